"""trusted: a session with Z3 or with cvc5: SMT-LIB text in, its answers out.

This is the one place where a solver is called. Both solvers read the same text, each through its own library. An
obligation is `proved` if its hypotheses can hold and its goal cannot fail; it is `refuted` by values that break it,
`vacuous` if its hypotheses contradict each other, and `unknown` if the solver does not know, or not in time.
"""

import importlib
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.verdict import Verdict

SECONDS: Final = 10  # for one question
UNKNOWN: Final = "unknown"
DISAGREEMENT: Final = "disagreement"
WORDS: Final = frozenset({"sat", "unsat", UNKNOWN})
Say = Callable[[str], str]  # from commands to what the solver answers


@dataclass(frozen=True)
class Answer:
    """What one solver says of an obligation, and, if it is refuted, the values that break it."""

    solver: str
    word: str
    seconds: float
    model: dict[str, str]


class Answered:
    """An obligation with the answers of the solvers that were asked."""

    answers: Sequence[Answer]

    @property
    def holds(self) -> bool:
        """Whether every solver proved it, and there was one."""
        return self.word == Verdict.PROVED

    @property
    def is_refuted(self) -> bool:
        """Whether every solver has values that break it."""
        return self.word == Verdict.REFUTED

    @property
    def word(self) -> str:
        """What the solvers say, or `disagreement`."""
        words = {answer.word for answer in self.answers}
        return words.pop() if len(words) == 1 else DISAGREEMENT

    @property
    def seconds(self) -> float:
        """How long all of them took."""
        return sum(answer.seconds for answer in self.answers)


def satisfiable(name: str, say: Say, text: str, questions: int) -> list[str]:
    """The answers to so many `(check-sat)`; anything but these words is an error."""
    words = say(text).split()
    if len(words) != questions or not WORDS.issuperset(words):
        raise ValueError(f"{name} was asked {questions} questions and answered {words}")
    return words


def _z3(logic: str) -> Say:
    z3 = _library("z3")
    context = _ended.pop() if _ended else z3.Context()

    def say(text: str) -> str:
        answer: str = z3.Z3_eval_smtlib2_string(context.ref(), text)
        return answer

    weakref.finalize(say, _ended.append, context).atexit = False
    say(f"(reset)\n(set-option :timeout {SECONDS * 1000})\n(set-logic {logic})")
    return say


_ended: Final[list[Any]] = []  # contexts of Z3 whose sessions have ended: to make one takes longer than most questions


def _cvc5(logic: str) -> Say:
    cvc5 = _library("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)

    def say(text: str) -> str:
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
        answers = []
        while not (command := parser.nextCommand()).isNull():
            answers.append(command.invoke(solver, parser.getSymbolManager()))
        return "".join(answers).replace(" (TIMEOUT)", "")

    options = (
        f"(set-option :incremental true)(set-option :produce-models true)(set-option :tlimit-per {SECONDS * 1000})"
    )
    say(f"{options}(set-logic {logic})")
    return say


SESSIONS: Final[dict[str, Callable[[str], Say]]] = {"z3": _z3, "cvc5": _cvc5}  # by logic: a new session


def versions() -> dict[str, str]:
    """Which solvers these are."""
    return {"z3": str(_library("z3").get_version_string()), "cvc5": str(_library("cvc5").__version__)}


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as problem:
        raise ValueError(f"the solver {name} is not installed: pip install 'verified-game-trees[proofs]'") from problem
