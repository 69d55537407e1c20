"""The judge against the checker, at length: every search of the corpus, and mutants of the right ones.

    python -m tests.proofs.oracle [--mutants 200] [--seconds 10] [--games 2000] [--seed 1] [--only TEXT] [--part 0/16]

The status is 1 if the checker says `holds` of a search that the judge refutes, or refutes one by a counterexample that
the judge cannot reproduce, or ends in an error.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from proofs.checking.check import check
from tests.proofs.oracle.chance import Chances
from tests.proofs.oracle.judge import Broken, Subject, judge
from tests.proofs.oracle.mutants import mutants
from tests.proofs.oracle.replay import replayed
from tests.proofs.oracle.shelf import Row, rows
from tests.proofs.oracle.shrinking import shrunk


def false_word(path: Path, row: Row, broken: Broken | None, seconds: float) -> tuple[str, str]:
    """The checker's verdict on a search, and what is false about it ('' if nothing)."""
    report = check(f"{path}:{row.function}", spec=row.spec, form=row.form, seconds=seconds)
    subject = Subject.at(path, row.function, row.spec, row.form, row.item)
    if report.verdict == "error":
        return "error", f"an error: {report.error}"
    if report.verdict == "holds" and broken:
        small = shrunk(subject, broken)
        return "holds", f"said to hold, and wrong: {small}"
    if report.verdict == "refuted":
        for clause in report.clauses.values():
            if clause.required and clause.finding and not replayed(subject, clause.finding["counterexample"]):
                return "refuted", f"{clause.id} refuted by what breaks nothing: {clause.finding['counterexample']}"
    return report.verdict, ""


def sample(seed: int, only: str) -> Iterator[tuple[Row, str, str]]:
    """Mutants of the right searches, in random order: the row, what was changed, the changed source."""
    rng = Random(seed)
    right = [row for row in rows() if row.right and only in row.name]
    every = [(row, *mutant) for row in right for mutant in mutants(row.text)]
    rng.shuffle(every)
    yield from every


def main() -> int:
    """Go through the corpus, then through mutants, and say what is false."""
    options = argparse.ArgumentParser(prog="python -m tests.proofs.oracle", description=__doc__)
    options.add_argument("--mutants", type=int, default=200)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--games", type=int, default=2_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="")
    options.add_argument("--part", default="0/1", help="every N-th search and mutant, from the I-th on: I/N")
    given = options.parse_args()
    first, of = map(int, given.part.split("/"))
    counts: Counter[tuple[str, str]] = Counter()
    falsehoods: list[str] = []

    def compare(name: str, path: Path, row: Row, broken: Broken | None, seconds: float) -> None:
        verdict, falsehood = false_word(path, row, broken, seconds)
        counts["wrong" if broken else "not refuted by the judge", verdict] += 1
        falsehoods.extend([f"{name}: {verdict}  FALSE: {falsehood}"] if falsehood else [])
        print(falsehoods[-1] if falsehood else f"{name}: {verdict}", flush=True)

    for row in rows()[first::of]:
        if given.only in row.name:
            broken = judge(row.subject, given.games, given.seed, row.chances)
            compare(row.name, row.path, row, broken, given.seconds if row.right else 30)
    # Integers, and nodes that are numbers: what the checker's weakest words speak of.
    chances = Chances(payoffs="int", namings=("numbered",))
    with tempfile.TemporaryDirectory() as folder:
        every = enumerate(sample(given.seed, given.only))
        for number, (row, change, source) in islice(every, first, given.mutants, of):
            path = Path(folder) / f"mutant_{number}.py"
            path.write_text(source)
            subject = Subject.of(source, row.function, row.spec, row.form, row.item)
            broken = judge(subject, given.games, given.seed, chances)
            compare(f"{row.name}, {change}, mutant {number}", path, row, broken, given.seconds)
    for (truth, verdict), number in sorted(counts.items()):
        print(f"{number:5}  {truth}: {verdict}")
    print(*falsehoods, f"{len(falsehoods)} false words", sep="\n")
    return 1 if falsehoods else 0


if __name__ == "__main__":
    sys.exit(main())
