"""FR-NS-visits: which nodes NegaScout visits, by induction on the tree and the path.

`searches` is NegaScout as equations: an oldest child is searched with the window; a later one of a max node is scouted
at a, the best f so far, and searched again from what the scout found, h, if that lies in the window. (Where NegaScout
leaves that out, before terminals, the scout has visited all of them.) `admits` is the static criterion. Values of
scouts are those of `passes`: a scout at a of a child c with f(c) > a returns the value of the oldest T- above a.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Claim, Theorem
from proofs.proving.theory.lifting import Level, Lifted, lift, lifted
from proofs.proving.theory.mtd_nodes import BOUNDS, FIRST
from proofs.proving.theory.passes import MINUS, PLUS, Side
from proofs.proving.theory.sss2_milestones import narrowed_by_f
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Walk, along, first, rest


def _oldest(s: Walk, later: Lifted) -> Any:
    """The oldest child has the window; the others are later ones."""
    here = s.here()
    return here if s.only else s.k.if_(s.is_here, here, later[s.kind](s.k, *s.rest, *narrowed_by_f(s)))


def _scout(s: Walk) -> tuple[Side, Any]:
    """A scout of a later child, below a max node at a, below a min node at b."""
    return (PLUS, s.more[0]) if s.at_max else (MINUS, s.more[1])


def _second(s: Walk, of: Lifted) -> Formula:
    """What holds in the window from what the scout found, where that is beyond its cut and in the window."""
    k, (c, p), (a, b), (side, cut) = s.k, s.first, s.more, _scout(s)
    found = (MINUS if side.plus else PLUS).h(k, c, cut, k.bool(True))
    if s.at_max:
        return k.all(f(k, c) > a, found < b, of(k, c, p, found, b))
    return k.all(f(k, c) < b, a < found, of(k, c, p, a, found))


def _further(s: Walk, here: Formula) -> Any:
    a, b = s.more
    here = s.k.all(a < b, here)
    return here if s.only else s.k.if_(s.is_here, here, s.on(*narrowed_by_f(s)))


def _scouted(s: Walk) -> Any:
    again, (side, cut) = _second(s, searches), _scout(s)
    return _further(s, s.k.some(side.tests(s.k, *s.first, cut, s.k.bool(False)), again))


def _later(s: Walk) -> Any:
    """If alpha_c(n) <= a, iff a < beta_c(n); else from the oldest T- above a on. Below a min node the mirror image."""
    again, (side, cut), no = _second(s, admits), _scout(s), s.k.bool(False)
    low, high = side.A_low(s.k, *s.first, cut, no), side.B_high(s.k, *s.first, cut, no)
    return _further(s, s.k.if_(low, high, again))


_SORTS: Final = ("Tree", "Path", "Value", "Value", "Bool")


@lifted(*_SORTS, either=_scouted)
def scouts(k: Kit, t: Term, *_: Any) -> Any:
    """The same of later children, of which there is a list only."""
    raise AssertionError(f"{t} is no list of later children, in {k}")


@lifted(*_SORTS, either=_later)
def admits_later(k: Kit, t: Term, *_: Any) -> Any:
    """The criterion for later children."""
    raise AssertionError(f"{t} is no list of later children, in {k}")


@lifted(*_SORTS, either=lambda s: _oldest(s, scouts))
def searches(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """Whether NegaScout with the window (a, b) visits the node at the end of the path."""
    return k.some(p.is_a("stay"), searches.below(k, t, p, a, b)) if t.con == "inner" else k.bool(True)


@lifted(*_SORTS, either=lambda s: _oldest(s, admits_later))
def admits(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """Whether the windows down the path admit the node at its end."""
    return k.some(p.is_a("stay"), admits.below(k, t, p, a, b)) if t.con == "inner" else k.bool(True)


# CUTS THAT MOVE


@lifted(*_SORTS, sons=along())
def moves(k: Kit, t: Term, p: Term, x: Any, y: Any) -> Any:
    """Nothing but a way to speak of a path and two cuts."""
    return moves.below(k, t, p, x, y) if t.con == "inner" else k.bool(True)


def _moved(k: Kit, high: Any, low: Any, at: Any, x: Any, y: Any) -> Formula:
    """What holds of alpha(n), or beta(n), at one cut, and so at another; `high` and `low` are B_high and A_low."""
    (up, down), no, yes = high, k.bool(False), k.bool(True)
    less, not_more = x < y, x <= y
    return k.all(
        k.implies(k.all(not_more, up(k, *at, y, no)), up(k, *at, x, no)),  # beta(n) > y >= x
        k.implies(k.all(less, up(k, *at, y, yes)), up(k, *at, x, no)),  # beta(n) >= y > x
        k.implies(k.all(not_more, down(k, *at, x, no)), down(k, *at, y, no)),  # alpha(n) < x <= y
        k.implies(k.all(less, down(k, *at, x, yes)), down(k, *at, y, no)),  # alpha(n) <= x < y
        k.implies(k.all(not_more, low[0](k, *at, x, no)), low[0](k, *at, y, no)),  # alpha(n) <= x <= y
        k.implies(k.all(less, low[0](k, *at, x, no)), down(k, *at, y, no)),  # alpha(n) <= x < y
        k.implies(k.all(not_more, low[1](k, *at, y, no)), low[1](k, *at, x, no)),  # beta(n) >= y >= x
        k.implies(k.all(less, low[1](k, *at, y, no)), up(k, *at, x, no)),  # beta(n) >= y > x
        k.implies(k.all(not_more, down(k, *at, x, yes)), low[0](k, *at, y, no)),  # alpha(n) <= x <= y
        k.implies(k.all(not_more, up(k, *at, y, yes)), low[1](k, *at, x, no)),  # beta(n) >= y >= x
    )


def _moves(at: Level, k: Kit, t: Term, p: Term, x: Any, y: Any) -> Formula:
    path = [at(S.B_high) for S in (PLUS, MINUS)], [at(S.A_low) for S in (PLUS, MINUS)]
    said = _moved(k, *path, (t, p), x, y)
    if not at.kind:
        return said
    brothers = (PLUS.older_high, MINUS.older_high), (PLUS.older_low, MINUS.older_low)
    return k.all(said, _moved(k, *brothers, (t, p), x, y))


MOVES: Final = lift("a cut that asks for less", moves, _moves, mentions=moves)

# WHAT IS VISITED LIES WITHIN THE WINDOW, AND THE CRITERION IS RIGHT


def _with_cuts(k: Kit, F: Term, s: Term, a: Any, b: Any) -> None:
    """The cuts at which a child, and the children after it, are looked at."""
    (c, p), yes = first(F, s), k.bool(True)
    value, up, down = f(k, c), MINUS.h(k, c, a, yes), PLUS.h(k, c, b, yes)
    for x, y in ((a, b), (a, up), (down, b), (a, down), (up, b)):
        moves(k, c, p, x, y)
    if F.con == "more":
        for x, y in ((a, k.max(a, value)), (k.min(b, value), b)):
            moves["sons"](k, *rest(F, s), x, y)


def of_all_children(said: str, says: Any, mentions: Any) -> tuple[Claim, ...]:
    """Of a node, of its children, and of later children: `says(at, later, kit, arguments)`."""
    spoken = dict.fromkeys(("max", "min"), mentions)
    oldest = lift(said, searches, lambda at, *args: says(at, None, *args), mentions=spoken)
    later = lift(f"{said}, of later children", scouts, lambda at, *args: says(at, scouts, *args), mentions=spoken)
    return *oldest, *later[1:]


def _inside(at: Level, later: Lifted | None, k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    no, visits = k.bool(False), at(later or searches)(k, t, p, a, b)
    within = [at(PLUS.B_high)(k, t, p, a, no), at(MINUS.B_high)(k, t, p, b, no)]
    if at.kind:
        within += [MINUS.older_high(k, t, p, b, no) if at.kind == "max" else PLUS.older_high(k, t, p, a, no)]
    if later:
        return k.implies(k.all(at(is_path)(k, t, p), visits), k.all(*within, a < b))
    return k.implies(k.all(at(is_path)(k, t, p), a < b, visits), k.all(*within))


def _right(at: Level, later: Lifted | None, k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    given = k.all(at(is_path)(k, t, p), *([] if later else [a < b]))
    visits, criterion = at(later or searches), at(admits_later if later else admits)
    return k.implies(given, visits(k, t, p, a, b) == criterion(k, t, p, a, b))


INSIDE: Final = of_all_children("NegaScout visits n only if a < beta(n) and alpha(n) < b", _inside, _with_cuts)
RIGHT: Final = of_all_children("NegaScout visits n iff the windows admit it", _right, _with_cuts)
_OF_MTD: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.first")
THEOREMS: Final = (
    Theorem("FR-NS-visits.inside", "NegaScout with the window (a, b) visits n only if a < beta(n) and alpha(n) < b",
            ON_PATH, RESTS_ON, DATATYPES, (*MOVES, *INSIDE), (*BOUNDS, *FIRST), _OF_MTD),
    Theorem("FR-NS-visits", "NegaScout visits n iff the windows down its path admit it: a later child is scouted at "
            "the best f of its older brothers, and searched again from the value of its oldest solution tree on the "
            "far side",
            ON_PATH, RESTS_ON, DATATYPES, RIGHT, (*MOVES, *INSIDE, *BOUNDS, *FIRST), (*_OF_MTD, "FR-NS-visits.inside")),
)  # fmt: skip
