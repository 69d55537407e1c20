"""The types of this package: random uniform trees, searches of whole trees, and averages of the leaves evaluated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from specs.contracts import contracts
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import Value
from specs.watch import Watched
from verified.registry import find

Leaves = Sequence[int]  # evaluated, in order; a leaf evaluated twice stands twice
Search = Callable[[Tree, Value | None], Leaves]  # a tree and the first guess, if it takes one
First = Literal["f", "random"] | int | None  # the value of the root; one more pay-off; a pay-off by its rank from below
F: Final = "f"
RANDOM: Final = "random"
Tick = Callable[[int, Fraction], None]  # gets the number of runs done, and their part of all chances


class TooLongError(Exception):
    """Raised by a `Tick` to stop the runs, as when the time is over."""


@dataclass(frozen=True)
class Setting:
    """A uniform tree with random pay-offs: distinct ones in random order, or uniform on 1 .. ties."""

    width: int
    depth: int
    root: str = "max"
    ties: int | None = None

    def __post_init__(self) -> None:
        for name, number, least in (("width", self.width, 1), ("depth", self.depth, 0)):
            if number < least:
                raise ValueError(f"{name} {number}: a uniform tree has a {name} of at least {least}")
        if self.root not in ("max", "min"):
            raise ValueError(f"root {self.root!r}: the root is max or min")
        if self.ties is not None and self.ties < 1:
            raise ValueError(f"ties {self.ties}: pay-offs are drawn from 1 .. k, so k is at least 1")

    @property
    def leaves(self) -> int:
        """How many leaves the tree has."""
        return int(self.width**self.depth)

    def tree(self, payoffs: Sequence[Value]) -> Tree:
        """The tree with these pay-offs, from left to right."""
        nested: list[object] = list(payoffs)
        for _ in range(self.depth):
            nested = [nested[i : i + self.width] for i in range(0, len(nested), self.width)]
        return Tree.of(nested[0], root=self.root)

    @property
    def last_guess(self) -> int:
        """A guess is the rank of a pay-off, from 1; of distinct pay-offs one more is above all. Or one of 1 .. ties."""
        return self.leaves + 1 if self.ties is None else self.ties

    @property
    def median(self) -> int:
        """The guess in the middle: the median pay-off, or between the two in the middle."""
        return self.leaves // 2 + 1 if self.ties is None else (self.ties + 1) // 2


@dataclass(frozen=True)
class Average:
    """The number of leaves that a search evaluates: mean and variance, each leaf counted once.

    `evaluations` is the mean number of evaluations, where a leaf may count twice. `runs` says how many paths were
    taken or trees were searched. A `sampled` average is an estimate; all other means are exact. So is their variance,
    unless an `error` is given: then it is off by no more than that. `between`: the time was over before all runs were
    done, and the exact mean lies between these two.
    """

    by: Literal["closed form", "paths", "listed", "sampled"]
    mean: Fraction
    variance: Fraction | None = None
    evaluations: Fraction | None = None
    runs: int = 0
    error: Fraction = Fraction(0)
    between: tuple[Fraction, Fraction] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether this is the average itself."""
        return self.by != "sampled" and self.between is None


class Moments:
    """Adds up runs of a search, each with its weight."""

    def __init__(self) -> None:
        self.runs = 0
        self.weight = self._sum = self._squares = self._evaluations = Fraction(0)

    def add(self, leaves: Leaves, weight: Fraction = Fraction(1)) -> None:
        """One more run."""
        number = len(set(leaves))
        self.runs += 1
        self.weight += weight
        self._sum += weight * number
        self._squares += weight * number * number
        self._evaluations += weight * len(leaves)

    def unfinished(self, by: Literal["paths", "listed"], part: Fraction, leaves: int) -> Average:
        """The bounds known from a part of all chances: the other runs evaluate at least one leaf, at most all."""
        mean = self._sum / self.weight
        return Average(by, mean, runs=self.runs, between=(mean * part + 1 - part, mean * part + (1 - part) * leaves))

    def average(self, by: Literal["paths", "listed", "sampled"]) -> Average:
        """Mean and variance of what was added; of a sample the variance is the unbiased one."""
        if not self.weight:
            raise ValueError("no run was added up")
        mean = self._sum / self.weight
        variance = self._squares / self.weight - mean * mean
        if by == "sampled" and self.runs > 1:
            variance *= Fraction(self.runs, self.runs - 1)
        if by == "paths" and self.weight != 1:
            raise AssertionError(f"the chances of all paths add up to {self.weight}, not to 1")
        return Average(by, mean, variance, self._evaluations / self.weight, self.runs)


def built_in(name: str) -> Search:
    """The algorithm of that name, with its contract off: symbolic values would fork there."""
    algorithm = find(name)

    def search(tree: Tree, first: Value | None) -> Leaves:
        watched: Watched[int] = Watched(InformedTree(tree, {}) if algorithm.informed else tree)
        with contracts("off"):
            algorithm.start(watched, **({} if first is None else {"first": first}))
        return [*dict.fromkeys(watched.evaluated)] if algorithm.informed else watched.evaluated

    return search
