"""A search that is chosen by name (RR-2.2.2-ID): any procedure of the registry that searches a plain tree.

Which one it is, is settled when something is first asked of it, on a path of its own for each. What is called then is
that procedure, known by its contract like any other: its preconditions must hold, and the proof rests on its own. That
the record says what the procedure takes, `search_of` sees to, which also refuses a delta that is not above 0 and a step
below; a guess that is no integer, `must_be_whole` refuses where integers are needed. What is refused has no result, so
that nothing is shown of it.

The laws of iterative deepening stand here, for the search that it is given obeys some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from proofs.proving.containers.settled import settled
from proofs.proving.execution.sorts import instance_of, is_value
from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of
from proofs.proving.models.transposition_table import TABLE
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import NeedsIntegersError
from specs.values import Value, is_finite
from verified.memory.chosen_search import Search, must_be_whole, must_take_table, search_of
from verified.registry import ALGORITHMS

UNPROVED_ROOMS: Final = ("expanded",)  # of `verified`: what keeps the tree of expanded nodes has no proof here


@law("depths-in-order", "RR-2.2.2-ID")
def IN_ORDER(earlier: int, later: int) -> bool:
    """the depths of iterative deepening get larger"""
    return earlier < later


@law("depths-last", "RR-2.2.2-ID")
def LAST_DEPTH(depth: int, last: int | None) -> bool:
    """if the depth is 1 at least, it is the last of the depths up to it"""
    return last == depth


@law("guess", "RR-MTD-f")
def GUESSED(values: Sequence[Value], back: int, evaluation: Value, guess: Value) -> bool:
    """the guess is the value so many iterations ago, those appended last being the last; before that the evaluation"""
    return is_finite(guess) and guess == (values[-back] if len(values) >= back else evaluation)


@law("view-value", "RR-2.1.1-evalheur")
def SAME_VALUE(f: Value, f_view: Value) -> bool:
    """a view of a game cut off at a depth, in an order that was learned or is learned, has the same value as that"""
    return f_view == f


# SEARCHES BY NAME


@cache
def searches() -> tuple[Search, ...]:
    """The searches that the proof speaks of, as `search_of` makes them: all that have a proof of their own."""
    return tuple(
        search_of(name, None)
        for name, record in ALGORITHMS.items()
        if not record.informed and record.function.__module__.split(".")[1] not in UNPROVED_ROOMS
    )


@law("search-options", "RR-2.2.2-ID")
def OPTIONS(delta: Value, step: Value) -> bool:
    """a search that was not refused has a delta above 0 and a step not below"""
    return delta > 0 and step >= 0


@law("search-takes", "RR-2.2.2-ID")
def TAKES(params: Sequence[str], given: Sequence[str]) -> bool:
    """a search takes behind the node what its record says"""
    return tuple(params[: len(given)]) == given


DEEPENING_LAWS: Final = table_of(IN_ORDER, LAST_DEPTH, GUESSED, SAME_VALUE, OPTIONS, TAKES)


class AnySearch(Unchanging):
    """In the place of `verified.memory.chosen_search.Search`."""

    offers: ClassVar[frozenset[str]] = frozenset({"takes", "takes_table", "function", "delta", "step"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    @settled
    def which(self) -> Search:
        """The one that was chosen."""
        self.world.rests_on(TAKES)
        which = searches()[self.world.choose(len(searches()))]
        self.world.scene.append(f"the search is {which.name}")
        return which

    @property
    def takes(self) -> str:
        return self.which.takes

    @property
    def takes_table(self) -> bool:
        return self.which.takes_table

    @property
    def function(self) -> Callable[..., Any]:
        """The procedure, by its contract."""
        called: Callable[..., Any] = self.world.path.calls.stub(self.which.function)
        return called

    @property
    def delta(self) -> Value:
        return self.numbers[0]

    @property
    def step(self) -> Value:
        return self.numbers[1]

    @settled
    def numbers(self) -> tuple[Value, Value]:
        """The delta and the step."""
        delta, step = self.world.finite("delta"), self.world.finite("step")
        self.world.law(OPTIONS, delta=delta, step=step)
        return delta, step


def _must_be_whole(path: Any, chosen: Any, first: Any) -> None:
    """What it does: among integers it refuses an end of the order alone."""
    if not isinstance(chosen, AnySearch) or not is_value(first):
        raise FragmentError(f"must_be_whole({chosen!r}, {first!r}): it is asked about a search and a value")
    if not path.world.is_integral:
        path.world.end(NeedsIntegersError())
    must_be_whole(chosen.which, first)


def _must_take_table(_path: Any, chosen: Any) -> None:
    """Where it does not raise, the search takes a table; nothing rests on that."""
    if not isinstance(chosen, AnySearch):
        raise FragmentError(f"must_take_table({chosen!r}): it is asked about a search")


CHOSEN_SEARCH: Final = TABLE.extended_by(
    Vocabulary(
        sorts={
            "Search": instance_of(lambda world, _name, _node: AnySearch(world), AnySearch),
        },
        makers={must_be_whole: _must_be_whole, must_take_table: _must_take_table},
        meanings={"searched_f": lambda at: at.node("node").f},
        laws=DEEPENING_LAWS,
        axioms={"search": "it is neither pn-search nor df-pn, which have no proof of their own"},
    )
)
