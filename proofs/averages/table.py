"""A table like Stockman's table 3, with exact averages: alpha-beta, SSS*, DUAL*, MTD(f), NegaScout, the minimal tree.

Stockman had an exact column for alpha-beta alone; what he says of SSS* is simulated. Here every mean is exact, but
NegaScout's on trees with more leaves than weighted paths can reach: that one is an estimate from random trees, and so
are the deviations there. The table marks what is estimated with a ~.
"""

import csv
import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from proofs.averages.average import MINIMAL, average
from proofs.averages.searches import F, First, Setting

NAMES: Final = {  # the columns, and who stands for each: MT-SSS* evaluates what SSS* does, and is the faster one
    "minimal tree": MINIMAL,
    "alpha-beta": "alphabeta",
    "NegaScout": "negascout",
    "DUAL*": "mt-dual",
    "SSS*": "mt-sss",
    "MTD(f)": "mtd-f",
}
FEW_LEAVES: Final = 9  # whose paths are taken
SAMPLES: Final = 1000
STOCKMAN: Final = ((2, 2), (3, 2), (5, 2), (10, 2), (20, 2), (2, 4), (3, 4), (5, 4), (2, 6), (3, 6), (2, 8))
PLAN: Final = tuple(
    sorted({*STOCKMAN, (32, 2), (2, 3), (4, 3), (10, 3), (4, 5), *((2, depth) for depth in range(5, 11))})
)


@dataclass(frozen=True)
class Cell:
    """One algorithm on one kind of tree."""

    width: int
    depth: int
    algorithm: str
    mean: float
    mean_by: str
    deviation: float
    deviation_by: str
    runs: int

    def as_object(self) -> dict[str, Any]:
        """The cell for machines."""
        return asdict(self)

    @property
    def text(self) -> str:
        """Mean and deviation, each with a ~ if it is an estimate."""
        about, around = ("~" if by == "sampled" else "" for by in (self.mean_by, self.deviation_by))
        return f"{about}{self.mean:.2f}" + (f" ({around}{self.deviation:.1f})" if self.deviation else "")


def cell(width: int, depth: int, algorithm: str, *, samples: int = SAMPLES, seed: int = 1) -> Cell:
    """Work it out: by closed form, by paths or from a sample."""
    name, setting = NAMES[algorithm], Setting(width, depth)
    if name == MINIMAL:
        return Cell(width, depth, algorithm, float(average(name, setting).mean), "closed form", 0.0, "closed form", 0)
    guess: First = F if name == "mtd-f" else None
    by = "paths" if setting.leaves <= FEW_LEAVES else "sampled"
    ran = average(name, setting, guess, by=by, samples=samples, seed=seed)
    mean = ran if name == "negascout" else average(name, setting, guess)
    assert ran.variance is not None
    return Cell(
        width, depth, algorithm, float(mean.mean), mean.by, math.sqrt(ran.variance), ran.by, ran.runs
    )  # fmt: skip


def measured(step: Callable[[str], None] | None = None, *, samples: int = SAMPLES) -> Iterator[Cell]:
    """The whole table."""
    for width, depth in PLAN:
        for algorithm in NAMES:
            yield cell(width, depth, algorithm, samples=samples)
        if step is not None:
            step(f"width {width}, depth {depth}")


# AS TEXT


def as_text(cells: Sequence[Cell]) -> Iterator[str]:
    """The table in columns."""
    rows = [["width, depth", "leaves", *NAMES], *_rows(cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip()
    yield "mean number of leaves evaluated (standard deviation); ~ an estimate from random trees, all else is exact"


def as_markdown(cells: Sequence[Cell]) -> Iterator[str]:
    """The table for a page."""
    yield "| " + " | ".join(["width, depth", "leaves", *(name.replace("*", "\\*") for name in NAMES)]) + " |"
    yield "| " + " | ".join(["---", *["---:"] * (len(NAMES) + 1)]) + " |"
    for row in _rows(cells):
        yield "| " + " | ".join(row) + " |"


def _rows(cells: Sequence[Cell]) -> Iterator[list[str]]:
    by_tree: dict[tuple[int, int], list[Cell]] = {}
    for one in cells:
        by_tree.setdefault((one.width, one.depth), []).append(one)
    for (width, depth), row in by_tree.items():
        yield [f"{width}, {depth}", f"{width**depth:,}", *(one.text for one in row)]


# AS FILES

DATA: Final = "averages.csv"


def as_csv(cells: Sequence[Cell]) -> str:
    """The data."""
    text = io.StringIO()
    rows = csv.DictWriter(text, list(Cell.__annotations__), lineterminator="\n")
    rows.writeheader()
    for one in cells:
        rows.writerow({**one.as_object(), "mean": f"{one.mean:.10g}", "deviation": f"{one.deviation:.6g}"})
    return text.getvalue()


def from_csv(text: str) -> list[Cell]:
    """The data read back."""
    return [
        Cell(
            int(row["width"]), int(row["depth"]), row["algorithm"], float(row["mean"]), row["mean_by"],
            float(row["deviation"]), row["deviation_by"], int(row["runs"]),
        )
        for row in csv.DictReader(text.splitlines())
    ]  # fmt: skip


def write(cells: Sequence[Cell], folder: Path) -> list[Path]:
    """Write the data and the figure; what was written."""
    from proofs.averages.figure import draw

    folder.mkdir(parents=True, exist_ok=True)
    data = folder / DATA
    data.write_text(as_csv(cells), encoding="utf-8")
    return [data, *draw(from_csv(data.read_text(encoding="utf-8")), folder)]
