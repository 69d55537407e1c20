"""The command line: one command a module in `proofs.commands`. Errors quote the input; `--json` is for machines."""

from __future__ import annotations

import typer

from proofs.commands.check import check_command
from proofs.commands.draw import draw_command
from proofs.commands.errata import errata_command
from proofs.commands.evidence import evidence_command
from proofs.commands.listing import catalogue_command, list_command
from proofs.commands.mutants import mutants_command
from proofs.commands.prove import prove_command
from proofs.commands.run import run_command
from proofs.commands.theorems import theorems_command

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="""Game-tree search with executable contracts.

    \b
    verified check my_search.py:search --spec alphabeta   check a search of your own
    verified run alphabeta "((41 5) (12 90))"        search a tree
    verified draw "((41 5) (12 90))"                 see the windows and cutoffs
    verified list                                    algorithms, their clauses, specs, example trees
    verified evidence alphabeta                      exhaust all clauses on small trees
    verified prove alphabeta                         for every tree, by two solvers
    verified theorems                                the theorems on trees and graphs, by two solvers
    verified mutants alphabeta                       edit it in every way; which clause refutes each
    verified errata RR-F2.13                         where the papers' printed text fails, and the correction
    verified catalogue PB-T3.2                       what became of an item of the papers

    \b
    A tree is nested parentheses. The root is a max node and types alternate, unless said: max(..), min(..).
    {2..7}(..) gives heuristic bounds, #1=(..) names a subtree and #1# puts it in once more. @plaat-2.4 is an
    example tree, - reads standard input.
    """,
)

app.command("check")(check_command)
app.command("run")(run_command)
app.command("draw")(draw_command)
app.command("list")(list_command)
app.command("evidence")(evidence_command)
app.command("prove")(prove_command)
app.command("theorems")(theorems_command)
app.command("mutants")(mutants_command)
app.command("errata")(errata_command)
app.command("catalogue")(catalogue_command)
