"""`python -m tests.wild`, for `make wild`: package x function x verdict x counterexample, then the peers' own tests."""

from __future__ import annotations

import sys

from rich.console import Console

from proofs.scanning.judging import in_one_line
from tests.wild.peers_tests import SEARCHES, SUITES
from tests.wild.table import PINNED, ROWS

SECONDS = 30


def main() -> int:
    """Judge each row; 1 if a verdict is not the expected one."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    surprises = 0
    for row in ROWS:
        console.print(f"{row.package} {PINNED[row.package]}  {row.name}")
        console.print(f"  {row.command}")
        if row.missing:
            console.print(f"  not judged: {row.missing}")
            continue
        report = row.judged(seconds=SECONDS)
        console.print(f"  {in_one_line(report)}")
        if row.by_hand is not None:
            row.by_hand()
            console.print(f"  {row.why}; confirmed by hand: {row.by_hand.__name__}")
        if not row.is_as_expected(report):
            surprises += 1
            console.print(f"  NOT AS EXPECTED: {row.refuted or 'nothing'} should be refuted")
    for package, failures in SUITES.items():
        failed = [f"{search}: {failure}" for search in SEARCHES for failure in failures(search)]
        console.print(f"{package} {PINNED[package]}  its own tests, with each of our {len(SEARCHES)} searches")
        console.print("\n".join(failed) or "  all pass")
        surprises += bool(failed)
    console.print(f"{len(ROWS)} searches, {surprises} not as expected")
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main())
