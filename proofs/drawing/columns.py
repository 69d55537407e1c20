"""Text in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Aligned columns, the last one ragged."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        yield "  ".join([*cells, row[-1]]).rstrip()
