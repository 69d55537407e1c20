"""ST-P4.5 and ST-P4.10: where an open node is dead, and why no search may stop before all nodes are.

An open dead node p owes its death to a min node m above it with f+(m) = h+(p), which by ST-P4.6 roots a closed T+ with
g = f+(m) (for T+; dually). And while f-(r) < f+(r) the open leaves may turn out to be worth little (L) or much (U): two
games of different value have this search tree.
"""

from typing import Any, Final

from proofs.proving.theory.clean_trees import far, least_above, setting
from proofs.proving.theory.closed import is_finite
from proofs.proving.theory.common_path import is_open
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES, holds_all
from proofs.proving.theory.walks import along, fold
from proofs.proving.theory.window_search import fo, hi, lo


def near(k: Kit) -> Any:
    """What an open leaf is worth in f-: -inf; in f+, for T-: +inf."""
    return lo(k) if k.plus else hi(k)


# ST-P4.5


@lifted("Tree", "Path", "Value", sons=along())
def greatest_above(k: Kit, t: Term, p: Term) -> Any:
    """(4.3): max f- over n and AMAX(n); (4.4) for T-."""
    own = fo(k, t, near(k))
    if t.con != "inner":
        return own
    below = greatest_above.below(k, t, p)
    return k.if_(p.is_a("stay"), own, k.if_(holds_all(k, t), k.worst(own, below), below))


@lifted("Tree", "Path", "Value", "Bool", sons=along())
def attains(k: Kit, t: Term, p: Term, v: Any) -> Any:
    """Whether some m in AMIN(n) has f+(m) = v."""
    if t.con != "inner":
        return k.bool(False)
    own = k.all(k.not_(holds_all(k, t)), fo(k, t, far(k)) == v)
    return k.all(k.not_(p.is_a("stay")), k.some(own, attains.below(k, t, p, v)))


def _finite(at: Level, k: Kit, t: Term, x: Any) -> Formula:
    given = k.all(setting(k), at(is_finite)(k, t), x == near(k))
    return k.implies(given, k.not_(k.no_better(at(fo)(k, t, x), far(k))))


def _h_finite(at: Level, k: Kit, t: Term, p: Term) -> Formula:
    given = k.all(setting(k), at(is_finite)(k, t), at(is_path)(k, t, p))
    return k.implies(given, k.not_(k.no_better(at(greatest_above)(k, t, p), far(k))))


def _attained(at: Level, k: Kit, t: Term, p: Term, v: Any) -> Formula:
    given = k.all(at(is_path)(k, t, p), at(is_open)(k, t, p), at(least_above)(k, t, p) == v, v != far(k))
    return k.implies(given, at(attains)(k, t, p, v))


def _dead(k: Kit, t: Term, p: Term) -> Formula:
    low, high = greatest_above(k, t, p), least_above(k, t, p)
    given = k.all(setting(k), is_finite(k, t), is_path(k, t, p), is_open(k, t, p), k.no_better(low, high))
    return k.implies(given, k.all(high != far(k), attains(k, t, p, high)))


FINITE: Final = (*lift("f- < +inf", fo, _finite), *lift("h-(n) < +inf", greatest_above, _h_finite))
ATTAINED: Final = lift("a finite h+(p) of an open p is f+ of a min node above", attains, _attained)
DEAD: Final = Claim("an open dead p: h+(p) is f+ of a min node above", greatest_above, _dead)

# ST-P4.10


def between(k: Kit) -> tuple[Any, Any]:
    """L and U, two pay-offs below and above all that are known."""
    return k.any("L", "Value"), k.any("U", "Value")


@lifted("Tree", "Bool", sons=fold("all"))
def is_between(k: Kit, t: Term) -> Any:
    """Every pay-off lies between L and U."""
    L, U = between(k)
    if t.con == "inner":
        return is_between.below(k, t)
    return k.bool(True) if t.con == "open" else k.all(t.get("payoff") > L, t.get("payoff") < U)


def given_ends(k: Kit) -> Formula:
    """-inf < L < U < +inf."""
    L, U = between(k)
    return k.all(lo(k) < L, L < U, hi(k) > U)


def _filled(at: Level, k: Kit, t: Term, _x: Any) -> Formula:
    (L, U), of = between(k), at(fo)
    low, high = of(k, t, lo(k)), of(k, t, hi(k))
    said = k.all(of(k, t, L) == k.max(L, low), of(k, t, U) == k.min(U, high), low < U, high > L)
    return k.implies(k.all(given_ends(k), at(is_between)(k, t)), said)


def undecided(k: Kit, t: Term, _x: Any, *, alive: bool = True) -> Formula:
    """While f-(r) < f+(r), f(r) may be either of two values."""
    L, U = between(k)
    given = [given_ends(k), is_between(k, t), *([fo(k, t, lo(k)) < fo(k, t, hi(k))] if alive else [])]
    return k.implies(k.all(*given), fo(k, t, L) < fo(k, t, U))


FILLED: Final = lift("f is max(f-, L), or min(f+, U)", fo, _filled)
UNDECIDED: Final = Claim("f-(r) < f+(r): f(r) may be either of two values", fo, undecided)
_ON_PATH: Final = "on the path from r to p, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("ST-P4.5.least", "h-(p) is finite, and a finite h+(p) of an open p is f+(m) of some m in AMIN(p)",
            _ON_PATH, RESTS_ON, DATATYPES, (*FINITE, *ATTAINED), sides=(True, False)),
    Theorem("ST-P4.5", "if p is open and dead, h+(p) = f+(m) < +inf for some m in AMIN(p), and by ST-P4.6 m roots a "
            "closed T+ with that g", "none: it follows from ST-P4.5.least", RESTS_ON, DATATYPES, (DEAD,),
            (*FINITE, *ATTAINED), ("ST-P4.5.least", "ST-P4.6"), (True, False)),
    Theorem("ST-P4.10.filled", "with pay-offs L and U below and above all that are known at all open leaves, f is "
            "max(L, f-) and min(U, f+)", ON_TREE, RESTS_ON, DATATYPES, FILLED),
    Theorem("ST-P4.10", "while f-(r) < f+(r), two games of different value have this search tree; so no correct search "
            "may stop before all nodes are dead (ST-P4.11)", "none: it follows from ST-P4.10.filled", RESTS_ON,
            DATATYPES, (UNDECIDED,), FILLED, ("ST-P4.10.filled", "ST-P4.11")),
)  # fmt: skip
