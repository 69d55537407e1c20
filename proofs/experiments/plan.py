"""What `make experiments` runs: every experiment, on which games, how deep, with how many positions.

Contracts are at level `local` in all of it, but where time is what is measured. There are two plans: `page` is what the
page in the repository shows, and `hour` goes on for about an hour on two cores that have nothing else to do. They
share what they can: a position of a game at a depth is measured once. In `page` the experiments that ask for the fewest
searches go as deep as `hour` does.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from proofs.experiments.conduct import Findings, conduct
from proofs.experiments.experiment import Experiment, Setting
from proofs.experiments.shelf import EXPERIMENTS
from specs.suggestion import meant

SEED: Final = 1
PLANS: Final[Mapping[str, tuple[Setting, ...]]] = {
    "page": (Setting("othello", 5, 8, SEED), Setting("checkers", 8, 8, SEED), Setting("chess", 4, 6, SEED)),
    "hour": (Setting("othello", 6, 20, SEED), Setting("checkers", 10, 20, SEED), Setting("chess", 4, 20, SEED)),
}
FURTHER: Final[Mapping[str, tuple[Setting, ...]]] = {  # of the plan `page`: what is searched deeper
    name: (Setting("othello", 6, 8, SEED), Setting("checkers", 10, 8, SEED), Setting("chess", 4, 8, SEED))
    for name in ("leaves", "total-nodes", "calls", "etc", "move-order")
}
ARTIFICIAL: Final = {"simulation": (Setting("random:width=5", 6, 8, SEED),)}  # in every plan


def settings_of(experiment: Experiment, plan: str) -> tuple[Setting, ...]:
    """What the experiment is run on."""
    if plan not in PLANS:
        raise ValueError(f"no plan {plan!r}{meant(plan, PLANS)}; there are {', '.join(PLANS)}")
    games = FURTHER.get(experiment.name, PLANS[plan]) if plan == "page" else PLANS[plan]
    return ARTIFICIAL.get(experiment.name, ()) + games


def carry_out(plan: str, store: Path, workers: int | None = None) -> list[list[Findings]]:
    """Run all as one campaign; what each experiment found, with all its games."""
    asked = [(one, setting) for one in EXPERIMENTS.values() for setting in settings_of(one, plan)]
    found = conduct(asked, store=store, workers=workers)
    return [[one for one in found if one.experiment is experiment] for experiment in EXPERIMENTS.values()]
