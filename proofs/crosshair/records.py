"""CrossHair's answers about targets and their twins.

A target must be "Confirmed over all paths", its twin refuted by a clause that the target asks.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from proofs.crosshair import targets, twins
from proofs.crosshair.registry import ASKS, Ask
from proofs.crosshair.runner import LIMIT, Answer, answer_of
from proofs.verdict import Verdict
from specs.suggestion import listed, meant


@dataclass(frozen=True)
class Record:
    """What was asked, and the answers about the target and about its twin."""

    ask: Ask
    target: Answer
    twin: Answer

    @property
    def is_good(self) -> bool:
        """Whether the target is confirmed, and its twin is refuted by a clause."""
        is_confirmed = self.target.word is Verdict.CONFIRMED
        return is_confirmed and self.twin.word is Verdict.REFUTED and self.twin.clause in self.ask.clauses

    def as_json(self) -> dict[str, Any]:
        """The record for a program."""
        ask, both = self.ask, {"target": self.target, "twin": self.twin}
        about = {"name": ask.name, "procedure": ask.procedure, "shape": ask.shape, "clauses": list(ask.clauses)}
        answers = {which: {"verdict": a.word, "seconds": a.seconds, "said": a.said} for which, a in both.items()}
        return {**about, "bug": ask.bug.story, **answers, "good": self.is_good}


def chosen(names: Sequence[str], *, quick: bool = False) -> list[Ask]:
    """The targets of these names, or of the procedures so named; all, if none is named; only quick ones on demand."""
    known = {*ASKS, *(ask.procedure for ask in ASKS.values())}
    if unknown := [name for name in names if name not in known]:
        near = meant(unknown[0], known)
        raise ValueError(f"no target {unknown[0]!r}, and no procedure so named{near}; there are {listed(ASKS)}")
    wanted = [ask for ask in ASKS.values() if not names or ask.name in names or ask.procedure in names]
    return [ask for ask in wanted if ask.question.quick] if quick else wanted


def records(asks: Iterable[Ask], limit: float = LIMIT, show: Callable[[str], None] | None = None) -> Iterator[Record]:
    """Ask CrossHair about each target and about its twin; `show` is called with the name of the one that begins."""
    for ask in asks:
        if show is not None:
            show(ask.name)
        target, twin = (answer_of(vars(module)[ask.function], limit) for module in (targets, twins))
        yield Record(ask, target, twin)
