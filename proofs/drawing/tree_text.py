"""A search as a plain-text drawing: each node with its type, name and value, its calls, and where it was cut off.

On request also what the search proved: at each node the bounds that its evaluated leaves prove and the solution trees
T+ and T- that prove those of the root, the bounds stored in the search's memory or table, OPEN after a step of SSS*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Number
from typing import Any

from specs.contracts import Call, Recorder
from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.solutions.solution_trees import f_minus, f_plus, proof
from specs.tree import Tree, type_names
from specs.values import Infinity, Value, format_value
from verified.runner import Run, run


def is_value(thing: object) -> bool:
    """Whether a call's argument is a bound, and not its memory, table or solution tree."""
    return isinstance(thing, Infinity | Number | str)


def result_in_words(result: Any) -> str:
    """The result of a call: a value, a pair of bounds, or the value of a pair with something else."""
    parts = result if isinstance(result, tuple) else (result,)
    return ", ".join(format_value(part) for part in parts if is_value(part)) or "..."


def bounds_of(call: Call) -> tuple[Value, ...]:
    """The bounds among the arguments of a call on a node."""
    return tuple(thing for thing in call.arguments[2:] if is_value(thing))


def call_in_words(call: Call) -> str:
    """The bounds of a call and its result."""
    bounds = bounds_of(call)
    window = f"({', '.join(map(format_value, bounds))}) " if bounds else ""
    return f"{window}-> {result_in_words(call.v)}"


class NodeCalls(Recorder):
    """Records the calls on each node, in the order in which they began, and the memory that they share."""

    def __init__(self) -> None:
        super().__init__()
        self.memory: Any = None
        self._on: defaultdict[Any, list[Call]] = defaultdict(list)

    def hears(self, procedure: str) -> bool:
        return not procedure.startswith("gamma_case")  # a step on OPEN, not a call on a node

    def entered(self, call: Call) -> None:
        if hasattr(call.arguments[0], "children"):  # else it is about no node, as the rule for the next test
            self._on[call.node].append(call)
        self.memory = next((thing for thing in call.arguments[2:] if hasattr(thing, "get")), self.memory)

    def on(self, node: Any) -> list[Call]:
        """The calls on a node that returned; those of a search that was restarted with more room are left out."""
        return [call for call in self._on[node] if call.has_returned]

    def stored(self, node: Any) -> str:
        """The bounds of the node in the search's memory or table."""
        known = self.memory.get(node) if self.memory is not None else None
        if not known:
            return ""
        lower, upper = known[0], known[1]
        return f"stored {format_value(lower)}..{format_value(upper)}"


@dataclass(frozen=True)
class Searched:
    """A tree, one search of it (if any), and the calls of that search."""

    tree: Tree
    run: Run | None = None
    calls: NodeCalls = field(default_factory=NodeCalls)

    @classmethod
    def by(cls, algorithm: str, tree: Tree, **options: Any) -> Searched:
        """Run the search and record its calls."""
        search = run(algorithm, tree, hear=lambda _: NodeCalls(), **options)
        assert isinstance(search.recorder, NodeCalls)
        return cls(tree, search, search.recorder)

    def is_visited(self, node: int) -> bool:
        """Whether the search visited the node."""
        return self.run is not None and node in self.run.watched.visited

    def as_json(self) -> list[dict[str, Any]]:
        """The drawing for machines: every node once, in reading order."""
        f = Oracle(self.tree)
        proved = self.proved()
        return [
            {
                "node": self.tree.name(node),
                "type": type_names[self.tree.is_max(node)] if self.tree.children(node) else "leaf",
                "f": f[node],
                "children": [self.tree.name(child) for child in self.tree.children(node)],
                "visited": self.is_visited(node),
                "calls": [{"bounds": bounds_of(call), "v": call.v} for call in self.calls.on(node)],
                "proved": proved.get(node, ""),
            }
            for node in self.tree.nodes()
        ]

    def proved(self) -> Mapping[int, str]:
        """For each visited node the bounds that the evaluated leaves prove, and the solution trees it belongs to."""
        if self.run is None:
            return {}
        seen = set(self.run.watched.evaluated)
        proofs = proof(self.tree, self.tree.root, seen)
        above, below = set(proofs.T_plus), set(proofs.T_minus)
        said: dict[int, str] = {}
        for node in self.run.watched.visited:
            bounds = f_minus(self.tree, node, seen), f_plus(self.tree, node, seen)
            trees = [name for name, nodes in (("T+", above), ("T-", below)) if node in nodes]
            said[node] = " ".join([f"proved {format_value(bounds[0])}..{format_value(bounds[1])}", *trees])
        return said


def draw(
    searched: Searched, notes: Sequence[Mapping[int, str]] = (), values: Mapping[int, str] | None = None
) -> Iterator[str]:
    """The lines of the drawing; `notes` are more words for nodes, `values` replace f."""
    tree = searched.tree
    oracle = Oracle(tree)
    f = {node: f"f={format_value(oracle[node])}" for node in tree.nodes()} if values is None else values
    drawn: set[int] = set()
    rows: list[tuple[str, str]] = []
    stack: list[tuple[int, str, str]] = [(tree.root, "", "")]  # node, what stands before it, before its children
    while stack:
        node, before, below = stack.pop()
        kind = type_names[tree.is_max(node)] if tree.children(node) else "leaf"
        again = node in drawn
        drawn.add(node)
        name = f"{before}{kind} {tree.name(node)}{' again' if again else ''}"
        rows.append(
            (name, "  ".join([*_said(searched, node, f.get(node, "")), *(n[node] for n in notes if n.get(node))]))
        )
        sons = () if again else tree.children(node)
        for index in range(len(sons) - 1, -1, -1):
            last = index == len(sons) - 1
            stack.append((sons[index], below + ("`- " if last else "|- "), below + ("   " if last else "|  ")))
    width = max(len(name) for name, _ in rows)
    for name, said in rows:
        yield f"{name:<{width}}  {said}".rstrip()
    if searched.run is not None:
        yield ""
        yield summary(searched, tree)


def _said(searched: Searched, node: int, value: str) -> Iterator[str]:
    if value:
        yield value
    if isinstance(searched.tree, InformedTree) and node in searched.tree.bounds:
        lower, upper = searched.tree.bounds[node]
        yield f"[{format_value(lower)}..{format_value(upper)}]"
    if searched.run is not None:
        yield from map(call_in_words, searched.calls.on(node))
        if not searched.is_visited(node):
            yield "x"


def summary(searched: Searched, tree: Tree) -> str:
    """One line of counts, and what the marks mean."""
    search = searched.run
    if search is None:
        return ""
    leaves = len({*search.watched.evaluated})
    given = max((len(bounds_of(call)) for call in searched.calls.calls if call.has_returned), default=0)
    call = {0: "-> v", 1: "(gamma) -> v"}.get(given, "(alpha, beta) -> v")
    return (
        f"{search.algorithm}: value {format_value(search.value)}; {leaves} of {len(tree.leaves())} leaves evaluated, "
        f"{len(search.watched.visited)} of {len(tree)} nodes visited; {call}: a call; x: cut off"
    )
