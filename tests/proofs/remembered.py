"""Answers of the solvers, remembered while the tests run: an obligation that many tests build again is solved once.

What a solver answers depends on the commands that it was given in its session. So an answer is kept under the name of
the solver, its logic, the commands before that are still in force, and the text itself: a text that differs in one
letter is asked anew. Text between `(push 1)` and `(pop 1)` leaves nothing behind. `unknown` is not kept.
"""

from collections.abc import Callable
from typing import Any

from proofs.proving.solvers import z3_and_cvc5 as session
from proofs.proving.solvers.z3_and_cvc5 import SESSIONS, UNKNOWN, Say, versions

Key = tuple[str, ...]
ANSWERS: dict[Key, str] = {}


class Remembering:
    """A session that is begun only when a text is new; then it is given what was said before."""

    def __init__(self, name: str, start: Callable[[str], Say], logic: str, answers: dict[Key, str]) -> None:
        versions()  # an error, as of a session that is begun at once, if a solver is not installed
        self.about = name, logic
        self.start = start
        self.answers = answers
        self.in_force: list[str] = []
        self.session: Say | None = None
        self.heard = 0  # how much of what is in force the session was told

    def __call__(self, text: str) -> str:
        key = (*self.about, *self.in_force, text)
        if key not in self.answers:
            answer = self._asked(text)
            if UNKNOWN in answer:
                return answer
            self.answers[key] = answer
        elif not _leaves_nothing(text):
            self.in_force.append(text)
        return self.answers[key]

    def _asked(self, text: str) -> str:
        session = self.session = self.session or self.start(self.about[1])
        for before in self.in_force[self.heard :]:
            session(before)
        if not _leaves_nothing(text):
            self.in_force.append(text)
        self.heard = len(self.in_force)
        return session(text)


def _leaves_nothing(text: str) -> bool:
    words = text.strip()
    return words.startswith("(push 1)") and words.endswith("(pop 1)") and words.count("(push") == words.count("(pop")


def remembering(name: str, start: Callable[[str], Say], answers: dict[Key, str]) -> Callable[[str], Say]:
    """As `start`, but that it asks nothing twice."""
    return lambda logic: Remembering(name, start, logic, answers)


def remember_answers(sessions: dict[str, Any] = SESSIONS) -> None:
    """From here on every new session of the two solvers does so; on a busy machine, too, it has time to answer."""
    vars(session)["SECONDS"] = 300
    for name, start in [*sessions.items()]:
        sessions[name] = remembering(name, start, ANSWERS)
