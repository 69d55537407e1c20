"""The loop invariants of MT and of its mirror image, and what they may assume of the memory (RR-F3.2-MT).

Before the iteration with child c: `g` is the best value obtained from the older brothers of c, none of which has cut
off. `memory` maps a node to the pair (f-, f+); when c is looked up, its pair must be true.
"""

from collections.abc import Mapping
from typing import Any

from specs.clauses.mt import OPEN, Bounds, in_memory, true_memory
from specs.clauses.mt_brothers import older_above, older_below
from specs.clauses.payoffs import is_payoff_so_far, stores_payoffs
from specs.contracts import ghost, invariant, loop, message, requires, when
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree, N
from specs.values import POS_INF, Value
from specs.watch import unwatched


@ghost
def child_f(tree: GameTree[N], child: N) -> Value:
    """f(c) of the next child."""
    return oracle_of(unwatched(tree))[child]


@ghost
def has_payoff(tree: GameTree[N], node: N) -> bool:
    """Whether the node is a terminal."""
    return not unwatched(tree).children(node)


# THE MEMORY


@requires("mt-terminal", "RR-F3.2-MT")
@when(lambda node, memory, has_payoff: has_payoff and node in memory)
@message(expected="the pay-off {fn!r}", actual=in_memory)
def terminal_memory(node: Any, memory: Mapping[Any, Bounds], fn: Value) -> bool:
    """what memory holds of a terminal is its pay-off: as f+, or as f- if there is no f+"""
    low, high = memory[node]
    return (low if high == POS_INF else high) == fn


MEMORY = (true_memory, terminal_memory, stores_payoffs)  # what MT and its mirror image may rely on


@invariant("mt-child-memory", "RR-F3.2-MT", "what memory says of c is true: f- <= f(c) <= f+")
@when(lambda child, memory: child in memory)
@message(expected="a pair around f(c) = {child_f!r}", actual=lambda memory, child: repr(memory.get(child, OPEN)))
def true_of_child(child: Any, memory: Mapping[Any, Bounds], child_f: Value) -> bool:
    low, high = memory[child]
    return low <= child_f <= high


# MT


@invariant("mt-max-loop", "RR-F3.2-MT", "Maxbroth(c) <= g < gamma at a max node")
@message(expected="{Maxbroth!r} <= g < {gamma!r}", actual="g = {g!r}")
def failed_low_so_far(Maxbroth: Value, g: Value, gamma: Value) -> bool:
    return Maxbroth <= g < gamma


@invariant("mt-min-loop", "RR-F3.2-MT", "Minbroth(c) >= g >= gamma at a min node")
@message(expected="{Minbroth!r} >= g >= {gamma!r}", actual="g = {g!r}")
def failed_high_so_far(Minbroth: Value, g: Value, gamma: Value) -> bool:
    return Minbroth >= g >= gamma


@loop(failed_low_so_far, true_of_child, is_payoff_so_far, older_below)
def mt_max_loop(tree: GameTree[N], node: N, child: N, g: Value, gamma: Value, memory: Mapping[N, Bounds]) -> None:
    """Before child c of a max node."""


@loop(failed_high_so_far, true_of_child, is_payoff_so_far, older_above)
def mt_min_loop(tree: GameTree[N], node: N, child: N, g: Value, gamma: Value, memory: Mapping[N, Bounds]) -> None:
    """Before child c of a min node."""


# ITS MIRROR IMAGE


@invariant("mt-max-loop-mirror", "RR-F3.3-MTDUAL", "Maxbroth(c) <= g <= gamma at a max node")
@message(expected="{Maxbroth!r} <= g <= {gamma!r}", actual="g = {g!r}")
def mirrored_low_so_far(Maxbroth: Value, g: Value, gamma: Value) -> bool:
    return Maxbroth <= g <= gamma


@invariant("mt-min-loop-mirror", "RR-F3.3-MTDUAL", "Minbroth(c) >= g > gamma at a min node")
@message(expected="{Minbroth!r} >= g > {gamma!r}", actual="g = {g!r}")
def mirrored_high_so_far(Minbroth: Value, g: Value, gamma: Value) -> bool:
    return Minbroth >= g > gamma


@loop(mirrored_low_so_far, true_of_child, is_payoff_so_far, older_below)
def mirror_max_loop(tree: GameTree[N], node: N, child: N, g: Value, gamma: Value, memory: Mapping[N, Bounds]) -> None:
    """Before child c of a max node."""


@loop(mirrored_high_so_far, true_of_child, is_payoff_so_far, older_above)
def mirror_min_loop(tree: GameTree[N], node: N, child: N, g: Value, gamma: Value, memory: Mapping[N, Bounds]) -> None:
    """Before child c of a min node."""
