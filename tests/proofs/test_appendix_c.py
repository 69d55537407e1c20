"""Appendix C of the thesis: what its own tables say of its claims (they cannot be recomputed without its programs)."""

import tomllib
from collections import Counter
from itertools import pairwise
from math import prod
from pathlib import Path

import pytest

Rows = list[list[int]]
ALPHABETA, NEGASCOUT, SSS, DUAL, MTDF = range(5)
TABLES: dict[str, dict[str, Rows]] = tomllib.loads(Path(__file__).with_name("appendix_c.toml").read_text())
GAMES = ("checkers", "othello", "chess")


def mean(game: str, kind: str, of: int, against: int) -> float:
    """The geometric mean over the positions, in per cent."""
    ratios = [row[of] / row[against] for row in TABLES[game][kind]]
    return 100 * prod(ratios) ** (1 / len(ratios))


def wins(game: str, kind: str, of: int, against: int) -> int:
    return sum(row[of] < row[against] for row in TABLES[game][kind])


def test_the_tables_are_whole() -> None:  # RR-C.1-tables
    assert tuple(TABLES) == GAMES
    for game in GAMES:
        assert [len(rows) for rows in TABLES[game].values()] == [20, 20]
        assert {len(row) for rows in TABLES[game].values() for row in rows} == {5}
        for leaves, total in zip(TABLES[game]["leaves"], TABLES[game]["total"], strict=True):
            assert all(fewer < more for fewer, more in zip(leaves, total, strict=True))
    sums = {game: [sum(column) for column in zip(*TABLES[game]["leaves"], strict=True)] for game in GAMES}
    assert sums == {
        "checkers": [14553521, 13559965, 15324977, 14379276, 12549858],
        "othello": [13725678, 12330748, 13189927, 12749605, 11896018],
        "chess": [57208957, 51706628, 54010632, 49086874, 45496327],
    }


@pytest.mark.parametrize(
    ("game", "kind", "expected"),
    [
        ("checkers", "leaves", [108.28, 109.75, 102.23, 93.81]),
        ("othello", "leaves", [111.54, 106.83, 102.12, 96.58]),
        ("chess", "leaves", [109.04, 104.92, 97.06, 90.01]),
        ("checkers", "total", [106.22, 149.45, 131.59, 97.65]),
        ("othello", "total", [110.04, 137.24, 106.76, 97.25]),
        ("chess", "total", [108.42, 223.17, 103.25, 91.86]),
    ],
)
def test_in_per_cent_of_negascout(game: str, kind: str, expected: list[float]) -> None:  # RR-C.1-stats
    others = (ALPHABETA, SSS, DUAL, MTDF)
    assert [round(mean(game, kind, of, NEGASCOUT), 2) for of in others] == expected


def test_in_how_many_positions() -> None:  # RR-C.1-stats, RR-1.3-nodominance
    assert [wins(game, "leaves", MTDF, NEGASCOUT) for game in GAMES] == [13, 12, 17]
    assert [wins(game, "total", MTDF, NEGASCOUT) for game in GAMES] == [11, 9, 15]
    assert [wins(game, "leaves", ALPHABETA, SSS) for game in GAMES] == [10, 8, 9]  # where SSS* loses to Alpha-Beta


def test_the_gain_of_mtd_f_is_the_larger_one_for_chess_only() -> None:  # RR-1.3-MTDfbest
    by_negascout = [100 - mean(game, "leaves", NEGASCOUT, ALPHABETA) for game in GAMES]
    by_mtd_f = [100 - mean(game, "leaves", MTDF, NEGASCOUT) for game in GAMES]
    assert [round(gain, 1) for gain in by_negascout] == [7.6, 10.3, 8.3]
    assert [round(gain, 1) for gain in by_mtd_f] == [6.2, 3.4, 10.0]
    assert [ours > theirs for ours, theirs in zip(by_mtd_f, by_negascout, strict=True)] == [False, False, True]


def test_mtd_f_has_the_fewest_leaves_but_not_by_five_per_cent_in_othello() -> None:  # RR-F4.7-leaves
    for game in GAMES:
        assert all(mean(game, "leaves", MTDF, other) < 100 for other in (ALPHABETA, NEGASCOUT, SSS, DUAL))
    assert [5 <= 100 - mean(game, "leaves", MTDF, NEGASCOUT) <= 10 for game in GAMES] == [True, False, True]


def test_of_all_nodes_sss_star_and_dual_star_visit_most() -> None:  # RR-F4.10-total
    for game in GAMES:
        means = [mean(game, "total", of, NEGASCOUT) for of in range(5)]
        assert min(means) == means[MTDF]
        assert max(means) == means[SSS]
        assert means[DUAL] > 100


def test_sss_star_against_alphabeta_and_negascout() -> None:  # RR-4.4-fivefalse
    assert [round(mean(game, "leaves", SSS, ALPHABETA), 1) for game in GAMES] == [101.4, 95.8, 96.2]
    assert all(mean(game, "leaves", SSS, NEGASCOUT) > 100 for game in GAMES)


# RR-C.2-chess: the six boards that survive, White to move

BOARDS = (
    "r1bqr1k1/pppp1pp1/2n2n1p/8/2P1p3/2P3P1/PPN1PPBP/R1BQ1RK1",
    "r1bqr1k1/ppp2pp1/2np1n1p/8/2P1p3/2P1N1P1/PP2PPBP/R1BQ1RK1",
    "r1bqr1k1/p1p2pp1/1pnp1n1p/8/2P1p3/2P1N1P1/PPQ1PPBP/R1B2RK1",
    "r1bqr1k1/2p2pp1/1pnp1n1p/p7/2P1p3/2P1N1P1/PPQ1PPBP/R1BR2K1",
    "1rbqr1k1/2p2pp1/1pnp1n1p/p7/2P1p3/1PP1N1P1/P1Q1PPBP/R1BR2K1",
    "1rbqr1k1/2p2pp1/1p1p1n1p/p3n3/P1P1p3/1PP1N1P1/2Q1PPBP/R1BR2K1",
)


def squares(board: str) -> list[str]:
    """The 64 squares, rank by rank from the eighth."""
    return [
        piece
        for rank in board.split("/")
        for letter in rank
        for piece in ("." * int(letter) if letter.isdigit() else letter)
    ]


def test_the_chess_positions_are_boards() -> None:
    for board in BOARDS:
        assert [len(squares(rank)) for rank in board.split("/")] == [8] * 8
        assert squares(board).count("k") == squares(board).count("K") == 1


def test_the_chess_positions_are_of_one_game() -> None:
    """From each to the next one white and one black piece have moved, and nothing was taken."""
    for before, after in pairwise(map(squares, BOARDS)):
        assert Counter(before) == Counter(after)
        left = [piece for piece, now in zip(before, after, strict=True) if piece not in {now, "."}]
        came = [piece for was, piece in zip(before, after, strict=True) if piece not in {was, "."}]
        assert sorted(left) == sorted(came)
        assert sorted(piece.isupper() for piece in left) == [False, True]
