"""FR-NS-sandwich: NegaScout visits every node that both SSS* and DUAL* visit, if its window admits it.

If a scout at a misses n, then alpha(n) > a, and it comes from below the scouted child c. n is in DUAL*, so the path
climbs: f(c) >= alpha(n), and the oldest T- above a has no better value than alpha(n). So the second search begins at or
below alpha(n) < beta(n), and its window still admits n.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Claim, Theorem
from proofs.proving.theory.lifting import Level, Lifted, lift, lifted
from proofs.proving.theory.mtd_nodes import ANCESTOR, BOUNDS, FIRST, is_beta
from proofs.proving.theory.passes import MINUS, PLUS, Side
from proofs.proving.theory.scout_nodes import MOVES, moves, of_all_children, searches
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.walks import along, first

# THE VALUE OF A SCOUT


@lifted("Tree", "Path", "Value", "Value", "Bool", sons=along())
def reaches(k: Kit, t: Term, p: Term, c: Any, b: Any) -> Any:
    """Nothing but a way to speak of a path, a strict cut c and beta(n) = b, or alpha(n) = b."""
    return reaches.below(k, t, p, c, b) if t.con == "inner" else k.bool(True)


def _not_beyond(S: Side) -> tuple[Claim, ...]:
    """The oldest low tree has no better g than beta(n), if the path climbs and beta(n) is low."""

    def says(at: Level, k: Kit, t: Term, p: Term, c: Any, b: Any) -> Formula:
        yes = k.bool(True)
        given = k.all(at(is_path)(k, t, p), S.low(k, b, c, yes))
        if not at.kind:
            on_path = k.all(S.climbs(k, t, p, b), is_beta(S, k, t, p, b))
            return k.implies(k.all(given, on_path), S.within(b, S.h(k, t, c, yes)))
        on_path = k.all(at(S.climbs)(k, t, p, b), at(S.B_has)(k, t, p, b), at(S.B_high)(k, t, p, b, yes))
        of_all = k.implies(k.all(given, on_path), S.within(b, S.h["all"](k, t, c, yes)))
        on_one = k.all(given, S.older_high(k, t, p, b, yes), k.some(S.older_has(k, t, p, b), on_path))
        return k.all(of_all, k.implies(on_one, S.within(b, S.h["one"](k, t, c, yes))))

    said = "the oldest T+ below a cut above beta(n) has g >= beta(n)" if S.plus else "the mirror image"
    return lift(said, reaches, says, mentions=reaches)


NOT_BEYOND: Final = (*_not_beyond(PLUS), *_not_beyond(MINUS))

# THE SANDWICH


def _ends(k: Kit) -> tuple[Any, Any]:
    """alpha(n) and beta(n); where alpha(n) = -inf any A <= a will do, and where beta(n) = +inf any B >= b."""
    return k.any("A", "Value"), k.any("B", "Value")


def visited(
    at: Level, later: Lifted | None, k: Kit, t: Term, p: Term, a: Any, b: Any, *, of_dual: bool = True
) -> Formula:
    """NegaScout visits what SSS* and DUAL* both visit, if (a, b) admits it."""
    (A, B), yes = _ends(k), k.bool(True)
    low = [a >= A, k.all(at(MINUS.B_has)(k, t, p, A), *([at(MINUS.climbs)(k, t, p, A)] if of_dual else []))]
    high = [b <= B, k.all(at(PLUS.B_has)(k, t, p, B), at(PLUS.climbs)(k, t, p, B))]
    between = [at(MINUS.B_high)(k, t, p, A, yes), at(PLUS.B_high)(k, t, p, B, yes)]
    if at.kind == "max":
        between.append(MINUS.older_high(k, t, p, A, yes))
        low.append(MINUS.older_has(k, t, p, A))
    elif at.kind:
        between.append(PLUS.older_high(k, t, p, B, yes))
        high.append(PLUS.older_has(k, t, p, B))
    window = k.all(A < B, a < b, a < B, b > A)  # and it admits n: a < beta(n), alpha(n) < b
    given = k.all(at(is_path)(k, t, p), window, *between, k.some(*low), k.some(*high))
    return k.implies(given, at(later or searches)(k, t, p, a, b))


def _with_ends(k: Kit, F: Term, s: Term, a: Any, b: Any) -> None:
    """The cuts at which a scout looks at its child."""
    (c, p), (A, B) = first(F, s), _ends(k)
    for x, y in ((a, B), (A, a), (b, B), (A, b)):
        moves(k, c, p, x, y)
    reaches(k, c, p, a, A)
    reaches(k, c, p, b, B)


SANDWICH: Final = of_all_children(
    "what SSS* and DUAL* both visit NegaScout visits, if the window admits it", visited, _with_ends
)
THEOREMS: Final = (
    Theorem("FR-NS-sandwich", "NegaScout with the window (a, b) visits every n in both SSS* and DUAL* with a < beta(n) "
            "and alpha(n) < b", ON_PATH, RESTS_ON, DATATYPES,
            (*NOT_BEYOND, *SANDWICH), (*MOVES, *BOUNDS, *FIRST, *ANCESTOR),
            ("FR-MTD-visits.oldest", "FR-MTD-visits.first", "FR-MTD-visits.exact", "FR-NS-visits.inside")),
)  # fmt: skip
