"""`verified run --trace`: what a search did, step by step, as the table that its paper prints.

Which table that is follows from the procedures that a search calls. Alpha-beta has the table of RR appendix A.1; what
applies Stockman's operator Gamma has that of SS section 3.3 and RR A.2; what calls MT has that of RR A.3. Every other
search is traced call by call.
"""

from collections.abc import Iterator
from typing import Any

from proofs.drawing.tree_text import is_value, result_in_words
from proofs.traces.alphabeta_trace import AlphabetaTrace
from proofs.traces.mt_trace import TESTS, MtTrace
from proofs.traces.sss_trace import CASE, GammaTrace
from proofs.traces.trace import Trace
from specs.contracts import Call, helpers_of
from specs.tree import GameTree
from specs.values import format_value
from verified.alphabeta import alphabeta
from verified.procedure import Procedure


def trace_of(search: Procedure, game: GameTree[Any]) -> Trace:
    """What is to hear a search of that game."""
    if search.function is alphabeta:
        return AlphabetaTrace(game)
    if has_OPEN(search):
        return GammaTrace()
    return MtTrace(game) if calls_MT(search) else Diary(game)


def has_OPEN(search: Procedure) -> bool:
    """Whether it applies Gamma to the states on OPEN."""
    return any(helper.__name__.startswith(CASE) for helper in helpers_of(search.function))


def calls_MT(search: Procedure) -> bool:
    """Whether it calls MT or its mirror image."""
    return any(helper.__name__ in TESTS for helper in helpers_of(search.function))


class Diary(Trace):
    """Writes a line for each call and each return, indented by depth."""

    def __init__(self, game: Any) -> None:
        super().__init__()
        self._game = game
        self._lines: list[str] = []

    def lines(self) -> Iterator[str]:
        """Every nested call and what it returned."""
        return iter(self._lines)

    def entered(self, call: Call) -> None:
        self._lines.append(f"{'  ' * (len(self.running) - 1)}{self._head(call)}")

    def left(self, call: Call) -> None:
        self._lines.append(f"{'  ' * len(self.running)}{self._head(call)} = {result_in_words(call.v)}")

    def _head(self, call: Call) -> str:
        asks_game = hasattr(call.arguments[0], "children")  # else all that it is given are values
        nodes, rest = (call.arguments[1:2], call.arguments[2:]) if asks_game else ((), call.arguments)
        names = [self._game.name(node) if isinstance(node, int) else str(getattr(node, "name", node)) for node in nodes]
        return f"{call.procedure}({', '.join([*names, *(format_value(v) for v in rest if is_value(v))])})"
