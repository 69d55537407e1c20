"""What `make experiments` runs: every experiment, on which games, how deep, with how many positions."""

from pathlib import Path
from typing import Final

from proofs.experiments.conduct import Findings, conduct
from proofs.experiments.experiment import Experiment, Setting
from proofs.experiments.shelf import EXPERIMENTS

SEED: Final = 1
GAMES: Final = (
    Setting("othello", 5, 8, SEED, fast=True),
    Setting("checkers", 8, 8, SEED, fast=True),
    Setting("chess", 4, 6, SEED, fast=True),
)
MORE: Final = {"simulation": (Setting("random:width=5", 6, 8, SEED, fast=True),)}


def settings_of(experiment: Experiment) -> tuple[Setting, ...]:
    """What the experiment is run on."""
    return MORE.get(experiment.name, ()) + GAMES


def carry_out(store: Path, workers: int | None = None) -> list[list[Findings]]:
    """Run all as one campaign; what each experiment found, with all its games."""
    asked = [(one, setting) for one in EXPERIMENTS.values() for setting in settings_of(one)]
    found = conduct(asked, store=store, workers=workers)
    return [[one for one in found if one.experiment is experiment] for experiment in EXPERIMENTS.values()]
