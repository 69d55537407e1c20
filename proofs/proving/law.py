"""Laws, which a proof assumes of what a procedure is given; each is a predicate that can be run.

A law says how some quantities are related: f of a child and f of its father, say. A proof takes `holds`, applied to
stand-ins, as a hypothesis (`ProvingWorld.law`) and lists the law. `proofs.evidence.law_cases` applies the same
predicate to the real quantities of every small tree or graph.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Law:
    """One law: the quantities that it relates are the parameters of `holds`."""

    id: str
    source: str  # where it comes from: an item of a paper, or the documentation of Python
    sentence: str
    holds: Callable[..., bool]

    def __str__(self) -> str:
        return f"{self.id} ({self.source}): {self.sentence}"


def law(id: str, source: str) -> Callable[[Callable[..., bool]], Law]:
    """The predicate below as a law: its docstring is the sentence."""
    return lambda holds: Law(id, source, " ".join((holds.__doc__ or "").split()), holds)


def table_of(*laws: Law) -> Mapping[str, Law]:
    """The laws by id."""
    return {one.id: one for one in laws}


# WHAT A MODEL CONCLUDES BY A LAW


class Resting(Protocol):
    """A world that notes on which laws a proof rests."""

    def rests_on(self, law: Law) -> None: ...


def by(world: Resting, law: Law, value: T) -> T:
    """What stands on one side of an equation, by the law that says that it is equal to the other side."""
    world.rests_on(law)
    return value


def follows(world: Resting, law: Law, conclusion: str, **known: Any) -> bool:
    """Whether, by the law, what is known leaves the conclusion no choice: were it false, the law would be broken."""
    world.rests_on(law)
    return not law.holds(**known, **{conclusion: False})
