"""Laws, which a proof assumes of what a procedure is given; each is a predicate that can be run.

A law says how some quantities are related: f of a child and f of its father, say. A proof takes `holds`, applied to
stand-ins, as a hypothesis (`ProvingWorld.law`) and lists the law. Enumeration applies the same predicate to the real
quantities of every small tree or graph (`cases`), and to those that a wrong definition gives (`wrong_cases`): the
first must all obey the law, and one of the second must not.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Quantities = Mapping[str, Any]
Cases = Callable[[], Iterable[Quantities]]


@dataclass(frozen=True, eq=False)
class Law:
    """One law: the quantities that it relates are the parameters of `holds`."""

    id: str
    source: str  # where it comes from: an item of a paper, or the documentation of Python
    sentence: str
    holds: Callable[..., bool]
    cases: Cases  # of real objects, on every small tree or graph
    wrong_cases: Cases  # of real objects with a seeded bug

    def __str__(self) -> str:
        return f"{self.id} ({self.source}): {self.sentence}"


def law(id: str, source: str, cases: Cases, wrong_cases: Cases) -> Callable[[Callable[..., bool]], Law]:
    """The predicate below as a law: its docstring is the sentence. A case without one of its quantities is not its."""

    def made_of(holds: Callable[..., bool]) -> Law:
        sentence = " ".join((holds.__doc__ or "").split())
        return Law(id, source, sentence, holds, partial(cases_of, holds, cases), partial(cases_of, holds, wrong_cases))

    return made_of


def cases_of(holds: Callable[..., bool], cases: Cases) -> Iterator[Quantities]:
    """Those of the cases that have all quantities of the predicate, without the others."""
    names = holds.__code__.co_varnames[: holds.__code__.co_argcount]
    return ({name: one[name] for name in names} for one in cases() if all(name in one for name in names))


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
