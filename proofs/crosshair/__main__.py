"""`python -m proofs.crosshair [--quick] [--json] [NAME...]`: what CrossHair says of each target and of its twin.

NAME is a target or a procedure. Status 0: every target is confirmed over all paths and every twin is refuted; 1: not
so; 2: the request is unusable.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib.metadata import version

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from proofs.crosshair.records import Record, chosen, records
from proofs.crosshair.registry import Ask
from proofs.crosshair.runner import LIMIT, MISSING, Answer, CrossHairError, is_installed
from proofs.progress import progress


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for, and print it."""
    parser = argparse.ArgumentParser("python -m proofs.crosshair", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a target or a procedure; all by default")
    parser.add_argument("--quick", action="store_true", help="only a few that are quickly done")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="S", help="processor seconds for each")
    given = parser.parse_args(arguments)
    if not is_installed():
        sys.stderr.write(f"error: {MISSING}\n")
        return 2
    try:
        done = _with_progress(chosen(given.names, quick=given.quick), given.limit)
    except (ValueError, CrossHairError) as problem:
        sys.stderr.write(f"error: {problem}\n")
        return 2
    if given.json:
        report = {"crosshair": version("crosshair-tool"), "targets": [record.as_json() for record in done]}
        sys.stdout.write(json.dumps(report, indent=2) + "\n")
    else:
        Console().print(table(done))
    return 0 if all(record.is_good for record in done) else 1


def _with_progress(asks: Sequence[Ask], limit: float) -> list[Record]:
    """The records; a progress bar on a terminal, silence elsewhere."""
    done: list[Record] = []
    with progress("CrossHair", len(asks)) as bar:
        for record in records(asks, limit, bar.show):
            done.append(record)
            bar.step()
    return done


def table(done: Sequence[Record]) -> Table:
    """The records for the eye."""
    title = "CrossHair: every integer, all paths; each target with a twin that has a seeded bug"
    shown = Table("target", "procedure", "shape", "clauses", "verdict", "s", "twin", "s", "as it must be", title=title)
    for record in done:
        ask, target, twin = record.ask, record.target, record.twin
        cells = ask.name, ask.procedure, ask.shape, str(len(ask.clauses))
        answers = target.word, f"{target.seconds:.1f}", _refuted(twin), f"{twin.seconds:.1f}"
        shown.add_row(*map(escape, (*cells, *answers, "yes" if record.is_good else "no")))
    seconds = sum(record.target.seconds + record.twin.seconds for record in done)
    counted = f"{len(done)} targets, {seconds:.0f} s of processor time; a shape without a type has a root of either"
    wrong = [f"{r.ask.name}: {r.target.said}; its twin: {r.twin.said}" for r in done if not r.is_good]
    shown.caption = escape("\n".join([counted, *wrong]))
    return shown


def _refuted(twin: Answer) -> str:
    return f"{twin.word} by {twin.clause}" if twin.clause else twin.word


if __name__ == "__main__":
    sys.exit(main())
