"""What `make experiments` runs: every experiment, on which games, how deep, with how many positions.

It is what two cores that have nothing else to do get done in about an hour. Contracts are at level `local` in all of
it, but where time is what is measured.
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
    """What the experiment is run on."""
    return ARTIFICIAL.get(experiment.name, ()) + GAMES


def carry_out(store: Path, workers: int | None = None) -> list[list[Findings]]:
    """Run all as one campaign; what each experiment found, with all its games."""
    asked = [(one, setting) for one in EXPERIMENTS.values() for setting in settings_of(one)]
    found = conduct(asked, store=store, workers=workers)
    return [[one for one in found if one.experiment is experiment] for experiment in EXPERIMENTS.values()]
