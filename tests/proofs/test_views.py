"""The checker's games through the interfaces of AIMA, OpenSpiel and easyAI and as a board; and their games as trees."""

from __future__ import annotations

from copy import copy, deepcopy
from math import inf
from pathlib import Path
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.run_once import attempt
from proofs.checking.loading import Request, subject_of
from proofs.checking.rerun import rerun
from proofs.checking.specs import SPECS
from proofs.sandbox.faults import ProtocolError
from proofs.sandbox.guarded_game import Guard
from proofs.views import VIEWS, EasyAI, MoveUndo, OpenSpiel
from proofs.views.aima import AIMA
from proofs.views.nodes import Nodes
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from tests.proofs.seen_searches import SEEN, Edit, small_cases

TREE = Tree.parse("((1 2) (3 (4 5)))")
EVALUATED = EvaluatedTree(TREE, dict.fromkeys((0, 1, 4, 6), 7))
OF_OURS = [name for name, view in VIEWS.items() if not issubclass(view, Nodes)]  # of these a move is no node


# RIGHT SEARCHES AND WRONG ONES


def subject(game: str, text: str) -> Subject:
    names: dict[str, Any] = {"__name__": "searches"}
    exec(compile(text, "<the search>", "exec"), names)  # noqa: S102 - a search of the table
    seen = SEEN[game]
    return subject_of(Request(names["search"], "alphabeta", seen.form, seen.call, game), SPECS["alphabeta"])


def findings(judged: Subject) -> list[Finding]:
    found = (attempt(judged, case, judged.spec.required) for case in small_cases(judged.form, "alpha", "beta"))
    return [finding for finding in found if finding]


@pytest.mark.parametrize("game", SEEN)
def test_a_right_search_breaks_nothing(game: str) -> None:
    judged = subject(game, SEEN[game].text)
    assert ("leaves-the-position" in judged.spec.required) == (game not in ("aima", "nodes"))  # nothing can be undone
    assert findings(judged) == []


@pytest.mark.parametrize(
    ("game", "edit"),
    [pytest.param(game, edit, id=f"{game}: {edit.name}") for game, seen in SEEN.items() for edit in seen.edits],
)
@pytest.mark.sampled(3, "more")
def test_a_wrong_search_is_refuted_by_the_clause_that_it_breaks(game: str, edit: Edit) -> None:
    broken = {finding.clause for finding in findings(subject(game, SEEN[game].edited(edit)))}
    assert broken & {*edit.clauses} if edit.clauses else not broken


@pytest.mark.parametrize("game", SEEN)
def test_there_are_five_ways_to_be_wrong(game: str) -> None:
    assert sum(bool(edit.clauses) for edit in SEEN[game].edits) >= 5


@pytest.mark.parametrize(("game", "wrong"), [("easyai", None), *((game, seen.edits[0]) for game, seen in SEEN.items())])
@pytest.mark.sampled(2)
def test_the_command_judges_them_the_same(game: str, wrong: Edit | None, tmp_path: Path) -> None:
    seen, file = SEEN[game], tmp_path / "searches.py"
    file.write_text(seen.edited(wrong) if wrong else seen.text)
    limits: dict[str, Any] = {"max_leaves": 2, "branching": 0}
    report = check(f"{file}:search", "alphabeta", form=seen.form, call=seen.call, game=game, **limits)
    refuted = {clause.id for clause in report.clauses.values() if clause.verdict == "refuted"}
    assert refuted & {*wrong.clauses} if wrong else report.verdict == "holds", str(report)


# A SEARCH THAT LOSES ITS PLACE

MAKES_MOVES = """
class Mine:
    def __init__(self, tree):
        self.tree, self.path = tree, [tree.root]
    def moves(self):
        return [*range(len(self.tree.children(self.path[-1])))]
    def do(self, move):
        self.path.append(self.tree.children(self.path[-1])[move])
    def undo(self):
        self.path.pop()
    def payoff(self):
        return self.tree.value(self.path[-1])
    @property
    def position(self):
        return tuple(self.path)

def search(game, is_max):
    moves = game.{moves}()
    if not moves:
        return game.{payoff}()
    values = []
    for move in moves:
        game.{do}(move)
        values.append(search(game, not is_max))
        {undo}
    return max(values) if is_max else min(values)
"""
OWN = {"moves": "moves", "payoff": "payoff", "do": "do"}
BOARD = {"moves": "legal_moves", "payoff": "score", "do": "push"}
LEFT, ENDS = "leaves-the-position", "terminates"
FORGOTTEN = "board.push(1): no such move; the game is over there; with the move 0 taken back it is right here"
TOO_MANY = "board.pop(): there is no move to undo; the search was given the game as it stands here"


@pytest.mark.parametrize("every", [False, True], ids=["", "--all"])
@pytest.mark.parametrize(
    ("names", "undo", "clause", "tree", "got"),
    [
        pytest.param(BOARD, "pass", LEFT, "(0)", "at 'after 0'", id="never undone"),
        pytest.param(BOARD, "move == moves[-1] and game.pop()", LEFT, "(0 0)", FORGOTTEN, id="undone only at last"),
        pytest.param(BOARD, "game.pop(); game.pop()", LEFT, "(0)", TOO_MANY, id="undone twice"),
        pytest.param(OWN, "pass", LEFT, "(0)", "at (0, 1)", id="never undone, a view of one's own"),
        pytest.param(OWN, "game.undo(); game.undo()", LEFT, "(0)", "at ()", id="undone twice, a view of one's own"),
        pytest.param(BOARD, "game.pop(); [0][move]", ENDS, "(0 0)", "IndexError", id="another error"),
        pytest.param(
            BOARD, "game.pop(); move and game.push(2)", ENDS, "(0 0)", "no such move", id="a move that there is not"
        ),
    ],
)
def test_a_move_that_is_not_undone_has_a_clause_of_its_own(
    names: dict[str, str], undo: str, clause: str, tree: str, got: str, every: bool, tmp_path: Path
) -> None:
    """On (0 0) a search that stands elsewhere asks what has no answer there; on (0) it ends, and stands elsewhere."""
    file = tmp_path / "searches.py"
    file.write_text(MAKES_MOVES.format(undo=undo, **names))
    game = f"{file}:Mine" if names is OWN else "board"
    limits: dict[str, Any] = {"max_leaves": 2, "branching": 0, "all": every}
    report = check(f"{file}:search", "minimax", call="search(game, is_max)", game=game, **limits)
    refuted = {name for name, found in report.clauses.items() if found.verdict == "refuted"}
    assert refuted == ({clause, ENDS} if every else {clause}), str(report)
    finding = report.clauses[clause].finding
    assert finding is not None
    assert finding["smallest"]
    assert finding["counterexample"]["tree"] == tree
    assert got in finding["counterexample"]["got"]


def test_what_a_call_breaks_is_said_before_the_error_of_the_next_one() -> None:
    judged = subject("board", "def search(board, alpha, beta):\n    board.push(0)\n    return board.score()")
    wide = SPECS["alphabeta"].calls.widest
    found = attempt(judged, Case(Tree.parse("(0)"), (wide, wide)), judged.spec.required)
    assert found is not None
    assert (found.clause, found.got) == ("leaves-the-position", "at 'after 0'")


def test_a_run_says_that_no_move_was_left_to_undo(tmp_path: Path) -> None:
    file = tmp_path / "searches.py"
    file.write_text(MAKES_MOVES.format(undo="game.pop(); game.pop()", **BOARD))
    made = rerun(Request(f"{file}:search", "minimax", "minimax", "search(game, is_max)", "board"), {"tree": "(0)"})
    clauses = {clause["id"]: clause["verdict"] for clause in made["calls"][0]["clauses"]}
    assert clauses == {"leaves-the-position": "refuted", "terminates": "refuted"}


# WHAT A VIEW ANSWERS


@pytest.mark.parametrize("game", OF_OURS)
def test_moves_and_nodes(game: str) -> None:
    view = VIEWS[game](TREE)
    first, second = ("a", "b") if game == "aima" else (0, 1)
    assert view.after(second) == TREE.node("1.2")
    assert view.said(TREE.node("1.2.1")) == f"{second} {first}"
    assert view.said(TREE.root) == "the root"
    nonsense: list[Any] = ["x", 2, True, None, -1, []]
    for wrong in nonsense:
        with pytest.raises(ValueError, match="is no legal move at the root; legal are"):
            view.after(wrong)
    with pytest.raises(ValueError, match="no node of this game"):
        view.said(99)


@pytest.mark.parametrize("game", OF_OURS)
def test_a_view_asks_no_more_than_the_search(game: str) -> None:
    guard: Guard[int] = Guard(TREE)
    view = VIEWS[game](guard.view)
    assert not guard.visited
    _ = getattr(view, "player", None), view.takes_turns
    assert not guard.visited


def test_aima_answers() -> None:
    view = AIMA(EVALUATED)
    game, state = view.game, view.state
    assert (view.player, state.to_move, game.actions(state)) == ("MAX", "MAX", ["a", "b"])
    leaf = game.result(game.result(state, "a"), "b")
    assert leaf == game.result(game.result(game.initial, "a"), "b")
    assert {leaf: 1}[deepcopy(leaf)] == 1
    assert (game.utility(leaf, "MAX"), game.utility(leaf, "MIN"), game.is_terminal(leaf)) == (2, -2, True)
    assert game.utility(state, "MIN") == -7
    assert AIMA(Tree.parse("(0 1)", root="min")).player == "MIN"
    for wrong, why in (
        (lambda: game.result(state, "c"), "no such move; legal are 'a', 'b'"),
        (lambda: game.result(leaf, "a"), "the game is over there"),
        (lambda: game.utility(leaf, "X"), "the players are 'MAX' and 'MIN'"),
        (lambda: AIMA(TREE).game.utility(AIMA(TREE).state, "MAX"), "its positions have no evaluation"),
    ):
        with pytest.raises(ProtocolError, match=why):
            wrong()


def test_openspiel_answers() -> None:
    view = OpenSpiel(EVALUATED)
    game, state = view.game, view.state
    assert (game.num_players(), game.max_game_length(), game.num_distinct_actions()) == (2, 3, 2)
    assert (game.min_utility(), game.max_utility()) == (-inf, inf)
    assert (view.player, state.current_player(), state.legal_actions(), state.legal_actions(1)) == (0, 0, [0, 1], [])
    assert state.returns() == [0, 0]
    leaf = state.child(0).child(1)
    assert (leaf.history(), leaf.returns(), leaf.player_return(1), leaf.current_player()) == ([0, 1], [2, -2], -2, -4)
    assert (leaf.legal_actions(), leaf.is_chance_node(), leaf.get_game()) == ([], False, game)
    assert str(leaf) != str(state) == str(copy(state)) == str(game.new_initial_state())
    assert view.value_function is not None
    assert (view.value_function(state), view.value_function(leaf)) == (7, 2)
    assert OpenSpiel(TREE).value_function is None
    kind = game.get_type()
    words = (kind.dynamics.name, kind.chance_mode.name, kind.information.name, kind.utility.name)
    assert words == ("SEQUENTIAL", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM")


def test_easyai_answers() -> None:
    view = EasyAI(EVALUATED)
    game: Any = view.game
    assert (game.current_player, game.opponent_index, game.nplayer, game.possible_moves()) == (1, 2, 1, [0, 1])
    assert (view.position, view.scoring(game)) == ("the start, player 1 to move", 7)
    start = game.ttentry()
    game.play_move(0)
    assert (view.position, game.scoring(), game.current_player) == ("after 0, player 2 to move", -7, 2)
    game.ai_move = [1]
    twin = game.copy()
    twin.play_move(1)
    twin.ai_move.append(2)
    assert (game.is_over(), twin.is_over(), twin.scoring(), game.ai_move) == (False, True, 2, [1])
    assert twin.ttentry() != game.ttentry() != start
    game.ttrestore(start)
    game.nplayer = 1
    assert (view.position, game.possible_moves()) == ("the start, player 1 to move", [0, 1])


def test_a_board_answers() -> None:
    board: Any = MoveUndo(EVALUATED).board
    assert [*board.legal_moves] == board.legal_moves() == board.moves() == [0, 1]
    assert (board.turn, board.evaluate(), board.relative_score()) == (True, 7, 7)
    key = board.key()
    board.push(1)
    assert (board.turn, board.score(), board.relative_score(), board.is_over()) == (False, 7, -7, False)
    board.do_move(0)
    assert (board.is_game_over(), board.evaluate(), board.copy().pop()) == (True, 3, 0)
    board.undo_move(0)
    board.undo()
    for undo in (board.unmake, board.retract, board.take_back):
        board.push(0)
        undo(0)
    assert (board.key(), hash(key)) == (key, board.hash())


@pytest.mark.parametrize("tree", [TREE, Guard(TREE).view, Guard(TREE, names=True).view])
def test_what_a_board_says_is_read_or_called(tree: Any) -> None:
    """A method that is not called is true, and equal to itself wherever the board stands."""
    board: Any = MoveUndo(tree).board
    said = []
    for move in board.legal_moves:
        board.push(move)
        assert bool(board.is_over) == board.is_over() == board.game_over == board.is_terminal
        assert board.is_game_over() in (True, False)
        assert bool(board.turn) == board.turn() == tree.is_max(board.node)
        assert board.key == board.key() == board.node
        assert board.hash == board.hash() == hash(board.node)
        said.append((board.is_over(), board.key))
        board.pop()
    assert len({key for _, key in said}) == len(said)
    assert len({is_over for is_over, _ in said}) == 1 + any(is_over for is_over, _ in said)


def test_moves_that_cannot_be_made_or_undone_are_refused() -> None:
    state: Any = OpenSpiel(TREE).state
    game: Any = EasyAI(TREE).game
    board: Any = MoveUndo(TREE).board
    for wrong, why in (
        (lambda: state.undo_action(0, 0), r"state\.undo_action\(0\): there is no move to undo"),
        (lambda: game.unmake_move(1), r"game\.unmake_move\(1\): there is no move to undo"),
        (board.pop, r"board\.pop\(\): there is no move to undo"),
        (lambda: state.apply_action(2), r"state\.apply_action\(2\): no such move; legal are 0, 1"),
        (lambda: board.push(-1), r"board\.push\(-1\): no such move"),
        (lambda: board.push(None), r"board\.push\(None\): no such move"),
        (lambda: game.make_move("0"), r"game\.make_move\('0'\): no such move"),
        (lambda: (board.push(0), board.pop(1)), r"board\.pop\(1\): the last move was 0"),
        (lambda: (game.make_move(0), game.possible_moves()), "the turn of player 2, but the current player is 1"),
        (lambda: game.ttrestore("?"), r"ttentry\(\) has named no such position"),
        (lambda: (state.apply_action(0), state.undo_action(1, 0)), "the last action was player 0's"),
        (lambda: OpenSpiel(TREE).state.child(0).child(0).player_return(2), "the players are 0 and 1"),
    ):
        with pytest.raises(ProtocolError, match=why):
            wrong()
