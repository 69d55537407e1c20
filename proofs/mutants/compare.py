"""A survivor beside the procedure as written: the same answers to the same questions, or where they part.

Both run without contracts on the cases of the study, and three things are compared: what is returned, what is left in
the memory that they were given, and the questions asked of the game, in their order. `same` is a mutant that differs
in none of them on any case. `asks` tells one that returns the same but asks other questions, and `answers` one that
returns or leaves something else: for each of these a clause is missing.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from proofs.dossiers.dossier import Arguments
from proofs.mutants.budget import Budgeted, clock, limited
from proofs.mutants.entry_cases import starts
from proofs.mutants.study import Mutant, told
from specs.contracts import contracts


@dataclass(frozen=True)
class Difference:
    """Where a mutant first parts from its procedure; `more` counts the cases on which it asks more, `less` fewer."""

    word: str
    start: str = ""
    case: str = ""
    more: int = 0
    less: int = 0


class Logged(Budgeted[Any]):
    """A game that keeps what is asked of it; who moves does not matter."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.log: list[tuple[str, Hashable]] = []

    def _asks(self, _question: str, _node: Any) -> None:
        if _question != "is_max":
            self.log.append((_question, _node))
        super()._asks(_question, _node)


def compare(mutant: Mutant) -> Difference:
    """The survivor beside its procedure on all cases of its starts."""
    word, first = "same", ("", "")
    more = less = 0
    with contracts("off"), clock():
        for name in mutant.started:
            start, edited = starts()[name], mutant.contracted(name)
            # Two runs of the cases: where one case depends on the one before, each procedure has its own.
            for given, again in zip(start.arguments(), start.arguments(), strict=True):
                case = told(given)
                (answer, asked), (answer_too, asked_too) = (
                    _observed(function, arguments)
                    for function, arguments in ((start.procedure, given), (edited, again))
                )
                more, less = more + (len(asked_too) > len(asked)), less + (len(asked_too) < len(asked))
                now = "answers" if answer != answer_too else "asks" if asked != asked_too else "same"
                if now < word or word == "same" != now:  # answers before asks before same
                    word, first = now, (name, case)
    return Difference(word, *first, more, less)


def _observed(function: Callable[..., Any], arguments: Arguments) -> tuple[str, list[tuple[str, Hashable]]]:
    """What is returned and left behind, as text, and what was asked."""
    game, *rest = arguments
    seen = Logged(getattr(game, "unwatched", game))
    with limited():
        result = function(seen, *rest)
    left = [argument for argument in rest if isinstance(argument, dict) or hasattr(argument, "items")]
    return repr([result, *(repr(memory) for memory in left)]), seen.log
