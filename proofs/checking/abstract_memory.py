"""trusted: the memory of MT at one symbolic step: of each node nothing, or one bound that is true.

The layout is that of the built-in MT: a node leads to the pair (f-, f+), one of the two infinite (ST-D6.2), and at a
terminal the other is its pay-off. That is assumed of whatever is found at the start of a step, and checked of what the
step leaves behind. A function with a layout of its own is refused: nothing is known of what it would find there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from proofs.checking.abstract import NotApplicableError
from proofs.symbolic.terms import Term
from proofs.symbolic.world import World
from specs.clauses.mt import one_sided
from specs.values import NEG_INF, POS_INF, Value

OWN_LAYOUT: Final = "its memory has a layout of its own, so nothing is known of what one step finds there"
_UNSET: Final = object()


class AbstractMemory:
    """A dict from nodes to pairs of bounds, of which each entry is settled when it is first looked at."""

    def __init__(self, world: World, f: Sequence[Term], payoff: Term) -> None:
        self._world = world
        self._f = {0: None if f else payoff, **dict(enumerate(f, start=1))}
        self._pairs: dict[int, tuple[Value, Value] | None] = {}

    # AS A DICT

    def get(self, node: Any, default: Any = None) -> Any:
        pair = self._look(node)
        return default if pair is None else pair

    def __getitem__(self, node: Any) -> tuple[Value, Value]:
        pair = self._look(node)
        if pair is None:
            raise KeyError(node)
        return pair

    def __contains__(self, node: Any) -> bool:
        return self._look(node) is not None

    def __setitem__(self, node: Any, pair: Any) -> None:
        if node not in self._f or not isinstance(pair, tuple) or len(pair) != 2:
            raise NotApplicableError(OWN_LAYOUT)
        self._pairs[node] = pair

    def __getattr__(self, name: str) -> Any:
        raise NotApplicableError(f"{OWN_LAYOUT} (it asks for memory.{name})")

    def _look(self, node: Any) -> tuple[Value, Value] | None:
        if not isinstance(node, int) or node not in self._f:
            raise NotApplicableError(OWN_LAYOUT)
        if node not in self._pairs:
            self._pairs[node] = self._found(node)
        return self._pairs[node]

    def _found(self, node: int) -> tuple[Value, Value] | None:
        """What an earlier search may have left: nothing, an upper bound, or a lower one."""
        choice = self._world.choose(3)
        if choice == 0:
            return None
        f = self._f[node]
        if node == 0:  # of an inner node its children say what is true; it does not look at its own entry
            if f is None:
                raise NotApplicableError("it looks up the node itself, of which its caller has looked already")
            return (NEG_INF, f) if choice == 1 else (f, POS_INF)
        assert f is not None
        bound = self._world.fresh()
        self._world.assume(f <= bound if choice == 1 else bound <= f)
        return (NEG_INF, bound) if choice == 1 else (bound, POS_INF)

    # AT NESTED CALLS, AND AT THE END

    def stored_by_call(self, child: int, gamma: Value, v: Value) -> None:
        """What a nested call leaves for its node (mt-one-bound)."""
        self._pairs[child] = one_sided(v, v < gamma)

    def obligations(self, v: Value, gamma: Value) -> Mapping[str, Callable[[], bool | None]]:
        """What the step must leave for the node itself."""
        payoff = self._f[0]
        kept: dict[str, Callable[[], bool | None]] = {
            "mt-one-bound": lambda: self._pairs.get(0, _UNSET) == one_sided(v, v < gamma)
        }
        return kept if payoff is None else {**kept, "mt-terminal": lambda: v == payoff}
