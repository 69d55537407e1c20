"""Searches in public styles are judged by the command that `scan` prints, through a view that nobody has written."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from proofs.adapting import adapted, record_of
from proofs.checking.check import check
from proofs.checking.core.budget import Budget
from proofs.checking.core.clock import Clock
from proofs.checking.loading import Request, subject_of
from proofs.checking.specs import SPECS
from proofs.checking.stages.limits import limited
from proofs.checking.stages.self_test import must_work
from proofs.sandbox.loader import UnusableRequest, one_module_per_path
from proofs.scanning import Suggestion, suggestion, suggestions
from proofs.views import Adapted
from proofs.views.operations import MEANINGS, MOVES, OPERATIONS
from specs.tree import Tree
from tests.proofs.styles_index import DEPTH, FLAGS, HOME, WRONG, Row, rows
from tests.proofs.test_cli import verified

ROWS: Final = [*rows()]
GAMES: Final = 150
LATER: Final = (DEPTH, FLAGS, "a window that an entry of another depth narrows")  # faults of a later call


def named(row: Row) -> str:
    return f"{row.name} {row.fault or 'right'}"


def proposed(row: Row, folder: Path) -> Suggestion:
    """What `scan` says of the search of a row, in a file of its own."""
    file, _, function = row.name.partition(":")
    (folder / file).write_text(row.text)
    found = suggestion(f"{folder / file}:{function}")
    assert found is not None
    return found


def broken(asked: Suggestion, games: int = GAMES) -> Any:
    """The first finding on random games, one call on each; None if there is none."""
    spec = SPECS[asked.spec]
    with one_module_per_path():
        subject = subject_of(Request(asked.request, asked.spec, asked.form, asked.call, asked.game), spec)
    subject, _, _ = limited(subject, subject.spec.asked(Budget()))
    must_work(subject)
    applied: Counter[str] = Counter()
    found = subject.spec.game.sample(subject, subject.spec.required, games, applied, Clock(60), full=False)
    assert found.finding is not None or {*applied} >= {*spec.required} - {"move-value", "principal-variation"}
    return found.finding


def test_the_corpus_is_as_large_as_it_has_to_be() -> None:
    assert len(ROWS) >= 60
    assert sum(bool(row.fault) for row in ROWS) >= len(ROWS) // 2
    assert len({row.text for row in ROWS if row.fault}) == len(WRONG)


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_few_random_games_tell_right_from_wrong(row: Row, tmp_path: Path) -> None:
    asked = proposed(row, tmp_path)
    assert asked.lacks == ""
    found = broken(asked)
    if row.fault not in LATER:
        assert (found is not None) == bool(row.fault)


@pytest.mark.more
@pytest.mark.parametrize("row", [row for row in ROWS if row.fault in LATER], ids=named)
def test_a_fault_of_a_later_call_is_refuted(row: Row, tmp_path: Path) -> None:
    asked = proposed(row, tmp_path)
    report = check(asked.request, asked.spec, form=asked.form, call=asked.call, game=asked.game, seconds=120)
    assert report.verdict == "refuted", report


# THE RECORD AND THE FILE


@pytest.mark.parametrize("file", sorted(path.name for path in HOME.glob("*.py")))
def test_the_file_that_is_printed_is_the_view(file: str) -> None:
    for asked in suggestions(str(HOME / file)):
        printed = ModuleType("printed")
        exec(record_of(asked.request).text(asked.request, asked.command), vars(printed))  # noqa: S102 - what is printed
        view = adapted(asked.request)
        names = [name for name in vars(Adapted) if not name.startswith("_") and name not in ("install", "position")]
        assert {name: getattr(printed.View, name) for name in names} == {name: getattr(view, name) for name in names}


def test_every_operation_has_a_meaning() -> None:
    assert {*MEANINGS} == {*OPERATIONS}


def seen(names: dict[str, Any], text: str = "((1 2) (3 4))", **record: Any) -> Any:
    view: Any = type("View", (Adapted,), record)
    view.install(names)
    return view(Tree.parse(text))


def test_a_position_answers_by_its_record() -> None:
    words = {  # some are names of Python's own, or of ours
        "moves": "moves",
        "play()": "play",
        "undo()": "undo",
        "then()": "after",
        "done()": "over",
        "worth()": "worth",
    }
    board = seen({}, words={**words, "kids": "children", "next()": "successors", "key": "key", "free()": "legal"}).board
    assert (board.moves, len(board.kids), board.done()) == (MOVES[:2], 2, False)
    assert [move for move, _ in board.next()] == MOVES[:2]
    assert (board.free(1), board.free(2)) == (True, False)
    after = board.then("a player", MOVES[1])
    assert (board.key, after.key) == (0, board.kids[1].key)
    after.play(MOVES[0])
    assert (after.done(), after.worth(), after == board.kids[1].kids[0]) == (True, 3, True)
    after.undo()
    assert (after.done(), after == board.kids[1]) == (False, True)
    row, column = board.moves[1]
    assert (row, column, board.moves[1][0]) == (1, 1, 1)


def test_rules_are_replaced_and_players_are_known() -> None:
    class Engine:
        def __init__(self) -> None:
            self.board = ["what the search would hold"]
            self.score = len

    names: dict[str, Any] = {"AI": "a", "HUMAN": "h", "Engine": Engine, "won": None, "rate": None, "who": None}
    record = {
        "functions": {"won": {"AI": 9, "HUMAN": -9}, "rate": "worth", "who": "worth", "drawn": {"": 0}},
        "results": {"who": {"'first'": 9, "'second'": -9}},
        "methods": {"Engine.score": "worth"},
        "places": ["Engine.board"],
        "players": ["AI", "HUMAN"],
    }
    board = seen(names, "(9 -9 0)", **record).board
    ends = [board.copy() for _ in range(3)]
    for move, end in enumerate(ends):
        end._make(move)
    assert [names["won"](end, "a") for end in ends] == [True, False, False]
    assert [names["won"]("h", end) for end in ends] == [False, True, False]
    assert [names["rate"](end, "h") for end in ends] == [-9, 9, 0]
    assert [names["who"](end) for end in (board, *ends)] == [None, "first", "second", None]
    assert [names["drawn"](end) for end in (board, *ends)] == [False, False, False, True]
    engine: Any = Engine()
    assert engine.board is board
    assert engine.score(ends[0]) == 9


def test_cells_are_empty_where_there_is_a_move() -> None:
    board = seen({}, "((1 2) 3)", empty="'.'", rows=3, max_children=9).board
    assert [board[0][column] == "." for column in range(3)] == [True, True, False]
    assert board[1][0] != "."
    other = board[:]
    board[0][0] = "x"
    assert (board == other, tuple(map(tuple, board)) == tuple(map(tuple, other)), "." in board) == (False, False, True)
    board[0][0] = "."
    assert (board == other, tuple(map(tuple, board)) == tuple(map(tuple, other))) == (True, True)


# WHAT THE SOURCE DOES NOT SAY

OPEN: Final = """
LIMIT = 3
def search(state, ply):
    if ply == LIMIT or state.is_over():
        return state.value()
    values = [search(state.after(move), ply + 1) for move in state.moves()]
    return max(values) if ply % 2 == 0 else min(values)
"""


def test_what_is_open_is_said_and_not_guessed(tmp_path: Path) -> None:
    file = tmp_path / "open.py"
    file.write_text(OPEN)
    (asked,) = suggestions(str(file))
    assert asked.lacks == "how deep it searches: ply counts up to LIMIT (line 4)"
    with pytest.raises(UnusableRequest, match=r"ply counts up to LIMIT.*`verified adapt"):
        adapted(f"{file}:search")
    assert "TO BE SAID: how deep it searches" in verified("adapt", f"{file}:search").stdout
    with pytest.raises(UnusableRequest, match="no function or class 'nothing'"):
        record_of(f"{file}:nothing")
    with pytest.raises(UnusableRequest, match="reads the source of a request"):
        adapted(len)


def test_a_view_that_is_edited_wrongly_is_told() -> None:
    for record, why in (
        ({"words": {"moves": "muves"}}, "names the operation 'muves'; there are moves"),
        ({"players": ["NOBODY", "1"]}, "'NOBODY', which raises"),
        ({"methods": {"Engine.search": "worth"}}, "has no 'Engine'"),
    ):
        with pytest.raises(UnusableRequest, match=why):
            seen({}, **record)


# THE COMMANDS


def test_a_search_is_checked_by_its_name_alone(tmp_path: Path) -> None:
    row = next(row for row in ROWS if row.name == "columns.py:negamax" and row.fault == "the sign of a leaf")
    asked = proposed(row, tmp_path)
    limits = ("--max-leaves", "2", "--branching", "0", "--seconds", "20", "--json")
    said = json.loads(verified("check", asked.request, *limits).stdout)
    assert (said["verdict"], said["spec"], said["form"]) == ("refuted", "alphabeta", "negamax")
    view = tmp_path / "view.py"
    view.write_text(verified("adapt", asked.request).stdout)
    by_file = replace(asked, game=f"{view}:View")
    assert broken(by_file).case == broken(asked).case


def test_a_folder_is_scanned() -> None:
    found = suggestions(str(HOME))
    assert {one.request.rpartition("/")[2] for one in found} >= {row.name for row in ROWS}
    assert not [one for one in found if one.lacks]


COUNTED: Final = """
def fixed(node, depth, alpha, beta, is_maximising_player):
    if depth == 3 or not node.children:
        return node.evaluate()
    values = [fixed(child, depth + 1, alpha, beta, not is_maximising_player) for child in node.children]
    return max(values) if is_maximising_player else min(values)

def limited(node, depth, max_depth, maximizing):
    if depth == max_depth or not node.children:
        return node.evaluate()
    values = [limited(child, depth + 1, max_depth, not maximizing) for child in node.children]
    return max(values) if maximizing else min(values)
"""


def test_a_depth_that_counts_up_is_known_under_a_view_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "counted.py"
    file.write_text(COUNTED)
    limited, fixed = suggestions(str(file))
    assert (limited.call, limited.game, limited.lacks) == ("limited(node, 0, depth, is_max)", "nodes", "")
    assert broken(limited) is None
    assert fixed.lacks == "how deep it searches: depth counts up to 3 (line 3)"
    file.write_text(COUNTED.replace("max_depth, not maximizing", "max_depth, maximizing"))
    assert broken(limited) is not None


def test_what_returns_nothing_is_not_judged(tmp_path: Path) -> None:
    file = tmp_path / "counted.py"
    text = COUNTED.replace("    return max(values) if maximizing else min(values)", "    print(max(values))")
    file.write_text(text.replace("        return node.evaluate()", "        return"))
    lacking = {one.request.rpartition(":")[2]: one.lacks for one in suggestions(str(file))}
    assert lacking["limited"] == "it returns nothing: let it return what it finds"


NOBODY: Final = """
def minimax(position, depth, max_player):
    if depth == 0 or position.winner() is not None:
        return position.evaluate()
    values = [minimax(after, depth - 1, not max_player) for after in position.following()]
    return max(values) if max_player else min(values)
"""
LOST: Final = """
def negamax(position, alpha, beta):
    if position.winner() != 0:
        return -1000
    if position.is_full():
        return 0
    for move in position.moves():
        alpha = max(alpha, -negamax(position.after(move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
"""


@pytest.mark.parametrize(("right", "put"), [("", ""), ("else min(values)", "else max(values)")])
def test_nobody_has_won_while_the_game_goes_on(right: str, put: str, tmp_path: Path) -> None:
    file = tmp_path / "nobody.py"
    file.write_text(NOBODY.replace(right, put))
    (asked,) = suggestions(str(file))
    assert record_of(asked.request).words["winner()"] == "ended"
    assert (broken(asked) is None) == (right == put)


def test_who_is_to_move_may_have_won(tmp_path: Path) -> None:
    file = tmp_path / "lost.py"
    file.write_text(LOST)
    (asked,) = suggestions(str(file))
    assert asked.lacks.startswith("who wins where a game ends: only -1000 is returned there")
    file.write_text(
        LOST.replace(
            "!= 0:\n        return -1000",
            "== 1:\n        return 1000\n    elif position.winner() == -1:\n        return -1000",
        )
    )
    (asked,) = suggestions(str(file))
    assert asked.lacks == ""
