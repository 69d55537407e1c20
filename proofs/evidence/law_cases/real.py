"""Which real quantities a law is put to: those of every small game, and those that a wrong definition gives.

Every case of the first kind must obey the law, and one of the second kind must not: a law that nothing can break says
nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofs.proving.law import Law

Quantities = Mapping[str, Any]
Cases = Callable[[], Iterable[Quantities]]


@dataclass(frozen=True)
class RealCases:
    """Generators of quantities, each for several laws. A case that lacks a quantity of a law is not put to it."""

    laws: tuple[Law, ...]
    right: Cases
    wrong: Cases  # with a seeded bug

    def cases(self, law: Law) -> Iterator[Quantities]:
        """What the law must hold of."""
        return _with_quantities_of(law, self.right)

    def wrong_cases(self, law: Law) -> Iterator[Quantities]:
        """Among these is one of which the law must not hold."""
        return _with_quantities_of(law, self.wrong)


def put_to(right: Cases, wrong: Cases, *laws: Law) -> RealCases:
    """The laws are put to the cases of `right`; those of `wrong` must break each of them."""
    return RealCases(laws, right, wrong)


def _with_quantities_of(law: Law, cases: Cases) -> Iterator[Quantities]:
    names = law.holds.__code__.co_varnames[: law.holds.__code__.co_argcount]
    return ({name: one[name] for name in names} for one in cases() if all(name in one for name in names))
