"""The ghost quantities that clauses of SSS-2 may use beside the arguments, and the words of their messages.

`milestone` are the tables of the game (`solutions.milestones`); `station` has the static quantities of the call
(`solutions.stations`), None if the main program did not make it; `U_n`, `L_n` and `is_max_n` are U(n), L(n) and the
type of n.
"""

from collections.abc import Callable
from typing import Any

from specs.clauses.pairs import L_n, U_n, is_max_n
from specs.contracts.ghost import ghost
from specs.informed import InformedGameTree
from specs.solutions.informed_solutions import Solution, tips
from specs.solutions.milestones import Milestones, milestones_of
from specs.solutions.stations import Station, station_here
from specs.values import Value

# GHOST QUANTITIES

__all__ = ["L_n", "U_n", "is_max_n", "milestone", "station", "tree_words"]  # the first three are declared in `pairs`


@ghost
def milestone(tree: InformedGameTree[Any]) -> Milestones[Any]:
    return milestones_of(tree)


@ghost
def station(tree: InformedGameTree[Any]) -> Station[Any] | None:
    return station_here(tree)


# WORDS


def tree_words(tree: InformedGameTree[Any], S: Solution[Any] | None) -> str:
    name = getattr(tree, "name", repr)
    return "none" if S is None else f"the tree with tips {' '.join(name(tip.node) for tip in tips(S))}"


def oldest_words(*, below: bool) -> Callable[..., str]:
    def words(tree: InformedGameTree[Any], node: Any, g1: Value, milestone: Milestones[Any]) -> str:
        return tree_words(tree, milestone.oldest(node, g1, below=below))

    return words


def result_words(tree: InformedGameTree[Any], v: tuple[Value, Solution[Any] | None]) -> str:
    return f"g2 = {v[0]!r}, {tree_words(tree, v[1])}"


def given_words(tree: InformedGameTree[Any], T: Solution[Any]) -> str:
    return tree_words(tree, T)


static_words = "min(beta, U-hat) = {station.high!r}, max(alpha, L-hat) = {station.low!r}, f-hat = {station.f_hat!r}"
