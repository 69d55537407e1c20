"""Real games are searched under every contract; a search that returns something else is noticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from typer import Exit

from specs.contracts import Violation
from tests.wild import under_contract
from tests.wild.under_contract import EASYAI, SECONDS, Reached, easyai, main, openspiel, play
from verified.games.openspiel import names
from verified.registry import ALGORITHMS

FEW = 0.2  # seconds
NO_SPIEL, NO_EASYAI = "OpenSpiel is not installed: extra `games`", "easyAI is not installed; `make wild` installs it"


def spiel_names() -> list[str]:
    """The games of OpenSpiel, if it is there."""
    try:
        return names()
    except ImportError:
        return []


def test_a_game_is_searched_by_all_as_deep_as_there_is_time() -> None:
    pytest.importorskip("pyspiel", reason=NO_SPIEL)
    reached = play(openspiel("tic_tac_toe"), FEW)
    assert reached.depth >= 1
    assert reached.searches >= len(ALGORITHMS)
    assert not reached.is_whole


def test_a_game_of_easyai_to_its_end() -> None:
    pytest.importorskip("easyAI", reason=NO_EASYAI)
    from easyAI.games.Nim import Nim

    from proofs.views.as_trees import from_easyai

    reached = play(from_easyai(Nim(piles=(1, 2))), 60)
    assert (reached.depth, reached.is_whole, reached.searches) == (3, True, 3 * len(ALGORITHMS))


@pytest.mark.parametrize("name", EASYAI)
def test_every_game_of_easyai_is_a_tree(name: str) -> None:
    pytest.importorskip("easyAI", reason=NO_EASYAI)
    tree = easyai(name)
    assert tree.children(tree.root)


def test_another_value_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel", reason=NO_SPIEL)
    monkeypatch.setattr(under_contract, "run", lambda *_: SimpleNamespace(value=12345))
    with pytest.raises(ValueError, match="found 12345 at depth 1, but the minimax value is"):
        play(openspiel("tic_tac_toe"), FEW)


def test_the_contracts_are_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that says another value when it is asked again breaks a contract, for the truth is no longer true."""
    pytest.importorskip("pyspiel", reason=NO_SPIEL)
    tree, asked = openspiel("tic_tac_toe"), [0]

    def fickle(*_: Any) -> Any:
        asked[0] += 1
        return asked[0]

    monkeypatch.setattr(under_contract.Cut, "value", fickle)
    monkeypatch.setattr(under_contract, "f", lambda *_: 0)
    with pytest.raises(Violation):
        play(tree, FEW)


def test_a_violation_is_told_and_the_other_games_are_still_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(tree: str, seconds: float) -> Reached:
        if tree == "wrong":
            raise ValueError("mt found 1, but the minimax value is 0")
        return Reached(depth=2, searches=60, seconds=seconds, is_whole=False)

    monkeypatch.setattr(under_contract, "games", lambda: {"one": lambda: "wrong", "two": lambda: "right"})
    monkeypatch.setattr(under_contract, "play", played)
    with pytest.raises(Exit) as ended:
        main(seconds=3)
    assert ended.value.exit_code == 1
    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert told == [
        "one VIOLATED: mt found 1, but the minimax value is 0",
        "two depth 2: 60 searches, 3 s",
        "1 violations",
    ]


@pytest.mark.evidence
@pytest.mark.parametrize("name", EASYAI)
def test_a_minute_of_easyai(name: str) -> None:
    pytest.importorskip("easyAI", reason=NO_EASYAI)
    assert play(easyai(name), SECONDS).depth >= 2


@pytest.mark.evidence
@pytest.mark.parametrize("name", spiel_names())
def test_a_minute_of_openspiel(name: str) -> None:
    assert play(openspiel(name), SECONDS).depth >= 1
