"""Random games for judges that share no code with the checker, and what the checker says of a text of code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from textwrap import dedent
from typing import Any
from unittest.mock import patch

from proofs.checking import worker
from proofs.checking.check import check
from proofs.checking.report import Report
from proofs.checking.stages import histories, literals, numbers
from specs.contracts import contracts


class PlainGame:
    """A game whose nodes are texts: "r" the root, "r0" its first child. Some children are nodes that were there."""

    def __init__(self, rng: Random, payoffs: Sequence[Any], leaves: int, *, alternating: bool = False) -> None:
        self.root = "r"
        self.kids: dict[str, list[str]] = {}
        self.types: dict[str, bool] = {}
        self.ends: dict[str, Any] = {}
        self._grow(rng, payoffs, "r", leaves, is_max=rng.random() < 0.5, alternating=alternating)

    def _grow(
        self, rng: Random, payoffs: Sequence[Any], node: str, leaves: int, *, is_max: bool, alternating: bool
    ) -> None:
        self.types[node] = is_max
        if leaves <= 1 and (node != "r" or rng.random() < 0.2):
            self.kids[node], self.ends[node] = [], rng.choice(payoffs)
            return
        self.kids[node] = []
        width = rng.randint(1, 3)
        for index in range(width):
            child = f"{node}{index}"
            share = max(1, leaves // width)
            turn = not is_max if alternating or rng.random() < 0.8 else is_max
            self._grow(
                rng, payoffs, child, share if share < leaves else leaves - 1, is_max=turn, alternating=alternating
            )
            self.kids[node].append(child)

    def children(self, node: str) -> list[str]:
        return list(self.kids[node])

    def is_max(self, node: str) -> bool:
        return self.types[node]

    def value(self, node: str) -> Any:
        return self.ends[node]

    def worth(self, node: str) -> Any:
        """The value by plain recursion."""
        if not self.kids[node]:
            return self.ends[node]
        values = [self.worth(child) for child in self.kids[node]]
        return max(values) if self.types[node] else min(values)


def games(number: int, payoffs: Sequence[Any], *, alternating: bool = False) -> Iterator[PlainGame]:
    """So many random games, small and large ones, the same ones every time."""
    rng = Random(7)
    for index in range(number):
        yield PlainGame(rng, payoffs, 1 + index % 9, alternating=alternating)


def function_of(text: str, name: str = "search") -> Any:
    """The function that the text defines, in a module of its own."""
    names: dict[str, Any] = {"__name__": "a_stranger"}
    exec(compile(dedent(text), "<a stranger's file>", "exec"), names)  # noqa: S102 - the text is a test's own
    return names[name]


def checked(text: str, spec: str, name: str = "search", **options: Any) -> Report:
    """What the checker says, on few leaves and few random games."""
    with ExitStack() as stack:
        stack.enter_context(contracts("off"))  # the process that is forked need not do it again
        for module, constant, small in (
            (numbers, "EXAMPLES", 10),
            (literals, "FEW", 20),
            (literals, "MANY", 100),
            (histories, "AT_FIRST", 200),
            (histories, "NAMED", 50),
            (histories, "OF_ONE_CALL", 100),
            (histories, "IN_THE_END", 2),
        ):
            stack.enter_context(patch.object(module, constant, small))
        for stage in ("by_class", "within"):  # nothing that is asked here needs them
            stack.enter_context(patch.object(worker, stage, lambda *_: iter(())))
        stack.enter_context(patch.object(worker, "compare_meanwhile", lambda _: None))
        limits = {"max_leaves": 2, "branching": 2, "seconds": 300, **options}
        return check(function_of(text, name), spec, **limits)
