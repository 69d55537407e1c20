"""`verified run`: run one algorithm on one tree or graph, and print its value and the nodes that it visited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from proofs.commands import arguments
from proofs.commands.arguments import OwnCall, SearchOptions, read_graph, read_tree, spread
from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json
from specs.contracts import contracts, count_checks, level
from specs.values import format_value

if TYPE_CHECKING:
    from verified.graphs.graph_runner import GraphRun
    from verified.runner import Run

UNSHOWN: Final = ("proper_end",)
NOTHING: Final = "nothing is checked at this level; --contracts oracle checks all clauses"


@spread
def run_command(
    algorithm: Annotated[
        str, typer.Argument(metavar="ALGORITHM", help="a name from `verified list`, or FILE.py:FUNCTION")
    ],
    tree: arguments.TreeText,
    *,
    options: SearchOptions,
    trace: Annotated[bool, typer.Option("--trace", help="print the search step by step, as its paper does")] = False,
    contracts_level: arguments.Level = None,
    own: OwnCall,
    max_depth: arguments.Depth = None,
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

    A function of your own is run in a process of its own, on one tree, by one call or by several, and held against its
    spec: exit status 1 if a clause is refuted. Each counterexample of `verified check` comes with the line for that.

    \b
    verified run my_search.py:search "(-1 (1 0))" --spec alphabeta
    verified run my_search.py "(1 2)" --spec minimax --call "Engine(64).search(tree, node)[0]"
    """
    from verified.graphs.graph_runner import GraphRun, run_graph
    from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS
    from verified.runner import run

    if own.is_for(algorithm):
        from proofs.checking.rerun import REFUTED
        from proofs.commands.own import call_lines, made_by

        options.none_for_own(algorithm, trace=trace, contracts=contracts_level)
        record = made_by(algorithm, tree, own, alpha=options.alpha, beta=options.beta, root=options.root)
        if as_json:
            show_json({name: thing for name, thing in record.items() if name not in UNSHOWN})
        else:
            typer.echo("\n".join(call_lines(record)))
        raise typer.Exit(record["verdict"] == REFUTED)
    own.none_for_built_in(algorithm)
    given = options.values()
    start: Callable[..., Run]
    if algorithm in GRAPH_ALGORITHMS:
        if given or options.informed:
            raise ValueError(f"{algorithm} takes a graph and no option {next(iter([*given, 'informed']))!r}")
        start, searched = run_graph, read_graph(tree, options.root, max_depth)
    else:
        start, searched = run, read_tree(tree, options.root, options.informed, max_depth)
    hear = None
    if trace:
        from proofs.traces.tables import trace_of

        hear = partial(trace_of, (ALGORITHMS.get(algorithm) or GRAPH_ALGORITHMS[algorithm]))
    at = contracts_level or level()
    with contracts(at), count_checks() as count:
        result = start(algorithm, searched, max_depth=max_depth, hear=hear, **given)
    lines = trace_lines(result) if trace else []
    if as_json:
        shown = {
            "algorithm": algorithm,
            "value": result.value,
            "evaluated": result.evaluated,
            "visited": result.visited,
        }
        show_json({**shown, "trace": lines} if trace else shown)
        return
    if trace:
        typer.echo("\n".join([*lines, ""]))
    typer.echo(f"value      {format_value(result.value)}")
    evaluations = 0 if at == "off" else sum(count.evaluated.values())  # a trace hears what is checked at any level
    if isinstance(result, GraphRun):
        typer.echo("\n".join(graph_lines(result)))
        typer.echo(f"contracts  {at}: {evaluations} evaluations, none broken")
        return
    typer.echo("\n".join(tree_lines(result, searched)))
    clauses = len({clause for _, clause in count.evaluated})
    said = f"{evaluations} evaluations of {clauses} clauses, none broken"
    typer.echo(f"contracts  {at}: {said if clauses and at != 'off' else NOTHING}")


def trace_lines(result: Run | GraphRun) -> list[str]:
    """The lines of the trace."""
    from proofs.traces.trace import Trace

    return [*result.recorder.lines()] if isinstance(result.recorder, Trace) else []


def tree_lines(result: Run, tree: Any) -> Iterator[str]:
    """The leaves evaluated, with their pay-offs, and the nodes visited."""
    leaves = [f"{name}={format_value(tree.value(tree.node(name)))}" for name in shortened(result.evaluated)]
    distinct, times = len(set(result.evaluated)), len(result.evaluated)
    again = f" in {times} evaluations" if times > distinct else ""
    yield f"evaluated  {distinct} of {len(tree.leaves())} leaves{again}: {elided(leaves, result.evaluated)}"
    yield f"visited    {len(result.visited)} of {len(tree)} nodes: {elided(shortened(result.visited), result.visited)}"


def graph_lines(result: GraphRun) -> Iterator[str]:
    """The leaves evaluated and the vertices visited, and how often a search came to one."""
    evaluated, visited = result.evaluated, result.visited
    yield f"evaluated  {len(set(evaluated))} leaves: {elided(shortened(evaluated), evaluated)}"
    yield f"visited    {len(visited)} vertices: {elided(shortened(visited), visited)}"
    if result.visits is not None:
        yield f"visits     {result.visits}"


def shortened(names: list[str]) -> list[str]:
    """The ends of a long list."""
    return names if len(names) <= 64 else [*names[:8], *names[-8:]]


def elided(shown: list[str], everything: list[str]) -> str:
    """The names shown, with the number of those left out; long names of deep nodes are cut off."""
    words = [name if len(name) <= 80 else f"{name[:30]}...{name[-30:]}" for name in shown]
    if len(shown) < len(everything):
        words.insert(len(words) // 2, f"... {len(everything) - len(shown)} more, all with --json ...")
    return " ".join(words)
