"""`verified errata`: where the printed text of the papers fails its own claims, recomputed on the spot."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json
from proofs.drawing.columns import table
from proofs.errata.erratum import Erratum
from proofs.errata.smallest import Finding, Report, examine
from proofs.progress import progress
from specs.contracts import contracts


def errata_command(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="ids or beginnings of ids: PB, RR-F2")
    ] = None,
    as_json: Json = False,
) -> None:
    """List where the papers are wrong as printed: the smallest counterexample, the correction, and where that holds.

    Both are recomputed. Exit status 1 if a printed statement is not refuted, or a corrected one does not hold.

    \b
    verified errata
    verified errata PB
    verified errata RR-F2.13-NegaScout --json
    """
    from proofs.errata.table import chosen  # with all that it gathers, which no other command needs

    reports = recomputed(chosen(ids or ()))
    if as_json:
        show_json([report_json(report) for report in reports])
    else:
        typer.echo("\n".join(line for report in reports for line in report_lines(report)))
        typer.echo(summary(reports))
    if not all(report.confirmed for report in reports):
        raise typer.Exit(1)


def recomputed(errata: list[Erratum]) -> list[Report]:
    """Each erratum recomputed; a bar on standard error shows how far it is, if that is a terminal."""
    readings = sum(len(erratum.readings) for erratum in errata)
    with contracts("off"), progress("recomputing", readings) as bar:
        return [examine(erratum, bar.step) for erratum in errata]


# IN WORDS


def report_lines(report: Report) -> Iterator[str]:
    """An erratum and the result for each reading."""
    erratum = report.erratum
    yield f"{erratum.id}  {erratum.where} ({erratum.kind})"
    yield f"  printed     {erratum.printed}"
    yield f"  correction  {erratum.correction}"
    if not report.findings:
        yield "  nothing to compute"
    for finding in report.findings:
        yield from finding_lines(finding, erratum.kind == "trace")
    yield ""


def finding_lines(finding: Finding, is_trace: bool) -> Iterator[str]:
    """The smallest counterexample of one reading, and the corrected form on the same cases."""
    yield f"  {finding.reading.title}"
    if finding.reading.transcription:
        yield f"    literal    {finding.reading.transcription}"
    failure, trial = finding.counterexample, finding.trial
    if failure is None:
        yield "    NOT REFUTED as printed"
    else:
        yield f"    refuted    {failure.case}{f', {failure.where}' if failure.where else ''}"
        words = ("recomputed", "printed") if is_trace else ("expected", "got")
        yield f"               {words[0]} {failure.expected}; {words[1]} {failure.got}"
    if trial.failure is not None:
        yield f"    corrected  FAILS: {trial.failure}"
    elif not trial.holds:
        yield f"    corrected  NEVER PUT TO THE TEST in {trial.cases:,} cases: {finding.reading.scope}"
    else:
        counted = "" if trial.instances == trial.cases else f", {trial.instances:,} instances"
        cases = f"{trial.cases:,} case{'s' if trial.cases > 1 else ''}{counted}"
        yield f"    corrected  holds on {cases}: {finding.reading.scope}"
    if finding.figures:
        yield from (f"    {line}" for line in table([*finding.figures]))


def summary(reports: list[Report]) -> str:
    """The number of errata and of readings that are confirmed."""
    readings = [finding for report in reports for finding in report.findings]
    confirmed = sum(finding.confirmed for finding in readings)
    errata = f"{len(reports)} {'erratum' if len(reports) == 1 else 'errata'}"
    tested = f"{len(readings)} reading{'' if len(readings) == 1 else 's'} put to the test"
    return f"{errata}, {tested}: {confirmed} refuted and right when corrected"


# FOR MACHINES


def report_json(report: Report) -> dict[str, Any]:
    """An erratum with its readings."""
    erratum = report.erratum
    about = {"id": erratum.id, "paper": erratum.paper, "where": erratum.where, "kind": erratum.kind}
    words = {"printed": erratum.printed, "correction": erratum.correction, "confirmed": report.confirmed}
    return {**about, **words, "readings": [finding_json(finding) for finding in report.findings]}


def finding_json(finding: Finding) -> dict[str, Any]:
    """One reading: the counterexample of what is printed, and the verdict on what is corrected."""
    reading, failure, trial = finding.reading, finding.counterexample, finding.trial
    checkable = {"spec": reading.spec, "form": reading.form, "clauses": reading.clauses} if reading.spec else {}
    about = {"reading": reading.title, "claim": reading.claim, "literal": reading.transcription or None, **checkable}
    corrected = {"holds": trial.holds, "cases": trial.cases, "instances": trial.instances, "scope": reading.scope}
    record = {"counterexample": failure and vars(failure)}
    record["corrected"] = {**corrected, "failure": trial.failure and vars(trial.failure)}
    return {**about, **record, **({"figures": finding.figures} if finding.figures else {})}
