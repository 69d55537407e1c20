"""Vertices that count 0: KA-T6.6 as depth-first search uses it, and more of them only move scores towards 0 (KA-A7.2).

Let M be any marked vertices, which count 0, and n an inner vertex that is not marked. `free` is s_k with M marked,
`marked` is s_k with M and n marked. Take a threshold h, above or below 0.

    Let r be the first step at which s_r n reaches h. Before it whatever reaches h does so with n marked as well, for n
    itself does not reach it yet: by induction on k < r, and on the list of the successors. So at step r - 1 the best of
    n's successors reaches h with n marked, and goes on doing so (KA-L5.3).
    Conversely what reaches h with n marked does so without: by induction on k, for a marked n has 0.

So s(n) and the best of its successors with n marked reach the same thresholds: they are equal. At a leaf and at a
vertex of M both sequences are the same.

And s in G[d' := 0] <=1 s in G[d := 0] for d part of d': `fewer` is s_k with the vertices of d at 0, `more` with those
of d'; a vertex of d' has 0, which is below everything. In the limit the scores are so, too, for both sequences come to
rest (KA-T5.4).
"""

from functools import partial
from typing import Any, Final

from proofs.proving.theory.convergence import RESTS_ON
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, Lifted, lift
from proofs.proving.theory.scores import DATATYPES, any_value, away, case, of_vertices, stages, zero
from proofs.proving.theory.thresholds import is_threshold, reaches

free: Final = of_vertices("free")
marked: Final = of_vertices("marked")


def _follows(one: Lifted, other: Lifted) -> tuple[Claim, ...]:
    """If one reaches h, so does the other."""

    def says(at: Level, k: Kit, v: Term) -> Formula:
        return k.implies(k.all(is_threshold(k), reaches(k, at(one)(k, v))), reaches(k, at(other)(k, v)))

    return lift(f"where s_k v with {one.name} reaches h, so it does with {other.name}", one, says)


FORTH, BACK = _follows(free, marked), _follows(marked, free)


def _reached(k: Argument, kind: str, claim: Claim) -> Sequent:
    """s_r n, the best of the successors at step r - 1, reaches h: so does, in the limit, the best with n marked."""
    F, limit = k.any("successors_of_n", "Vertices"), k.any("limit_with_n_marked", "Value")
    k.use(claim, F)
    return [is_threshold(k), reaches(k, free[kind](k, F)), away(k, marked[kind](k, F), limit)], reaches(k, limit)


def same_thresholds(k: Argument, *, both: bool = True) -> Sequent:
    """Two values that reach the same thresholds; each of them is one, if it is not 0."""
    s, best = k.any("s_n", "Value"), k.any("best_with_n_marked", "Value")
    thresholds = (s, best) if both else (s,)
    return [k.implies(h != 0, reaches(k, s, h) == reaches(k, best, h)) for h in thresholds], s == best


def _is_not_there_yet(k: Kit) -> list[Formula]:
    return [k.not_(reaches(k, k.any("s_k_n", "Value")))]


SAME_T: Final[dict[str, Any]] = {"free": any_value("t"), "marked": any_value("t")}
_MARKED: Final = case(marked=zero, free=any_value("anything"))


fewer: Final = of_vertices("fewer")
more: Final = of_vertices("more")


def _towards(at: Level, k: Kit, v: Term) -> Formula:
    return away(k, at(more)(k, v), at(fewer)(k, v))


OF_EACH, *OF_LISTS = lift("s_k v with d' at 0 <=1 s_k v with d at 0", more, _towards)
_AT_0: Final = case(more=zero, fewer=any_value("anything"))
_WORDS: Final = "s(v) in G[d' := 0] <=1 s(v) in G[d := 0] for d part of d', and so for the best of any vertices"
THEOREMS: Final = (
    Theorem("KA-T6.6.forth", "if s(n) reaches h, so does the best of its successors with n marked, in the limit",
            "on k, and on the list of the successors", RESTS_ON, DATATYPES, FORTH[1:],
            given=FORTH[:1], uses=("KA-L5.3",), steps=(
                *stages(FORTH[0], FORTH[1:], free, marked, at_zero=case(free=zero, marked=any_value("anything")),
                        at_a_leaf=case(**SAME_T), a_vertex_of_M=case(free=zero, marked=zero),
                        n_before_it_reaches_h=case(_is_not_there_yet, free=any_value("s_k_n"), marked=zero)),
                *(Step(f"n reaches h, at a {kind} vertex", partial(_reached, kind=kind, claim=claim))
                  for kind, claim in zip(("max", "min"), FORTH[1:], strict=True)))),
    Theorem("KA-T6.6.marks", "s(n) with M marked is the best score of the successors of n with M and n marked, for an "
            "inner n that is not in M", "on k, and on the list of the successors", RESTS_ON, DATATYPES, BACK[1:],
            given=BACK[:1], uses=("KA-T6.6.forth", "KA-T5.4"), steps=(
                *stages(BACK[0], BACK[1:], free, marked, at_zero=_MARKED, at_a_leaf=case(**SAME_T), n_itself=_MARKED,
                        a_vertex_of_M=case(free=zero, marked=zero)),
                Step("the same thresholds", same_thresholds))),
    Theorem("KA-L7.zeros", _WORDS, "on k, and on the list of the successors", RESTS_ON, DATATYPES, tuple(OF_LISTS),
            given=(OF_EACH,), uses=("KA-T5.4",),
            steps=stages(OF_EACH, tuple(OF_LISTS), more, fewer, at_zero=_AT_0, a_vertex_of_d=_AT_0,
                         at_a_leaf=case(more=any_value("t"), fewer=any_value("t")))),
)  # fmt: skip
