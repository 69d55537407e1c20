"""`verified experiment`: the measurements of the thesis, run again on real games."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from proofs.campaigns.store import DEFAULT
from proofs.commands.numbers import Json, positive, whole

MISSING: Final = "an experiment needs {} here, which {} not installed: pip install 'verified-game-trees[experiments]'"
NEEDED: Final = ("numpy", "matplotlib")


def experiment_command(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="what to measure; without it all are listed")] = "",
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="G", help="othello, checkers, chess, ..., or random:width=5,order=0.5; may be repeated"),
    ] = None,
    depth: Annotated[int, typer.Option(metavar="D", parser=positive, help="of the deepest search")] = 4,
    positions: Annotated[int, typer.Option(metavar="N", parser=positive, help="so many test positions")] = 8,
    seed: Annotated[int, typer.Option(metavar="S", parser=whole, help="of positions and bootstrap")] = 1,
    other: Annotated[
        list[str] | None, typer.Option("--with", metavar="FILE.py:F", help="a search of your own that takes part")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="where data and figures go")] = Path("experiments"),
    fast: Annotated[bool, typer.Option("--fast", help="with contracts off")] = False,
    latex: Annotated[bool, typer.Option("--latex", help="write a table in LaTeX, too")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="so many processes; one a core by default; 0: none")
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="the scheduler of a Dask cluster")] = None,
    store: Annotated[Path, typer.Option(metavar="FILE", help="where results are kept")] = DEFAULT,
    as_json: Json = False,
) -> None:
    """Run a measurement of the thesis again: data as CSV, a figure as SVG and PNG, and whether it is reproduced.

    All searches get the same memory and the same order of moves, and are deepened iteratively. Each value is compared
    with that of every other search, and with plain minimax as far as this reaches: a difference ends the experiment
    with an error. What is measured is kept in the store, so an experiment that is stopped goes on where it was. A mean
    over positions is geometric, with a bootstrap interval of 95 per cent; a statement is `reproduced` if the whole
    interval agrees with it, `not reproduced` if no part of it does. Fewer than six positions tell nothing.

    Your own search takes part in leaves, total-nodes and time. It is called as search(tree, node, alpha, beta), or with
    a table as a fifth argument, which has `get` and `put` as `verified.memory.tables` says, and teaches the order of
    moves.

    Exit status: 0 it was measured, whatever became of the statements; 1 values differ or a job failed; 2 the request
    is unusable.

    \b
    verified experiment
    verified experiment leaves --game othello --depth 5 --positions 10
    verified experiment first-guess --game chess --depth 4 --latex --out figures
    verified experiment simulation --game random:width=5,correlation=0 --depth 5
    verified experiment leaves --game checkers --with my_search.py:search
    """
    from proofs.experiments.shelf import EXPERIMENTS, find

    if not name:
        listed([*EXPERIMENTS.values()], as_json=as_json)
        return
    asked = find(name)
    if lacking := [package for package in NEEDED if find_spec(package) is None]:
        raise ValueError(MISSING.format(" and ".join(lacking), "is" if len(lacking) == 1 else "are"))
    from proofs.experiments.conduct import DisagreementError, conduct
    from proofs.experiments.counting import stranger
    from proofs.experiments.experiment import Setting
    from proofs.experiments.files import write
    from proofs.experiments.subjects import is_artificial
    from verified.games.openspiel import pyspiel

    if other and not asked.takes_others:
        able = ", ".join(one.name for one in EXPERIMENTS.values() if one.takes_others)
        raise ValueError(f"{name} does not measure a search of your own ({other[0]}); these do: {able}")
    if not all(map(is_artificial, game or ["othello"])):
        pyspiel()  # so that it is missed at once, in one sentence
    for function in other or ():
        stranger(function)  # so that a file that cannot be used is told at once
    try:
        settings = [Setting(one, depth, positions, seed, fast, tuple(other or ())) for one in game or ["othello"]]
        found = conduct(
            [(asked, setting) for setting in settings],
            store=store,
            workers=workers,
            cluster=cluster,
            progress=not as_json,
        )
    except (DisagreementError, RuntimeError) as problem:
        typer.echo(f"{name}: {problem}", err=True)
        raise typer.Exit(1) from None
    paths = write(found, out, latex=latex)
    if as_json:
        from proofs.commands.as_json import show_json

        show_json([as_object(one, paths) for one in found])
    else:
        typer.echo("\n".join(told(found, paths)))


def listed(experiments: Sequence[Any], *, as_json: bool) -> None:
    """Print the list of experiments."""
    if as_json:
        from proofs.commands.as_json import show_json

        show_json([{"name": one.name, "items": one.items, "statement": one.statement} for one in experiments])
        return
    for one in experiments:
        typer.echo(f"{one.name:<20}{one.title}\n{'':<20}{one.statement}")


def told(findings: Sequence[Any], paths: Sequence[Path]) -> Iterator[str]:
    """The lines of the result."""
    from proofs.experiments.conduct import TRIALS
    from proofs.experiments.figure import mean_at

    experiment = findings[0].experiment
    yield f"{experiment.title}\nthe thesis: {experiment.statement}"
    for one in findings:
        setting = one.setting
        yield f"\n{setting.game}, depth {setting.depth}, {setting.positions} positions; {one.made}"
        yield from (f"  {decision.sentence}" for decision in one.decisions)
        for name in setting.others:
            last = max(one.data.series()[name])
            yield f"  yours: {name} at {last:g} is {mean_at(one, name, last)} ({experiment.y})."
            yield (
                f"  Its values were those of all searches here, and those of minimax in {TRIALS.positions} artificial"
                " games; `verified check` judges it on every small tree."
            )
    yield "\nwritten: " + ", ".join(map(str, paths))


def as_object(findings: Any, paths: Sequence[Path]) -> dict[str, Any]:
    """The result for machines."""
    from dataclasses import asdict

    from proofs.experiments.figure import mean_at

    return {
        "experiment": findings.experiment.name,
        "items": findings.experiment.items,
        **asdict(findings.setting),
        "made": findings.made,
        "means": [
            {"series": series, "x": x, **mean_at(findings, series, x)._asdict()}
            for series, xs in findings.data.series().items()
            for x in xs
        ],
        "decisions": [
            {
                "word": one.word,
                "claim": one.claim.says,
                "about": one.about,
                **(one.found._asdict() if one.found else {}),
                "positions": one.positions,
            }
            for one in findings.decisions
        ],
        "files": [str(path) for path in paths],
    }
