"""ST-T5.1: what alpha-beta returns is what its search tree proves, by induction on the tree."""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.trees import DATATYPES, at_open, f, greatest, least
from proofs.proving.theory.window_search import (
    S,
    S_max,
    S_min,
    ab,
    ab_max,
    ab_min,
    are_complete,
    fo,
    fo_max,
    fo_min,
    hi,
    is_complete,
    is_window,
    lo,
    opened,
)


def _nothing_known(k: Kit, F: Term) -> Formula:
    of_all = [value(k, opened(k, F), x) == x for x in (lo(k), hi(k)) for value in (fo_max, fo_min)]
    return k.all(*of_all)


NOTHING_KNOWN: Final = Claim("of open nodes nothing is known", opened, _nothing_known)


def proves(k: Kit, v: Any, low: Any, high: Any, a: Any, b: Any) -> Formula:
    """(5.1) to (5.3), of the value v, f- and f+."""
    success = k.implies(k.all(a < v, v < b), k.all(low == v, high == v))
    return k.all(low <= high, k.implies(v <= a, high == v), success, k.implies(v >= b, low == v))


def _proved(ab: Any, S: Any, fo: Any, is_complete: Any) -> Any:
    def says(k: Kit, t: Term, a: Any, b: Any) -> Formula:
        left = S(k, t, a, b)
        said = proves(k, ab(k, t, a, b), fo(k, left, lo(k)), fo(k, left, hi(k)), a, b)
        return k.implies(k.all(is_complete(k, t), is_window(k, a, b)), said)

    return says


_SAID: Final = "v <= a: f+ = v; a < v < b: f- = f+ = v; v >= b: f- = v"
PROVED: Final = (
    Claim(_SAID, S, _proved(ab, S, fo, is_complete)),
    Claim(f"{_SAID}: children of a max node", S_max, _proved(ab_max, S_max, fo_max, are_complete)),
    Claim(f"{_SAID}: children of a min node", S_min, _proved(ab_min, S_min, fo_min, are_complete)),
)

LINK: Final = tuple(
    Claim(f"f with this at open leaves{where}", value, lambda k, t, x, value=value, known=known: k.implies(
        x == at_open(k), value(k, t, x) == known(k, t)))
    for where, value, known in (("", fo, f), (": max", fo_max, greatest), (": min", fo_min, least))
)  # fmt: skip

RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees` and of alpha-beta in `window_search`"
)
THEOREMS: Final = (
    Theorem("ST-T5.1", "alpha-beta with the window (a, b) returns v and leaves a search tree in which f+(n) = v if "
            "v <= a, f-(n) = f+(n) = v if a < v < b, and f-(n) = v if v >= b",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, (NOTHING_KNOWN, *PROVED, *LINK)),
)  # fmt: skip


def _always_both(k: Kit, t: Term, a: Any, b: Any) -> Formula:
    left, v = S(k, t, a, b), ab(k, t, a, b)
    given = k.all(is_complete(k, t), is_window(k, a, b))
    return k.implies(given, k.all(fo(k, left, lo(k)) == v, fo(k, left, hi(k)) == v))


FALSE: Final = (
    Theorem("ST-T5.1", "it always finds f", "", "", DATATYPES,
            (NOTHING_KNOWN, Claim("f- = f+ = v", S, _always_both), *PROVED[1:])),
)  # fmt: skip
