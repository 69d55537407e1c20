"""`verified campaign`: many jobs as one, on all cores or a cluster, each done once."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from proofs.campaigns import Job, Result, results, stored
from proofs.campaigns.store import DEFAULT
from proofs.commands.numbers import Json, decimal, whole
from proofs.verdict import Outcome
from specs.suggestion import meant

KINDS: Final = ("evidence", "check")
HOLD, UNDECIDED, NOT_RUN, FAILED = _STATUSES = 0, 3, 70, 1  # the worst decides


def campaign_command(
    kind: Annotated[str, typer.Argument(metavar="evidence|check", help="what the jobs are")],
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[WHAT]...", help="parts of the evidence; or functions to check")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="so many processes; one a core by default; 0: none")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="the scheduler of a Dask cluster that does it: tcp://host:8786"),
    ] = None,
    store: Annotated[Path, typer.Option(metavar="FILE", help="where results are kept")] = DEFAULT,
    spec: Annotated[str, typer.Option(metavar="SPEC", help="of `check`: what the functions are held against")] = "",
    form: Annotated[str, typer.Option(metavar="FORM", help="of `check`: minimax, or negamax")] = "minimax",
    call: Annotated[str, typer.Option(metavar="TEMPLATE", help="of `check`: how each of them is called")] = "",
    game: Annotated[str, typer.Option(metavar="VIEW", help="of `check`: what they see the game through")] = "",
    payoffs: Annotated[str, typer.Option(metavar="PAYOFFS", help="of `check`: which pay-offs are asked about")] = "",
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=decimal, help="of `check`: time for each function")
    ] = 60.0,
    only_list: Annotated[
        bool, typer.Option("--list", help="run nothing: list the jobs, and whether the store has their results")
    ] = False,
    as_json: Json = False,
) -> None:
    """Run many independent jobs, on all cores or on a cluster, and store each result at once.

    A campaign that is stopped, even by `kill -9`, goes on where it was when it is started again. A job that was done is
    not run again until its code changes; a job that failed is. A worker that dies is replaced and its job run again; a
    job that no worker survives is `lethal`. A failure does not stop the other jobs; all are listed at the end.

    `evidence` is all that `make evidence` goes through, larger scopes than those of the tests: hours. Its parts:

    \b
    tests           the tests that are marked as evidence, a file a job
    oracle          the checker against a judge that shares no code with it
    ledger          the rows of `verified evidence --further`
    proofs          the proofs of `verified prove`
    theorems        the proofs of `verified theorems`
    mutants         the edits of `verified mutants`
    proof-mutants   those of `verified prove --mutants`
    crosshair       the targets of `python -m proofs.crosshair`

    `check` checks many functions against one spec, as `verified check` does one. Exit status: 0 all holds, 1 something
    does not, 2 the request is unusable, 3 something is undecided, 70 a job raised an error or was lethal: no verdict.

    \b
    verified campaign evidence
    verified campaign evidence --list
    verified campaign evidence proofs theorems --workers 2
    verified campaign check one.py:search two.py:search --spec alphabeta
    dask scheduler; dask worker tcp://host:8786      (on other machines, where the same is installed)
    verified campaign evidence --cluster tcp://host:8786
    """
    if kind not in KINDS:
        raise ValueError(f"no campaign {kind!r}{meant(kind, KINDS)}; there are {', '.join(KINDS)}")
    if kind == "evidence":
        asked = _evidence(what or ())
    else:
        how = {name: text for name, text in (("call", call), ("game", game), ("payoffs", payoffs)) if text}
        asked = _checks(what or (), spec, form, seconds, how)
    if only_list:
        listed(asked, store, as_json=as_json)
        return
    found: dict[Job, Result] = {}
    for result in results(asked, store=store, workers=workers, cluster=cluster, progress=not as_json, keep=is_settled):
        found[result.job] = result
        if not as_json:
            typer.echo(line(asked[result.job], result))
    in_order = [(part, found[job]) for job, part in asked.items()]
    if as_json:
        from proofs.commands.as_json import show_json

        show_json([as_object(*row) for row in in_order])
    else:
        typer.echo("\n".join(summary(in_order)))
    raise typer.Exit(max((_status(result) for result in found.values()), key=_STATUSES.index))


def listed(asked: Mapping[Job, str], store: Path, *, as_json: bool) -> None:
    """The jobs, and which of them are done."""
    done = stored(asked, store)
    if as_json:
        from proofs.commands.as_json import show_json

        show_json([{"part": part, "job": str(job), "stored": job in done} for job, part in asked.items()])
        return
    for job, part in asked.items():
        typer.echo(f"{'stored' if job in done else 'to do':<8}{part:<15}{job}")
    typer.echo(f"\n{len(asked)} jobs, {len(done)} stored, {len(asked) - len(done)} to do")


def _evidence(parts: Sequence[str]) -> dict[Job, str]:
    """The jobs of the parts, all by default, each with its part."""
    from proofs.evidence.campaign import PARTS

    for part in parts:
        if part not in PARTS:
            raise ValueError(f"no part {part!r} of the evidence{meant(part, PARTS)}; there are {', '.join(PARTS)}")
    return {job: part for part in parts or PARTS for job in PARTS[part]()}


def _checks(functions: Sequence[str], spec: str, form: str, seconds: float, how: Mapping[str, str]) -> dict[Job, str]:
    """A check for each function; `how` each of them is called, what it sees, which pay-offs are asked about."""
    from proofs.checking.check import find_spec

    if not functions or not spec:
        raise ValueError("say what is checked, and against what: verified campaign check FILE.py:f --spec alphabeta")
    find_spec(spec, form, ())
    given = {"spec": spec, "form": form, "seconds": seconds, **how}
    job = "proofs.evidence.jobs.checks:verdict"
    return {Job(job, {"function": name, **given}, label=name): "check" for name in functions}


def is_settled(value: Mapping[str, Any]) -> bool:
    """Whether a value is stored. A failed job is tried again: it may have been short of time."""
    return bool(value["holds"]) or value.get("verdict") == Outcome.REFUTED


def _status(result: Result) -> int:
    if not result.is_done:
        return NOT_RUN
    if result.value.get("verdict") == Outcome.UNDECIDED:
        return UNDECIDED
    return HOLD if holds(result) else FAILED


def holds(result: Result) -> bool:
    """Whether the job was done and its subject holds."""
    return result.is_done and bool(result.value["holds"])


def line(part: str, result: Result) -> str:
    """The line for one result; failures are printed in full at the end."""
    took = "remembered" if result.remembered else f"{result.seconds:.1f} s"
    said = str(result.value["said"]) if result.is_done else result.error
    short = said if holds(result) else (said.strip().splitlines() or [""])[-1]
    word = "holds" if holds(result) else "fails" if result.is_done else result.word
    return f"{word:<8}{part:<15}{result.job}: {short} ({took})"


def summary(in_order: Sequence[tuple[str, Result]]) -> Iterator[str]:
    """The failures in full; then a line for each part, and one for all."""
    for part, result in in_order:
        if not holds(result):
            yield f"\n{line(part, result).partition(':')[0]}:"
            said = str(result.value["said"]) if result.is_done else result.error
            yield from (f"  {each}" for each in said.strip().splitlines())
    yield ""
    for part in [*dict.fromkeys(part for part, _ in in_order), ""]:
        some = [result for of, result in in_order if part in (of, "")]
        remembered, seconds = sum(result.remembered for result in some), sum(result.seconds for result in some)
        good = sum(holds(result) for result in some)
        counted = f"{good:>5} of {len(some):>4} hold, {remembered:>4} remembered"
        yield f"{part or 'all':<15}{counted}, {seconds:,.0f} s of work"


def as_object(part: str, result: Result) -> dict[str, Any]:
    """One result for machines."""
    about = {"part": part, "job": str(result.job), "arguments": result.job.arguments, "word": result.word}
    record = {"holds": holds(result), "remembered": result.remembered, "seconds": round(result.seconds, 3)}
    return {**about, **record, "value": result.value if result.is_done else None, "error": result.error or None}
