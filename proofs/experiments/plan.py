"""What `make experiments` runs: every experiment, on which games, how deep, with how many positions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from proofs.campaigns import Store, run
from proofs.experiments.conduct import Findings, conduct, jobs_of
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


def carry_out(store: Path, workers: int | None = None) -> Iterator[list[Findings]]:
    """Run all as one campaign, the cheapest game first; what each experiment found, with all its games."""
    with Store(store) as kept:
        asked = [
            job
            for setting in (*(one for some in MORE.values() for one in some), *GAMES)
            for experiment in EXPERIMENTS.values()
            if setting in settings_of(experiment)
            for jobs in jobs_of(experiment, setting).values()
            for job in jobs.values()
        ]
        run(asked, store=kept, workers=workers)
        for experiment in EXPERIMENTS.values():
            yield [conduct(experiment, one, store=kept, workers=0, progress=False) for one in settings_of(experiment)]
