"""FR-NS-sandwich: NegaScout visits every node that both SSS* and DUAL* visit, if its window admits it.

If a scout at a misses n, then alpha(n) > a, and it comes from below the scouted child c. n is in DUAL*, so the path
climbs: f(c) >= alpha(n), and the oldest T- above a has no better value than alpha(n). So the second search begins at or
below alpha(n) < beta(n), and its window still admits n.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.mtd_nodes import ANCESTOR, BOUNDS, FIRST, is_beta
from proofs.proving.theory.passes import MINUS, PLUS, Side, along
from proofs.proving.theory.scout_nodes import (
    MOVES,
    ON_PATH,
    max_scouts,
    max_searches,
    min_scouts,
    min_searches,
    moves,
    searches,
)
from proofs.proving.theory.sons import first
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import DATATYPES

# THE VALUE OF A SCOUT


@definition("Tree", "Path", "Value", "Value", "Bool")
def reaches(k: Kit, t: Term, p: Term, c: Any, b: Any) -> Any:
    """Nothing but a way to speak of a path, a strict cut c and beta(n) = b, or alpha(n) = b."""
    return reaches_below(k, t.get("sons"), p.get("step"), c, b) if t.con == "inner" else k.bool(True)


@definition("Sons", "Step", "Value", "Value", "Bool")
def reaches_below(k: Kit, F: Term, s: Term, c: Any, b: Any) -> Any:
    """The same from the children of a node."""
    return along(k, F, s, reaches, reaches_below, c, b)


def _not_beyond(S: Side) -> tuple[Claim, ...]:
    """The oldest low tree has no better g than beta(n), if the path climbs and beta(n) is low."""

    def node(k: Kit, t: Term, p: Term, c: Any, b: Any) -> Formula:
        yes = k.bool(True)
        given = k.all(is_path(k, t, p), S.climbs(k, t, p, b), is_beta(S, k, t, p, b), S.low(k, b, c, yes))
        return k.implies(given, S.within(b, S.h(k, t, c, yes)))

    def below(k: Kit, F: Term, s: Term, c: Any, b: Any) -> Formula:
        yes = k.bool(True)
        on_path = k.all(S.climbs_below(k, F, s, b), S.B_has_below(k, F, s, b), S.B_high_below(k, F, s, b, yes))
        given = k.all(is_step(k, F, s), S.low(k, b, c, yes))
        of_all = k.implies(k.all(given, on_path), S.within(b, S.h_all(k, F, c, yes)))
        either = k.some(S.older_has(k, F, s, b), on_path)
        of_one = k.implies(k.all(given, S.older_high(k, F, s, b, yes), either), S.within(b, S.h_one(k, F, c, yes)))
        return k.all(of_all, of_one)

    said = "the oldest T+ below a cut above beta(n) has g >= beta(n)" if S.plus else "the mirror image"
    return (
        Claim(said, reaches, node, reaches),
        Claim(f"{said}: children", reaches_below, below, reaches_below),
    )


NOT_BEYOND: Final = (*_not_beyond(PLUS), *_not_beyond(MINUS))


# THE SANDWICH


def _ends(k: Kit) -> tuple[Any, Any]:
    """alpha(n) and beta(n); where alpha(n) = -inf any A <= a will do, and where beta(n) = +inf any B >= b."""
    return k.any("A", "Value"), k.any("B", "Value")


def _open(k: Kit, a: Any, b: Any) -> Formula:
    """(a, b) is a window, and admits n: a < beta(n), alpha(n) < b."""
    A, B = _ends(k)
    return k.all(A < B, a < b, a < B, b > A)


def _visited(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    (A, B), yes = _ends(k), k.bool(True)
    low = k.some(a >= A, k.all(MINUS.B_has(k, t, p, A), MINUS.climbs(k, t, p, A)))
    high = k.some(b <= B, k.all(PLUS.B_has(k, t, p, B), PLUS.climbs(k, t, p, B)))
    between = k.all(MINUS.B_high(k, t, p, A, yes), PLUS.B_high(k, t, p, B, yes), low, high)
    return k.implies(k.all(is_path(k, t, p), _open(k, a, b), between), searches(k, t, p, a, b))


def _visited_list(visits: Any, *, is_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Formula:
        (A, B), yes = _ends(k), k.bool(True)
        low = k.some(a >= A, k.all(MINUS.B_has_below(k, F, s, A), MINUS.climbs_below(k, F, s, A)))
        high = k.some(b <= B, k.all(PLUS.B_has_below(k, F, s, B), PLUS.climbs_below(k, F, s, B)))
        if is_max:
            brothers, low = MINUS.older_high(k, F, s, A, yes), k.some(low, MINUS.older_has(k, F, s, A))
        else:
            brothers, high = PLUS.older_high(k, F, s, B, yes), k.some(high, PLUS.older_has(k, F, s, B))
        between = k.all(brothers, MINUS.B_high_below(k, F, s, A, yes), PLUS.B_high_below(k, F, s, B, yes), low, high)
        return k.implies(k.all(is_step(k, F, s), _open(k, a, b), between), visits(k, F, s, a, b))

    return says


def _with_ends(k: Kit, F: Term, s: Term, a: Any, b: Any) -> None:
    """The cuts at which a scout looks at its child."""
    (c, p), (A, B) = first(F, s), _ends(k)
    for x, y in ((a, B), (A, a), (b, B), (A, b)):
        moves(k, c, p, x, y)
    reaches(k, c, p, a, A)
    reaches(k, c, p, b, B)


SANDWICH: Final = (
    Claim("what SSS* and DUAL* both visit NegaScout visits, if the window admits it", searches, _visited),
    *(
        Claim(f"the same: {said}", visits, _visited_list(visits, is_max=is_max), _with_ends)
        for said, visits, is_max in (
            ("children of a max node", max_searches, True),
            ("children of a min node", min_searches, False),
            ("later children of a max node", max_scouts, True),
            ("later children of a min node", min_scouts, False),
        )
    ),
)

_ID: Final = "FR-NS-sandwich"
_USES: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.first", "FR-MTD-visits.exact", "FR-NS-visits.inside")
THEOREMS: Final = (
    Theorem(_ID, "NegaScout with the window (a, b) visits every n in both SSS* and DUAL* with a < beta(n) and "
            "alpha(n) < b", ON_PATH, RESTS_ON, DATATYPES,
            (*NOT_BEYOND, *SANDWICH), (*MOVES, *BOUNDS, *FIRST, *ANCESTOR), _USES),
)  # fmt: skip


def _all_of_dual(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    (A, B), yes = _ends(k), k.bool(True)
    low = k.some(a >= A, MINUS.B_has(k, t, p, A))
    high = k.some(b <= B, k.all(PLUS.B_has(k, t, p, B), PLUS.climbs(k, t, p, B)))
    between = k.all(MINUS.B_high(k, t, p, A, yes), PLUS.B_high(k, t, p, B, yes), low, high)
    return k.implies(k.all(is_path(k, t, p), _open(k, a, b), between), searches(k, t, p, a, b))


FALSE: Final = (
    Theorem(_ID, "NegaScout visits all of SSS*", "", "", DATATYPES,
            (*NOT_BEYOND, Claim("all of SSS*", searches, _all_of_dual), *SANDWICH[1:]),
            (*MOVES, *BOUNDS, *FIRST, *ANCESTOR)),
)  # fmt: skip
