"""`verified campaign`: the plan of the evidence leaves nothing out, its jobs can fail, and the command tells it."""

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from typer.testing import CliRunner, Result

from proofs.campaigns import Job
from proofs.cli import app
from proofs.crosshair.registry import ASKS
from proofs.dossiers.shelf import PROCEDURES
from proofs.evidence import campaign
from proofs.evidence.exhaust import Evidence
from proofs.evidence.jobs import crosshair, ledger, mutants, outside, proof_mutants, proofs, theorems
from proofs.evidence.ledger import Job as Row
from proofs.evidence.ledger import jobs as rows_of
from proofs.evidence.ledger import names_of_algorithms
from proofs.mutants.proof_vs_check import Asked, Crossed
from proofs.mutants.proof_vs_check import asked as everything_asked
from proofs.mutants.study import Outcome
from proofs.mutants.study import mutants as all_mutants
from proofs.mutants.targets import STUDIED
from tests.proofs.false_theorems import FALSE

HERE = "tests.proofs.campaign_jobs"
HOME = Path(__file__).parents[2]


def verified(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["campaign", *arguments])


def planned(*jobs: Job) -> Any:
    """The evidence has these jobs."""
    return patch.dict(campaign.PARTS, {"small": lambda: iter(jobs)}, clear=True)


def job(name: str, label: str, **arguments: object) -> Job:
    return Job(f"{HERE}:{name}", arguments, label=label)


# THE COMMAND

GOOD = job("found", "good", holds=True, said="12 cases")
BAD = job("found", "bad", holds=False, said="much\nnot proved: mt.3")
WRONG = job("wrong", "wrong", number=5)


def test_jobs_are_listed_without_being_run(tmp_path: Path) -> None:
    """What is in the store is told apart from what is to do; what failed is to do again."""
    given = "evidence", "--workers", "0", "--store", str(tmp_path / "s.sqlite")
    with planned(GOOD, BAD):
        before = verified(*given, "--list")
        assert before.stdout.splitlines()[-1] == "2 jobs, 0 stored, 2 to do"
        verified(*given)
        after, objects = verified(*given, "--list"), json.loads(verified(*given, "--list", "--json").stdout)
    assert (before.exit_code, after.exit_code) == (0, 0)
    assert [line.split() for line in after.stdout.splitlines()[:2]] == [
        ["stored", "small", "good"],
        ["to", "do", "small", "bad"],
    ]
    assert [one["stored"] for one in objects] == [True, False]


def test_what_fails_is_told_in_full_and_tried_again(tmp_path: Path) -> None:
    given = "evidence", "--workers", "0", "--store", str(tmp_path / "s.sqlite")
    with planned(GOOD, BAD, WRONG):
        first, again = verified(*given), verified(*given, "--json")
    assert first.exit_code == again.exit_code == 1
    told, _, end = first.stdout.partition("\n\n")
    assert [line.partition(" (")[0].split() for line in told.splitlines()] == [
        ["holds", "small", "good:", "12", "cases"],
        ["fails", "small", "bad:", "not", "proved:", "mt.3"],
        ["raised", "small", "wrong:", "LookupError:", "no", "5"],
    ]
    assert "  much\n  not proved: mt.3\n" in end
    assert "  Traceback" in end
    assert end.splitlines()[-1].startswith("all                1 of    3 hold,    0 remembered")
    rows = json.loads(again.stdout)
    assert [(row["job"], row["word"], row["holds"], row["remembered"]) for row in rows] == [
        ("good", "done", True, True),
        ("bad", "done", False, False),
        ("wrong", "raised", False, False),
    ]


@pytest.mark.parametrize(
    ("verdicts", "status"), [(["holds"], 0), (["undecided", "holds"], 3), (["undecided", "refuted"], 1)]
)
def test_the_worst_verdict_is_the_status(tmp_path: Path, verdicts: list[str], status: int) -> None:
    jobs = [job("found", word, holds=word == "holds", said=word, verdict=word) for word in verdicts]
    with planned(*jobs):
        assert verified("evidence", "--workers", "0", "--store", str(tmp_path / "s.sqlite")).exit_code == status


@pytest.mark.parametrize(("job", "status"), [(WRONG, 70), (job("stops", "stops"), 70)])
def test_a_job_that_could_not_be_run_is_no_verdict(tmp_path: Path, job: Job, status: int) -> None:
    with planned(GOOD, job):
        assert verified("evidence", "--workers", "0", "--store", str(tmp_path / "s.sqlite")).exit_code == status


@pytest.mark.evidence
def test_functions_are_checked_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        Path(f"wrong{number}.py").write_text(f"def search(tree):\n    return {number}\n")
    given = "check", "wrong1.py:search", "wrong2.py:search", "missing.py:search", "--spec", "minimax"
    first, again = verified(*given), verified(*given)
    assert first.exit_code == again.exit_code == 1
    assert first.stdout.count("search: refuted: value (") == 2
    assert "raised  check          missing.py:search: ValueError: " in first.stdout
    assert again.stdout.count("search: refuted: value (remembered)") == 2
    assert verified("check", "missing.py:search", "--spec", "minimax").exit_code == 70


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["evidense"], "no campaign 'evidense' (did you mean evidence?)"),
        (["evidence", "proof"], "no part 'proof' of the evidence (did you mean proofs?)"),
        (["check", "--spec", "mt"], "say what is checked"),
        (["check", "a.py:f"], "and against what"),
        (["check", "a.py:f", "--spec", "alphabet"], "no spec 'alphabet'"),
    ],
)
def test_errors_quote_what_was_asked(arguments: list[str], error: str) -> None:
    done = verified(*arguments)
    assert isinstance(done.exception, ValueError)
    assert error in str(done.exception)


def test_the_help_names_every_part() -> None:
    text = verified("--help").stdout
    assert all(f"\n    {part}  " in text or f"\n  {part}  " in text for part in campaign.PARTS)


# THE JOBS OF THE EVIDENCE, AND THAT EACH CAN FAIL


def test_a_row_of_the_ledger() -> None:
    row = ledger.row("minimax", 0, further=False)
    assert row["holds"]
    assert row["cases"] > 0
    broken = Row("minimax", "seeded", lambda _: Evidence("minimax", "seeded", 0, failure="broken"))
    with patch.object(ledger, "jobs", lambda *_, **__: [broken]):
        assert not ledger.row("minimax", 0, further=False)["holds"]


def test_a_proof_and_a_theorem() -> None:
    assert proofs.proof("next-test")["holds"]
    assert theorems.theorem("KA-T6.6")["holds"]
    with patch.object(theorems, "THEOREMS", {"false": FALSE[0]}):
        assert not theorems.theorem("false")["holds"]


def test_mutants_put_to_the_clauses() -> None:
    found = mutants.batch("minimax", 0, 1)
    assert found["holds"]
    assert sum(found["words"].values()) == 1
    survives, seeded = Outcome("survives"), "undecided: answers otherwise on (1 2)"
    with patch.object(mutants, "judge", lambda _: survives), patch.object(mutants, "compared", lambda _: seeded):
        found = mutants.batch("minimax", 0, 1)
    assert not found["holds"]
    assert seeded in found["said"]


def test_mutants_put_to_the_proofs() -> None:
    assert proof_mutants.batch("minimax", ["minimax"], [None, 0])["holds"]
    asked = Asked("minimax", ("minimax",))
    bad = Crossed(asked, None, "failed", "seeded", "survives", Outcome("survives"))
    with patch.object(proof_mutants, "crossed", lambda _: [bad]):
        assert not proof_mutants.batch("minimax", ["minimax"], [None])["holds"]


def test_commands_of_their_own() -> None:
    assert outside._ran("json.tool", "--help")["holds"]
    failed = outside._ran("no_such_module")
    assert not failed["holds"]
    assert "no_such_module" in failed["said"]


def test_tests_are_found_in_a_clone_only(tmp_path: Path) -> None:
    files = {job.arguments["file"] for job in campaign.tests()}
    written = {path: path.read_text() for path in (HOME / "tests").rglob("test_*.py")}
    marked = {path for path, text in written.items() if re.search(r"\bmark\.(evidence\b|sampled\(\d+\))", text)}
    assert files == {str(path.relative_to(HOME)) for path in marked}
    with patch.object(campaign, "HOME", tmp_path), pytest.raises(ValueError, match="in a clone"):
        next(campaign.tests())


@pytest.mark.evidence
def test_the_plan_leaves_nothing_out() -> None:
    jobs = {part: [*made()] for part, made in campaign.PARTS.items()}
    assert sum(job.arguments["last"] - job.arguments["first"] for job in jobs["mutants"]) == sum(
        len(all_mutants(name)) for name in STUDIED
    )
    crossed = [
        (job.arguments["function"], number) for job in jobs["proof-mutants"] for number in job.arguments["numbers"]
    ]
    assert crossed == [(one.function, one.number) for one in everything_asked(())]
    assert {job.arguments["procedure"] for job in jobs["proofs"]} == {*PROCEDURES}
    assert {job.arguments["name"] for job in jobs["crosshair"]} == {*ASKS}
    rows = {(job.arguments["algorithm"], job.arguments["number"]) for job in jobs["ledger"]}
    for name in names_of_algorithms():
        for number, row in enumerate(rows_of(name, further=True)):
            assert ((name, number) in rows) is (row.scope != "proof" or name not in PROCEDURES)
    assert all(callable(job.load()) for some in jobs.values() for job in some)
    assert crosshair.target(next(name for name, ask in ASKS.items() if ask.question.quick))["holds"]
