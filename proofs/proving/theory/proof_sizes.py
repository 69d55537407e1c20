"""The leaves of a proof (FR-RMG-trees): a T+ and a T- of a tree have |T+| + |T-| - 1 leaves together.

At each node that both hold, one of them holds all children and the other one child: they go on together in that child
alone, and end in one leaf. So the sizes of both can be chosen independently, and a smallest proof of f has up(r) +
dn(r) - 1 leaves. It is said of a T+ and a T- (`plus`), and of a T- and a T+. In a graph, where subtrees are shared,
they may meet more often.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, is_solution
from proofs.proving.theory.walks import Walk, along, chosen_part, each_part, fold


@lifted("Tree", "Solution", "Bool", all=each_part, one=chosen_part)
def is_other(k: Kit, t: Term, T: Term) -> Any:
    """Whether T is a T- (T+) rooted in t: where the one has all children, it has one."""
    if t.con != "inner":
        return T.is_a("leaf")
    by_all = t.get("is_max") == k.bool(not k.plus)
    return is_other.below(k, t, T, by=by_all, of=lambda kind, held: k.all(T.is_a(kind), held))


@lifted("Tree", "Solution", "Number", all=fold("sum"), one=along())
def leaves(k: Kit, t: Term, T: Term) -> Any:
    """The number of leaves of a solution tree."""
    return leaves.below(k, t, T, by=T.is_a("all")) if t.con == "inner" else k.number(1)


def _together(s: Walk) -> Any:
    """At the child that one of them chose both go on, elsewhere the other is alone."""
    k, both, has_all = s.k, s.here(), 1 if s.kind == "all" else 2
    if s.only:
        return both
    alone = leaves["all"](k, s.rest[0], s.rest[has_all])
    return k.if_(s.is_here, both + alone, leaves(k, s.first[0], s.first[has_all]) + s.on())


@lifted("Tree", "Solution", "Dual", "Number", all=_together, one=_together)
def together(k: Kit, t: Term, A: Term, B: Term) -> Any:
    """The number of leaves that are in one of the two, or in both: each of them once."""
    return together.below(k, t, A, B, by=A.is_a("all")) if t.con == "inner" else k.number(1)


def together_less(common: int) -> tuple[Claim, ...]:
    """|A + B| is |A| + |B| less what they have in common."""

    def says(at: Level, k: Kit, t: Term, A: Term, B: Term) -> Formula:
        both = k.all(at(is_solution)(k, t, A), at.dual(is_other)(k, t, B))
        sizes = at(leaves)(k, t, A) + at.dual(leaves)(k, t, B)
        return k.implies(both, at(together)(k, t, A, B) + common == sizes)

    return lift(f"|A + B| = |A| + |B| - {common}", together, says)


THEOREMS: Final = (
    Theorem("FR-RMG-trees", "a T+ and a T- of a tree have |T+| + |T-| - 1 leaves together: they meet in one leaf",
            ON_TREE, RESTS_ON, DATATYPES, together_less(1), sides=(True, False)),
)  # fmt: skip
