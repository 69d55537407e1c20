"""What every test run sets up: compiled code is kept, and pytest rewrites assertions in the tests alone.

The tests start some hundred interpreters of their own, each of which imports the project: their compiled code is kept.

A process of xdist sees the project's own egg-info beside the tests, takes every package that it lists for a part of the
plugin, and would rewrite the assertions there, too: a proof refuses code that is not what its source says.

Tests that share a fixture of their module stay in one process of xdist, so that it is made once. xdist begins with
the largest of such groups, and knows them by what is put behind the ids of their tests when it is told what there is:
so a group is named before that (`tryfirst`).

Of a test with many rows of one kind that is marked `sampled(n)` every nth row is run by `make test`, the others are
marked `evidence`, or `more` if it is `sampled(n, "more")`. Its first row is always run, so it is not `evidence` itself;
if the test is marked `more`, `make more` runs every nth row.

Each process of xdist has one core: a check of a test then does its work in one process, and does nothing ahead of time
that it may not need. Most of what the tests make lives long, so garbage is looked for less often (but among no more
objects than the caches of a processor hold), and not among the tests themselves.
"""

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator

import pytest
from _pytest.assertion.rewrite import AssertionRewritingHook

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

worker = os.environ.get("PYTEST_XDIST_WORKER", "")
if worker and hasattr(os, "sched_setaffinity"):
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[int(worker.removeprefix("gw")) % len(cores)]})
gc.set_threshold(5_000, 50, 50)

for finder in sys.meta_path:
    if isinstance(finder, AssertionRewritingHook):
        finder._must_rewrite -= {"specs", "verified", "proofs"}


@pytest.fixture
def without_contracts() -> Iterator[None]:
    """What is looked at is what the plain procedures do; where contracts are meant they are switched on."""
    from specs.contracts import contracts

    with contracts("off"):
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rows: Counter[str] = Counter()
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            function = item.nodeid.partition("[")[0]
            every, others = (*mark.args, "evidence")[:2]
            if not rows[function] and item.get_closest_marker("evidence"):
                raise pytest.UsageError(f"{item.nodeid} is the first row of a sample, and yet it is marked `evidence`")
            if rows[function] % every:
                item.add_marker(others)
            rows[function] += 1
        if isinstance(item, pytest.Function) and item.get_closest_marker("xdist_group") is None:
            made = [fixture for made in item._fixtureinfo.name2fixturedefs.values() for fixture in made]
            if any(fixture.scope == "module" for fixture in made):
                item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
