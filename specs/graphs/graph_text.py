"""Game graphs as text: a list of edges, or JSON. An error names line and column and quotes the text.

    graph ::=  statement (; or a new line between statements, # starts a comment)
    statement ::=  [max|min] a -> b c ...   edges from a; whose turn it is at a is said once or each time
                |  [max|min] b = 1          the score of a leaf; max is to move there, if nothing is said
                |  root a                   by default the first vertex of the text

JSON has the same parts: {"root": "a", "vertices": {"a": {"side": "max", "to": ["b", "c"]}, "b": {"score": 1}}}.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from specs.graphs.graph import GameGraph, GraphError
from specs.text import TreeSyntaxError
from specs.tree import N, type_names
from specs.values import Value, format_value, parse_value

_TOKEN: Final = re.compile(
    r"(?P<blank>[^\S\n]+|,|\#[^\n]*)|(?P<end>[;\n])|(?P<arrow>->)|(?P<equals>=)|(?P<word>[^\s,;=#>-]+|-[^\s,;=#>]+|[->])"
)
_NAME: Final = re.compile(r"[\w.'/:+*]+")
SIDES: Final = {"max": True, "min": False}

Token = tuple[str, str, int]


class GraphSyntaxError(TreeSyntaxError, GraphError):
    """A text that is no game graph; the message says what is wrong, and quotes the place."""


@dataclass
class Parts:
    """The edges, sides and scores read from a text so far, with their positions in it."""

    text: str
    successors: dict[str, list[str]] = field(default_factory=dict)
    is_max: dict[str, bool] = field(default_factory=dict)
    scores: dict[str, Value] = field(default_factory=dict)
    root: str | None = None
    where: dict[tuple[object, object], int] = field(default_factory=dict)  # a vertex or an edge, as GraphError says it

    def error(self, problem: str, position: int) -> GraphSyntaxError:
        return GraphSyntaxError(problem, self.text, position)

    def edge(self, vertex: str, after: str, position: int) -> None:
        if vertex in self.scores:
            raise self.error(f"vertex {vertex!r} has a score, so it is a leaf and cannot have successors", position)
        if after in self.successors.setdefault(vertex, []):
            raise self.error(f"the edge from {vertex!r} to {after!r} is there twice", position)
        self.successors[vertex].append(after)
        self.where[vertex, after] = position

    def side(self, vertex: str, side: str, position: int) -> None:
        if self.is_max.setdefault(vertex, SIDES[side]) != SIDES[side]:
            raise self.error(f"vertex {vertex!r} is {side} here and {type_names[self.is_max[vertex]]} before", position)

    def score(self, vertex: str, score: Value, position: int) -> None:
        if vertex in self.scores:
            raise self.error(f"vertex {vertex!r} has a score already", position)
        if vertex in self.successors:
            raise self.error(f"vertex {vertex!r} has successors, so it cannot have a score of its own", position)
        self.scores[vertex] = score
        self.where.setdefault((vertex, None), position)

    def graph(self) -> GameGraph[str]:
        root = self.root if self.root is not None else next((str(vertex) for vertex, _ in self.where), None)
        if root is None:
            raise self.error("no graph: expected edges and scores, as in max a -> b c; b = 1; c = -1", len(self.text))
        try:
            return GameGraph(self.successors, self.is_max, self.scores, root)
        except GraphError as problem:
            edge = problem.vertex, problem.successor
            raise self.error(problem.problem, self.where.get(edge, self.where.get((edge[0], None), 0))) from None


def parse_graph(text: str) -> GameGraph[str]:
    """The graph that the text describes; JSON starts with a brace."""
    from specs.graphs.graph_json import from_json

    return (from_json(text) if text.lstrip().startswith("{") else _from_edges(text)).graph()


# EDGES


def _from_edges(text: str) -> Parts:
    parts = Parts(text)
    for statement in _statements(text):
        _read_statement(parts, statement)
    return parts


def _statements(text: str) -> Iterator[list[Token]]:
    statement: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "end":
            yield statement
            statement = []
        elif kind != "blank":
            statement.append((kind, match.group(), match.start()))
    yield statement


def _read_statement(parts: Parts, statement: list[Token]) -> None:
    match statement:
        case []:
            return
        case [("word", "root", _), ("word", name, position)]:
            if parts.root is not None:
                raise parts.error(f"the root is {parts.root!r} already", position)
            parts.root = _name(parts, name, position)
            parts.where.setdefault((name, None), position)
        case [("word", "max" | "min" as side, _), ("word", name, position), (_, "->" | "=", _) as sign, *after]:
            parts.side(_name(parts, name, position), side, position)
            _read_statement(parts, [("word", name, position), sign, *after])
        case [("word", name, position), ("equals", _, _), ("word", score, score_position)]:
            parts.score(_name(parts, name, position), score_of(parts, score, score_position), position)
        case [("word", name, position), ("arrow", _, arrow), *after]:
            _read_edges(parts, _name(parts, name, position), position, arrow, after)
        case [(_, token, position), *_]:
            raise parts.error(
                f"{token!r} starts no statement; write max a -> b c, min a -> b c, b = 1 or root a", position
            )


def _read_edges(parts: Parts, vertex: str, position: int, arrow: int, after: list[Token]) -> None:
    if not after:
        raise parts.error(f"no successor of {vertex!r} after this arrow", arrow)
    parts.where.setdefault((vertex, None), position)
    for kind, token, place in after:
        if kind != "word":
            raise parts.error(f"{token!r} where a successor of {vertex!r} should be", place)
        parts.edge(vertex, _name(parts, token, place), place)


def _name(parts: Parts, name: str, position: int) -> str:
    if not _NAME.fullmatch(name) or name in ("max", "min", "root"):
        raise parts.error(f"{name!r} is no name of a vertex; use letters, digits and _ . ' / : + *", position)
    return name


def score_of(parts: Parts, text: str, position: int) -> Value:
    """The number that is written there."""
    try:
        return parse_value(text)
    except ValueError as problem:
        raise parts.error(str(problem), position) from None


# WRITING


def format_graph(graph: GameGraph[N]) -> str:
    """The text that reads back as an equal graph, on one line, if the vertices are named by words."""
    pieces = [] if next(iter((*graph.inner(), *graph.leaves()))) == graph.root else [f"root {graph.root}"]
    for vertex in graph.inner():
        below = " ".join(map(graph.name, graph.children(vertex)))
        pieces.append(f"{type_names[graph.is_max(vertex)]} {graph.name(vertex)} -> {below}")
    leaves = {leaf: f"{graph.name(leaf)} = {format_value(graph.value(leaf))}" for leaf in graph.leaves()}
    pieces += [text if graph.is_max(leaf) else f"min {text}" for leaf, text in leaves.items()]
    return "; ".join(pieces)
