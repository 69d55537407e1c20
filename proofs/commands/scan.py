"""`verified scan`: the searches of an installed package, each with the command that judges it."""

from typing import Annotated

import typer

from proofs.commands.numbers import Json, decimal


def scan_command(
    package: Annotated[str, typer.Argument(metavar="PACKAGE", help="an installed package, or a module or part of one")],
    run: Annotated[bool, typer.Option("--run", help="check each one that is ready")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", parser=decimal, help="time for each check")] = 20,
    as_json: Json = False,
) -> None:
    """List the search-like functions of an installed package, each with the command that checks it.

    The files are read, and nothing of them is run unless you say --run. What a function sees its game through, how it
    is called and what it promises are guesses from its names: look at the command before you believe the verdict.

    \b
    verified scan easyAI
    verified scan open_spiel.python.algorithms --run
    verified scan my_engine --json

    Exit status 1 if --run refutes something.
    """
    from proofs.commands.as_json import show_json
    from proofs.progress import progress
    from proofs.scanning import suggestions
    from proofs.scanning.judging import in_one_line, judge

    found = suggestions(package)
    ready = [suggestion for suggestion in found if not suggestion.lacks]
    reports = {}
    if run:
        with progress("checking", len(ready), quiet=as_json) as bar:
            for suggestion in ready:
                reports[suggestion] = judge(suggestion, seconds=seconds)
                bar.step()
    if as_json:
        verdicts = {one: {"verdict": report.verdict, "said": in_one_line(report)} for one, report in reports.items()}
        show_json([{**one.as_json(), **verdicts.get(one, {})} for one in found])
    else:
        for one in found:
            typer.echo(f"{one.request} (line {one.line})")
            typer.echo(f"  {one.command}")
            for word, text in (("not ready", one.lacks), ("note", one.remark)):
                if text:
                    typer.echo(f"  {word}: {text}")
            if one in reports:
                typer.echo(f"  {in_one_line(reports[one])}")
        many = "function" if len(found) == 1 else "functions"
        typer.echo(f"{len(found)} {many} that may be a search in {package}, of which {len(ready)} can be checked as is")
    if any(report.verdict == "refuted" for report in reports.values()):
        raise typer.Exit(1)
