"""`verified evidence`: the ledger, recomputed on the spot."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.commands.numbers import Json

if TYPE_CHECKING:
    from proofs.evidence.exhaust import Evidence


def evidence_command(
    algorithms: Annotated[list[str] | None, typer.Argument(metavar="[ALGORITHM]...", help="all by default")] = None,
    further: Annotated[bool, typer.Option("--further", help="larger scopes than the test suite's: minutes")] = False,
    html: Annotated[
        str | None, typer.Option("--html", metavar="DIR", help="write pages: ledger, papers, errata, theorems, figures")
    ] = None,
    as_json: Json = False,
) -> None:
    """Exhaust every clause of the algorithms on small trees, at every nested call, and print the ledger.

    Then the engines of `verified check` take every path on symbolic values (confirmed), and one symbolic step of what
    is recursive (inductive); Z3 and cvc5 prove what follows from the source for every tree (proved). Last comes a table
    of the strongest word for each clause of each procedure.

    With --html all that is known becomes pages that link to each other: the ledger to sort and filter, the procedures
    with their obligations and seeded bugs, the items of the papers, the errata drawn, the theorems, the experiments'
    figures. Errata and theorems are recomputed for it.

    Exit status 1 if a clause is refuted, or was never put to the test.

    \b
    verified evidence
    verified evidence alphabeta negascout --json
    verified evidence alphabeta --further
    verified evidence --html evidence
    """
    from proofs.commands.as_json import show_json
    from proofs.evidence.ledger import gather, ledger_as_json, ledger_lines, names_of_algorithms, strength_lines
    from specs.suggestion import listed, meant

    if html:
        from proofs.pages.render import must_be_there

        must_be_there()
    for name in algorithms or ():
        if name not in names_of_algorithms():
            known = names_of_algorithms()
            raise ValueError(f"no algorithm {name!r}{meant(name, known)}; there are {listed(known)}")
    ledger = []
    for evidence in gather(algorithms or names_of_algorithms(), further=further):
        ledger.append(evidence)
        if not as_json:  # as it comes, for this may take long
            typer.echo("\n".join(ledger_lines([evidence])))
            sys.stdout.flush()
    if as_json:
        show_json(ledger_as_json(ledger))
    else:
        typer.echo("\n".join(strength_lines(ledger)))
    if html:
        typer.echo(f"written: {write_all(html, ledger)}", err=as_json)
    if not all(evidence.holds for evidence in ledger):
        raise typer.Exit(1)


def write_all(folder: str, ledger: "Sequence[Evidence]") -> Path:
    """Recompute errata and theorems, and write the pages; the first of them."""
    from proofs.commands.arguments import this_command
    from proofs.commands.errata import recomputed
    from proofs.errata.table import chosen
    from proofs.pages.evidence_pages import Known, write_pages
    from proofs.progress import progress
    from proofs.proving.theory.registry import THEOREMS
    from proofs.proving.theory.solve import prove

    reports = recomputed(chosen(()))
    with progress("theorems", len(THEOREMS)) as bar:
        theorems = []
        for theorem in THEOREMS.values():
            theorems.append(prove(theorem))
            bar.step()
    first, *_ = write_pages(Path(folder), Known(ledger, reports, theorems, this_command()))
    return first
