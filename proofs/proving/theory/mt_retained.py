"""ST-S6: what MT returns is what the search tree that it retains proves, by induction on the tree.

A call finds a node open, or it finds there the oldest low tree of the pass before, whose value is its cut d. That each
nested call of a pass is one of these is proved in `mt_nested`.
"""

from typing import Any, Final

from proofs.proving.theory import mt_passes
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.memories import WITH_MEMORY
from proofs.proving.theory.mt_search_trees import DUAL, SIDES, SSS, Retaining, grown, is_game, seen
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import d
from proofs.proving.theory.trees import f
from proofs.proving.theory.window_search import fo, hi, lo

# OF ANY MEMORY


def either_tree(k: Kit, t: Term, m: Term, *_: Any) -> None:
    """What proofs speak of: f- and f+ of each of the two trees that `seen` may be."""
    for tree in (k.make("Tree", "open"), grown(k, t, m)):
        for x in (lo(k), hi(k)):
            fo(k, tree, x)


def _each(at: Level) -> list[Any]:
    """f of a node; of children f of a max node and of a min node."""
    return [*fo.lists.values()] if at.kind else [fo]


def _is_open(at: Level, k: Kit, t: Term, m: Term) -> Formula:
    tree = at(seen)(k, t, m)
    of_all = [of(k, tree, x) == x for x in (lo(k), hi(k)) for of in _each(at)]
    return k.implies(at.none_known(m), k.all(*([] if at.kind else [tree.is_a("open")]), *of_all))


def _between(at: Level, k: Kit, t: Term, m: Term) -> Formula:
    tree = at(seen)(k, t, m)
    ends = [(of(k, tree, lo(k)), of(k, tree, hi(k))) for of in _each(at)]
    said = [k.all(lo(k) <= low, low <= high, high <= hi(k)) for low, high in ends]
    return k.implies(at(is_game)(k, t), k.all(*said))


BETWEEN: Final = (
    *lift("-inf <= f- <= f+ <= +inf", seen, _between, mentions={"": either_tree}),
    *lift("a node that memory does not know is open", seen, _is_open, mentions={"": either_tree}),
)

# A CALL


def _proves(R: Retaining, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """Of f+ and f- of the search tree that a call leaves: one of them is what it returns."""
    is_low, after = R.of.low(k, at(f)(k, t), c, strict), at(R.mt.after)(k, t, m, c, strict)
    g, left, of = at(R.mt.value)(k, t, m, c, strict), at(seen)(k, t, after), at(fo)
    found = k.all(of(k, left, R.near(k)) == g, at(R.searched)(k, t, after, c, strict))
    return k.all(k.implies(is_low, found), k.implies(k.not_(is_low), of(k, left, R.far(k)) == g))


def from_nothing(R: Retaining) -> tuple[Claim, ...]:
    """On an open node."""

    def says(at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        return k.implies(k.all(at.none_known(m), at(is_game)(k, t)), _proves(R, at, k, t, m, c, strict))

    return lift("with an empty memory MT returns what its search tree proves", R.mt.after, says)


def bound_is_f(R: Retaining) -> tuple[Claim, ...]:
    """The value of the oldest low tree is f+ of the search tree."""

    def says(at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        f_plus = at(fo)(k, at(seen)(k, t, m), R.near(k))
        return k.implies(R.holds(at, k, t, m, c, strict), f_plus == at(R.of.h)(k, t, c, strict))

    said = "the value of the oldest low tree is f+ of the search tree"
    return lift(said, R.mt.left, says, mentions={"": either_tree})


def kept_below(R: Retaining) -> tuple[Claim, ...]:
    """What is left of a tree whose value is low at d, too, is what is left at d."""
    S = R.of

    def says(at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        yes, value = k.bool(True), at(S.h)(k, t, c, strict)
        given = k.all(R.holds(at, k, t, m, c, strict), S.low(k, d(k), c, strict), S.low(k, value, d(k), yes))
        return k.implies(given, at(R.searched)(k, t, m, d(k), yes))

    return lift("the bounds of older brothers stay, where a tree is low at d", R.mt.left, says)


def given_held(R: Retaining, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """Memory holds the oldest low tree, whose value is d; d is low at the cut before."""
    value = at(R.of.h)(k, t, c, strict)
    is_d = R.of.within(value, d(k)) if at.kind == "all" else value == d(k)
    return k.all(R.holds(at, k, t, m, c, strict), R.of.low(k, d(k), c, strict), is_d)


def later_calls(R: Retaining) -> tuple[Claim, ...]:
    """A call at d on what the oldest low tree left, whose value is d."""

    def says(at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        return k.implies(given_held(R, at, k, t, m, c, strict), _proves(R, at, k, t, m, d(k), k.bool(True)))

    return lift("the call at d returns what its search tree proves", R.mt.left, says)


def of_memory(R: Retaining) -> tuple[Claim, ...]:
    """What is proved of MT's values and memory."""
    mt = R.mt
    subjects = [mt.after, mt.left, *mt.left.lists.values(), mt.value, *mt.value.lists.values()]
    return tuple(claim for claim in mt_passes.THEOREMS[0].claims if claim.subject in subjects)


RETURNS: Final = {R: (*from_nothing(R), *bound_is_f(R), *kept_below(R), *later_calls(R)) for R in SIDES}
RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees`, of MT in `memories` and of its "
    "search tree in `mt_search_trees`"
)
USES: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.memory")
THEOREMS: Final = (
    Theorem("ST-S6", "a call of MT that finds n open, or finds the oldest low tree of the pass before, whose value is "
            "its cut, returns f+(n) of the search tree that it leaves if it fails low, f-(n) if it fails high",
            ON_TREE, RESTS_ON, WITH_MEMORY, (*BETWEEN, *RETURNS[SSS], *RETURNS[DUAL]),
            (*BOUNDS, *of_memory(SSS), *of_memory(DUAL)), USES),
)  # fmt: skip
