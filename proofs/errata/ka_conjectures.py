"""KA section 8, refuted: algorithm 7.2 is not O(|V|^2), and convergence does not depend on the root's distances alone.

Each conjecture is refuted by a family of graphs, measured here against its closed form. O(|V|^2) leaves the constant
open; with the constant 1 the first member that exceeds it is named, and the table shows that no constant will do: the
closed form is exponential.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from proofs.enumeration.graph_families import complete, diamonds, late_root
from proofs.errata.erratum import Erratum, Failure, Figures, Judged, Reading
from proofs.errata.ka_graphs import TWO, Graph, small_graphs
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import sequence
from verified.graphs.graph_runner import run_graph

MEMBERS: Final = range(1, 11)
LATE: Final = range(1, 20, 2)


# VISITS OF ALGORITHM 7.2


class Family:
    """A family of graphs by number, with the visits that algorithm 7.2 makes according to a closed form."""

    def __init__(self, make: Callable[[int], GameGraph[str]], closed: Callable[[int], int], name: str) -> None:
        self.make = make
        self.closed = closed
        self.name = name
        self.visits = cache(self._visits)

    def _visits(self, m: int) -> int:
        visits = run_graph("graph-memo", self.make(m)).visits
        assert visits is not None
        return visits

    def figures(self) -> Figures:
        """Measured and closed form, and the measure over the square of #V."""
        rows: list[tuple[str, ...]] = [("m", "#V", "#V^2", "visits", self.name, "visits/#V^2")]
        for m in MEMBERS:
            V = len(self.make(m))
            share = f"{self.visits(m) / V**2:.2f}"
            rows.append((*map(str, (m, V, V**2, self.visits(m), self.closed(m))), share))
        return rows


COMPLETE: Final = Family(complete, lambda m: m * 2 ** (m - 1) + 1, "m 2^(m-1) + 1")
DIAMONDS: Final = Family(diamonds, lambda m: (m + 8) * 2**m - 6, "(m+8) 2^m - 6")
Bound = Callable[[Family, int], tuple[bool, str]]


def quadratic(family: Family, m: int) -> tuple[bool, str]:
    """At most #V^2 visits."""
    V = len(family.make(m))
    return family.visits(m) <= V**2, f"at most {V**2} visits"


def by_closed_form(family: Family, m: int) -> tuple[bool, str]:
    """Exactly as many as the closed form says."""
    return family.visits(m) == family.closed(m), f"{family.closed(m)} visits"


def costs(bound: Bound, case: tuple[Family, int]) -> Iterator[Judged]:
    """The visits of algorithm 7.2 on a member of the family."""
    family, m = case
    holds, words = bound(family, m)
    yield None if holds else Failure(f"m = {m}, {len(family.make(m))} vertices", "", words, str(family.visits(m)))


def family_reading(title: str, family: Family) -> Reading[Any, Any]:
    """A family that refutes the conjecture."""
    return Reading(
        title,
        "visits <= #V^2; corrected: the closed form",
        quadratic, by_closed_form, costs, lambda: ((family, m) for m in MEMBERS), f"m = 1..{MEMBERS[-1]}",
        figures=family.figures,
    )  # fmt: skip


# STEPS TO CONVERGENCE


def root_step(graph: GameGraph[Any]) -> int:
    """The last step of the sequence s_n at which the root changes."""
    values = [s[graph.root] for s in islice(sequence(graph), len(graph) + 2)]
    return max((n for n in range(1, len(values)) if values[n] != values[n - 1]), default=0)


def eccentricity(graph: GameGraph[Any]) -> int:
    """d_r: how far from the root the furthest vertex is."""
    layer, seen, steps = {graph.root}, {graph.root}, 0
    while layer := {after for vertex in layer for after in graph.children(vertex)} - seen:
        seen |= layer
        steps += 1
    return steps


def one_more_than_distance(graph: Graph) -> int:
    """The bound d_r + 1, after which s_n at the root depends on all vertices: it would hold if d_r alone decided."""
    return eccentricity(graph) + 1


def settles_by(bound: Callable[[Graph], int], graph: Graph) -> Iterator[Judged]:
    """The root does not change after so many steps."""
    last, words = root_step(graph), f"no change after step {bound(graph)}"
    yield None if last <= bound(graph) else Failure(str(graph), f"d_r = {eccentricity(graph)}", words, f"step {last}")


def within_distance(m: int) -> tuple[bool, str]:
    """The root of the family's member settles within d_r + 1 steps."""
    bound = eccentricity(late_root(m)) + 1
    return root_step(late_root(m)) <= bound, f"no change after step {bound}"


def at_the_last_step(m: int) -> tuple[bool, str]:
    """It changes for the last time at step m + 2 = #V."""
    return root_step(late_root(m)) == m + 2 == len(late_root(m)), f"the last change at step {m + 2}"


def late_root_settles(bound: Callable[[int], tuple[bool, str]], m: int) -> Iterator[Judged]:
    """When the root of the family's member settles."""
    holds, words = bound(m)
    where = f"m = {m}, d_r = {eccentricity(late_root(m))}"
    yield None if holds else Failure(str(late_root(m)), where, words, f"step {root_step(late_root(m))}")


def late_roots() -> Sequence[tuple[str, ...]]:
    """The family in which nothing is further than two moves from the root, and the root changes at step #V."""
    rows: list[tuple[str, ...]] = [("m", "#V", "d_r", "last change of the root", "m + 2")]
    for m in LATE:
        graph = late_root(m)
        rows.append(tuple(map(str, (m, len(graph), eccentricity(graph), root_step(graph), m + 2))))
    return rows


ERRATA: Final = (
    Erratum(
        "KA-C8-conjecture", "section 8",
        "Algorithm 7.2 is conjectured to visit O(|V|^2) vertices.",
        "It is exponential: m 2^(m-1) + 1 visits on the complete digraph of m vertices with a leaf each.",
        "conjecture", (
            family_reading("the complete digraph of m vertices, one leaf each", COMPLETE),
            family_reading("bipartite: m diamonds in a row and a way back to each, one leaf a vertex", DIAMONDS),
        ),
    ),
    Erratum(
        "KA-C8-dr", "section 8",
        "Perhaps convergence depends only on d_r, the distance from the root to the furthest vertex.",
        "It does not: with d_r = 2 the root may change as late as step #V.",
        "conjecture", (
            Reading(
                "the root settles within d_r + 1 steps; corrected: within #V",
                "the last change of the root",
                one_more_than_distance, len, settles_by, small_graphs,  # #V: the bound that holds (KA-T5.4, sharpened)
                f"{TWO}, and of 3 with K = {{-1}}",
            ),
            Reading(
                "bipartite: a root that moves to every second vertex of a path of m to the only leaf",
                "the root settles within d_r + 1 steps; corrected: at step m + 2 = #V",
                within_distance, at_the_last_step, late_root_settles, lambda: LATE, f"m = 1, 3, .., {LATE[-1]}",
                figures=late_roots,
            ),
        ),
    ),
)  # fmt: skip
