"""Searches in public styles, in our own words: right as they stand in `styles/`, wrong with one of these edits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).with_name("styles")
FLAGS: Final = "a table without flags"
SIGN: Final = "the sign of a leaf"
LAST: Final = "the move that was looked at last"
AGAIN: Final = "no search again"
SWAPPED: Final = "arguments in the wrong order"
UNDO: Final = "a move that is not taken back"
CUT: Final = "a cutoff that is none"
WINDOW: Final = "a window that is handed on wrongly"
MOVER: Final = "the same player moves again"
DEPTH: Final = "an entry of another depth"

# file:function, the fault, what stands there, what stands there instead
WRONG: Final = (
    ("hops.py:minimax", UNDO, "            board.pop()\n            alpha", "            alpha"),
    (
        "hops.py:minimax",
        CUT,
        "if beta <= alpha:\n                return best",
        "if beta <= best + 1:\n                return best",
    ),
    (
        "hops.py:by_turn",
        MOVER,
        "max(values) if board.turn else min(values)",
        "min(values) if board.turn else max(values)",
    ),
    ("hops.py:negamax", SWAPPED, "-beta, -alpha", "-alpha, -beta"),
    ("hops.py:negamax", SIGN, "return relative(board)", "return -relative(board)"),
    (
        "hops.py:select_move",
        LAST,
        "if best_move is None or score > best_score:",
        "if best_move is None or score >= alpha:",
    ),
    ("hops.py:Searcher.search", FLAGS, "if flag == self.EXACT:", "if flag in (self.EXACT, self.LOWER):"),
    ("hops.py:Searcher.search", DEPTH, "if entry is not None and entry[0] >= depth:", "if entry is not None:"),
    (
        "hops.py:Searcher.search",
        "a window that an entry of another depth narrows",
        "if flag == self.LOWER and score >= beta:\n                return score",
        (
            "if flag == self.LOWER:\n                alpha = max(alpha, score)\n"
            "            if alpha >= beta:\n                return score"
        ),
    ),
    ("columns.py:minimax", SWAPPED, "return None, rate(board, ROBOT)", "return None, -rate(board, ROBOT)"),
    (
        "columns.py:minimax",
        MOVER,
        "minimax(after, depth - 1, alpha, beta, True)",
        "minimax(after, depth - 1, alpha, beta, False)",
    ),
    (
        "columns.py:minimax",
        "who has won",
        "four_in_line(board, HUMAN):\n                return None, -BIG",
        "four_in_line(board, HUMAN):\n                return None, BIG",
    ),
    ("columns.py:negamax", MOVER, "-alpha, opponent(piece)", "-alpha, piece"),
    ("columns.py:negamax", SIGN, "return rate(board, piece)", "return rate(board, ROBOT)"),
    ("columns.py:full_width", MOVER, "depth - 1, opponent(piece)", "depth - 1, piece"),
    (
        "crosses.py:minimax",
        UNDO,
        "                board[i] = BLANK\n        return best\n    best = 1000",
        "        return best\n    best = 1000",
    ),
    (
        "crosses.py:minimax",
        "who has won",
        "if score == -10:\n        return score",
        "if score == -10:\n        return -score",
    ),
    ("crosses.py:solve", CUT, "if beta <= alpha:", "if beta <= alpha + 1:"),
    ("crosses.py:Crosses.search", UNDO, "            self.unmark(cell)\n            beta", "            beta"),
    ("mazes.py:MinimaxAgent.getAction", LAST, "scores.index(max(scores))", "-1"),
    ("mazes.py:MinimaxAgent.value", MOVER, "(agentIndex + 1) %", "agentIndex %"),
    ("mazes.py:AlphaBetaAgent.getAction", WINDOW, "alpha = max(alpha, best)", "alpha = beta = max(alpha, best)"),
    ("mazes.py:AlphaBetaAgent.minValue", CUT, "if v < alpha:", "if v < beta:"),
    (
        "islands.py:Player.minimax",
        LAST,
        "if best_move is None or value > best_score:",
        "if best_move is None or value < best_score:",
    ),
    ("islands.py:Player.max_play", MOVER, "return max(self.min_play(", "return max(self.max_play("),
    ("islands.py:Player.alphabeta", SWAPPED, "depth - 1, alpha, beta, False", "depth - 1, beta, alpha, False"),
    (
        "islands.py:Player.alphabeta",
        LAST,
        "if score < value:\n                    value, best_move = score, move",
        "value, best_move = score, move",
    ),
    ("stones.py:min_value", "the greatest for the least", "v = min(v, max_value", "v = max(v, max_value"),
    ("stones.py:minimax", "the greatest for the least", "return min(actions(state)", "return max(actions(state)"),
    (
        "stones.py:alphabeta",
        CUT,
        "if v >= beta:\n                return v\n            alpha = max(alpha, v)",
        "alpha = max(alpha, v)\n            if v >= alpha:\n                return v",
    ),
    ("stones.py:generic", WINDOW, "return alpha if maximizing else beta", "return beta if maximizing else alpha"),
    ("stones.py:remembered", MOVER, "value = min(remembered", "value = max(remembered"),
    ("flips.py:negamax", SIGN, "return side * position.heuristic()", "return position.heuristic()"),
    ("flips.py:negamax", WINDOW, "-beta, -alpha, -side", "-beta, alpha, -side"),
    (
        "flips.py:scout",
        AGAIN,
        (
            "            if alpha < score < beta:\n"
            "                score = -scout(child, depth - 1, -beta, -score, -side)\n"
        ),
        "",
    ),
    ("flips.py:plain", SIGN, "max(-plain(", "max(plain("),
    ("flips.py:best_line", LAST, "if -value > best:", "if value > best:"),
    (
        "rooms.py:Engine.alphabeta",
        UNDO,
        "                self.killers[depth] = move\n                break",
        "                self.killers[depth] = move\n                return best if self.board.do_move(move) else best",
    ),
    ("rooms.py:Engine.alphabeta", SIGN, "score = -self.alphabeta", "score = self.alphabeta"),
    (
        "rooms.py:Engine.with_table",
        FLAGS,
        "flag = UPPER if best <= start else LOWER if best >= beta else EXACT",
        "flag = EXACT",
    ),
    ("rooms.py:Engine.with_table", DEPTH, "entry.depth >= depth", "entry.depth <= depth"),
    ("pegs.py:minimax", MOVER, "minimax(board, depth + 1, False)", "minimax(board, depth + 1, True)"),
    ("pegs.py:score", "the greatest for the least", "else min(scores)", "else max(scores)"),
    ("pegs.py:best_move", LAST, 'pick = max if mark == "m" else min', "pick = max"),
    ("rounds.py:Cautious.value", CUT, "if v < alpha:", "if v < beta:"),
    ("rounds.py:windowed", MOVER, "-b, -a, -color", "-b, -a, color"),
    ("trees.py:minimax", MOVER, "minimax(child, depth - 1, True)", "minimax(child, depth - 1, False)"),
    ("trees.py:alphabeta", CUT, "if value <= alpha:", "if value < beta:"),
    (
        "trees.py:negascout",
        AGAIN,
        (
            "            if alpha < score < beta:\n"
            "                score = -negascout(child, depth - 1, -beta, -score, -color)\n"
        ),
        "",
    ),
)


@dataclass(frozen=True)
class Row:
    """A search: where it stands, and the edit that makes it wrong."""

    name: str
    fault: str = ""
    right: str = ""
    wrong: str = ""

    @property
    def text(self) -> str:
        """The file, with the edit in the text of the function."""
        file, _, function = self.name.partition(":")
        text = (HOME / file).read_text()
        if not self.fault:
            return text
        part = _source(text, function)
        if self.right not in part:
            raise ValueError(f"{self.name}: {self.right!r} does not stand there")
        return text.replace(part, part.replace(self.right, self.wrong, 1), 1)


def rows() -> Iterator[Row]:
    """Each search that is right, and each wrong one."""
    yield from (Row(*row) for row in WRONG)
    yield from (Row(name) for name in dict.fromkeys([*(row[0] for row in WRONG), *ONLY_RIGHT]))


ONLY_RIGHT: Final = (
    "rounds.py:Cautious.getAction",
    "islands.py:Player.min_play",
    "stones.py:max_value",
    "mazes.py:AlphaBetaAgent.maxValue",
    "trees.py:negamax",
)


def _source(text: str, dotted: str) -> str:
    *owner, name = dotted.split(".")
    body = ast.parse(text).body
    if owner:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name == owner[0])
    found = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == name)
    return "\n".join(text.split("\n")[found.lineno - 1 : found.end_lineno])
