"""The executor of proofs beside CPython: all paths of one function on stand-ins, and runs on numbers that fit them."""

from __future__ import annotations

import linecache
import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from operator import add, floordiv, sub
from random import Random
from types import FunctionType
from typing import Any, Final
from unittest.mock import patch

from proofs.proving.execution import arithmetic, children, values
from proofs.proving.execution.calls import Calls, Subject
from proofs.proving.execution.children import AbstractTree, Children, YoungerChildren
from proofs.proving.execution.loops import Path
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import arbitrary
from proofs.proving.execution.things import Text
from proofs.proving.explore import Exploration, _runnable
from proofs.proving.inference.makers import MAKERS
from proofs.proving.models.core import CORE
from proofs.proving.models.own_table import BARE, COUNTER, VALUE, AbstractOwnTable, OwnTable, vocabulary_of
from proofs.proving.models.strangers import STRANGERS, Counted
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from proofs.symbolic.closed import is_function
from proofs.symbolic.terms import NeedsIntegersError, Term, UnsupportedError
from specs.contracts import loop
from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF, Infinity, maximum, minimum

REFUSED: Final = (FragmentError, UnsupportedError)
SORTS: Final = {
    "tree": "GameTree[N]", "node": "N", "alpha": "Value", "beta": "Value", "flag": "bool", "depth": "Counter",
    "table": "OwnTable table",
}  # fmt: skip
HEAD: Final = """from math import inf

from specs.values import NEG_INF, POS_INF
from tests.proofs.executor_runs import head


"""
HELPERS: Final = (
    "def least(x, y):\n    return x if x < y else y\n\n\ndef second(x, y=1):\n    z = (x, y)\n    return z[1]\n\n\n"
)
FORMS: Final = ((BARE, VALUE), (VALUE, "'exact'"), (COUNTER, VALUE))
NODE, CHILD = "", "child "  # a node may be false, and no stand-in is called so
_NUMBERS: Final = count()


class Difference(AssertionError):  # noqa: N818 - what is looked for
    """The executor says something else than CPython."""


@loop()
def head(child: Any, alpha: Any, beta: Any, flag: Any, v: Any, w: Any) -> None:
    """The invariant of a loop, which says nothing: what the variables are at its head."""


# NUMBERS


class Game:
    """A node and its children, or a terminal."""

    def __init__(self, payoff: Any, children: tuple[Any, ...], is_max: bool) -> None:
        self.payoff, self.payoffs, self.mover = payoff, children, is_max

    def children(self, node: str) -> tuple[str, ...]:
        return tuple(f"{CHILD}{number}" for number in range(len(self.payoffs))) if node == NODE else ()

    def is_max(self, node: str) -> bool:
        return self.mover if node == NODE else False

    def value(self, node: str) -> Any:
        if self.children(node):
            raise TreeError("no terminal")
        return self.payoff if node == NODE else self.payoffs[int(node[len(CHILD) :])]

    def f(self, node: str) -> Any:
        """Of which only the first ply is asked here."""
        if node == NODE and self.payoffs:
            return (max if self.mover else min)(self.payoffs)
        return self.value(node)


@dataclass
class Input:
    """What the function is given."""

    tree: Game
    alpha: Any
    beta: Any
    flag: bool
    depth: int
    table: dict[Any, Any]

    def given(self) -> dict[str, Any]:
        """By parameter; the table is a copy."""
        return {**vars(self), "node": NODE, "table": dict(self.table)}


def inputs(random: Random, *, integers: bool, floats: bool) -> Iterator[Input]:
    """Any number of them; whether infinite values may be floats."""
    ends = (NEG_INF, POS_INF, -math.inf, math.inf) if floats else (NEG_INF, POS_INF)

    def number() -> Any:
        whole = random.randint(-2, 2)
        return whole if integers or random.random() < 0.6 else random.choice((Fraction(whole, 3), whole / 2))

    def value() -> Any:
        return random.choice(ends) if random.random() < 0.35 else number()

    while True:
        children = tuple(number() for _ in range(random.randint(0, 3)))
        table: dict[Any, Any] = {}
        depth = random.randint(-1, 2)
        for key in (NODE, (NODE, depth), (NODE, depth + 1), f"{CHILD}0", (NODE, "exact")):
            entry = random.choice((None, value(), (value(), "exact"), (random.randint(0, 2), value())))
            if entry is not None:
                table[key] = entry
        yield Input(
            Game(number(), children, random.random() < 0.5), value(), value(), random.random() < 0.5, depth, table
        )


# THE FUNCTION


@dataclass(frozen=True)
class Source:
    """A function with its text."""

    text: str
    function: FunctionType


def source(body: str) -> Source:
    """The function of that body, and helpers around it."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    text = f"{HEAD}{HELPERS}def search({', '.join(SORTS)}):\n{lines}"
    file = f"<generated {next(_NUMBERS)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "generated"}
    exec(compile(text, file, "exec"), names)  # noqa: S102 - it is to be run
    return Source(text, names["search"])


# ONE PATH


class WatchedTable(AbstractOwnTable):
    """A table that writes down what was stored and found, in order."""

    def __init__(self, world: Any, about: OwnTable) -> None:
        super().__init__(world, about)
        self.events: list[tuple[str, Any, Any]] = []

    def __setitem__(self, key: Any, entry: Any) -> None:
        super().__setitem__(key, entry)
        self.events.append(("stored", key, entry))

    def _look(self, key: Any) -> tuple[Any] | None:
        before = len(self._known)
        entry = super()._look(key)
        if len(self._known) > before:
            self.events.append(("found", key, entry))
        return entry


def _about() -> OwnTable:
    made = OwnTable("table", 0, law={form: [] for form in FORMS})
    made.constants["'exact'"] = "exact"
    return made


def _vocabulary() -> Vocabulary:
    about = _about()
    plain = vocabulary_of({"table": about})
    watched = Sort(lambda world, _name, _node: WatchedTable(world, about), lambda kept: isinstance(kept, WatchedTable))
    return CORE.extended_by(STRANGERS, MAKERS, Vocabulary(sorts={about.sort: watched}, axioms=plain.axioms))


Derived = tuple[Any, Callable[..., Any], tuple[Any, ...]]  # what it is made of other stand-ins, and how


@dataclass
class Outcome:
    """What a path, or a run, came to."""

    result: Any = None
    error: type[BaseException] | None = None


@dataclass
class Taken:
    """A path: what was given, what came of it, and all that is needed to say whether a run on numbers takes it."""

    given: dict[str, Any]
    outcome: Outcome
    atoms: list[tuple[tuple[int, int, bool, int], bool]]
    derived: list[Derived]
    constants: dict[int, Any]
    ends: tuple[Term, Term] | None
    node: Node
    head: tuple[Any, ...] | None  # what the variables are at an iteration of its loop
    nexts: list[tuple[Node, bool]]  # whether another child comes next


class Executor(Exploration):
    """All paths of a function of this module."""

    def __init__(self, function: FunctionType, *, integers: bool) -> None:
        subject = Subject(function, "search", (), {**SORTS, "return": "Value"}, tuple(SORTS))
        super().__init__(subject, _vocabulary(), integers=integers)
        self.taken: list[Taken] = []

    def _body(self, path: Path, calls: Calls) -> None:
        world = self.world
        given = {name: arbitrary(world, name, path.node, sort) for name, sort in SORTS.items()}
        derived: list[Derived] = []

        def noting(plain: Callable[..., Any], meaning: Callable[..., Any]) -> Callable[..., Any]:
            def noted(*operands: Any) -> Any:
                before = len(derived)
                made = plain(*operands)
                del derived[before:]  # what it asked for itself
                derived.append((made, meaning, operands[-2:]))
                return made

            return noted

        outcome, nexts, heads = Outcome(), list[tuple[Node, bool]](), list[tuple[Any, ...]]()
        has_next = children.has_next

        def next_noted(child: Node) -> bool:
            nexts.append((child, has_next(child)))
            return nexts[-1][1]

        def head_noted(_line: int, _loop: Any, _invariant: Any, *known: Any) -> None:
            heads.append(known)

        with (
            patch.object(children, "has_next", next_noted),
            patch.object(path, "assume_loop", head_noted),
            patch.object(values, "quotient", noting(arithmetic.quotient, floordiv)),
            patch.object(Counted, "__add__", noting(Counted.__add__, add)),
            patch.object(Counted, "__radd__", noting(Counted.__radd__, add)),
            patch.object(Counted, "__sub__", noting(Counted.__sub__, sub)),
            patch.object(Counted, "__rsub__", noting(Counted.__rsub__, lambda x, y: y - x)),
        ):
            try:
                outcome.result = _runnable(self.subject.function, path, calls)(*given.values())
            except FragmentError:
                raise
            except Exception as problem:  # noqa: BLE001 - whatever it raises is compared
                outcome.error = type(problem)
        keys: list[tuple[Any, Any]] = [*world._moved.items()]
        for key, made in keys:
            derived.append((made, add if key[0] == "+" else sub, (Term(world, *key[1:4]), Term(world, *key[4:7]))))
        entries = [(question, bool(answer)) for question, answer in world.trail[: world.position] if question[0] >= 0]
        self.taken.append(
            Taken(
                given, outcome, entries, derived, dict(world._constants), world.ends, path.node,
                heads[0] if heads else None, nexts,
            )
        )  # fmt: skip


def paths_of(function: FunctionType, *, integers: bool) -> list[Taken]:
    """Every path, or the error that refuses the function."""
    executor = Executor(function, integers=integers)
    for _ in executor.world.explore(executor._run):
        if len(executor.taken) > 250:
            raise FragmentError("too many paths for a test")
    return executor.taken


# WHETHER A RUN TAKES THE PATH, AND THE SAME COMES OF IT


class Elsewhere(Exception):  # noqa: N818 - no error
    """The run takes another path."""


@dataclass
class Meaning:
    """What the stand-ins of a path are in one run."""

    taken: Taken
    numbers: dict[int, Any] = field(default_factory=dict)
    counters: dict[int, int] = field(default_factory=dict)  # by the id of an origin, which the path keeps alive

    def bind(self, value: Any, number: Any) -> None:
        """The stand-in is this in the run."""
        is_number = isinstance(number, int | float | Fraction | Infinity) and not isinstance(number, bool)
        if isinstance(value, Infinity) or (isinstance(value, float) and math.isinf(value)):
            self._must(value == number)
        elif issubclass(type(value), Term):
            self._must(is_number)
            if type(value) is values.Unknown:
                self._must(not _is_infinite(number))
            number = number._float if isinstance(number, Infinity) else number
            number = -number if value.negative else number
            number = number if value.k == 0 else number - value.k
            self._must(self.numbers.setdefault(value.point, number) == number)
        elif type(value) is Counted:
            self._must(type(number) is int)
            self._must(self.counters.setdefault(id(value._origin), number - value._more) == number - value._more)
        elif type(value) is tuple:
            self._must(type(number) is tuple and len(number) == len(value))
            for part, its in zip(value, number, strict=True):
                self.bind(part, its)
        elif type(value) is Text:
            self._must(value.text == number)
        else:
            self._must(type(value) is type(number) and value == number)

    def of(self, value: Any) -> Any:
        """What a stand-in is in the run."""
        if issubclass(type(value), Term):
            number = self.numbers[value.point]
            number = number + value.k if value.k else number
            return -number if value.negative else number
        match value:
            case Counted():
                return self.counters[id(value._origin)] + value._more
            case Node():
                return NODE if value is self.taken.node else f"{CHILD}0"
            case Children():
                return self._children(value.node)
            case YoungerChildren():
                return self._children(value.node)[1:]
            case Text():
                return value.text
            case tuple():
                return tuple(map(self.of, value))
        return value

    def _children(self, node: Node) -> tuple[str, ...]:
        return self.input.tree.children(NODE) if node is self.taken.node else ()

    @staticmethod
    def _must(holds: bool) -> None:
        if not holds:
            raise Elsewhere

    def enter(self, heads: list[tuple[Any, ...]]) -> None:
        """Bind what the variables are at the last iteration of the loop, if there is one."""
        taken, tree = self.taken, self.input.tree
        self._must((taken.head is None) == (not heads))
        places = {id(taken.node.oldest): 0}
        if taken.head is not None:
            (child, *known), (its_child, *its) = taken.head, heads[-1]
            at = places[id(child)] = int(its_child[len(CHILD) :])
            self._must(child.is_oldest == (at == 0))
            self._must(child._is_terminal in (None, True) and child._is_max in (None, tree.is_max(its_child)))
            self.bind(child.f, tree.payoffs[at])
            self.bind(child.broth, (maximum if tree.mover else minimum)(tree.payoffs[:at]))
            self.bind(tuple(known), tuple(its))
        for child, answer in taken.nexts:
            self._must(answer == (places[id(child)] + 1 < len(tree.payoffs)))

    def take(self, given: Input, heads: list[tuple[Any, ...]]) -> None:
        """Bind all that the path has settled; `Elsewhere` if the run takes another one."""
        self.input, taken = given, self.taken
        for name in ("alpha", "beta", "flag", "depth"):
            self.bind(taken.given[name], getattr(given, name))
        for node, name in ((taken.node, NODE), (taken.node.oldest, f"{CHILD}0")):
            if node is not None:
                self._must(name == NODE or bool(given.tree.payoffs))
                self._must(node._is_terminal in (None, not given.tree.children(name)))
                self._must(node._is_max in (None, given.tree.is_max(name)))
                self.bind(node.f, given.tree.f(name))
        self.enter(heads)
        self.numbers |= taken.constants
        if taken.ends is not None:
            self.numbers |= {taken.ends[0].point: -math.inf, taken.ends[1].point: math.inf}
        if self.integers:
            self.numbers[0] = 0
        self._derive()
        held = dict(given.table)
        for kind, key, entry in taken.given["table"].events:
            if kind == "stored":
                held[self.of(key)] = self.of(entry)
            else:
                its = held.get(self.of(key))
                self._must((its is None) == (entry is None))
                if entry is not None:
                    self.bind(entry[0], its)
                self._derive()
        for (i, j, strict, k), answer in taken.atoms:
            low, high = self.numbers[i], self.numbers[j] + k if k else self.numbers[j]
            self._must(_is_nan(low) or _is_nan(high) or (low < high if strict else low <= high) == answer)
        if any(map(_is_nan, self.numbers.values())):
            raise Difference("a sum that is no number is taken for one")

    @property
    def integers(self) -> bool:
        return self.taken.node.world.is_integral

    def _derive(self) -> None:
        """Sums and quotients, once what they are made of is known."""
        for made, meaning, operands in self.taken.derived:
            with suppress(KeyError):  # it is made of what is found later
                self._note(made, meaning(*map(self.of, operands)))

    def _note(self, made: Any, number: Any) -> None:
        if _is_nan(number) and issubclass(type(made), Term):
            self.numbers[made.point] = number
        else:
            self.bind(made, number)


def _is_nan(number: Any) -> bool:
    return isinstance(number, float) and math.isnan(number)


def _is_infinite(number: Any) -> bool:
    return isinstance(number, Infinity) or (isinstance(number, float) and math.isinf(number))


def run(function: FunctionType, given: Input, heads: list[tuple[Any, ...]]) -> Outcome:
    """CPython's outcome, and what the variables were at each iteration of the loop."""

    def noted(*known: Any) -> bool:
        heads.append(known)
        return True

    watched = FunctionType(function.__code__, {**function.__globals__, "head": noted}, function.__name__)
    try:
        return Outcome(watched(*(given.given()[name] for name in SORTS)))
    except Exception as problem:  # noqa: BLE001 - whatever it raises is compared
        return Outcome(None, type(problem))


@dataclass
class Comparison:
    """What became of a function: refused, or so many paths and runs."""

    refused: str = ""
    paths: int = 0
    runs: int = 0


def compare(body: str, random: Random, runs: int = 8) -> Comparison:
    """Every path of the function beside CPython."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # `1[0]` is no sense, and both have to say so
        return _compared(source(body), random, runs)


def _compared(made: Source, random: Random, runs: int) -> Comparison:
    integers = False
    try:
        try:
            paths = paths_of(made.function, integers=False)
        except NeedsIntegersError:
            integers = True
            paths = paths_of(made.function, integers=True)
    except REFUSED as problem:
        return Comparison(str(problem))
    found = Comparison(paths=len(paths))
    # The axiom `values`: where it steps by one, or asks `is`, infinite values are NEG_INF and POS_INF, and no floats.
    drawn = inputs(random, integers=integers, floats=not integers and " is " not in made.text)
    for given, _ in zip(drawn, range(runs), strict=False):
        heads: list[tuple[Any, ...]] = []
        truth = run(made.function, given, heads)
        has_one = False
        for taken in paths:
            meaning = Meaning(taken)
            try:
                meaning.take(given, heads)
            except Elsewhere:
                continue
            has_one = True
            found.runs += 1
            _must_agree(made.text, taken, meaning, given, truth)
        if not has_one:
            raise Difference(f"no path is that of {given}\n{made.text}")
    return found


def _must_agree(text: str, taken: Taken, meaning: Meaning, given: Input, truth: Outcome) -> None:
    said, where = taken.outcome, f"{given}, where CPython has {truth}\n{text}"
    if said.error is not None:
        # NEG_INF + 1 is an error, inf + 1 is none; NEG_INF < () is none, inf < () is one: the path has to err for both.
        is_either = any(map(_is_infinite, (given.alpha, given.beta, *_flat(given.table))))
        if said.error is not truth.error and not (is_either and said.error is TypeError):
            raise Difference(f"{said.error} at {where}")
        return
    result = meaning.of(said.result)
    if truth.error is not None or not _same(result, truth.result):
        raise Difference(f"{type(said.result).__name__}, here {result}, at {where}")


def _flat(table: dict[Any, Any]) -> Iterator[Any]:
    for entry in table.values():
        yield from entry if isinstance(entry, tuple) else (entry,)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, AbstractTree | AbstractOwnTable) or is_function(one):
        return True  # nothing is asked of it
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if _is_nan(one) and _is_nan(other):
        return True
    is_truth = isinstance(one, bool) or isinstance(other, bool)
    return bool(one == other) and (not is_truth or type(one) is type(other))
