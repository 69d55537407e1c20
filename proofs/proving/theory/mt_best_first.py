"""ST-L6.2, ST-P6.4 and ST-T6.1: MT-SSS calls the nodes of greatest h+, from left to right, by induction on the path.

At each call of a pass, in the search tree of that moment: h+(n) = f+(r), which no h+ exceeds (ST-P4.2), is the cut. An
older brother of a node on the path to n has h+ below the cut, or h- not below it, and then it is dead.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Claim, Says, Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.memories import WITH_MEMORY
from proofs.proving.theory.mt_beside import BESIDE, Beside, are_open, is_older
from proofs.proving.theory.mt_nested import KNOWN, on_open, on_tree
from proofs.proving.theory.mt_retained import RESTS_ON, USES, either_tree
from proofs.proving.theory.mt_search_trees import SIDES, Retaining, grown, is_game, seen
from proofs.proving.theory.nested_windows import AT_THE_END, H_MINUS, H_PLUS, H
from proofs.proving.theory.passes import d
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.window_search import fo


def at_moment(R: Retaining, says: Says, *, at_d: bool = False) -> Says:
    """What is said of the search tree when a call with that cut, or a call at d, leads to the end of the path."""

    def said(at: Level, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        cut = (d(k), k.bool(True)) if at_d else (c, strict)
        return says(at, k, at(R.now)(k, t, m, p, *cut), p, *cut)

    return said


def either(R: Retaining, *spoken: Any) -> Any:
    """What proofs speak of: something of each of the trees that `now` may be."""

    def mentions(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> None:
        for tree in (k.make("Tree", "open"), grown(k, t, m), R.entered(k, t, m, p, c, strict)):
            for one in spoken:
                one(k, tree, p, c, strict)

    return mentions


def both(R: Retaining, said: str, says: Says, mentions: Any) -> tuple[Claim, ...]:
    """Claims of a pass on open nodes, and of one at d."""
    spoken = either(R, mentions)
    return *on_open(R, said, at_moment(R, says), spoken), *on_tree(R, said, at_moment(R, says, at_d=True), spoken)


def older(B: Beside) -> tuple[Claim, ...]:
    """ST-L6.2."""
    said = "older brothers at max nodes have f+ < c, at min nodes f- >= c"
    return both(B.R, said, lambda at, *args: at(B.older_known)(*args), B.older_known)


def younger(B: Beside) -> tuple[Claim, ...]:
    """ST-P6.4."""

    def says(at: Level, k: Kit, t: Term, p: Term, *_: Any) -> Formula:
        is_open: Formula = at(B.younger_open)(k, t, p)
        return is_open

    return both(B.R, "younger brothers at min nodes are open", says, lambda k, t, p, *_: B.younger_open(k, t, p))


# ST-T6.1


def h_of(R: Retaining) -> H:
    """h+; for `MINUS` h-."""
    return H_PLUS if R.plus else H_MINUS


def grows(R: Retaining) -> tuple[Claim, ...]:
    """A call makes f+ no worse."""

    def says(at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        memories = at(R.mt.after)(k, t, m, c, strict), m
        later, before = (at(fo)(k, at(seen)(k, t, memory), R.near(k)) for memory in memories)
        return k.implies(at(is_game)(k, t), R.of.within(later, before))

    return lift("a call makes f+ no greater", R.mt.after, says, mentions={"": either_tree})


def _greatest(R: Retaining) -> tuple[Claim, ...]:
    def values(at: Level, k: Kit, t: Term, p: Term) -> list[Any]:
        return [at(h_of(R).h)(k, t, p, R.near(k)), at(fo)(k, t, R.near(k))]

    def not_low(at: Level, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
        return k.all(*(k.not_(R.of.low(k, value, c, strict)) for value in values(at, k, t, p)))

    def is_d(at: Level, k: Kit, t: Term, p: Term, *_: Any) -> Formula:
        return k.all(*(value == d(k) for value in values(at, k, t, p)))

    mentions = either(R, lambda k, t, p, *_: values(Level(), k, t, p))
    return (
        *on_open(R, "h+(n) and f+ are not below the cut", at_moment(R, not_low), mentions),
        *on_tree(R, "h+(n) and f+ are d", at_moment(R, is_d, at_d=True), mentions),
    )


def left_is_dead(R: Retaining, *, or_less: bool = True) -> tuple[Claim, ...]:
    """Of any search tree and path of which ST-L6.2 holds."""
    near, far = (H_PLUS, H_MINUS) if R.plus else (H_MINUS, H_PLUS)

    def says(at: Level, k: Kit, t: Term, p: Term, q: Term) -> Formula:
        cut = k.any("c", "Value"), k.any("strict", "Bool")
        less = R.of.low(k, at(near.h)(k, t, q, R.near(k)), *cut)
        dead = k.not_(R.of.low(k, at(far.h)(k, t, q, R.far(k)), *cut))
        given = k.all(at(is_older)(k, t, p, q), at(BESIDE[R].older_known)(k, t, p, *cut))
        return k.implies(given, k.some(*([less] if or_less else []), dead))

    return lift("an older brother has h+ < c or h- >= c", is_older, says, plus=R.plus, kinds=("all", "one"))


def _open_sons(k: Kit, F: Term, M: Term) -> Formula:
    return k.implies(M.is_a("end"), are_open(k, seen["sons"](k, F, M)))


OLDER: Final = tuple(claim for R in SIDES for claim in older(BESIDE[R]))
OPEN_SONS: Final = Claim("children that memory does not know are open", seen["sons"], _open_sons)
YOUNGER: Final = tuple(claim for R in SIDES for claim in younger(BESIDE[R]))
GROWS: Final = tuple(claim for R in SIDES for claim in grows(R))
GREATEST: Final = tuple(claim for R in SIDES for claim in _greatest(R))
LEFT: Final = tuple(claim for R in SIDES for claim in left_is_dead(R))
_USES: Final = (*USES, "ST-S6")
THEOREMS: Final = (
    Theorem("ST-L6.2", "where MT-SSS calls n with the cut c, f+(x) < c for each older brother x of a node on the path "
            "to n below a max node, and f-(x) >= c for each below a min node, in the search tree of that moment",
            ON_PATH, RESTS_ON, WITH_MEMORY, OLDER, KNOWN, _USES),
    Theorem("ST-P6.4.open", "children that memory does not know are open", ON_PATH, RESTS_ON, WITH_MEMORY,
            (OPEN_SONS,), KNOWN, _USES),
    Theorem("ST-P6.4", "and each younger brother below a min node is open", ON_PATH, RESTS_ON, WITH_MEMORY, YOUNGER,
            (*KNOWN, OPEN_SONS), (*_USES, "ST-P6.4.open")),
    Theorem("ST-T6.1.grows", "a call of MT makes f+ no greater, whatever memory holds", ON_PATH, RESTS_ON, WITH_MEMORY,
            GROWS, KNOWN, _USES),
    Theorem("ST-T6.1.greatest", "where MT-SSS calls n at d, h+(n) = f+(r) = d in the search tree of that moment, so "
            "h+(n) is the greatest (ST-P4.2); in the first pass both are +inf", ON_PATH, RESTS_ON, WITH_MEMORY,
            GREATEST, (*KNOWN, *GROWS, *AT_THE_END), (*_USES, "ST-E5.4", "ST-T6.1.grows")),
    Theorem("ST-T6.1", "and every older brother x of a node on the path to n has h+(x) < d, or h-(x) >= d >= h+(x), so "
            "that it is dead; with ST-P4.4, every node to the left of n: this follows from ST-L6.2 in any search tree",
            ON_PATH, RESTS_ON, DATATYPES, LEFT, AT_THE_END, ("ST-E5.4", "ST-L6.2", "ST-T6.1.greatest")),
)  # fmt: skip
