"""trusted: the explorer: it runs a program again and again until every path has been taken, each path once.

A comparison that the store leaves open forks: the program goes on with the answer yes, and the answer no waits. To
take a waiting answer the explorer runs the program again from its start, and answers its first comparisons as before.
So each path is one consistent class of inputs, the classes exclude each other, and together they are all inputs.

The program must do the same when it gets the same answers. So the explorer keeps every question with its answer in a
trail, and refuses a program that asks another question when it is run again.

What ends a path, or the whole exploration, is raised as an exception through the program. A program that catches
everything cannot hide it, because the world has written it down before.
"""

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
Question = tuple[int, int, bool, int]  # (i, j, strict, k): is x_i < x_j + k, or <= if not strict?
Waiting = tuple[int, Store, Question, int]  # position in the trail, the store there, the question, the next answer

_CHOICE: Final = -1  # (_CHOICE, n, False, 0) is the question which of n answers to take
_RECALLED: Final[Question] = (-2, 0, False, 0)  # the question what a look at the store found


class InfeasibleError(BaseException):
    """The path contradicts an assumption: it is no path."""


class ChangesItsMindError(BaseException):
    """Run again with the same answers, the program asked something else."""


class World:
    """The values of one exploration, what is known of them on the present path, and the paths still to be taken.

    `trail` holds the questions of this path with their answers, `position` is the place of the next question in it.
    While `position < len(trail)` the program is replayed: it gets the answers of the trail.
    """

    def __init__(self, *, integers: bool = False) -> None:
        self.is_integral = integers
        self._constants: dict[int, int | Fraction] = {}
        self._constant_points: dict[int | Fraction, int] = {}
        self.store: Store = DifferenceStore() if integers else OrderStore(self._constants)
        self.points = 1 if integers else 0  # point 0 of the integers is the number 0
        self._fresh_points: list[int] = []  # a program run again gets the same points in the same order
        self._fresh_taken = 0  # how many of them it has got so far
        self.trail: list[tuple[Question, int]] = []
        self.position = 0
        self.waiting: list[Waiting] = []
        self._is_feasible = True
        self.unsupported = ""  # what the code asked that has no answer, even if the code hid it
        self.ended: BaseException | None = None  # why no path can be taken any more
        self.has_constants = False  # whether values were compared with numbers
        self.is_running = False  # whether code under test is, so that it may be the one that asks

    # VALUES

    def fresh(self) -> Term:
        """A new value of which nothing is known."""
        if self._fresh_taken == len(self._fresh_points):
            self._fresh_points.append(self.points)
            self.points += 1
        self._fresh_taken += 1
        return Term(self, self._fresh_points[self._fresh_taken - 1])

    def constant(self, value: float | Fraction) -> Term:
        """A number as a term."""
        self.has_constants = True
        if self.is_integral:
            if value != int(value):
                self.refuse(f"the constant {value!r} in code that steps by one")
            return Term(self, 0, int(value))
        exact = value if type(value) is int else Fraction(value)
        if exact not in self._constant_points:
            self._constant_points[exact] = self.points
            self._constants[self.points] = int(exact) if exact.denominator == 1 else exact
            self.points += 1
        return Term(self, self._constant_points[exact])

    # FORKS

    def decide(self, i: int, j: int, strict: bool, k: int) -> bool:
        """Whether x_i < x_j + k (<= if not strict) on this path; if the store leaves that open, both become paths."""
        position = self.position
        self.position = position + 1
        question = (i, j, strict, k)
        trail = self.trail
        if position < len(trail):
            asked, answer = trail[position]
            if asked != question:
                self._changed()
            return answer is True  # the answer no that had to wait stands there as 0
        store = self.store
        known = store.ask(i, j, strict, k)
        if known is None:
            self.waiting.append((position, store, question, 0))
            self.store = store.adding(i, j, strict, k)
            known = True
        trail.append((question, known))
        return known

    def choose(self, answers: int) -> int:
        """A number below `answers`, which is at least 1; every one of them on a path of its own."""
        return self._replayed((_CHOICE, answers, False, 0), lambda: 0)

    def recall(self, look: Callable[[], int]) -> int:
        """What `look` finds in the store at this point of the path.

        When the program is run again the store knows more than it did here, and the program must not see that: it gets
        what the first look found.
        """
        return self._replayed(_RECALLED, look)

    def _replayed(self, question: Question, first: Callable[[], int]) -> int:
        """The answer in the trail or, where the trail ends, the `first` answer, which is then written there."""
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
        """End this path unless this holds."""
        if not holds:
            self._is_feasible = False
            raise InfeasibleError

    def suppose(self, low: Value, high: Value, *, strict: bool = False) -> None:
        """End this path unless low <= high (low < high if strict). `assume(low <= high)` would fork; this does not."""
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
                self.store = self.store.adding(*question)
            return known is not False

        self.assume(self.recall(tell) == 1)

    def go_on(self) -> None:
        """End this path if an exception has ended it, or all paths, and the program caught that."""
        if self.ended is not None:
            raise self.ended
        self.assume(self._is_feasible)

    def refuse(self, what: str) -> NoReturn:
        """The code asks something that has no answer here: no path can be taken any more."""
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
        """Run the program once for each path from here, and yield what it returns; then the world is as it was before.

        `ours`: the program is no code under test, so it may ask what a value is.

        Between two yields the world knows what the path found out, and another exploration may start from there. An
        exploration within the program starts, when the program is replayed, from what the whole path knows: it may
        find fewer paths than the first time.
        """
        before = self.store, self.trail, self.position, self.waiting, self._is_feasible
        taken, was_running = self._fresh_taken, self.is_running
        self.trail, self.waiting = [], []
        try:
            while True:
                self.position, self._is_feasible, self._fresh_taken = 0, True, taken
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
            self._fresh_taken = taken

    def _backtrack(self) -> bool:
        """Turn to the answer that has waited least; False if none waits."""
        if not self.waiting:
            return False
        position, store, question, answer = self.waiting.pop()
        i, j, strict, k = question
        if i == _CHOICE:
            if answer + 1 < j:
                self.waiting.append((position, store, question, answer + 1))
            self.store = store
        else:
            self.store = store.adding(j, i, not strict, -k)
        del self.trail[position:]
        self.trail.append((question, answer))
        return True

    def model(self) -> Callable[[Value], Value]:
        """Small numbers that lead down this very path: a function from terms to numbers."""
        numbers = self.store.model(self.points)

        def number(value: Value) -> Value:
            if not isinstance(value, Term):
                return value
            x = above(numbers[value.point], value.k)
            return minus(x) if value.negative else x

        return number
