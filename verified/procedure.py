"""The record of a procedure: its name, its source, a short description, and the function.

Each module of `verified` ends with the record of its procedure, and all lists of procedures are made of these records
(`verified.registry`). An `Algorithm` searches a whole tree, a `GraphAlgorithm` a whole game graph; a procedure that
only others call is a plain `Procedure`.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from specs.clauses.fail_soft import integer_value
from specs.contracts import clauses_of
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value

WINDOW: Final[Mapping[str, Value]] = {"alpha": NEG_INF, "beta": POS_INF}
GUESS: Final[Mapping[str, Value]] = {"first": 0, "delta": 100}  # the thesis takes one pawn, 100, for delta
STEPS: Final = frozenset({"first", "delta", "step"})


def identifier(name: str) -> str:
    """The name as Python writes it: `mtd_f` for `mtd-f`."""
    return name.replace("-", "_")


def dashed(name: str) -> str:
    """The name as the command line writes it: `mtd-f` for `mtd_f`."""
    return name.replace("_", "-")


@dataclass(frozen=True)
class Procedure:
    """A procedure under contract. Lists are sorted by `place`, so that a procedure comes after those that it calls."""

    name: str
    source: str  # the id of the item of a paper that it realises
    summary: str
    function: Callable[..., Any]
    place: float = field(default=sys.maxsize, kw_only=True)

    @property
    def rank(self) -> tuple[float, str]:
        """The sort key of lists."""
        return self.place, self.name


@dataclass(frozen=True)
class Algorithm(Procedure):
    """A search of a whole tree: `function(tree, tree.root, *options)`."""

    options: Mapping[str, Value] = field(default_factory=dict)  # in the order of the parameters, with defaults
    informed: bool = field(default=False, kw_only=True)

    @property
    def has_window(self) -> bool:
        """Whether its options are the two ends of a window."""
        return WINDOW.items() <= self.options.items()

    @property
    def only_compares(self) -> bool:
        """Whether it only compares values, without arithmetic: it has no guess and no step, and needs no integers."""
        return not STEPS & self.options.keys() and integer_value not in clauses_of(self.function)

    def start(self, tree: GameTree[Any], **given: Value) -> Value:
        """Search the whole tree."""
        for option in given:
            if option not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.name} has no option {option!r}; its options: {known}")
        value: Value = self.function(tree, tree.root, *({**self.options, **given}.values()))
        return value


@dataclass(frozen=True)
class GraphAlgorithm(Procedure):
    """A procedure on game graphs; `start` gives it an empty path and takes the value of the root from its result.

    `searches` is true of depth-first searches, in which a call is a visit as Kars counts them, false of solvers.
    """

    arguments: Callable[[GameTree[Any], dict[Any, None]], tuple[Any, ...]] = lambda graph, path: (
        graph,
        graph.root,
        path,
    )
    result: Callable[[GameTree[Any], Any], Value] = lambda _graph, value: value
    searches: bool = True

    def start(self, graph: GameTree[Any], path: dict[Any, None] | None = None) -> Value:
        """The score of the root."""
        return self.result(graph, self.function(*self.arguments(graph, {} if path is None else path)))


@dataclass(frozen=True)
class GraphSolver(GraphAlgorithm):
    """A graph algorithm that scores all vertices at once."""

    arguments: Callable[[GameTree[Any], dict[Any, None]], tuple[Any, ...]] = lambda graph, _path: (graph,)
    result: Callable[[GameTree[Any], Any], Value] = lambda graph, scores: scores[graph.root]
    searches: bool = False
