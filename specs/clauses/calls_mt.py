"""Which calls MT, its drivers and SSS-2 on a list make (RR-F3.2-MT, RR-F3.5-MTD): see `calls`.

MT looks a child up in its memory before it calls it. The state of the memory at that moment is that at the beginning of
the next call; after the last call, that at the end.
"""

from collections.abc import Callable, Iterator, Mapping
from operator import ge, gt
from typing import Any

from specs.clauses.calls import Calls, Dialogue, follows
from specs.contracts import ensures, message
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value, is_finite
from specs.watch import unwatched

Bounds = tuple[Value, Value]
Memory = Mapping[Any, Bounds]
OPEN: Bounds = (NEG_INF, POS_INF)
Rules = tuple[Callable[[Bounds], bool], Callable[[Any], bool], Callable[[Bounds], Any]]  # open, decides, bound


# MT


def decisions(
    tree: GameTree[Any], node: Any, memory: Memory, calls: Calls, is_open: Callable[[Bounds], bool]
) -> Iterator[tuple[Any, Bounds | None, Any]]:
    """For each child in turn its entry in memory and, if it is open and was called, what the call on it returned.

    The sequence ends, with an answer of None, at an open child that was not called or at a call on another node.
    """
    coming_calls = iter(calls)
    coming = next(coming_calls, None)
    for child in unwatched(tree).children(node):
        known = (memory if coming is None else coming.old["memory"]).get(child, OPEN)
        if not is_open(known):
            yield child, known, None
        elif coming is None or coming.given["node"] != child:
            yield child, None, None
            return
        else:
            v = coming.v
            coming = next(coming_calls, None)
            yield child, None, v
    if coming is not None:
        yield node, None, None


def _calls_as_due(tree: GameTree[Any], node: Any, gamma: Value, memory: Memory, calls: Calls, rules: Rules) -> bool:
    """Children are called iff open, with the same gamma, until one decides the node."""
    is_open, decides, bound = rules
    count = 0
    for _, known, v in decisions(tree, node, memory, calls, is_open):
        if known is None and v is None:
            return False
        count += known is None
        if decides(v if known is None else bound(known)):
            break
    return count == len(calls) and all(call.given["gamma"] == gamma for call in calls)


def _tests_as_due(
    tree: GameTree[Any], node: Any, gamma: Value, memory: Memory, calls: Calls, succeeds: Callable[..., bool]
) -> bool:
    """Of a max node the upper bounds count, and a child whose test succeeds decides it; of a min node the dual."""
    is_max = unwatched(tree).is_max(node)

    def counts(v: Value) -> bool:
        return succeeds(v, gamma) == is_max

    return _calls_as_due(tree, node, gamma, memory, calls, (lambda k: counts(k[is_max]), counts, lambda k: k[is_max]))


@ensures("mt-calls", "RR-F3.2-MT")
@message(actual="{calls!r}")
def mt_calls(tree: GameTree[Any], node: Any, gamma: Value, memory: Memory, calls: Calls) -> bool:
    """a child is called iff memory does not bound it on the side that counts, with the same gamma, until
    one decides n
    """
    return _tests_as_due(tree, node, gamma, memory, calls, ge)


@ensures("mt-calls-mirror", "RR-F3.3-MTDUAL", "the same for the test f > gamma")
@message(actual="{calls!r}")
def mt_calls_mirror(tree: GameTree[Any], node: Any, gamma: Value, memory: Memory, calls: Calls) -> bool:
    return _tests_as_due(tree, node, gamma, memory, calls, gt)


@ensures("two-calls", "ST-A6.2", "a child is called iff it is alive, with the same gamma, until one decides n")
@message(actual="{calls!r}")
def two_calls(tree: GameTree[Any], node: Any, gamma: Value, memory: Memory, calls: Calls) -> bool:
    is_max = unwatched(tree).is_max(node)

    def decides(pair: Bounds) -> bool:
        return pair[0] >= gamma if is_max else pair[1] < gamma

    return _calls_as_due(tree, node, gamma, memory, calls, (lambda k: k[0] < gamma <= k[1], decides, lambda k: k))


# DRIVERS

NextBound = Callable[[Any, Any, Any, Any], Any]


def testing(node: Any, first: Value, next_bound: NextBound, f_minus: Value, f_plus: Value) -> Dialogue:
    """MTD: a test at the first guess, then at the bounds that the rule chooses, until the bracket is one point."""
    bound = first
    while f_minus < f_plus:
        g = yield node, bound
        if g < bound:
            f_plus = g
        else:
            f_minus = g
        if f_minus < f_plus:
            bound = next_bound(g, bound, f_minus, f_plus)


@ensures("mtd-calls", "RR-F3.5-MTD")
@message(actual="{calls!r}")
def mtd_calls(node: Any, first: Value, next_bound: NextBound, calls: Calls) -> bool:
    """MT is called with the first bound, then with what the rule makes of its result and the bracket,
    until f is known
    """
    return follows(testing(node, first, next_bound, NEG_INF, POS_INF), calls, ("node", "gamma"))


@ensures("mtd-f-calls", "RR-MTD-f", "the first test is the first guess")
@message(actual="{calls!r}")
def mtd_f_calls(first: Value, calls: Calls) -> bool:
    return [call.given["first"] for call in calls] == [first]


@ensures("sss-tt-calls", "RR-MTD-inf", "the first test is +inf")
@message(actual="{calls!r}")
def sss_table_calls(calls: Calls) -> bool:
    return mtd_f_calls.conclusion(POS_INF, calls)


@ensures("dual-tt-calls", "RR-MTD-minf", "the first test is -inf")
@message(actual="{calls!r}")
def dual_table_calls(calls: Calls) -> bool:
    return mtd_f_calls.conclusion(NEG_INF, calls)


@ensures("mtd-bi-calls", "RR-MTD-bi")
@message(actual="{calls[0].calls!r}")
def mtd_bi_calls(node: Any, first: Any, delta: Any, calls: Calls) -> bool:
    """from the first guess on, each test is the middle of the bracket, rounded up; for an infinite end stands that of
    the range first +- delta, or if that is not inside, the range's width from the other end
    """

    def middle(_g: Any, _bound: Any, f_minus: Any, f_plus: Any) -> Any:
        low, high = first - delta, first + delta
        left = f_minus if is_finite(f_minus) else low if low < f_plus else f_plus - 2 * delta
        right = f_plus if is_finite(f_plus) else high if high > left else left + 2 * delta
        return (left + right + 1) // 2

    return follows(testing(node, first, middle, NEG_INF, POS_INF), calls[0].calls, ("node", "gamma"))
