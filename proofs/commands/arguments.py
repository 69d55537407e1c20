"""The arguments that several commands share, and functions that read a tree, a graph or options from them."""

from __future__ import annotations

import re
import shlex
import sys
from importlib import metadata
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
