"""FR-NS-visits: which nodes NegaScout visits, by induction on the tree and the path.

`searches` is NegaScout as equations: an oldest child is searched with the window; a later one of a max node is scouted
at a, the best f so far, and searched again from what the scout found, h, if that lies in the window. (Where NegaScout
leaves that out, before terminals, the scout has visited all of them.) `admits` is the static criterion. Values of
scouts are those of `passes`: a scout at a of a child c with f(c) > a returns the value of the oldest T- above a.

FR-NS-sandwich: NegaScout visits every node that both SSS* and DUAL* visit, if its window admits it. If a scout at a
misses n, then alpha(n) > a, and it comes from below the scouted child c. n is in DUAL*, so the path climbs: f(c) >=
alpha(n), and the oldest T- above a has no better value than alpha(n). So the second search begins at or below alpha(n)
< beta(n), and its window still admits n.
"""

from typing import Any, Final

from proofs.proving.theory.convergence import unknown
from proofs.proving.theory.formulas import MINUS, PLUS, Formula, Side, Term, arbitrary
from proofs.proving.theory.induction import BOTH, ON_PATH, Claim, Theorem
from proofs.proving.theory.lifting import Lifted, along_path, kind, lift, lifted, of_leaves
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, if_, implies, max_of, min_of, some_of
from proofs.proving.theory.mtd_nodes import ANCESTOR, BOUNDS, FIRST, is_beta
from proofs.proving.theory.passes import (
    A_low,
    B_has,
    B_high,
    climbs,
    h,
    low,
    older_has,
    older_high,
    older_low,
    tests,
    within,
)
from proofs.proving.theory.sss2_milestones import narrowed_by_f
from proofs.proving.theory.trees import DATATYPES, OF_TREES, f
from proofs.proving.theory.walks import Walk, along, first, rest


def _oldest(s: Walk, later: Lifted) -> Any:
    """The oldest child has the window; the others are later ones."""
    here = s.here()
    return here if s.only else if_(s.is_here, here, later[s.kind](*s.rest, *narrowed_by_f(s)))


def _scout(s: Walk) -> tuple[Side, Any]:
    """A scout of a later child, below a max node at a, below a min node at b."""
    return (PLUS, s.more[0]) if s.at_max else (MINUS, s.more[1])


def _second(s: Walk, of: Lifted) -> Formula:
    """What holds in the window from what the scout found, where that is beyond its cut and in the window."""
    (c, p), (a, b), (side, cut) = s.first, s.more, _scout(s)
    found = (MINUS if side.plus else PLUS)(h)(c, cut, True)
    if s.at_max:
        return all_of(f(c) > a, found < b, of(c, p, found, b))
    return all_of(f(c) < b, a < found, of(c, p, a, found))


def _further(s: Walk, here: Formula) -> Any:
    a, b = s.more
    here = all_of(a < b, here)
    return here if s.only else if_(s.is_here, here, s.on(*narrowed_by_f(s)))


def _scouted(s: Walk) -> Any:
    again, (side, cut) = _second(s, searches), _scout(s)
    return _further(s, some_of(side(tests)(*s.first, cut, False), again))


def _later(s: Walk) -> Any:
    """If alpha_c(n) <= a, iff a < beta_c(n); else from the oldest T- above a on. Below a min node the mirror image."""
    again, (side, cut), no = _second(s, admits), _scout(s), False
    low, high = side(A_low)(*s.first, cut, no), side(B_high)(*s.first, cut, no)
    return _further(s, if_(low, high, again))


_SORTS: Final = ("Tree", "Path", "Value", "Value", "Bool")


# The same of later children, and the criterion for them: these are said of lists only.
scouts: Final = lifted(*_SORTS, either=_scouted)(unknown("scouts", *_SORTS), "scouts")
admits_later: Final = lifted(*_SORTS, either=_later)(unknown("admits_later", *_SORTS), "admits_later")


# Whether NegaScout with the window (a, b) visits the node at the end of the path.
searches: Final = along_path("searches", *_SORTS, either=lambda s: _oldest(s, scouts))


# Whether the windows down the path admit the node at its end.
admits: Final = along_path("admits", *_SORTS, either=lambda s: _oldest(s, admits_later))


# CUTS THAT MOVE


# Nothing but a way to speak of a path and two cuts.
moves: Final = of_leaves("moves", True, *_SORTS, sons=along())


def _moved(high: Any, low: Any, at: Any, x: Any, y: Any) -> Formula:
    """What holds of alpha(n), or beta(n), at one cut, and so at another; `high` and `low` are B_high and A_low."""
    (up, down), no, yes = high, False, True
    less, not_more = x < y, x <= y
    return all_of(
        implies(all_of(not_more, up(*at, y, no)), up(*at, x, no)),  # beta(n) > y >= x
        implies(all_of(less, up(*at, y, yes)), up(*at, x, no)),  # beta(n) >= y > x
        implies(all_of(not_more, down(*at, x, no)), down(*at, y, no)),  # alpha(n) < x <= y
        implies(all_of(less, down(*at, x, yes)), down(*at, y, no)),  # alpha(n) <= x < y
        implies(all_of(not_more, low[0](*at, x, no)), low[0](*at, y, no)),  # alpha(n) <= x <= y
        implies(all_of(less, low[0](*at, x, no)), down(*at, y, no)),  # alpha(n) <= x < y
        implies(all_of(not_more, low[1](*at, y, no)), low[1](*at, x, no)),  # beta(n) >= y >= x
        implies(all_of(less, low[1](*at, y, no)), up(*at, x, no)),  # beta(n) >= y > x
        implies(all_of(not_more, down(*at, x, yes)), low[0](*at, y, no)),  # alpha(n) <= x <= y
        implies(all_of(not_more, up(*at, y, yes)), low[1](*at, x, no)),  # beta(n) >= y >= x
    )


def _sides(of: Lifted) -> list[Any]:
    return [PLUS(of), MINUS(of)]


def _moves(t: Term, p: Term, x: Any, y: Any) -> Formula:
    said = _moved(_sides(B_high), _sides(A_low), (t, p), x, y)
    if not kind():
        return said
    return all_of(said, _moved(_sides(older_high), _sides(older_low), (t, p), x, y))


MOVES: Final = lift("a cut that asks for less", moves, _moves, mentions=moves)

# WHAT IS VISITED LIES WITHIN THE WINDOW, AND THE CRITERION IS RIGHT


def _with_cuts(F: Term, s: Term, a: Any, b: Any) -> None:
    """The cuts at which a child, and the children after it, are looked at."""
    (c, p), yes = first(F, s), True
    value, up, down = f(c), MINUS(h)(c, a, yes), PLUS(h)(c, b, yes)
    for x, y in ((a, b), (a, up), (down, b), (a, down), (up, b)):
        moves(c, p, x, y)
    if F.con == "more":
        for x, y in ((a, max_of(a, value)), (min_of(b, value), b)):
            moves["sons"](*rest(F, s), x, y)


def of_all_children(said: str, says: Any, mentions: Any) -> tuple[Claim, ...]:
    """Of a node, of its children, and of later children: `says(later, arguments)`."""
    spoken = dict.fromkeys(("max", "min"), mentions)
    oldest = lift(said, searches, lambda *args: says(None, *args), mentions=spoken)
    later = lift(f"{said}, of later children", scouts, lambda *args: says(scouts, *args), mentions=spoken)
    return *oldest, *later[1:]


def _inside(later: Lifted | None, t: Term, p: Term, a: Any, b: Any) -> Formula:
    no, visits = False, (later or searches)(t, p, a, b)
    within = [PLUS(B_high)(t, p, a, no), MINUS(B_high)(t, p, b, no)]
    if kind():
        within += [MINUS(older_high)(t, p, b, no) if kind() == "max" else PLUS(older_high)(t, p, a, no)]
    if later:
        return implies(all_of(is_path(t, p), visits), all_of(*within, a < b))
    return implies(all_of(is_path(t, p), a < b, visits), all_of(*within))


def _right(later: Lifted | None, t: Term, p: Term, a: Any, b: Any) -> Formula:
    given = all_of(is_path(t, p), *([] if later else [a < b]))
    visits, criterion = later or searches, admits_later if later else admits
    return implies(given, visits(t, p, a, b) == criterion(t, p, a, b))


INSIDE: Final = of_all_children("NegaScout visits n only if a < beta(n) and alpha(n) < b", _inside, _with_cuts)
RIGHT: Final = of_all_children("NegaScout visits n iff the windows admit it", _right, _with_cuts)

# THE VALUE OF A SCOUT


# Nothing but a way to speak of a path, a strict cut c and beta(n) = b, or alpha(n) = b.
reaches: Final = of_leaves("reaches", True, "Tree", "Path", "Value", "Value", "Bool", sons=along(), sided=True)


def _not_beyond(t: Term, p: Term, c: Any, b: Any) -> Formula:
    """The oldest low tree has no better g than beta(n), if the path climbs and beta(n) is low."""
    given = all_of(is_path(t, p), low(b, c, True))
    if not kind():
        on_path = all_of(climbs(t, p, b), is_beta(t, p, b))
        return implies(all_of(given, on_path), within(b, h(t, c, True)))
    on_path = all_of(climbs(t, p, b), B_has(t, p, b), B_high(t, p, b, True))
    of_all = implies(all_of(given, on_path), within(b, h["all"](t, c, True)))
    on_one = all_of(given, older_high(t, p, b, True), some_of(older_has(t, p, b), on_path))
    return all_of(of_all, implies(on_one, within(b, h["one"](t, c, True))))


NOT_BEYOND: Final = lift("the oldest T+ below a cut above beta(n) has g >= beta(n)", reaches, _not_beyond,
                         mentions=reaches)  # fmt: skip

# THE SANDWICH


def _ends() -> tuple[Any, Any]:
    """alpha(n) and beta(n); where alpha(n) = -inf any A <= a will do, and where beta(n) = +inf any B >= b."""
    return arbitrary("A", "Value"), arbitrary("B", "Value")


def visited(later: Lifted | None, t: Term, p: Term, a: Any, b: Any, *, of_dual: bool = True) -> Formula:
    """NegaScout visits what SSS* and DUAL* both visit, if (a, b) admits it."""
    (A, B), yes = _ends(), True
    low = [a >= A, all_of(MINUS(B_has)(t, p, A), *([MINUS(climbs)(t, p, A)] if of_dual else []))]
    high = [b <= B, all_of(PLUS(B_has)(t, p, B), PLUS(climbs)(t, p, B))]
    between = [MINUS(B_high)(t, p, A, yes), PLUS(B_high)(t, p, B, yes)]
    if kind() == "max":
        between.append(MINUS(older_high)(t, p, A, yes))
        low.append(MINUS(older_has)(t, p, A))
    elif kind():
        between.append(PLUS(older_high)(t, p, B, yes))
        high.append(PLUS(older_has)(t, p, B))
    window = all_of(A < B, a < b, a < B, b > A)  # and it admits n: a < beta(n), alpha(n) < b
    given = all_of(is_path(t, p), window, *between, some_of(*low), some_of(*high))
    return implies(given, (later or searches)(t, p, a, b))


def _with_ends(F: Term, s: Term, a: Any, b: Any) -> None:
    """The cuts at which a scout looks at its child."""
    (c, p), (A, B) = first(F, s), _ends()
    for x, y in ((a, B), (A, a), (b, B), (A, b)):
        moves(c, p, x, y)
    MINUS(reaches)(c, p, a, A)
    PLUS(reaches)(c, p, b, B)


SANDWICH: Final = of_all_children(
    "what SSS* and DUAL* both visit NegaScout visits, if the window admits it", visited, _with_ends
)
_OF_MTD: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.first")
THEOREMS: Final = (
    Theorem("FR-NS-visits.inside", "NegaScout with the window (a, b) visits n only if a < beta(n) and alpha(n) < b",
            ON_PATH, OF_TREES, DATATYPES, (*MOVES, *INSIDE), (*BOUNDS, *FIRST), _OF_MTD),
    Theorem("FR-NS-visits", "NegaScout visits n iff the windows down its path admit it: a later child is scouted at "
            "the best f of its older brothers, and searched again from the value of its oldest solution tree on the "
            "far side",
            ON_PATH, OF_TREES, DATATYPES, RIGHT, (*MOVES, *INSIDE, *BOUNDS, *FIRST), (*_OF_MTD, "FR-NS-visits.inside")),
    Theorem("FR-NS-sandwich", "NegaScout with the window (a, b) visits every n in both SSS* and DUAL* with a < beta(n) "
            "and alpha(n) < b", ON_PATH, OF_TREES, DATATYPES,
            NOT_BEYOND, (*MOVES, *BOUNDS, *FIRST, *ANCESTOR),
            ("FR-MTD-visits.oldest", "FR-MTD-visits.first", "FR-MTD-visits.exact", "FR-NS-visits.inside"),
            BOTH, once=SANDWICH),
)  # fmt: skip
