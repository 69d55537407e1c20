"""What the searches that keep the tree of expanded nodes have in common: games, and bugs."""

import math
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

from proofs.dossiers.depth_cases import games
from proofs.dossiers.dossier import Arguments, Bug, Misuse, bugs
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.enumeration.cases import Scope, with_window
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, MORE_SHARED, SHARED, Plan
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.expanded.expanded_node import ExpandedNode

PLAN: Final = Plan(
    with_window,
    (Scope(3), FOUR, Scope(3, height=2, full_window=True), CHAINS, ANY_TYPES, SHARED),
    (Scope(4), *FIVE, MORE_SHARED),
    mutants=(Scope(2), Scope(2, height=2, full_window=True), Scope(3, full_window=True)),
)
PAIR: Final = Tree.of([0, 1])
LACKS: Final = {**ALPHABETA_LIKE, "visits-alphabeta": "((0 0) 0)", "dominates-alphabeta": "(0 ((0 0) 0))"}


def window_bugs(search: Callable[..., Any], call: str) -> tuple[Bug, ...]:
    """Bugs in what a search with a window makes of the answer."""
    return bugs(
        search,
        (
            "success",
            f"return {call}",
            f"v = {call}\n    return v + 0.5 if alpha < v < beta else v",
            "half a point more",
        ),
        ("fail-low", f"return {call}", f"v = {call}\n    return v if v > alpha else NEG_INF", "not even a guess"),
        ("fail-high", f"return {call}", f"v = {call}\n    return v if v < beta else POS_INF", "not even a guess"),
    )


def misuses_of(decide: Callable[..., Any]) -> tuple[Misuse, ...]:
    """Calls with an empty window, and a question whose answer is always yes."""
    return Misuse("window", (PAIR, 0, 2, 1)), Misuse("question", (PAIR, ExpandedNode(0), NEG_INF), decide)


# GAMES WITH AN ESTIMATE OF EVERY POSITION

WINDOWS: Final[tuple[tuple[Value, Value], ...]] = ((NEG_INF, POS_INF), (0, 2), (1, 3), (2, 4))
# A settled loss that looks better than what is open, and conspiracies of several tips.
DEEP: Final = tuple(
    map(
        EvaluatedTree.parse,
        (
            "{0}({1}(0 3) {2}({5}(1 4) 2) {1}(3 0))",
            "min{2}({4}({0}(1) 3) {1}({3}(2 0) {4}(4 1)))",
            "{0}({3}({2}(0) {1}(1)) {2}(2 {2}(3)))",
        ),
    )
)


def _with(*choices: tuple[Any, ...]) -> Callable[..., Iterator[Arguments]]:
    """Calls on the games of up to three edges and some of more, with each choice of the other arguments."""

    def calls(every: int = 401) -> Iterator[Arguments]:
        some: tuple[EvaluatedTree, ...] = (*DEEP, *games(), *games(4, every))
        yield from ((game, game.root, *choice) for game, choice in product(some, choices))

    return calls


with_expansions: Final = _with((0,), (1,), (2,), (4,), (20,))
with_windows: Final = _with((), *WINDOWS)
with_thresholds: Final = _with((1,), (2,), (3,), (math.inf,))
