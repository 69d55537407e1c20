"""What a kind of game is to the engines: its shapes and how they are filled, shrunk, sampled, drawn and put in words.

There are two kinds, `games.trees` and `games.graphs`. A shape is a game without its pay-offs; a `Case` is a game and
the calls that are made on its root.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from proofs.checking.core.budget import Budget
from proofs.checking.core.calls import Given
from proofs.checking.core.clock import Clock
from specs.contracts import Clause
from specs.values import Value, format_value, parse_value

if TYPE_CHECKING:
    from proofs.checking.core.calling import Subject

AnyGame = Any  # a Tree or a GameGraph: what the kind of game of the spec makes
AnyShape = Any  # a Skeleton or a GraphShape


@dataclass(frozen=True)
class Case:
    """A game, and the calls made on its root one after another (several only if they share a memory).

    `flipped`: the game has a min root, and is seen by its mover as one with a max root.
    """

    tree: AnyGame
    calls: tuple[Given, ...] = ({},)
    flipped: bool = False

    def as_json(self) -> dict[str, Any]:
        """The case for another process."""
        calls = [{name: format_value(end) for name, end in given.items()} for given in self.calls]
        return {"tree": str(self.tree), "calls": calls, "flipped": self.flipped}

    @classmethod
    def of(cls, record: Mapping[str, Any], game: GameKind) -> Case:
        """The case that `as_json` wrote."""
        calls = tuple({name: parse_value(end) for name, end in given.items()} for given in record["calls"])
        return cls(game.parse(record["tree"]), calls, record["flipped"])


@dataclass(frozen=True)
class Finding:
    """A clause, the case that breaks it, and expected against got; of a run that failed also what was raised."""

    clause: str
    case: Case
    expected: str
    got: str
    fault: str = ""


@dataclass(frozen=True)
class Smallest:
    """A finding made small, and whether everything smaller was tried."""

    finding: Finding
    complete: bool


@dataclass(frozen=True)
class Sample:
    """What came of random games: how many were run, and the first finding."""

    size: int
    finding: Finding | None = None


class Family(Protocol):
    """Shapes of one kind and size, to be checked together. `full`: with no window but the full one."""

    @property
    def full(self) -> bool: ...

    def shapes(self, subject: Subject) -> Iterator[tuple[AnyShape, bool]]:
        """Each shape, and whether its types are seen exchanged (negamax form, min root)."""
        ...

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        """Every order of the numbers on every shape; `gaps`: neighbouring numbers one or two apart."""
        ...


@dataclass(frozen=True)
class Search:
    """What shrinking is to be done: how long, on which numbers, and what is known of smaller games."""

    seconds: float
    integers: bool  # the code may step by one
    full: bool  # no other window than the full one is asked for
    is_exact: bool  # numbers matter only up to order (and distance one): a smallest case can be known
    done: Sequence[Family] = ()  # everything smaller than these was tried before


class GameKind(ABC):
    """A kind of game."""

    questions: ClassVar[int]  # that one run may ask
    proper_end: ClassVar[str]  # what a call must end in
    in_levels: ClassVar[bool]  # one size after another: all paths, then numbers; see `stages.levels`
    payoffs: ClassVar[str]  # what the values at the leaves are called
    samples: ClassVar[str]  # what random games are called

    # ONE GAME

    @abstractmethod
    def parse(self, text: str) -> AnyGame:
        """The game that a text says."""

    @abstractmethod
    def fill(self, shape: AnyShape, fresh: Callable[[], Value]) -> AnyGame:
        """The shape with a new value at each leaf."""

    @abstractmethod
    def numbered(self, game: AnyGame, number: Callable[[Value], Value]) -> AnyGame:
        """The same game with other values at its leaves."""

    @abstractmethod
    def seen(self, subject: Subject, case: Case) -> Any:
        """The game as the function sees it."""

    @abstractmethod
    def truths(self, game: AnyGame, truth: Callable[[Any, Any], Any]) -> Mapping[str, Any]:
        """The true value of the root, by the names under which clauses speak of it."""

    # MANY GAMES

    @abstractmethod
    def families(self, subject: Subject, budget: Budget) -> Sequence[Family]:
        """What the budget asks for, small ones first."""

    @abstractmethod
    def step_probes(self) -> Iterable[AnyShape]:
        """Shapes that show whether code steps by one, where a clause may break before it shows."""

    @abstractmethod
    def in_words(self, done: Sequence[Family], subject: Subject, values: str) -> str:
        """The families that were finished, as one scope."""

    @abstractmethod
    def is_enough(self, done: Sequence[Family], budget: Budget) -> bool:
        """Whether so much was finished that a clause may be said to hold."""

    @abstractmethod
    def one(self, shape: AnyShape) -> Family:
        """The family of that one shape."""

    @abstractmethod
    def family_of(self, record: Mapping[str, Any]) -> Family:
        """The family that `asdict` wrote."""

    @abstractmethod
    def is_small(self, family: Family) -> bool:
        """Whether numbers are tried on each of its shapes beside symbolic values, where games come in levels."""

    @abstractmethod
    def covers(self, done: Sequence[Family], game: AnyGame) -> bool:
        """Whether the game is of a shape of these families, with every window."""

    @abstractmethod
    def idle_options(self, budget: Budget) -> str:
        """A note on options that were given and have no effect on this kind of game."""

    @abstractmethod
    def sample(
        self, subject: Subject, clauses: Mapping[str, Clause], examples: int, applied: dict[str, int], clock: Clock,
        *, full: bool,
    ) -> Sample:  # fmt: skip
        """Run the function on random games, larger than those that can be enumerated, up to the first finding."""

    # COUNTEREXAMPLES

    @abstractmethod
    def shrink(self, subject: Subject, finding: Finding, clause: Clause | None, search: Search) -> Smallest:
        """The smallest case that breaks the same clause; `clause` is None for a run that does not end properly."""

    @abstractmethod
    def simplest(self, subject: Subject, case: Case) -> Iterator[Case]:
        """The case, with the smallest numbers and the widest window before it: what a sudden death is tried on."""

    @abstractmethod
    def counterexample(self, finding: Finding) -> dict[str, Any]:
        """The case in the terms of the interface, with expected and got."""

    @abstractmethod
    def drawing(self, case: Case) -> list[str]:
        """The game drawn, with the true value of each node."""
