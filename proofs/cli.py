"""The command line: `verified run`, `draw`, `list`, `evidence`. Errors quote the input; `--json` is for machines."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Annotated, Any

import typer

from specs.contracts import LEVELS, clauses_of, contracts, count_checks, level
from specs.examples import EXAMPLES, example
from specs.informed import InformedTree, inform
from specs.tree import Tree
from specs.values import Infinity, Value, format_value, parse_value
from verified.registry import ALGORITHMS, Algorithm, find
from verified.running import run

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="""Game-tree search with executable contracts.

    \b
    verified run alphabeta "((41 5) (12 90))"        search a tree
    verified draw "((41 5) (12 90))"                 see the windows and cutoffs
    verified list                                    algorithms, their clauses, example trees
    verified evidence alphabeta                      exhaust all clauses on small trees

    \b
    A tree is nested parentheses. The root is a max node and types alternate, unless said: max(..), min(..).
    {2..7}(..) gives heuristic bounds, #1=(..) names a subtree and #1# puts it in once more. @plaat-2.4 is an
    example tree, - reads standard input.
    """,
)

TreeText = Annotated[str, typer.Argument(metavar="TREE", help="nested parentheses, @example, or - for standard input")]
Root = Annotated[str | None, typer.Option(metavar="max|min", help="type of the root, if the text does not say it")]
Bounds = Annotated[str | None, typer.Option("--informed", metavar="BOUNDS", help="bounds by node: '1=0..9 1.2=..5'")]
First = Annotated[str | None, typer.Option(metavar="V", help="first guess (aspiration)")]
Delta = Annotated[str | None, typer.Option(metavar="V", help="half the width of the window around the guess")]
Alpha = Annotated[str | None, typer.Option(metavar="V", help="lower end of the window, -inf by default")]
Beta = Annotated[str | None, typer.Option(metavar="V", help="upper end of the window, +inf by default")]
Level = Annotated[
    str | None, typer.Option("--contracts", metavar="LEVEL", help=f"check contracts: {', '.join(LEVELS)}")
]
Depth = Annotated[int | None, typer.Option(metavar="N", min=1, help="allow trees nested this deep")]
Json = Annotated[bool, typer.Option("--json", help="print JSON")]


def read_tree(text: str, root: str | None, bounds: str | None, max_depth: int | None) -> Tree:
    """The tree that the arguments describe."""
    if text == "-":
        text = sys.stdin.read()
    if text.startswith("@"):
        tree = example(text[1:], root)
    else:
        known = InformedTree.parse(text, root=root, max_depth=max_depth)
        tree = known if known.bounds else Tree.parse(text, root=root, max_depth=max_depth)
    return inform(tree, bounds) if bounds else tree


def options(**given: str | None) -> dict[str, Value]:
    """The options that were given, as values."""
    values: dict[str, Value] = {}
    for name, text in given.items():
        if text is not None:
            try:
                values[name] = parse_value(text)
            except ValueError as problem:
                raise ValueError(f"--{name}: {problem}") from None
    return values


@app.command("run")
def run_command(
    algorithm: Annotated[str, typer.Argument(metavar="ALGORITHM", help="a name from `verified list`")],
    tree: TreeText,
    informed: Bounds = None,
    first: First = None,
    delta: Delta = None,
    alpha: Alpha = None,
    beta: Beta = None,
    root: Root = None,
    contracts_level: Level = None,
    max_depth: Depth = None,
    as_json: Json = False,
) -> None:
    """Run one algorithm on one tree: value, leaves evaluated and nodes visited, in order.

    \b
    verified run alphabeta "((41 5) (12 90))"
    verified run alphabeta @plaat-2.4 --contracts oracle
    verified run alphabeta "((41 5) (12 90))" --alpha 6 --beta 20 --root min
    verified run alphabeta-informed "((41 5) {..20}(12 90))"
    verified run aspiration @plaat-2.4 --first 30 --delta 10
    echo "(1 2)" | verified run minimax - --json
    """
    game = read_tree(tree, root, informed, max_depth)
    given = options(first=first, delta=delta, alpha=alpha, beta=beta)
    with contracts(contracts_level or level()), count_checks() as count:
        made = run(algorithm, game, max_depth=max_depth, **given)
    if as_json:
        show_json({"algorithm": algorithm, "value": made.value, "evaluated": made.evaluated, "visited": made.visited})
        return
    typer.echo(f"value      {format_value(made.value)}")
    leaves = [f"{name}={format_value(game.value(game.node(name)))}" for name in shortened(made.evaluated)]
    distinct, times = len(set(made.evaluated)), len(made.evaluated)
    again = f" in {times} evaluations" if times > distinct else ""
    typer.echo(f"evaluated  {distinct} of {len(game.leaves())} leaves{again}: {elided(leaves, made.evaluated)}")
    names = elided(shortened(made.visited), made.visited)
    typer.echo(f"visited    {len(made.visited)} of {len(game)} nodes: {names}")
    checks = sum(count.evaluated.values())
    clauses = len({clause for _, clause in count.evaluated})
    typer.echo(f"contracts  {contracts_level or level()}: {checks} evaluations of {clauses} clauses, none broken")


def shortened(names: list[str]) -> list[str]:
    """The ends of a long list."""
    return names if len(names) <= 64 else [*names[:8], *names[-8:]]


def elided(shown: list[str], everything: list[str]) -> str:
    """The shown names in a row, with a word on those left out; names of great depth are cut."""
    words = [name if len(name) <= 80 else f"{name[:30]}...{name[-30:]}" for name in shown]
    if len(shown) < len(everything):
        words.insert(len(words) // 2, f"... {len(everything) - len(shown)} more, all with --json ...")
    return " ".join(words)


@app.command("draw")
def draw_command(
    tree: TreeText,
    algorithm: Annotated[str, typer.Option(metavar="NAME", help="the search to draw, or `none`")] = "alphabeta",
    informed: Bounds = None,
    first: First = None,
    delta: Delta = None,
    alpha: Alpha = None,
    beta: Beta = None,
    root: Root = None,
    max_depth: Depth = None,
    as_json: Json = False,
) -> None:
    """Draw a tree as text: type, name and value of each node, the window and result of each call, x where cut off.

    \b
    verified draw "((41 5) (12 90))"
    verified draw @plaat-2.4 --algorithm negascout
    verified draw "(0 (2 (1 2)))" --alpha 0 --beta 1
    verified draw @stockman-1 --algorithm none
    """
    from proofs.draw import Searched, draw

    game = read_tree(tree, root, informed, max_depth)
    given = options(first=first, delta=delta, alpha=alpha, beta=beta)
    if algorithm == "none":
        searched = Searched(game)
    else:
        if find(algorithm).informed and not isinstance(game, InformedTree):
            game = InformedTree(game, {})
        searched = Searched.by(algorithm, game, max_depth=max_depth, **given)
    if as_json:
        show_json({"tree": str(game), "algorithm": algorithm, "nodes": searched.as_json()})
    else:
        typer.echo("\n".join(draw(searched)))


@app.command("list")
def list_command(as_json: Json = False) -> None:
    """List the algorithms with their options and clauses, and the example trees.

    \b
    verified list
    verified list --json
    """
    if as_json:
        known = {name: {"tree": text, "about": about} for name, (text, about) in EXAMPLES.items()}
        show_json({"algorithms": [described(a) for a in ALGORITHMS.values()], "examples": known})
        return
    typer.echo("ALGORITHMS")
    for algorithm in ALGORITHMS.values():
        takes = "".join(f" --{name} {format_value(value)}" for name, value in algorithm.options.items())
        typer.echo(f"  {algorithm.name:<22}{algorithm.summary} ({algorithm.source}){takes}")
    typer.echo("\nCLAUSES (checked at every nested call)")
    seen: dict[str, list[str]] = {}
    for algorithm in ALGORITHMS.values():
        for clause in clauses_of(algorithm.procedure):
            line = f"  {clause.id:<24}{clause.cost.value:<8}{clause.sentence} ({clause.source})"
            seen.setdefault(line, []).append(algorithm.name)
    for line, users in seen.items():
        typer.echo(f"{line}: {', '.join(users)}")
    typer.echo("\nEXAMPLES")
    for name, (_, about) in EXAMPLES.items():
        typer.echo(f"  @{name:<21}{about}")


def described(algorithm: Algorithm) -> dict[str, Any]:
    """An algorithm for machines."""
    clauses = [
        {"id": c.id, "source": c.source, "sentence": c.sentence, "kind": c.kind.name.lower(), "cost": c.cost.value}
        for c in clauses_of(algorithm.procedure)
    ]
    about = {"name": algorithm.name, "source": algorithm.source, "summary": algorithm.summary}
    return {**about, "options": dict(algorithm.options), "informed": algorithm.informed, "clauses": clauses}


@app.command("evidence")
def evidence_command(
    algorithms: Annotated[list[str] | None, typer.Argument(metavar="[ALGORITHM]...", help="all by default")] = None,
    further: Annotated[bool, typer.Option("--further", help="larger scopes than the test suite's: minutes")] = False,
    as_json: Json = False,
) -> None:
    """Exhaust every clause of the algorithms on small trees, at every nested call, and print the ledger.

    Exit status 1 if a clause is refuted, or was never put to the test.

    \b
    verified evidence
    verified evidence alphabeta negascout --json
    verified evidence alphabeta --further
    """
    from proofs.ledger import gather, ledger_lines

    names = [find(name).name for name in algorithms or ALGORITHMS]
    ledger = gather(names, further=further)
    if as_json:
        show_json([evidence.as_json() for evidence in ledger])
    else:
        typer.echo("\n".join(ledger_lines(ledger)).rstrip())
    if not all(evidence.holds for evidence in ledger):
        raise typer.Exit(1)


def show_json(thing: Any) -> None:
    """Print as JSON; infinite values and fractions as text."""
    typer.echo(json.dumps(plain(thing)))


def plain(thing: Any) -> Any:
    """The same with only what JSON has."""
    match thing:
        case dict():
            return {key: plain(value) for key, value in thing.items()}
        case list() | tuple():
            return [plain(item) for item in thing]
        case Infinity() | Fraction():
            return format_value(thing)  # type: ignore[arg-type]  # an Infinity is one of its two kinds
        case _:
            return thing
