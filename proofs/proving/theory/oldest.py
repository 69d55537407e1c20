"""PB-L4.1, PB-L4.2 and PB-T4.1: f(n) is the least g of the solution trees of an informed game; and the oldest of them.

`oldest` is what `Milestones` tabulates. It is in M(n) and of small value if f(n) is (`exists`), every other tree of
small value is younger (`first`), and of two trees not each is older than the other (`strict`): so `oldest` is the
oldest tree of small value, whether small means g < g0 or g <= g0. PB-T4.2 and PB-T4.3 rest on this: `milestones`.
"""

from functools import partial
from typing import Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Theorem
from proofs.proving.theory.informed import gU, in_M, is_informed, low, older, oldest
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, T_0, f

of_plus: Final = partial(lift, plus=True, kinds=("all", "one"))  # claims of a T+


def _above(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    return k.implies(k.all(at(is_informed)(k, t), at(in_M)(k, t, S)), at(gU)(k, t, S) >= at(f)(k, t))


def _optimal(at: Level, k: Kit, t: Term) -> Formula:
    T = at(T_0)(k, t)
    return k.all(at(in_M)(k, t, T), at(gU)(k, t, T) == at(f)(k, t))


def _exists(at: Level, k: Kit, t: Term) -> Formula:
    S = at(oldest)(k, t)
    given = k.all(at(is_informed)(k, t), low(k, at(f)(k, t)))
    return k.implies(given, k.all(at(in_M)(k, t, S), low(k, at(gU)(k, t, S))))


def _first(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    given = k.all(at(is_informed)(k, t), at(in_M)(k, t, S), low(k, at(gU)(k, t, S)))
    first = at(oldest)(k, t)
    return k.implies(given, k.some(k.equal(S, first), at(older)(k, t, first, S)))


def _strict(at: Level, k: Kit, t: Term, S: Term, R: Term) -> Formula:
    return k.not_(k.all(at(older)(k, t, S, R), at(older)(k, t, R, S)))


ABOVE: Final = of_plus("g(S) >= f(n)", in_M, _above)
OPTIMAL: Final = of_plus("T_0 is in M(n) and has g = f(n)", T_0, _optimal)
EXISTS: Final = of_plus("`oldest` is in M(n) and of small value if f(n) is", oldest, _exists)
FIRST: Final = of_plus("any other tree of small value is younger", in_M, _first)
STRICT: Final = of_plus("not both S >> R and R >> S", older, _strict)

THEOREMS: Final = (
    Theorem("PB-L4.1", "g(S) >= f(n) for every S in M(n)", ON_TREE, RESTS_ON, DATATYPES, ABOVE),
    Theorem("PB-L4.2", "some S in M(n) has g(S) = f(n); with PB-L4.1: f(n) = min g(S) (PB-T4.1)", ON_TREE, RESTS_ON,
            DATATYPES, OPTIMAL),
    Theorem("PB-D4.3.oldest", "`oldest` is the oldest tree of small value in M(n); there is one iff f(n) is small",
            ON_TREE, RESTS_ON, DATATYPES, (*EXISTS, *FIRST, *STRICT), ABOVE, ("PB-L4.1",)),
)  # fmt: skip
