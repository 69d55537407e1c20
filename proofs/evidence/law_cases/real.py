"""The two kinds of cases of a law: real quantities of every small game, and quantities by a wrong definition.

Every case of the first kind must obey the law, and at least one of the second kind must break it: a law that nothing
can break says nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofs.proving.law import Law

Quantities = Mapping[str, Any]
Cases = Callable[[], Iterable[Quantities]]


@dataclass(frozen=True)
class RealCases:
    """Generators of quantities for several laws. A law is not tested on a case that lacks one of its quantities."""

    laws: tuple[Law, ...]
    right: Cases
    wrong: Cases  # with a seeded bug

    def cases(self, law: Law) -> Iterator[Quantities]:
        """The cases on which the law must hold."""
        return _with_quantities_of(law, self.right)

    def wrong_cases(self, law: Law) -> Iterator[Quantities]:
        """Cases of which at least one must break the law."""
        return _with_quantities_of(law, self.wrong)


def put_to(right: Cases, wrong: Cases, *laws: Law) -> RealCases:
    """The laws must hold on all cases of `right`; cases of `wrong` must break each of them."""
    return RealCases(laws, right, wrong)


def _with_quantities_of(law: Law, cases: Cases) -> Iterator[Quantities]:
    names = law.holds.__code__.co_varnames[: law.holds.__code__.co_argcount]
    return ({name: one[name] for name in names} for one in cases() if all(name in one for name in names))
