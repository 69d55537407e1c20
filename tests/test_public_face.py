"""What `verified` and `proofs` export: every name is there, is documented, and costs nothing until it is used."""

import subprocess
import sys
from collections.abc import Hashable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

import proofs
import verified
from proofs.checking.core.budget import Budget, Options
from specs.depth_limited import EvaluatedTree
from verified import best_move, iterative_deepening
from verified.memory.best_move import Clocked
from verified.procedure import GraphAlgorithm
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

LATER = ("proofs.", "verified.games", "hypothesis", "z3", "cvc5", "typer", "jinja2")


@pytest.mark.parametrize("face", [verified, proofs])
def test_every_public_name_is_there_and_says_what_it_is(face: object) -> None:
    names = face.__all__  # type: ignore[attr-defined]
    assert len(names) == len(set(names))
    for name in names:
        thing = getattr(face, name)
        assert name.isupper() or thing.__doc__, f"{name} has no docstring"


def test_every_search_is_public() -> None:
    exported = {id(getattr(verified, name)) for name in verified.__all__}
    missing = [a.name for a in ALGORITHMS.values() if id(a.function) not in exported]
    graphs: list[GraphAlgorithm] = list(GRAPH_ALGORITHMS.values())
    assert not missing + [a.name for a in graphs if id(a.function) not in exported]


@pytest.mark.parametrize("face", ["verified", "proofs"])
def test_an_import_loads_no_engine(face: str) -> None:
    code = f"import sys, {face}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert face in loaded
    assert not [name for name in loaded if name.startswith(LATER)]


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="'proofs' has no attribute 'chekc'"):
        _ = proofs.chekc  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "program", ["import verified", "from proofs import check", "import proofs.pytest_plugin as p; p.meets(max)"]
)
def test_a_module_of_ones_own_that_hides_ours_is_named(tmp_path: Path, program: str) -> None:
    (tmp_path / "specs.py").write_text("MINE = 1\n")
    run = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    said = run.stderr.splitlines()[-1]
    assert said.startswith("ImportError: verified-game-trees has a package 'specs', and Python finds ")
    assert "rename the latter" in said
    assert str(tmp_path) in said


# OPTIONS


def test_the_options_are_the_fields_of_the_budget() -> None:
    assert set(get_type_hints(Options)) == {field.name for field in fields(Budget)}


def test_a_misspelt_option_is_named_with_a_suggestion() -> None:
    with pytest.raises(TypeError, match=r"no option 'secnds' \(did you mean seconds\?\); there are seconds"):
        proofs.check(max, secnds=3)  # type: ignore[call-arg]


def test_a_report_shows_itself_in_a_notebook() -> None:
    report = proofs.check(lambda tree, node, alpha, beta: 0, max_leaves=2, seconds=5)  # noqa: ARG005
    assert "does NOT meet" in report._repr_html_()
    assert "&lt;lambda&gt;" in report._repr_html_()


# A MOVE WITHIN A TIME LIMIT

GAME = EvaluatedTree.parse("{0}({9}({0}(1 2) {0}(3 4)) {1}({0}(7 8) {0}(5 6)))")


class Clock:
    """Stands for `time.monotonic`: a second passes at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.mark.parametrize(("seconds", "depth"), [(0, 1), (7, 2), (1000, 4)])
def test_a_move_is_found_within_the_time(monkeypatch: pytest.MonkeyPatch, seconds: float, depth: int) -> None:
    monkeypatch.setattr("verified.memory.best_move.time.monotonic", Clock())
    last = best_move(GAME, seconds)
    assert (last.depth, last.value) == (depth, iterative_deepening(GAME, depth)[-1].value)
    assert last.best == iterative_deepening(GAME, depth)[-1].best


def test_a_search_that_reaches_every_end_stops() -> None:
    assert best_move(GAME, 1e9).depth == 4  # the first whose leaves are not cut off
    game = Clocked(GAME)
    assert not game.children(3)
    assert (game.evaluate(3), game.was_cut_off) == (1, False)
    assert (game.evaluate(2), game.was_cut_off) == (0, True)


@pytest.mark.parametrize(
    ("seconds", "deepest", "why"), [(-1, 3, "seconds = -1"), (1, 0, "deepest = 0"), (float("nan"), 3, "seconds = nan")]
)
def test_limits_that_leave_no_search_are_refused(seconds: float, deepest: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        best_move(GAME, seconds, deepest=deepest)


class Nameless:
    """A game without `move`."""

    root = 0

    def children(self, node: int) -> Sequence[int]:
        return [1, 2] if node == 0 else []

    def is_max(self, node: int) -> bool:
        return node == 0

    def value(self, node: int) -> int:
        return node

    def evaluate(self, node: int) -> int:
        return node


def test_a_game_that_does_not_name_its_moves_is_refused_in_a_sentence() -> None:
    game: object = Nameless()
    with pytest.raises(TypeError, match=r"Nameless has no method move\(node, child\): iterative deepening"):
        iterative_deepening(game, 2)  # type: ignore[arg-type]


def moves_of(game: verified.EvaluatedGame[int]) -> Hashable:
    return game.move(0, game.children(0)[0])


def test_evaluated_games_are_public() -> None:
    assert moves_of(GAME) == 0
