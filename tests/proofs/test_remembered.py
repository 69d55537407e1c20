"""The memory of the solvers' answers that the tests share: it never answers another question than the one asked."""

from collections.abc import Callable

import pytest

from proofs.proving.solvers.z3_and_cvc5 import SESSIONS, Say
from tests.proofs.remembered import Key, Remembering, remembering


class Solved:
    """A session that says how often it was begun, and all that it was told."""

    def __init__(self) -> None:
        self.begun = 0
        self.told: list[str] = []

    def start(self, _logic: str) -> Say:
        self.begun += 1
        return self.say

    def say(self, text: str) -> str:
        self.told.append(text)
        return f"sat {len(self.told)}"


def sessions(solved: Solved) -> Callable[[str], Say]:
    answers: dict[Key, str] = {}
    return remembering("one", solved.start, answers)


def test_the_same_text_is_asked_once_and_a_changed_one_anew() -> None:
    solved = Solved()
    start = sessions(solved)
    text = "(push 1)\n(assert (< x0 x1))\n(check-sat)\n(pop 1)"
    assert start("QF_LRA")(text) == start("QF_LRA")(text) == "sat 1"
    assert solved.told == [text]
    changed = text.replace("<", "<=")
    assert start("QF_LRA")(changed) == "sat 2"
    assert start("QF_LIA")(text) == "sat 3"  # in another logic it is another question
    assert solved.told == [text, changed, text]


def test_what_was_said_before_is_part_of_the_question() -> None:
    solved = Solved()
    start = sessions(solved)
    one, other = start("ALL"), start("ALL")
    assert one("(assert a)\n(check-sat)") == "sat 1"
    assert one("(check-sat)") == "sat 2"
    assert other("(assert b)\n(check-sat)") == "sat 3"
    assert other("(check-sat)") == "sat 4"
    third = start("ALL")  # is begun at its first new text, and told then what it was told before
    assert third("(assert a)\n(check-sat)") == "sat 1"
    assert solved.begun == 2
    assert third("(assert c)\n(check-sat)") == "sat 6"
    assert solved.told[-2:] == ["(assert a)\n(check-sat)", "(assert c)\n(check-sat)"]


def test_each_solver_answers_for_itself() -> None:
    answers: dict[Key, str] = {}
    solved = Solved()
    assert [remembering(name, solved.start, answers)("ALL")("(check-sat)") for name in "ab"] == ["sat 1", "sat 2"]


def test_what_a_solver_does_not_know_is_asked_again() -> None:
    told: list[str] = []

    def lost(_logic: str) -> Say:
        def say(text: str) -> str:
            told.append(text)
            return "unknown"

        return say

    start = remembering("lost", lost, {})
    assert [start("ALL")("(check-sat)") for _ in range(2)] == ["unknown", "unknown"]
    assert len(told) == 2


@pytest.mark.parametrize("name", SESSIONS)
def test_the_tests_of_the_proofs_remember(name: str) -> None:
    assert isinstance(SESSIONS[name]("QF_LRA"), Remembering)
