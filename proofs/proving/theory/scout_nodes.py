"""FR-NS-visits: which nodes NegaScout visits, by induction on the tree and the path.

`searches` is NegaScout as equations: an oldest child is searched with the window; a later one of a max node is scouted
at a, the best f so far, and searched again from what the scout found, h, if that lies in the window. (Where NegaScout
leaves that out, before terminals, the scout has visited all of them.) `admits` is the static criterion. Values of
scouts are those of `passes`: a scout at a of a child c with f(c) > a returns the value of the oldest T- above a.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.mtd_nodes import BOUNDS, FIRST
from proofs.proving.theory.passes import MINUS, PLUS, along
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import DATATYPES, f


def _node(k: Kit, t: Term, p: Term, a: Any, b: Any, of_max: Any, of_min: Any) -> Any:
    """A node is visited; below it, its oldest child has the window."""
    if t.con != "inner":
        return k.bool(True)
    F, s = t.get("sons"), p.get("step")
    return k.some(p.is_a("stay"), k.if_(t.get("is_max"), of_max(k, F, s, a, b), of_min(k, F, s, a, b)))


def _oldest(k: Kit, F: Term, s: Term, a: Any, b: Any, of: Any, later: Any, is_max: bool) -> Any:
    here = of(k, *first(F, s), a, b)
    if F.con == "only":
        return here
    value = f(k, *first(F))
    ends = (k.max(a, value), b) if is_max else (a, k.min(b, value))
    return k.if_(s.is_a("this"), here, later(k, *rest(F, s), *ends))


# NEGASCOUT


@definition("Tree", "Path", "Value", "Value", "Bool")
def searches(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """Whether NegaScout with the window (a, b) visits the node at the end of the path."""
    return _node(k, t, p, a, b, max_searches, min_searches)


@definition("Sons", "Step", "Value", "Value", "Bool")
def max_searches(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The children of a max node, the oldest first."""
    return _oldest(k, F, s, a, b, searches, max_scouts, is_max=True)


@definition("Sons", "Step", "Value", "Value", "Bool")
def min_searches(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The children of a min node, the oldest first."""
    return _oldest(k, F, s, a, b, searches, min_scouts, is_max=False)


@definition("Sons", "Step", "Value", "Value", "Bool")
def max_scouts(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """Later children of a max node."""
    (c, p), no, yes = first(F, s), k.bool(False), k.bool(True)
    found = MINUS.h(k, c, a, yes)
    again = k.all(f(k, c) > a, found < b, searches(k, c, p, found, b))
    here = k.all(a < b, k.some(PLUS.tests(k, c, p, a, no), again))
    return here if F.con == "only" else k.if_(s.is_a("this"), here, max_scouts(k, *rest(F, s), k.max(a, f(k, c)), b))


@definition("Sons", "Step", "Value", "Value", "Bool")
def min_scouts(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """Later children of a min node."""
    (c, p), no, yes = first(F, s), k.bool(False), k.bool(True)
    found = PLUS.h(k, c, b, yes)
    again = k.all(f(k, c) < b, a < found, searches(k, c, p, a, found))
    here = k.all(a < b, k.some(MINUS.tests(k, c, p, b, no), again))
    return here if F.con == "only" else k.if_(s.is_a("this"), here, min_scouts(k, *rest(F, s), a, k.min(b, f(k, c))))


# THE CRITERION


@definition("Tree", "Path", "Value", "Value", "Bool")
def admits(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """Whether the windows down the path admit the node at its end."""
    return _node(k, t, p, a, b, max_admits, min_admits)


@definition("Sons", "Step", "Value", "Value", "Bool")
def max_admits(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The children of a max node, the oldest first."""
    return _oldest(k, F, s, a, b, admits, max_later, is_max=True)


@definition("Sons", "Step", "Value", "Value", "Bool")
def min_admits(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The children of a min node, the oldest first."""
    return _oldest(k, F, s, a, b, admits, min_later, is_max=False)


@definition("Sons", "Step", "Value", "Value", "Bool")
def max_later(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """A later child c of a max node: if alpha_c(n) <= a, iff a < beta_c(n); else from the oldest T- above a on."""
    (c, p), no, yes = first(F, s), k.bool(False), k.bool(True)
    found = MINUS.h(k, c, a, yes)
    further = k.all(f(k, c) > a, found < b, admits(k, c, p, found, b))
    here = k.all(a < b, k.if_(PLUS.A_low(k, c, p, a, no), PLUS.B_high(k, c, p, a, no), further))
    return here if F.con == "only" else k.if_(s.is_a("this"), here, max_later(k, *rest(F, s), k.max(a, f(k, c)), b))


@definition("Sons", "Step", "Value", "Value", "Bool")
def min_later(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The mirror image."""
    (c, p), no, yes = first(F, s), k.bool(False), k.bool(True)
    found = PLUS.h(k, c, b, yes)
    further = k.all(f(k, c) < b, a < found, admits(k, c, p, a, found))
    here = k.all(a < b, k.if_(MINUS.A_low(k, c, p, b, no), MINUS.B_high(k, c, p, b, no), further))
    return here if F.con == "only" else k.if_(s.is_a("this"), here, min_later(k, *rest(F, s), a, k.min(b, f(k, c))))


# CUTS THAT MOVE


@definition("Tree", "Path", "Value", "Value", "Bool")
def moves(k: Kit, t: Term, p: Term, x: Any, y: Any) -> Any:
    """Nothing but a way to speak of a path and two cuts."""
    return moves_below(k, t.get("sons"), p.get("step"), x, y) if t.con == "inner" else k.bool(True)


@definition("Sons", "Step", "Value", "Value", "Bool")
def moves_below(k: Kit, F: Term, s: Term, x: Any, y: Any) -> Any:
    """The same from the children of a node."""
    return along(k, F, s, moves, moves_below, x, y)


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


def _moves(k: Kit, t: Term, p: Term, x: Any, y: Any) -> Formula:
    return _moved(k, (PLUS.B_high, MINUS.B_high), (PLUS.A_low, MINUS.A_low), (t, p), x, y)


def _moves_below(k: Kit, F: Term, s: Term, x: Any, y: Any) -> Formula:
    below = (PLUS.B_high_below, MINUS.B_high_below), (PLUS.A_low_below, MINUS.A_low_below)
    brothers = (PLUS.older_high, MINUS.older_high), (PLUS.older_low, MINUS.older_low)
    return k.all(_moved(k, *below, (F, s), x, y), _moved(k, *brothers, (F, s), x, y))


MOVES: Final = (
    Claim("a cut that asks for less", moves, _moves, moves),
    Claim("a cut that asks for less: children", moves_below, _moves_below, moves_below),
)


# WHAT IS VISITED LIES WITHIN THE WINDOW


def _inside(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    no = k.bool(False)
    within = k.all(PLUS.B_high(k, t, p, a, no), MINUS.B_high(k, t, p, b, no))
    return k.implies(k.all(is_path(k, t, p), a < b, searches(k, t, p, a, b)), within)


def _inside_list(visits: Any, *, later: bool, is_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Formula:
        no = k.bool(False)
        brothers = MINUS.older_high(k, F, s, b, no) if is_max else PLUS.older_high(k, F, s, a, no)
        within = k.all(PLUS.B_high_below(k, F, s, a, no), MINUS.B_high_below(k, F, s, b, no), brothers)
        if later:
            return k.implies(k.all(is_step(k, F, s), visits(k, F, s, a, b)), k.all(within, a < b))
        return k.implies(k.all(is_step(k, F, s), a < b, visits(k, F, s, a, b)), within)

    return says


def _with_cuts(k: Kit, F: Term, s: Term, a: Any, b: Any) -> None:
    """The cuts at which a child, and the children after it, are looked at."""
    (c, p), yes = first(F, s), k.bool(True)
    value, up, down = f(k, c), MINUS.h(k, c, a, yes), PLUS.h(k, c, b, yes)
    for x, y in ((a, b), (a, up), (down, b), (a, down), (up, b)):
        moves(k, c, p, x, y)
    if F.con == "more":
        for x, y in ((a, k.max(a, value)), (k.min(b, value), b)):
            moves_below(k, *rest(F, s), x, y)


INSIDE: Final = (
    Claim("NegaScout visits n only if a < beta(n) and alpha(n) < b", searches, _inside),
    *(
        Claim(f"the same: {said}", visits, _inside_list(visits, later=later, is_max=is_max), _with_cuts)
        for said, visits, later, is_max in (
            ("children of a max node", max_searches, False, True),
            ("children of a min node", min_searches, False, False),
            ("later children of a max node", max_scouts, True, True),
            ("later children of a min node", min_scouts, True, False),
        )
    ),
)


# THE CRITERION IS RIGHT


def _right(visits: Any, criterion: Any, is_there: Any, *, later: bool) -> Any:
    def says(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
        given = is_there(k, t, p) if later else k.all(is_there(k, t, p), a < b)
        return k.implies(given, visits(k, t, p, a, b) == criterion(k, t, p, a, b))

    return says


RIGHT: Final = (
    Claim("NegaScout visits n iff the windows admit it", searches, _right(searches, admits, is_path, later=False)),
    *(
        Claim(f"the same: {said}", visits, _right(visits, criterion, is_step, later=later), _with_cuts)
        for said, visits, criterion, later in (
            ("children of a max node", max_searches, max_admits, False),
            ("children of a min node", min_searches, min_admits, False),
            ("later children of a max node", max_scouts, max_later, True),
            ("later children of a min node", min_scouts, min_later, True),
        )
    ),
)

_OF_MTD: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.first")
ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("FR-NS-visits.inside", "NegaScout with the window (a, b) visits n only if a < beta(n) and alpha(n) < b",
            ON_PATH, RESTS_ON, DATATYPES, (*MOVES, *INSIDE), (*BOUNDS, *FIRST), _OF_MTD),
    Theorem("FR-NS-visits", "NegaScout visits n iff the windows down its path admit it: a later child is scouted at "
            "the best f of its older brothers, and searched again from the value of its oldest solution tree on the "
            "far side",
            ON_PATH, RESTS_ON, DATATYPES, RIGHT, (*MOVES, *INSIDE, *BOUNDS, *FIRST), (*_OF_MTD, "FR-NS-visits.inside")),
)  # fmt: skip


def _like_alphabeta(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    no = k.bool(False)
    within = k.all(PLUS.B_high(k, t, p, a, no), MINUS.B_high(k, t, p, b, no))
    return k.implies(k.all(is_path(k, t, p), a < b), searches(k, t, p, a, b) == within)


FALSE: Final = (
    Theorem("FR-NS-visits.inside", "without a scout's cut: beta(n) > b", "", "", DATATYPES,
            (*MOVES, Claim("beta(n) > b", searches, lambda k, t, p, a, b: k.implies(
                k.all(is_path(k, t, p), a < b, searches(k, t, p, a, b)), PLUS.B_high(k, t, p, b, k.bool(False)))),
             *INSIDE[1:]), (*BOUNDS, *FIRST)),
    Theorem("FR-NS-visits", "iff a < beta(n) and alpha(n) < b", "", "", DATATYPES,
            (Claim("iff a < beta(n) and alpha(n) < b", searches, _like_alphabeta),),
            (*MOVES, *INSIDE, *BOUNDS, *FIRST)),
)  # fmt: skip
