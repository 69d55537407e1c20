"""`verified mutants`: every single-edit mutant of the procedures, and what refutes it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from proofs.commands.arguments import Json, show_json
from proofs.mutants.compare import Difference, compare
from proofs.mutants.operators import OPERATORS
from proofs.mutants.studied import STUDIED, studied
from proofs.mutants.study import Mutant, Verdict, study

Row = tuple[Mutant, Verdict, Difference | None]
WORDS = ("refuted", "raises", "endless", "same", "undecided")


def mutants_command(
    procedures: Annotated[list[str] | None, typer.Argument(metavar="[PROCEDURE]...", help="all by default")] = None,
    as_json: Json = False,
) -> None:
    """Edit each procedure in every way that one slip of the pen can, and run it with all its clauses checked.

    A mutant is refuted by a clause, raises an error, or never ends; one that survives is `same` if on every case it
    returns the same and asks the same questions in the same order. Exit status 1 if any is undecided.

    \b
    verified mutants alphabeta mt
    verified mutants --json
    """
    for name in procedures or ():
        studied(name)
    everything: list[Row] = []
    for name in procedures or STUDIED:
        rows = [(m, verdict, compare(m) if verdict.survives else None) for m, verdict in study(name)]
        everything.extend(rows)
        if not as_json:  # as it comes, for this may take long
            typer.echo("\n".join(table_lines(name, rows)))
            sys.stdout.flush()
    if as_json:
        show_json([row_as_json(*row) for row in everything])
    else:
        typer.echo(summary(everything))
    if any(word_of(verdict, difference) == "undecided" for _, verdict, difference in everything):
        raise typer.Exit(1)


def word_of(verdict: Verdict, difference: Difference | None) -> str:
    """One of WORDS."""
    if difference is None:
        return verdict.word
    return "same" if difference.word == "same" else "undecided"


def table_lines(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """The mutants of one procedure: a line an operator, then what refuted them, then the survivors one by one."""
    yield f"{name}: {len(rows)} mutants"
    yield f"  {'operator':<20}{''.join(f'{word:>11}' for word in WORDS)}"
    for operator in OPERATORS:
        found = Counter(word_of(v, d) for m, v, d in rows if m.mutation.operator == operator)
        if found:
            yield f"  {operator:<20}{''.join(f'{found[word] or chr(46):>11}' for word in WORDS)}"
    clauses = Counter(f"{v.procedure}: {v.by}" for _, v, _ in rows if v.word == "refuted")
    for clause, number in clauses.most_common():
        yield f"  {number:>5} by {clause}"
    for mutant, verdict, difference in rows:
        if difference is not None:
            where = "" if difference.word == "same" else f" ({difference.word} otherwise on {difference.case})"
            yield f"  {word_of(verdict, difference)}: {mutant}{where}"
    yield ""


def summary(rows: Sequence[Row]) -> str:
    """All in one line."""
    found = Counter(word_of(verdict, difference) for _, verdict, difference in rows)
    return f"{len(rows)} mutants: {', '.join(f'{found[word]} {word}' for word in WORDS)}"


def row_as_json(mutant: Mutant, verdict: Verdict, difference: Difference | None) -> dict[str, Any]:
    """One mutant for machines."""
    edit = mutant.mutation
    about = {"procedure": mutant.procedure, "operator": edit.operator, "module": edit.module, "line": edit.line}
    found = {"verdict": word_of(verdict, difference), "by": verdict.by, "of": verdict.procedure, "case": verdict.case}
    return {**about, "before": edit.before, "after": edit.after, **found, "cases": verdict.cases}
