"""How long it takes to confirm alpha-beta for all integers, against CrossHair: the fifth part of `make bench`.

Both are asked the same: on one shape with a max root, for all integer pay-offs and every window of integers
alpha < beta, does `verified.alphabeta` meet its postconditions? Both run the unmodified function and evaluate the same
clauses (`tests.bench.shapes` is what CrossHair reads). Both are then asked of a twin with a wrong cutoff,
which each must refute: an engine that looks at nothing would confirm that too.

Times are processor seconds, since a busy machine would stretch the longer run more. CrossHair's time includes its
start-up, which is less than a second. It is the extra `crosshair`; without it the table says so.
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
ROUNDS: Final = 3  # of ours, the fastest counts, as everywhere in the bench; CrossHair takes minutes, so it has one
LIMIT: Final = 600.0  # processor seconds that CrossHair is given for a question
LEFT_OUT: Final = "left out by --no-crosshair"
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
        """How many times as long CrossHair takes; a lower bound if it was undecided."""
        return self.theirs.seconds / self.ours.seconds

    @property
    def agree(self) -> bool:
        """Whether both give the expected answer."""
        return self.ours.word == self.theirs.word == self.expected


@dataclass(frozen=True)
class Duels:
    """Every question that was asked; `missing` says why there are none."""

    shape: str = "eight"
    duels: tuple[Duel, ...] = ()
    missing: str = ""

    def as_json(self) -> dict[str, Any]:
        """The figures for a program."""
        rows = [{**asdict(duel), "ratio": duel.ratio, "agree": duel.agree} for duel in self.duels]
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


def measure_confirm(shape: str = "eight", limit: float = LIMIT) -> Duels:
    """Ask both engines both questions, if CrossHair is there."""
    if not is_installed():
        return Duels(shape, missing=MISSING)
    questions = (
        ("alphabeta", shape, alphabeta, Verdict.CONFIRMED),
        ("a wrong cutoff", f"{shape}_wrong", WRONG, Verdict.REFUTED),
    )
    duels = []
    with Console(stderr=True).status(f"CrossHair, up to {2 * limit / 60:g} minutes"):
        for title, function, search, expected in questions:
            ours = min((our_answer(search, shape) for _ in range(ROUNDS)), key=lambda answer: answer.seconds)
            duels.append(Duel(title, expected, ours, answer_of(TARGETS[function], limit)))
    return Duels(shape, tuple(duels))


def table(figures: Duels) -> Table:
    """The figures for the eye."""
    title = f"confirmed for all integers, {figures.shape} leaves"
    shown = Table("function", "ours", "s", "CrossHair", "s", "ratio", "goal", "met?", title=title, min_width=65)
    for duel in figures.duels:
        more = "> " if duel.theirs.word is Verdict.UNDECIDED else ""
        ours = duel.ours.word, f"{duel.ours.seconds:.3f}"
        theirs = duel.theirs.word, f"{more}{duel.theirs.seconds:.1f}"
        if duel.expected is Verdict.CONFIRMED:
            goal, met = (f"{more}{duel.ratio:,.0f}", f">= {GOAL:g}"), duel.agree and duel.ratio >= GOAL
        else:  # how soon a bug is found is a matter of luck
            goal, met = ("-", "agree"), duel.agree
        shown.add_row(duel.question, *ours, *theirs, *goal, "yes" if met else "no")
    said = [f"{duel.question}: {duel.ours.said}; CrossHair: {duel.theirs.said}" for duel in figures.duels]
    shown.caption = escape("\n".join(said or [figures.missing]))
    return shown
