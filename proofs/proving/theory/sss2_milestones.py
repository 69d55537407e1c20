"""PB-T7.1 as corrected: where SSS-2 calls diminish.

`dim` says whether diminish(n, d) leads to a call of diminish on the node at the end of a path. `called` are (8) and (9)
with g1 = d there, and that the oldest tree with g <= d below the node is a milestone: it exists, and has g = d.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.sss2_calls import INFORMED, L, U, diminished, h, is_valid
from proofs.proving.theory.sss2_nodes import (
    BOUNDS,
    FINITE,
    MONOTONE,
    RESTS_ON,
    WITH_PASSES,
    all_passes,
    from_the_first,
    in_passes,
)
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, along, carried
from proofs.proving.theory.window_search import hi, lo


def _held(s: Walk) -> Any:
    """The child of a min node that T holds, the oldest with f <= d."""
    k, is_held = s.k, s.of(f) <= s.more[0]
    here = k.all(is_held, s.here())
    return here if s.only else k.if_(s.is_here, here, k.all(k.not_(is_held), s.on()))


@lifted("Tree", "Path", "Value", "Bool", max=diminished, min=_held)
def dim(k: Kit, t: Term, p: Term, d: Any) -> Any:
    """Whether diminish(t, d) leads to diminish on the node at the end of the path."""
    if t.con != "inner":
        return p.is_a("stay")
    return k.some(p.is_a("stay"), k.all(L(k, t) < d, U(k, t) > d, dim.below(k, t, p, d)))


def narrowed_by_f(s: Walk) -> tuple[Any, ...]:
    """low and high of the next child, and what is carried on besides."""
    k, (low, high, *more) = s.k, s.more
    return (k.max(low, s.of(f)), high, *more) if s.at_max else (low, k.min(high, s.of(f)), *more)


@lifted("Tree", "Path", *("Value",) * 4, "Bool", either=carried(along(), narrowed_by_f))
def called(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Any:
    """(8), (9) and a milestone of value d at the end of the path."""
    here = k.all(high > d, low < d, fh <= d, f(k, t) <= d, h(k, t, d, k.bool(False)) == d)
    if t.con != "inner":
        return k.all(p.is_a("stay"), here)
    below = called.below(k, t, p, k.max(low, L(k, t)), k.min(high, U(k, t)), k.max(fh, f(k, t)), d)
    return k.if_(p.is_a("stay"), here, below)


def _needs(at: Level, k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    return k.implies(at(called)(k, t, p, low, high, fh, d), k.all(high > d, low < d, fh <= d))


def _exact(at: Level, k: Kit, t: Term, p: Term, *q: Any) -> Formula:
    given = k.all(at(is_valid)(k, t), at(is_path)(k, t, p), at(called)(k, t, p, *q))
    best, value = at(f)(k, t) <= q[-1], at(h)(k, t, q[-1], k.bool(False)) == q[-1]
    return k.implies(given, k.implies(best, value) if at.kind == "max" else k.all(best, value))


def _diminished(at: Level, k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = k.all(at(is_valid)(k, t), at(is_path)(k, t, p), high > d, low < d, fh <= d, at(f)(k, t) <= d)
    value = at(h)(k, t, d, k.bool(False))
    given = k.all(given, value <= d if at.kind == "max" else value == d)
    return k.implies(given, at(dim)(k, t, p, d) == at(called)(k, t, p, low, high, fh, d))


NEEDS: Final = lift("high > d > low, fh <= d", called, _needs)
EXACT: Final = lift("a milestone of value d below n is part of one of n", called, _exact)
DIMINISHED: Final = lift("diminish(n, d) calls diminish where (8) and (9) hold", called, _diminished)


def at_the_root(k: Kit, t: Term, p: Term, b: Any) -> Formula:
    """(8) and (9) with g1 = b, and a milestone of that value, of a path from the root."""
    return called(k, t, p, lo(k), hi(k), lo(k), b)


DIMINISHES: Final = in_passes("diminishes", dim)
ALL_PASSES: Final = all_passes("the passes that are left diminish n with g1 = b iff (8), (9)", DIMINISHES, at_the_root)
THEOREMS: Final = (
    Theorem("PB-T7.1.diminish", "diminish(n, d), called where (8) and (9) hold on the milestone of value d, calls "
            "diminish on just the nodes below n where they hold and there is a milestone of value d", ON_PATH,
            RESTS_ON, INFORMED, (*NEEDS, *EXACT, *DIMINISHED), BOUNDS, ("PB-T7.2.oldest",)),
    Theorem("PB-T7.1", "diminish(n, g1) is called in SSS-2 iff M(n) has a milestone of value g1, the oldest tree with "
            "g <= g1, and (8), (9): min(beta(n), U-hat(n)) > g1 > max(alpha(n), L-hat(n)) and g1 >= f-hat(n)",
            "on the passes, of which there are finitely many (`sss2-descends`)", RESTS_ON, WITH_PASSES, (ALL_PASSES,),
            (*BOUNDS, *MONOTONE, FINITE, *EXACT, *DIMINISHED), ("PB-T7.2.oldest", "PB-T7.1.diminish"),
            steps=(from_the_first(DIMINISHES, ALL_PASSES, at_the_root),)),
)  # fmt: skip
