"""A smallest part of a game graph that proves its value, found by Z3's optimiser.

The thesis calls the real minimal graph infeasible (RR-5.2-RMGhard), and deciding its size is NP-complete indeed
(FR-RMG-hard). An optimising solver finds it all the same on graphs of a few hundred nodes. A part proves f if it holds
a T+ without a leaf above f and a T- without a leaf below f. For each node there are two unknowns, whether it is in
the T+ and whether it is in the T-; a node counts once, however often it is reached.

The graph must have no cycles. The solver answers with the part itself, so that it is a proof can be checked
(`specs.minimal_graph.is_proof`); that there is no smaller one rests on Z3, and on small graphs on brute force.
"""

from collections.abc import Iterator
from typing import Any, Final

from specs.minimal_graph import Part
from specs.tree import GameTree, N, TreeError
from specs.values import Value

MISSING: Final = "the smallest proof is found by Z3, which is not here: pip install 'verified-game-trees[proofs]'"


class UndecidedError(Exception):
    """The solver ran out of time."""


def smallest_proof(graph: GameTree[N], *, leaves: bool = False, seconds: float | None = None) -> Part[N]:
    """The nodes of a part that proves the value of the root, as few as possible; with `leaves` only leaves count.

    UndecidedError if the solver has not found it after so many seconds.
    """
    try:
        import z3  # type: ignore[import-untyped]  # it ships no types
    except ImportError:
        raise ValueError(MISSING) from None
    value = values(graph)
    f = value[graph.root]
    solver: Any = z3.Optimize()
    chosen: dict[bool, dict[N, Any]] = {}
    for all_at_max in (True, False):  # the T+, then the T-
        useful = [n for n, v in value.items() if (v <= f if all_at_max else v >= f)]
        unknown = {node: z3.Bool(f"{'T+' if all_at_max else 'T-'}{number}") for number, node in enumerate(useful)}
        chosen[all_at_max] = unknown
        solver.add(unknown[graph.root])
        for node in useful:
            children = graph.children(node)
            needed = [unknown[child] for child in children if child in unknown]
            if children:
                everyone = graph.is_max(node) == all_at_max
                solver.add(z3.Implies(unknown[node], z3.And(needed) if everyone else z3.Or(needed)))
    for node in value:
        if not leaves or not graph.children(node):
            ways = [unknown[node] for unknown in chosen.values() if node in unknown]
            if ways:
                solver.add_soft(z3.Not(z3.Or(ways)))
    if seconds is not None:
        solver.set("timeout", round(1000 * seconds))
    answer = solver.check()
    if answer == z3.unknown:
        raise UndecidedError(f"no smallest proof among {len(value)} nodes after {seconds} s")
    if answer != z3.sat:
        raise AssertionError("every game has a proof of its value")
    model = solver.model()
    parts = [
        {node for node, unknown in each.items() if z3.is_true(model.eval(unknown, model_completion=True))}
        for each in chosen.values()
    ]
    return frozenset().union(*(_reached(graph, part) for part in parts))


def _reached(graph: GameTree[N], part: set[N]) -> set[N]:
    """The nodes of the part that the root reaches: if inner nodes do not count, the solver may choose needless ones."""
    reached, edge = {graph.root}, [graph.root]
    while edge:
        for child in graph.children(edge.pop()):
            if child in part and child not in reached:
                reached.add(child)
                edge.append(child)
    return reached


def values(graph: GameTree[N]) -> dict[N, Value]:
    """The minimax value of every node, children before fathers; each node is looked at once."""
    known: dict[N, Value] = {}
    for node in _children_first(graph):
        children = graph.children(node)
        best = max if graph.is_max(node) else min
        if not all(child in known for child in children):
            raise TreeError(f"node {node!r} comes back to itself: a smallest proof needs a game without cycles")
        known[node] = best(known[child] for child in children) if children else graph.value(node)
    return known


def _children_first(graph: GameTree[N]) -> Iterator[N]:
    """The nodes in an order in which children precede their fathers."""
    done: dict[N, bool] = {}  # False while the children of the node are visited
    stack = [(graph.root, False)]
    while stack:
        node, is_last = stack.pop()
        if is_last:
            done[node] = True
            yield node
        elif node not in done:
            done[node] = False
            stack.append((node, True))
            stack.extend((child, False) for child in graph.children(node) if child not in done)
