"""`verified average`: what a search costs on a random tree, exactly."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from proofs.commands import arguments
from proofs.commands.as_json import show_json
from proofs.commands.names import AVERAGE_METHODS, SPECS
from proofs.commands.numbers import Json, decimal, positive, whole
from proofs.verdict import Outcome

if TYPE_CHECKING:
    from proofs.averages.searches import Average, First, Setting
    from proofs.checking.loading import Request
    from proofs.progress import Bar

MEDIAN: Final = "median"
SOON: Final = 5.0  # seconds of silence
LONG: Final = 60  # digits: a longer fraction is for machines


def average_command(
    algorithm: Annotated[
        str,
        typer.Argument(
            metavar="ALGORITHM", help="a name from `verified list`, `minimal`, FILE.py:FUNCTION, or `table`"
        ),
    ],
    width: Annotated[int, typer.Option("--width", "-w", metavar="W", parser=positive, help="children of a node")] = 2,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D", parser=positive, help="plies to the leaves")] = 2,
    first: Annotated[
        str | None,
        typer.Option(
            metavar="G", help="first guess: f (the value of the root, the default), median, random, or a rank"
        ),
    ] = None,
    root: Annotated[str, typer.Option(metavar="max|min", help="type of the root")] = "max",
    ties: Annotated[
        int | None,
        typer.Option(metavar="K", parser=positive, help="pay-offs uniform on 1..K, instead of distinct ones"),
    ] = None,
    by: Annotated[str, typer.Option(metavar="METHOD", help=f"one of {AVERAGE_METHODS}")] = "auto",
    variance: Annotated[bool, typer.Option("--variance", help="the variance, too, of a closed form")] = False,
    samples: Annotated[int, typer.Option(metavar="N", parser=positive, help="random trees (--by sampled)")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S", parser=whole, help="of the random trees")] = 1,
    seconds: Annotated[
        float, typer.Option(metavar="S", parser=decimal, help="for a function of your own; then bounds of the average")
    ] = 600,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="of `table`: write data and figures there")] = None,
    store: Annotated[Path | None, typer.Option(metavar="FILE", help="of `table`: where results are kept")] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="of `table`: so many processes; 0, the default: this one")
    ] = 0,
    max_leaves: Annotated[
        int | None, typer.Option(metavar="N", parser=positive, help="of `table`: trees with up to so many leaves")
    ] = None,
    spec: arguments.AskedSpec = "",
    form: arguments.Form = "minimax",
    call: arguments.Template = "",
    game: arguments.View = "",
    as_json: Json = False,
) -> None:
    """The exact expected number of leaves that a search evaluates on a random uniform tree: a fraction.

    Every node has W children, and the leaves are D plies down. Their pay-offs are distinct, and all orders are equally
    likely; or with --ties K each is drawn from 1..K. A leaf that is evaluated twice counts once.

    There are three exact methods, which agree wherever more than one can be had. `closed`: alpha-beta, SSS*, DUAL* and
    MTD(f) from any first guess have closed forms, thousands of leaves in seconds, and so has NegaScout on up to four
    plies. `paths`: every path of any other search on symbolic pay-offs, each weighed by the number of orders that lead
    down it. `listed`: every order. `auto` takes the first of these that can be had; `sampled` is an estimate, for large
    trees.

    Paths and lists give the variance, too. Closed forms do on up to 16 leaves, and on larger trees with --variance:
    exactly on up to 64 leaves, in floating point above, with a bound on the error that is proved. (1,024 leaves take
    about a minute.)

    A guess can be a rank: 1 is the least pay-off, 2 the next, and one more than there are leaves is above all of them.
    `median` is the middle one, and `random` is drawn like one more pay-off.

    `table` is the table of the page of results, up to 1,024 leaves: many minutes. Each of its cells is kept in the
    store as soon as it is there, so a table that is stopped goes on where it was. What is sampled has the same seed
    each time.

    \b
    verified average alphabeta -w 2 -d 2
    verified average sss-star -w 2 -d 10
    verified average sss-star -w 2 -d 6 --variance
    verified average mtd-f -w 3 -d 4 --first median
    verified average negascout -w 2 -d 3
    verified average alphabeta -w 2 -d 3 --ties 2
    verified average my_search.py:search -w 3 -d 2 --spec alphabeta
    verified average table --max-leaves 32
    verified average table --workers 2 --out figures
    """
    from proofs.averages.average import average
    from proofs.averages.searches import Setting
    from proofs.progress import progress

    if algorithm == "table":
        show_table(out, store, workers, max_leaves, as_json=as_json)
        return
    if store or workers or max_leaves:
        raise ValueError("--store, --workers and --max-leaves are for `table`, which is made of many averages")
    setting = Setting(width, depth, root, ties)
    search = subject(algorithm, spec, form, call, game)
    guess = first_guess(first, setting)
    with progress(f"{algorithm}, width {width}, depth {depth}", quiet=as_json) as bar:
        result = average(
            search, setting, guess, by=by, variance=variance, samples=samples, seed=seed, seconds=seconds,
            tick=Progress(bar, quiet=as_json).tick,
        )  # fmt: skip
    if as_json:
        show_json(as_object(algorithm, setting, first, result))
    else:
        typer.echo("\n".join(lines(algorithm, setting, first, result)))
    if result.between is not None:
        raise typer.Exit(Outcome.UNDECIDED.status)


class Progress:
    """The progress shown to a person: the part of all runs that is done; once also an estimate of the time left."""

    def __init__(self, bar: Bar, *, quiet: bool) -> None:
        self._bar = bar
        self._started = time.monotonic()
        self._is_silent = not quiet  # nothing was said so far

    def tick(self, done: int, part: Fraction) -> None:
        """So many runs are done, and this part of all chances is theirs."""
        self._bar.show(f"{done:,} runs, {float(part):.1%} of all orders", int(1000 * part), 1000)
        seconds = time.monotonic() - self._started
        if self._is_silent and part and seconds > SOON:
            self._is_silent = False
            left = seconds * float((1 - part) / part)
            said = f"{float(part):.1%} of all orders after {seconds:.0f} s; the rest takes about {left:,.0f} s"
            typer.echo(f"{said} (--by sampled: an estimate)", err=True)


def subject(algorithm: str, spec: str, form: str, call: str, game: str) -> str | Request:
    """The name of a built-in algorithm, or a request for a function in the user's own file."""
    if ":" not in algorithm and not algorithm.endswith(".py"):
        if spec or call or game:
            raise ValueError(f"--spec, --call and --game are for a function of your own, and {algorithm!r} is built in")
        return algorithm
    from proofs.checking.built_in import request_of
    from proofs.checking.check import find_spec
    from proofs.checking.loading import Request

    function, known = request_of(algorithm)
    if not (spec or known):
        raise ValueError(f"say how the function is called: --spec {SPECS}, or FILE.py:SPEC")
    find_spec(spec or known, form, ())
    return Request(function, spec or known, form, call, game)


def first_guess(text: str | None, setting: Setting) -> First:
    """The guess that the text names."""
    from proofs.averages.searches import RANDOM, F

    if text is None or text == F:
        return None if text is None else F
    if text == RANDOM:
        return RANDOM
    if text == MEDIAN:
        return setting.median
    try:
        return whole(text)
    except typer.BadParameter:
        raise ValueError(f"--first {text!r}: a guess is {F}, {MEDIAN}, {RANDOM} or a rank such as 3") from None


def lines(algorithm: str, setting: Setting, first: str | None, result: Average) -> list[str]:
    """The report."""
    payoffs = "distinct pay-offs in random order" if setting.ties is None else f"pay-offs uniform on 1..{setting.ties}"
    guess = f", first guess {first}" if first else ""
    head = f"{algorithm}{guess}: width {setting.width}, depth {setting.depth}, {setting.root} root, "
    said = [f"{head}{setting.leaves:,} leaves, {payoffs}"]
    if result.between is not None:
        low, high = result.between
        said.append(f"leaves     between {float(low):.6g} and {float(high):.6g}: the time was over (--seconds)")
    elif result.is_exact:
        said.append(f"leaves     {number(result.mean)}")
        if result.variance is not None:
            within = f"{float(result.variance):.10g}, off by less than {float(result.error):.1e}"
            said.append(f"variance   {within if result.error else number(result.variance)}")
            said[-1] += f", deviation {math.sqrt(result.variance):.6g}"
        if result.evaluations not in (None, result.mean):
            said.append(f"           {number(result.evaluations)} evaluations, for some leaves are evaluated again")
    else:
        assert result.variance is not None
        error = math.sqrt(result.variance / result.runs)
        said.append(f"leaves     {float(result.mean):.6g} +- {error:.2g} (standard error), an estimate")
        said.append(f"deviation  {math.sqrt(result.variance):.6g}")
    what = " mean, the variance in floating point" if result.error else ""
    how = METHOD[result.by] if result.between is None else UNFINISHED[result.by]
    return [*said, f"by         {how.format(result.runs)}{what}"]


METHOD: Final = {
    "closed form": "closed form, exact",
    "paths": "{:,} weighted paths, exact",
    "listed": "{:,} trees, all there are, exact",
    "sampled": "{:,} random trees",
}

UNFINISHED: Final = {"paths": "{:,} weighted paths, not all there are", "listed": "{:,} trees, not all there are"}


@contextmanager
def any_number_of_digits() -> Iterator[None]:
    """Let Python write long integers: an exact average of a deep tree has thousands of digits."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


@any_number_of_digits()
def number(x: Fraction | None) -> str:
    """The fraction and its decimal form."""
    assert x is not None
    text = str(x)
    digits = len(text)
    return f"{text} = {float(x):.10g}" if digits <= LONG else f"{float(x):.10g} (a fraction of {digits} digits: --json)"


@any_number_of_digits()
def as_object(algorithm: str, setting: Setting, first: str | None, result: Average) -> dict[str, Any]:
    """The average for machines: fractions as text, and as decimals."""
    exact = {
        name: {"fraction": str(x), "decimal": float(x)}
        for name, x in (("leaves", result.mean), ("variance", result.variance), ("evaluations", result.evaluations))
        if x is not None
    }
    tree = {"width": setting.width, "depth": setting.depth, "root": setting.root, "ties": setting.ties}
    record = {"algorithm": algorithm, **tree, "first": first, "by": result.by, "runs": result.runs, **exact}
    if result.between is not None:
        del record["leaves"]
        record["between"] = [{"fraction": str(x), "decimal": float(x)} for x in result.between]
    if result.error:
        record["variance"] = {"decimal": float(result.variance or 0), "error": float(result.error)}
    return record


def show_table(out: Path | None, store: Path | None, workers: int, leaves: int | None, *, as_json: bool) -> None:
    """The table of all algorithms."""
    from proofs.averages.table import as_text, cells_of, measured, write
    from proofs.campaigns.store import DEFAULT

    results = measured(store=store or DEFAULT, workers=workers, leaves=leaves, progress=not as_json)
    try:
        rows = cells_of(results)
    except RuntimeError as problem:
        typer.echo(f"table: {problem}", err=True)
        raise typer.Exit(1) from None
    if as_json:
        show_json([row.as_object() for row in rows])
    else:
        typer.echo("\n".join(as_text(rows)))
    known, seconds = sum(one.remembered for one in results), sum(one.seconds for one in results)
    typer.echo(f"{len(results)} cells, {known} of them remembered; {seconds:,.0f} s of work in all", err=True)
    if out is not None:
        paths = write(rows, out)
        typer.echo("written: " + ", ".join(map(str, paths)), err=as_json)
