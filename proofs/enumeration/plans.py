"""The plan of an exhaustion: which cases an algorithm is run on, in the test suite and, further, in `make evidence`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.dags import DagScope

FULL: Final = Scope(3, height=2, full_window=True), Scope(4, full_window=True), DagScope(2, edges=3, full_window=True)


@dataclass(frozen=True)
class Plan:
    """The generator of an algorithm's cases and its scopes in the test suite; `every` and `one` describe the arguments.

    Its mutants run on the smaller scopes `mutants`, since a survivor goes through all their cases, and its seeded bugs
    on the scopes `bugs`. `once` is true where a case depends on the state that the one before left.
    """

    cases: Callable[[Scope], Iterator[Case]]
    scopes: tuple[Scope, ...]
    further: tuple[Scope, ...]
    every: str = "every window"
    one: str = "full window"
    mutants: tuple[Scope, ...] = FULL
    bugs: tuple[Scope, ...] = (Scope(3),)
    once: bool = False

    def describe(self, scope: Scope) -> str:
        """The scope in words."""
        trees, _, _ = str(scope).rpartition(", ")
        given = self.one if scope.full_window else self.every
        return f"{trees}, {given}" if given else trees


FOUR: Final = Scope(4, full_window=True)
CHAINS: Final = Scope(3, height=3, full_window=True)
ANY_TYPES: Final = Scope(4, all_types=True, full_window=True)  # `FOUR` is a part of it
FIVE: Final = (Scope(5, full_window=True), Scope(4, height=3, full_window=True))
SHARED: Final = DagScope(3, edges=4, full_window=True)
MORE_SHARED: Final = DagScope(3, edges=5, full_window=True)
