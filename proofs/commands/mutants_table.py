"""The table of `verified mutants`: every single-edit mutant of the procedures, and what refutes it."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import typer

from proofs.checking.core.spec import TERMINATES
from proofs.commands.as_json import show_json
from proofs.mutants.single_edits import OPERATORS
from proofs.mutants.study import Mutant, Outcome, mutants, study
from proofs.mutants.survivors import WORDS, compared, word_of
from proofs.mutants.targets import STUDIED, studied
from proofs.progress import progress

Row = tuple[Mutant, Outcome, str]  # of a survivor, what the comparison with the procedure as written says


def library_mutants(procedures: Sequence[str], *, as_json: bool) -> None:
    """Study the mutants of these procedures, by default of all."""
    for name in procedures:
        studied(name)
    everything: list[Row] = []
    chosen = [*(procedures or STUDIED)]
    with progress("mutants", sum(len(mutants(name)) for name in chosen)) as bar:
        for name in chosen:
            rows: list[Row] = []
            for mutant, verdict in study(name):
                bar.step(name)
                rows.append((mutant, verdict, compared(mutant) if verdict.survives else ""))
            everything.extend(rows)
            if not as_json:  # as it comes, for this may take long
                typer.echo("\n".join(table_lines(name, rows)))
                sys.stdout.flush()
    if as_json:
        show_json([row_as_json(*row) for row in everything])
    else:
        typer.echo(summary(everything))
    if any(word_of(verdict, said) == "undecided" for _, verdict, said in everything):
        raise typer.Exit(1)


def table_lines(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """The mutants of one procedure: a line an operator, then what refuted them, then the survivors one by one."""
    yield f"{name}: {len(rows)} mutants"
    yield f"  {'operator':<20}{''.join(f'{word:>12}' for word in WORDS)}"
    for operator in OPERATORS:
        counts = Counter(word_of(v, said) for m, v, said in rows if m.mutation.operator == operator)
        if counts:
            yield f"  {operator:<20}{''.join(f'{counts[word] or chr(46):>12}' for word in WORDS)}"
    clauses = Counter(f"{v.procedure}: {v.by}" for _, v, _ in rows if v.word == "refuted")
    for clause, number in clauses.most_common():
        yield f"  {number:>5} by {clause}"
    for mutant, _, said in rows:
        if said:
            yield f"  {said}: {mutant}"
    yield ""


def summary(rows: Sequence[Row]) -> str:
    """The numbers of all mutants, in one line."""
    counts = Counter(word_of(verdict, said) for _, verdict, said in rows)
    return f"{len(rows)} mutants: {', '.join(f'{counts[word]} {word}' for word in WORDS)}"


def row_as_json(mutant: Mutant, verdict: Outcome, said: str) -> dict[str, Any]:
    """One mutant for machines."""
    edit = mutant.mutation
    about = {"procedure": mutant.procedure, "operator": edit.operator, "module": edit.module, "line": edit.line}
    clause = verdict.by if verdict.word == "refuted" else None if said else TERMINATES
    record = {"verdict": word_of(verdict, said), "clause": clause, "by": verdict.by, "of": verdict.procedure}
    return {**about, "before": edit.before, "after": edit.after, **record, "case": verdict.case, "cases": verdict.cases}
