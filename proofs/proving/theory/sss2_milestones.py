"""PB-T7.1 as corrected: where SSS-2 calls diminish.

`dim` says whether diminish(n, d) leads to a call of diminish on the node at the end of a path. `called` are (8) and (9)
with g1 = d there, and that the oldest tree with g <= d below the node is a milestone: it exists, and has g = d.

PB-T7.3 as corrected: SSS-2 visits no more than alpha-beta, if its heuristic pair is as good at every node.

A node has two pairs of bounds: that of SSS-2, and that of alpha-beta (`upper_1`, `lower_1`). `six` is (6) of PB-T3.2 by
the latter: alpha-beta visits n iff it holds.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term
from proofs.proving.theory.induction import ON_PATH, Theorem
from proofs.proving.theory.informed import U
from proofs.proving.theory.lifting import kind, lift, lifted
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, if_, implies, max_of, min_of, not_, some_of
from proofs.proving.theory.sss2_nodes import (
    BOUNDS,
    FINITE,
    INFORMED,
    MONOTONE,
    RESTS_ON,
    TWO_MORE,
    WITH_PASSES,
    L,
    all_passes,
    bh_of,
    carried_down,
    diminished,
    due,
    from_the_first,
    h,
    in_passes,
    is_valid,
)
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, along, carried, fold
from proofs.proving.theory.window_search import hi, lo

# The child of a min node that T holds, the oldest with f <= d.
_held: Final = along(lambda s: not_(s.of(f) <= s.more[0]), also=lambda s: s.of(f) <= s.more[0])


@lifted("Tree", "Path", "Value", "Bool", max=diminished, min=_held)
def dim(t: Term, p: Term, d: Any) -> Any:
    """Whether diminish(t, d) leads to diminish on the node at the end of the path."""
    if t.con != "inner":
        return p.is_a("stay")
    return some_of(p.is_a("stay"), all_of(L(t) < d, U(t) > d, dim.below(t, p, d)))


def narrowed_by_f(s: Walk) -> tuple[Any, ...]:
    """low and high of the next child, and what is carried on besides."""
    (low, high, *more) = s.more
    return (max_of(low, s.of(f)), high, *more) if s.at_max else (low, min_of(high, s.of(f)), *more)


@lifted("Tree", "Path", *("Value",) * 4, "Bool", either=carried(along(), narrowed_by_f))
def called(t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Any:
    """(8), (9) and a milestone of value d at the end of the path."""
    here = all_of(high > d, low < d, fh <= d, f(t) <= d, h(t, d, False) == d)
    if t.con != "inner":
        return all_of(p.is_a("stay"), here)
    below = called.below(t, p, max_of(low, L(t)), min_of(high, U(t)), max_of(fh, f(t)), d)
    return if_(p.is_a("stay"), here, below)


def _exact(t: Term, p: Term, *q: Any) -> Formula:
    given = all_of(is_valid(t), is_path(t, p), called(t, p, *q))
    best, value = f(t) <= q[-1], h(t, q[-1], False) == q[-1]
    return implies(given, implies(best, value) if kind() == "max" else all_of(best, value))


def _diminished(t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = all_of(is_valid(t), is_path(t, p), high > d, low < d, fh <= d, f(t) <= d)
    value = h(t, d, False)
    given = all_of(given, value <= d if kind() == "max" else value == d)
    return implies(given, dim(t, p, d) == called(t, p, low, high, fh, d))


NEEDS: Final = lift(
    "high > d > low, fh <= d",
    called,
    lambda t, p, low, high, fh, d: implies(called(t, p, low, high, fh, d), all_of(high > d, low < d, fh <= d)),
)
EXACT: Final = lift("a milestone of value d below n is part of one of n", called, _exact)
DIMINISHED: Final = lift("diminish(n, d) calls diminish where (8) and (9) hold", called, _diminished)


def at_the_root(t: Term, p: Term, b: Any) -> Formula:
    """(8) and (9) with g1 = b, and a milestone of that value, of a path from the root."""
    return called(t, p, lo(), hi(), lo(), b)


DIMINISHES: Final = in_passes("diminishes", dim)
ALL_PASSES: Final = all_passes("the passes that are left diminish n with g1 = b iff (8), (9)", DIMINISHES, at_the_root)


TWO_PAIRS: Final[Datatypes] = {
    **INFORMED,
    "Tree": {**INFORMED["Tree"], "inner": {**INFORMED["Tree"]["inner"], "upper_1": "Value", "lower_1": "Value"}},
}


@lifted("Tree", "Bool", sons=fold("all"))
def is_finer(t: Term) -> Any:
    """U2(n) <= U1(n) and L2(n) >= L1(n) at every node."""
    if t.con != "inner":
        return True
    return all_of(U(t) <= t.get("upper_1"), L(t) >= t.get("lower_1"), is_finer.below(t))


@lifted("Tree", "Path", "Value", "Value", "Bool", either=carried(along(), narrowed_by_f))
def six(t: Term, p: Term, low: Any, high: Any) -> Any:
    """(6) by the first pair at the end of the path: max(alpha, L-hat) < min(beta, U-hat)."""
    if t.con != "inner":
        return all_of(p.is_a("stay"), low < high)
    below = six.below(t, p, max_of(low, t.get("lower_1")), min_of(high, t.get("upper_1")))
    return if_(p.is_a("stay"), low < high, below)


def _two(s: Walk) -> Any:
    (low_1, high_1, low, high, cur, fh, fh_c, bh, d) = s.more
    here = s.here(low_1, high_1, low, cur, fh_c, bh_of(high, cur, fh, bh), d)
    if s.only:
        return here
    brother = s.of(f)
    if s.at_max:
        ends = max_of(low_1, brother), high_1, max_of(low, brother), high, cur
    else:
        ends = low_1, min_of(high_1, brother), low, high, min_of(cur, brother)
    return all_of(here, s.on(*ends, fh, fh_c, bh, d))


@lifted("Tree", "Path", *("Value",) * 7, "Bool", more=TWO_MORE, either=_two)
def two(t: Term, p: Term, low_1: Any, high_1: Any, *q: Any) -> Any:
    """Nothing but a way to go down with the quantities of both pairs."""
    if t.con != "inner":
        return True
    first_pair = max_of(low_1, t.get("lower_1")), min_of(high_1, t.get("upper_1"))
    return two.below(t, p, *first_pair, *carried_down(t, *q))


def dominates(t: Term, p: Term, low_1: Any, high_1: Any, *q: Any, finer: bool = True) -> Formula:
    """What is due by the finer pair meets (6) by the other."""
    wider = all_of(low_1 <= q[0], (q[2] if kind() else q[1]) <= high_1)
    given = all_of(is_path(t, p), wider, due(t, p, *q), *([is_finer(t)] if finer else []))
    return implies(given, six(t, p, low_1, high_1))


DOMINATES: Final = lift("what is due by the finer pair meets (6) by the other", two, dominates, mentions=two)
THEOREMS: Final = (
    Theorem("PB-T7.1.diminish", "diminish(n, d), called where (8) and (9) hold on the milestone of value d, calls "
            "diminish on just the nodes below n where they hold and there is a milestone of value d", ON_PATH,
            RESTS_ON, INFORMED, (*NEEDS, *EXACT, *DIMINISHED), BOUNDS, ("PB-T7.2.oldest",)),
    Theorem("PB-T7.1", "diminish(n, g1) is called in SSS-2 iff M(n) has a milestone of value g1, the oldest tree with "
            "g <= g1, and (8), (9): min(beta(n), U-hat(n)) > g1 > max(alpha(n), L-hat(n)) and g1 >= f-hat(n)",
            "on the passes, of which there are finitely many (`sss2-descends`)", RESTS_ON, WITH_PASSES, (ALL_PASSES,),
            (*BOUNDS, *MONOTONE, FINITE, *EXACT, *DIMINISHED), ("PB-T7.2.oldest", "PB-T7.1.diminish"),
            steps=(from_the_first(DIMINISHES, ALL_PASSES, at_the_root),)),
    Theorem("PB-T7.3", "where U2 <= U1 and L2 >= L1 at every node, SSS-2 with H2 visits only nodes of which (6) holds "
            "with H1: those that alpha-beta visits (PB-T3.2)", ON_PATH, RESTS_ON, TWO_PAIRS, DOMINATES,
            uses=("PB-T7.2",)),
)  # fmt: skip
