"""All experiments by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from proofs.experiments.costs import CALLS, LEAVES, TIME, TOTAL
from proofs.experiments.enhancements import ETC, ROADMAP
from proofs.experiments.experiment import Experiment
from proofs.experiments.first_guess import FIRST_GUESS, WALL
from proofs.experiments.memory import SMALL_MEMORY, TABLE_SIZE
from proofs.experiments.minimal import MINIMAL_GRAPH, MOVE_ORDER, REAL_GRAPH, TRANSPOSITIONS
from proofs.experiments.simulations import SIMULATION, WEAKER
from specs.suggestion import meant

EXPERIMENTS: Final[Mapping[str, Experiment]] = MappingProxyType(
    {
        one.name: one
        for one in (
            LEAVES,
            TOTAL,
            TIME,
            CALLS,
            TABLE_SIZE,
            SMALL_MEMORY,
            FIRST_GUESS,
            WALL,
            SIMULATION,
            WEAKER,
            MOVE_ORDER,
            TRANSPOSITIONS,
            MINIMAL_GRAPH,
            REAL_GRAPH,
            ETC,
            ROADMAP,
        )
    }
)


def find(name: str) -> Experiment:
    """The experiment of that name."""
    if name not in EXPERIMENTS:
        raise ValueError(f"no experiment {name!r}{meant(name, EXPERIMENTS)}; there are {', '.join(EXPERIMENTS)}")
    return EXPERIMENTS[name]
