"""The harness first: what is the view's fault or the call's ends in an error that says so, and never in a verdict."""

from pathlib import Path
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.checking.stages.view_walk import walked
from proofs.sandbox.loader import find

SEARCHES = """
from math import inf
import collections
Result = collections.namedtuple("Result", "value")

class Answer:
    def __init__(self, value): self.value = value

def search(board, is_max):
    moves = board.moves()
    if not moves:
        return board.score()
    values = []
    for move in moves:
        board.push(move)
        values.append(search(board, not is_max))
        board.pop()
    return max(values) if is_max else min(values)

def asks_more(board, is_max):
    if board.moves():
        board.checkers()
    return search(board, is_max)

def raises(board, is_max):
    return search(board, is_max) + nowhere

def in_an_object(board, is_max):
    return Answer(search(board, is_max))

def lazy(board, is_max):
    yield search(board, is_max)

def best(board, is_max):
    choose = max if is_max else min
    def after(move):
        board.push(move)
        value = search(board, not is_max)
        board.pop()
        return value
    return board.name(choose(board.moves(), key=after))

def wrong(board, is_max):
    return -search(board, is_max)

def forgetful(board, is_max):
    search(board, is_max)

def counts_up(board, depth, is_max):
    return search(board, is_max) if depth else board.score()
"""

VIEW = """
class Board:
    def __init__(self, tree):
        self.tree, self.path = tree, [tree.root]
    def moves(self):
        return [*range(len(self.tree.children(self.path[-1])))]
    def push(self, move):
        self.path.append(self.tree.children(self.path[-1])[move])
    def pop(self):
        self.path.pop()
    def is_over(self):
        return not self.tree.children(self.path[-1])
    def score(self):
        return self.tree.value(self.path[-1])
    def name(self, move):
        return chr(97 + move)

class View:
    takes_turns = True
    def __init__(self, tree):
        self.tree, self.board = tree, Board(tree)
    @property
    def position(self):
        return tuple(self.board.path)
"""
NAMED = "\n    names = [*map(chr, range(97, 400))]"
WRONG_VIEWS = {
    "a move too few": ("[*range(len(self.tree.children(self.path[-1])))]", "[0]", "moves has 1 moves where there are"),
    "another child": (
        "self.tree.children(self.path[-1])[move]",
        "self.tree.children(self.path[-1])[0]",
        "score is 1 at a leaf that is worth 2 to MAX",
    ),
    "never goes back": ("self.path.pop()", "pass", "it does not go back"),
    "goes back too far": ("self.path.pop()", "del self.path[1:]", "it does not go back"),
    "over too soon": ("return not self.tree.children(self.path[-1])", "return True", "is_over is True where there"),
    "half the pay-off": ("self.tree.value(self.path[-1])", "self.tree.value(self.path[-1]) // 2", "at a leaf that is"),
    "one position": ("tuple(self.board.path)", "0", "it must tell them apart"),
    "a flag that is none": ("takes_turns = True", "takes_turns = 'yes'", "write takes_turns = True or False"),
    "raises": ("self.tree, self.board = tree, Board(tree)", "self.board = Bord(tree)", "raises NameError"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "searches.py").write_text(SEARCHES)
    (tmp_path / "views.py").write_text(VIEW)
    (tmp_path / "named.py").write_text(VIEW.replace("takes_turns = True", f"takes_turns = True{NAMED}"))
    return tmp_path


def judged(folder: Path, function: str, spec: str = "minimax", view: str = "views", **more: Any) -> Any:
    limits: dict[str, Any] = {"max_leaves": 2, "branching": 0, "seconds": 4}
    return check(f"{folder}/searches.py:{function}", spec, game=f"{folder}/{view}.py:View", **limits, **more)


@pytest.mark.parametrize(
    ("function", "spec", "said"),
    [
        (
            "asks_more",
            "minimax",
            "it asks for Board.checkers (line 22, in asks_more: board.checkers()), which the view",
        ),
        ("raises", "minimax", "it raises on every game, the smallest too: NameError"),
        ("in_an_object", "minimax", "say which part of it is the value: --call 'in_an_object(board, is_max).value'"),
        ("lazy", "minimax", "of type generator, which is no value of a game; say what its value is: --call 'next("),
        ("best", "move", "say where its moves lead"),
    ],
)
def test_the_fault_of_a_harness_is_no_verdict(folder: Path, function: str, spec: str, said: str) -> None:
    report = judged(folder, function, spec, call=f"{function}(board, is_max)")
    assert report.verdict == "error", str(report)
    assert said in report.error
    assert report.status == 2


@pytest.mark.more
@pytest.mark.parametrize(
    ("function", "spec", "view", "verdict"),
    [
        ("search", "minimax", "views", "holds"),
        ("wrong", "minimax", "views", "refuted"),
        ("forgetful", "minimax", "views", "refuted"),
        ("best", "move", "named", "holds or undecided"),
    ],
)
def test_a_view_that_is_right_lets_the_search_be_judged(
    folder: Path, function: str, spec: str, view: str, verdict: str
) -> None:
    report = judged(folder, function, spec, view, call=f"{function}(board, is_max)")
    assert report.verdict in verdict.split(" or "), str(report)
    assert "seen through View: values are MAX's; turns alternate" in str(report)


@pytest.mark.parametrize("name", WRONG_VIEWS)
def test_a_wrong_view_is_caught_on_a_walk(name: str, tmp_path: Path) -> None:
    old, new, said = WRONG_VIEWS[name]
    assert VIEW.count(old) >= 1
    file = tmp_path / "views.py"
    file.write_text(VIEW.replace(old, new))
    view: Any = find(f"{file}:View")
    assert said in walked(view)


def test_a_right_view_is_walked_without_a_fault(folder: Path) -> None:
    view: Any = find(f"{folder}/views.py:View")
    assert walked(view) == ""


def test_a_method_that_is_told_the_node_is_no_word_of_a_board() -> None:
    class OfNodes:
        def __init__(self, tree: Any) -> None:
            self.tree, self.node = tree, tree.root

        def moves(self, node: int) -> Any:
            return self.tree.children(node)

    assert walked(OfNodes) == ""


def test_no_game_of_no_plies_is_a_check(folder: Path) -> None:
    report = judged(folder, "counts_up", call="counts_up(board, 0, is_max)")
    assert "hands in 0 for a depth" in report.error


@pytest.mark.more
def test_a_view_and_a_search_share_the_globals_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(
        "def moves(at): raise NotImplementedError\n"
        "def worth(at): raise NotImplementedError\n"
        "def search(at, is_max):\n"
        "    if not moves(at):\n"
        "        return worth(at)\n"
        "    return (max if is_max else min)(search(after, not is_max) for after in moves(at))\n"
    )
    body = (
        "class View:\n    def __init__(self, tree):\n"
        "        {0}moves, {0}worth, self.at = tree.children, tree.value, tree.root\n"
    )
    (tmp_path / "seen.py").write_text("import rules\n" + body.format("rules."))
    limits: dict[str, Any] = {"max_leaves": 2, "branching": 0, "seconds": 4, "call": "search(at, is_max)"}
    assert check(f"{tmp_path}/rules.py:search", "minimax", game=f"{tmp_path}/seen.py:View", **limits).error == ""
    inside = "import sys\n" + body.format("sys.modules[__name__].")
    (tmp_path / "both.py").write_text((tmp_path / "rules.py").read_text() + inside)
    assert check(f"{tmp_path}/both.py:search", "minimax", game=f"{tmp_path}/both.py:View", **limits).error == ""
