"""What an erratum is: a statement as printed, its correction, and the cases on which both are put to the test.

A `Reading` is one interpretation of the printed words, with a check that is applied to the printed and the corrected
form alike: it goes through a case and yields `None` for each instance on which the form holds and a `Failure` where it
does not. It yields nothing for an instance where the premise of the form is false, so a vacuous form is noticed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from specs.catalogue import PAPERS

C = TypeVar("C")  # a case: a tree, a tree with a window, a graph, a cell of a table ...
F = TypeVar("F")  # a form: what is printed, or what should be

Kind = Literal["procedure", "theorem", "invariant", "trace", "conjecture", "wording"]


@dataclass(frozen=True)
class Failure:
    """One instance on which a form does not hold: the tree or graph, and what else belongs to the case.

    `expected` is what the claim says of it, `got` what is the case.
    """

    case: str
    where: str
    expected: str
    got: str

    def __str__(self) -> str:
        at = f", {self.where}" if self.where else ""
        return f"{self.case}{at}: expected {self.expected}, got {self.got}"


Judged = Failure | None
Figures = Sequence[tuple[str, ...]]  # a table: its head, then its rows


@dataclass(frozen=True)
class Reading(Generic[C, F]):
    """One reading of the printed words; `cases` come smallest first, and `scope` says in words how far they go.

    Where the literal form is a procedure that `verified check` takes, `spec` names its specification, `form` its sign
    convention and `clauses` the clauses that refute it.
    """

    title: str
    claim: str
    literal: F
    corrected: F
    check: Callable[[F, C], Iterator[Judged]]
    cases: Callable[[], Iterable[C]]
    scope: str
    spec: str = ""
    form: Literal["minimax", "negamax"] = "minimax"
    clauses: tuple[str, ...] = ()
    figures: Callable[[], Figures] | None = None  # of a family: measured against the closed form
    listens: bool = False  # whether the check hears nested calls

    @property
    def transcription(self) -> str:
        """Where the literal form is written down, if it is a function of this package: its dotted name."""
        module, name = (getattr(self.literal, key, "") for key in ("__module__", "__qualname__"))
        return f"{module}.{name.partition('.<locals>')[0]}" if module.startswith(__package__ or "") and name else ""


@dataclass(frozen=True)
class Erratum:
    """What is printed where, in one sentence, and what should be; without a reading there is nothing to compute."""

    id: str
    where: str
    printed: str
    correction: str
    kind: Kind
    readings: tuple[Reading[Any, Any], ...] = ()

    @property
    def paper(self) -> str:
        """The paper in which it stands."""
        return PAPERS[self.id.partition("-")[0]]
