"""The specifications that a function can be held against: one module each. `own` makes one of a user's own."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.checking.core.spec import Spec
from proofs.checking.specs.alphabeta import ALPHABETA
from proofs.checking.specs.at_depth import DEPTH_BOUND, DEPTH_MOVE, DEPTH_QUIESCENCE
from proofs.checking.specs.graph import GRAPH
from proofs.checking.specs.history import HISTORY
from proofs.checking.specs.minimax import MINIMAX
from proofs.checking.specs.move import MOVE
from proofs.checking.specs.mt import MT
from proofs.checking.specs.pruning import DEPTH, PRUNING, named
from proofs.checking.specs.quiescence import QUIESCENCE
from proofs.checking.specs.random import RANDOM
from proofs.checking.specs.solve import SOLVE, SOLVE_GRAPH

_EVERY: Final = (
    MINIMAX, ALPHABETA, MT, GRAPH, DEPTH, DEPTH_MOVE, DEPTH_BOUND, DEPTH_QUIESCENCE, QUIESCENCE, MOVE, SOLVE,
    SOLVE_GRAPH, RANDOM, HISTORY, *PRUNING,
)  # fmt: skip


class Specs(dict[str, Spec]):
    """The specs by name; one whose premise has a margin is found by its name with the margin, `futility=3`."""

    def __missing__(self, name: str) -> Spec:
        spec = named(name)
        if spec is None:
            raise KeyError(name)
        return spec

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and named(name) is not None)


SPECS: Final[Mapping[str, Spec]] = Specs({spec.name: spec for spec in _EVERY})

__all__ = [
    "ALPHABETA", "DEPTH", "GRAPH", "HISTORY", "MINIMAX", "MOVE", "MT", "QUIESCENCE", "RANDOM", "SOLVE", "SOLVE_GRAPH",
    "SPECS", "Spec", "spec_of",
]  # fmt: skip


def spec_of(function: Callable[..., Any]) -> Spec:
    """The spec whose parameters the function has."""
    parameters = tuple(inspect.signature(function).parameters)
    return next(spec for spec in SPECS.values() if spec.parameters == parameters)
