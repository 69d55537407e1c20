"""The executor of proofs against CPython, on expressions and programs over all stand-ins that Hypothesis writes.

Each is refused, or all its paths are taken; and every run on numbers has a path, with the same result or the same
error. `FAULTS` are faults of stand-ins that this finds: whoever finds another kind adds a row.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofs.proving.execution.children import BrothersLoop, Children, YoungerChildren, oldest_child
from proofs.proving.execution.loops import Path
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Text, Thing
from proofs.proving.execution.values import Unbounded, Unknown
from proofs.proving.models import own_table
from proofs.proving.models.own_table import AbstractOwnTable
from proofs.proving.models.strangers import Counted
from tests.proofs.executor_programs import Writer
from tests.proofs.executor_runs import Difference, compare

RANDOM = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
DRAWN = st.randoms(use_true_random=False)


def of_expression(random: Random) -> None:
    compare(f"return {Writer(random).expression()}", random)


def of_program(random: Random) -> None:
    compare(Writer(random).program(), random)


def of_loop(random: Random) -> None:
    compare(Writer(random).loop(), random)


@settings(RANDOM, max_examples=100)
@given(DRAWN)
def test_an_expression_is_what_it_is_in_cpython(random: Random) -> None:
    of_expression(random)


@settings(RANDOM, max_examples=40)
@given(DRAWN)
def test_a_program_does_what_it_does_in_cpython(random: Random) -> None:
    of_program(random)


@settings(RANDOM, max_examples=10)
@given(DRAWN)
def test_a_loop_leaves_what_it_leaves_in_cpython(random: Random) -> None:
    of_loop(random)


@pytest.mark.evidence
@settings(RANDOM, max_examples=10_000)
@given(DRAWN)
def test_ten_thousand_expressions(random: Random) -> None:
    of_expression(random)


@pytest.mark.evidence
@settings(RANDOM, max_examples=2_000)
@given(DRAWN)
def test_two_thousand_programs(random: Random) -> None:
    of_program(random)


@pytest.mark.evidence
@settings(RANDOM, max_examples=400)
@given(DRAWN)
def test_four_hundred_loops(random: Random) -> None:
    of_loop(random)


def test_most_of_what_is_written_is_not_refused() -> None:
    for seed in range(2):
        writers = [Writer(Random(number)) for number in range(80)]
        bodies = [f"return {one.expression()}" if seed else one.program() for one in writers]
        seen = [compare(body, Random(seed), 2) for body in bodies]
        assert sum(not one.refused for one in seen) > 40
        assert sum(one.paths for one in seen) > 300


# SEEDED FAULTS


def _stale(table: Any, key: Any, entry: Any) -> None:
    """A store that forgets nothing."""
    table._known.append(own_table._Known(key, table._node(key), (entry,)))


def _any_first(children: Any, index: Any) -> Any:
    """`children[1.0:]` is `children[1:]`, and `children[False]` the first."""
    if isinstance(index, slice):
        return YoungerChildren(children.node)
    return oldest_child(children.node)


GREATEST = """v = alpha
w = beta
for child in tree.children(node):
    assert head(child, alpha, beta, flag, v, w)
    if flag and w < v:
        break
    v = max(v, tree.value(child))
return v"""
FAULTS: dict[str, tuple[type, str, Callable[..., Any], str]] = {
    "a counter is 0 as an index": (Counted, "__index__", lambda _: 0, "return (0, 0, 0, 1)[depth]"),
    "a counter is its own sign": (Counted, "__pos__", lambda _: 0, "return +depth"),
    "a counter has bits": (Counted, "__xor__", lambda _, other: other, "return depth ^ 1"),
    "a counter is shifted": (Counted, "__lshift__", lambda *_: 0, "return depth << 1"),
    "a counter is false": (Counted, "__bool__", lambda _: False, "return 1 if depth else 0"),
    "a counter equals 0": (Counted, "__eq__", lambda _, other: other == 0, "return depth == 0"),
    "a counter is below": (Counted, "__lt__", lambda _, other: other > 0, "return depth < 1"),
    "a counter is a whole multiple": (Counted, "__mul__", lambda *_: 0, "return depth * 2"),
    "a counter forgets what is added": (Counted, "__add__", lambda one, _: one, "return depth + 1"),
    "any two counters are one": (
        Counted, "is_surely", lambda *_: True,
        "table[node, depth + 1] = alpha\nreturn table[node, depth + 2]",
    ),
    "a store forgets nothing": (
        AbstractOwnTable, "__setitem__", _stale, "v = table.get(node, alpha)\ntable[node] = beta\nreturn table[node]",
    ),
    "a table is empty": (AbstractOwnTable, "__bool__", lambda _: False, "return 1 if table else 0"),
    "an infinite value has a sign": (Unbounded, "__pos__", lambda one: one, "return +alpha"),
    "an infinite value is multiplied": (Unbounded, "_must_be_number", lambda *_: None, "return alpha * 1"),
    "a value is true": (Unknown, "__bool__", lambda _: True, "return 1 if alpha else 0"),
    "a value is 0 as an index": (Unknown, "__index__", lambda _: 0, "return (0, 1)[alpha]"),
    "a value is rounded down": (Unknown, "__floordiv__", lambda one, _: one, "return alpha // 2 + 1"),
    "a value is itself negated": (Unknown, "__neg__", lambda one: one, "return -alpha"),
    "children by any index": (Children, "__getitem__", _any_first, "return tree.children(node)[1.0:]"),
    "children by a truth value": (Children, "__getitem__", _any_first, "return tree.children(node)[True]"),
    "children are there": (Children, "__bool__", lambda _: True, "return 1 if tree.children(node) else 0"),
    "all texts are one": (Text, "__eq__", lambda *_: True, "return 1 if 'exact' == 'lower' else 0"),
    "a node is true": (Node, "__bool__", lambda _: True, "return 1 if node else 0"),
    "nodes have an order": (Node, "__lt__", lambda *_: True, "return tree.children(node)[0] < node"),
    "a node equals nothing else": (Node, "__eq__", lambda one, other: one is other, "return node == ''"),
    "a loop changes nothing": (Path, "arbitrary", lambda _path, _loop, _name, now, _sort: now, GREATEST),
    "a loop has one iteration": (BrothersLoop, "some", BrothersLoop.first, GREATEST),
    "a loop never ends": (BrothersLoop, "goes_on", lambda _: True, GREATEST),
    "a loop ends at once": (BrothersLoop, "has_first", lambda _: False, GREATEST),
    "a thing can be called": (Thing, "__call__", lambda *_: 0, "return node()"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_stand_in_is_found(name: str) -> None:
    kind, method, wrong, body = FAULTS[name]
    assert compare(body, Random(1), 40) is not None
    with patch.object(kind, method, wrong), pytest.raises(Difference):
        compare(body, Random(1), 200)


# From which of the generated programs on it is looked for: the fault of a true value shows in few of them.
GENERATED = {"any two counters are one": 400, "a counter is 0 as an index": 100, "a value is true": 3_400,
             "a counter forgets what is added": 0}  # fmt: skip


def _tries(seeds: range) -> Iterator[str]:
    for seed in seeds:
        try:
            (of_program if seed % 2 else of_expression)(Random(seed))
        except Difference as found:
            yield str(found)


@pytest.mark.parametrize(("name", "first"), GENERATED.items())
def test_a_fault_is_found_by_what_is_generated(name: str, first: int) -> None:
    kind, method, wrong, _ = FAULTS[name]
    with patch.object(kind, method, wrong):
        assert next(_tries(range(first, first + 4_000)), "")
