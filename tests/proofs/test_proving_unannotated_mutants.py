"""Of single-edit mutants of right searches none that another engine refutes is proved; `proved_mutants` says how."""

from pathlib import Path

import pytest

from tests.proofs.proved_mutants import (
    chosen,
    every_mutant,
    is_refuted,
    is_right_on_small_games,
    small_games,
    verdict_of,
)
from tests.proofs.unannotated_index import ROWS

MANY = 300
FEW = 2


def test_the_judge_sees_every_small_game() -> None:
    (row,) = [row for row in ROWS if row.name == "one_loop.fail_soft"]
    shapes = {str(game.shape) for game in small_games(row, 3)}
    assert len(shapes) == 3 + 3 + 3 + 9  # a leaf, a chain of two, one of three, two leaves
    assert is_right_on_small_games(row.text(), row, 3)
    assert not is_right_on_small_games(row.wrong(), row, 4)


def test_there_are_many_of_them() -> None:
    (row,) = [row for row in ROWS if row.name == "tables.flags"]
    assert len([*every_mutant(row)]) > 30


def test_a_mutant_that_is_wrong_would_be_found(tmp_path: Path) -> None:
    (row,) = [row for row in ROWS if row.name == "tables.Exact.search"]
    (tmp_path / "wrong.py").write_text(row.wrong())
    assert not is_right_on_small_games(row.wrong(), row, 4) or is_refuted(
        f"{tmp_path / 'wrong.py'}:{row.function}", row
    )


@pytest.mark.more
def test_no_wrong_mutant_is_proved(tmp_path: Path) -> None:
    for number, (row, what, text) in enumerate(chosen(FEW, 11)):
        verdict = verdict_of(row, text, tmp_path / f"mutant_{number}.py", asks_check=False)
        assert verdict in ("proved", "not proved"), f"{row.name}: {what}"


@pytest.mark.evidence
def test_of_many_mutants_none_that_any_engine_refutes_is_proved(tmp_path: Path) -> None:
    verdicts = [verdict_of(row, text, tmp_path / f"mutant_{number}.py")
                for number, (row, _, text) in enumerate(chosen(MANY, 5))]  # fmt: skip
    assert {*verdicts} == {"proved", "not proved"}
    assert len(verdicts) == MANY
