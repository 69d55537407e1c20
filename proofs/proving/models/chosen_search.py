"""A search that is chosen by name (RR-2.2.2-ID): any procedure of the registry that searches a plain tree.

Which one it is, is settled when something is first asked of it, on a path of its own for each. What is called then is
that procedure, known by its contract like any other: its preconditions must hold, and the proof rests on its own. That
the record says what the procedure takes, `search_of` sees to, which also refuses a delta that is not above 0 and a step
below; a guess that is no integer, `must_be_whole` refuses where integers are needed. What is refused has no result, so
that nothing is shown of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Final

from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.deepening_laws import DEEPENING_LAWS, OPTIONS, TAKES, searches
from proofs.proving.models.transposition_table import TABLE
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from proofs.symbolic.terms import NeedsIntegersError
from specs.values import Value
from verified.memory.chosen_search import Search, must_be_whole, must_take_table


class AnySearch(Thing):
    """In the place of `verified.memory.chosen_search.Search`."""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset({"takes", "takes_table", "function", "delta", "step"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self._which: Search | None = None

    @property
    def which(self) -> Search:
        """The one that was chosen."""
        if self._which is None:
            self.world.outside(lambda: self.which)
            self.world.rests_on(TAKES)
            self._which = searches()[self.world.choose(len(searches()))]
            self.world.scene.append(f"the search is {self._which.name}")
        return self._which

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

    @cached_property
    def numbers(self) -> tuple[Value, Value]:
        """The delta and the step."""
        self.world.outside(lambda: self.numbers)
        delta, step = self.world.finite("delta"), self.world.finite("step")
        self.world.law(OPTIONS, delta=delta, step=step)
        return delta, step

    def __repr__(self) -> str:
        return "the search"


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
            "Search": Sort(lambda world, _name, _node: AnySearch(world), lambda thing: isinstance(thing, AnySearch))
        },
        makers={must_be_whole: _must_be_whole, must_take_table: _must_take_table},
        meanings={"searched_f": lambda at: at.node("node").f},
        laws=DEEPENING_LAWS,
    )
)
