"""What stands for something in a proof: one table of operations each, and every other operation of Python refused.

The walk goes through all operators, all builtins, all methods of Python's numbers, texts and containers, and the syntax
of Python, for every stand-in that a function is given: each is refused, or is what it is in CPython.
"""

import builtins
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from proofs.proving import models
from proofs.proving.execution.children import AbstractTree, AnyChild, Children, YoungerChildren
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Text, Thing
from proofs.proving.execution.values import Unbounded, Unknown
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.inference.counting import Counts
from proofs.proving.models.library import LIBRARY
from proofs.proving.models.own_table import AbstractOwnTable, OwnTable
from proofs.proving.models.strangers import Counted
from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.closed import OPERATIONS, Closed, close, operations_of
from proofs.symbolic.terms import Term, UnsupportedError
from tests.proofs.executor_programs import ARITHMETIC, COMPARED
from tests.proofs.executor_runs import compare

PYTHON = (int, float, complex, str, bytes, tuple, list, dict, set, frozenset)
ORDER = {"__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"}
SUMS = {"__add__", "__radd__", "__sub__", "__rsub__"}
OF_VALUES = {*ORDER, *SUMS, "__neg__", "__pos__", "__mul__", "__rmul__", "__copy__", "__deepcopy__"}
OF_THINGS = {"__eq__", "__ne__", "__hash__"}  # of itself, and asked by the project; all else is refused
TABLES: dict[type[Closed], set[str]] = {
    Term: OF_VALUES,
    Unknown: {*OF_VALUES, "__floordiv__"},
    Unbounded: {*OF_VALUES, "__floordiv__"},
    Thing: OF_THINGS,
    Node: OF_THINGS,
    AnyChild: OF_THINGS,
    AbstractTree: OF_THINGS,
    YoungerChildren: OF_THINGS,
    Counts: OF_THINGS,
    Text: {*OF_THINGS, "__bool__"},
    Children: {"__bool__", "__getitem__"},
    Counted: SUMS,
    AbstractOwnTable: {*OF_THINGS, "__getitem__", "__setitem__", "__contains__"},
}


@pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.__name__)
def test_its_table_of_operations_is_this(kind: type[Closed]) -> None:
    assert operations_of(kind) == TABLES[kind]


def _below(kind: type) -> Iterator[type]:
    one: type
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def is_open(kind: type) -> list[str]:
    """What a stand-in answers that its class does not say."""
    inherited = [base.__name__ for base in PYTHON if issubclass(kind, base)]
    names = OPERATIONS if issubclass(kind, Thing) else ()
    return [*inherited, *(name for name in names if all(name not in vars(base) for base in kind.__mro__[:-1]))]


def test_all_are_closed() -> None:
    for module in iter_modules(models.__path__):
        import_module(f"{models.__name__}.{module.name}")
    kinds = [kind for kind in _below(Closed) if kind.__module__.startswith("proofs.")]
    assert len(kinds) > 40
    assert {kind.__name__: is_open(kind) for kind in kinds if is_open(kind)} == {}


def test_no_class_of_the_models_is_a_number_or_a_text() -> None:
    rooms = ("proofs.proving.execution.", "proofs.proving.models.", "proofs.proving.inference.makers")
    for kind in (int, float, complex, str, bytes):
        assert [one for one in _below(kind) if one.__module__.startswith(rooms)] == []


class Inherits(Counted, int):  # type: ignore[misc]  # a seeded fault
    """A stand-in that is a number."""


class Opened(Closed):
    """A stand-in that nobody closed."""

    def __repr__(self) -> str:
        return "opened"


def test_a_stand_in_that_is_open_is_found() -> None:
    assert "int" in is_open(Inherits)
    assert operations_of(Opened) == set()
    assert not hasattr(Opened, "__add__")
    close(Opened, OPERATIONS)
    assert {name for name in OPERATIONS if name in vars(Opened)} == {*OPERATIONS}


# ONE OF EACH: what its class does not define is refused, whoever asks


def _made() -> dict[str, Any]:
    world = ProvingWorld(LIBRARY, integers=False)
    world.path = SimpleNamespace(must_not_ask=lambda _: None)
    node = Node(world, "n")
    table = AbstractOwnTable(world, OwnTable("TABLE", 0))
    return {
        "value": world.finite("x"), "value that may be infinite": world.value("y"), "node": node,
        "children": Children(node), "younger children": YoungerChildren(node), "tree": AbstractTree(node),
        "text": Text("a"), "counter": Counted(), "range": Counts(world.path, Counted()), "table": table,
    }  # fmt: skip


ARGUMENTS = {"__setitem__": (0, 0), "__exit__": (None, None, None), "__aexit__": (None, None, None)}
ALONE = {name for name, text in OPERATIONS.items() if "other" not in text} - {
    "__getitem__",
    "__delitem__",
    "__deepcopy__",
}


@pytest.mark.parametrize("name", _made())
def test_what_its_class_does_not_define_is_refused(name: str) -> None:
    stand_in = _made()[name]
    kind: Any = type(stand_in)
    refused = [one for one in OPERATIONS if one not in operations_of(kind) and (one in dir(kind))]
    assert len(refused) > 30
    for one in refused:
        arguments = ARGUMENTS.get(one, () if one in ALONE else (0,))
        with pytest.raises((FragmentError, UnsupportedError)):
            getattr(kind, one)(stand_in, *arguments)


TEXTS: dict[str, Callable[[Any], Any]] = {
    "str": str, "repr": repr, "format": format, "%s": lambda one: "%s" % (one,),  # noqa: UP031 - as the source says it
    "an f-string": lambda one: f"{one}", "within a tuple": lambda one: str((one,)), "ascii": ascii,
}  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", _made())
def test_its_text_is_for_messages_only(name: str, text: str) -> None:
    stand_in = _made()[name]
    if isinstance(stand_in, Term):
        stand_in.world.is_running = True
    with pytest.raises((FragmentError, UnsupportedError), match="the text of"):
        TEXTS[text](stand_in)


def test_a_counter_is_told_by_what_it_is_counted_from() -> None:
    depth, other = Counted(), Counted()
    assert (depth + 1 - 1).is_surely(depth)
    assert (2 + depth).is_surely(depth + 3 - 1)
    for one in (depth + 1, other, other + 1, depth + other, depth - depth, 1 - depth):
        assert not one.is_surely(depth)
    assert not (depth - depth).is_surely(depth - depth)


# THE WALK

STAND_INS = ("alpha", "tree.value(node)", "depth", "node", "tree.children(node)", "tree.children(node)[1:]",
             "tree.children(node)[0]", "tree", "table", "flag", "'exact'")  # fmt: skip
OTHERS = ("1", "'a'", "(0, 1)", "None", "{x}", "beta")
SYNTAX = (
    "f'{{{x}}}'", "f'{{{x}!r:>4}}'", "'%s' % {x}", "'%d' % {x}", "'a' * {x}", "{x}[0]", "{x}[1.0:]", "{x}[:1]",
    "{x}[-1]", "(0, 1, 2)[{x}]", "'abc'[{x}:]", "{x}()", "not {x}", "-{x}", "+{x}", "~{x}", "{x} is None",
    "{x} is True", "[*{x}]",
    "({x}, 1) == ({x}, 1)", "({x}, 1) < ({x}, 2)", "{x} in (0, 1)", "1 in {x}", "{{{x}: 1}}", "{{{x}}}", "[{x}]",
    "[y for y in {x}]", "any(y for y in {x})", "(lambda: {x})()", "{x} if {x} else 0", "{x} and 1", "{x} or 1",
    "(y := {x})", "table[{x}]", "table.get({x})", "{x} in table", "max({x}, 1)", "max({x}, {x})", "min({x})",
    "bool({x})", "max({x}, key=second)", "second({x})", "second(1, {x})", "least({x}, 1)",
)  # fmt: skip
STATEMENTS = (
    "match {x}:\n    case int():\n        return 1\nreturn 0", "with {x}:\n    return 1", "del {x}\nreturn 0",
    "y, z = {x}\nreturn y", "y = {x}\ny += 1\nreturn y", "y = {x}\ny -= y\nreturn y", "assert {x}\nreturn 1",
    "for y in {x}:\n    return y\nreturn 0", "while {x}:\n    return 1\nreturn 0", "if {x}:\n    return 1\nreturn 0",
    "{x}[0] = 1\nreturn 0", "table[{x}] = 1\nreturn 0", "table[node, {x}] = alpha\nreturn table[node, {x}]",
    "try:\n    return {x} + 'a'\nexcept TypeError:\n    return 0", "raise {x}", "yield {x}", "{x}.best = 1\nreturn 0",
    "import math\nreturn math.floor({x})", "global depth\nreturn {x}",
)  # fmt: skip
METHODS = sorted({name for kind in PYTHON for name in dir(kind)})


def walk(x: str) -> Iterator[str]:
    """Bodies of functions that ask everything of x."""
    for other in OTHERS:
        for sign in (*ARITHMETIC, *COMPARED):
            yield f"return {x} {sign} {other.format(x=x)}"
            yield f"return {other.format(x=x)} {sign} {x}"
    yield from (f"return {text.format(x=x)}" for text in SYNTAX)
    yield from (text.format(x=x) for text in STATEMENTS)
    for name in dir(builtins):
        yield from (f"return {name}({given})" for given in (x, f"{x}, 1", f"1, {x}"))
    yield from (f"return ({x}).{name}" for name in METHODS)
    yield from (f"return ({x}).{name}()" for name in METHODS if not name.startswith("__"))


@pytest.mark.parametrize("x", STAND_INS)
@pytest.mark.sampled(6)
def test_all_that_python_can_ask_is_refused_or_true(x: str) -> None:
    seen = answered = 0
    for body in walk(x):
        try:
            compile(f"def f(depth):\n    {body.replace(chr(10), chr(10) + '    ')}", "", "exec")
        except SyntaxError:
            continue
        seen += 1
        answered += not compare(body, Random(seen), 4).refused
    assert seen > 800
    assert answered > 0


def test_the_walk_is_of_the_whole_language() -> None:
    bodies = "\n".join(walk("x"))
    for name in dir(builtins):
        assert f"{name}(x)" in bodies
    for kind in (int, float, str, tuple, list, dict, set):
        assert all(f"(x).{name}" in bodies for name in dir(kind))
    assert len(ARITHMETIC) == len([sign for sign in ARITHMETIC if f"x {sign} x" in bodies]) == 13
