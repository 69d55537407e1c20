"""ST (4.3) to (4.6): the h-functions by ancestors, and by what stands beside the path.

h-(n) is the least g over the T+ through r and n, h+(n) the greatest g over the T- through r and n. That a formula is
that optimum is two claims: no tree through n has a better g, and `via` is a tree through n whose g is just that. The
induction follows the path down from the root, and at each node the list of children up to the one on the path.
"""

from typing import Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Claim, Theorem
from proofs.proving.theory.lifting import Level, Lifted, lift
from proofs.proving.theory.stockman import ATTAINED, BOUND, RESTS_ON
from proofs.proving.theory.through import ancestors, beside, is_path, through, via
from proofs.proving.theory.trees import DATATYPES, f, g, is_solution


def _bound(value: Lifted) -> tuple[Claim, ...]:
    """No tree through n has a better g than the value."""

    def says(at: Level, k: Kit, t: Term, T: Term, p: Term) -> Formula:
        given = k.all(at(is_path)(k, t, p), at(is_solution)(k, t, T), at(through)(k, t, T, p))
        return k.implies(given, k.no_better(at(g)(k, t, T), at(value)(k, t, p)))

    return lift("T through n has no better g", through, says)


def _attained(value: Lifted) -> tuple[Claim, ...]:
    """Some tree through n has that g."""

    def says(at: Level, k: Kit, t: Term, p: Term) -> Formula:
        T = at(via)(k, t, p)
        found = k.all(at(is_solution)(k, t, T), at(through)(k, t, T, p), at(g)(k, t, T) == at(value)(k, t, p))
        return k.implies(at(is_path)(k, t, p), found)

    return lift("via is a tree through n with this g", via, says)


def _same(at: Level, k: Kit, t: Term, p: Term) -> Formula:
    """Both formulas are the same."""
    value, above = at(beside)(k, t, p), at(ancestors)(k, t, p)
    if at.kind == "all":
        same = value == k.worst(at(f)(k, t), above)
    else:
        same = k.all(value == above, k.no_better(value, at(f)(k, t)))
    return k.implies(at(is_path)(k, t, p), same)


BESIDE: Final = (*_bound(beside), *_attained(beside))
SAME: Final = lift("(4.3) = (4.5), (4.4) = (4.6)", beside, _same)
ANCESTORS: Final = (_bound(ancestors)[0], _attained(ancestors)[0])  # (4.3) and (4.4), from (4.5) and (4.6)
THEOREMS: Final = (
    Theorem("ST-E4.5, ST-E4.6", "h-(n) = max f- over n and AMAX-C(n); h+(n) = min f+ over n and AMIN-C(n)", ON_PATH,
            RESTS_ON, DATATYPES, BESIDE, (*BOUND, *ATTAINED), ("ST-T2.S.bound", "ST-T2.S.attained"), (True, False)),
    Theorem("ST-P4.same", "the right sides of (4.3) and (4.5) are equal, and those of (4.4) and (4.6)", ON_PATH,
            RESTS_ON, DATATYPES, SAME, sides=(True, False)),
    Theorem("ST-E4.3, ST-E4.4", "h-(n) = max f- over n and AMAX(n); h+(n) = min f+ over n and AMIN(n)",
            "none: it follows from (4.5), (4.6)", RESTS_ON, DATATYPES, ANCESTORS, (*BESIDE, *SAME),
            ("ST-E4.5, ST-E4.6", "ST-P4.same"), (True, False)),
)  # fmt: skip
