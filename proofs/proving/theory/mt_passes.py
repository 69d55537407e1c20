"""MT's passes are those of `passes`: what it returns, leaves in memory and visits, by induction on the tree.

The first pass begins with an empty memory. A later one, at d, finds what the oldest low tree left, whose value is d.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.memories import MT_MINUS, MT_PLUS, WITH_MEMORY, Remembering
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import d
from proofs.proving.theory.through import is_path, is_step
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


def from_nothing(R: Remembering) -> tuple[Claim, ...]:
    """With an empty memory: the value and the memory of the oldest low tree, if there is one."""
    S = R.of

    def node(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        is_low, g = S.low(k, f(k, t), c, strict), R.value(k, t, m, c, strict)
        found = k.all(g == S.h(k, t, c, strict), R.left(k, t, R.after(k, t, m, c, strict), c, strict))
        said = k.all(k.implies(is_low, found), k.implies(k.not_(is_low), k.not_(S.low(k, g, c, strict))))
        return k.implies(m.is_a("empty"), said)

    def of_list(value: Any, after: Any, left: Any, h: Any, true: Any) -> Any:
        def says(k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Formula:
            is_low, g = S.low(k, true(k, F), c, strict), value(k, F, M, c, strict)
            found = k.all(g == h(k, F, c, strict), left(k, F, after(k, F, M, c, strict), c, strict))
            said = k.all(k.implies(is_low, found), k.implies(k.not_(is_low), k.not_(S.low(k, g, c, strict))))
            return k.implies(M.is_a("end"), said)

        return says

    of_all = of_list(R.value_all, R.after_all, R.left_all, S.h_all, S.worst_of)
    of_one = of_list(R.value_one, R.after_one, R.left_one, S.h_one, S.best_of)
    said = "with an empty memory MT finds and leaves the oldest low tree"
    return (
        Claim(said, R.value, node), Claim(f"{said}: all children", R.value_all, of_all),
        Claim(f"{said}: one child", R.value_one, of_one),
    )  # fmt: skip


def first_visits(R: Remembering) -> tuple[Claim, ...]:
    """With an empty memory: what is visited."""
    S = R.of

    def node(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        same = R.visits(k, t, m, p, c, strict) == S.tests(k, t, p, c, strict)
        return k.implies(k.all(is_path(k, t, p), m.is_a("empty")), k.all(same, k.not_(R.was_there(k, t, m, p))))

    def of_list(visits: Any, *, ends_low: bool) -> Any:
        def says(k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Formula:
            same = visits(k, F, M, s, c, strict) == S.tests_on(k, F, s, c, strict, k.bool(ends_low))
            none = k.not_(R.was_there_below(k, F, M, s))
            return k.implies(k.all(is_step(k, F, s), M.is_a("end")), k.all(same, none))

        return says

    said = "with an empty memory MT visits what a pass on open nodes does"
    return (
        Claim(said, R.visits, node),
        Claim(f"{said}: all children", R.visits_all, of_list(R.visits_all, ends_low=False)),
        Claim(f"{said}: one child", R.visits_one, of_list(R.visits_one, ends_low=True)),
    )  # fmt: skip


def kept_below(R: Remembering) -> tuple[Claim, ...]:
    """What is left of a tree whose value is low at d, too, is what is left at d."""
    S = R.of

    def of(left: Any, h: Any, true: Any) -> Any:
        def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
            yes = k.bool(True)
            given = k.all(left(k, t, m, c, strict), S.low(k, true(k, t), c, strict), S.low(k, d(k), c, strict))
            given = k.all(given, S.low(k, h(k, t, c, strict), d(k), yes))
            return k.implies(given, k.all(left(k, t, m, d(k), yes), h(k, t, d(k), yes) == h(k, t, c, strict)))

        return says

    said = "what is left of a tree that is low at d stays"
    return (
        Claim(said, R.left, of(R.left, S.h, f)),
        Claim(f"{said}: all children", R.left_all, of(R.left_all, S.h_all, S.worst_of)),
        Claim(f"{said}: one child", R.left_one, of(R.left_one, S.h_one, S.best_of)),
    )


def later_values(R: Remembering) -> tuple[Claim, ...]:
    """A pass at d on what the oldest low tree left, whose value is d."""
    S = R.of

    def of(value: Any, after: Any, left: Any, h: Any, true: Any, *, exactly: bool) -> Any:
        def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
            yes, old = k.bool(True), h(k, t, c, strict)
            given = k.all(left(k, t, m, c, strict), S.low(k, true(k, t), c, strict), S.low(k, d(k), c, strict))
            given = k.all(given, old == d(k) if exactly else S.within(old, d(k)))
            is_low, g = S.low(k, true(k, t), d(k), yes), value(k, t, m, d(k), yes)
            found = k.all(g == h(k, t, d(k), yes), left(k, t, after(k, t, m, d(k), yes), d(k), yes))
            said = k.all(k.implies(is_low, found), k.implies(k.not_(is_low), k.not_(S.low(k, g, d(k), yes))))
            return k.implies(given, said)

        return says

    said = "the pass at d finds and leaves the oldest tree that is low at d"
    of_node = of(R.value, R.after, R.left, S.h, f, exactly=True)
    of_all = of(R.value_all, R.after_all, R.left_all, S.h_all, S.worst_of, exactly=False)
    of_one = of(R.value_one, R.after_one, R.left_one, S.h_one, S.best_of, exactly=True)
    return (
        Claim(said, R.left, of_node), Claim(f"{said}: all children", R.left_all, of_all),
        Claim(f"{said}: one child", R.left_one, of_one),
    )  # fmt: skip


def later_visits(R: Remembering) -> tuple[Claim, ...]:
    """What such a pass visits that memory did not know; c is the cut before."""
    S = R.of

    def of(visits: Any, left: Any, opens: Any, h: Any, true: Any, at: Any, was: Any, *, exactly: bool) -> Any:
        def says(k: Kit, t: Term, m: Term, p: Term) -> Formula:
            yes, c, strict = k.bool(True), k.any("c", "Value"), k.any("strict", "Bool")
            given = k.all(at(k, t, p), left(k, t, m, c, strict), S.low(k, true(k, t), c, strict))
            old = h(k, t, c, strict)
            given = k.all(given, S.low(k, d(k), c, strict), old == d(k) if exactly else S.within(old, d(k)))
            new = k.all(visits(k, t, m, p, d(k), yes), k.not_(was(k, t, m, p)))
            return k.implies(given, new == opens(k, t, p, c, strict))

        return says

    said = "the pass at d visits what it opens, and nodes that memory knew"
    node = of(R.visits, R.left, S.opens, S.h, f, is_path, R.was_there, exactly=True)
    of_all = of(R.visits_all, R.left_all, S.opens_all, S.h_all, S.worst_of, is_step, R.was_there_below, exactly=False)
    of_one = of(R.visits_one, R.left_one, S.opens_one, S.h_one, S.best_of, is_step, R.was_there_below, exactly=True)
    return (
        Claim(said, R.was_there, node), Claim(f"{said}: all children", R.was_there_below, of_all),
        Claim(f"{said}: one child", R.was_there_below, of_one),
    )  # fmt: skip


def _of_both(R: Remembering) -> tuple[Claim, ...]:
    return (
        *stores(R), *from_nothing(R), *first_visits(R), *kept_below(R), *later_values(R), *later_visits(R)
    )  # fmt: skip


_ID: Final = "FR-MTD-visits.memory"
_RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees` and of MT in `memories`"
)
THEOREMS: Final = (
    Theorem(_ID, "MT's first pass visits what a pass on open nodes does; if it fails low it returns d, the value of "
            "the oldest low tree, and memory holds what that tree leaves; so does each later pass, at d, which visits "
            "what it opens and nodes that memory knew", "on the tree and the list of its children", _RESTS_ON,
            WITH_MEMORY, (*_of_both(MT_PLUS), *_of_both(MT_MINUS)), BOUNDS, ("FR-MTD-visits.oldest",)),
)  # fmt: skip


def _visits_no_node_again(k: Kit, t: Term, m: Term, p: Term) -> Formula:
    R, c, strict = MT_PLUS, k.any("c", "Value"), k.any("strict", "Bool")
    given = k.all(is_path(k, t, p), R.left(k, t, m, c, strict), R.of.low(k, f(k, t), c, strict))
    given = k.all(given, R.of.h(k, t, c, strict) == d(k))
    return k.implies(given, R.visits(k, t, m, p, d(k), k.bool(True)) == R.of.opens(k, t, p, c, strict))


FALSE: Final = (
    Theorem(_ID, "a later pass visits no node again", "", "", WITH_MEMORY,
            (Claim("no node again", MT_PLUS.was_there, _visits_no_node_again),)),
)  # fmt: skip
