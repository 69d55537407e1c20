"""The translation of a function, run beside the function itself; and the function against its specification.

What is proved is a text: the function as the rules have rewritten it. It is plain Python, so at every proof it is run
beside the original on the games of `trial_games`, with several calls on each game. Both must return the same, or raise
the same; ask the game the same questions, in the order in which each is first asked; and leave the same in their
tables. What the original returns must meet the specification. Where the source goes through children in an order of
its own, which the rules leave out, both are run on games whose children stay in one order.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import enum
import inspect
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from io import StringIO
from types import FunctionType, MethodType
from typing import Any, Final

from proofs.checking.core.spec import TERMINATES
from proofs.checking.specs import SPECS
from proofs.proving.inference.roles import TABLE
from proofs.proving.inference.search import DEPTH, Search
from proofs.proving.inference.trial_games import Kind, evaluated, games, games_of_texts, has_a_child_twice, numbers_in
from proofs.proving.phrasing.asserted import WORDS
from proofs.proving.source.fragment import FragmentError, syntax_of
from proofs.proving.spec_contract import Variant
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.views.colored import ColoredNode
from specs.clauses.depth import exact_depth
from specs.contracts import contracts
from specs.depth_limited import At, DepthLimited, EvaluatedTree
from specs.minimax import Oracle, f
from specs.tree import Tree

SECONDS: Final = 10.0
PROFILED: Final = 6  # so many times as long for a run that is profiled, as `--rests-on` does
INNER: Final = 0.2  # of the calls begin at any node
DEEP: Final = 64  # deeper than the games are: a depth that decides nothing
_ORDERING: Final = ("sorted", "list", "tuple")
Call = Callable[..., Any]


class TrialError(FragmentError):
    """The function cannot be called proved, for a run of it, or the lack of one, speaks against that."""


class DifferenceError(TrialError):
    """The text that was to be proved does something else than the function."""


class RefutedError(TrialError):
    """A run of the function breaks a clause of its specification, or raises an error."""

    def __init__(self, text: str, clause: str, counterexample: Mapping[str, Any]) -> None:
        super().__init__(text)
        self.clause, self.counterexample = clause, counterexample


class OneOrder(list[Any]):
    """Children that stay in one order, however they are turned round."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice) and index.step == -1:
            return OneOrder(self)
        part = super().__getitem__(index)
        return OneOrder(part) if isinstance(index, slice) else part

    def __reversed__(self) -> Iterator[Any]:
        return iter(self)


class Watched:
    """A game that notes which questions it is asked."""

    def __init__(self, tree: Tree, *, of_mover: bool, in_one_order: bool) -> None:
        self._tree, self._of_mover, self._in_one_order = tree, of_mover, in_one_order
        self.root = tree.root
        self.asked: dict[tuple[str, int], None] = {}
        self.notes = True

    def children(self, node: int) -> Sequence[int]:
        if self.notes:
            self.asked.setdefault(("children", node))
        children = self._tree.children(node)
        return OneOrder(children) if self._in_one_order else children

    def is_max(self, node: int) -> bool:
        return self._tree.is_max(node)

    def value(self, node: int) -> Any:
        return self._number("value", node)

    def evaluate(self, node: int) -> Any:
        return self._number("evaluate", node)

    def _number(self, word: str, node: int) -> Any:
        if self.notes:
            self.asked.setdefault((word, node))
        value: Any = getattr(self._tree, word)(node)
        return -value if self._of_mover and not self._tree.is_max(node) else value


@dataclasses.dataclass
class Side:
    """One of the two: how it is called, and the tables that it keeps."""

    call: Call
    tables: Mapping[str, dict[Any, Any]]
    tree: Watched


@dataclasses.dataclass(frozen=True)
class Pair:
    """A function and its translation."""

    original: FunctionType | MethodType
    translation: FunctionType
    words: Mapping[str, str]  # by parameter of the translation: what it is
    spec: str
    kind: Kind
    sources: Sequence[ast.AST]  # of the original
    is_negamax: bool = False
    returns_pair: bool = False  # of the original: a value and something beside it
    has_colored_nodes: bool = False  # the original is given nodes, and no game
    is_exact: bool = False  # a search to a depth is to keep to just that depth
    is_cached: bool = False  # Python keeps results of the original


def of_search(
    search: Search, original: FunctionType | MethodType, form: str, values: str, *, trees: bool = False
) -> Pair:
    """A function that the rules have rewritten; `trees`: to be run on games without shared nodes."""
    program = search.program
    entry = program.entry
    own = [argument.arg for argument in program.definitions[entry].args.args]
    words = dict(zip(own, search.points[entry], strict=True))
    kind = Kind("turns" in search.vocabulary.axioms, search.types.get(entry), values, trees)
    is_negamax = form == "negamax" or "color" in words.values()
    translation = search.written()[0].functions[entry]
    sources = [program.module, *program.source.definitions.values()]
    return Pair(original, translation, words, search.specs[entry], kind, sources, is_negamax,
                entry in program.pairs, program.has_colored_nodes, exact_depth in search.at_a_depth(),
                bool(program.cached))  # fmt: skip


def of_variant(variant: Variant, spec: str, values: str, *, trees: bool = False) -> Pair:
    """A function that is proved as it stands; a method, without its object."""
    subject, named = variant.subject, variant.named
    words = dict(zip(inspect.signature(subject.function).parameters, subject.parameters, strict=True))
    sources = [syntax_of(subject.function)]
    kind = Kind(takes_turns=False, values=values, trees=trees)
    return Pair(named.loaded, subject.function, words, spec, kind, sources)


def must_agree(pair: Pair) -> str:
    """Of which values the proof may speak; DifferenceError or RefutedError, with the game that shows it, if of none."""
    trial, current = _Trial(pair), None
    seconds = SECONDS * (PROFILED if sys.getprofile() is not None else 1)
    try:
        with time_limit(seconds), contracts("off"), redirect_stdout(StringIO()), trial.in_one_order():
            for tree, windows in games(pair.kind, numbers_in(pair.sources, trial.plain.__globals__)):
                current = tree
                if not (trial.has_asserts and has_a_child_twice(tree)):  # of which best_before does not speak
                    trial.on(tree, windows)
            return _values(trial, pair.kind)
    except TimedOut:
        raise TrialError(
            f"{pair.original.__name__} was to be run beside its translation on small games, and was not done after "
            f"{seconds:.0f} s, on {current}: a function that takes so long there is not proved"
        ) from None


def _values(trial: _Trial, kind: Kind) -> str:
    """As the proof says, but not any order where the function fails on texts: it may compare a value with a float."""
    try:
        for tree, windows in games_of_texts(kind) if kind.values == "any linear order" else ():
            trial.on(tree, windows)
    except RefutedError:
        return "numbers"
    return kind.values


class _Trial:
    def __init__(self, pair: Pair) -> None:
        original = pair.original
        self.original, self.translation, self.words, self.is_negamax = (
            original, pair.translation, pair.words, pair.is_negamax,
        )  # fmt: skip
        self.returns_pair, self.is_cached = pair.returns_pair, pair.is_cached
        self.ends = [word for word in ("alpha", "beta", "gamma") if word in pair.words.values()]
        self.of_mover = pair.is_negamax and "color" not in self.words.values() and not pair.has_colored_nodes
        self.has_colored_nodes = pair.has_colored_nodes
        self.clauses, self.kind = SPECS[pair.spec].required, pair.kind
        if pair.is_exact and pair.spec == DEPTH:
            self.clauses = {**self.clauses, exact_depth.id: exact_depth}
        plain = original.__func__ if isinstance(original, MethodType) else original
        assert isinstance(plain, FunctionType)
        self.plain, every = plain, inspect.signature(plain).parameters
        self.parameters = [*every][isinstance(original, MethodType) :]
        self.defaults = {name: one.default for name, one in every.items()}
        depths = [name for name in self.parameters if self.words.get(name) == "depth" and _has_default(every[name])]
        self.to_a_depth = pair.spec == DEPTH
        self.told = [name for name in self.parameters if self.to_a_depth or name not in depths]
        self.depth = every[depths[0]].default if depths else DEEP
        self.watched: list[Watched] = []
        names = {node.id for source in pair.sources for node in ast.walk(source) if isinstance(node, ast.Name)}
        self.has_asserts = bool(names & {*WORDS})  # they ask the game for true values, and the proof reads them
        self.takes_a_node = "node" in (self.words.get(name) for name in self.parameters)
        self.orders = _has_orders(pair.sources)

    @contextmanager
    def in_one_order(self) -> Iterator[None]:
        """Meanwhile `sorted`, `list` and `tuple` leave the children as they are, if the source orders them."""
        names = self.plain.__globals__
        replaced = [word for word in _ORDERING if self.orders and word not in names]
        names.update({word: _unordered(word, self.watched) for word in replaced})
        try:
            yield
        finally:
            for word in replaced:
                del names[word]

    def on(self, tree: Tree, windows: Sequence[tuple[Any, Any]]) -> None:
        """Several calls on one game, each to a depth of its own where the depth decides."""
        if self.to_a_depth:
            tree, depths = evaluated(tree)
        ours, theirs = self._translated(tree), self._written(tree)
        self.watched[:] = [ours.tree, theirs.tree]
        rng = random.Random(len(windows))  # noqa: S311 - games need no secrets
        nodes = [*tree.nodes()] if self.takes_a_node and self.kind.first_mover is None else [tree.root]
        values = Oracle(tree)
        for low, high in windows if self.ends else windows[-3:]:
            node = rng.choice(nodes) if rng.random() < INNER else tree.root
            if self.to_a_depth:
                self.depth = rng.choice(depths)
            name, turned = tree.name(node), self.is_negamax and not tree.is_max(node)
            for word in ours.tables.keys() - theirs.tables.keys():  # the function makes it anew at each call
                ours.tables[word].clear()
            one = _outcome(ours, self._given(ours.tree, node, low, high))
            seen = (-high, -low) if turned else (low, high)
            other = _outcome(theirs, self._given(theirs.tree, node, *seen))
            if turned and other[0] == "returns":
                other = ("returns", -other[1])
            ends = {"alpha": low, "beta": high, "gamma": high}
            ends = {end: ends[end] for end in self.ends} | ({"depth": self.depth} if self.to_a_depth else {})
            true = self._true_to_a_depth(tree, node) if self.to_a_depth else values[node]
            where = partial(_where, tree, node, ends)  # in words only if they differ
            if clause := self._broken_clause(tree, node, low, high, other, true):
                what = f"{other[0]} {other[1]!r}" if other[0] == "returns" else f"{other[0]} {other[1]}"
                counterexample = {"tree": str(tree), "node": name, **ends, "expected": f"f({name}) = {true!r}",
                                  "got": what}  # fmt: skip
                text = f"on {where()} {self.original.__name__} {what}, and the value is {true!r}"
                raise RefutedError(f"refuted: {text}", clause, counterexample)
            self._compare(where, one, other, ours, theirs)

    def _broken_clause(self, tree: Tree, node: int, low: Any, high: Any, outcome: tuple[str, Any], true: Any) -> str:
        """The clause of its specification that the original breaks, if it breaks one."""
        if outcome[0] != "returns":
            return TERMINATES
        known = {"tree": tree, "node": node, "alpha": low, "beta": high, "gamma": high, "v": outcome[1]}
        known |= dict.fromkeys(("f", "fn", "f_depth"), true) | {"depth": self.depth}
        return next((id for id, clause in self.clauses.items() if clause.is_broken(known)), "")

    def _true_to_a_depth(self, tree: Tree, node: int) -> Any:
        """f of the node, in the game cut off at the depth of the call."""
        assert isinstance(tree, EvaluatedTree)
        return f(DepthLimited(tree, 0), At(node, self.depth))

    def _compare(self, where: Callable[[], str], one: Any, other: Any, ours: Side, theirs: Side) -> None:
        asked, wanted = [*ours.tree.asked], [*theirs.tree.asked]
        name = self.original.__name__
        if one != other or (type(one[1]) is not type(other[1]) and not self.is_cached):  # 3 and 3.0 are one key
            what = f"{name} {other[0]} {other[1]!r}, its translation {one[0]} {one[1]!r}"
        elif asked != wanted and not self.has_asserts:
            what = f"{name} asks {wanted}, its translation {asked}"
        elif _contents(ours.tables, like=theirs.tables) != _contents(theirs.tables, like=ours.tables):
            what = f"{name} keeps {_contents(theirs.tables)}, its translation {_contents(ours.tables)}"
        else:
            return
        raise DifferenceError(
            f"what was to be proved is not what {name} does: on {where()} {what}. This is a fault of the prover, and "
            "nothing is proved"
        )

    # THE TWO SIDES

    def _given(self, tree: Watched, node: int, low: Any, high: Any) -> dict[str, Any]:
        is_max = tree.is_max(node)
        return {
            "tree": tree, "node": node, "alpha": low, "beta": high, "gamma": high, "is_max": is_max,
            "color": 1 if is_max else -1, "depth": self.depth, "first": node % 5 - 2,
        }  # fmt: skip

    def _translated(self, tree: Tree) -> Side:
        tables: dict[str, dict[Any, Any]] = {word: {} for word in self.words.values() if word.startswith(TABLE)}

        def call(given: Mapping[str, Any]) -> Any:
            return self.translation(*(tables[word] if word in tables else given[word] for word in self.words.values()))

        return Side(call, tables, Watched(tree, of_mover=False, in_one_order=self.orders))

    def _written(self, tree: Tree) -> Side:
        original: Any = self.original
        tables: dict[str, dict[Any, Any]] = {}
        if isinstance(original, MethodType):
            thing = copy.deepcopy(original.__self__)
            original = getattr(thing, original.__name__)
        for name, word in self.words.items():
            if word.startswith(TABLE) and name not in self.parameters:
                table = _attribute(thing, name.removeprefix("self_")) if isinstance(original, MethodType) else None
                table = original.__globals__.get(name) if table is None else table
                if isinstance(table, dict):
                    table.clear()
                    tables[word] = table
        if hasattr(original, "cache_clear"):
            original.cache_clear()
        handed = [name for name in self.parameters if self.words.get(name, "").startswith(TABLE)]
        by_default = {name: self.defaults[name] for name in handed if isinstance(self.defaults.get(name), dict)}
        for table in by_default.values():
            table.clear()
        own: dict[str, dict[Any, Any]] = {name: {} for name in handed if name not in by_default}
        tables |= {self.words[name]: table for name, table in {**own, **by_default}.items()}

        def call(given: Mapping[str, Any]) -> Any:
            if self.has_colored_nodes:
                given = {**given, "node": ColoredNode(given["tree"], given["node"], {})}
            named = {name: given[self.words[name]] for name in self.told if self.words.get(name, "") in given}
            result = original(**named, **own)
            return result[0] if self.returns_pair else result

        return Side(call, tables, Watched(tree, of_mover=self.of_mover, in_one_order=self.orders))


def _where(tree: Tree, node: int, ends: Mapping[str, Any]) -> str:
    window = " with " + ", ".join(f"{end} = {value}" for end, value in ends.items()) if ends else ""
    return f"{tree}{window}" if node == tree.root else f"{tree}, node {tree.name(node)}{window}"


def _attribute(thing: object, name: str) -> Any:
    """The attribute of that name, be it a private one of its class."""
    private = f"_{type(thing).__name__.lstrip('_')}__{name.lstrip('_')}"
    return next((vars(thing)[word] for word in (name, private) if word in vars(thing)), None)


def _has_default(parameter: inspect.Parameter) -> bool:
    return parameter.default is not inspect.Parameter.empty


def _outcome(side: Side, given: Mapping[str, Any]) -> tuple[str, Any]:
    try:
        return "returns", side.call(given)
    except Exception as problem:  # noqa: BLE001 - whatever a search raises
        return "raises", type(problem).__name__


def _contents(tables: Mapping[str, dict[Any, Any]], like: Mapping[str, dict[Any, Any]] | None = None) -> dict[str, Any]:
    """What the tables hold, entries as tuples of plain values; a defaultdict keeps more than it is given."""
    return {
        word: {
            key: _plain(entry)
            for key, entry in table.items()
            if not (like is not None and isinstance(table, defaultdict) and key not in like.get(word, {}))
        }
        for word, table in tables.items()
        if like is None or word in like
    }


def _plain(entry: Any) -> Any:
    if type(entry) in (int, float, str):  # most are one of these
        return entry
    if type(entry) is tuple:
        return tuple(map(_plain, entry))
    if isinstance(entry, enum.Enum):
        return f"{type(entry).__name__}.{entry.name}"
    if dataclasses.is_dataclass(entry) and not isinstance(entry, type):
        return tuple(_plain(getattr(entry, field.name)) for field in dataclasses.fields(entry))
    if isinstance(entry, dict):
        return tuple(map(_plain, entry.values()))
    if type(entry).__module__ not in ("builtins", "fractions") and hasattr(entry, "__dict__"):  # an entry of a class
        return tuple(map(_plain, vars(entry).values()))
    return tuple(map(_plain, entry)) if isinstance(entry, tuple | list) else entry


def _unordered(word: str, watched: list[Watched]) -> Call:
    plain: Any = {"sorted": sorted, "list": list, "tuple": tuple}[word]

    def stands_in(given: Any = (), **options: Any) -> Any:
        if not isinstance(given, OneOrder):
            return plain(given, **options)
        for tree in watched:  # what a key asks is left out with the order
            tree.notes = False
        plain(given, **options)  # it may fail
        for tree in watched:
            tree.notes = True
        return OneOrder(given)

    return stands_in


def _has_orders(sources: Sequence[ast.AST]) -> bool:
    """Whether the source turns a list round or sorts it."""
    for node in (node for source in sources for node in ast.walk(source)):
        match node:
            case ast.Name("sorted" | "reversed") | ast.Attribute(_, "sort" | "reverse"):
                return True
            case ast.Slice(step=ast.expr()):
                return True
    return False
