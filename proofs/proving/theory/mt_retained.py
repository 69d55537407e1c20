"""ST-S6: what MT returns is what the search tree that it retains proves, by induction on the tree.

A call finds a node open, or it finds there the oldest low tree of the pass before, whose value is its cut d. That each
nested call of a pass is one of these is proved in `mt_nested`.
"""

from typing import Any, Final

from proofs.proving.theory import mt_passes
from proofs.proving.theory.formulas import Definition, Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.memories import WITH_MEMORY
from proofs.proving.theory.mt_search_trees import (
    DUAL,
    SSS,
    Retaining,
    are_games,
    grown,
    is_game,
    seen,
    seen_sons,
)
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import d
from proofs.proving.theory.trees import f
from proofs.proving.theory.window_search import fo, fo_max, fo_min, hi, lo

# OF ANY MEMORY


def either_tree(k: Kit, t: Term, m: Term, *_: Any) -> None:
    """What proofs speak of: f- and f+ of each of the two trees that `seen` may be."""
    for tree in (k.make("Tree", "open"), grown(k, t, m)):
        for x in (lo(k), hi(k)):
            fo(k, tree, x)


def _in_order(k: Kit, low: Any, high: Any) -> Formula:
    return k.all(lo(k) <= low, low <= high, high <= hi(k))


def _is_open(k: Kit, t: Term, m: Term) -> Formula:
    tree = seen(k, t, m)
    return k.implies(m.is_a("empty"), k.all(tree.is_a("open"), *(fo(k, tree, x) == x for x in (lo(k), hi(k)))))


def _between(k: Kit, t: Term, m: Term) -> Formula:
    tree = seen(k, t, m)
    return k.implies(is_game(k, t), _in_order(k, fo(k, tree, lo(k)), fo(k, tree, hi(k))))


def _all_between(k: Kit, F: Term, M: Term) -> Formula:
    trees = seen_sons(k, F, M)
    both = [_in_order(k, of(k, trees, lo(k)), of(k, trees, hi(k))) for of in (fo_max, fo_min)]
    return k.implies(are_games(k, F), k.all(*both))


def _nothing_seen(k: Kit, F: Term, M: Term) -> Formula:
    trees = seen_sons(k, F, M)
    of_all = [of(k, trees, x) == x for x in (lo(k), hi(k)) for of in (fo_max, fo_min)]
    return k.implies(M.is_a("end"), k.all(*of_all))


BETWEEN: Final = (
    Claim("-inf <= f- <= f+ <= +inf", seen, _between, either_tree),
    Claim("a node that memory does not know is open", seen, _is_open, either_tree),
    Claim("-inf <= f- <= f+ <= +inf: children", seen_sons, _all_between),
    Claim("of open children nothing is known", seen_sons, _nothing_seen),
)

# A CALL ON AN OPEN NODE


def of_all(R: Retaining) -> Definition:
    """What children are worth to a node that needs all."""
    return fo_max if R.plus else fo_min


def of_one(R: Retaining) -> Definition:
    """What they are worth to one that needs one."""
    return fo_min if R.plus else fo_max


def _proves(R: Retaining, k: Kit, is_low: Any, of: Any, left: Any, g: Any, searched: Any) -> Formula:
    """Of f+ and f- of the search tree that is left: one of them is g."""
    found = k.all(of(k, left, R.near(k)) == g, searched)
    return k.all(k.implies(is_low, found), k.implies(k.not_(is_low), of(k, left, R.far(k)) == g))


def from_nothing(R: Retaining) -> tuple[Claim, ...]:
    """With an empty memory."""
    mt, S = R.mt, R.of

    def node(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        after, is_low = mt.after(k, t, m, c, strict), S.low(k, f(k, t), c, strict)
        g, searched = mt.value(k, t, m, c, strict), R.searched(k, t, after, c, strict)
        return k.implies(
            k.all(m.is_a("empty"), is_game(k, t)), _proves(R, k, is_low, fo, seen(k, t, after), g, searched)
        )

    def of_list(value: Any, after: Any, searched: Any, of: Any, true: Any) -> Any:
        def says(k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Formula:
            kept, is_low = after(k, F, M, c, strict), S.low(k, true(k, F), c, strict)
            trees, g = seen_sons(k, F, kept), value(k, F, M, c, strict)
            said = _proves(R, k, is_low, of, trees, g, searched(k, F, kept, c, strict))
            return k.implies(k.all(M.is_a("end"), are_games(k, F)), said)

        return says

    said = "with an empty memory MT returns what its search tree proves"
    all_sons = of_list(mt.value_all, mt.after_all, R.searched_all, of_all(R), S.worst_of)
    one_son = of_list(mt.value_one, mt.after_one, R.searched_one, of_one(R), S.best_of)
    return (
        Claim(said, mt.after, node), Claim(f"{said}: all children", mt.after_all, all_sons),
        Claim(f"{said}: one child", mt.after_one, one_son),
    )  # fmt: skip


# A CALL ON WHAT THE OLDEST LOW TREE LEFT


def bound_is_f(R: Retaining) -> tuple[Claim, ...]:
    """The value of the oldest low tree is f+ of the search tree."""

    def of(holds: Any, h: Any, seen: Any, of: Any) -> Any:
        def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
            return k.implies(holds(k, t, m, c, strict), of(k, seen(k, t, m), R.near(k)) == h(k, t, c, strict))

        return says

    said = "the value of the oldest low tree is f+ of the search tree"
    return (
        Claim(said, R.mt.left, of(R.holds, R.of.h, seen, fo), either_tree),
        Claim(f"{said}: all children", R.mt.left_all, of(R.all_hold, R.of.h_all, seen_sons, of_all(R))),
        Claim(f"{said}: one child", R.mt.left_one, of(R.one_holds, R.of.h_one, seen_sons, of_one(R))),
    )


def kept_below(R: Retaining) -> tuple[Claim, ...]:
    """What is left of a tree whose value is low at d, too, is what is left at d."""
    S = R.of

    def of(holds: Any, h: Any, searched: Any) -> Any:
        def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
            yes = k.bool(True)
            given = k.all(holds(k, t, m, c, strict), S.low(k, d(k), c, strict))
            given = k.all(given, S.low(k, h(k, t, c, strict), d(k), yes))
            return k.implies(given, searched(k, t, m, d(k), yes))

        return says

    said = "the bounds of older brothers stay, where a tree is low at d"
    return (
        Claim(said, R.mt.left, of(R.holds, S.h, R.searched)),
        Claim(f"{said}: all children", R.mt.left_all, of(R.all_hold, S.h_all, R.searched_all)),
        Claim(f"{said}: one child", R.mt.left_one, of(R.one_holds, S.h_one, R.searched_one)),
    )


def later_calls(R: Retaining) -> tuple[Claim, ...]:
    """A call at d on what the oldest low tree left, whose value is d."""
    mt, S = R.mt, R.of

    def of(holds: Any, names: Any, seen: Any, of: Any, true: Any, *, exactly: bool) -> Any:
        value, after, h, searched = names

        def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
            yes, old = k.bool(True), h(k, t, c, strict)
            given = k.all(holds(k, t, m, c, strict), S.low(k, d(k), c, strict))
            given = k.all(given, old == d(k) if exactly else S.within(old, d(k)))
            is_low, kept = S.low(k, true(k, t), d(k), yes), after(k, t, m, d(k), yes)
            g = value(k, t, m, d(k), yes)
            return k.implies(given, _proves(R, k, is_low, of, seen(k, t, kept), g, searched(k, t, kept, d(k), yes)))

        return says

    said = "the call at d returns what its search tree proves"
    node, sons, son = (
        (mt.value, mt.after, S.h, R.searched), (mt.value_all, mt.after_all, S.h_all, R.searched_all),
        (mt.value_one, mt.after_one, S.h_one, R.searched_one),
    )  # fmt: skip
    return (
        Claim(said, mt.left, of(R.holds, node, seen, fo, f, exactly=True)),
        Claim(f"{said}: all children", mt.left_all,
              of(R.all_hold, sons, seen_sons, of_all(R), S.worst_of, exactly=False)),
        Claim(f"{said}: one child", mt.left_one, of(R.one_holds, son, seen_sons, of_one(R), S.best_of, exactly=True)),
    )  # fmt: skip


def of_memory(R: Retaining) -> tuple[Claim, ...]:
    """What is proved of MT's values and memory."""
    mt = R.mt
    subjects = [mt.after, mt.left, mt.left_all, mt.left_one, mt.value, mt.value_all, mt.value_one]
    return tuple(claim for claim in mt_passes.THEOREMS[0].claims if claim.subject in subjects)


RETURNS: Final = {R: (*from_nothing(R), *bound_is_f(R), *kept_below(R), *later_calls(R)) for R in (SSS, DUAL)}
RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees`, of MT in `memories` and of its "
    "search tree in `mt_search_trees`"
)
ON_TREE: Final = "on the tree and the list of its children"
USES: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.memory")
THEOREMS: Final = (
    Theorem("ST-S6", "a call of MT that finds n open, or finds the oldest low tree of the pass before, whose value is "
            "its cut, returns f+(n) of the search tree that it leaves if it fails low, f-(n) if it fails high",
            ON_TREE, RESTS_ON, WITH_MEMORY, (*BETWEEN, *RETURNS[SSS], *RETURNS[DUAL]),
            (*BOUNDS, *of_memory(SSS), *of_memory(DUAL)), USES),
)  # fmt: skip


def _both(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    mt, after = SSS.mt, SSS.mt.after(k, t, m, c, strict)
    said = [fo(k, seen(k, t, after), x) == mt.value(k, t, m, c, strict) for x in (lo(k), hi(k))]
    return k.implies(k.all(m.is_a("empty"), is_game(k, t)), k.all(*said))


FALSE: Final = (
    Theorem("ST-S6", "it always returns f", "", "", WITH_MEMORY,
            (Claim("f- = f+ = v", SSS.mt.after, _both), *BETWEEN, *RETURNS[SSS][1:3]),
            (*BOUNDS, *of_memory(SSS))),
)  # fmt: skip
