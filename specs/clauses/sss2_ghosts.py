"""What the clauses of SSS-2 may know beyond the arguments, and the words of their messages.

`milestone` are the tables of the game (`solutions.milestones`); `station` is where the call stands below the main
program (`solutions.stations`), None if the main program did not make it; `U_n`, `L_n` and `is_max_n` are U(n), L(n)
and the type.
"""

from collections.abc import Callable, Mapping
from typing import Any

from specs.clauses.pairs import L_n, U_n, is_max_n
from specs.contracts.ghost import ghost
from specs.informed import InformedGameTree
from specs.solutions.informed_solutions import Solution, tips
from specs.solutions.milestones import Milestones, milestones_of
from specs.solutions.stations import Station, station_here

# GHOST QUANTITIES

__all__ = ["L_n", "U_n", "is_max_n", "milestone", "station", "tree_words"]  # the first three are declared in `pairs`


@ghost
def milestone(tree: InformedGameTree[Any]) -> Milestones[Any]:
    return milestones_of(tree)


@ghost
def station(tree: InformedGameTree[Any]) -> Station[Any] | None:
    return station_here(tree)


# WORDS


def tree_words(situation: Mapping[str, Any], S: Solution[Any] | None) -> str:
    name = getattr(situation["tree"], "name", repr)
    return "none" if S is None else f"the tree with tips {' '.join(name(tip.node) for tip in tips(S))}"


def oldest_words(*, below: bool) -> Callable[[Mapping[str, Any]], str]:
    def words(situation: Mapping[str, Any]) -> str:
        oldest = situation["milestone"].oldest(situation["node"], situation["g1"], below=below)
        return tree_words(situation, oldest)

    return words


def result_words(situation: Mapping[str, Any]) -> str:
    return f"g2 = {situation['v'][0]!r}, {tree_words(situation, situation['v'][1])}"


def given_words(situation: Mapping[str, Any]) -> str:
    return tree_words(situation, situation["T"])


def static_words(situation: Mapping[str, Any]) -> str:
    s = situation["station"]
    return f"min(beta, U-hat) = {s.high!r}, max(alpha, L-hat) = {s.low!r}, f-hat = {s.f_hat!r}"
