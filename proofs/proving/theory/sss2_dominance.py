"""PB-T7.3 as corrected: SSS-2 visits no more than alpha-beta, if its heuristic pair is as good at every node.

A node has two pairs of bounds: that of SSS-2, and that of alpha-beta (`upper_1`, `lower_1`). `six` is (6) of PB-T3.2 by
the latter: alpha-beta visits n iff it holds.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.sss2_calls import INFORMED, TWO_MORE, L, U, bh_of, carried_down, due
from proofs.proving.theory.sss2_milestones import narrowed_by_f
from proofs.proving.theory.sss2_nodes import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, along, carried, fold

TWO_PAIRS: Final[Datatypes] = {
    **INFORMED,
    "Tree": {**INFORMED["Tree"], "inner": {**INFORMED["Tree"]["inner"], "upper_1": "Value", "lower_1": "Value"}},
}


@lifted("Tree", "Bool", sons=fold("all"))
def is_finer(k: Kit, t: Term) -> Any:
    """U2(n) <= U1(n) and L2(n) >= L1(n) at every node."""
    if t.con != "inner":
        return k.bool(True)
    return k.all(U(k, t) <= t.get("upper_1"), L(k, t) >= t.get("lower_1"), is_finer.below(k, t))


@lifted("Tree", "Path", "Value", "Value", "Bool", either=carried(along(), narrowed_by_f))
def six(k: Kit, t: Term, p: Term, low: Any, high: Any) -> Any:
    """(6) by the first pair at the end of the path: max(alpha, L-hat) < min(beta, U-hat)."""
    if t.con != "inner":
        return k.all(p.is_a("stay"), low < high)
    below = six.below(k, t, p, k.max(low, t.get("lower_1")), k.min(high, t.get("upper_1")))
    return k.if_(p.is_a("stay"), low < high, below)


def _two(s: Walk) -> Any:
    k, (low_1, high_1, low, high, cur, fh, fh_c, bh, d) = s.k, s.more
    here = s.here(low_1, high_1, low, cur, fh_c, bh_of(k, high, cur, fh, bh), d)
    if s.only:
        return here
    brother = s.of(f)
    if s.at_max:
        ends = k.max(low_1, brother), high_1, k.max(low, brother), high, cur
    else:
        ends = low_1, k.min(high_1, brother), low, high, k.min(cur, brother)
    return k.all(here, s.on(*ends, fh, fh_c, bh, d))


@lifted("Tree", "Path", *("Value",) * 7, "Bool", more=TWO_MORE, either=_two)
def two(k: Kit, t: Term, p: Term, low_1: Any, high_1: Any, *q: Any) -> Any:
    """Nothing but a way to go down with the quantities of both pairs."""
    if t.con != "inner":
        return k.bool(True)
    first_pair = k.max(low_1, t.get("lower_1")), k.min(high_1, t.get("upper_1"))
    return two.below(k, t, p, *first_pair, *carried_down(k, t, *q))


def dominates(at: Level, k: Kit, t: Term, p: Term, low_1: Any, high_1: Any, *q: Any, finer: bool = True) -> Formula:
    """What is due by the finer pair meets (6) by the other."""
    wider = k.all(low_1 <= q[0], (q[2] if at.kind else q[1]) <= high_1)
    given = k.all(at(is_path)(k, t, p), wider, at(due)(k, t, p, *q), *([at(is_finer)(k, t)] if finer else []))
    return k.implies(given, at(six)(k, t, p, low_1, high_1))


DOMINATES: Final = lift("what is due by the finer pair meets (6) by the other", two, dominates, mentions=two)
THEOREMS: Final = (
    Theorem("PB-T7.3", "where U2 <= U1 and L2 >= L1 at every node, SSS-2 with H2 visits only nodes of which (6) holds "
            "with H1: those that alpha-beta visits (PB-T3.2)", ON_PATH, RESTS_ON, TWO_PAIRS, DOMINATES,
            uses=("PB-T7.2",)),
)  # fmt: skip
