"""`verified draw`: a tree and a search of it as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.checking.core.budget import RERUN_SECONDS
from proofs.commands import arguments
from proofs.commands.arguments import read_options, read_tree
from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json, whole

if TYPE_CHECKING:
    from specs.tree import Tree


def draw_command(
    tree: arguments.TreeText,
    algorithm: Annotated[
        str, typer.Option(metavar="NAME", help="the search to draw, FILE.py:FUNCTION, or `none`")
    ] = "alphabeta",
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
    spec: arguments.AskedSpec = "",
    form: arguments.Form = "minimax",
    call: arguments.Template = "",
    game: arguments.View = "",
    require: arguments.Require = None,
    gamma: arguments.Gamma = None,
    depth: arguments.Plies = None,
    calls: arguments.Calls = None,
    after: arguments.After = None,
    outcomes: arguments.Outcomes = None,
    texts: arguments.Texts = False,
    run_seconds: arguments.RunSeconds = RERUN_SECONDS,
    max_depth: arguments.Depth = None,
    as_json: Json = False,
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
    verified draw "(0 (2 (1 2)))" --algorithm my_search.py:search --spec alphabeta --alpha 0 --beta 1

    Of a function of your own those calls are drawn that are about a node: it says so by a parameter.
    """
    from proofs.commands.own import is_own, made_by, must_be_built_in, must_be_own
    from proofs.drawing.tree_text import Searched, draw
    from specs.informed import InformedTree
    from verified.registry import find

    if algorithm != "none" and is_own(algorithm, spec, call, game):
        must_be_built_in(
            algorithm,
            informed=informed,
            first=first,
            delta=delta,
            step=step,
            stored=stored,
            open=open_after is not None,
        )
        made = made_by(
            algorithm,
            tree,
            spec=spec,
            form=form,
            call=call,
            game=game,
            require=require or (),
            after=after or (),
            texts=texts,
            run_seconds=run_seconds,
            hears=True,
            alpha=alpha,
            beta=beta,
            gamma=gamma,
            depth=depth,
            calls=calls,
            outcomes=outcomes,
            root=root,
        )
        own_drawing(made, proofs=proofs, as_json=as_json)
        return
    must_be_own(
        algorithm, gamma=gamma, depth=depth, calls=calls, after=after, outcomes=outcomes, texts=texts, require=require
    )
    drawn = read_tree(tree, root, informed, max_depth)
    given = read_options(first=first, delta=delta, step=step, alpha=alpha, beta=beta)
    if algorithm == "none":
        searched = Searched(drawn)
    else:
        if find(algorithm).informed and not isinstance(drawn, InformedTree):
            drawn = InformedTree(drawn, {})
        searched = Searched.by(algorithm, drawn, max_depth=max_depth, **given)
    if algorithm == "none" and (given or proofs or stored or open_after is not None):
        raise ValueError("--algorithm none makes no search, so it takes no other option of one")
    notes: dict[str, dict[int, str]] = {}
    if open_after is not None:
        notes["open"] = open_list(drawn, algorithm, open_after)
    if stored:
        if searched.calls.memory is None:
            raise ValueError(f"--stored: {algorithm} keeps no memory or table")
        notes["stored"] = {node: searched.calls.stored(node) for node in drawn.nodes()}
    if as_json:
        extra = {word: {drawn.name(node): said for node, said in note.items() if said} for word, note in notes.items()}
        show_json({"tree": str(drawn), "algorithm": algorithm, "nodes": searched.as_json(), **extra})
        return
    if proofs:
        notes["proved"] = dict(searched.proved())
    typer.echo("\n".join(draw(searched, [*notes.values()])))


def own_drawing(made: Mapping[str, Any], *, proofs: bool, as_json: bool) -> None:
    """Draw the tree with the calls that a function of the user's own made."""
    from proofs.checking.rerun import REFUTED
    from proofs.commands.own import searched_by
    from proofs.drawing.tree_text import draw

    searched = searched_by(made)
    ends = [call["clauses"][-1] for call in made["calls"]]  # what became of `terminates`
    fault = next((end["got"] for end in ends if end["verdict"] == REFUTED), "")
    if as_json:
        nodes = searched.as_json()
        show_json({"tree": made["tree"], "algorithm": made["function"], "nodes": nodes, "error": fault or None})
    else:
        typer.echo("\n".join(draw(searched, [searched.proved()] if proofs else [])))
        if made["form"] == "negamax":
            typer.echo("windows and results are those of the player to move, f is that of MAX")
        if not searched.calls.calls:
            typer.echo("of none of its calls it can be told which node it is about")
        if fault:
            typer.echo(f"it ends without a value: {fault}")
    if fault:
        raise typer.Exit(1)


def open_list(tree: Tree, algorithm: str, number: int) -> dict[int, str]:
    """What OPEN holds of each node after that many steps."""
    from proofs.traces.sss_trace import steps
    from proofs.traces.tables import has_OPEN
    from verified.registry import ALGORITHMS, find

    if not has_OPEN(find(algorithm)):
        known = [name for name, search in ALGORITHMS.items() if has_OPEN(search)]
        raise ValueError(f"--open: {algorithm} has no OPEN; choose one of {', '.join(known)}")
    made = steps(tree, find(algorithm).function)
    if not 1 <= number <= len(made):
        raise ValueError(f"--open {number}: the search has steps 1 to {len(made)}")
    return {tree.node(entry.name): f"OPEN {entry}" for entry in made[number - 1].OPEN}
