"""`verified games`."""

import json
import sys

import pytest

import verified.games
from proofs.commands.games import games_command
from verified.games import GAMES, MissingGamesError


def test_the_games_are_listed_with_their_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'verified-game-trees[games]'")
    few = {name: GAMES[name] for name in ("tic_tac_toe", "connect_four")}
    monkeypatch.setattr(verified.games, "GAMES", few)
    games_command(as_json=True)
    said = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in said["games"]] == [*few]
    tic_tac_toe, connect_four = said["games"]
    assert 4 <= tic_tac_toe["moves"] <= 7 >= connect_four["moves"]
    assert 5 <= tic_tac_toe["plies"] <= 9 < connect_four["plies"] <= 42
    assert tic_tac_toe["positions"] == 20
    assert {"chess", "hex"} <= {*said["others"]}
    games_command()
    text = capsys.readouterr().out
    assert "coarse: threats: open lines with two marks" in text
    assert text.splitlines()[0].split() == ["game", "moves", "plies", "positions", "evaluation"]
    assert "without an evaluation: amazons" in text


def test_without_openspiel_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingGamesError, match=r"verified-game-trees\[games\]"):
        games_command()
    assert issubclass(MissingGamesError, ValueError)  # so the exit status is that of a request that is unusable
