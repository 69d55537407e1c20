"""The global solution tree T of SSS-2 after each return of a call, and the milestones that it passes."""

from collections.abc import Iterator
from typing import Any, Final

from specs.contracts import Call
from specs.solutions.informed_solutions import Solution
from specs.values import Value, format_value

BUILDERS: Final = ("expand", "expandtip", "diminish", "diminish_list")
DRIVERS: Final = ("sss2", "sss2_list")


class SolutionTree:
    """The nodes of T after the returns recorded so far; None while there is no tree."""

    def __init__(self, game: Any) -> None:
        self.nodes: frozenset[Any] | None = None
        self._game = game
        self._milestones: list[Value] = []

    def take(self, call: Call) -> str:
        """Record a return: it replaces the part of T below the node. The text names a milestone, else it is empty."""
        if call.procedure not in BUILDERS:
            return ""
        g, built = call.v
        if isinstance(built, list):  # the tips of the whole tree, each with its path
            self.nodes = frozenset(node for tip in built for node in _path(tip.path))
        else:
            below = frozenset() if built is None else frozenset(_nodes(built))
            self.nodes = (self.nodes or frozenset()) - frozenset(self._below(call.node)) | below
        is_whole = call.caller is not None and call.caller.procedure in DRIVERS and built is not None
        if not is_whole or g in self._milestones[-1:]:
            return ""
        self._milestones.append(g)
        return f"milestone {len(self._milestones)}: g = {format_value(g)}"

    def _below(self, node: Any) -> Iterator[Any]:
        stack = [node]
        while stack:
            below = stack.pop()
            yield below
            stack.extend(self._game.children(below))


def _nodes(S: Solution[Any]) -> Iterator[Any]:
    stack = [S]
    while stack:
        part = stack.pop()
        yield part.node
        stack.extend(part.sons)


def _path(path: Any) -> Iterator[Any]:
    while path is not None:
        yield path.node
        path = path.father
