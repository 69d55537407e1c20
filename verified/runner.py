"""Run one algorithm on one tree, and record which nodes it visits and which leaves it evaluates."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from specs.contracts import Recorder, recording
from specs.informed import InformedTree, check_pair
from specs.tree import GameTree, Tree
from specs.values import Value
from specs.watch import Watched
from verified.recursion import with_room
from verified.registry import find


@dataclass(frozen=True)
class Run:
    """The result of a search, and the nodes and leaves that it asked for."""

    algorithm: str
    value: Value
    watched: Watched[Any]
    recorder: Recorder | None = None  # which has heard its calls

    @cached_property
    def evaluated(self) -> list[str]:
        """The names of the leaves evaluated, in order; a leaf evaluated twice stands twice."""
        return [self.watched.name(node) for node in self.watched.evaluated]

    @cached_property
    def visited(self) -> list[str]:
        """The names of the nodes visited, in the order of their first visit."""
        return [self.watched.name(node) for node in self.watched.visited]


Hear = Callable[[GameTree[Any]], Recorder]


def run(
    name: str, tree: GameTree[Any] | str, *, max_depth: int | None = None, hear: Hear | None = None, **options: Value
) -> Run:
    """Run the algorithm of that name on a tree, or on the text of one: `run("alphabeta", "((41 5) (12 90))")`.

    Options are those that `verified list` shows for the algorithm, `alpha=` and `beta=` for example. An explicit
    informed tree is checked first: its bounds must be valid and consistent. `max_depth` makes room for deeper trees.
    `hear` gets the tree and returns a recorder of calls; it is called again if the search restarts with more room.
    """
    algorithm = find(name)
    game = _read(tree, max_depth) if isinstance(tree, str) else tree
    if algorithm.informed:
        if type(game) is Tree:
            game = InformedTree(game, {})
        if isinstance(game, InformedTree):
            check_pair(game)

    def search() -> Run:
        watched: Watched[Any] = Watched(game)
        recorder = hear(game) if hear else None
        with recording(recorder) if recorder else nullcontext():
            return Run(name, algorithm.start(watched, **options), watched, recorder)

    return with_room(search, max_depth)


def _read(text: str, max_depth: int | None) -> Tree:
    tree = InformedTree.parse(text, max_depth=max_depth)
    return tree if tree.bounds else Tree.parse(text, max_depth=max_depth)
