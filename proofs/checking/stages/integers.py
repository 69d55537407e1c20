"""Whether a function is judged on integers: it does to its values, or writes, what integers are made for.

A function that steps from a value by one, or divides a value by `//`, is judged on integers, unless the check is about
real numbers (`--payoffs real`). So is one that is wrong on fractions and divides by `//` anywhere: a bisection does so
to numbers of its own.
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
