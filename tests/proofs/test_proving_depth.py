"""Searches to a depth are proved, and their single edits are not, even if no run of them is looked at."""

import inspect
import sys
from collections.abc import Callable
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofs.proving.inference import own
from proofs.proving.inference.conclude import OutOfTimeError
from proofs.proving.source.fragment import FragmentError
from tests.proofs.depth_attacks import ATTACKS, RARE
from tests.proofs.depth_searches import ROWS, Row
from tests.proofs.oracle import evaluated
from tests.proofs.oracle.evaluated import Call, Game, Search, at_depth, from_depth, refuted

EDITS = [pytest.param(row, edit, id=f"{row.name}-{number}") for row in ROWS for number, edit in enumerate(row.edits)]
ATTACKED = [pytest.param(row, id=row.name) for row in ATTACKS]
NAMED = [pytest.param(row, id=row.name) for row in ROWS]


def proof_of(row: Row, text: str, folder: Path, seconds: float = 60.0) -> own.Own:
    file = folder / "own_search.py"
    file.write_text(text)
    request = f"{file}:{row.entry}"
    return own.prove_own(request, "depth", "", row.form, needed=lambda _: [], by_procedure={}, seconds=seconds)


def is_proved(row: Row, text: str, folder: Path) -> bool:
    """Whether the prover says so; what it refuses, or has no time for, is not proved."""
    try:
        return proof_of(row, text, folder, seconds=20.0).holds
    except (FragmentError, ValueError, OutOfTimeError):
        return False


def edited(row: Row, edit: tuple[str, str]) -> str:
    assert edit[0] in row.text
    return row.text.replace(*edit, 1)


@pytest.mark.sampled(6, "more")
@pytest.mark.parametrize("row", ATTACKED)
def test_an_attack_is_not_proved_by_the_model_alone(row: Row, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)
    assert not is_proved(row, row.text, tmp_path)


@pytest.mark.sampled(3, "more")
@pytest.mark.parametrize("row", NAMED)
def test_a_right_search_is_proved(row: Row, tmp_path: Path) -> None:
    made = proof_of(row, row.text, tmp_path)
    assert made.holds
    assert ("exact-depth" in made.proofs[-1].clauses) == row.exact
    assert "witness" in made.proofs[-1].clauses


@pytest.mark.more
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("row", "edit"), EDITS)
def test_an_edit_is_not_proved_by_the_model_alone(
    row: Row, edit: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)
    assert not is_proved(row, edited(row, edit), tmp_path)


def test_a_file_that_was_written_anew_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)
    row = ROWS[0]
    texts = row.text, row.text.replace("depth - 1", "depth - 2"), row.text
    assert [is_proved(row, text, tmp_path) for text in texts] == [True, False, True]


# THE JUDGE


def made_anew(row: Row, text: str) -> Callable[[], Search]:
    """A search that has seen no game, called with a depth and a window, as MAX or as the player to move sees it."""

    def fresh() -> Search:
        module = ModuleType("an_own_search")
        sys.modules[module.__name__] = module  # where a dataclass looks for its own
        exec(text, vars(module))  # noqa: S102 - a test's own text
        function = vars(module)[row.entry]
        names = [*inspect.signature(function).parameters]
        table: dict[Any, Any] = {}

        def search(game: Game, call: Call) -> Any:
            depth, alpha, beta = call
            is_max = game.is_max(game.root)
            sign = -1 if "color" in names and not is_max else 1
            low, high = (alpha, beta) if sign == 1 else (-beta, -alpha)
            given = {"tree": game, "node": game.root, "depth": depth, "alpha": low, "beta": high, "table": table,
                     "T": table, "maximizing": is_max, "color": sign}  # fmt: skip
            return sign * function(*[given[name] for name in names])

        return search

    return fresh


def is_wrong(row: Row, text: str, monkeypatch: pytest.MonkeyPatch, games: int) -> bool:
    """Whether random games refute it, by a judge that shares no code with the prover."""
    own_names = text.partition(f"def {row.entry}(")[2].partition(")")[0]
    if "alpha" not in own_names:
        random_calls = evaluated.random_calls
        full = lambda *given: [(depth, -inf, inf) for depth, _, _ in random_calls(*given)]  # noqa: E731
        monkeypatch.setattr(evaluated, "random_calls", full)
    how = {"negamax": True} if row.form == "negamax" and "color" not in own_names else {}
    true = (lambda place, depth: [at_depth(place, depth)]) if row.exact else from_depth
    try:
        return refuted(made_anew(row, text), true, games, **how)
    except (RecursionError, TypeError, UnboundLocalError):
        return True


@pytest.mark.parametrize("row", NAMED)
def test_a_right_search_is_right(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_wrong(row, row.text, monkeypatch, games=400)


@pytest.mark.parametrize(("row", "edit"), EDITS)
def test_an_edit_is_wrong(row: Row, edit: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_wrong(row, edited(row, edit), monkeypatch, games=3000)


@pytest.mark.parametrize("row", [one for one in ATTACKS if one.name not in RARE], ids=lambda row: row.name)
def test_an_attack_is_wrong(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_wrong(row, row.text, monkeypatch, games=3000)
