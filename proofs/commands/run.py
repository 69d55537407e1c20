"""`verified run`: one algorithm on one tree or graph, seen from outside."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any, Final

import typer

from proofs.commands.arguments import (
    Alpha,
    Beta,
    Bounds,
    Delta,
    Depth,
    First,
    Json,
    Level,
    Root,
    Step,
    TreeText,
    read_options,
    read_text,
    read_tree,
    show_json,
)
from proofs.traces.tables import trace_of
from proofs.traces.trace import Trace
from specs.contracts import Recorder, contracts, count_checks, level
from specs.graphs.graph import GameGraph
from specs.tree import GameTree
from specs.values import format_value
from verified.graphs.graph_runner import run_graph
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS
from verified.runner import run

NOTHING: Final = "nothing is checked at this level; --contracts oracle checks all clauses"


def run_command(
    algorithm: Annotated[str, typer.Argument(metavar="ALGORITHM", help="a name from `verified list`")],
    tree: TreeText,
    informed: Bounds = None,
    first: First = None,
    delta: Delta = None,
    step: Step = None,
    alpha: Alpha = None,
    beta: Beta = None,
    root: Root = None,
    trace: Annotated[bool, typer.Option("--trace", help="print the search step by step, as its paper does")] = False,
    contracts_level: Level = None,
    max_depth: Depth = None,
    as_json: Json = False,
) -> None:
    """Run one algorithm on one tree: value, leaves evaluated and nodes visited, in order.

    The graph algorithms take a game graph, possibly with cycles: a list of edges, or JSON.

    \b
    verified run alphabeta "((41 5) (12 90))"
    verified run alphabeta @plaat-2.4 --contracts oracle
    verified run alphabeta "((41 5) (12 90))" --alpha 6 --beta 20 --root min
    verified run alphabeta-informed "((41 5) {..20}(12 90))"
    verified run aspiration @plaat-2.4 --first 30 --delta 10
    verified run sss-star @stockman-1 --trace
    verified run mtd-f @plaat-2.4 --first 36
    verified run graph-memo "max a -> b c; min c -> d a; b = -1; d = 1"
    echo "(1 2)" | verified run minimax - --json
    """
    if algorithm not in (*ALGORITHMS, *GRAPH_ALGORITHMS):
        raise ValueError(f"no algorithm {algorithm!r}; there are {', '.join([*ALGORITHMS, *GRAPH_ALGORITHMS])}")
    given = read_options(first=first, delta=delta, step=step, alpha=alpha, beta=beta)
    if algorithm in GRAPH_ALGORITHMS:
        if given or informed:
            raise ValueError(f"{algorithm} takes a graph and no option {next(iter([*given, 'informed']))!r}")
        run_on_graph(algorithm, tree, root, contracts_level, max_depth, trace=trace, as_json=as_json)
        return
    game = read_tree(tree, root, informed, max_depth)
    hear = partial(trace_of, ALGORITHMS[algorithm]) if trace else None
    at = contracts_level or level()
    with contracts(at), count_checks() as count:
        made = run(algorithm, game, max_depth=max_depth, hear=hear, **given)
    lines = lines_of(made.recorder)
    if as_json:
        shown = {"algorithm": algorithm, "value": made.value, "evaluated": made.evaluated, "visited": made.visited}
        show_json({**shown, "trace": lines} if trace else shown)
        return
    if trace:
        typer.echo("\n".join([*lines, ""]))
    typer.echo(f"value      {format_value(made.value)}")
    leaves = [f"{name}={format_value(game.value(game.node(name)))}" for name in shortened(made.evaluated)]
    distinct, times = len(set(made.evaluated)), len(made.evaluated)
    again = f" in {times} evaluations" if times > distinct else ""
    typer.echo(f"evaluated  {distinct} of {len(game.leaves())} leaves{again}: {elided(leaves, made.evaluated)}")
    names = elided(shortened(made.visited), made.visited)
    typer.echo(f"visited    {len(made.visited)} of {len(game)} nodes: {names}")
    clauses = len({clause for _, clause in count.evaluated})
    said = f"{sum(count.evaluated.values())} evaluations of {clauses} clauses, none broken"
    typer.echo(f"contracts  {at}: {said if clauses and at != 'off' else NOTHING}")


def run_on_graph(
    algorithm: str,
    given: str,
    root: str | None,
    contracts_level: str | None,
    max_depth: int | None,
    *,
    trace: bool,
    as_json: bool,
) -> None:
    """The same for a game graph, which may also be given as a tree."""
    text = read_text(given)
    graph: GameTree[Any]
    if re.match(r"\s*(@|\(|max\s*\(|min\s*\(|#\d+=|[+-]?\d+\s*$)", text):
        graph = read_tree(text, root, None, max_depth)
    else:
        graph = GameGraph.parse(text)
    hear = partial(trace_of, GRAPH_ALGORITHMS[algorithm]) if trace else None
    at = contracts_level or level()
    with contracts(at), count_checks() as count:
        made = run_graph(algorithm, graph, max_depth=max_depth, hear=hear)
    evaluated = [made.watched.name(vertex) for vertex in made.watched.evaluated]
    lines = lines_of(made.recorder)
    if as_json:
        shown = {"algorithm": algorithm, "value": made.value, "evaluated": evaluated, "visited": made.visited}
        show_json({**shown, "trace": lines} if trace else shown)
        return
    if trace:
        typer.echo("\n".join([*lines, ""]))
    typer.echo(f"value      {format_value(made.value)}")
    typer.echo(f"evaluated  {len(set(evaluated))} leaves: {elided(shortened(evaluated), evaluated)}")
    typer.echo(f"visited    {len(made.visited)} vertices: {elided(shortened(made.visited), made.visited)}")
    if made.visits is not None:
        typer.echo(f"visits     {made.visits}")
    checks = sum(count.evaluated.values()) if at != "off" else 0  # a trace hears what is checked, whatever the level
    typer.echo(f"contracts  {at}: {checks} evaluations, none broken")


def lines_of(recorder: Recorder | None) -> list[str]:
    """The lines of the trace, if there is one."""
    return [*recorder.lines()] if isinstance(recorder, Trace) else []


def shortened(names: list[str]) -> list[str]:
    """The ends of a long list."""
    return names if len(names) <= 64 else [*names[:8], *names[-8:]]


def elided(shown: list[str], everything: list[str]) -> str:
    """The shown names in a row, with a word on those left out; names of great depth are cut."""
    words = [name if len(name) <= 80 else f"{name[:30]}...{name[-30:]}" for name in shown]
    if len(shown) < len(everything):
        words.insert(len(words) // 2, f"... {len(everything) - len(shown)} more, all with --json ...")
    return " ".join(words)
