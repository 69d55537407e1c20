"""How long it takes to confirm alpha-beta for all integers, against CrossHair: the fifth part of `make bench`.

Both are asked the same: on one shape with a max root, for all integer pay-offs and every window of integers
alpha < beta, does `verified.alphabeta` meet its postconditions? Both run the unmodified function and evaluate the same
clauses (`tests.bench.shapes` is what CrossHair reads). First both are asked of a twin with a wrong cutoff,
which each must refute: an engine that looks at nothing would confirm that too, or never answer.

The question is put three times. Times are processor seconds, since a busy machine would stretch the longer run more.
CrossHair's time includes its start-up, which is less than a second. It is stopped a little after GOAL times as long as
ours took: that it has not answered by then is all that the goal says, and the ratio in the table is then a lower bound
("at least"). An answer that comes sooner, another answer than ours, or a twin that it does not refute miss the goal.
It is the extra `crosshair`; without it the table says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import confirm
from proofs.checking.specs import ALPHABETA
from proofs.crosshair.runner import Answer, answer_of, is_installed
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.tree_shapes import alternating
from proofs.verdict import Verdict
from specs.contracts import contracts
from specs.values import Value
from tests.bench.shapes import SHAPES, TARGETS, WRONG
from verified.alphabeta import alphabeta

GOAL: Final = 1000.0
RUNS: Final = 3
LIMIT: Final = 600.0  # processor seconds that CrossHair is given for the twin
LEAST: Final = 60.0  # and at least for any question
PATIENCE: Final = 100.0  # times as long by the clock on the wall: the machine may be busy with much else
MORE: Final = 1.05  # times the goal, for its clock and ours are not quite the same
LEFT_OUT: Final = "left out by --no-crosshair"
OPEN: Final = (
    "at least: CrossHair was still searching when it was stopped, so the ratio is a lower bound; "
    "it counts because CrossHair refutes the wrong cutoff, so it does look"
)
MISSING: Final = "CrossHair is not installed; `make bench` installs the extra `bench`, which includes it"


@dataclass(frozen=True)
class Duel:
    """One question, and what both engines say to it."""

    question: str
    expected: Verdict
    ours: Answer
    theirs: Answer

    @property
    def ratio(self) -> float:
        """How many times as long CrossHair takes; a lower bound if it has not answered."""
        return self.theirs.seconds / self.ours.seconds

    @property
    def agree(self) -> bool:
        """Whether both give the expected answer."""
        return self.ours.word == self.theirs.word == self.expected

    @property
    def is_unanswered(self) -> bool:
        """Whether ours is right, and CrossHair was still searching when it was stopped."""
        return self.ours.word == self.expected and self.theirs.word is Verdict.UNDECIDED


@dataclass(frozen=True)
class Duels:
    """Every question that was asked; `missing` says why there are none."""

    shape: str = "eight"
    duels: tuple[Duel, ...] = ()
    missing: str = ""

    def is_met(self, duel: Duel) -> bool:
        """Whether the goal is met: of a twin that both refute it; else that CrossHair takes so much longer."""
        if duel.expected is not Verdict.CONFIRMED:  # how soon a bug is found is a matter of luck
            return duel.agree
        twins = [twin for twin in self.duels if twin.expected is Verdict.REFUTED]
        looks = bool(twins) and all(twin.agree for twin in twins)
        return duel.ratio >= GOAL and (duel.agree or (duel.is_unanswered and looks))

    def as_json(self) -> dict[str, Any]:
        """The figures for a program."""
        rows = [
            {**asdict(duel), "ratio": duel.ratio, "agree": duel.agree, "met": self.is_met(duel)} for duel in self.duels
        ]
        return {"shape": self.shape, "duels": rows, "missing": self.missing}


def our_answer(search: Callable[..., Value], shape: str) -> Answer:
    """Confirm the required clauses for a finite window, over the integers."""
    of_max, *_ = alternating(parse_shape(SHAPES[shape]))
    with contracts("off"):
        start = process_time()
        result = confirm(Subject(search, ALPHABETA), of_max, ("alpha", "beta"), ALPHABETA.required, integers=True)
        seconds = process_time() - start
    if failed := result.broken or result.fault:
        what, case = failed
        window = ", ".join(f"{end} = {value!r}" for end, value in case.calls[0].items())
        return Answer(Verdict.REFUTED, seconds, f"{what} on {case.tree} with {window}")
    if untested := [clause for clause in ALPHABETA.required if not result.applied[clause]]:
        return Answer(Verdict.UNDECIDED, seconds, f"{', '.join(untested)}: never put to the test")
    return Answer(Verdict.CONFIRMED, seconds, f"{result.paths:,} paths, no clause broken")


def measure_confirm(shape: str = "eight", runs: int = RUNS, limit: float = LIMIT) -> Duels:
    """Ask both engines of the twin, then so many times of alpha-beta, if CrossHair is there."""
    if not is_installed():
        return Duels(shape, missing=MISSING)
    console = Console(stderr=True)
    with console.status("CrossHair, for several minutes"):
        twin = Duel(
            "a wrong cutoff", Verdict.REFUTED, our_answer(WRONG, shape), answer_of(TARGETS[f"{shape}_wrong"], limit)
        )
        duels = [twin]
        for number in range(1, runs + 1):
            duels.append(_run(shape, number))
            console.print(_told(duels[-1]))  # at once: on a busy machine the next one may take an hour
        return Duels(shape, tuple(duels))


def _told(duel: Duel) -> str:
    """One duel in a line."""
    least = "at least " if duel.theirs.word is Verdict.UNDECIDED else ""
    took = f"ours {duel.ours.seconds:.3f} s, CrossHair {duel.theirs.seconds:.1f} s"
    return f"{duel.question}: {took}, {least}{duel.ratio:,.0f}"


def _run(shape: str, number: int) -> Duel:
    """Ours first: it says how long CrossHair is waited for."""
    ours = our_answer(alphabeta, shape)
    theirs = answer_of(TARGETS[shape], max(LEAST, MORE * GOAL * ours.seconds), PATIENCE)
    return Duel(f"run {number}", Verdict.CONFIRMED, ours, theirs)


def table(figures: Duels) -> Table:
    """The figures for the eye."""
    title = f"alphabeta, confirmed for all integers, {figures.shape} leaves; processor seconds"
    shown = Table("question", "ours", "s", "CrossHair", "s", "ratio", "goal", "met?", title=title, min_width=65)
    for duel in figures.duels:
        ours = duel.ours.word, f"{duel.ours.seconds:.3f}"
        is_open = duel.theirs.word is Verdict.UNDECIDED
        theirs = "no answer" if is_open else duel.theirs.word, f"{duel.theirs.seconds:.1f}"
        goal = f"{'at least ' if is_open else ''}{duel.ratio:,.0f}", f">= {GOAL:g}"
        if duel.expected is not Verdict.CONFIRMED:
            goal = "-", "both refute"
        shown.add_row(duel.question, *ours, *theirs, *goal, "yes" if figures.is_met(duel) else "no")
    said = [f"{duel.question}: {duel.ours.said}; CrossHair: {duel.theirs.said}" for duel in figures.duels]
    if any(duel.is_unanswered for duel in figures.duels):
        said.append(OPEN)
    shown.caption = escape("\n".join(said or [figures.missing]))
    return shown
