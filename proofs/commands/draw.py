"""`verified draw`: a tree and a search of it as text."""

from typing import Annotated

import typer

from proofs.commands import arguments
from proofs.commands.arguments import read_options, read_tree, show_json, whole
from proofs.drawing.tree_text import Searched, draw
from proofs.traces.sss_trace import steps
from proofs.traces.tables import has_OPEN
from specs.informed import InformedTree
from specs.tree import Tree
from verified.registry import ALGORITHMS, find


def draw_command(
    tree: arguments.TreeText,
    algorithm: Annotated[str, typer.Option(metavar="NAME", help="the search to draw, or `none`")] = "alphabeta",
    informed: arguments.Bounds = None,
    first: arguments.First = None,
    delta: arguments.Delta = None,
    step: arguments.Step = None,
    alpha: arguments.Alpha = None,
    beta: arguments.Beta = None,
    root: arguments.Root = None,
    proofs: Annotated[bool, typer.Option("--proofs", help="show proved bounds and solution trees T+, T-")] = False,
    stored: Annotated[bool, typer.Option("--stored", help="show the bounds left in the memory or table")] = False,
    open_after: Annotated[
        int | None, typer.Option("--open", metavar="N", parser=whole, help="OPEN after step N of SSS*")
    ] = None,
    max_depth: arguments.Depth = None,
    as_json: arguments.Json = False,
) -> None:
    """Draw a tree as text: type, name and value of each node, each call and its result, x where it was cut off.

    \b
    verified draw "((41 5) (12 90))"
    verified draw @plaat-2.4 --algorithm negascout
    verified draw "(0 (2 (1 2)))" --alpha 0 --beta 1
    verified draw @plaat-2.4 --proofs
    verified draw @plaat-2.4 --algorithm mt-sss --stored
    verified draw @plaat-2.4 --algorithm sss-star --open 13
    verified draw @stockman-1 --algorithm none
    """
    game = read_tree(tree, root, informed, max_depth)
    given = read_options(first=first, delta=delta, step=step, alpha=alpha, beta=beta)
    if algorithm == "none":
        searched = Searched(game)
    else:
        if find(algorithm).informed and not isinstance(game, InformedTree):
            game = InformedTree(game, {})
        searched = Searched.by(algorithm, game, max_depth=max_depth, **given)
    if algorithm == "none" and (given or proofs or stored or open_after is not None):
        raise ValueError("--algorithm none makes no search, so it takes no other option of one")
    notes: dict[str, dict[int, str]] = {}
    if open_after is not None:
        notes["open"] = open_list(game, algorithm, open_after)
    if stored:
        if searched.calls.memory is None:
            raise ValueError(f"--stored: {algorithm} keeps no memory or table")
        notes["stored"] = {node: searched.calls.stored(node) for node in game.nodes()}
    if as_json:
        extra = {word: {game.name(node): said for node, said in note.items() if said} for word, note in notes.items()}
        show_json({"tree": str(game), "algorithm": algorithm, "nodes": searched.as_json(), **extra})
        return
    if proofs:
        notes["proved"] = dict(searched.proved())
    typer.echo("\n".join(draw(searched, [*notes.values()])))


def open_list(tree: Tree, algorithm: str, number: int) -> dict[int, str]:
    """What OPEN holds of each node after that many steps."""
    if not has_OPEN(find(algorithm)):
        known = [name for name, search in ALGORITHMS.items() if has_OPEN(search)]
        raise ValueError(f"--open: {algorithm} has no OPEN; choose one of {', '.join(known)}")
    made = steps(tree, find(algorithm).function)
    if not 1 <= number <= len(made):
        raise ValueError(f"--open {number}: the search has steps 1 to {len(made)}")
    return {tree.node(entry.name): f"OPEN {entry}" for entry in made[number - 1].OPEN}
