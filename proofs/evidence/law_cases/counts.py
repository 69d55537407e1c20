"""Cases for the law of counts: short tallies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.containers.counter import COUNTED


def _tallies(observed: int) -> Iterator[Quantities]:
    """How often each of three members is counted here and there; a seeded bug observes the first one only."""
    for here, there in product(product(range(3), repeat=3), repeat=2):
        if all(one <= other for one, other in zip(here[:observed], there, strict=False)):
            yield {"here": here, "there": there}


CASES: Final = (put_to(partial(_tallies, 3), partial(_tallies, 1), COUNTED),)
