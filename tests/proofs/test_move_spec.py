"""Spec `move`: right and wrong searches, each verdict held against brute force on random games."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.checking.core.calling import Played
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import words
from proofs.checking.core.spec import Spec
from proofs.checking.specs import SPECS
from proofs.checking.specs.move import read
from proofs.views.aima import AIMA
from specs.clauses.moves import MOVES, best_move, principal_variation
from specs.contracts import Clause, contract, contracts
from specs.contracts.violation import Violation
from specs.tree import Tree
from tests.proofs.plain_games import PlainGame, checked, function_of, games

WINDOWS = [(-inf, inf), (0, 2), (1, 2), (-inf, 1), (2, inf)]

VALUE = """
    def value(tree, node):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        return (max if tree.is_max(node) else min)(value(tree, child) for child in children)
"""

MOVE = (
    VALUE
    + """
    def search(tree, node):
        best = None
        for child in tree.children(node):
            v = value(tree, child)
            if best is None or (v > best if tree.is_max(node) else v < best):
                best, move = v, child
        return move
"""
)

PAIR = """
    from math import inf

    def search(tree, node, alpha, beta):
        children = tree.children(node)
        if not children:
            return tree.value(node), None
        is_max = tree.is_max(node)
        best, move = (-inf if is_max else inf), None
        for child in children:
            v, _ = search(tree, child, alpha, beta)
            if is_max:
                if v > best:
                    best, move = v, child
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, move = v, child
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move
"""

LINE = """
    def search(tree, node):
        children = tree.children(node)
        if not children:
            return [], tree.value(node)
        best, line = None, None
        for child in children:
            rest, v = search(tree, child)
            if best is None or (v > best if tree.is_max(node) else v < best):
                best, line = v, [child, *rest]
        return line, best
"""

ROWS = [  # the search, one edit, and the clause that the edit breaks
    (MOVE, ("", ""), ""),
    (MOVE, ("v > best if", "v < best if"), "best-move"),
    (MOVE, ("if tree.is_max(node) else v < best", "if tree.is_max(node) else v > best"), "best-move"),
    (MOVE, ("best, move = v, child", "best, move = best or v, child"), "best-move"),
    (MOVE, ("v = value(tree, child)", "v = tree.value(child) if not tree.children(child) else 0"), "best-move"),
    (MOVE, ("for child in tree.children(node)", "for child in tree.children(node)[:2]"), "best-move"),
    (
        MOVE,
        ("        return move", "        return tree.children(move)[0] if tree.children(move) else move"),
        "terminates",
    ),
    (PAIR, ("", ""), ""),
    (PAIR, ("v > best:", "v >= best:"), "best-move"),
    (PAIR, ("v < best:", "v <= best:"), "best-move"),
    (PAIR, ("return best, move", "return best, children[0]"), "best-move"),
    (PAIR, ("return best, move", "return alpha if is_max else beta, move"), ""),  # fail-hard
    (PAIR, ("return best, move", "return best if is_max else beta - 1, move"), "move-value"),
    (PAIR, ("alpha = max(alpha, best)", "alpha = max(alpha, best + 1)"), "move-value"),
    (PAIR, ("if alpha >= beta", "if alpha > beta"), ""),  # which costs time alone
    (LINE, ("", ""), ""),
    (LINE, ("[child, *rest]", "[child]"), "principal-variation"),
    (LINE, ("[child, *rest]", "[child, *rest[:1]]"), "principal-variation"),
    (LINE, ("v < best)", "v <= best)"), ""),  # another best line
    (LINE, ("        return line, best", "        return line, v"), "move-value"),
    (LINE, ("best, line = v, [child, *rest]", "best, line = v, [children[0], *rest]"), "best-move"),
    (LINE, ("best is None or (v > best if", "best is None or (v > best + 1 if"), "best-move"),
]


def edited(text: str, edit: tuple[str, str]) -> str:
    old, new = edit
    assert not old or text.count(old) == 1, old
    return text.replace(old, new) if old else text


def is_wrong(search: Any, game: PlainGame, window: tuple[float, float]) -> bool:
    """Whether the search is wrong on the game: by brute force, without a line of the checker's."""
    takes = search.__code__.co_argcount
    result = search(game, game.root, *window) if takes == 4 else search(game, game.root)
    f = game.worth(game.root)
    if takes == 4:
        value, move = result
        if window[0] < value < window[1] and value != f:
            return True
        return bool(window[0] < f < window[1] and (move is None or game.worth(move) != f or value != f))
    if not isinstance(result, tuple):
        return result not in game.kids["r"] or game.worth(result) != f
    line, value = result
    at = "r"
    for move in line:
        if move not in game.kids[at] or game.worth(move) != f:
            return True
        at = move
    return bool(game.kids[at]) or value != f


def judged_wrong(search: Any) -> bool:
    asked = [game for game in games(300, range(4)) if game.kids["r"]]
    return any(is_wrong(search, game, window) for game in asked for window in WINDOWS)


@pytest.mark.parametrize(("text", "edit", "broken"), ROWS)
@pytest.mark.sampled(8)
def test_each_verdict_is_that_of_brute_force(text: str, edit: tuple[str, str], broken: str) -> None:
    source = edited(text, edit)
    report = checked(source, "move")
    assert (report.verdict == "refuted") == judged_wrong(function_of(source)) == bool(broken)
    assert report.verdict in ("refuted", "holds")
    refuted = {name for name, clause in report.clauses.items() if clause.finding}
    assert broken in refuted if broken else not refuted
    if not broken:
        assert report.clauses["best-move"].verdict == "confirmed"
        said = {name for name in ("move-value", "principal-variation") if name in report.clauses}
        assert said == {MOVE: set(), PAIR: {"move-value"}, LINE: {"move-value", "principal-variation"}}[text]


def test_a_counterexample_speaks_of_moves() -> None:
    report = checked(edited(MOVE, ROWS[1][1]), "move")
    told = report.clauses["best-move"].finding
    assert told is not None
    assert told["counterexample"]["expected"].startswith("a move to 1.")
    assert "of value f(1) = 1" in told["counterexample"]["expected"]
    assert told["counterexample"]["got"].startswith("the move to 1.")


def test_an_expected_move_is_one_of_the_interface() -> None:
    """`'b'`, and not only the node that it leads to."""
    tree = Tree.parse("(0 (1 2))")
    played = Played(Case(tree), AIMA(tree), lambda *_: 1)

    def said(clause: Clause, result: Any) -> tuple[str, str]:
        return words(clause, {"tree": tree, "node": tree.root, "f": 1, "fn": 1, **read(result, played)})

    best = "the move 'b' to 1.2, of value f(1) = 1"
    assert said(best_move, "a") == (best, "the move 'a' to 1.1, of value 0")
    line = "positions of value f(1) = 1, to the end of the game, as the moves 'b' 'a'"
    assert said(principal_variation, ["b"]) == (line, "the moves 'b': 1.2 of value 1; there the game goes on")


@pytest.mark.parametrize(
    ("returned", "asks"),
    [
        ("children.index(move)", "index of a child: --call 'tree.children(node)[search(tree, node)]'"),
        ("(best, children.index(move))", "(lambda value, index: (value, tree.children(node)[index]))"),
        ("best", "--spec minimax"),
    ],
)
def test_a_result_that_is_no_move_is_asked_about(returned: str, asks: str) -> None:
    text = MOVE.replace("        best = None\n", "        best, children = None, [*tree.children(node)]\n")
    report = checked(text.replace("        return move", f"        return {returned}"), "move")
    assert report.verdict == "error"
    assert asks in report.error


@pytest.mark.more
def test_an_index_is_a_move_if_the_call_says_so() -> None:
    text = MOVE.replace("        return move", "        return [*tree.children(node)].index(move)")
    assert checked(text, "move", call="tree.children(node)[search(tree, node)]")
    assert not checked(
        text.replace("v > best if", "v < best if"), "move", call="tree.children(node)[search(tree, node)]"
    )


@pytest.mark.more
def test_nodes_may_be_objects_and_values_those_of_the_mover() -> None:
    nodes = """
        def search(node, depth, color):
            if depth == 0 or not node.children:
                return node.value * color, None
            return max(((-search(child, depth - 1, -color)[0], child) for child in node.children), key=lambda p: p[0])
    """
    report = checked(nodes, "move")
    assert (report.form, report.verdict) == ("negamax", "holds")
    assert not checked(nodes.replace("-search(child", "search(child"), "move")
    mover = """
        def search(tree, node):
            children = tree.children(node)
            if not children:
                return tree.value(node), None
            return max(((-search(tree, child)[0], child) for child in children), key=lambda p: p[0])
    """
    assert checked(mover, "move", form="negamax")
    assert not checked(mover.replace("max(", "min("), "move", form="negamax")
    assert not checked(mover, "move")


def test_the_line_of_positions_may_begin_with_the_root() -> None:
    assert checked(
        LINE.replace("def search", "def line_of").replace("= search(", "= line_of(")
        + """
    def search(tree, node):
        return [node, *line_of(tree, node)[0]]
""",
        "move",
    )


def test_the_clauses_serve_as_a_contract() -> None:
    @contract(*MOVES)
    def move(tree: Any, node: Any) -> Any:
        return tree.children(node)[0]

    with contracts("oracle"):
        assert move(Tree.parse("(1 0)"), 0) == 1
        with pytest.raises(Violation, match=r"best-move.*\n.*\n.*a move to 1\.2, of value f\(1\) = 1"):
            move(Tree.parse("(0 1)"), 0)

    @contract(principal_variation, best_move)
    def line(tree: Any, node: Any) -> Any:
        return [tree.children(node)[0]]

    with contracts("oracle"):
        assert line(Tree.parse("(1 0)"), 0) == [1]
        with pytest.raises(Violation, match="principal-variation"):
            line(Tree.parse("((1) 0)"), 0)


@pytest.mark.more
def test_a_spec_of_ones_own_may_speak_of_what_is_said() -> None:
    mine: Spec = SPECS["move"].with_("mine", required=["best-move"])
    assert mine.in_window is not None
    assert [*mine.in_window.required] == ["best-move"]
    assert check(function_of(PAIR), mine, max_leaves=2, seconds=60).clauses["best-move"].verdict == "confirmed"
