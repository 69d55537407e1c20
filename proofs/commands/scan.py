"""`verified scan`: the searches of a package, a folder or a file, each with the command that judges it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from proofs.campaigns.store import DEFAULT
from proofs.commands.numbers import Json, decimal, whole

Row = Mapping[str, Any]  # a suggestion as JSON, and what became of it


def scan_command(
    package: Annotated[
        str,
        typer.Argument(metavar="PACKAGE", help="an installed package, a part of one, a file, or a folder: ./engines"),
    ],
    run: Annotated[bool, typer.Option("--run", help="check each one that is ready")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", parser=decimal, help="time for each check")] = 20,
    workers: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="so many processes; one a core by default; 0: none")
    ] = None,
    store: Annotated[Path, typer.Option(metavar="FILE", help="where verdicts are kept")] = DEFAULT,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="write the table as a page")] = None,
    as_json: Json = False,
) -> None:
    """List the search-like functions of a package, a folder or a file, each with the command that checks it.

    The files are read, and nothing of them is run unless you say --run. What a function sees its game through, how it
    is called and what it promises are guesses from its source: look at the command before you believe the verdict.

    A scan with --run that was stopped goes on where it was: verdicts are kept until the code changes. What could not be
    decided in the time is tried again.

    \b
    verified scan easyAI
    verified scan ./engines --run --html engines.html
    verified scan open_spiel.python.algorithms --run
    verified scan my_engine --json

    Exit status 1 if --run refutes something.
    """
    from proofs.commands.as_json import show_json
    from proofs.commands.coloured import coloured
    from proofs.scanning import scan

    if html:
        from proofs.pages.render import must_be_there

        must_be_there()
    found, unread = scan(package)
    verdicts = _verdicts(found, seconds, workers, store, quiet=as_json) if run else {}
    rows = [{**one.as_json(), **verdicts.get(one.request, {})} for one in found]
    if as_json:
        show_json(rows)
    else:
        lines = [*(_table if run else _listed)(rows), *_failures(unread), *_counts(package, rows, verdicts)]
        typer.echo("\n".join(map(coloured, lines)))
    if html:
        from proofs.commands.arguments import this_command
        from proofs.pages.render import write
        from proofs.pages.scan_page import scan_page

        typer.echo(f"\nwritten: {write(html, scan_page(package, rows, unread, this_command()))}", err=as_json)
    if any(row["verdict"] == "refuted" for row in verdicts.values()):
        raise typer.Exit(1)


def _verdicts(found: Sequence[Any], seconds: float, workers: int | None, store: Path, *, quiet: bool) -> dict[str, Row]:
    """What became of each one that is ready, by its request."""
    from proofs.campaigns import results
    from proofs.commands.campaign import is_settled
    from proofs.scanning.judging import job

    jobs = {job(one, seconds): one.request for one in found if not one.lacks}
    told: dict[str, Row] = {}

    def keep(value: Mapping[str, Any]) -> bool:
        return is_settled({"holds": value["verdict"] == "holds", **value})

    for result in results(jobs, store=store, workers=workers, progress=not quiet, keep=keep):
        error = {"verdict": "error", "said": result.error.strip().rpartition("\n")[2]}
        told[jobs[result.job]] = result.value if result.is_done else error
    return told


def _listed(rows: Sequence[Row]) -> Iterator[str]:
    """Each one with its command."""
    for row in rows:
        yield f"{row['request']} (line {row['line']})"
        yield f"  {row['command']}"
        for word, text in (("not ready", row["lacks"]), ("note", row["remark"])):
            if text:
                yield f"  {word}: {text}"


def _table(rows: Sequence[Row]) -> Iterator[str]:
    """Each one with its verdict."""
    width = max((len(row["request"]) for row in rows), default=0)
    for row in rows:
        word = row.get("verdict") or "not ready"
        said = row.get("claim") or row.get("said", row["lacks"]).removeprefix(f"{word}: ")
        yield f"{word:<10}{row['request']:<{width}}  {said}"


def _failures(unread: Mapping[str, str]) -> Iterator[str]:
    yield from (f"not read: {name}: {why}" for name, why in unread.items())


def _counts(package: str, rows: Sequence[Row], verdicts: Mapping[str, Row]) -> Iterator[str]:
    many = "function" if len(rows) == 1 else "functions"
    ready = sum(not row["lacks"] for row in rows)
    counted = Counter(row["verdict"] for row in verdicts.values())
    became = "".join(f", {number} {word}" for word, number in sorted(counted.items()))
    yield f"{len(rows)} {many} that may be a search in {package}, of which {ready} can be checked as is{became}"
