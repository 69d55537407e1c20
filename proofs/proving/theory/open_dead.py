"""ST-P4.5 and ST-P4.10: where an open node is dead, and why no search may stop before all nodes are.

An open dead node p owes its death to a min node m above it with f+(m) = h+(p), which by ST-P4.6 roots a closed T+ with
g = f+(m) (for T+; dually). And while f-(r) < f+(r) the open leaves may turn out to be worth little (L) or much (U): two
games of different value have this search tree.
"""

from typing import Any, Final

from proofs.proving.theory.clean_trees import far, least_above, least_below, setting
from proofs.proving.theory.closed import are_finite, is_finite
from proofs.proving.theory.common_path import is_open, is_open_below
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.passes import along
from proofs.proving.theory.sons import fold
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import holds_all, is_path, is_step
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.window_search import fo, fo_max, fo_min, hi, lo


def near(k: Kit) -> Any:
    """What an open leaf is worth in f-: -inf; in f+, for T-: +inf."""
    return lo(k) if k.plus else hi(k)


# ST-P4.5


@definition("Tree", "Path", "Value")
def greatest_above(k: Kit, t: Term, p: Term) -> Any:
    """(4.3): max f- over n and AMAX(n); (4.4) for T-."""
    if t.con != "inner":
        return fo(k, t, near(k))
    own, below = fo(k, t, near(k)), greatest_below(k, t.get("sons"), p.get("step"))
    return k.if_(p.is_a("stay"), own, k.if_(holds_all(k, t), k.worst(own, below), below))


@definition("Sons", "Step", "Value")
def greatest_below(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    return along(k, F, s, greatest_above, greatest_below)


@definition("Tree", "Path", "Value", "Bool")
def attains(k: Kit, t: Term, p: Term, v: Any) -> Any:
    """Whether some m in AMIN(n) has f+(m) = v."""
    if t.con != "inner":
        return k.bool(False)
    own = k.all(k.not_(holds_all(k, t)), fo(k, t, far(k)) == v)
    return k.all(k.not_(p.is_a("stay")), k.some(own, attains_below(k, t.get("sons"), p.get("step"), v)))


@definition("Sons", "Step", "Value", "Bool")
def attains_below(k: Kit, F: Term, s: Term, v: Any) -> Any:
    """The same from the children of a node."""
    return along(k, F, s, attains, attains_below, v)


def _finite(of: Any, are_finite: Any) -> Any:
    def says(k: Kit, t: Term, x: Any) -> Formula:
        given = k.all(setting(k), are_finite(k, t), x == near(k))
        return k.implies(given, k.not_(k.no_better(of(k, t, x), far(k))))

    return says


def _h_finite(value: Any, is_path: Any, are_finite: Any) -> Any:
    def says(k: Kit, t: Term, p: Term) -> Formula:
        given = k.all(setting(k), are_finite(k, t), is_path(k, t, p))
        return k.implies(given, k.not_(k.no_better(value(k, t, p), far(k))))

    return says


def _attained(attains: Any, least: Any, is_path: Any, is_open: Any) -> Any:
    def says(k: Kit, t: Term, p: Term, v: Any) -> Formula:
        given = k.all(is_path(k, t, p), is_open(k, t, p), least(k, t, p) == v, v != far(k))
        return k.implies(given, attains(k, t, p, v))

    return says


FINITE: Final = (
    *(Claim(f"f- < +inf{where}", of, _finite(of, finite))
      for where, of, finite in (("", fo, is_finite), (": max", fo_max, are_finite), (": min", fo_min, are_finite))),
    Claim("h-(n) < +inf", greatest_above, _h_finite(greatest_above, is_path, is_finite)),
    Claim("h-(n) < +inf: children", greatest_below, _h_finite(greatest_below, is_step, are_finite)),
)  # fmt: skip
ATTAINED: Final = (
    Claim("a finite h+(p) of an open p is f+ of a min node above", attains,
          _attained(attains, least_above, is_path, is_open)),
    Claim("a finite h+(p) of an open p is f+ of a min node above: children", attains_below,
          _attained(attains_below, least_below, is_step, is_open_below)),
)  # fmt: skip


def _dead(k: Kit, t: Term, p: Term) -> Formula:
    low, high = greatest_above(k, t, p), least_above(k, t, p)
    given = k.all(setting(k), is_finite(k, t), is_path(k, t, p), is_open(k, t, p), k.no_better(low, high))
    return k.implies(given, k.all(high != far(k), attains(k, t, p, high)))


DEAD: Final = Claim("an open dead p: h+(p) is f+ of a min node above", greatest_above, _dead)

# ST-P4.10


def between(k: Kit) -> tuple[Any, Any]:
    """L and U, two pay-offs below and above all that are known."""
    return k.any("L", "Value"), k.any("U", "Value")


@definition("Tree", "Bool")
def is_between(k: Kit, t: Term) -> Any:
    """Every pay-off lies between L and U."""
    L, U = between(k)
    if t.con != "inner":
        return k.bool(True) if t.con == "open" else k.all(t.get("payoff") > L, t.get("payoff") < U)
    return are_between(k, t.get("sons"))


@definition("Sons", "Bool")
def are_between(k: Kit, F: Term) -> Any:
    """The same of all children."""
    return fold(k, F, (), is_between, k.all, are_between)


def _filled(of: Any, are_between: Any) -> Any:
    def says(k: Kit, t: Term, _x: Any) -> Formula:
        L, U = between(k)
        low, high = of(k, t, lo(k)), of(k, t, hi(k))
        given = k.all(lo(k) < L, L < U, hi(k) > U, are_between(k, t))
        said = k.all(of(k, t, L) == k.max(L, low), of(k, t, U) == k.min(U, high), low < U, high > L)
        return k.implies(given, said)

    return says


FILLED: Final = tuple(
    Claim(f"f is max(f-, L), or min(f+, U){where}", of, _filled(of, lies))
    for where, of, lies in (("", fo, is_between), (": max", fo_max, are_between), (": min", fo_min, are_between))
)


def _undecided(k: Kit, t: Term, _x: Any) -> Formula:
    L, U = between(k)
    given = k.all(lo(k) < L, L < U, hi(k) > U, is_between(k, t), fo(k, t, lo(k)) < fo(k, t, hi(k)))
    return k.implies(given, fo(k, t, L) < fo(k, t, U))


UNDECIDED: Final = Claim("f-(r) < f+(r): f(r) may be either of two values", fo, _undecided)
_ON_PATH: Final = "on the path from r to p, and on the list of children at each node of it"
_ON_TREE: Final = "on the tree and the list of its children"
THEOREMS: Final = (
    Theorem("ST-P4.5.least", "h-(p) is finite, and a finite h+(p) of an open p is f+(m) of some m in AMIN(p)",
            _ON_PATH, RESTS_ON, DATATYPES, (*FINITE, *ATTAINED), sides=(True, False)),
    Theorem("ST-P4.5", "if p is open and dead, h+(p) = f+(m) < +inf for some m in AMIN(p), and by ST-P4.6 m roots a "
            "closed T+ with that g", "none: it follows from ST-P4.5.least", RESTS_ON, DATATYPES, (DEAD,),
            (*FINITE, *ATTAINED), ("ST-P4.5.least", "ST-P4.6"), (True, False)),
    Theorem("ST-P4.10.filled", "with pay-offs L and U below and above all that are known at all open leaves, f is "
            "max(L, f-) and min(U, f+)", _ON_TREE, RESTS_ON, DATATYPES, FILLED),
    Theorem("ST-P4.10", "while f-(r) < f+(r), two games of different value have this search tree; so no correct search "
            "may stop before all nodes are dead (ST-P4.11)", "none: it follows from ST-P4.10.filled", RESTS_ON,
            DATATYPES, (UNDECIDED,), FILLED, ("ST-P4.10.filled", "ST-P4.11")),
)  # fmt: skip


def _open_or_not(k: Kit, t: Term, p: Term, v: Any) -> Formula:
    given = k.all(is_path(k, t, p), least_above(k, t, p) == v, v != far(k))
    return k.implies(given, attains(k, t, p, v))


def _alive_too(k: Kit, t: Term, p: Term) -> Formula:
    given = k.all(setting(k), is_finite(k, t), is_path(k, t, p), is_open(k, t, p))
    return k.implies(given, attains(k, t, p, least_above(k, t, p)))


def _decided(k: Kit, t: Term, _x: Any) -> Formula:
    L, U = between(k)
    return k.implies(k.all(lo(k) < L, L < U, hi(k) > U, is_between(k, t)), fo(k, t, L) < fo(k, t, U))


def _inside(k: Kit, t: Term, _x: Any) -> Formula:
    L, U = between(k)
    return k.implies(k.all(lo(k) < L, L < U, hi(k) > U), fo(k, t, L) == k.max(L, fo(k, t, lo(k))))


FALSE: Final = (
    Theorem("ST-P4.5.least", "of a closed p, too", "", "", DATATYPES,
            (Claim("open or not", attains, _open_or_not), *ATTAINED[1:]), sides=(True, False)),
    Theorem("ST-P4.5", "if p is alive, too", "", "", DATATYPES,
            (Claim("dead or alive", greatest_above, _alive_too),), (*FINITE, *ATTAINED), sides=(True, False)),
    Theorem("ST-P4.10.filled", "L may be any value", "", "", DATATYPES, (Claim("any L", fo, _inside), *FILLED[1:])),
    Theorem("ST-P4.10", "always", "", "", DATATYPES, (Claim("always", fo, _decided),), FILLED),
)  # fmt: skip
