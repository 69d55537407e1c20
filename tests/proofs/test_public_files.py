"""Files as they are published: modules that are not installed, loops that wait for a person, clocks, quick wins."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from proofs.checking.loading import Request, subject_of
from proofs.checking.specs import SPECS
from proofs.sandbox.loader import UnusableRequest, load
from proofs.sandbox.not_installed import NotInstalledError
from proofs.scanning import suggestion
from tests.proofs.test_styles import broken

GRID: Final = """
import a_window_toolkit
from a_window_toolkit.widgets import Window
a_window_toolkit.init()
SIDE = a_window_toolkit.width() // 3
grid = [["" for _ in range(3)] for _ in range(3)]

class Main(Window):
    pass

@a_window_toolkit.route("/")
def index():
    return a_window_toolkit.page()

def won(mark):
    return any(row == [mark] * 3 for row in grid)

def free(grid):
    return [(r, c) for r in range(3) for c in range(3) if grid[r][c] == ""]

def minimax(grid, depth, is_maximizing):
    if won("X"):
        return 10 - depth
    if won("O"):
        return depth - 10
    if len(free(grid)) == 0:
        return 0
    best = -99 if is_maximizing else 99
    for cell in free(grid):
        grid[cell[0]][cell[1]] = "X" if is_maximizing else "O"
        value = minimax(grid, depth + 1, not is_maximizing)
        grid[cell[0]][cell[1]] = ""
        best = max(best, value) if is_maximizing else min(best, value)
    return best

def best_cell(grid):
    best, choice = -99, (-1, -1)
    for r in range(3):
        for c in range(3):
            if grid[r][c] == "":
                grid[r][c] = "X"
                value = minimax(grid, 0, False)
                grid[r][c] = ""
                if value > best:
                    best, choice = value, (r, c)
    return choice

while True:
    for event in a_window_toolkit.events():
        a_window_toolkit.draw(event)
"""
ROUNDS: Final = """
from a_course import Agent, lookup

def score(state):
    return state.points()

class Thinker(Agent):
    def __init__(self, how="score", depth="2"):
        self.evaluate = lookup(how)
        self.depth = int(depth)

    def getAction(self, state):
        return self.value(state, 0, 0)[1]

    def value(self, state, depth, agentIndex):
        if self.time_left() < 10:
            raise TimeoutError
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluate(state), None
        best = (float("-inf") if agentIndex == 0 else float("inf"), None)
        following = (agentIndex + 1) % state.getNumAgents()
        for action in state.getLegalActions(agentIndex):
            after = state.generateSuccessor(agentIndex, action)
            value = self.value(after, depth + 1 if following == 0 else depth, following)[0]
            if (value > best[0]) if agentIndex == 0 else (value < best[0]):
                best = (value, action)
        return best
"""
ROWS: Final = (
    (GRID, "minimax", "is_maximizing)\n        grid", "is_maximizing)\n        grid"),
    (GRID, "minimax", "else min(best, value)", "else max(best, value)"),
    (GRID, "best_cell", "if value > best:", "if value > best:"),
    (GRID, "best_cell", "minimax(grid, 0, False)", "minimax(grid, 0, True)"),
    (ROUNDS, "Thinker.value", "(value < best[0])", "(value < best[0])"),
    (ROUNDS, "Thinker.value", "(value < best[0])", "(value > best[0])"),
    (ROUNDS, "Thinker.getAction", "(value < best[0])", "(value < best[0])"),
    (ROUNDS, "Thinker.getAction", "best = (value, action)", "best = (best[0], action)"),
)


@pytest.mark.parametrize(("text", "name", "right", "put"), ROWS, ids=[f"{row[1]} {row[2] == row[3]}" for row in ROWS])
def test_right_from_wrong(text: str, name: str, right: str, put: str, tmp_path: Path) -> None:
    assert right in text
    file = tmp_path / "public.py"
    file.write_text(text.replace(right, put))
    asked = suggestion(f"{file}:{name}")
    assert asked is not None
    assert asked.lacks == ""
    assert (broken(asked, 60) is None) == (right == put)


def test_a_depth_that_counts_down_in_a_pay_off_is_a_question(tmp_path: Path) -> None:
    file = tmp_path / "public.py"
    file.write_text(GRID.replace("depth + 1, not", "depth - 1, not"))
    asked = suggestion(f"{file}:minimax")
    assert asked is not None
    assert "what a win is worth: it depends on depth" in asked.lacks


ASKS: Final = """
import a_missing_engine

def search(tree, node, alpha, beta):
    try:
        return a_missing_engine.best(tree, node)
    except Exception:
        return 0
"""


def test_who_asks_a_module_that_is_not_there_is_not_judged(tmp_path: Path) -> None:
    file = tmp_path / "asks.py"
    file.write_text(ASKS)
    with pytest.raises(UnusableRequest, match="a_missing_engine is not installed here: pip install a_missing_engine"):
        broken_of(file)
    (tmp_path / "beside.py").write_text("import not_there_either\n")
    file.write_text("import beside.nothing\n")
    with pytest.raises(UnusableRequest, match=r"importing asks\.py raises ModuleNotFoundError"):
        load(f"{file}:search")
    assert issubclass(NotInstalledError, AttributeError)


def broken_of(file: Path) -> None:
    """Judge the search of the file by one game."""
    from proofs.checking.core.game import Case
    from proofs.checking.core.run_once import attempt
    from proofs.checking.stages.several_results import must_know_the_game
    from specs.tree import Tree

    subject = subject_of(Request(f"{file}:search", "alphabeta"), SPECS["alphabeta"])
    case = Case(Tree.parse("0"), (subject.spec.calls.widest,))
    found = attempt(subject, case, subject.spec.required)
    assert found is not None
    must_know_the_game(subject, found)


WAITS: Final = """
taken = []

def ask():
    taken.append(input("which? "))

class Game:
    def run(self):
        while len(taken) < 3:
            ask()

def value(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    return (max if tree.is_max(node) else min)(value(tree, child) for child in children)

def play():
    Game().run()

{}
"""


@pytest.mark.parametrize("last", ["play()", "while len(taken) < 2:\n    play()", "for _ in range(2):\n    ask()"])
def test_what_waits_for_a_person_is_left_out(last: str, tmp_path: Path) -> None:
    file = tmp_path / "waits.py"
    file.write_text(WAITS.format(last))
    assert load(f"{file}:value") is not None
    file.write_text(WAITS.format("size = int(input('how large? '))"))
    with pytest.raises(UnusableRequest, match=r"importing waits\.py raises"):
        load(f"{file}:value")


CONSTANTS: Final = """
from a_missing_course import Directions, ROWS

def first():
    return Directions.STOP

def rows():
    return range(ROWS)
"""


def test_a_constant_of_a_module_that_is_not_there_is_told_from_others_and_no_more(tmp_path: Path) -> None:
    file = tmp_path / "constants.py"
    file.write_text(CONSTANTS)
    first, rows = load(f"{file}:first"), load(f"{file}:rows")
    assert first() == first()
    assert first() != 0
    for asks in (rows, lambda: first() < 1, lambda: len(first()), lambda: first().name, lambda: bool(first())):  # type: ignore[arg-type, attr-defined, operator]
        with pytest.raises(NotInstalledError):
            asks()
