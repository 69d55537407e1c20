"""`verified evidence`: the ledger, recomputed on the spot."""

import sys
from typing import Annotated

import typer

from proofs.commands.numbers import Json


def evidence_command(
    algorithms: Annotated[list[str] | None, typer.Argument(metavar="[ALGORITHM]...", help="all by default")] = None,
    further: Annotated[bool, typer.Option("--further", help="larger scopes than the test suite's: minutes")] = False,
    as_json: Json = False,
) -> None:
    """Exhaust every clause of the algorithms on small trees, at every nested call, and print the ledger.

    Then the engines of `verified check` take every path on symbolic values (confirmed), and one symbolic step of what
    is recursive (inductive); Z3 and cvc5 prove what follows from the source for every tree (proved). Last comes a table
    of the strongest word for each clause of each procedure.

    Exit status 1 if a clause is refuted, or was never put to the test.

    \b
    verified evidence
    verified evidence alphabeta negascout --json
    verified evidence alphabeta --further
    """
    from proofs.commands.as_json import show_json
    from proofs.evidence.ledger import gather, ledger_as_json, ledger_lines, names_of_algorithms, strength_lines
    from specs.suggestion import meant

    for name in algorithms or ():
        if name not in names_of_algorithms():
            known = names_of_algorithms()
            raise ValueError(f"no algorithm {name!r}{meant(name, known)}; there are {', '.join(known)}")
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
    if not all(evidence.holds for evidence in ledger):
        raise typer.Exit(1)
