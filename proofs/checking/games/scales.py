"""The same game and calls with other numbers: all are shifted or multiplied alike, so that their order stays.

A search that only compares its values does the same on every scale. One that takes two values for equal where they
differ by less than 1, or takes a number that it writes for infinity, is right on some scales and wrong on others.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import frexp
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.windows import moved
from specs.values import Value, is_finite

Scale = tuple[Value, Value]  # how far apart two neighbouring integers come to lie, and where 0 does

FRACTIONS: Final[Sequence[Scale]] = [
    (part, 0)
    for part in (1 / 2, 1 / 8, 1 / 64, 1 / 1024, 2.0**-20, 2.0**-30, 2.0**-40)  # finer than round(value, 6)
]
FAR: Final[Sequence[Scale]] = [(1, 10**12), (1, -(10**12)), (10**6, 0)]
FINER: Final = (1 / 2, 1 / 8)  # than a number that the code writes


def scales_of(written: Sequence[Fraction], *, integers: bool) -> list[Sequence[Scale]]:
    """Two groups: fractions, unless integers are meant, and large numbers; the numbers of the code ask for more."""
    fine, far = [*FRACTIONS], [*FAR]
    for number in written:
        if number.denominator > 1:
            _, exponent = frexp(number)
            fine += [(part * 2.0**exponent, 0) for part in FINER]
        if whole := int(number):
            far += [(1, whole), (1, -whole), (max(1, whole // 4), 0)]
    return [far] if integers else [fine, far]


def in_words(groups: Sequence[Sequence[Scale]]) -> str:
    """What numbers the games have, for the scope of a verdict; nothing where they are small integers."""
    return {0: "", 1: ", with large numbers", 2: ", with fractions and large numbers"}[len(groups)]


def scaled(subject: Subject, case: Case, scale: Scale) -> Case:
    """The case on that scale; as it is, if the check is not about such numbers."""
    step, origin = scale

    def number(value: Any) -> Any:
        if not is_finite(value):
            return value
        found = step * value + origin
        return int(found) if found == int(found) else found

    calls = tuple(moved(given, number) for given in case.calls)
    other = Case(subject.spec.game.numbered(case.tree, number), calls, case.flipped)
    return other if subject.domain.admits(other) else case
