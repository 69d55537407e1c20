"""The map of the proofs beside real maps: whatever a dict or a table does, some path of the map does, too.

The same operations are put to a `Map` and to a real map. Two keys of the three are a node and its child, which are
two; the third is another child, which may be the first one under another name. Every path of the map is taken, so that
what it may answer is a set of lists of answers, in which the answers of the real map must be.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import DICT, MAP_LAWS, UNKNOWN, MapKind
from proofs.proving.execution.node import Node
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.core import CORE
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from verified.memory.tables import Bounded, Unbounded, never

FATHER, CHILD, OTHER = range(3)
ENTRIES: Final = ("a", "b")
Operation = tuple[str, int, str]
Answers = tuple[Any, ...]
KIND: Final = MapKind(
    name="map",
    operations=DICT | {"put"},
    any_entry=lambda one, _key: (None, *ENTRIES)[one.world.choose(3)],
    is_entry=lambda entry: entry in ENTRIES,
    entries="a letter",
    names=lambda _key, _entry: {},
)
LOSSY: Final = replace(KIND, may_lose=True)
PATH: Final = SimpleNamespace(
    must_not_ask=lambda _what: None, must_be_true=lambda _what, _clauses, _at: None, promised=(), collector=None
)
of_dicts = st.tuples(st.sampled_from(("get", "[]", "in", "[]=", "pop")), st.integers(0, 2), st.sampled_from(ENTRIES))
of_tables = st.tuples(st.sampled_from(("get", "put", "put")), st.integers(0, 2), st.sampled_from(ENTRIES))


def answers(one: Any, keys: Any, operations: list[Operation]) -> Answers:
    """What a map answers, operation by operation."""

    def answer(word: str, key: Any, entry: str) -> Any:
        match word:
            case "get":
                return one.get(key)
            case "put":
                return one.put(key, entry)
            case "in":
                return key in one
            case "[]=":
                one[key] = entry
                return None
            case "pop":
                return one.pop(key, None)
        try:
            return one[key]
        except KeyError:
            return KeyError

    return tuple(answer(word, keys[number], entry) for word, number, entry in operations)


def possible(kind: MapKind, operations: list[Operation], *, is_empty: bool) -> set[Answers]:
    """What the map may answer, on all its paths."""
    world = ProvingWorld(CORE.extended_by(Vocabulary(laws=MAP_LAWS)), integers=False)
    world.path = PATH

    def run() -> Answers:
        world.begin()
        father = Node(world, "n")
        keys = father, Node(world, "c", father), Node(world, "o", father)
        return answers(Map(world, kind, default=None if is_empty else UNKNOWN), keys, operations)

    return set(world.explore(run))


def real(make: Callable[[], Any], operations: list[Operation]) -> Iterator[Answers]:
    """What real maps answer: the third key is the second one, or another; with these they begin."""
    for keys in ((0, 1, 2), (0, 1, 1)):
        yield answers(make(), keys, operations)


def is_sound(kind: MapKind, makers: Any, operations: list[Operation], *, is_empty: bool) -> bool:
    may_be = possible(kind, operations, is_empty=is_empty)
    return all(found in may_be for make in makers for found in real(make, operations))


DICTS: Final = (dict, lambda: {0: "a", 1: "b"}, lambda: {1: "a", 2: "a"}, lambda: {0: "b", 2: "b"})
TABLES: Final[tuple[Callable[[], Any], ...]] = (
    Unbounded, lambda: Bounded(1), lambda: Bounded(2), lambda: Bounded(2, never)
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(of_dicts, max_size=5))
def test_what_a_dict_answers_some_path_answers(operations: list[Operation]) -> None:
    assert is_sound(KIND, DICTS, operations, is_empty=False)
    assert is_sound(KIND, (dict,), operations, is_empty=True)


@settings(max_examples=60, deadline=None)
@given(st.lists(of_dicts.filter(lambda one: one[1] != OTHER), max_size=6))
def test_of_keys_that_are_two_an_empty_map_answers_as_a_dict(operations: list[Operation]) -> None:
    assert possible(KIND, operations, is_empty=True) == {answers({}, (0, 1), operations)}


@settings(max_examples=60, deadline=None)
@given(st.lists(of_tables, max_size=5))
def test_what_a_table_answers_some_path_answers(operations: list[Operation]) -> None:
    assert is_sound(LOSSY, TABLES, operations, is_empty=True)


# SEEDED BUGS

ALIAS: Final[list[Operation]] = [("[]=", CHILD, "a"), ("get", OTHER, "a")]
EVICTED: Final[list[Operation]] = [("put", FATHER, "a"), ("put", CHILD, "b"), ("get", FATHER, "a")]
AT_ONCE: Final[list[Operation]] = [("put", FATHER, "a"), ("get", FATHER, "a")]


def test_a_map_that_takes_all_keys_for_two_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_sound(KIND, DICTS, ALIAS, is_empty=True)
    monkeypatch.setattr(Map, "_may_be_same", lambda _map, one, other: one is other)
    assert not is_sound(KIND, DICTS, ALIAS, is_empty=True)


def test_a_table_that_loses_nothing_is_found_out() -> None:
    full: tuple[Callable[[], Any], ...] = (lambda: Bounded(1), lambda: Bounded(1, never))
    for operations in (EVICTED, [*AT_ONCE, *EVICTED]):
        assert is_sound(LOSSY, full, operations, is_empty=True)
        assert not is_sound(KIND, full, operations, is_empty=True)


def test_what_was_found_before_a_put_may_be_gone_after_it() -> None:
    operations: list[Operation] = [*AT_ONCE, ("put", CHILD, "b"), ("get", FATHER, "a")]
    assert {found[1::2] for found in possible(LOSSY, operations, is_empty=True)} == {
        ("a", "a"), ("a", None), (None, None)
    }  # fmt: skip


# WHAT IS FOUND IN A COPY, AND AFTER A CALL


def run_one(program: Callable[[Map, Node, Node], Any], kind: MapKind = KIND) -> set[Any]:
    """The answers of the program on all paths, given a map, a node and its child."""
    world = ProvingWorld(CORE.extended_by(Vocabulary(laws=MAP_LAWS)), integers=False)
    world.path = PATH

    def run() -> Any:
        world.begin()
        father = Node(world, "n")
        return program(Map(world, kind), father, Node(world, "c", father))

    return set(world.explore(run))


def test_a_copy_stays_as_it_was_and_finds_what_the_map_finds() -> None:
    def program(one: Map, father: Node, child: Node) -> Any:
        old = one.as_it_was()
        one[father] = "a"
        return old.get(father) == one.at_start.get(father), old.get(child) == one.get(child), one.get(father)

    assert run_one(program) == {(True, True, "a")}


def test_after_a_call_it_holds_anything() -> None:
    def program(one: Map, father: Node, _child: Node) -> Any:
        one[father] = "a"
        one.forget()
        return one.get(father)

    assert run_one(program) == {None, *ENTRIES}
    assert run_one(program, replace(KIND, is_fixed=True)) == {"a"}


@pytest.mark.parametrize("word", ["get", "[]", "in", "[]=", "pop", "put"])
def test_an_operation_that_a_kind_lacks_is_refused(word: str) -> None:
    kind = replace(KIND, operations=KIND.operations - {word})
    with pytest.raises(FragmentError, match=r"nothing is known of it"):
        possible(kind, [(word, FATHER, "a")], is_empty=True)
