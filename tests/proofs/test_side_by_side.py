"""Work side by side says what the same work says one after another."""

import os
import signal
import threading
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from proofs.checking import worker
from proofs.checking.check import check
from proofs.checking.classify.comparison import classify, stripes
from proofs.checking.core import side_by_side
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock, OutOfTimeError, never
from proofs.checking.core.side_by_side import Meanwhile, ahead
from proofs.checking.specs import ALPHABETA
from proofs.checking.stages import numbers
from verified.alphabeta import alphabeta as built_in
from verified.negascout import negascout

HERE = os.getpid()


@pytest.fixture(autouse=True)
def _threads_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that other tests have left here do not count."""
    real = threading.active_count
    others = real() - 1
    monkeypatch.setattr(threading, "active_count", lambda: real() - others)


def outcomes(units: list[Callable[[], Any]], jobs: int = 2) -> list[Any]:
    return [*ahead(units, jobs, 0.0, never)]


def unit(number: int) -> tuple[int, bool]:
    return number, os.getpid() != HERE


def raises() -> None:
    raise ValueError("a finding")


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_outcomes_come_in_their_order() -> None:
    assert outcomes([partial(unit, n) for n in range(50)]) == [(n, True) for n in range(50)]


@pytest.mark.parametrize("bad", [raises, dies, lambda: None])
def test_what_is_not_settled_is_to_be_done_here(bad: Callable[[], Any]) -> None:
    said = outcomes([lambda: 1, bad, lambda: 2, lambda: 3])
    assert said[1] is None
    assert [known for known in said if known is not None] == [1, 2, 3]


def test_copies_that_are_all_dead_leave_the_rest_to_be_done_here() -> None:
    assert outcomes([dies] * 4) == [None] * 4


def test_one_job_a_thread_and_a_short_work_are_done_here() -> None:
    assert outcomes([lambda: 1] * 3, jobs=1) == [None] * 3
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    assert outcomes([lambda: 1] * 3) == [None] * 3
    stop.set()
    other.join()
    with patch.object(side_by_side, "SOON", 1e9):
        assert outcomes([lambda: 1] * 3) == [None] * 3


def test_no_copy_is_left_when_the_time_is_over() -> None:
    def late() -> None:
        raise OutOfTimeError

    pids: list[int] = []
    fork = os.fork

    def noted() -> int:
        pids.append(fork())
        return pids[-1]

    with patch.object(os, "fork", noted), pytest.raises(OutOfTimeError):
        list(ahead([lambda: threading.Event().wait(60)] * 2, 2, 0.0, late))
    assert len(pids) == 2
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def alphabeta(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    if not tree.children(node):
        return tree.value(node)
    best = max if tree.is_max(node) else min
    return best(alphabeta(tree, child, alpha, beta) for child in tree.children(node))


def wrong(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    """It forgets the fifth leaf."""
    if not tree.children(node):
        return tree.value(node)
    best = max if tree.is_max(node) else min
    return best(wrong(tree, child, alpha, beta) for child in tree.children(node)[:4])


def by_identity(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    """It breaks a clause on numbers alone."""
    value = alphabeta(tree, node, alpha, beta)
    return value + 1 if isinstance(value, int) and len(tree.children(node)) == 3 else value


@pytest.mark.parametrize(
    "search", [alphabeta, *(pytest.param(search, marks=pytest.mark.evidence) for search in (wrong, by_identity))]
)
@pytest.mark.more
def test_the_report_is_the_same(search: Callable[..., Any]) -> None:
    leaves = 2 if search is alphabeta else 3
    options: dict[str, Any] = {"max_leaves": leaves, "branching": 0, "seconds": 300, "full_window": True, "all": True}
    with patch.object(side_by_side, "SOON", -1), patch.object(numbers, "SOON", -1), patch.object(numbers, "LOOK", 8):
        reports = [check(search, jobs=jobs, **options).as_json() for jobs in (1, 2)]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]


def test_work_meanwhile_is_begun_once_and_what_no_copy_has_is_done_here() -> None:
    meanwhile = Meanwhile()
    assert (meanwhile.busy, meanwhile.outcomes(never)) == (0, None)
    meanwhile.begin([lambda: 1] * 2, jobs=1)  # for this process has other work to do
    assert meanwhile.outcomes(never) is None
    meanwhile.begin([partial(unit, n) for n in range(30)], jobs=2)
    meanwhile.begin([raises], jobs=2)
    assert meanwhile.busy <= 1
    said = meanwhile.outcomes(never)
    assert said is not None
    assert [number for number, _ in said] == [*range(30)]
    meanwhile.end()
    meanwhile.end()
    assert meanwhile.busy == 0


def test_of_work_meanwhile_nothing_is_left_when_it_is_ended() -> None:
    pids: list[int] = []
    fork = os.fork

    def noted() -> int:
        pids.append(fork())
        return pids[-1]

    meanwhile = Meanwhile()
    with patch.object(os, "fork", noted):
        meanwhile.begin([lambda: threading.Event().wait(60)] * 3, jobs=3)
    assert (len(pids), meanwhile.busy) == (2, 2)
    meanwhile.end()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def by_order(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    """It looks at the last child first where the first leaf is worth more than 2, which orders with gaps alone show."""
    children = [*tree.children(node)]
    if not children:
        return tree.value(node)
    values = [tree.value(child) if not tree.children(child) else None for child in children[:1]]
    order = children[::-1] if values[0] is not None and values[0] > 2 else children
    best = max if tree.is_max(node) else min
    return best(by_order(tree, child, alpha, beta) for child in order)


@pytest.mark.parametrize("search", [built_in, negascout, by_order])
def test_a_classification_is_the_same_side_by_side(search: Callable[..., Any]) -> None:
    """Whoever compares all trees in order says the same as copies that tell only of those that told them something."""
    subject, leaves = Subject(search, ALPHABETA), 3
    alone = classify(subject, leaves=leaves)
    told = [stripe() for stripe in stripes(subject, leaves)]
    assert 0 < sum(map(len, told)) < alone.trees / 4
    assert classify(subject, leaves=leaves, known=lambda: told) == alone
    assert classify(subject, leaves=leaves, known=lambda: [*told[1:], None]) == alone  # a copy that said nothing


def test_stripes_that_leave_something_out_are_seen() -> None:
    """The comparison does rest on what copies tell."""
    subject = Subject(built_in, ALPHABETA)
    assert classify(subject, leaves=3, known=lambda: [[]]) != classify(subject, leaves=3)


@pytest.mark.more
def test_a_check_compares_meanwhile() -> None:
    with (
        patch.object(worker, "SOON", -1),
        patch.object(Meanwhile, "begin", autospec=True, side_effect=Meanwhile.begin) as began,
    ):
        events = list(
            worker.events(Subject(alphabeta, ALPHABETA), Budget(max_leaves=2, branching=0, jobs=2), (), Clock(60))
        )
    assert len(began.mock_calls) == 1
    assert any(event["event"] == "classification" for event in events)
