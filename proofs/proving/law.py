"""Laws, which a proof assumes of what a procedure is given; each is a predicate that can be run.

A law says how some quantities are related: f of a child and f of its father, say. A proof takes `holds`, applied to
stand-ins, as a hypothesis (`ProvingWorld.law`) and lists the law. Enumeration applies the same predicate to the real
quantities of every small tree or graph (`cases`), and to those that a wrong definition gives (`wrong_cases`): the
first must all obey the law, and one of the second must not.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Quantities = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Law:
    """One law: the quantities that it relates are the parameters of `holds`."""

    id: str
    source: str  # where it comes from: an item of a paper, or the documentation of Python
    sentence: str
    holds: Callable[..., bool]
    cases: Callable[[], Iterable[Quantities]]  # of real objects, on every small tree or graph
    wrong_cases: Callable[[], Iterable[Quantities]]  # of real objects with a seeded bug

    def __str__(self) -> str:
        return f"{self.id} ({self.source}): {self.sentence}"
