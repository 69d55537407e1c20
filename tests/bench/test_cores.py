"""What a second core saves is counted as it should be. No time is judged but processor seconds that were asked for."""

from contextlib import closing
from io import StringIO
from time import process_time

import pytest
from rich.console import Console

from proofs.checking.core.clock import never
from tests.bench.cores import Cores, Timed, table


def work(seconds: float) -> bool:
    """Be at work for so many processor seconds."""
    end = process_time() + seconds
    while process_time() < end:
        pass
    return True


def counted(here: float) -> tuple[float, float]:
    """What two copies use, who work for 0.1 s and 0.2 s while this process does, and what it waits for them."""
    before = Timed.waited, Timed.used
    with closing(Timed([lambda: work(0.1), lambda: work(0.2)], 2)) as copies:
        work(here)
        assert [*copies.outcomes(never)] == [True, True]
    return Timed.waited - before[0], Timed.used - before[1]


@pytest.mark.more
def test_the_longest_copy_is_waited_for_unless_there_was_work_here() -> None:
    waited, used = counted(here=0.0)
    assert 0.1 < waited <= used  # it may be that one copy did both
    assert used >= 0.3
    waited, _ = counted(here=0.6)
    assert waited == 0.0


@pytest.mark.parametrize(("two", "met"), [(5.9, "yes"), (6.1, "no")])
def test_the_goal(two: float, met: str) -> None:
    console = Console(width=120, file=StringIO(), record=True)
    console.print(table(Cores(5, 0.5, 10.0, two, 10.5)))
    text = console.export_text()
    assert f"{two / 10:.2f}" in text
    assert met in text.split("<= 0.6")[1]
