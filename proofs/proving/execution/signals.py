"""How a path ends, how a clause asks for more than is settled, and the store that knows nothing."""

from collections.abc import Callable, Mapping
from typing import Self

from specs.values import Value


class PathEndedError(BaseException):
    """The path has shown what it was for."""


class SettleFirstError(BaseException):
    """A clause asks something that the path must settle before the clause is run."""

    def __init__(self, ask: Callable[[], object]) -> None:
        super().__init__()
        self.ask = ask


class KnowsNothing:
    """A store in which every question is open."""

    is_integral = False

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        if i == j:
            return k > 0 if strict else k >= 0
        return None

    def adding(self, _i: int, _j: int, _strict: bool, _k: int) -> Self:
        return self

    def model(self, points: int) -> Mapping[int, Value]:
        raise AssertionError(f"nothing is known of {points} points")
