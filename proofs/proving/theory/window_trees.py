"""ST-T5.1: what alpha-beta returns is what its search tree proves, by induction on the tree."""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.trees import DATATYPES, at_open, f
from proofs.proving.theory.window_search import S, ab, fo, hi, is_complete, is_window, lo, opened


def _nothing_known(k: Kit, F: Term) -> Formula:
    of_all = [value(k, opened(k, F), x) == x for x in (lo(k), hi(k)) for value in fo.lists.values()]
    return k.all(*of_all)


def _proved(at: Level, k: Kit, t: Term, a: Any, b: Any) -> Formula:
    """(5.1) to (5.3)."""
    left, v = at(S)(k, t, a, b), at(ab)(k, t, a, b)
    low, high = at(fo)(k, left, lo(k)), at(fo)(k, left, hi(k))
    success = k.implies(k.all(a < v, v < b), k.all(low == v, high == v))
    said = k.all(low <= high, k.implies(v <= a, high == v), success, k.implies(v >= b, low == v))
    return k.implies(k.all(at(is_complete)(k, t), is_window(k, a, b)), said)


def _link(at: Level, k: Kit, t: Term, x: Any) -> Formula:
    return k.implies(x == at_open(k), at(fo)(k, t, x) == at(f)(k, t))


NOTHING_KNOWN: Final = Claim("of open nodes nothing is known", opened, _nothing_known)
PROVED: Final = lift("v <= a: f+ = v; a < v < b: f- = f+ = v; v >= b: f- = v", S, _proved)
LINK: Final = lift("f with this at open leaves", fo, _link)

RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees` and of alpha-beta in `window_search`"
)
THEOREMS: Final = (
    Theorem("ST-T5.1", "alpha-beta with the window (a, b) returns v and leaves a search tree in which f+(n) = v if "
            "v <= a, f-(n) = f+(n) = v if a < v < b, and f-(n) = v if v >= b",
            ON_TREE, RESTS_ON, DATATYPES, (NOTHING_KNOWN, *PROVED, *LINK)),
)  # fmt: skip
