"""The algorithms by name: what each is, where it comes from, which options it takes, how it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.minimax import minimax
from verified.negascout import negascout


@dataclass(frozen=True)
class Algorithm:
    """A procedure as `verified.run` starts it: `procedure(tree, tree.root, *options)`."""

    name: str
    source: str
    summary: str
    procedure: Callable[..., Value]
    options: Mapping[str, Value] = field(default_factory=dict)  # in the order of the parameters, with defaults
    informed: bool = False

    def start(self, tree: GameTree[Any], **given: Value) -> Value:
        """Search the whole tree."""
        for option in given:
            if option not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.name} has no option {option!r}; its options: {known}")
        return self.procedure(tree, tree.root, *({**self.options, **given}.values()))


WINDOW: Final[Mapping[str, Value]] = {"alpha": NEG_INF, "beta": POS_INF}
GUESS: Final[Mapping[str, Value]] = {"first": 0, "delta": 100}  # the thesis takes one pawn, 100, for delta

ALGORITHMS: Final[Mapping[str, Algorithm]] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("minimax", "RR-F2.3-minimax", "every node, every leaf", minimax),
        Algorithm("alphabeta", "RR-F2.7-alphabeta", "fail-soft alpha-beta", alphabeta, WINDOW),
        Algorithm(
            "alphabeta-informed",
            "PB-F3-alphabeta",
            "alpha-beta with heuristic bounds U and L at the nodes",
            alphabeta_informed,
            WINDOW,
            informed=True,
        ),
        Algorithm("aspiration", "RR-F2.11-aspwin", "alpha-beta with a window around a first guess", aspiration, GUESS),
        Algorithm("negascout", "RR-F2.13-fix", "a null-window scout for every child but the first", negascout, WINDOW),
        Algorithm(
            "aspiration-negascout",
            "RR-2.2.1-AspNS",
            "NegaScout with a window around a first guess",
            aspiration_negascout,
            GUESS,
        ),
    )
}


def find(name: str) -> Algorithm:
    """The algorithm of that name; an error that lists the names otherwise."""
    try:
        return ALGORITHMS[name]
    except KeyError:
        raise ValueError(f"no algorithm {name!r}; there are {', '.join(ALGORITHMS)}") from None
