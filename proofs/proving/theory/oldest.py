"""PB-L4.1, PB-L4.2 and PB-T4.1: f(n) is the least g of the solution trees of an informed game; and the oldest of them.

`oldest` is what `Milestones` tabulates. It is in M(n) and of small value if f(n) is (`exists`), every other tree of
small value is younger (`first`), and of two trees not each is older than the other (`strict`): so `oldest` is the
oldest tree of small value, whether small means g < g0 or g <= g0. PB-T4.2 and PB-T4.3 rest on this: `milestones`.
"""

from collections.abc import Callable
from typing import Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.informed import LEVELS, Level, gU, in_M, is_informed, low, older, oldest
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, f


def _claims(sentence: str, subject: str, says: Callable[..., Formula], short: str = "") -> tuple[Claim, ...]:
    """The same of a tree, of all children of a node, and of one child: `says(level, kit, arguments)`."""

    def of(level: Level) -> Claim:
        words = (short if short and level.where else sentence) + level.where
        return Claim(words, getattr(level, subject), lambda *given: says(level, *given))

    return tuple(map(of, LEVELS))


# PB-L4.1 AND PB-L4.2


def _above(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    return k.implies(k.all(at.is_informed(k, t), at.in_M(k, t, S)), at.g(k, t, S) >= at.f(k, t))


def _optimal(at: Level, k: Kit, t: Term) -> Formula:
    return k.all(at.in_M(k, t, at.T_0(k, t)), at.g(k, t, at.T_0(k, t)) == at.f(k, t))


ABOVE: Final = _claims("g(S) >= f(n)", "in_M", _above)
OPTIMAL: Final = _claims("T_0 is in M(n) and has g = f(n)", "T_0", _optimal)

# THE OLDEST TREE


def _exists(at: Level, k: Kit, t: Term) -> Formula:
    S = at.oldest(k, t)
    given = k.all(at.is_informed(k, t), low(k, at.f(k, t)))
    return k.implies(given, k.all(at.in_M(k, t, S), low(k, at.g(k, t, S))))


def _first(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    given = k.all(at.is_informed(k, t), at.in_M(k, t, S), low(k, at.g(k, t, S)))
    return k.implies(given, k.some(k.equal(S, at.oldest(k, t)), at.older(k, t, at.oldest(k, t), S)))


def _strict(at: Level, k: Kit, t: Term, S: Term, R: Term) -> Formula:
    return k.not_(k.all(at.older(k, t, S, R), at.older(k, t, R, S)))


EXISTS: Final = _claims("`oldest` is in M(n) and of small value if f(n) is", "oldest", _exists, "`oldest` exists")
FIRST: Final = _claims("any other tree of small value is younger", "in_M", _first)
STRICT: Final = _claims("not both S >> R and R >> S", "older", _strict)

THEOREMS: Final = (
    Theorem("PB-L4.1", "g(S) >= f(n) for every S in M(n)", "on the tree and the list of its children", RESTS_ON,
            DATATYPES, ABOVE),
    Theorem("PB-L4.2", "some S in M(n) has g(S) = f(n); with PB-L4.1: f(n) = min g(S) (PB-T4.1)",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, OPTIMAL),
    Theorem("PB-D4.3.oldest", "`oldest` is the oldest tree of small value in M(n); there is one iff f(n) is small",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, (*EXISTS, *FIRST, *STRICT), ABOVE,
            ("PB-L4.1",)),
)  # fmt: skip

FALSE: Final = (
    Theorem("PB-L4.1", "the inequality without U(n) >= f(n)", "", "", DATATYPES,
            (Claim("g(S) >= f(n)", in_M, lambda k, t, S: k.implies(in_M(k, t, S), gU(k, t, S) >= f(k, t))),
             *ABOVE[1:])),
    Theorem("PB-L4.2", "every S in M(n) has g(S) = f(n)", "", "", DATATYPES,
            (Claim("g(S) = f(n)", in_M, lambda k, t, S: k.implies(
                k.all(is_informed(k, t), in_M(k, t, S)), gU(k, t, S) == f(k, t))), *ABOVE[1:])),
    Theorem("PB-D4.3.oldest", "every other tree of small value is older", "", "", DATATYPES,
            (Claim("S >> oldest", in_M, lambda k, t, S: k.implies(
                k.all(is_informed(k, t), in_M(k, t, S), low(k, gU(k, t, S))),
                k.some(k.equal(S, oldest(k, t)), older(k, t, S, oldest(k, t))))), *FIRST[1:]), ABOVE),
)  # fmt: skip
