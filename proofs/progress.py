"""The one progress display: a bar on standard error while a person looks on, nothing where nobody does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.progress import Progress as RichProgress
from rich.text import Text


class TimeLeft(ProgressColumn):
    """The time that is left: at most, of work that ends by the clock; else as the work so far lets one expect."""

    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self._seconds = seconds

    def render(self, task: Task) -> Text:
        """`at most 0:43 left`."""
        if self._seconds is not None:
            return Text(f"at most {_clock(max(0.0, self._seconds - (task.elapsed or 0.0)))} left")
        left = task.time_remaining if task.total else None
        return Text(f"about {_clock(left)} left" if left is not None and task.completed else "")


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


class Bar:
    """One line of the display: what is being done, and how much of it."""

    def __init__(self, shown: RichProgress, task: TaskID) -> None:
        self._shown = shown
        self._task = task
        self.at = ""

    def show(self, what: str = "", done: int | None = None, total: int | None = None) -> None:
        """Say what is being done now; `done` of `total`, where that is known."""
        self.at = what or self.at
        self._shown.update(self._task, description=escape(self.at[:60]), completed=done, total=total)

    def step(self, what: str = "") -> None:
        """One more is done."""
        self.at = what or self.at
        self._shown.update(self._task, description=escape(self.at[:60]), advance=1)

    def say(self, line: str) -> None:
        """A line above the bar, where there is one."""
        if not self._shown.disable:
            self._shown.console.print(line, highlight=False, markup=False)

    @contextmanager
    def below(self, what: str) -> Iterator[Bar]:
        """A second line, for a part of the work."""
        task = self._shown.add_task(escape(what), total=None)
        try:
            yield Bar(self._shown, task)
        finally:
            self._shown.remove_task(task)


@contextmanager
def progress(
    what: str, total: int | None = None, *, quiet: bool = False, seconds: float | None = None
) -> Iterator[Bar]:
    """A bar for a while, of work that may take so many seconds. Standard output that goes elsewhere is left alone."""
    console = Console(stderr=True)
    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with RichProgress(
        *columns,
        TimeLeft(seconds),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),
    ) as shown:
        yield Bar(shown, shown.add_task(escape(what), total=total))
