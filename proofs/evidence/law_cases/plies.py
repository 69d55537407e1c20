"""Whole numbers, which the law of plies is put to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import plies as laws


def _signs(step: int) -> Iterator[Quantities]:
    """The signs of a number and of one less; a seeded bug takes two."""
    for number in range(-6, 7):
        less = number - step
        yield {"sign": (number > 0) - (number < 0), "of_less": (less > 0) - (less < 0)}


CASES: Final = (put_to(partial(_signs, 1), partial(_signs, 2), laws.ONE_LESS),)
