"""PB-T7.3 as corrected: SSS-2 visits no more than alpha-beta, if its heuristic pair is as good at every node.

A node has two pairs of bounds: that of SSS-2, and that of alpha-beta (`upper_1`, `lower_1`). `six` is (6) of PB-T3.2 by
the latter: alpha-beta visits n iff it holds.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.sons import first, fold, rest
from proofs.proving.theory.sss2_calls import INFORMED, L, U, due, due_max, due_min
from proofs.proving.theory.sss2_nodes import RESTS_ON
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import f

TWO_PAIRS: Final[Datatypes] = {
    **INFORMED,
    "Tree": {**INFORMED["Tree"], "inner": {**INFORMED["Tree"]["inner"], "upper_1": "Value", "lower_1": "Value"}},
}


@definition("Tree", "Bool")
def is_finer(k: Kit, t: Term) -> Any:
    """U2(n) <= U1(n) and L2(n) >= L1(n) at every node."""
    if t.con != "inner":
        return k.bool(True)
    return k.all(U(k, t) <= t.get("upper_1"), L(k, t) >= t.get("lower_1"), are_finer(k, t.get("sons")))


@definition("Sons", "Bool")
def are_finer(k: Kit, F: Term) -> Any:
    """The same of all children."""
    return fold(k, F, (), is_finer, k.all, are_finer)


@definition("Tree", "Path", "Value", "Value", "Bool")
def six(k: Kit, t: Term, p: Term, low: Any, high: Any) -> Any:
    """(6) by the first pair at the end of the path: max(alpha, L-hat) < min(beta, U-hat)."""
    if t.con != "inner":
        return k.all(p.is_a("stay"), low < high)
    F, s, ends = t.get("sons"), p.get("step"), (k.max(low, t.get("lower_1")), k.min(high, t.get("upper_1")))
    below = k.if_(t.get("is_max"), six_max(k, F, s, *ends), six_min(k, F, s, *ends))
    return k.if_(p.is_a("stay"), low < high, below)


@definition("Sons", "Step", "Value", "Value", "Bool")
def six_max(k: Kit, F: Term, s: Term, low: Any, high: Any) -> Any:
    """From the children of a max node."""
    here = six(k, *first(F, s), low, high)
    further = here if F.con == "only" else six_max(k, *rest(F, s), k.max(low, f(k, *first(F))), high)
    return here if F.con == "only" else k.if_(s.is_a("this"), here, further)


@definition("Sons", "Step", "Value", "Value", "Bool")
def six_min(k: Kit, F: Term, s: Term, low: Any, high: Any) -> Any:
    """From those of a min node."""
    here = six(k, *first(F, s), low, high)
    further = here if F.con == "only" else six_min(k, *rest(F, s), low, k.min(high, f(k, *first(F))))
    return here if F.con == "only" else k.if_(s.is_a("this"), here, further)


@definition("Tree", "Path", "Value", "Value", "Value", "Value", "Value", "Value", "Value", "Bool")
def two(k: Kit, t: Term, p: Term, low_1: Any, high_1: Any, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Any:
    """Nothing but a way to go down with the quantities of both pairs."""
    if t.con != "inner":
        return k.bool(True)
    F, s = t.get("sons"), p.get("step")
    first_pair = k.max(low_1, t.get("lower_1")), k.min(high_1, t.get("upper_1"))
    given = k.max(low, L(k, t)), high, k.min(high, U(k, t)), fh, k.max(fh, f(k, t)), bh, d
    return k.all(two_max(k, F, s, *first_pair, *given), two_min(k, F, s, *first_pair, *given))


_LISTS: Final = ("Sons", "Step", *("Value",) * 9, "Bool")


@definition(*_LISTS)
def two_max(k: Kit, F: Term, s: Term, low_1: Any, high_1: Any, *q: Any) -> Any:
    """From the children of a max node."""
    low, high, cur, fh, fh_c, bh, d = q
    here = two(k, *first(F, s), low_1, high_1, low, cur, fh_c, k.if_(cur < high, fh, bh), d)
    if F.con == "only":
        return here
    brother = f(k, *first(F))
    return k.all(here, two_max(k, *rest(F, s), k.max(low_1, brother), high_1, k.max(low, brother), *q[1:]))


@definition(*_LISTS)
def two_min(k: Kit, F: Term, s: Term, low_1: Any, high_1: Any, *q: Any) -> Any:
    """From those of a min node."""
    low, high, cur, fh, fh_c, bh, d = q
    here = two(k, *first(F, s), low_1, high_1, low, cur, fh_c, k.if_(cur < high, fh, bh), d)
    if F.con == "only":
        return here
    brother = f(k, *first(F))
    others = low, high, k.min(cur, brother), fh, fh_c, bh, d
    return k.all(here, two_min(k, *rest(F, s), low_1, k.min(high_1, brother), *others))


def _dominates(k: Kit, t: Term, p: Term, low_1: Any, high_1: Any, *q: Any) -> Formula:
    low, high, *_ = q
    given = k.all(is_finer(k, t), is_path(k, t, p), low_1 <= low, high <= high_1, due(k, t, p, *q))
    return k.implies(given, six(k, t, p, low_1, high_1))


def _dominates_in(due: Any, six: Any) -> Any:
    def says(k: Kit, F: Term, s: Term, low_1: Any, high_1: Any, *q: Any) -> Formula:
        low, _high, cur, *_ = q
        given = k.all(are_finer(k, F), is_step(k, F, s), low_1 <= low, cur <= high_1, due(k, F, s, *q))
        return k.implies(given, six(k, F, s, low_1, high_1))

    return says


_DOMINATES: Final = "what is due by the finer pair meets (6) by the other"
DOMINATES: Final = (
    Claim(_DOMINATES, two, _dominates, two),
    Claim(f"{_DOMINATES}: max", two_max, _dominates_in(due_max, six_max), two_max),
    Claim(f"{_DOMINATES}: min", two_min, _dominates_in(due_min, six_min), two_min),
)
_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("PB-T7.3", "where U2 <= U1 and L2 >= L1 at every node, SSS-2 with H2 visits only nodes of which (6) holds "
            "with H1: those that alpha-beta visits (PB-T3.2)", _ON_PATH, RESTS_ON, TWO_PAIRS, DOMINATES,
            uses=("PB-T7.2",)),
)  # fmt: skip


def _any_pairs(k: Kit, t: Term, p: Term, low_1: Any, high_1: Any, *q: Any) -> Formula:
    given = k.all(is_path(k, t, p), low_1 <= q[0], q[1] <= high_1, due(k, t, p, *q))
    return k.implies(given, six(k, t, p, low_1, high_1))


FALSE: Final = (
    Theorem("PB-T7.3", "with any two pairs", "", "", TWO_PAIRS,
            (Claim("any two pairs", two, _any_pairs, two), *DOMINATES[1:])),
)  # fmt: skip
