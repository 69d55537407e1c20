"""A table like Stockman's table 3, with exact averages: alpha-beta, SSS*, DUAL*, MTD(f), NegaScout, the minimal tree.

Stockman had an exact column for alpha-beta alone; what he says of SSS* is simulated. Here every mean is exact, but
NegaScout's on more than four plies: that one is an estimate from random trees, and so is NegaScout's deviation where
weighted paths do not reach. The table marks what is estimated with a ~. All other deviations come from an exact
variance, or from one that is worked out in floating point with a bound on its error, which is so small that all digits
shown are right (`digits_are_right`). Each cell is a job of a campaign: a table that is stopped goes on where it was.
"""

import csv
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from proofs.averages.average import FEW_LEAVES, MINIMAL, SCOUT, average
from proofs.averages.scout import DEEPEST
from proofs.averages.searches import Average, F, First, Setting
from proofs.campaigns import Job, Result, Store, run

NAMES: Final = {  # the columns, and who stands for each: MT-SSS* evaluates what SSS* does, and is the faster one
    "minimal tree": MINIMAL,
    "alpha-beta": "alphabeta",
    "NegaScout": "negascout",
    "DUAL*": "mt-dual",
    "SSS*": "mt-sss",
    "MTD(f)": "mtd-f",
}
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
    deviation_by: str  # "closed form" is exact, and so are "paths"; "floating point" is off by less than `variance_off`
    variance_off: float
    runs: int

    def as_object(self) -> dict[str, Any]:
        """The cell for machines."""
        return asdict(self)

    @property
    def text(self) -> str:
        """Mean and deviation, each with a ~ if it is an estimate."""
        about, around = ("~" if by == "sampled" else "" for by in (self.mean_by, self.deviation_by))
        return f"{about}{self.mean:.2f}" + (f" ({around}{self.deviation:.1f})" if self.deviation else "")


FLOATING: Final = "floating point"


def cell(width: int, depth: int, algorithm: str, *, samples: int = SAMPLES, seed: int = 1) -> Cell:
    """Compute the cell: by closed form, by paths or from a sample."""
    name, setting = NAMES[algorithm], Setting(width, depth)
    guess: First = F if name == "mtd-f" else None
    if name != SCOUT or depth <= 2:
        mean = ran = average(name, setting, guess, by="closed", variance=True)
    else:
        by = "paths" if setting.leaves <= FEW_LEAVES else "sampled"
        ran = average(name, setting, by=by, samples=samples, seed=seed)
        mean = average(name, setting, by="closed") if depth <= DEEPEST else ran
    assert ran.variance is not None
    way = FLOATING if ran.error else ran.by
    deviation = math.sqrt(max(ran.variance, Fraction(0)))
    return Cell(width, depth, algorithm, float(mean.mean), mean.by, deviation, way, _rounded_up(ran), ran.runs)


def _rounded_up(ran: Average) -> float:
    """The bound on the error of the variance, to one digit."""
    return float(f"{float(2 * ran.error):.0e}") if ran.error else 0.0


def digits_are_right(one: Cell, digits: int = 1) -> bool:
    """Whether a deviation from floating point, written with so many digits, is that of the true variance."""
    off = one.variance_off + 2e-5 * one.deviation**2  # the data have six digits of the deviation
    ends = [math.sqrt(one.deviation**2 + end) for end in (-off, off)]
    return one.deviation_by != FLOATING or len({f"{end:.{digits}f}" for end in ends}) == 1


# AS A CAMPAIGN


def job(width: int, depth: int, algorithm: str) -> Job:
    """The job that works out a cell."""
    given = {"width": width, "depth": depth, "algorithm": algorithm}
    return Job("proofs.averages.table:worked_out", given, label=f"{algorithm}, width {width}, depth {depth}")


def worked_out(width: int, depth: int, algorithm: str) -> dict[str, Any]:
    """The cell as plain JSON; what is sampled always has the same seed."""
    return cell(width, depth, algorithm).as_object()


def measured(
    *,
    store: Store | str | Path | None = None,
    workers: int | None = 0,
    leaves: int | None = None,
    progress: bool = False,
) -> list[Result]:
    """The results of all cells in the order of the table, or of the trees with up to so many leaves.

    Small trees come first. What the store has is taken from there, and what is new is put there at once.
    """
    plan = [(width, depth) for width, depth in PLAN if leaves is None or width**depth <= leaves]
    if not plan:
        least = min(width**depth for width, depth in PLAN)
        raise ValueError(f"--max-leaves {leaves}: the smallest tree of the table has {least} leaves")
    jobs = [job(width, depth, algorithm) for width, depth in plan for algorithm in NAMES]
    small_first = sorted(jobs, key=lambda one: one.arguments["width"] ** one.arguments["depth"])
    results = {one.job: one for one in run(small_first, store=store, workers=workers, progress=progress)}
    return [results[one] for one in jobs]


def cells_of(results: Sequence[Result]) -> list[Cell]:
    """The cells; RuntimeError names a job that was not done."""
    for result in results:
        if not result.is_done:
            raise RuntimeError(f"{result.job}: {result.error}")
    return [Cell(**result.value) for result in results]


# AS TEXT


def as_text(cells: Sequence[Cell]) -> Iterator[str]:
    """The table in columns."""
    rows = [["width, depth", "leaves", *NAMES], *_rows(cells)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip()
    yield "mean number of leaves evaluated (standard deviation)"
    yield "~ an estimate from random trees; all other digits are right"


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
            float(row["deviation"]), row["deviation_by"], float(row["variance_off"]), int(row["runs"]),
        )
        for row in csv.DictReader(text.splitlines())
    ]  # fmt: skip


def write(cells: Sequence[Cell], folder: Path) -> list[Path]:
    """Write the data and the figure; returns the files."""
    from proofs.averages.figure import draw

    folder.mkdir(parents=True, exist_ok=True)
    data = folder / DATA
    data.write_text(as_csv(cells), encoding="utf-8")
    return [data, *draw(from_csv(data.read_text(encoding="utf-8")), folder)]
