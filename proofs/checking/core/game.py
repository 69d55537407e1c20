"""What a kind of game is to the engines: its shapes and how they are filled, shrunk, sampled, drawn and put in words.

There are two kinds, `games.trees` and `games.graphs`. A shape is a game without its pay-offs; a `Case` is a game and
the calls that are made on its root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from proofs.checking.core.budget import Budget
from proofs.checking.core.dice import Draw
from proofs.checking.core.domain import Domain
from proofs.checking.core.windows import Fresh, Given
from specs.contracts import Clause
from specs.values import Value

if TYPE_CHECKING:
    from proofs.checking.core.calling import Subject

AnyGame = Any  # a Tree or a GameGraph: what the kind of game of the spec makes
AnyShape = Any  # a Skeleton or a GraphShape


@dataclass(frozen=True)
class Case:
    """A game, and the calls made on its root one after another: several if the function may keep something.

    `flipped`: the game has a min root, and is seen by its mover as one with a max root. `before`: other games that were
    searched before, by a function that goes on with what it has kept from them.
    """

    tree: AnyGame
    calls: tuple[Given, ...] = ({},)
    flipped: bool = False
    before: tuple[Case, ...] = ()
    drawn: tuple[Draw, ...] = ()  # what a random generator drew, of a function whose choices fork


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
    """A finding shrunk, and whether everything smaller was tried; `in_turns`: all in which players take turns."""

    finding: Finding
    complete: bool
    in_turns: bool = False


@dataclass(frozen=True)
class Sample:
    """What came of random games: how many were run, and the first finding."""

    size: int
    finding: Finding | None = None


class Family(Protocol):
    """Shapes of one kind and size, to be checked together.

    `full`: with no window but the full one; `shares`: some of their nodes are reached in two ways.
    """

    @property
    def full(self) -> bool: ...
    @property
    def shares(self) -> bool: ...

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


@dataclass(frozen=True)
class GameKind:
    """A kind of game."""

    questions: int  # that one run may ask
    proper_end: str  # what a call must end in
    payoffs: str  # what the value at a leaf is called
    samples: str  # what random games are called

    # one game
    fill: Callable[[AnyShape, Fresh], AnyGame]  # the shape with a new value at each leaf
    numbered: Callable[[AnyGame, Callable[[Value], Value]], AnyGame]  # the same game with other values at its leaves
    seen: Callable[[Subject, Case], Any]  # the game as the function sees it
    truths: Callable[[AnyGame, Callable[[Any, Any], Any]], Mapping[str, Any]]  # the root's value, by the clauses' names

    # many games
    families: Callable[[Subject, Budget], Sequence[Family]]  # what the budget asks for, small ones first
    one: Callable[[AnyShape], Family]  # the family of one shape
    family_of: Callable[[Mapping[str, Any]], Family]  # the family that `asdict` wrote
    in_words: Callable[[Sequence[Family], Subject, str], str]  # what was finished, as one scope
    is_enough: Callable[[Sequence[Family], Budget, bool], bool]  # whether a clause holds after that; True: of histories
    reach: Callable[[Sequence[Family]], str]  # the same in a few words: up to which size
    needed: Callable[[Budget, bool], str]  # what is enough, in words; True: of histories
    covers: Callable[[Sequence[Family], int, Case], bool]  # whether the case is one of these, of so many calls at most
    sample: Callable[..., Sample]  # random games, larger than those that are enumerated, up to the first finding

    # counterexamples
    shrink: Callable[[Subject, Finding, Clause | None, Search], Iterator[Smallest]]  # one smaller than the other
    simplest: Callable[[Subject, Case], Iterator[Case]]  # the case, simpler numbers before it: to explain a death
    counterexample: Callable[[Finding], dict[str, Any]]  # in the terms of the interface, with expected and got
    parse: Callable[[str, str | None], AnyGame]  # the game of which a counterexample speaks; the type of its root
    drawing: Callable[[Case], list[str]]  # the game, with the true value of each node

    # games that are more than a shape with pay-offs
    dressed: Callable[[AnyShape], Iterable[AnyShape]] = lambda bare: (bare,)  # all that may be made of a bare shape
    plies: Callable[[AnyShape], int] = lambda _: 0  # how deep a shape is, where a depth is asked for
    reached: Callable[[AnyShape, Sequence[int], Domain], Sequence[AnyShape]] = lambda shape, _depths, _domain: (
        shape,
    )  # the shape without the numbers that calls to these depths do not come to, in each way to fill them in
    grown: Callable[[Random, AnyGame, Sequence[Value]], AnyGame] = lambda _rng, bare, _numbers: (
        bare
    )  # the same at random
    truth_names: Sequence[str] = ("f", "fn")  # what clauses may call the root's value
    early: int = 0  # random games before all others, where what is asked says little of the smallest games
    is_of_whole_trees: bool = True  # there is a search that comes to every leaf, and can be compared with others
    fewer: int = 0  # leaves by which enumeration stops earlier, where there are more numbers than leaves
    orders: str = "every order of the pay-offs"  # what is said of numbers

    truths_of_call: Callable[[AnyGame, Callable[[Any, Any], Any], Given], Mapping[str, Any]] | None = None
    in_levels: bool = False  # one size after another: all paths, then numbers; see `stages.levels`
    is_small: Callable[[Family], bool] = lambda _: False  # whether numbers are tried in any case, if in levels
    step_probes: Callable[[], Iterable[AnyShape]] = tuple  # shapes that show whether the code steps by one
    idle_options: Callable[[Budget], str] = lambda _: ""  # a note on options that have no effect
