"""Decides whether a function is checked with integer pay-offs only.

It is if it adds 1 to a value (a null window) or divides a value by `//`, unless the user asks for real numbers
(`--payoffs real`). It is, too, if it is wrong on fractions and uses `//` anywhere: a bisection does so to numbers of
its own.
"""

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.probe import done_to_values
from proofs.checking.core.windows import ends
from proofs.checking.induction.constants import made_for_integers
from specs.values import is_finite, is_integral


def integers_meant(subject: Subject, case: Case) -> str:
    """What shows that a function which is wrong on this case needs integers, if the case has other numbers."""
    asked = [end for given in case.calls for end in ends(given) if is_finite(end)]
    if all(map(is_integral, (*numbers_of(case.tree), *asked))):
        return ""
    return done_to_values(subject, case) or made_for_integers(subject.function)
