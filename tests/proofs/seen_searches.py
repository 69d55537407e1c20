"""Alpha-beta as it is written for each interface, and single edits of it that make it wrong.

Each edit is a piece of the right text and what stands there instead, with the clauses one of which must refute it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

from proofs.checking.core.game import Case
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF

TEXTS: Final = (
    "0",
    "(0)",
    "(0 1)",
    "(1 0)",
    "((0 1) 2)",
    "((1 2) (0 3))",
    "(2 (3 1))",
    "((0 (1 2)) 1)",
    "(((0 2) 1) (3 1))",
    "((1 -1) (-2 0))",
    "(-1 (1 (-2 0)))",
    "((((0 1) -1) 2) -2)",
)
ENDS: Final[tuple[Any, ...]] = (NEG_INF, -1, 0, 1, 2, POS_INF)
VALUE: Final = ("success", "fail-low", "fail-high")
LEFT: Final = ("leaves-the-position",)
UNDO: Final = (*LEFT, "terminates")


@cache
def small_cases(form: str, *names: str) -> list[Case]:
    """Small trees with both roots, times all that a call may be given: "alpha" and "beta", "gamma", or nothing."""
    given = [dict(zip(names, ends, strict=True)) for ends in product(ENDS, repeat=len(names))]
    given = [one for one in given if len(one) < 2 or one["alpha"] < one["beta"]]
    if form == "negamax":
        games = [(Tree.parse(text), flipped) for text in TEXTS for flipped in (False, True)]
    else:
        games = [(Tree.parse(text, root=root), False) for text in TEXTS for root in ("max", "min")]
    return [Case(tree, (call,), flipped) for tree, flipped in games for call in given]


@dataclass(frozen=True)
class Edit:
    """A slip of the pen, by its name."""

    name: str
    right: str
    wrong: str
    clauses: tuple[str, ...] = VALUE


@dataclass(frozen=True)
class Seen:
    """A search for one view: its text, how it is called, and the edits."""

    text: str
    call: str
    form: str
    edits: tuple[Edit, ...]

    def edited(self, edit: Edit) -> str:
        """The text with the slip in it."""
        assert self.text.count(edit.right) == 1, f"{edit.right!r} stands {self.text.count(edit.right)} times"
        return self.text.replace(edit.right, edit.wrong)


AIMA: Final = """
from math import inf

def search(game, state, alpha, beta):
    player = "MAX"

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    begin = max_value if game.to_move(state) == player else min_value
    return begin(state, alpha, beta)
"""

OPENSPIEL: Final = """
from math import inf

def search(state, alpha, beta, player):
    if state.is_terminal():
        return state.player_return(player)
    mover = state.current_player()
    sign = 1 if mover == player else -1
    best = -inf * sign
    for action in state.legal_actions():
        state.apply_action(action)
        value = search(state, alpha, beta, player)
        state.undo_action(mover, action)
        if sign == 1:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""

EASYAI: Final = """
from math import inf

def search(game, depth, alpha, beta):
    if depth == 0 or game.is_over():
        return game.scoring()
    best = -inf
    for move in game.possible_moves():
        game.make_move(move)
        game.switch_player()
        value = -search(game, depth - 1, -beta, -alpha)
        game.switch_player()
        game.unmake_move(move)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""

BOARD: Final = """
from math import inf

def search(board, alpha, beta):
    if board.is_game_over():
        return board.relative_score()
    best = -inf
    for move in board.legal_moves:
        board.push(move)
        value = -search(board, -beta, -max(alpha, best))
        board.pop()
        if value > best:
            best = value
        if best >= beta:
            return best
    return best
"""

FIRST_ALONE: Final = "        best = inf\n        for child in children[:1]:"
NODES: Final = """
from math import inf

def search(node, depth, alpha, beta, maximizing):
    children = node.children
    if depth == 0 or not children:
        return node.value
    if maximizing:
        best = -inf
        for child in children:
            best = max(best, search(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = inf
        for child in children:
            best = min(best, search(child, depth - 1, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best
"""

SEEN: Final = {
    "nodes": Seen(
        NODES,
        "search(node, depth, alpha, beta, is_max)",
        "minimax",
        (
            Edit("wrong player", "alpha, beta, False", "alpha, beta, True"),
            Edit("max for min", "best = min(best", "best = max(best"),
            Edit("the first child alone", "        best = inf\n        for child in children:", FIRST_ALONE),
            Edit("too shallow", "depth - 1, alpha, beta, True", "depth - 2, alpha, beta, True", (*VALUE, "terminates")),
            Edit("beta forgotten", "min(beta, best)", "best", ()),  # still right: best is never above what it was
            Edit("alpha in the place of beta", "beta = min(beta, best)", "alpha = max(alpha, best)"),
            Edit("wrong sign", "return node.value", "return -node.value"),
        ),
    ),
    "aima": Seen(
        AIMA,
        "search(game, state, alpha, beta)",
        "minimax",
        (
            Edit(
                "wrong player",
                "return game.utility(state, player)\n        v = inf",
                "return game.utility(state, game.to_move(state))\n        v = inf",
            ),
            Edit("cut too early", "if v >= beta", "if v >= alpha"),
            Edit("cut at >", "if v <= alpha", "if v < alpha", ()),  # still right: it only searches more
            Edit("window not narrowed but moved", "beta = min(beta, v)", "beta = v - 1"),
            Edit("wrong sign", "v = inf", "v = -inf"),
            Edit("max for min", "v = min(v, max_value", "v = max(v, max_value"),
            Edit(
                "an illegal move",
                "for a in game.actions(state):\n            v = max",
                'for a in [*game.actions(state), "z"]:\n            v = max',
                ("terminates",),
            ),
        ),
    ),
    "openspiel": Seen(
        OPENSPIEL,
        "search(state, alpha, beta, 0)",
        "minimax",
        (
            Edit("forgets to undo", "        state.undo_action(mover, action)\n", "", LEFT),
            Edit(
                "undoes twice",
                "        state.undo_action(mover, action)\n",
                "        state.undo_action(mover, action)\n" * 2,
                LEFT,
            ),
            Edit("undoes another action", "undo_action(mover, action)", "undo_action(mover, action + 1)", UNDO),
            Edit("undoes for the wrong player", "undo_action(mover", "undo_action(1 - mover", UNDO),
            Edit(
                "no undo after a cutoff",
                "        state.undo_action(mover, action)\n",
                "        if alpha < value < beta: state.undo_action(mover, action)\n",
                LEFT,
            ),
            Edit("wrong player", "player_return(player)", "player_return(1 - player)"),
            Edit("wrong sign", "best = -inf * sign", "best = inf * sign"),
            Edit("cut too early", "if alpha >= beta", "if best >= beta"),
        ),
    ),
    "easyai": Seen(
        EASYAI,
        "search(game, depth, alpha, beta)",
        "negamax",
        (
            Edit("forgets to undo", "        game.unmake_move(move)\n", "", LEFT),
            Edit("undoes twice", "        game.unmake_move(move)\n", "        game.unmake_move(move)\n" * 2, LEFT),
            Edit(
                "forgets to switch back",
                "        game.switch_player()\n        game.unmake_move",
                "        game.unmake_move",
                UNDO,
            ),
            Edit("forgets to switch", "        game.switch_player()\n        value", "        value", (*VALUE, *UNDO)),
            Edit("wrong sign", "-search(", "search("),
            Edit("window not turned", "-beta, -alpha", "alpha, beta"),
            Edit("too shallow", "depth - 1", "depth - 2", ("terminates",)),
            Edit("cut too early", "if alpha >= beta", "if best >= alpha"),
        ),
    ),
    "board": Seen(
        BOARD,
        "search(board, alpha, beta)",
        "negamax",
        (
            Edit("forgets to undo", "        board.pop()\n", "", LEFT),
            Edit("undoes twice", "        board.pop()\n", "        board.pop()\n" * 2, LEFT),
            Edit("no undo after a cutoff", "        board.pop()\n", "        if value < beta: board.pop()\n", LEFT),
            Edit("wrong sign", "-search(", "search("),
            Edit("absolute for relative", "relative_score", "evaluate"),
            Edit("window not narrowed but moved", "-max(alpha, best)", "-best", ()),  # a wider window is as right
            Edit("window too narrow", "-max(alpha, best)", "-max(alpha, best) - 1"),
            Edit("cut too early", "if best >= beta", "if best > alpha"),
        ),
    ),
}
