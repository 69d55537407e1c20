"""The arguments that several commands share, and functions that read a tree, a graph or options from them."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from importlib import metadata
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from proofs.checking.core.budget import RERUN_SECONDS
from proofs.commands.names import SPECS, VIEWS
from proofs.commands.numbers import decimal, positive
from specs.contracts import LEVELS

if TYPE_CHECKING:
    from specs.tree import GameTree, Tree
    from specs.values import Value

TreeText = Annotated[str, typer.Argument(metavar="TREE", help="nested parentheses, @example, or - for standard input")]
Root = Annotated[str | None, typer.Option(metavar="max|min", help="type of the root, if the text does not say it")]
Bounds = Annotated[str | None, typer.Option("--informed", metavar="BOUNDS", help="bounds by node: '1=0..9 1.2=..5'")]
First = Annotated[str | None, typer.Option(metavar="V", help="first guess (aspiration, mtd-f, ...)")]
Delta = Annotated[str | None, typer.Option(metavar="V", help="half the width of the window around the guess")]
Step = Annotated[str | None, typer.Option("--step", metavar="V", help="how far MTD(step) goes at a time")]
Alpha = Annotated[
    str | None, typer.Option(metavar="V", help="lower end of the window, -inf by default; of two calls: '0 then 1'")
]
Beta = Annotated[str | None, typer.Option(metavar="V", help="upper end of the window, +inf by default")]
Level = Annotated[
    str | None, typer.Option("--contracts", metavar="LEVEL", help=f"check contracts: {', '.join(LEVELS)}")
]
Depth = Annotated[int | None, typer.Option(metavar="N", parser=positive, help="allow trees nested this deep")]
AskedSpec = Annotated[str, typer.Option("--spec", metavar="SPEC", help=f"of your own function: {SPECS}, FILE.py:SPEC")]
Form = Annotated[str, typer.Option(metavar="FORM", help="minimax, or negamax (values of the player to move)")]
Template = Annotated[
    str,
    typer.Option("--call", metavar="TEMPLATE", help="how it is called: 'Engine(64).search(node, 9, alpha, beta)[0]'"),
]
View = Annotated[
    str,
    typer.Option("--game", metavar="VIEW", help=f"what it sees the game through: {VIEWS} or FILE.py:View"),
]
Require = Annotated[list[str] | None, typer.Option("--require", metavar="ID", help="require a classifying clause, too")]
Gamma = Annotated[str | None, typer.Option(metavar="V", help="the test value (spec mt)")]
Plies = Annotated[str | None, typer.Option("--depth", metavar="N", help="how deep it is to search (spec depth)")]
Calls = Annotated[
    int | None, typer.Option(metavar="N", parser=positive, help="so many calls on the tree, one after another")
]
After = Annotated[
    list[str] | None,
    typer.Option(metavar="JSON", help='a game searched before, as a counterexample has it: \'{"tree": "(1 2)"}\''),
]
Outcomes = Annotated[
    str | None,
    typer.Option(metavar="N,N,...", help="what it draws at random, one after another: choice 2, then choice 1: 2,1"),
]
Texts = Annotated[bool, typer.Option("--texts", help="nodes are given as texts: 'n0' the root, 'n1', ...")]
Html = Annotated[str | None, typer.Option("--html", metavar="FILE", help="write a page to look at, one file")]
RunSeconds = Annotated[float, typer.Option(metavar="S", parser=decimal, help="time for the run of your own function")]


@dataclass(frozen=True)
class SearchOptions:
    """What a search is given besides the tree."""

    informed: Bounds = None
    first: First = None
    delta: Delta = None
    step: Step = None
    alpha: Alpha = None
    beta: Beta = None
    root: Root = None

    def values(self) -> dict[str, Value]:
        """The options of a built-in search that were given, as values."""
        return read_options(first=self.first, delta=self.delta, step=self.step, alpha=self.alpha, beta=self.beta)

    def none_for_own(self, function: str, **more: object) -> None:
        """ValueError if one of these or of those of the built-in algorithms alone was given."""
        from proofs.commands.own_or_built_in import must_be_built_in

        must_be_built_in(function, informed=self.informed, first=self.first, delta=self.delta, step=self.step, **more)


@dataclass(frozen=True)
class OwnCall:
    """What a function of the user's own is held against, and how it is called."""

    spec: AskedSpec = ""
    form: Form = "minimax"
    call: Template = ""
    game: View = ""
    require: Require = None
    gamma: Gamma = None
    depth: Plies = None
    calls: Calls = None
    after: After = None
    outcomes: Outcomes = None
    texts: Texts = False
    run_seconds: RunSeconds = RERUN_SECONDS

    def is_for(self, name: str) -> bool:
        """Whether the name is that of a file, or an option is given that only a specification uses."""
        from proofs.commands.own_or_built_in import is_own

        return is_own(name, self.spec, self.call, self.game)

    def none_for_built_in(self, algorithm: str) -> None:
        """ValueError if an option was given which a built-in algorithm does not take."""
        for name in ("gamma", "depth", "calls", "after", "outcomes", "texts", "require"):
            if getattr(self, name):
                raise ValueError(
                    f"--{name} is for a function that is held against a --spec, and {algorithm} has none here"
                )


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command, whose parameters that are records of options are one option for each field."""
    kinds = get_type_hints(command, include_extras=True)
    records: dict[str, Any] = {name: kind for name, kind in kinds.items() if is_dataclass(kind)}

    def parameters() -> Iterator[Parameter]:
        for one in signature(command).parameters.values():
            if one.name not in records:
                yield one.replace(annotation=kinds[one.name])
                continue
            of_fields = get_type_hints(records[one.name], include_extras=True)
            for each in fields(records[one.name]):
                yield Parameter(each.name, one.kind, default=each.default, annotation=of_fields[each.name])

    @wraps(command)
    def from_options(**given: Any) -> None:
        for name, kind in records.items():
            given[name] = kind(**{each.name: given.pop(each.name) for each in fields(kind)})
        command(**given)

    of_options = [*parameters()]
    vars(from_options)["__signature__"] = Signature(of_options)
    from_options.__annotations__ = {one.name: one.annotation for one in of_options}
    return from_options


def read_text(text: str) -> str:
    """The text itself, or standard input for `-`."""
    return sys.stdin.read() if text == "-" else text


def read_tree(text: str, root: str | None, bounds: str | None, max_depth: int | None) -> Tree:
    """The tree that the arguments describe."""
    from specs.examples import example
    from specs.informed import InformedTree, inform
    from specs.tree import Tree

    text = read_text(text)
    if text.startswith("@"):
        tree = example(text[1:].strip(), root)
    else:
        known = InformedTree.parse(text, root=root, max_depth=max_depth)
        tree = known if known.bounds else Tree.parse(text, root=root, max_depth=max_depth)
    return inform(tree, bounds) if bounds else tree


def read_graph(given: str, root: str | None, max_depth: int | None) -> GameTree[Any]:
    """The game graph, which may also be given as a tree."""
    from specs.graphs.graph import GameGraph

    text = read_text(given)
    if re.match(r"\s*(@|\(|max\s*\(|min\s*\(|#[0-9]+=|[+-]?[0-9]+\s*$)", text):
        return read_tree(text, root, None, max_depth)
    return GameGraph.parse(text)


def read_options(**given: str | None) -> dict[str, Value]:
    """The options that were given, as values."""
    from specs.values import parse_value

    values: dict[str, Value] = {}
    for name, text in given.items():
        if text is not None:
            try:
                values[name] = parse_value(text)
            except ValueError as problem:
                raise ValueError(f"--{name}: {problem}") from None
    return values


def this_command() -> str:
    """The command line of this call, to be run again."""
    return shlex.join(["verified", *sys.argv[1:]])


def version() -> str:
    """The version of this project."""
    return metadata.version("verified-game-trees")
