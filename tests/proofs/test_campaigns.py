"""Campaigns: what is done is kept, whatever happens; what dies is done again; nothing depends on who does it."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from proofs.campaigns import Job, Result, Store, results, run
from proofs.campaigns.code import Code
from tests.proofs.campaign_jobs import counting

HERE = "tests.proofs.campaign_jobs"
HOME = Path(__file__).parents[2]
JOBS = counting(8)


def job(function: str, **arguments: object) -> Job:
    return Job(f"{HERE}:{function}", arguments)


def values(found: list[Result]) -> list[object]:
    return [result.value for result in found]


# JOBS


def test_a_job_is_what_json_makes_of_it() -> None:
    assert job("nap", number=(1, 2)) == job("nap", number=[1, 2])
    assert len({job("nap", number=1, seconds=0), job("nap", seconds=0, number=1), job("nap", number=2)}) == 2


@pytest.mark.parametrize("arguments", [{"number": {1, 2}}, {"number": float("inf")}, {"number": object()}])
def test_what_is_no_json_is_no_argument(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="plain JSON"):
        Job(f"{HERE}:nap", arguments)


@pytest.mark.parametrize("function", ["nap", "tests.nap", "tests:", ":nap", "tests:a.b", "a/b:c"])
def test_a_function_has_a_module(function: str) -> None:
    with pytest.raises(ValueError, match=r"package.module:function"):
        Job(function)


def test_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"no module 'nowhere.at_all'"):
        run([Job("nowhere.at_all:f")], workers=0, progress=False)


# WHO DOES THEM


def test_results_are_those_of_the_jobs_in_their_order_on_any_number_of_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    alone = run([*JOBS, JOBS[0]], workers=0, progress=False)
    assert [result.job for result in alone] == [*JOBS, JOBS[0]]
    assert values(run([*JOBS, JOBS[0]], workers=3, progress=False)) == values(alone)
    began = Counter(line for line in Path("log").read_text().splitlines() if "began" in line)
    assert set(began.values()) == {2}  # once a campaign, though one job is asked for twice


@pytest.mark.more
def test_workers_that_die_are_replaced_and_lethal_jobs_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "log")
    jobs = [
        job("lethal"),
        job("kills_the_first", log=log),
        job("wrong", number=5),
        job("stops"),
        job("strange"),
        *(job("nap", seconds=0, number=number) for number in range(4)),
    ]
    with Store(tmp_path / "store.sqlite") as store:
        lethal, killing, wrong, stops, strange, *naps = run(jobs, store=store, workers=2, progress=False)
        assert (lethal.word, lethal.is_done) == ("lethal", False)
        assert "killed 3 workers" in lethal.error
        assert "exit status 7" in lethal.error
        assert killing.value == "done"
        assert wrong.word == stops.word == strange.word == "raised"
        assert wrong.error.rstrip().endswith("LookupError: no 5")
        assert "not plain JSON" in strange.error
        with pytest.raises(ValueError, match="no 5"):
            _ = wrong.value
        assert values(naps) == [0, 1, 2, 3]
        assert len(store.keys()) == 5  # what failed is not there
    assert not capfd.readouterr().out


@pytest.mark.more
def test_a_dead_worker_is_seen_though_its_child_keeps_its_lines_open(tmp_path: Path) -> None:
    log = tmp_path / "log"
    (found,) = run([job("leaves_a_child", log=str(log))], workers=1, progress=False)
    assert found.word == "lethal"
    children = [int(line) for line in log.read_text().splitlines()]
    assert len(children) == 3
    for child in children:  # the end of a worker is the end of all that it began
        for _ in range(600):
            if not _runs(child):
                break
            time.sleep(0.1)
        assert not _runs(child)


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.more
def test_who_stops_listening_stops_the_campaign_and_keeps_what_is_done(tmp_path: Path) -> None:
    jobs = [job("nap", seconds=0, number=1), job("nap", seconds=3600, number=2)]
    coming = results(jobs, store=tmp_path / "store.sqlite", workers=2, progress=False)
    assert next(coming).value == 1
    coming.close()
    assert len(Store(tmp_path / "store.sqlite").keys()) == 1


def test_no_worker_is_no_number_of_workers() -> None:
    with pytest.raises(ValueError, match="-1 workers"):
        run(JOBS, workers=-1, progress=False)


# THE STORE


def test_what_was_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = run(JOBS[:4], store="store.sqlite", workers=0, progress=False)
    again = run(JOBS[:6], store="store.sqlite", workers=0, progress=False)
    assert [result.remembered for result in again] == [True] * 4 + [False] * 2
    assert values(again)[:4] == values(first)
    assert Path("log").read_text().count("began") == 6


def test_what_is_not_to_be_kept_is_not(tmp_path: Path) -> None:
    jobs = [job("nap", seconds=0, number=number) for number in range(4)]
    store = Store(tmp_path / "store.sqlite")
    assert values(run(jobs, store=store, workers=0, progress=False, keep=lambda value: value != 2)) == [0, 1, 2, 3]
    again = run(jobs, store=store, workers=0, progress=False)
    assert [result.remembered for result in again] == [True, True, False, True]


def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader, " * 100)
    with pytest.raises(ValueError, match=r"letter.txt.* cannot be used as a store"):
        Store(tmp_path / "letter.txt")


def killed_again_and_again(folder: Path, jobs: list[Job], kills: int) -> None:
    """Kill a campaign at random moments, and go on: nothing that was stored is lost or done again."""
    rng, killed = Random(kills), 0
    for number in range(10 * kills):
        kept, begun = _kept(folder, jobs), _begun(folder)
        command = [sys.executable, "-m", HERE, str(len(jobs))]
        process = subprocess.Popen(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(HOME)})
        until = begun.total() + rng.randrange(1, 4)  # so many jobs are begun before it is killed, a moment later
        while killed < kills and process.poll() is None and _begun(folder).total() < until:
            time.sleep(0.005)
        if killed < kills:
            time.sleep(rng.random() * 0.05)
            process.kill()
        is_killed = process.wait() != 0
        killed += is_killed
        assert not {f"began {seed}" for seed in kept} & (_begun(folder) - begun).keys(), f"done again in round {number}"
        assert kept <= _kept(folder, jobs), f"lost in round {number}"
        if not is_killed:
            break
    assert killed == kills
    assert _kept(folder, jobs) == set(range(len(jobs)))


def _begun(folder: Path) -> Counter[str]:
    log = folder / "log"
    return Counter(line for line in log.read_text().splitlines() if "began" in line) if log.exists() else Counter()


def _kept(folder: Path, jobs: list[Job]) -> set[int]:
    code = Code()
    with Store(folder / "store.sqlite") as store:
        keys = store.keys()
    return {job.arguments["seed"] for job in jobs if code.key(job) in keys}


@pytest.mark.parametrize(("kills", "number"), [(3, 20), pytest.param(20, 150, marks=pytest.mark.evidence)])
@pytest.mark.more
def test_a_campaign_survives_kill_9(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int, number: int) -> None:
    jobs = counting(number)
    killed_again_and_again(tmp_path, jobs, kills)
    monkeypatch.chdir(tmp_path)
    kept = run(jobs, store="store.sqlite", workers=0, progress=False)
    assert all(result.remembered for result in kept)
    assert values(kept) == values(run(jobs, workers=0, progress=False))
