"""`verified prove --mutants`: whether changing the source breaks its proof, for every edit; the table of it."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

import typer

from proofs.commands.as_json import show_json
from proofs.mutants.proof_vs_check import WORDS, Asked, Crossed, asked, crossed
from proofs.mutants.proofs import WORDS as OF_PROOFS
from proofs.progress import progress
from proofs.proving.proof_as_json import FAILED
from proofs.verdict import Verdict

SAID: Final = {
    "not-shown": "breaks only what the proof does not show",
    "calls": "keeps its contract",
    "survives": "nothing refutes it",
}


def mutants_of_proofs(names: Sequence[str], jobs: int, *, as_json: bool) -> None:
    """Put every mutant to the proof, and cross the outcome with the verdict of the mutation study."""
    everything, outcomes = asked(names), list[Crossed]()
    with progress("starting", len(everything)) as bar:

        def told() -> Iterator[Crossed]:
            for outcome in crossed(everything, min(jobs, len(everything))):
                bar.step(outcome.asked.function)
                yield outcome

        for _, group in groupby(told(), lambda outcome: outcome.asked.function):
            rows = [*group]
            outcomes += rows
            if not as_json:  # as it comes, for this takes long
                typer.echo("\n".join(table(rows)))
                sys.stdout.flush()
    if as_json:
        show_json([as_object(outcome) for outcome in outcomes])
    else:
        typer.echo("\n".join(summary(outcomes)))
    if any(outcome.is_bad for outcome in outcomes):
        raise typer.Exit(1)


def table(rows: Sequence[Crossed]) -> Iterator[str]:
    """The mutants of one function: both verdicts; by which obligations they fail; what is still proved, one by one."""
    mutants = [words for words in rows if words.mutant]
    yield f"{_head(rows[0].asked)}: {len(mutants)} mutants"
    yield f"  {'':<10}{''.join(f'{word:>10}' for word in WORDS)}"
    for proof in OF_PROOFS:
        words = Counter(row.word for row in mutants if row.proof == proof)
        yield f"  {proof:<10}{''.join(f'{words[word] or chr(46):>10}' for word in WORDS)}"
    for kind, number in Counter(_kind(row) for row in mutants if row.proof == FAILED).most_common():
        yield f"  {number:>5} by {kind}"
    for row in mutants:
        if row.proof == Verdict.PROVED and not row.is_bad:
            by = f" ({row.verdict.by})" if row.verdict.by else ""
            yield f"  proved, and {SAID[row.word]}{by}: {row}"
    yield from (f"  {line}" for row in rows if row.is_bad for line in _bad(row))
    yield ""


def _head(about: Asked) -> str:
    own = about.function.replace("_", "-") in about.rows
    return about.function if own else f"{about.function}, read by the proof of {', '.join(about.rows)}"


def _kind(row: Crossed) -> str:
    """The kind of obligation that fails, from `minimax.1 postcondition value (line 12): refuted by z3`."""
    return row.why.split()[1] if " by " in row.why else row.why


def _bad(row: Crossed) -> Iterator[str]:
    if row.mutant is None:
        yield f"BAD: {row} is not proved: {row.why}"
    else:
        yield f"BAD: proved, but {row.verdict}: {row}"
        yield f"     {row.verdict.start} {row.verdict.case}"


def summary(outcomes: Sequence[Crossed]) -> Iterator[str]:
    """A summary in a few lines: the totals, and the bad ones."""
    mutants = [outcome for outcome in outcomes if outcome.mutant]
    by_proof = Counter(outcome.proof for outcome in mutants)
    proved = Counter(outcome.word for outcome in mutants if outcome.proof == Verdict.PROVED and not outcome.is_bad)
    bad = [outcome for outcome in outcomes if outcome.is_bad]
    yield f"{len(mutants)} mutants: {', '.join(f'{by_proof[word]} {word}' for word in OF_PROOFS)}"
    yield f"of those still proved {', '.join(f'{proved[word]}: {said}' for word, said in SAID.items())}"
    yield from (line for outcome in bad for line in _bad(outcome))
    yield f"{len(bad) or 'none'} bad: {'proved though refuted' if bad else 'what is refuted is not proved'}"


def as_object(outcome: Crossed) -> dict[str, Any]:
    """One row for machines."""
    edit = outcome.mutant.mutation if outcome.mutant else None
    about: dict[str, Any] = {"function": outcome.asked.function, "proofs": list(outcome.asked.rows)}
    if edit is not None:
        about |= {"operator": edit.operator, "line": edit.line, "before": edit.before, "after": edit.after}
    checked = {
        "word": outcome.word,
        "by": outcome.verdict.by,
        "of": outcome.verdict.procedure,
        "case": outcome.verdict.case,
    }
    return {**about, "proof": outcome.proof, "why": outcome.why, "checked": checked, "bad": outcome.is_bad}
