"""Draws docs/architecture.svg from the import graph: `make pictures` draws it anew, and a test compares.

A row imports only from rows below it. An arrow is left out where a longer way leads to the same place.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import grimp

HOME: Final = Path(__file__).parents[1]
BELOW: Final = ("verified", "specs")  # the rooms under `proofs`, each drawn as one box
WIDTH, ROW, BOX = 960, 62, 150


def layers() -> Sequence[Sequence[str]]:
    """The rows from the top: those that the import linter holds within `proofs`, then the other rooms."""
    settings = tomllib.loads((HOME / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (rooms,) = [contract["layers"] for contract in settings if contract.get("containers") == ["proofs"]]
    return [[f"proofs.{name.strip()}" for name in row.split("|")] for row in rooms] + [[room] for room in BELOW]


def imports(boxes: Sequence[str]) -> Mapping[str, set[str]]:
    """For each box those that its modules import."""
    graph = grimp.build_graph(*BELOW, "proofs", cache_dir=None, exclude_type_checking_imports=True)
    for box in boxes:
        if graph.find_children(box):
            graph.squash_module(box)
    return {box: graph.find_modules_directly_imported_by(box) & {*boxes} - {box} for box in boxes}


def reach(box: str, direct: Mapping[str, set[str]]) -> set[str]:
    """All boxes that one stands on."""
    return direct[box].union(*(reach(other, direct) for other in direct[box]))


def picture() -> str:
    """The SVG."""
    rows = layers()
    direct = imports([box for row in rows for box in row])
    at = {
        box: (round(WIDTH * (column + 1) / (len(row) + 1)), 40 + number * ROW)
        for number, row in enumerate(rows)
        for column, box in enumerate(row)
    }
    arrows = [
        (box, other)
        for box, others in direct.items()
        for other in sorted(others)
        if not any(other in reach(between, direct) for between in others)
    ]
    drawn = [
        f'<path d="M{x} {y + 17} C{x} {y + 45} {u} {v - 45} {u} {v - 17}"/>'
        for (x, y), (u, v) in ((at[box], at[other]) for box, other in arrows)
    ]
    for box, (x, y) in at.items():
        drawn.append(f'<rect x="{x - BOX // 2}" y="{y - 17}" width="{BOX}" height="34" rx="5"/>')
        drawn.append(f'<text x="{x}" y="{y + 4}">{box.removeprefix("proofs.")}</text>')
    style = (
        "path{fill:none;stroke:#8a94a6;opacity:.6}rect{fill:#f3f5f9;stroke:#3b4a66}"
        "text{font:600 13px system-ui,sans-serif;text-anchor:middle;fill:#16202e}"
    )
    height = 40 + len(rows) * ROW
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    title = "<title>The rooms of proofs, above verified and specs: each imports only from rooms below it</title>"
    return "\n".join([head, title, f"<style>{style}</style>", *drawn, "</svg>\n"])


if __name__ == "__main__":
    (HOME / "docs" / "architecture.svg").write_text(picture())
