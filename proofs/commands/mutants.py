"""`verified mutants`: every single-edit mutant of the procedures, and what refutes it."""

from typing import Annotated

import typer

from proofs.commands import arguments
from proofs.commands.names import MUTANT_SECONDS
from proofs.commands.numbers import Json


def mutants_command(
    procedures: Annotated[
        list[str] | None, typer.Argument(metavar="[PROCEDURE]...", help="all by default; or one FILE.py:FUNCTION")
    ] = None,
    spec: arguments.AskedSpec = "",
    form: arguments.Form = "minimax",
    call: arguments.Template = "",
    game: arguments.View = "",
    require: arguments.Require = None,
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=arguments.decimal, help="time for each mutant of your own function")
    ] = MUTANT_SECONDS,
    as_json: Json = False,
) -> None:
    """Edit each procedure in every way that one slip of the pen can, and run it with all its clauses checked.

    A mutant is refuted by a clause; or it raises an error or never ends, which breaks `terminates`. One that survives
    is `equivalent` if on every path of every small shape, on symbolic pay-offs, it returns the same and asks the same
    questions in the same order; it is `same` if that was seen only on numbers, for its code does more than symbolic
    values support. Exit status 1 if any is undecided.

    \b
    verified mutants alphabeta mt
    verified mutants --json

    A function of your own, with the functions of its file that it calls, is edited in the same ways, and each mutant
    held against the spec by a quick check: which clause refutes it on which tree, or that it survives. Exit status 1
    if the function as written is refuted.

    \b
    verified mutants my_search.py:search --spec alphabeta
    """
    from proofs.commands.mutants_table import library_mutants
    from proofs.commands.own_mutants import own_mutants

    if any(":" in name or name.endswith(".py") for name in procedures or ()) or spec:
        own_mutants(procedures or (), spec, (form, call, game), require or (), seconds, as_json=as_json)
        return
    library_mutants(procedures or (), as_json=as_json)
