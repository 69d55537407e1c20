"""Every nested call and every return on a line of its own: the trace of a search for which no paper prints a table."""

from collections.abc import Iterator
from typing import Any

from proofs.drawing.tree_text import is_value, result_in_words
from proofs.traces.trace import Trace
from specs.contracts import Call
from specs.values import format_value


class Diary(Trace):
    """Writes a line for each call and each return, indented by depth."""

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.game = game
        self._lines: list[str] = []

    def lines(self) -> Iterator[str]:
        """Every nested call and what it returned."""
        return iter(self._lines)

    def entered(self, call: Call) -> None:
        self._lines.append(f"{'  ' * (len(self.running) - 1)}{self._head(call)}")

    def left(self, call: Call) -> None:
        self._lines.append(f"{'  ' * len(self.running)}{self._head(call)} = {result_in_words(call.v)}")

    def _head(self, call: Call) -> str:
        asks = asks_game(call)  # else all its arguments are values
        nodes, rest = (call.arguments[1:2], call.arguments[2:]) if asks else ((), call.arguments)
        names = [self.game.name(node) if isinstance(node, int) else str(getattr(node, "name", node)) for node in nodes]
        return f"{call.procedure}({', '.join([*names, *(format_value(v) for v in rest if is_value(v))])})"


def asks_game(call: Call) -> bool:
    """Whether the first argument of the call is a game; the next one, if any, is a node."""
    return bool(call.arguments) and hasattr(call.arguments[0], "children")
