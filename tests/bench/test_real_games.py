"""The part of `make bench` on real games: the same values, the same nodes, and no figures without OpenSpiel."""

import sys
from io import StringIO

import pytest
from rich.console import Console

from tests.bench import real_games
from tests.bench.real_games import OURS, PEERS, THEIRS, WITH_TABLE, Contestant, measure, measure_games, table


def test_all_find_the_same_and_each_alphabeta_visits_what_its_peer_visits() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'verified-game-trees[games]'")
    rows = measure_games(2, 1)
    assert [(row.game, row.search) for row in rows] == [
        (game, search) for game in ("othello", "checkers") for search in (*PEERS, *OURS)
    ]
    for game in ("othello", "checkers"):
        nodes = {row.search: row.nodes for row in rows if row.game == game}
        assert nodes["alphabeta"] == nodes[THEIRS]
        assert nodes["alphabeta-tt"] == nodes[WITH_TABLE]
    assert all(row.nodes_per_second > 0 and row.to_theirs > 0 and row.to_peer > 0 for row in rows)
    console = Console(width=200, file=StringIO(), record=True)
    console.print(table(rows))
    assert "alphabeta-tt" in console.export_text()


def test_a_search_that_finds_something_else_is_no_contestant(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'verified-game-trees[games]'")
    monkeypatch.setitem(OURS, "alphabeta", Contestant("wrong", lambda *_: lambda: 12345, THEIRS))
    with pytest.raises(ValueError, match="the searches found different values of othello, position 4"):
        measure("othello", 1, 1)


def test_without_openspiel_there_are_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    (row,) = real_games.measure("othello", 1, 1)
    assert "`make bench` installs the extra `games`" in row.missing
    console = Console(width=200, file=StringIO(), record=True)
    console.print(table([row]))
    assert "not installed" in console.export_text()
