"""A search as a plain-text drawing: each node with its type, name and value, its windows, and where it was cut off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from specs.contracts import contracts, level, listen
from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.tree import Tree, type_names
from specs.values import Value, format_value
from verified.running import Run, run


@dataclass(frozen=True)
class Call:
    """One nested call on a node: its arguments after the node, and what it returned."""

    bounds: tuple[Value, ...]
    v: Value

    def __str__(self) -> str:
        window = f"({', '.join(map(format_value, self.bounds))})" if self.bounds else "()"
        return f"{window} -> {format_value(self.v)}"


@dataclass
class Calls:
    """A listener that keeps the calls on each node, in the order in which they began."""

    of: dict[Any, list[Call | None]] = field(default_factory=lambda: defaultdict(list))
    _open: list[tuple[Any, int]] = field(default_factory=list)

    def __call__(self, event: str, _procedure: str, arguments: tuple[Any, ...], result: Any) -> None:
        _, node, *bounds = arguments
        if event == "enter":
            self._open.append((node, len(self.of[node])))
            self.of[node].append(None)
        else:
            node, place = self._open.pop()
            self.of[node][place] = Call(tuple(bounds), result)


@dataclass(frozen=True)
class Searched:
    """A tree, the search that was made of it (if any), and the calls that it consisted of."""

    tree: Tree
    run: Run | None = None
    calls: Calls = field(default_factory=Calls)

    @classmethod
    def by(cls, algorithm: str, tree: Tree, **options: Any) -> Searched:
        """Make the search and listen to it."""
        calls = Calls()
        # A call is heard by the code that checks it, so contracts are not off while someone listens.
        with contracts("local" if level() == "off" else level()), listen(calls):
            made = run(algorithm, tree, **options)
        return cls(tree, made, calls)

    def is_visited(self, node: int) -> bool:
        """Whether the search visited the node."""
        return self.run is not None and node in self.run.watched.visited

    def as_json(self) -> list[dict[str, Any]]:
        """The drawing for machines: every node once, in reading order."""
        f = Oracle(self.tree)
        return [
            {
                "node": self.tree.name(node),
                "type": type_names[self.tree.is_max(node)] if self.tree.children(node) else "leaf",
                "f": f[node],
                "children": [self.tree.name(child) for child in self.tree.children(node)],
                "visited": self.is_visited(node),
                "calls": [{"bounds": call.bounds, "v": call.v} for call in self.calls.of[node] if call],
            }
            for node in self.tree.nodes()
        ]


def draw(searched: Searched) -> Iterator[str]:
    """The lines of the drawing."""
    tree, f = searched.tree, Oracle(searched.tree)
    drawn: set[int] = set()
    rows: list[tuple[str, str]] = []
    stack: list[tuple[int, str, str]] = [(tree.root, "", "")]  # node, what stands before it, before its children
    while stack:
        node, before, below = stack.pop()
        kind = type_names[tree.is_max(node)] if tree.children(node) else "leaf"
        again = node in drawn
        drawn.add(node)
        name = f"{before}{kind} {tree.name(node)}{' again' if again else ''}"
        rows.append((name, _said(searched, node, f[node])))
        sons = () if again else tree.children(node)
        for index in range(len(sons) - 1, -1, -1):
            last = index == len(sons) - 1
            stack.append((sons[index], below + ("`- " if last else "|- "), below + ("   " if last else "|  ")))
    width = max(len(name) for name, _ in rows)
    for name, said in rows:
        yield f"{name:<{width}}  {said}".rstrip()
    if searched.run is not None:
        yield ""
        yield summary(searched.run, tree)


def _said(searched: Searched, node: int, value: Value) -> str:
    parts = [f"f={format_value(value)}"]
    if isinstance(searched.tree, InformedTree) and node in searched.tree.bounds:
        lower, upper = searched.tree.bounds[node]
        parts.append(f"[{format_value(lower)}..{format_value(upper)}]")
    if searched.run is not None:
        parts += [str(call) for call in searched.calls.of[node] if call]
        if not searched.is_visited(node):
            parts.append("x")
    return "  ".join(parts)


def summary(made: Run, tree: Tree) -> str:
    """One line of counts."""
    leaves = len({*made.watched.evaluated})
    return (
        f"{made.algorithm}: value {format_value(made.value)}; {leaves} of {len(tree.leaves())} leaves evaluated, "
        f"{len(made.watched.visited)} of {len(tree)} nodes visited; (alpha, beta) -> v: a call; x: cut off"
    )
