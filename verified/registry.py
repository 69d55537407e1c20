"""The algorithms by name, collected from the records at the ends of the modules of this package.

Nothing is listed here. The modules on `verified.__path__` are imported and searched for records when an algorithm is
first looked up.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import ModuleType
from typing import Final, Generic, TypeVar

import verified
from specs.suggestion import listed, meant
from verified.procedure import Algorithm, GraphAlgorithm, Procedure

P = TypeVar("P", bound=Procedure)


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    """All modules below a package, wherever its path leads."""
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(module.name)


class Records(Mapping[str, P], Generic[P]):
    """The records of one kind, by name, in the order of their places."""

    def __init__(self, kind: type[P]) -> None:
        self._kind = kind

    @cached_property
    def _by_name(self) -> dict[str, P]:
        members = (member for module in modules_of(verified) for member in vars(module).values())
        records = {member.name: member for member in members if isinstance(member, self._kind)}
        return dict(sorted(records.items(), key=lambda item: item[1].rank))

    def __getitem__(self, name: str) -> P:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)


ALGORITHMS: Final[Mapping[str, Algorithm]] = Records(Algorithm)
GRAPH_ALGORITHMS: Final[Mapping[str, GraphAlgorithm]] = Records(GraphAlgorithm)


def _named(name: str, records: Mapping[str, P], where: str = "") -> P:
    """The record of that name; ValueError with a list of the names if there is none."""
    if name not in records:
        raise ValueError(f"no algorithm {name!r}{where}{meant(name, records)}; there are {listed(records)}")
    return records[name]


def find(name: str) -> Algorithm:
    """The algorithm of that name; ValueError with a list of the names if there is none."""
    return _named(name, ALGORITHMS)


def realising(source: str) -> Algorithm:
    """The algorithm that realises an item of a paper."""
    return next(algorithm for algorithm in ALGORITHMS.values() if algorithm.source == source)


def find_graph(name: str) -> GraphAlgorithm:
    """The graph algorithm of that name; ValueError with a list of the names if there is none."""
    return _named(name, GRAPH_ALGORITHMS, " on graphs")
