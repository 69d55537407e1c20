"""The figure of an experiment: a panel for each game, a line for each series, a bar for each interval.

A point that only a few of the positions have, such as plain minimax at a depth that it seldom reaches, is left out.

The same data give the same SVG, byte for byte, with the same version of matplotlib: nothing in it is random or a date.
It carries the digest of the data that it was drawn from.
"""

import io
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from proofs.experiments.conduct import Findings
from proofs.experiments.experiment import FEWEST
from proofs.experiments.statistics import interval

MISSING: Final = (
    "the figures are drawn by matplotlib, which is not here: pip install 'verified-game-trees[experiments]'"
)
STYLE: Final[dict[Any, Any]] = {"svg.hashsalt": "verified", "svg.fonttype": "none", "font.size": 8}
LONG: Final = re.compile(r"(?<![\w.])(-?\d+\.\d\d)\d+")  # no eye sees more than a hundredth of a point
MARKS: Final = "osD^vP*Xd<>h"


def draw(findings: Sequence[Findings], digest: str, folder: Path) -> list[Path]:
    """Draw the findings with each game, as NAME.svg and NAME.png in the folder."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise ValueError(MISSING) from None
    experiment = findings[0].experiment
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(3.3 * len(findings) + 0.4, 3.4), layout="constrained")
        axes = figure.subplots(1, len(findings), squeeze=False)[0]
        for panel, one in zip(axes, findings, strict=True):
            fill(panel, one)
        axes[0].set_ylabel(experiment.y)
        marks, names = axes[0].get_legend_handles_labels()
        figure.legend(marks, names, loc="outside lower center", ncols=min(len(names), 2 * len(findings)), frameon=False)
        about = {"Title": experiment.title, "Description": f"{findings[0].made}; data {digest}"}
        paths = [folder / f"{experiment.name}.svg", folder / f"{experiment.name}.png"]
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={**about, "Date": None})
        paths[0].write_text(LONG.sub(r"\1", text.getvalue()), encoding="utf-8")
        figure.savefig(paths[1], metadata={**about, "Software": None}, dpi=120)
    return paths


def fill(panel: Any, findings: Findings) -> None:
    """One panel: the means of each series, with their intervals."""
    experiment, setting = findings.experiment, findings.setting
    panel.set_title(f"{setting.game}, depth {setting.depth}, {setting.positions} positions")
    panel.set_xlabel(experiment.x)
    if experiment.scale == "symlog":
        panel.set_xscale("symlog", linthresh=3)
        places = sorted({x for xs in shown(findings).values() for x in xs})
        panel.set_xticks(places, [f"{x:g}" for x in places], fontsize=6)
        panel.set_xticks([], minor=True)
    else:
        panel.locator_params(axis="x", integer=True)
    drawn = shown(findings)
    for number, (mark, (name, xs)) in enumerate(zip(MARKS, drawn.items(), strict=False)):
        means = [mean_at(findings, name, x) for x in xs]
        bars = [[mean - low for mean, low, _ in means], [high - mean for mean, _, high in means]]
        panel.errorbar(
            beside(xs, number - (len(drawn) - 1) / 2), [one.mean for one in means], yerr=bars, label=name, marker=mark,
            markersize=3, linewidth=1, capsize=2,
        )  # fmt: skip
    panel.grid(visible=True, linewidth=0.3)
    if experiment.log:
        in_plain_numbers(panel)


def beside(xs: Sequence[float], place: float) -> list[float]:
    """The places of a series, moved a little, so that the bars of several series do not cover each other."""
    gap = min((b - a for a, b in pairwise(sorted(xs))), default=1.0)
    return [x + 0.04 * gap * place for x in xs]


def in_plain_numbers(panel: Any) -> None:
    """Label a logarithmic y axis with plain numbers such as 0.9; in even steps that include 1, if it is short."""
    from matplotlib.ticker import LogLocator, MaxNLocator

    panel.set_yscale("log")
    low, high = panel.get_ylim()
    panel.yaxis.set_major_locator(
        MaxNLocator(6, steps=[1, 2, 5, 10]) if high < 10 * low else LogLocator(subs=(1, 2, 5), numticks=20)
    )
    panel.yaxis.set_major_formatter(lambda y, _place: f"{y:g}")
    panel.set_yticks([], minor=True)


def shown(findings: Findings) -> dict[str, list[float]]:
    """The series that are drawn, with their places."""
    enough = min(FEWEST, findings.setting.positions)
    drawn = {
        name: [x for x in xs if len(findings.data.at(name, x)[1]) >= enough]
        for name, xs in findings.data.series().items()
        if name not in findings.experiment.hidden
    }
    return {name: xs for name, xs in drawn.items() if xs}


def mean_at(findings: Findings, series: str, x: float) -> Any:
    """The mean of one point, with its interval."""
    _, numbers = findings.data.at(series, x)
    return interval([*numbers.values()], findings.setting.seed, geometric=findings.experiment.geometric)
