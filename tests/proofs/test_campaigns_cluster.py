"""Campaigns on a Dask cluster: a local one of two workers."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs.campaigns import Job, results, run
from proofs.campaigns import cluster as ours
from proofs.campaigns.code import Code
from proofs.campaigns.performance import Task
from proofs.campaigns.worker import Worker
from tests.proofs.campaign_jobs import counting, counting_in

HERE = "tests.proofs.campaign_jobs"
distributed: Any = pytest.importorskip("distributed", reason="without Dask nothing is known of campaigns on a cluster")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two workers in this process: each gives its jobs to a process of its own, as any does."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0", protocol="tcp"
    ) as made:
        yield made.scheduler_address


def test_a_cluster_gives_the_same_results(cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    jobs = counting(8)
    found = run(jobs, cluster=cluster, store="store.sqlite", progress=False)
    assert [result.value for result in found] == [result.value for result in run(jobs, workers=0, progress=False)]
    again = run(jobs, cluster=cluster, store="store.sqlite", progress=False)
    assert all(result.remembered for result in again)


@pytest.mark.more
def test_what_dies_is_done_again_and_what_is_lethal_is_told(cluster: str) -> None:
    jobs = [
        Job(f"{HERE}:lethal"),
        Job(f"{HERE}:wrong", {"number": 5}),
        Job(f"{HERE}:nap", {"seconds": 0, "number": 3}),
    ]
    lethal, wrong, nap = run(jobs, cluster=cluster, progress=False)
    assert (lethal.word, wrong.word) == ("lethal", "raised")
    assert "exit status 7" in lethal.error
    assert wrong.error.rstrip().endswith("LookupError: no 5")
    assert nap.value == 3


@pytest.mark.more
def test_who_stops_listening_stops_the_campaign(cluster: str) -> None:
    jobs = [Job(f"{HERE}:nap", {"seconds": seconds, "number": seconds}) for seconds in (0, 3600, 3601)]
    coming = results(jobs, cluster=cluster, progress=False)
    assert next(coming).value == 0
    coming.close()
    (other,) = run(jobs[:1], cluster=cluster, progress=False)  # the cluster is free again
    assert other.value == 0


def test_a_process_that_is_only_starting_goes_with_its_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()

    class Slow(Worker):
        def wait(self) -> Any:
            begun.set()
            return super().wait()

    monkeypatch.setattr(ours, "Worker", Slow)
    job = Job(f"{HERE}:nap", {"seconds": 3600, "number": 1})
    task, said = Task(job, Code().key(job)), list[Any]()
    thread = threading.Thread(target=lambda: said.append(ours._there(task, "a campaign")))
    thread.start()
    assert begun.wait(60)
    ours._dismiss("a campaign")
    thread.join(60)
    assert said == ["signal 9 (SIGKILL)"]
    assert "over" in str(ours._there(task, "a campaign"))


@pytest.mark.evidence
def test_a_machine_that_is_lost_is_replaced(tmp_path: Path) -> None:
    jobs = [Job(f"{HERE}:kills_its_host", {"log": str(tmp_path / "log")}), *counting_in(tmp_path, 8)]
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as made:
        found = run(jobs, cluster=made.scheduler_address, progress=False)
    assert [result.word for result in found] == ["done"] * 9
    assert found[0].value == "done"


def test_an_address_where_nobody_answers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "_SECONDS", "0.1s")
    with pytest.raises(ValueError, match=r"no Dask scheduler answers at 'tcp://127.0.0.1:1'"):
        run(counting(1), cluster="tcp://127.0.0.1:1", progress=False)


def test_without_dask_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(ours, "import_module", missing)
    with pytest.raises(ValueError, match="cluster") as raised:
        run(counting(1), cluster="tcp://127.0.0.1:1", progress=False)
    assert str(raised.value) == ours.MISSING
