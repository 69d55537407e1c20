"""Compare a surviving mutant with the procedure as written, on numbers.

Both run without contracts on the cases of the study, and three things are compared: the result, the contents of the
memory afterwards, and the sequence of questions to the game. `same` is a mutant that differs in none of them on any
case. `asks` is one that returns the same but asks other questions, and `answers` one that returns or stores something
else: in both cases a clause is missing.
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
    """The first difference of a mutant from its procedure; `more`, `less`: on how many cases it asks more or less."""

    word: str
    start: str = ""
    case: str = ""
    more: int = 0
    less: int = 0


class Logged(Budgeted[Any]):
    """A game that records the questions that it is asked, but those for the player to move."""

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
    """The result and the memory afterwards, as text, and the questions."""
    game, *rest = arguments
    seen = Logged(getattr(game, "unwatched", game))
    with limited():
        result = function(seen, *rest)
    left = [argument for argument in rest if isinstance(argument, dict) or hasattr(argument, "items")]
    return repr([result, *(repr(memory) for memory in left)]), seen.log
