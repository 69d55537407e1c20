"""ST-L6.2, ST-P6.4 and ST-T6.1: MT-SSS calls the nodes of greatest h+, from left to right, by induction on the path.

At each call of a pass, in the search tree of that moment: h+(n) = f+(r), which no h+ exceeds (ST-P4.2), is the cut. An
older brother of a node on the path to n has h+ below the cut, or h- not below it, and then it is dead.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.memories import WITH_MEMORY
from proofs.proving.theory.mt_beside import BESIDE, Beside, are_open, is_older, is_older_son
from proofs.proving.theory.mt_nested import KNOWN, ON_PATH, SIDES, on_open, on_tree
from proofs.proving.theory.mt_retained import RESTS_ON, USES, either_tree, of_all, of_one
from proofs.proving.theory.mt_search_trees import SSS, Retaining, are_games, grown, is_game, seen, seen_sons
from proofs.proving.theory.nested_trees import AT_THE_END
from proofs.proving.theory.nested_windows import H_MINUS, H_PLUS, H
from proofs.proving.theory.passes import by_side, d
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.window_search import fo, hi, lo


def at_moment(R: Retaining, says: Any) -> tuple[Any, Any, Any]:
    """What is said of the search tree when a call with that cut leads to the node at the end of the path."""

    def of(now: Any, level: int) -> Any:
        return lambda k, t, m, p, c, strict: says[level](k, now(k, t, m, p, c, strict), p, c, strict)

    return of(R.now, 0), of(R.now_all, 1), of(R.now_one, 2)


def at_d(said: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    """The same of a call at d."""

    def of(one: Any) -> Any:
        return lambda k, t, m, p, *_: one(k, t, m, p, d(k), k.bool(True))

    return of(said[0]), of(said[1]), of(said[2])


def either(R: Retaining, *things: Any) -> Any:
    """What proofs speak of: a thing of each of the trees that `now` may be."""

    def mentions(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> None:
        for tree in (k.make("Tree", "open"), grown(k, t, m), R.entered(k, t, m, p, c, strict)):
            for thing in things:
                thing(k, tree, p, c, strict)

    return mentions


def both(R: Retaining, said: str, says: Any, *things: Any) -> tuple[Claim, ...]:
    """Claims of a pass on open nodes, and of one at d."""
    of, mentions = at_moment(R, says), either(R, *things)
    return *on_open(R, said, of, mentions), *on_tree(R, said, at_d(of), mentions)


# ST-L6.2


def _older(R: Retaining, B: Beside) -> tuple[Claim, ...]:
    said = "older brothers at max nodes have f+ < c, at min nodes f- >= c"
    return both(R, said, (B.older_known, B.older_low, B.older_high), B.older_known)


# ST-P6.4


def _open_sons(k: Kit, F: Term, M: Term) -> Formula:
    return k.implies(M.is_a("end"), are_open(k, seen_sons(k, F, M)))


def _younger(R: Retaining, B: Beside) -> tuple[Claim, ...]:
    says = tuple(lambda k, t, p, _, __, one=one: one(k, t, p) for one in (B.younger_open, B.open_below, B.open_after))
    return both(R, "younger brothers at min nodes are open", says, says[0])


# ST-T6.1


def h_of(R: Retaining) -> H:
    """h+; for `MINUS` h-."""
    return H_PLUS if R.plus else H_MINUS


def grows(R: Retaining) -> tuple[Claim, ...]:
    """A call makes f+ no worse."""

    def of(is_game: Any, after: Any, seen: Any, of: Any) -> Any:
        def says(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
            later, before = (of(k, seen(k, t, x), R.near(k)) for x in (after(k, t, m, c, strict), m))
            return k.implies(is_game(k, t), R.of.within(later, before))

        return says

    said = "a call makes f+ no greater"
    return (
        Claim(said, R.mt.after, of(is_game, R.mt.after, seen, fo), either_tree),
        Claim(f"{said}: all children", R.mt.after_all, of(are_games, R.mt.after_all, seen_sons, of_all(R))),
        Claim(f"{said}: one child", R.mt.after_one, of(are_games, R.mt.after_one, seen_sons, of_one(R))),
    )


def _levels(R: Retaining, h: H) -> tuple[tuple[Any, Any], ...]:
    """h of a node and f of the root, of a tree and of lists of children."""
    in_all, in_one = (h.h_below, h.h_with) if h is h_of(R) else (h.h_with, h.h_below)
    return (h.h, fo), (in_all, of_all(R)), (in_one, of_one(R))


def _greatest(R: Retaining) -> tuple[Claim, ...]:
    def mention(k: Kit, t: Term, p: Term, *_: Any) -> None:
        h_of(R).h(k, t, p, R.near(k))
        fo(k, t, R.near(k))

    def of(*, exactly: bool) -> tuple[Any, Any, Any]:
        def one(h: Any, root: Any) -> Any:
            def says(k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
                values = h(k, t, p, R.near(k)), root(k, t, R.near(k))
                if exactly:
                    return k.all(*(value == d(k) for value in values))
                return k.all(*(k.not_(R.of.low(k, value, c, strict)) for value in values))

            return says

        first, second, third = (one(*level) for level in _levels(R, h_of(R)))
        return at_moment(R, (first, second, third))

    mentions = either(R, mention)
    return (
        *on_open(R, "h+(n) and f+ are not below the cut", of(exactly=False), mentions),
        *on_tree(R, "h+(n) and f+ are d", at_d(of(exactly=True)), mentions),
    )


def left(R: Retaining) -> tuple[Claim, ...]:
    """Of any search tree and path of which ST-L6.2 holds."""
    B, other = BESIDE[R], H_MINUS if R.plus else H_PLUS

    def of(known: Any, level: int) -> Any:
        (near, _), (far, _) = _levels(R, h_of(R))[level], _levels(R, other)[level]

        def says(k: Kit, t: Term, p: Term, q: Term) -> Formula:
            c, strict = k.any("c", "Value"), k.any("strict", "Bool")
            is_left = (is_older_son if level else is_older)(k, t, p, q)
            less = R.of.low(k, near(k, t, q, R.near(k)), c, strict)
            dead = k.not_(R.of.low(k, far(k, t, q, R.far(k)), c, strict))
            return k.implies(k.all(is_left, known(k, t, p, c, strict)), k.some(less, dead))

        return says

    said = "an older brother has h+ < c or h- >= c"
    return (
        Claim(said, is_older, of(B.older_known, 0)),
        Claim(f"{said}: all children", is_older_son, of(B.older_low, 1)),
        Claim(f"{said}: one child", is_older_son, of(B.older_high, 2)),
    )


OLDER: Final = tuple(claim for R in SIDES for claim in _older(R, BESIDE[R]))
OPEN_SONS: Final = Claim("children that memory does not know are open", seen_sons, _open_sons)
YOUNGER: Final = tuple(claim for R in SIDES for claim in _younger(R, BESIDE[R]))
GROWS: Final = tuple(claim for R in SIDES for claim in grows(R))
GREATEST: Final = tuple(claim for R in SIDES for claim in _greatest(R))
LEFT: Final = tuple(claim for R in SIDES for claim in left(R))
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
            GREATEST,
            (*KNOWN, *GROWS, *AT_THE_END), (*_USES, "ST-E5.4", "ST-T6.1.grows")),
    Theorem("ST-T6.1", "and every older brother x of a node on the path to n has h+(x) < d, or h-(x) >= d >= h+(x), so "
            "that it is dead; with ST-P4.4, every node to the left of n: this follows from ST-L6.2 in any search tree",
            ON_PATH, RESTS_ON, DATATYPES, LEFT, AT_THE_END, ("ST-E5.4", "ST-L6.2", "ST-T6.1.greatest")),
)  # fmt: skip


class _Strict(Beside):
    """f-(x) > c, as the proof of ST-T6.1 is printed (ST-P6.3)."""

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_high(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        here = self.older_known(k, *first(F, s), c, strict)
        if F.con == "only":
            return here
        is_low = self.of.low(k, fo(k, *first(F), self.R.far(k)), c, k.not_(strict))
        return k.if_(s.is_a("this"), here, k.all(k.not_(is_low), self.older_high(k, *rest(F, s), c, strict)))


class _Everywhere(Beside):
    """Younger brothers are open at max nodes, too."""

    @by_side("Tree", "Path", "Bool")
    def younger_open(self, k: Kit, t: Term, p: Term) -> Any:
        if t.con != "inner":
            return k.bool(True)
        return k.some(p.is_a("stay"), self.open_after(k, t.get("sons"), p.get("step")))

    @by_side("Sons", "Step", "Bool")
    def open_below(self, k: Kit, F: Term, s: Term) -> Any:
        return self.open_after(k, F, s)


def _always_open(k: Kit, F: Term, M: Term) -> Formula:
    return are_open(k, seen_sons(k, F, M))


def _falls(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    later, before = (fo(k, seen(k, t, x), hi(k)) for x in (SSS.mt.after(k, t, m, c, strict), m))
    return k.implies(is_game(k, t), later < before)


def _alive(R: Retaining) -> tuple[Claim, ...]:
    """ST-R6.1 says that this is not so."""
    of = at_moment(R, tuple(
        lambda k, t, p, c, strict, h=h: R.of.low(k, h(k, t, p, R.far(k)), c, strict) for h, _ in _levels(R, H_MINUS)
    ))  # fmt: skip
    return on_tree(R, "n is alive", at_d(of), either(R, lambda k, t, p, *_: H_MINUS.h(k, t, p, R.far(k))))


def _all_dead(k: Kit, t: Term, p: Term, q: Term) -> Formula:
    c, strict = k.any("c", "Value"), k.any("strict", "Bool")
    given = k.all(is_older(k, t, p, q), BESIDE[SSS].older_known(k, t, p, c, strict))
    return k.implies(given, k.not_(SSS.of.low(k, H_MINUS.h(k, t, q, lo(k)), c, strict)))


FALSE: Final = (
    Theorem("ST-L6.2", "f-(x) > c at min nodes", "", "", WITH_MEMORY, _older(SSS, _Strict(SSS)), KNOWN),
    Theorem("ST-P6.4.open", "all children are open", "", "", WITH_MEMORY,
            (Claim("always", seen_sons, _always_open),), KNOWN),
    Theorem("ST-P6.4", "at max nodes, too", "", "", WITH_MEMORY, _younger(SSS, _Everywhere(SSS)), (*KNOWN, OPEN_SONS)),
    Theorem("ST-T6.1.grows", "a call makes f+ smaller", "", "", WITH_MEMORY,
            (Claim("f+ falls", SSS.mt.after, _falls, either_tree), *GROWS[1:3]), KNOWN),
    Theorem("ST-T6.1.greatest", "n is alive", "", "", WITH_MEMORY, _alive(SSS), (*KNOWN, *GROWS, *AT_THE_END)),
    Theorem("ST-T6.1", "every older brother is dead", "", "", DATATYPES,
            (Claim("h- >= c", is_older, _all_dead), *LEFT[1:3]), AT_THE_END),
)  # fmt: skip
