"""ST-L6.1: the max tree that MT-SSS refines is the only optimal one, and memory holds it with its left nodes.

`is_held` follows a given T down the oldest low tree, and says what the lemma says of memory: at a node x of T it holds
f+(x), at a left node y, an older brother of the only child that T has of a min node (ST-D6.3), it holds f-(y), which is
not low. That such a T is the only closed T+ of low g is, as in ST-P5.1, what makes the induction go through. For
MT-DUAL it is the mirror image.
"""

from typing import Any, Final

from proofs.proving.theory.closed import OPEN, is_closed
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, by_side, lift
from proofs.proving.theory.memories import WITH_MEMORY
from proofs.proving.theory.mt_retained import BETWEEN, RESTS_ON, RETURNS, USES, of_memory
from proofs.proving.theory.mt_search_trees import DUAL, SIDES, SSS, Retaining, grown, seen
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.stockman import BOUND
from proofs.proving.theory.trees import at_open, f, g, is_solution
from proofs.proving.theory.walks import Walk, each_part, made_of_all, made_of_one, or_end, rest
from proofs.proving.theory.window_search import LINK, fo


def _is_low(s: Walk) -> Formula:
    low: Formula = s.side.of.low(s.k, s.of(f), *s.more)
    return low


def _one_held(s: Walk) -> Formula:
    """What is held of the child, and of its older brothers."""
    k, side, (t, m, _), C = s.k, s.side, s.first, s.lists[2]
    here = k.all(C.is_a("here"), s.here())
    if s.only:
        return here
    bound = m.get("bound")
    is_left = k.all(m.is_a("known"), k.not_(m.get("ours")), bound == fo(k, seen(k, t, m), side.R.far(k)))
    is_left = k.all(is_left, k.not_(side.of.low(k, bound, *s.more)))
    return k.if_(_is_low(s), here, k.all(C.is_a("later"), is_left, s.on()))


class Holding:
    """The tree that memory holds, on one side."""

    def __init__(self, retaining: Retaining) -> None:
        self.R, self.of, self.plus = retaining, retaining.of, retaining.plus

    @by_side("Tree", "Value", "Bool", "Solution", all=made_of_all, one=made_of_one(_is_low))
    def low_tree(self, k: Kit, t: Term, c: Any, strict: Any) -> Any:
        """The oldest solution tree of low value."""
        return self.low_tree.tree_of(k, t, c, strict)

    @by_side("Tree", "Memory", "Solution", "Value", "Bool", "Bool", known=True, all=each_part, one=_one_held)
    def is_held(self, k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Any:
        """T is that tree, and memory holds of it what the lemma says."""
        bound = fo(k, seen(k, t, m), self.R.near(k))
        own = k.all(m.is_a("known"), m.get("ours"), m.get("bound") == bound)
        if t.con != "inner":
            return k.all(own, T.is_a("leaf"))
        held = self.is_held.below(k, t, m, T, c, strict, of=lambda kind, x: k.all(T.is_a(kind), x))
        return k.all(own, held)


@definition("Sons", "Memories", "Choice", "Bool")
def is_never(k: Kit, F: Term, M: Term, C: Term) -> Any:
    """Nothing but a way to go through the list: whether a closed tree of one of so many open nodes is chosen."""
    if F.con == "only":
        return k.bool(False)
    others, choice = rest(F, C)
    return k.all(C.is_a("later"), is_never(k, others, or_end(k, M), choice))


def _none_is_closed(k: Kit, F: Term, M: Term, C: Term) -> Formula:
    nodes, one = seen["sons"](k, F, M), Level("one")
    closed = k.all(one(is_solution)(k, nodes, C), one(is_closed)(k, nodes, C))
    return k.implies(M.is_a("end"), k.not_(k.some(is_never(k, F, M, C), closed)))


NEVER: Final = Claim("no tree of an open child is closed", is_never, _none_is_closed)


def _either(k: Kit, t: Term, m: Term, T: Term, *_: Any) -> None:
    """What its proof speaks of: T in each of the two trees that `seen` may be."""
    for tree in (k.make("Tree", "open"), grown(k, t, m)):
        is_solution(k, tree, T), is_closed(k, tree, T), g(k, tree, T)


def _beyond(k: Kit, F: Term, M: Term, C: Term, *_: Any) -> None:
    """What its proof speaks of: the choice of a younger child."""
    if F.con == "more":
        others, choice = rest(F, C)
        is_never(k, others, or_end(k, M), choice)


def held(H: Holding, *, of_any_g: bool = False) -> tuple[Claim, ...]:
    """A closed T of low g is the tree that memory holds."""
    R = H.R

    def says(at: Level, k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Formula:
        tree = at(seen)(k, t, m)
        low = [] if of_any_g else [R.of.low(k, at(g)(k, tree, T), c, strict)]
        found = k.all(at(is_solution)(k, tree, T), at(is_closed)(k, tree, T), *low)
        given = k.all(R.holds(at, k, t, m, c, strict), at_open(k) == R.near(k))
        return k.implies(given, found == at(H.is_held)(k, t, m, T, c, strict))

    said = "a closed tree of low g is the tree that memory holds"
    return lift(said, H.is_held, says, mentions={"": _either, "one": _beyond})


def unique(H: Holding) -> tuple[Claim, ...]:
    """There is one such tree."""

    def says(at: Level, k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Formula:
        is_it = at(H.is_held)(k, t, m, T, c, strict) == k.equal(T, at(H.low_tree)(k, t, c, strict))
        return k.implies(H.R.holds(at, k, t, m, c, strict), is_it)

    return lift("there is one such tree", H.is_held, says)


HOLDING: Final = {R: Holding(R) for R in SIDES}
_ONE: Final = (
    "where memory holds the oldest T+ of g < c, it is the only closed T+ of g < c in the search tree, so the only "
    "optimal one; memory holds f+(x) for each x in it, and f-(y) >= c for each left node y"
)
_DUAL: Final = (
    "where memory holds the oldest T- of g > c, it is the only closed T- of g > c in the search tree; memory holds "
    "f-(x) for each x in it, and f+(y) <= c for each left node y"
)
THEOREMS: Final = tuple(
    Theorem(id, said, ON_TREE, RESTS_ON, WITH_MEMORY, (NEVER, *held(HOLDING[R]), *unique(HOLDING[R])),
            (*BOUNDS, *of_memory(R), *BETWEEN, *RETURNS[R], OPEN, *BOUND, *LINK),
            ("ST-T2.S.bound", "ST-E3.3, ST-E3.5", "ST-T5.1", *USES, "ST-S6"), (R.plus,))
    for R, id, said in ((SSS, "ST-L6.1", _ONE), (DUAL, "ST-L6.1.dual", _DUAL))
)  # fmt: skip
