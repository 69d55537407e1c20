"""MTD(f) to a depth: each test has a witness of its own, so no value of f lies between the bounds for certain.

What a lower bound is at most is the greatest value of f on the extensions, and an upper bound is at least the least
one. Both are values of the node at its depth. Bounds that are integers come closer to them only finitely often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.law import law, table_of
from proofs.proving.models.depth_table import DEPTH_TABLE
from proofs.proving.models.depths import surely_equal
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from proofs.symbolic.terms import NeedsIntegersError
from specs.clauses import depth_tables
from specs.clauses.depth_loops import within_reach
from specs.contracts import ensures
from specs.values import Value, is_finite

Bracket = tuple[Value, Value]


@law("extension-extremes", "FR-witness-schemes")
def EXTREMES(least: Value, one: Value, greatest: Value) -> bool:
    """f of an extension lies between the least and the greatest value that f takes on the extensions"""
    return least <= one <= greatest


def _far(least: Any, greatest: Any, bracket: Any) -> tuple[int, Any]:
    lower, upper = bracket
    near_lower = [greatest - lower] if is_finite(lower) else []
    near_upper = [upper - least] if is_finite(upper) else []
    return -len(near_lower + near_upper), sum(near_lower + near_upper)


@law("bounds-end", "FR-witness-schemes")
def BOUNDS_END(least: Any, greatest: Any, before: Bracket, now: Bracket) -> bool:
    """where lower bounds are integers up to the greatest value, or -inf, and upper ones from the least value on, or
    +inf, and no bound is given up, there are more finite ones, or as many and one of them is nearer by 1 at least
    """
    (more, near), (fewer, far) = _far(least, greatest, now), _far(least, greatest, before)
    return more < fewer or (more == fewer and near + 1 <= far)


def _extreme(choose: Callable[[tuple[Value, Value]], Value]) -> Callable[[Situation], Value]:
    def value(at: Situation) -> Value:
        node = at.node("node")
        if node.depth is None or not surely_equal(at["depth"], node.depth):
            raise FragmentError(f"the least and the greatest f of {node!r} are spoken of at the depth of the call only")
        return choose(_extremes(node))

    return value


def _extremes(node: Node) -> tuple[Value, Value]:
    """The least and the greatest value, between which that of each answer lies which is deep enough."""
    known: dict[Node, tuple[Value, Value]] = vars(node.world.path).setdefault("_extremes", {})
    if node not in known:
        known[node] = node.world.finite(f"least f({node.name})"), node.world.finite(f"greatest f({node.name})")
    least, greatest = known[node]
    for answer in node.deep_answers():
        node.world.law(EXTREMES, least=least, one=answer.f, greatest=greatest)
    return least, greatest


def _moves(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """No bound is given up, and one of them is better."""
    if not before["node"].world.is_integral:
        raise NeedsIntegersError
    stays = before["lower"] <= now["lower"] and now["upper"] <= before["upper"]
    return bool(stays and (before["lower"] < now["lower"] or now["upper"] < before["upper"]))


@ensures(depth_tables.depth_value.id, depth_tables.SOURCE, depth_tables.depth_value.sentence)
def value_of_an_extension(v: Value, f_depth: Value) -> bool:
    """Of the extension that was chosen."""
    return v == f_depth


DEPTH_TESTS: Final = DEPTH_TABLE.extended_by(
    Vocabulary(
        meanings={"least_value": _extreme(lambda pair: pair[0]), "greatest_value": _extreme(lambda pair: pair[1])},
        loop_ends={"depth_mtd_loop": LoopEnd(_moves, within_reach, BOUNDS_END)},
        laws=table_of(EXTREMES, BOUNDS_END),
        stated={depth_tables.depth_value: value_of_an_extension},
    )
)
