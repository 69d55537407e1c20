"""`verified adapt`: the view through which a search would be checked, as a file that can be edited."""

from typing import Annotated

import typer


def adapt_command(
    function: Annotated[
        str, typer.Argument(metavar="FILE.py:FUNCTION", help="or FILE.py:Class.method, or package.module:function")
    ],
) -> None:
    """Print the view of a search: what it asks of its game, and which operation of the checker's games answers it.

    The file is read, and nothing of it is run. What the source does not say stands at the head of the view: TO BE SAID.
    The command to use the view with is there, too. `--game adapted` uses the same view without a file.

    \b
    verified adapt connect4.py:minimax > view.py
    verified check connect4.py:minimax --spec alphabeta --game view.py:View
    """
    from proofs.adapting import record_of
    from proofs.scanning import suggestion

    found = suggestion(function)
    command = found.command if found else f"verified check {function} --spec SPEC --game adapted --call CALL"
    command = command.replace("--game adapted", "--game view.py:View")
    typer.echo(record_of(function).text(function, command), nl=False)
