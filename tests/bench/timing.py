"""How searches are timed: side by side in one run, on the same uniform tree with random pay-offs.

In each round every contestant searches in turn, and the least time of each counts. All must find the minimax value.
The level of contracts is switched outside of what is timed.
"""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from specs.contracts import contracts
from specs.tree import Tree
from specs.values import Value

Search = Callable[[], object]

SEARCHES_A_ROUND: Final = 5


def uniform(width: int, depth: int, seed: int, root: str = "max") -> Tree:
    """A uniform tree with random pay-offs, a new one each time; the same arguments give equal trees."""
    draw = random.Random(seed)

    def nested(depth: int) -> object:
        return [nested(depth - 1) for _ in range(width)] if depth else draw.randint(-1000, 1000)

    return Tree.of(nested(depth), root)


@contextmanager
def only_new_garbage() -> Iterator[None]:
    """Within it, garbage is looked for only in what is made there; afterwards where it was looked for before."""
    is_ours = gc.get_freeze_count() == 0
    gc.freeze()
    try:
        yield
    finally:
        if is_ours:
            gc.unfreeze()


def seconds(search: Search) -> float:
    """How long one search takes."""
    start = perf_counter()
    search()
    return perf_counter() - start


@dataclass(frozen=True)
class Contestant:
    """A search to be timed, the level of contracts it runs at, and how it is made ready, which is not timed."""

    name: str
    level: str
    ready: Callable[[], Search]


def fastest(contestants: Sequence[Contestant], rounds: int, value: Value) -> dict[str, float]:
    """The least time in seconds that each contestant took, all taking turns; each must return `value`."""
    least = {contestant.name: math.inf for contestant in contestants}
    for _ in range(rounds):
        for contestant in contestants:
            with contracts(contestant.level):
                # Not timed: here the interpreter adapts to the code that the level has just put in place.
                found = contestant.ready()()
                if found != value:
                    raise ValueError(f"{contestant.name} found {found!r}, but the minimax value is {value!r}")
                for _ in range(SEARCHES_A_ROUND):
                    least[contestant.name] = min(least[contestant.name], seconds(contestant.ready()))
    return least


def always(search: Search) -> Callable[[], Search]:
    """For a search that need not be made ready."""
    return lambda: search
