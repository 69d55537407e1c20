"""Where a mutant is started and on which cases: a small scope of each procedure's plan, the smallest first.

A procedure that is no algorithm of its own is started through one that calls it, and by itself where it has cases of
its own. A mutant that breaks nothing here survives; these scopes are kept small, because every survivor goes
through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.enumeration.dags import DagScope
from proofs.enumeration.graphs import graphs_up_to
from proofs.enumeration.mt_cases import with_finite_first, with_first, with_gamma, with_mirrored_gamma
from proofs.enumeration.orders import weak_orderings
from proofs.enumeration.plans import PLANS
from proofs.enumeration.shapes import alternating
from proofs.evidence.graph_evidence import GraphScope, graph_cases
from proofs.mutants.budget import Budgeted
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, above, is_finite
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import prove_best
from verified.null_window.mtd_f import up_or_down
from verified.procedure import WINDOW
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

Arguments = tuple[Any, ...]
Cases = Callable[[], Iterator[Arguments]]


@dataclass(frozen=True)
class Start:
    """A procedure and the cases that it is started on.

    `once` where a case depends on what the one before left, so that the cases must be made anew each time.
    """

    procedure: Callable[..., Any]
    cases: Cases
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


# ALGORITHMS

FULL: Final = Scope(3, height=2, full_window=True), Scope(4, full_window=True), DagScope(2, edges=3, full_window=True)
TABLES: Final = (
    Scope(2, height=2),
    Scope(3, full_window=True),
    DagScope(2, edges=3),
    DagScope(2, edges=4, full_window=True),
)
GUESSES: Final = Scope(3), Scope(2, height=2), DagScope(2, edges=3, full_window=True)
SCOPES: Final[Mapping[str, tuple[Scope, ...]]] = {
    "alphabeta": (Scope(3), Scope(2, height=3), Scope(4, full_window=True)),
    "alphabeta-informed": (Scope(2), Scope(3, full_window=True)),
    "aspiration": (Scope(3), Scope(2, height=2)),
    "negascout": (Scope(2, height=2), Scope(3, full_window=True), Scope(3, all_types=True, full_window=True)),
    "aspiration-negascout": (Scope(3), Scope(2, height=2)),
    **dict.fromkeys(("alphabeta-tt", "alphabeta-etc"), TABLES),
    **dict.fromkeys(("mtd-f", "mtd-bi", "mtd-step", "mtd-best"), GUESSES),
}


GRAPHS: Final = (
    GraphScope(1, all_windows=True),
    GraphScope(2),
    GraphScope(2, stride=7, all_windows=True),
    GraphScope(3, stride=499),
)


def _tree_cases(name: str) -> Iterator[Arguments]:
    for scope in SCOPES.get(name, FULL):
        yield from PLANS[name].cases(scope)
    if WINDOW.items() <= ALGORITHMS[name].options.items():
        for tree in Scope(2).trees():  # the defaults are the full window
            yield InformedTree(tree, {}) if ALGORITHMS[name].informed else tree, tree.root
    if name == "alphabeta-etc":
        for plies in (0, 1, 2):
            for scope in (Scope(2), DagScope(2, edges=3, full_window=True)):
                yield from ((*case, plies) for case in PLANS[name].cases(scope))
    if name == "negascout":
        for tree in Scope(2).trees():  # the type of a terminal means nothing
            types = [tree.is_max(node) != (not tree.children(node)) for node in tree.nodes()]
            yield Tree(tree._children, types, tree._values), tree.root, NEG_INF, POS_INF
        yield from _with_re_search()


def _with_re_search() -> Iterator[Arguments]:
    """The smallest trees in which a scout is searched again: the second son of the root has a grandson that moves."""
    for shape in (((), ((), ((), ()))), ((), (((), ()), ()))):
        for skeleton in alternating(shape):
            for ranks in weak_orderings(4):
                tree = skeleton.fill([2 * rank for rank in ranks])
                for end in range(2 * max(ranks) + 2):
                    yield tree, tree.root, NEG_INF, end
                    yield tree, tree.root, end - 1, POS_INF


def _graph_cases(name: str) -> Iterator[Arguments]:
    for scope in GRAPHS:
        yield from graph_cases(GRAPH_ALGORITHMS[name], scope)
    for graph in graphs_up_to(2, (-0.5, 0.5), stride=5):  # scores nearer to a draw than one
        yield GRAPH_ALGORITHMS[name].arguments(graph, {})


# OTHER PROCEDURES


def by_leaps(g: Value, bound: Value, f_minus: Value, f_plus: Value) -> Value:
    """A rule for the next bound that looks at all it is given: up by three, then up from f- by one."""
    if g < bound:
        return above(f_minus) if is_finite(f_minus) else g
    return min(above(g, 3), f_plus)


def _driver_cases() -> Iterator[Arguments]:
    return ((*case, rule) for case in with_first(Scope(3)) for rule in (up_or_down, by_leaps))


def _best_cases() -> Iterator[Arguments]:
    for scope in (Scope(3), Scope(2, height=2)):
        yield from ((*case, {}) for case in with_finite_first(scope) if case[0].children(case[1]))


@cache
def starts() -> Mapping[str, Start]:
    """Every start by name: that of an algorithm, or of another procedure."""
    with_tables = ("alphabeta-tt", "alphabeta-etc")

    def trees(name: str) -> Cases:
        return lambda: _tree_cases(name)

    def graphs(name: str) -> Cases:
        return lambda: _graph_cases(name)

    return {
        **{n: Start(a.function, trees(n), once=n in with_tables) for n, a in ALGORITHMS.items()},
        **{n: Start(a.function, graphs(n)) for n, a in GRAPH_ALGORITHMS.items()},
        "mt": Start(mt, lambda: with_gamma(Scope(3))),
        "mt_mirror": Start(mt_mirror, lambda: with_mirrored_gamma(Scope(3))),
        "mtd": Start(mtd, _driver_cases),
        "prove_best": Start(prove_best, _best_cases),
    }
