"""The figure of the averages: leaves in parts of the minimal tree's, against depth at width 2 and width at depth 2."""

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from proofs.averages.table import NAMES, Cell

MISSING: Final = "the figure is drawn by matplotlib, which is not here: pip install 'verified-game-trees[experiments]'"
STYLE: Final[dict[Any, Any]] = {"svg.hashsalt": "verified", "svg.fonttype": "none", "font.size": 8}
LONG: Final = re.compile(r"(?<![\w.])(-?\d+\.\d\d)\d+")  # no eye sees more than a hundredth of a point
MARKS: Final = "osD^vP"
LEAST: Final = "minimal tree"


def draw(cells: Sequence[Cell], folder: Path) -> list[Path]:
    """Draw averages.svg and averages.png; the same data give the same SVG."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise ValueError(MISSING) from None
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(7, 3.4), layout="constrained")
        left, right = figure.subplots(1, 2)
        fill(left, [one for one in cells if one.width == 2], lambda one: one.depth)
        left.set_title("width 2")
        left.set_xlabel("depth")
        left.set_ylabel("leaves evaluated, minimal tree = 1")
        fill(right, [one for one in cells if one.depth == 2], lambda one: one.width)
        right.set_title("depth 2")
        right.set_xlabel("width")
        marks, names = left.get_legend_handles_labels()
        figure.legend(marks, names, loc="outside lower center", ncols=len(names), frameon=False)
        paths = [folder / "averages.svg", folder / "averages.png"]
        text = io.StringIO()
        about = {"Title": "Leaves evaluated on random uniform trees"}
        figure.savefig(text, format="svg", metadata={**about, "Date": None})
        paths[0].write_text(LONG.sub(r"\1", text.getvalue()), encoding="utf-8")
        figure.savefig(paths[1], metadata={**about, "Software": None}, dpi=120)
    return paths


def fill(panel: Any, cells: Sequence[Cell], x: Callable[[Cell], int]) -> None:
    """One panel: a line for each algorithm."""
    least = {x(one): one.mean for one in cells if one.algorithm == LEAST}
    for mark, name in zip(MARKS, [name for name in NAMES if name != LEAST], strict=False):
        row = sorted((x(one), one.mean / least[x(one)]) for one in cells if one.algorithm == name)
        panel.plot([at for at, _ in row], [part for _, part in row], label=name, marker=mark, markersize=3, linewidth=1)
    panel.locator_params(axis="x", integer=True)
    panel.grid(visible=True, linewidth=0.3)
