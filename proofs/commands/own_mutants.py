"""`verified mutants FILE.py:FUNCTION --spec SPEC`: the single-edit mutants of the user's own function."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import typer

from proofs.checking.check import find_spec
from proofs.checking.loading import Request
from proofs.checking.specs import SPECS
from proofs.commands.as_json import show_json
from proofs.drawing.columns import table
from proofs.mutants.strangers import SURVIVES, Row, study
from proofs.progress import progress
from proofs.verdict import Outcome


def own_mutants(
    names: Sequence[str],
    spec: str,
    called: tuple[str, str, str],
    require: Sequence[str],
    seconds: float,
    *,
    as_json: bool,
) -> None:
    """Check the function and every mutant of it, and print the table; `called`: form, template and view."""
    if len(names) != 1 or not spec:
        wanted = f"verified mutants FILE.py:FUNCTION --spec {next(iter(SPECS))}"
        raise ValueError(f"name one function of your own, and what it is held against, as in {wanted}")
    form, call, game = called
    find_spec(spec, form, require)
    rows: list[Row] = []
    with progress("starting", quiet=as_json) as bar:
        for row in study(Request(names[0], spec, form, call, game), require, seconds):
            if "total" in row:
                bar.show(total=row["total"])
            else:
                rows.append(row)
                bar.step(_edit(row))
    written, *mutants = rows
    if as_json:
        show_json({"function": names[0], "spec": spec, "written": written, "mutants": mutants})
    else:
        typer.echo("\n".join(_lines(names[0], spec, written, mutants)))
    if written["verdict"] == Outcome.REFUTED:
        raise typer.Exit(1)


def _lines(name: str, spec: str, written: Row, mutants: Sequence[Row]) -> Iterator[str]:
    if written["verdict"] == Outcome.REFUTED:
        yield f"{name} itself is refuted, so its mutants say little: {_verdict(written)}"
        yield ""
    if mutants:
        yield from table(
            [("line", "verdict", "edit"), *((str(r["line"]), _verdict(r), _edit(r)) for r in mutants)], [0]
        )
        yield ""
    survivors = sum(row["verdict"] == SURVIVES for row in mutants)
    yield f"{name}, spec {spec}: {len(mutants)} mutants, {len(mutants) - survivors} refuted, {survivors} survive"


def _edit(row: Mapping[str, Any]) -> str:
    return f"{row['before']}  ->  {row['after']}" if row.get("before") else "as written"


def _verdict(row: Mapping[str, Any]) -> str:
    """`refuted: fail-low on (0 1), alpha = 0, beta = 1`."""
    if row["verdict"] == SURVIVES:
        return f"{SURVIVES}{f', undecided: {why[:60]}' if (why := row['why']) else ''}"
    given = "".join(f", {end} = {row[end]}" for end in ("depth", "alpha", "beta", "gamma") if row.get(end) is not None)
    return f"{row['clause']} on {row['tree']}{given}" if row["tree"] else f"{row['clause']}: {row['got'][:60]}"
