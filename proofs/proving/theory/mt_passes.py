"""MT's passes are those of `passes`: what it returns, leaves in memory and visits, by induction on the tree.

The first pass begins with an empty memory. A later one, at d, finds what the oldest low tree left, whose value is d.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift_sides
from proofs.proving.theory.memories import MT_MINUS, MT_PLUS, WITH_MEMORY, Remembering
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import d
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import f


def stores(R: Remembering) -> tuple[Claim, ...]:
    """Whatever MT returns it stores."""

    def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        kept, g = R.after(k, t, m, c, strict), R.value(k, t, m, c, strict)
        is_ours = kept.get("ours") == R.of.low(k, g, c, strict)
        return k.all(kept.is_a("known"), is_ours, kept.get("bound") == g)

    def own(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        bound = k.all(m.is_a("known"), m.get("ours"), m.get("bound") == R.of.h(k, t, c, strict))
        return k.implies(R.left(k, t, m, c, strict), bound)

    return (
        Claim("MT stores what it returns", R.after, says),
        Claim("the oldest low tree leaves its value", R.left, own),
    )


def _leaves_the_oldest(R: Remembering, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """A pass finds and leaves the oldest low tree, if there is one."""
    S, cut = R.of, (c, strict)
    is_low, g = S.low(k, at(f)(k, t), *cut), at(R.value)(k, t, m, *cut)
    left = at(R.left)(k, t, at(R.after)(k, t, m, *cut), *cut)
    found = k.all(g == at(S.h)(k, t, *cut), left)
    return k.all(k.implies(is_low, found), k.implies(k.not_(is_low), k.not_(S.low(k, g, *cut))))


def _from_nothing(R: Remembering, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """With an empty memory: the value and the memory of the oldest low tree, if there is one."""
    return k.implies(at.none_known(m), _leaves_the_oldest(R, at, k, t, m, c, strict))


def _first_visits(R: Remembering, at: Level, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
    """With an empty memory: what is visited."""
    ends_low = [k.bool(at.kind == "one")] if at.kind else []
    same = at(R.visits)(k, t, m, p, c, strict) == at(R.of.tests)(k, t, p, c, strict, *ends_low)
    given = k.all(at(is_path)(k, t, p), at.none_known(m))
    return k.implies(given, k.all(same, k.not_(at(R.was_there)(k, t, m, p))))


def given_left(R: Remembering, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """Memory holds what the oldest low tree left, whose value is d; d is low at the cut before."""
    S, value = R.of, at(R.of.h)(k, t, c, strict)
    low = k.all(S.low(k, at(f)(k, t), c, strict), S.low(k, d(k), c, strict))
    return k.all(at(R.left)(k, t, m, c, strict), low, S.within(value, d(k)) if at.kind == "all" else value == d(k))


def _kept_below(R: Remembering, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """What is left of a tree whose value is low at d, too, is what is left at d."""
    S = R.of
    yes, value = k.bool(True), at(S.h)(k, t, c, strict)
    low = k.all(S.low(k, at(f)(k, t), c, strict), S.low(k, d(k), c, strict), S.low(k, value, d(k), yes))
    same = k.all(at(R.left)(k, t, m, d(k), yes), at(S.h)(k, t, d(k), yes) == value)
    return k.implies(k.all(at(R.left)(k, t, m, c, strict), low), same)


def _later_values(R: Remembering, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """A pass at d on what the oldest low tree left, whose value is d."""
    said = _leaves_the_oldest(R, at, k, t, m, d(k), k.bool(True))
    return k.implies(given_left(R, at, k, t, m, c, strict), said)


def _later_visits(R: Remembering, at: Level, k: Kit, t: Term, m: Term, p: Term) -> Formula:
    """What such a pass visits that memory did not know; c is the cut before."""
    c, strict = k.any("c", "Value"), k.any("strict", "Bool")
    given = k.all(at(is_path)(k, t, p), given_left(R, at, k, t, m, c, strict))
    new = k.all(at(R.visits)(k, t, m, p, d(k), k.bool(True)), k.not_(at(R.was_there)(k, t, m, p)))
    return k.implies(given, new == at(R.of.opens)(k, t, p, c, strict, d(k)))


_SIDES: Final = (MT_PLUS, MT_MINUS)
PASSES: Final = (
    *(claim for R in _SIDES for claim in stores(R)),
    *lift_sides(_SIDES, "with an empty memory MT finds and leaves the oldest low tree", "value", _from_nothing),
    *lift_sides(_SIDES, "with an empty memory MT visits what a pass on open nodes does", "visits", _first_visits),
    *lift_sides(_SIDES, "what is left of a tree that is low at d stays", "left", _kept_below),
    *lift_sides(_SIDES, "the pass at d finds and leaves the oldest tree that is low at d", "left", _later_values),
    *lift_sides(_SIDES, "the pass at d visits what it opens, and nodes that memory knew", "was_there", _later_visits,
                kinds=("all", "one")),
)  # fmt: skip
THEOREMS: Final = (
    Theorem("FR-MTD-visits.memory", "MT's first pass visits what a pass on open nodes does; if it fails low it returns "
            "d, the value of the oldest low tree, and memory holds what that tree leaves; so does each later pass, at "
            "d, which visits what it opens and nodes that memory knew", ON_TREE,
            "that trees are finite (structural induction), and on the equations of `trees` and of MT in `memories`",
            WITH_MEMORY, PASSES, BOUNDS, ("FR-MTD-visits.oldest",)),
)  # fmt: skip
