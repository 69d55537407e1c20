"""The explorer: it runs a program again and again until every path has been taken, each path once.

A comparison that the store leaves open forks: the program goes on with one answer, and the other waits. To take it the
program is run anew from its start, its first comparisons answered as before. So each path is one consistent class of
inputs, the classes exclude each other, and together they are all inputs. The program must do the same when it is given
the same answers: the explorer notes every question and refuses a program that asks another one the second time.

What ends a path or the exploration is raised through the program. A program that catches everything cannot hide it:
the world has noted it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NoReturn, TypeVar

from proofs.symbolic.difference import DifferenceStore
from proofs.symbolic.order import OrderStore
from proofs.symbolic.stores import Store
from proofs.symbolic.terms import Term, UnsupportedError
from specs.baudet import minus
from specs.values import Value, above

T = TypeVar("T")
Question = tuple[int, int, bool, int]  # is x_i < x_j + k? (<= if not strict); or (_CHOICE, number of answers, False, 0)
Waiting = tuple[int, Store, Question, int]  # position in the trail, the store there, the question, the next answer

_CHOICE: Final = -1
_RECALLED: Final[Question] = (-2, 0, False, 0)


class InfeasibleError(BaseException):
    """The path contradicts an assumption: it is no path."""


class ChangesItsMindError(BaseException):
    """Run again with the same answers, the program asked something else."""


class World:
    """The values of one exploration: the store of what is known on this path, and the paths still to be taken."""

    def __init__(self, *, integers: bool = False) -> None:
        self.is_integral = integers
        self._constants: dict[int, int | Fraction] = {}
        self._constant_points: dict[int | Fraction, int] = {}
        self.store: Store = DifferenceStore() if integers else OrderStore(self._constants)
        self.points = 1 if integers else 0  # point 0 of the integers is the number 0
        self._fresh_points: list[int] = []  # a program run again gets the same points in the same order
        self._taken = 0
        self.trail: list[tuple[Question, int]] = []
        self.position = 0
        self.waiting: list[Waiting] = []
        self._is_feasible = True
        self.unsupported = ""  # what the code asked that has no answer, even if the code hid it
        self.ended: BaseException | None = None  # why no path can be taken any more
        self.has_constants = False  # whether values were compared with numbers
        self.is_running = False  # whether a program is, so that it may be the one that asks

    # VALUES

    def fresh(self) -> Term:
        """A new value of which nothing is known."""
        if self._taken == len(self._fresh_points):
            self._fresh_points.append(self.points)
            self.points += 1
        self._taken += 1
        return Term(self, self._fresh_points[self._taken - 1])

    def constant(self, value: float | Fraction) -> Term:
        """A number as a term."""
        self.has_constants = True
        if self.is_integral:
            if value != int(value):
                self.refuse(f"the constant {value!r} in code that steps by one")
            return Term(self, 0, int(value))
        exact = Fraction(value)
        if exact not in self._constant_points:
            self._constant_points[exact] = self.points
            self._constants[self.points] = int(exact) if exact.denominator == 1 else exact
            self.points += 1
        return Term(self, self._constant_points[exact])

    # FORKS

    def decide(self, i: int, j: int, strict: bool, k: int) -> bool:
        """Whether x_i < x_j + k on this path."""
        position = self.position
        self.position = position + 1
        question = (i, j, strict, k)
        trail = self.trail
        if position < len(trail):
            asked, answer = trail[position]
            if asked != question:
                self._changed()
            return answer is True  # 0 where another answer waited
        store = self.store
        known = store.ask(i, j, strict, k)
        if known is None:
            self.waiting.append((position, store, question, 0))
            self.store = store.told(i, j, strict, k)
            known = True
        trail.append((question, known))
        return known

    def choose(self, answers: int) -> int:
        """A number below `answers`, which is at least 1; every one of them on a path of its own."""
        return self._noted((_CHOICE, answers, False, 0), lambda: 0)

    def recall(self, look: Callable[[], int]) -> int:
        """What `look` finds in the store at this point of the path.

        When the program is run again the store knows more than it did here, and the program must not see that.
        """
        return self._noted(_RECALLED, look)

    def _noted(self, question: Question, first: Callable[[], int]) -> int:
        position = self.position
        self.position = position + 1
        if position < len(self.trail):
            asked, answer = self.trail[position]
            if asked != question:
                self._changed()
            return answer
        answer = first()
        if question[0] == _CHOICE and question[1] > 1:
            self.waiting.append((position, self.store, question, 1))
        self.trail.append((question, answer))
        return answer

    # ENDS

    def assume(self, holds: bool) -> None:
        """Go on only where this holds."""
        if not holds:
            self._is_feasible = False
            raise InfeasibleError

    def suppose(self, low: Value, high: Value, *, strict: bool = False) -> None:
        """Go on only where low <= high (low < high if strict): as `assume` of the comparison, but nothing forks."""
        if isinstance(low, Term):
            question = low.question(high, strict, False)
        else:
            question = (
                high.question(low, strict, True) if isinstance(high, Term) else low < high if strict else low <= high
            )

        def tell() -> int:
            if question is None or isinstance(question, bool):
                return question is True
            known = self.store.ask(*question)
            if known is None:
                self.store = self.store.told(*question)
            return known is not False

        self.assume(self.recall(tell) == 1)

    def go_on(self) -> None:
        """Go on only if nothing has ended this path, or all paths, that the program caught."""
        if self.ended is not None:
            raise self.ended
        self.assume(self._is_feasible)

    def refuse(self, what: str) -> NoReturn:
        """The code asks something that has no answer here."""
        self.unsupported = self.unsupported or what
        self.end(UnsupportedError(what))

    def end(self, why: BaseException) -> NoReturn:
        """Take no more paths in this world."""
        self.ended = self.ended or why
        raise why

    def _changed(self) -> NoReturn:
        self.end(ChangesItsMindError("run again with the same answers, the program asked something else"))

    # PATHS

    def explore(self, program: Callable[[], T], *, ours: bool = False) -> Iterator[T]:
        """Run the program once for each path from here, and yield what it returns; then all is as it was.

        `ours`: it is no code under test, so it may ask what a value is.

        Between two yields the world is as the path left it, and another exploration may start from there. One within
        the program starts, when the program is run again, from what the whole path knows: it may find fewer paths.
        """
        before = self.store, self.trail, self.position, self.waiting, self._is_feasible
        taken, was_running = self._taken, self.is_running
        self.trail, self.waiting = [], []
        try:
            while True:
                self.position, self._is_feasible, self._taken = 0, True, taken
                self.is_running = not ours
                try:
                    result = program()
                except InfeasibleError:
                    self._is_feasible = False
                finally:
                    self.is_running = was_running
                if self.ended is not None:
                    raise self.ended
                if self.position < len(self.trail):
                    self._changed()
                if self._is_feasible:
                    yield result
                if not self._backtrack():
                    return
        finally:
            self.store, self.trail, self.position, self.waiting, self._is_feasible = before
            self._taken = taken

    def _backtrack(self) -> bool:
        if not self.waiting:
            return False
        position, store, question, answer = self.waiting.pop()
        i, j, strict, k = question
        if i == _CHOICE:
            if answer + 1 < j:
                self.waiting.append((position, store, question, answer + 1))
            self.store = store
        else:
            self.store = store.told(j, i, not strict, -k)
        del self.trail[position:]
        self.trail.append((question, answer))
        return True

    def model(self) -> Callable[[Value], Value]:
        """Small values that lead down this very path: a function from terms to numbers."""
        found = self.store.model(self.points)

        def number(value: Value) -> Value:
            if not isinstance(value, Term):
                return value
            x = above(found[value.point], value.k)
            return minus(x) if value.negative else x

        return number
