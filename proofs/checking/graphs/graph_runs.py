"""Spec `graph`: what `score(graph) -> value` promises, one run of it, and what that run broke.

The predicate of `score` is the one that the depth-first searches carry as their contract: v = s(n) where no vertex is
marked. A run that does not end, raises, returns no value or breaks the protocol breaks `terminates`. Whatever an
engine finds is run again here, on numbers, before it is reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from proofs.checking.core.calling import Situation, Subject, WrongTypeError, a_value
from proofs.checking.core.run_once import RUN_SECONDS, TERMINATES, in_words, words
from proofs.checking.core.spec import GRAPH
from proofs.sandbox.faults import VariantFault
from proofs.sandbox.guard import Guard
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.symbolic.terms import NeedsIntegersError, Term, UnsupportedError
from proofs.symbolic.world import ChangesItsMindError, World
from specs.contracts import Clause
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import score

Clauses = Mapping[str, Clause]

QUESTIONS: Final = 100_000  # more than a search of a graph of ten vertices asks
KEPT: Final = "a value of an earlier call: it keeps something between calls"


class NoEndError(VariantFault):
    """The function did not return in time."""


@dataclass(frozen=True)
class GraphFinding:
    """A clause, the graph that breaks it, and expected against got; for a fault also of what kind it is."""

    clause: str
    graph: GameGraph[str]
    expected: str
    got: str
    fault: str = ""


def play(function: Callable[..., Any], graph: GameGraph[str], world: World | None = None) -> Situation:
    """Call the function once; all that a clause may speak of, but for the score. Raises what the function raises."""
    guard: Guard[str] = Guard(graph, QUESTIONS)
    fresh = Subject(function, GRAPH).fresh()
    limit = time_limit(RUN_SECONDS)
    try:
        with limit:
            result = fresh(guard.view)
    except TimedOut as late:
        if late.limit is not limit:
            raise
    if guard.fault is not None:  # and the function may have gone on all the same
        raise guard.fault
    if limit.fired:
        raise NoEndError(f"no end after {RUN_SECONDS:g} s")
    v = a_value(result)
    if isinstance(v, Term) and v.world is not world:
        raise WrongTypeError(f"returned {KEPT}")
    return {
        "tree": graph,  # as the clauses on any game call it
        "node": graph.root,
        "v": v,
        "visited": dict(guard.visited),
        "evaluated": list(guard.evaluated),
    }


@cache
def _speaks_of_score(judged: Clause) -> bool:
    return "s_marked" in judged.names


def with_score(judged: Clause, run: Situation) -> Situation:
    """The run, with the score of the root if the clause speaks of it. On symbolic scores this forks."""
    return {**run, "s_marked": score(run["tree"])[run["node"]]} if _speaks_of_score(judged) else run


def judge(judged: Clause, run: Situation) -> bool | None:
    """Whether the clause holds after the run; None where its premise does not."""
    situation = with_score(judged, run)
    return judged.holds(situation) if judged.applies(situation) else None


def attempt_graph(
    function: Callable[..., Any], graph: GameGraph[str], clauses: Clauses, applied: Counter[str] | None = None
) -> GraphFinding | None:
    """Run the function on a graph with numbers; the first clause that it breaks, if any."""
    try:
        run = play(function, graph)
    except (TimedOut, KeyboardInterrupt):  # not the function's: somebody else's time is over
        raise
    except BaseException as problem:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        return fault_of(problem, graph)
    for name, judged in clauses.items():
        verdict = judge(judged, run)
        if verdict is False:
            return GraphFinding(name, graph, *words(judged, with_score(judged, run)))
        if verdict and applied is not None:
            applied[name] += 1
    if applied is not None:
        applied[TERMINATES] += 1
    return None


def fault_of(problem: BaseException, graph: GameGraph[str]) -> GraphFinding:
    """What the function raised on numbers, as a finding."""
    is_ours = isinstance(problem, UnsupportedError | NeedsIntegersError | ChangesItsMindError)
    got = f"it used {KEPT}" if is_ours else in_words(problem)  # symbolic values have no place in a run on numbers
    return GraphFinding(TERMINATES, graph, "a value, with the graph left alone", got, type(problem).__name__)
