"""The files of an experiment: its data as CSV, which can be read back, and tables in LaTeX.

A CSV file begins with lines about the origin of its numbers; then comes a row for each number of each position.
Figures, means and sentences are all computed from such a file and can be computed again.
"""

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from proofs.experiments.conduct import Findings
from proofs.experiments.experiment import Data, Point, Setting
from proofs.experiments.figure import draw, mean_at, shown
from proofs.experiments.shelf import find

HEAD: Final = ("game", "series", "x", "position", "number")


def as_csv(findings: Sequence[Findings]) -> str:
    """The data of an experiment, with each game in turn."""
    text = io.StringIO()
    for one in findings:
        about = {"experiment": one.experiment.name, "made": one.made, "setting": asdict(one.setting)}
        text.write(f"# {json.dumps(about)}\n")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEAD)
    for one in findings:
        for position, (series, x, number) in one.data.points:
            rows.writerow((one.setting.game, series, f"{x:g}", position, f"{number:.6g}"))
    return text.getvalue()


def from_csv(text: str) -> list[Findings]:
    """The findings, read back from the text."""
    lines = text.splitlines()
    heads = [json.loads(line[2:]) for line in lines if line.startswith("# ")]
    points: dict[str, list[tuple[int, Point]]] = {}
    for row in csv.DictReader(line for line in lines if not line.startswith("# ")):
        one = Point(row["series"], float(row["x"]), float(row["number"]))
        points.setdefault(row["game"], []).append((int(row["position"]), one))
    findings = []
    for head in heads:
        setting = Setting(**{**head["setting"], "others": tuple(head["setting"]["others"])})
        findings.append(Findings(find(head["experiment"]), setting, Data(points[setting.game]), head["made"]))
    return findings


def digest(text: str) -> str:
    """The fingerprint of a CSV file, which its figure carries."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(findings: Sequence[Findings], folder: Path, *, latex: bool = False) -> list[Path]:
    """Write data, figures and, if asked for, the table; what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    name, text = findings[0].experiment.name, as_csv(findings)
    paths = [folder / f"{name}.csv"]
    paths[0].write_text(text, encoding="utf-8")
    paths += draw(from_csv(text), digest(text), folder)  # of the numbers as they are in the file
    if latex:
        paths.append(folder / f"{name}.tex")
        paths[-1].write_text("\n".join(as_latex(from_csv(text))) + "\n", encoding="utf-8")
    return paths


def as_latex(findings: Sequence[Findings]) -> Iterator[str]:
    """The means of the figure as a table."""
    for one in findings:
        series = shown(one)
        places = sorted({x for xs in series.values() for x in xs})
        yield f"% {escaped(one.made)}"
        yield rf"\begin{{tabular}}{{l{'r' * len(places)}}}"
        yield rf"\multicolumn{{{len(places) + 1}}}{{l}}{{{escaped(one.setting.game)}: {escaped(one.experiment.y)}}} \\"
        yield " & ".join([escaped(one.experiment.x), *(f"{x:g}" for x in places)]) + r" \\ \hline"
        for name, xs in series.items():
            means = {x: mean_at(one, name, x) for x in xs}
            cells = [
                f"{means[x].mean:.3f} ({means[x].low:.3f}--{means[x].high:.3f})" if x in means else "" for x in places
            ]
            yield " & ".join([escaped(name), *cells]) + r" \\"
        yield r"\end{tabular}"


def escaped(text: str) -> str:
    """The text with LaTeX's special characters escaped."""
    return "".join(f"\\{mark}" if mark in "&%$#_{}" else mark for mark in text)
