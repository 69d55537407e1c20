"""ST-L6.1: the max tree that MT-SSS refines is the only optimal one, and memory holds it with its left nodes.

`is_held` follows a given T down the oldest low tree, and says what the lemma says of memory: at a node x of T it holds
f+(x), at a left node y, an older brother of the only child that T has of a min node (ST-D6.3), it holds f-(y), which is
not low. That such a T is the only closed T+ of low g is, as in ST-P5.1, what makes the induction go through. For
MT-DUAL it is the mirror image.
"""

from typing import Any, Final

from proofs.proving.theory.closed import OPEN, choice_is_closed, is_closed, parts_are_closed
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.memories import WITH_MEMORY, tail
from proofs.proving.theory.mt_retained import BETWEEN, ON_TREE, RESTS_ON, RETURNS, USES, of_memory
from proofs.proving.theory.mt_search_trees import DUAL, SSS, Retaining, grown, seen, seen_sons
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import by_side
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.stockman import BOUND
from proofs.proving.theory.trees import (
    are_parts,
    at_open,
    g,
    g_of_choice,
    g_of_parts,
    is_choice,
    is_solution,
)
from proofs.proving.theory.window_search import fo
from proofs.proving.theory.window_trees import LINK


class Holding:
    """The tree that memory holds, on one side."""

    def __init__(self, retaining: Retaining) -> None:
        self.R, self.of, self.plus = retaining, retaining.of, retaining.plus

    # THE TREE

    @by_side("Tree", "Value", "Bool", "Solution")
    def low_tree(self, k: Kit, t: Term, c: Any, strict: Any) -> Any:
        """The oldest solution tree of low value."""
        if t.con != "inner":
            return k.make("Solution", "leaf")
        by_all = k.make("Solution", "all", self.low_all(k, t.get("sons"), c, strict))
        by_one = k.make("Solution", "one", self.low_one(k, t.get("sons"), c, strict))
        return k.if_(self.of.holds_all(k, t), by_all, by_one)

    @by_side("Sons", "Value", "Bool", "Parts")
    def low_all(self, k: Kit, F: Term, c: Any, strict: Any) -> Any:
        """That of each child."""
        here = self.low_tree(k, *first(F), c, strict)
        if F.con == "only":
            return k.make("Parts", "only_part", here)
        return k.make("Parts", "more_parts", here, self.low_all(k, *rest(F), c, strict))

    @by_side("Sons", "Value", "Bool", "Choice")
    def low_one(self, k: Kit, F: Term, c: Any, strict: Any) -> Any:
        """That of the oldest child that is low."""
        here = k.make("Choice", "here", self.low_tree(k, *first(F), c, strict))
        if F.con == "only":
            return here
        later = k.make("Choice", "later", self.low_one(k, *rest(F), c, strict))
        return k.if_(self.of.is_low(k, F, c, strict), here, later)

    # IN MEMORY

    @by_side("Tree", "Memory", "Solution", "Value", "Bool", "Bool")
    def is_held(self, k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Any:
        """T is that tree, and memory holds of it what the lemma says."""
        bound = fo(k, seen(k, t, m), self.R.near(k))
        own = k.all(m.is_a("known"), m.get("ours"), m.get("bound") == bound)
        if t.con != "inner":
            return k.all(own, T.is_a("leaf"))
        F, M = t.get("sons"), m.get("of_sons")
        by_all = k.all(T.is_a("all"), self.are_held(k, F, M, T.get("parts"), c, strict))
        by_one = k.all(T.is_a("one"), self.one_is_held(k, F, M, T.get("choice"), c, strict))
        return k.all(own, k.if_(self.of.holds_all(k, t), by_all, by_one))

    @by_side("Sons", "Memories", "Parts", "Value", "Bool", "Bool")
    def are_held(self, k: Kit, F: Term, M: Term, P: Term, c: Any, strict: Any) -> Any:
        """The same of all children."""
        (t, T) = first(F, P)
        here = self.is_held(k, t, M.get("memory"), T, c, strict)
        if F.con == "only":
            return k.all(P.is_a("only_part"), here)
        others, parts = rest(F, P)
        further = self.are_held(k, others, M.get("others"), parts, c, strict)
        return k.all(P.is_a("more_parts"), here, further)

    @by_side("Sons", "Memories", "Choice", "Value", "Bool", "Bool")
    def one_is_held(self, k: Kit, F: Term, M: Term, C: Term, c: Any, strict: Any) -> Any:
        """The same of one child, and what is held of its older brothers."""
        (t, T), m = first(F, C), M.get("memory")
        here = k.all(C.is_a("here"), self.is_held(k, t, m, T, c, strict))
        if F.con == "only":
            return here
        bound = m.get("bound")
        is_left = k.all(m.is_a("known"), k.not_(m.get("ours")), bound == fo(k, seen(k, t, m), self.R.far(k)))
        is_left = k.all(is_left, k.not_(self.of.low(k, bound, c, strict)))
        others, choice = rest(F, C)
        further = self.one_is_held(k, others, M.get("others"), choice, c, strict)
        return k.if_(self.of.is_low(k, F, c, strict), here, k.all(C.is_a("later"), is_left, further))


@definition("Sons", "Memories", "Choice", "Bool")
def is_never(k: Kit, F: Term, M: Term, C: Term) -> Any:
    """Nothing but a way to go through the list: whether a closed tree of one of so many open nodes is chosen."""
    if F.con == "only":
        return k.bool(False)
    others, choice = rest(F, C)
    return k.all(C.is_a("later"), is_never(k, others, tail(k, M), choice))


def _none_is_closed(k: Kit, F: Term, M: Term, C: Term) -> Formula:
    nodes = seen_sons(k, F, M)
    closed = k.all(is_choice(k, nodes, C), choice_is_closed(k, nodes, C))
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
        is_never(k, others, tail(k, M), choice)


def held(H: Holding) -> tuple[Claim, ...]:
    """A closed T of low g is the tree that memory holds, and there is one such tree."""
    R = H.R

    def it(holds: Any, is_held: Any, seen: Any, names: Any) -> Any:
        is_solution, is_closed, g = names

        def says(k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Formula:
            tree = seen(k, t, m)
            low = R.of.low(k, g(k, tree, T), c, strict)
            found = k.all(is_solution(k, tree, T), is_closed(k, tree, T), low)
            given = k.all(holds(k, t, m, c, strict), at_open(k) == R.near(k))
            return k.implies(given, found == is_held(k, t, m, T, c, strict))

        return says

    def unique(holds: Any, is_held: Any, low_tree: Any) -> Any:
        def says(k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Formula:
            is_it = is_held(k, t, m, T, c, strict) == k.equal(T, low_tree(k, t, c, strict))
            return k.implies(holds(k, t, m, c, strict), is_it)

        return says

    said, one = "a closed tree of low g is the tree that memory holds", "there is one such tree"
    node, sons, son = (
        (R.holds, H.is_held), (R.all_hold, H.are_held), (R.one_holds, H.one_is_held),
    )  # fmt: skip
    return (
        Claim(said, H.is_held, it(*node, seen, (is_solution, is_closed, g)), _either),
        Claim(f"{said}: all children", H.are_held, it(*sons, seen_sons, (are_parts, parts_are_closed, g_of_parts))),
        Claim(f"{said}: one child", H.one_is_held, it(*son, seen_sons, (is_choice, choice_is_closed, g_of_choice)),
              _beyond),
        Claim(one, H.is_held, unique(*node, H.low_tree)),
        Claim(f"{one}: all children", H.are_held, unique(*sons, H.low_all)),
        Claim(f"{one}: one child", H.one_is_held, unique(*son, H.low_one)),
    )  # fmt: skip


HOLDING: Final = {R: Holding(R) for R in (SSS, DUAL)}
HELD: Final = {R: held(H) for R, H in HOLDING.items()}


def known(R: Retaining) -> tuple[Claim, ...]:
    """What is proved before of MT, its memory and its search tree."""
    return (*BOUNDS, *of_memory(R), *BETWEEN, *RETURNS[R])


_USES: Final = ("ST-T2.S.bound", "ST-E3.3, ST-E3.5", "ST-T5.1", *USES, "ST-S6")
_ONE: Final = (
    "where memory holds the oldest T+ of g < c, it is the only closed T+ of g < c in the search tree, so the only "
    "optimal one; memory holds f+(x) for each x in it, and f-(y) >= c for each left node y"
)
_DUAL: Final = (
    "where memory holds the oldest T- of g > c, it is the only closed T- of g > c in the search tree; memory holds "
    "f-(x) for each x in it, and f+(y) <= c for each left node y"
)
THEOREMS: Final = tuple(
    Theorem(id, said, ON_TREE, RESTS_ON, WITH_MEMORY, (NEVER, *HELD[R]), (*known(R), OPEN, *BOUND, *LINK), _USES,
            (R.plus,))
    for R, id, said in ((SSS, "ST-L6.1", _ONE), (DUAL, "ST-L6.1.dual", _DUAL))
)  # fmt: skip


def _any_value(H: Holding) -> Claim:
    def says(k: Kit, t: Term, m: Term, T: Term, c: Any, strict: Any) -> Formula:
        tree = seen(k, t, m)
        found = k.all(is_solution(k, tree, T), is_closed(k, tree, T))
        given = k.all(H.R.holds(k, t, m, c, strict), at_open(k) == H.R.near(k))
        return k.implies(given, found == H.is_held(k, t, m, T, c, strict))

    return Claim("whatever its g", H.is_held, says, _either)


FALSE: Final = tuple(
    Theorem(theorem.id, "it is the only closed one, of any g", "", "", WITH_MEMORY,
            (_any_value(HOLDING[R]), NEVER, *HELD[R][1:]), theorem.lemmas, sides=(R.plus,))
    for theorem, R in zip(THEOREMS, (SSS, DUAL), strict=True)
)  # fmt: skip
