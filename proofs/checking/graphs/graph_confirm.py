"""`confirmed` on game graphs: all paths of the unmodified function on one shape, its leaf scores symbolic.

On each finished path the clauses are evaluated with the score of KA-D4.1 computed from the same symbolic scores; it
forks where the run left open what it needs. So a clause that is never broken holds for all real scores on that shape
(all integers, if the code steps by one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking.core.calling import Situation
from proofs.checking.core.clock import Tick, never
from proofs.checking.core.run_once import TERMINATES
from proofs.checking.core.spec import GRAPH
from proofs.checking.graphs.graph_runs import Clauses, judge, play
from proofs.enumeration.graph_shapes import GraphShape
from proofs.sandbox.limits import TimedOut
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.world import ChangesItsMindError, InfeasibleError, World
from specs.graphs.graph import GameGraph

OURS: Final = (UnsupportedError, NeedsIntegersError, InfeasibleError, ChangesItsMindError, TimedOut, KeyboardInterrupt)


@dataclass
class GraphConfirmation:
    """What came of one shape: the paths, how often each clause was put to the test, and the first that was broken."""

    paths: int = 0
    applied: Counter[str] = field(default_factory=Counter)
    broken: tuple[str, GameGraph[str]] | None = None  # the clause, and numbers that lead down the path
    integers: bool = False


def confirm_graph(
    function: Callable[..., Any],
    shape: GraphShape,
    clauses: Clauses = GRAPH.clauses,
    *,
    integers: bool = False,
    tick: Tick = never,
) -> GraphConfirmation:
    """Take every path of the function on the shape; stop at the first broken clause, or when the tick says so.

    Starts with real scores, and begins anew with integers when the code steps by one. UnsupportedError where the code
    asks more of a score than an order can answer.
    """
    world = World(integers=integers)
    graph = shape.fill([world.fresh() for _ in range(shape.leaves)])
    outcome = GraphConfirmation(integers=integers)
    try:
        for run in world.explore(lambda: _run_once(function, graph, world)):
            outcome.paths += 1
            tick()
            if world.unsupported:  # and the code caught what told it so
                raise UnsupportedError(world.unsupported)
            outcome.broken = _first_broken(world, shape, graph, run, clauses, outcome.applied)
            if outcome.broken is not None:
                return outcome
    except NeedsIntegersError:
        if integers:
            raise UnsupportedError(world.unsupported or "scores that are neither real nor whole") from None
        return confirm_graph(function, shape, clauses, integers=True, tick=tick)
    except ChangesItsMindError:
        raise UnsupportedError("given the same scores twice, it asked something else the second time") from None
    return outcome


def steps_by_one(function: Callable[..., Any], shapes: Iterable[GraphShape]) -> bool:
    """Whether the code steps by one from a leaf's score on any of the shapes.

    A draw is the number 0, and 0 + 1 does not show that integers are meant. So where a path seems to break a clause,
    this is asked of all small shapes.
    """
    for shape in shapes:
        try:
            outcome = confirm_graph(function, shape, {})
        except UnsupportedError:
            return False
        if outcome.integers or outcome.broken is not None:
            return outcome.integers
    return False


def _run_once(function: Callable[..., Any], graph: GameGraph[str], world: World) -> Situation | None:
    """One path; None where the function raised something."""
    try:
        return play(function, graph, world)
    except OURS:
        raise
    except BaseException:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        return None


def _first_broken(
    world: World,
    shape: GraphShape,
    graph: GameGraph[str],
    run: Situation | None,
    clauses: Clauses,
    applied: Counter[str],
) -> tuple[str, GameGraph[str]] | None:
    """The first clause that this path breaks, with numbers on which it does."""
    if run is None:
        return TERMINATES, _numbers(world, shape, graph)
    for name, clause in clauses.items():
        for verdict in world.explore(lambda clause=clause: judge(clause, run), ours=True):  # type: ignore[misc]
            if verdict is False:
                return name, _numbers(world, shape, graph)
            if verdict is True:
                applied[name] += 1
    applied[TERMINATES] += 1
    return None


def _numbers(world: World, shape: GraphShape, graph: GameGraph[str]) -> GameGraph[str]:
    """The graph with small numbers that lead down the path that the world is on."""
    number = world.model()
    return shape.fill([number(graph.value(leaf)) for leaf in graph.leaves()])
