"""The command line: one command a module in `proofs.commands`. Errors quote the input; `--json` is for machines.

A command's module is imported when the command is run: `verified --help` needs none of them.
"""

import importlib
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

SUMMARIES: Final = {  # the first line that each command says of itself
    "check": "Check a search function: which clauses it meets, how strongly, and the smallest tree on which it fails.",
    "scan": "List the search-like functions of a package, a folder or a file, each with the command that checks it.",
    "adapt": "Print the view of a search: what it asks of its game, "
    "and which operation of the checker's games answers it.",
    "run": "Run one algorithm on one tree: value, leaves evaluated and nodes visited, in order.",
    "draw": "Draw a tree as text: type, name and value of each node, each call and its result, x where it was cut off.",
    "list": "List the algorithms with their options and clauses, the specs that `check` knows, and the example trees.",
    "games": "List the real games: branching factor on the test positions, plies of a game, evaluations.",
    "evidence": "Exhaust every clause of the algorithms on small trees, at every nested call, and print the ledger.",
    "prove": "Prove procedures for every tree: obligations from their source and loop invariants, for two solvers.",
    "theorems": "Prove the theorems about trees and graphs: Stockman's, the h-functions, milestones, "
    "convergence of scores.",
    "mutants": "Edit each procedure in every way that one slip of the pen can, "
    "and run it with all its clauses checked.",
    "campaign": "Run many independent jobs, on all cores or on a cluster, and store each result at once.",
    "average": "The exact expected number of leaves that a search evaluates on a random uniform tree: a fraction.",
    "compare": "Compare two searches: is what A evaluates always among what B evaluates, and the other way round?",
    "experiment": "Run a measurement of the thesis again: data as CSV, a figure as SVG and PNG, "
    "and whether it is reproduced.",
    "certify": "Prove the value of a game by two strategies, in a text that a program of 200 lines checks.",
    "certificate": "Check a certificate: follow both strategies through the rules of the game, "
    "in time linear in its size.",
    "errata": "List where the papers are wrong as printed: the smallest counterexample, "
    "the correction, and where that holds.",
    "explain": "Say what an id stands for: what it states, where that comes from, who uses it, and where it is proved.",
    "catalogue": "Show what became of the items of the papers: what realises each, "
    "which tests check it, or why none does.",
}


MODULES: Final = {"list": "listing", "catalogue": "listing", "certificate": "certify"}  # of commands that share one


def load(command: str) -> Callable[..., Any]:
    """The function of a command."""
    module = importlib.import_module(f"proofs.commands.{MODULES.get(command, command)}")
    function: Callable[..., Any] = getattr(module, f"{command}_command")
    return function


class Commands(TyperGroup):
    """The commands by name and summary; the one that is run takes the place of its summary."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, _, rest = super().resolve_command(ctx, args)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
        alone.command(name)(load(str(name)))
        return name, typer.main.get_command(alone), rest


app = typer.Typer(
    cls=Commands,
    add_completion=True,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="""Game-tree search with executable contracts.

    \b
    verified check my_search.py:search --spec alphabeta   check a search of your own
    verified scan easyAI                             the searches of an installed package
    verified adapt connect4.py:minimax > view.py     the view through which it is checked, to be edited
    verified run alphabeta "((41 5) (12 90))"        search a tree
    verified draw "((41 5) (12 90))"                 see the windows and cutoffs
    verified draw sss-2 @plaat-2.4 --html page.html  step through a search in a browser
    verified list                                    algorithms, their clauses, specs, example trees
    verified games                                   real games, with evaluations and test positions
    verified evidence alphabeta                      exhaust all clauses on small trees
    verified prove alphabeta                         for every tree, by two solvers
    verified theorems                                the theorems on trees and graphs, by two solvers
    verified mutants alphabeta                       edit it in every way; which clause refutes each
    verified campaign evidence                       all evidence, on all cores, resumed where it was stopped
    verified compare negascout mtd-f                 who evaluates what the other does not, and what both cost
    verified average sss-star -w 2 -d 10             the exact expected cost on random trees
    verified experiment leaves --game othello        the thesis's measurements on real games
    verified certify tic_tac_toe --out ttt.cert      the value of a game, with a proof that anyone can check
    verified errata RR-F2.13                         where the papers' printed text fails, and the correction
    verified explain fail-low                        what an id of a report stands for
    verified catalogue PB-T3.2                       what became of an item of the papers

    \b
    A tree is nested parentheses. The root is a max node and types alternate, unless said: max(..), min(..).
    {2..7}(..) gives heuristic bounds, #1=(..) names a subtree and #1# puts it in once more. @plaat-2.4 is an
    example tree, - reads standard input.

    \b
    Exit status: 0 everything asked for holds, 1 something is refuted or not proved, 2 the request is unusable,
    3 undecided. No verdict: 70 a fault of this program, 74 the output could not be written (a full disk),
    130 interrupted, 141 nobody reads the output any more.
    """,
)


def show_version(asked: bool) -> None:
    """Print the version, and no more."""
    if asked:
        from importlib.metadata import version

        typer.echo(f"verified {version('verified-game-trees')}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    """The options that belong to no command."""


for _name, _summary in SUMMARIES.items():
    app.command(_name, help=_summary)(lambda: None)
