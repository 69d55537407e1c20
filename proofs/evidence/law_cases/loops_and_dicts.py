"""Cases for the laws of a loop that fills a dict: loops over short lists, and puts into real dicts."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Iterator, MutableMapping
from functools import partial
from itertools import pairwise, product
from typing import Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.containers.observed_loop import ENDED, NEVER, NOW, TURN
from proofs.proving.models.rounds import PUT

# LAWS


def _lists(*, may_repeat: bool = False) -> Iterator[Quantities]:
    """Lists of up to three vertices, by what each iteration sees of n; a seeded bug lets a vertex come twice."""
    for size in range(1, 4):
        for vertices in product("abcn", repeat=size):
            if may_repeat or len({*vertices}) == size:
                turns = [*_turns_of(vertices)]
                yield from ({"turn": turn, "next_turn": following} for turn, following in pairwise(turns))
                yield {"last_turn": turns[-2 if may_repeat and size > 1 else -1]}


def _turns_of(vertices: tuple[str, ...]) -> Iterator[int]:
    for number, vertex in enumerate(vertices):
        where = [vertices[:number], (vertex,), vertices[number + 1 :]]
        yield NOW if vertex == "n" else next((turn for turn, part in enumerate(where) if "n" in part), NEVER)


def _puts(kind: Callable[..., MutableMapping[str, int]] = dict) -> Iterator[Quantities]:
    for old, key, put in product(range(3), "nm", range(3)):
        one = kind(n=old)
        one[key] = put
        yield {"is_there": key == "n", "old": old, "put": put, "new": one["n"]}


class _Stubborn(UserDict[str, int]):
    """A seeded bug: an entry is not replaced."""

    def __setitem__(self, key: str, value: int) -> None:
        if key not in self.data:
            self.data[key] = value


CASES: Final = (
    put_to(_lists, partial(_lists, may_repeat=True), TURN, ENDED),
    put_to(_puts, partial(_puts, _Stubborn), PUT),
)
