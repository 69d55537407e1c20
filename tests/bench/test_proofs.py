"""What proofs cost is counted, and a proof that fails or a sum over the goal is told."""

from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tests.bench import proofs

CLI: Any = typer.Typer()
CLI.command()(proofs.main)


@pytest.mark.more
def test_each_proof_is_counted_once() -> None:
    spent = [*proofs.measure_proofs(["aspiration", "KA-L6.5"])]
    assert [one.name for one in spent] == ["alphabeta", "aspiration", "KA-L6.5"]  # with what it relies on
    assert all(one.is_proved and one.seconds > 0 for one in spent)


def test_a_sum_over_the_goal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CliRunner().invoke(CLI, ["minimax"]).exit_code == 0
    monkeypatch.setattr(proofs, "GOAL", 0.0)
    told = CliRunner().invoke(CLI, ["minimax"])
    assert told.exit_code == 1
    assert "1 proofs" in told.output


def test_a_proof_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "measure_proofs", lambda _names: [proofs.Spent("minimax", False, 0.1)])
    told = CliRunner().invoke(CLI, ["minimax"])
    assert told.exit_code == 1
    assert "not proved: minimax" in told.output
