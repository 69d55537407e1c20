"""Write a table as text with aligned columns."""

from collections.abc import Iterator, Sequence


def table(rows: Sequence[tuple[str, ...]], right: Sequence[int] = ()) -> Iterator[str]:
    """Columns two spaces apart, aligned to the left or, if they are among `right`, to the right; the last is ragged."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [f"{cell:{'>' if i in right else '<'}{widths[i]}}" for i, cell in enumerate(row)]
        yield "  ".join(cells).rstrip()
