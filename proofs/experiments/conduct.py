"""Run experiments: their jobs as one campaign, a comparison of all values, the data of all positions, the decisions."""

import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from proofs.campaigns import Job, Store, run
from proofs.experiments.experiment import Data, Decision, Experiment, Row, Setting, job
from proofs.experiments.subjects import chosen

TRIALS: Final = Setting("random:width=3,transpositions=0.2", depth=4, positions=12)
PACKAGES: Final = ("verified-game-trees", "open_spiel", "numpy", "matplotlib")


class DisagreementError(Exception):
    """Two searches give one position two values at one depth, so one of them is wrong."""


@dataclass(frozen=True)
class Findings:
    """The result of an experiment with one game."""

    experiment: Experiment
    setting: Setting
    data: Data
    made: str  # versions and machine

    @property
    def decisions(self) -> Sequence[Decision]:
        """The decisions on the thesis's statements about this game."""
        return [
            claim.decide(self.data, self.setting.seed, geometric=self.experiment.geometric)
            for claim in self.experiment.claims_on(self.setting.game)
        ]


def jobs_of(experiment: Experiment, setting: Setting) -> dict[int, dict[str, Job]]:
    """The jobs by position and name, with those of plain minimax, for its values, and of searches from files."""
    setting = experiment.as_measured(setting)

    def jobs(position: int) -> dict[str, Job]:
        others = {} if experiment.is_timed else strangers(setting, position)
        return {"minimax": job("plain", setting, position), **experiment.jobs(setting, position), **others}

    return {position: jobs(position) for position in chosen(setting.game, setting.positions, setting.seed)}


def strangers(setting: Setting, position: int) -> dict[str, Job]:
    """The searches from files; where time is measured, the job that times all searches has them already."""
    return {name: job("search", setting, position, search=name) for name in setting.others}


def trials(setting: Setting) -> dict[int, dict[str, Job]]:
    """Searches from files play artificial games, too, whose values lie far apart, and minimax does.

    In a few positions of a real game a wrong search may find the right value of the root by chance.
    """
    if not setting.others:
        return {}
    tried = replace(TRIALS, others=setting.others, fast=setting.fast)
    numbers = chosen(tried.game, tried.positions, setting.seed)
    return {number: {"minimax": job("plain", tried, number), **strangers(tried, number)} for number in numbers}


def conduct(
    asked: Sequence[tuple[Experiment, Setting]],
    *,
    store: Store | str | Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: bool = True,
) -> list[Findings]:
    """Run experiments, each in its setting, as one campaign. A job that fails, or values that differ, are an error."""
    planned = [jobs_of(*one) for one in asked]
    tried = [trials(setting) for _, setting in asked]
    every = [job for positions in (*planned, *tried) for jobs in positions.values() for job in jobs.values()]
    rows_of = {}
    for result in run(every, store=store, workers=workers, cluster=cluster, progress=progress):
        if not result.is_done:
            raise RuntimeError(f"{result.job} could not be measured: {result.error.strip()}")
        rows_of[result.job] = result.value
    for positions in tried:
        for position, jobs in positions.items():
            must_agree(f"{TRIALS.game}, test position {position}", *as_rows(jobs, rows_of))
    return [concluded(*one, jobs, rows_of) for one, jobs in zip(asked, planned, strict=True)]


def concluded(
    experiment: Experiment, setting: Setting, jobs: Mapping[int, Mapping[str, Job]], rows_of: Mapping[Job, list[Row]]
) -> Findings:
    """The findings from the results of the jobs; an error if two searches disagree."""
    points = []
    for position, some in jobs.items():
        rows, grains = as_rows(some, rows_of)
        must_agree(f"{setting.game}, test position {position}", rows, grains)
        points += [(position, point) for point in experiment.points(rows)]
    return Findings(experiment, setting, Data(points), made_by(experiment.as_measured(setting)))


def as_rows(jobs: Mapping[str, Job], rows_of: Mapping[Job, list[Row]]) -> tuple[dict[str, list[Row]], dict[str, str]]:
    """The rows of the jobs of one position, and with which evaluation each was made."""
    grains = {name: str(one.arguments.get("grain", "fine")) for name, one in jobs.items()}
    return {name: rows_of[one] for name, one in jobs.items()}, grains


def must_agree(where: str, rows: Mapping[str, Iterable[Row]], grains: Mapping[str, str]) -> None:
    """All searches give the same value at the same depth, with the same evaluation."""
    seen: dict[Any, tuple[int, str]] = {}
    for name, some in rows.items():
        for row in some:
            about, who = (row["depth"], grains[name]), row.get("search", name)
            value, first = seen.setdefault(about, (row["value"], who))
            if value != row["value"]:
                raise DisagreementError(
                    f"{where}, depth {row['depth']}: {first} says {value}, and {who} says {row['value']}; "
                    f"one of the two is wrong"
                )


def made_by(setting: Setting) -> str:
    """Seed, versions and machine, which are written beside all numbers."""
    there = {}
    for name in PACKAGES:
        try:
            there[name] = version(name)
        except PackageNotFoundError:
            continue
    packages = ", ".join(f"{name} {number}" for name, number in there.items())
    contracts = "contracts off" if setting.fast else "contracts at level local"
    return f"seed {setting.seed}; {contracts}; {packages}; Python {platform.python_version()}, {machine()}"


def machine() -> str:
    """System, kind of processor, its name where Linux tells it, and how many cores there are."""
    listing = Path("/proc/cpuinfo")
    named = re.search(r"(?m)^model name\s*:\s*(.+)$", listing.read_text("utf-8")) if listing.exists() else None
    about = [f"{platform.system()} {platform.machine()}", *([named[1].strip()] if named else [])]
    return ", ".join([*about, f"{os.cpu_count()} cores"])
