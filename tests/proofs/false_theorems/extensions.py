"""False variants of the theorems on all-or-none extensions."""

from typing import Any, Final

from proofs.proving.theory import extensions
from proofs.proving.theory.formulas import Formula, Term, arbitrary
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.lifting import Lifted
from proofs.proving.theory.logic import all_of, implies
from proofs.proving.theory.registry import THEOREMS


def _the_interval(t: Term, E: Term, d: Any) -> Formula:
    """One extension with f <= v and one with f >= v are enough for f = v."""
    lower, upper = extensions.at_most(t, d), extensions.at_least(t, d)
    value = extensions.worth(t, E)
    return implies(all_of(extensions.is_extension(t, E, d), lower, upper), value == arbitrary("v", "Value"))


def _without_the_others(t: Term, d: Any) -> Formula:
    """One child that can be equal to v is enough, whatever the others are."""
    sons: Lifted = extensions.exact
    return implies(
        extensions.equal["max"](t, d), extensions.worth["max"](t, sons["max"](t, d)) == arbitrary("v", "Value")
    )


FALSE: Final[tuple[Theorem, ...]] = (
    THEOREMS["FR-witness-reached.right"].false(
        "every extension between two has the value v",
        Claim("what lies between is attained", extensions.is_extension, _the_interval),
    ),
    THEOREMS["FR-witness-reached.attained"].false(
        "a max node is worth v if one child can be",
        Claim("one child is enough", extensions.exact["max"], _without_the_others),
    ),
)
