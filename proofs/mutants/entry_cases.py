"""The entry points and cases of mutants: a small scope of each procedure's plan, smallest cases first.

A procedure that is no algorithm of its own is started through one that calls it, and by itself where it has cases of
its own. A mutant that breaks nothing here survives; these scopes are kept small, because every survivor goes
through all of them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any, Final

from proofs.dossiers.dossier import Arguments, Dossier
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope
from proofs.enumeration.graph_cases import GraphScope, graph_cases
from proofs.enumeration.graphs import graphs_up_to
from proofs.mutants.budget import Budgeted
from specs.informed import InformedTree
from verified.procedure import Algorithm, GraphAlgorithm


@dataclass(frozen=True)
class Start:
    """A procedure and the cases that it is started on (see `Entry`)."""

    procedure: Callable[..., Any]
    cases: Callable[[], Iterator[Arguments]]
    once: bool = False

    @cached_property
    def _kept(self) -> list[Arguments]:
        cases = [*self.cases()]
        return sorted(cases, key=lambda case: len(getattr(case[0], "_children", ())))  # stable: else as enumerated

    def arguments(self) -> Iterator[Arguments]:
        """The cases: each with a game that counts questions, and with memories of its own."""
        watched: dict[int, Budgeted[Any]] = {}  # by the identity of a game, which the cases keep alive
        for game, *rest in self.cases() if self.once else self._kept:
            view = Budgeted(game) if self.once else watched.setdefault(id(game), Budgeted(game))
            view.asked = 0
            yield (view, *(dict(argument) if isinstance(argument, dict) else argument for argument in rest))


GRAPHS: Final = (
    GraphScope(1, all_windows=True),
    GraphScope(2),
    GraphScope(2, stride=7, all_windows=True),
    GraphScope(3, stride=499),
)


def _tree_cases(dossier: Dossier, algorithm: Algorithm) -> Iterator[Arguments]:
    if dossier.plan:
        for scope in dossier.plan.mutants:
            yield from dossier.plan.cases(scope)
    if algorithm.has_window:
        for tree in Scope(2).trees():  # the defaults are the full window
            yield InformedTree(tree, {}) if algorithm.informed else tree, tree.root
    if dossier.more_cases:
        yield from dossier.more_cases()


def _graph_cases(algorithm: GraphAlgorithm) -> Iterator[Arguments]:
    for scope in GRAPHS:
        yield from graph_cases(algorithm, scope)
    for graph in graphs_up_to(2, (-0.5, 0.5), stride=5):  # scores nearer to a draw than one
        yield algorithm.arguments(graph, {})


@cache
def starts() -> Mapping[str, Start]:
    """Every start by name: that of an algorithm, or of another procedure."""
    known: dict[str, Start] = {}
    for name, dossier in DOSSIERS.items():
        about = dossier.about
        if isinstance(about, Algorithm):
            once = dossier.plan is not None and dossier.plan.once
            known[name] = Start(about.function, partial(_tree_cases, dossier, about), once)
        elif isinstance(about, GraphAlgorithm):
            known[name] = Start(about.function, partial(_graph_cases, about))
        known |= {entry: Start(e.function, e.cases, e.once) for entry, e in dossier.entries.items()}
    return known
