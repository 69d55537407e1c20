"""A run that is late, or that runs something beside itself, is no refutation of the search unless it never ends.

Of right functions like these `terminates` was once said to be broken, on a busy machine.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict
from multiprocessing import get_context
from threading import Thread
from typing import Any
from unittest.mock import patch

import pytest

from proofs.checking import worker
from proofs.checking.check import check
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.confirm import run_once
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt
from proofs.checking.games.tree_cases import Family
from proofs.checking.specs import MINIMAX
from proofs.checking.stages import check_state
from proofs.checking.worker import one
from proofs.sandbox.beacon import Beacon
from proofs.sandbox.channel import Channel
from proofs.sandbox.limits import TimedOut
from specs.tree import Tree

CASE = Case(Tree.parse("(0 1)"), ({},))


def plain(tree: Any, node: Any = None) -> Any:
    """Minimax."""
    node = tree.root if node is None else node
    children = tree.children(node)
    if not children:
        return tree.value(node)
    return (max if tree.is_max(node) else min)(plain(tree, child) for child in children)


def sleepy(tree: Any) -> Any:
    """Minimax, after some time."""
    time.sleep(0.2)
    return plain(tree)


def endless(tree: Any) -> Any:
    """No search: it never ends."""
    while tree.root is not None:
        time.sleep(0.01)


def makes_something_else_of_it(tree: Any) -> Any:
    """Minimax that, told that its time is over, raises an error of its own, as a pool of threads may."""
    try:
        time.sleep(0.5)
    except BaseException as told:
        raise RuntimeError("cannot schedule new futures after shutdown") from told
    return plain(tree)


def pooled(tree: Any) -> Any:
    """Minimax of the children side by side."""
    children = tree.children(tree.root)
    if not children:
        return tree.value(tree.root)
    with ThreadPoolExecutor(2) as pool:
        values = [*pool.map(lambda child: plain(tree, child), children)]
    return max(values) if tree.is_max(tree.root) else min(values)


def waits_for_a_thread(tree: Any) -> Any:
    """Minimax that waits for a thread which takes longer than a run may."""
    thread = Thread(target=time.sleep, args=(0.3,))
    thread.start()
    thread.join()
    return plain(tree)


def in_another_process(tree: Any) -> Any:
    """Minimax in a process that cannot be given the game."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(plain, (tree,))


def breaks_the_rules(tree: Any) -> Any:
    """Wrong: it asks for the value of an inner node, and has a thread."""
    Thread(target=len, args=((),)).start()
    return tree.value(tree.root)


def mistaken(tree: Any) -> Any:
    """Wrong, in a thread or not: the least value, whoever moves."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: min(tree.value(leaf) for leaf in tree.children(tree.root) or [tree.root])).result()


def test_an_error_that_comes_of_the_limit_is_the_limit() -> None:
    subject = Subject(makes_something_else_of_it, MINIMAX, run_seconds=0.05)
    found = attempt(subject, CASE, {})
    assert found is not None
    assert found.fault == TimedOut.__name__
    assert isinstance(run_once(subject, CASE), TimedOut)


@pytest.mark.parametrize("function", [pooled, waits_for_a_thread, in_another_process])
@pytest.mark.sampled(3)
@pytest.mark.more
def test_what_runs_beside_it_is_undecided(function: Any) -> None:
    with patch.object(check_state, "PATIENCE", 2):
        report = check(function, "minimax", max_leaves=2, branching=0, seconds=2, run_seconds=0.1, jobs=1)
    assert report.verdict == "undecided"
    assert "several things at once" in report.why_undecided


@pytest.mark.parametrize(("function", "clause"), [(breaks_the_rules, "terminates"), (mistaken, "value")])
def test_what_is_wrong_is_refuted_all_the_same(function: Any, clause: str) -> None:
    report = check(function, "minimax", max_leaves=2, branching=0, seconds=20, jobs=1)
    assert report.verdict == "refuted"
    assert report.clauses[clause].finding is not None


@pytest.mark.parametrize("function", [sleepy, endless])
def test_a_case_by_itself_has_patience(function: Any) -> None:
    """When a process was ended for its time, the case that it ran is run alone: a slow one must come to its end."""
    channel = Channel(os.open(os.devnull, os.O_WRONLY), Beacon.create())
    place = asdict(Checkpoint.at(Family(1)))
    budget = asdict(Budget(run_seconds=0.1))
    with pytest.raises(TimedOut) if function is endless else nullcontext(), patch.object(worker, "PATIENCE", 5):
        one(channel, function, MINIMAX, form="minimax", call="", game="", budget=budget, place=place, index=0)
