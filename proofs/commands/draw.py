"""`verified draw`: a tree and a search of it as text, as a picture, or as a page that steps through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.commands import arguments
from proofs.commands.arguments import OwnCall, SearchOptions, read_graph, read_tree, spread
from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json, whole

if TYPE_CHECKING:
    from specs.tree import Tree


@spread
def draw_command(
    search_or_tree: Annotated[
        str,
        typer.Argument(metavar="TREE|ALGORITHM", help="the tree, or before it a search: a name or FILE.py:FUNCTION"),
    ],
    searched_tree: Annotated[
        str | None, typer.Argument(metavar="TREE", help="nested parentheses, @example, or - for standard input")
    ] = None,
    algorithm: Annotated[
        str | None, typer.Option(metavar="NAME", help="the search to draw, FILE.py:FUNCTION, or `none`")
    ] = None,
    *,
    html: arguments.Html = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="write a picture")] = None,
    beside: Annotated[
        str | None, typer.Option(metavar="NAME", help="with --html: another search of the same tree, in step")
    ] = None,
    options: SearchOptions,
    proofs: Annotated[bool, typer.Option("--proofs", help="show proved bounds and solution trees T+, T-")] = False,
    stored: Annotated[bool, typer.Option("--stored", help="show the bounds left in the memory or table")] = False,
    open_after: Annotated[
        int | None, typer.Option("--open", metavar="N", parser=whole, help="OPEN after step N of SSS*")
    ] = None,
    own: OwnCall,
    max_depth: arguments.Depth = None,
    as_json: Json = False,
) -> None:
    """Draw a tree as text: type, name and value of each node, each call and its result, x where it was cut off.

    With --svg as a picture; with --html as a page that steps through the search, or through two side by side.

    \b
    verified draw "((41 5) (12 90))"
    verified draw @plaat-2.4 --algorithm negascout
    verified draw "(0 (2 (1 2)))" --alpha 0 --beta 1
    verified draw @plaat-2.4 --proofs
    verified draw @plaat-2.4 --algorithm mt-sss --stored
    verified draw @plaat-2.4 --algorithm sss-star --open 13
    verified draw @stockman-1 --algorithm none
    verified draw "(0 (2 (1 2)))" --algorithm my_search.py:search --spec alphabeta --alpha 0 --beta 1

    \b
    verified draw negascout @plaat-2.4 --html search.html --beside alphabeta
    verified draw graph-memo "max a -> b c; min c -> d a; b = -1; d = 1" --html graph.html
    verified draw alphabeta "((41 5) (12 90))" --svg search.svg

    Of a function of your own those calls are drawn that are about a node: it says so by a parameter.
    """
    from proofs.commands.drawn_files import DrawnFiles
    from proofs.drawing.tree_text import Searched, draw
    from specs.informed import InformedTree
    from verified.registry import GRAPH_ALGORITHMS, find

    algorithm, tree = chosen(search_or_tree, searched_tree, algorithm)
    written = DrawnFiles(html, svg, beside)
    written.must_fit(algorithm, as_json=as_json, proofs=proofs, stored=stored, open=open_after is not None)
    if algorithm != "none" and own.is_for(algorithm):
        from proofs.commands.own import made_by

        options.none_for_own(algorithm, stored=stored, open=open_after is not None)
        made_of = partial(
            made_by, tree=tree, own=own, hears=True, alpha=options.alpha, beta=options.beta, root=options.root
        )
        record = made_of(algorithm)
        if written.is_asked:
            written.own(record, made_of, proofs=proofs)
        else:
            own_drawing(record, proofs=proofs, as_json=as_json)
        return
    own.none_for_built_in(algorithm)
    given = options.values()
    if algorithm in GRAPH_ALGORITHMS:
        must_be_graph(algorithm, html, [*given, *(["informed"] if options.informed else [])])
        written.page(algorithm, read_graph(tree, options.root, max_depth), max_depth, {})
        return
    drawn = read_tree(tree, options.root, options.informed, max_depth)
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
    if html:
        written.page(algorithm, drawn, max_depth, given)
        return
    if svg:
        written.picture(searched, [*notes.values(), *([searched.proved()] if proofs else [])])
        return
    if as_json:
        extra = {word: {drawn.name(node): said for node, said in note.items() if said} for word, note in notes.items()}
        show_json({"tree": str(drawn), "algorithm": algorithm, "nodes": searched.as_json(), **extra})
        return
    if proofs:
        notes["proved"] = dict(searched.proved())
    typer.echo("\n".join(draw(searched, [*notes.values()])))


def chosen(first: str, second: str | None, algorithm: str | None) -> tuple[str, str]:
    """The search and the tree: `draw TREE`, `draw ALGORITHM TREE`, or `draw TREE --algorithm NAME`."""
    if second is None:
        return algorithm or "alphabeta", first
    if algorithm is not None:
        raise ValueError(f"{first!r} and --algorithm {algorithm} name two searches; another one stands --beside")
    return first, second


def must_be_graph(algorithm: str, html: str | None, options: Sequence[str]) -> None:
    """Raise ValueError if an option is given that a search of graphs does not take."""
    if not html:
        raise ValueError(f"{algorithm} searches graphs, and text and pictures are of trees; say --html FILE")
    if options:
        raise ValueError(f"{algorithm} takes a graph and no option {options[0]!r}")


def own_drawing(record: Mapping[str, Any], *, proofs: bool, as_json: bool) -> None:
    """Draw the tree with the calls that a function of the user's own made."""
    from proofs.checking.rerun import REFUTED
    from proofs.commands.own import searched_by
    from proofs.drawing.tree_text import draw

    searched = searched_by(record)
    ends = [call["clauses"][-1] for call in record["calls"]]  # what became of `terminates`
    fault = next((end["got"] for end in ends if end["verdict"] == REFUTED), "")
    if as_json:
        nodes = searched.as_json()
        show_json({"tree": record["tree"], "algorithm": record["function"], "nodes": nodes, "error": fault or None})
    else:
        typer.echo("\n".join(draw(searched, [searched.proved()] if proofs else [])))
        if record["form"] == "negamax":
            typer.echo("windows and results are those of the player to move, f is that of MAX")
        if not searched.calls.calls:
            typer.echo("of none of its calls it can be told which node it is about")
        if fault:
            typer.echo(f"it ends without a value: {fault}")
    if fault:
        raise typer.Exit(1)


def open_list(tree: Tree, algorithm: str, number: int) -> dict[int, str]:
    """The state of each node on OPEN after that many steps."""
    from proofs.traces.sss_trace import steps
    from proofs.traces.tables import has_OPEN
    from verified.registry import ALGORITHMS, find

    if not has_OPEN(find(algorithm)):
        known = [name for name, search in ALGORITHMS.items() if has_OPEN(search)]
        raise ValueError(f"--open: {algorithm} has no OPEN; choose one of {', '.join(known)}")
    recorded = steps(tree, find(algorithm).function)
    if not 1 <= number <= len(recorded):
        raise ValueError(f"--open {number}: the search has steps 1 to {len(recorded)}")
    return {tree.node(entry.name): f"OPEN {entry}" for entry in recorded[number - 1].OPEN}
