"""The plan of `make experiments`: the games, depths and numbers of positions of every experiment.

Two idle cores run it in about an hour. Contracts are checked at level `local` except where time is measured.
"""

from pathlib import Path
from typing import Final

from proofs.experiments.conduct import Findings, conduct
from proofs.experiments.experiment import Experiment, Setting
from proofs.experiments.shelf import EXPERIMENTS

SEED: Final = 1
GAMES: Final = (Setting("othello", 6, 12, SEED), Setting("checkers", 10, 12, SEED), Setting("chess", 4, 12, SEED))
ARTIFICIAL: Final = {"simulation": (Setting("random:width=5", 6, 12, SEED),)}


def settings_of(experiment: Experiment) -> tuple[Setting, ...]:
    """The settings in which the experiment is run."""
    return ARTIFICIAL.get(experiment.name, ()) + GAMES


def carry_out(store: Path, workers: int | None = None) -> list[list[Findings]]:
    """Run all experiments as one campaign; returns the findings of each, one for each of its games."""
    asked = [(one, setting) for one in EXPERIMENTS.values() for setting in settings_of(one)]
    findings = conduct(asked, store=store, workers=workers)
    return [[one for one in findings if one.experiment is experiment] for experiment in EXPERIMENTS.values()]
