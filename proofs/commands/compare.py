"""`verified compare`: compare the leaves or nodes that two searches ask for, and their average costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from proofs.commands import arguments
from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json, positive
from proofs.progress import progress
from specs.suggestion import meant
from specs.values import Value, parse_value

if TYPE_CHECKING:
    from proofs.comparing.compare import Compared, Search

LEAVES, NODES = "leaves", "nodes"
UNDECIDED: Final = 3  # exit status
WHAT: Final = (LEAVES, NODES)
ANY: Final = "any"
SAID: Final = {LEAVES: "leaves evaluated", NODES: "nodes visited"}
ALONE: Final = {LEAVES: "evaluates", NODES: "visits"}


def compare_command(
    a: Annotated[str, typer.Argument(metavar="A", help="a name from `verified list`, or FILE.py:FUNCTION")],
    b: Annotated[str, typer.Argument(metavar="B", help="the other one")],
    what: Annotated[str, typer.Option(metavar="|".join(WHAT), help="what is compared")] = LEAVES,
    first: Annotated[str | None, typer.Option(metavar="V", help="first guess: a number, f (default), or any")] = None,
    alpha: Annotated[str | None, typer.Option(metavar="V", help="lower end of the window, or any")] = None,
    beta: Annotated[str | None, typer.Option(metavar="V", help="upper end of the window, or any")] = None,
    max_leaves: Annotated[int, typer.Option(metavar="N", parser=positive, help="shapes of up to so many leaves")] = 5,
    require: Annotated[
        bool, typer.Option("--within", help="exit status 1 if A is not within B, 3 if that is undecided")
    ] = False,
    spec: arguments.AskedSpec = "",
    form: arguments.Form = "minimax",
    call: arguments.Template = "",
    game: arguments.View = "",
    as_json: Json = False,
) -> None:
    """Compare two searches: is what A evaluates always among what B evaluates, and the other way round?

    A tree that separates them is the smallest there is: fewest leaves, then fewest nodes, then least pay-offs. It is
    drawn with both searches. Where there is none, the verdict is `proved` (for every tree: by a theorem that is named),
    `confirmed` (every integer pay-off on each shape, all paths of both searches) or, of code that asks more of a value
    than how it compares, `exhausted` (every order of the pay-offs: small numbers, neighbours one or two
    apart).

    A function of your own must do the same each time. Whether what it returns is right is another question, which
    `verified check` answers; if it is wrong on a tree of up to three leaves a note says so.

    Both search the same tree from the root: with the full window, or the one that is given; `any` stands for every
    window. Of searches that take a first guess it is the value of the tree (`f`), a number, or every guess (`any`).
    The costs are exact averages over random distinct pay-offs, with the full window and the guess f.

    \b
    verified compare negascout mtd-f
    verified compare sss-star alphabeta
    verified compare negascout alphabeta --what nodes --alpha any --beta any --max-leaves 4
    verified compare mtd-f sss-star --first any --max-leaves 4
    verified compare my_search.py:search alphabeta --spec alphabeta --within
    """
    from proofs.comparing.compare import compare, costs

    if what not in WHAT:
        raise ValueError(f"--what {what!r}: no such thing{meant(what, WHAT)}; choose {' or '.join(WHAT)}")
    both = [named(name, spec, form, call, game) for name in (a, b)]
    if (spec or call or game) and all(isinstance(search, str) for search in both):
        raise ValueError(f"--spec, --call and --game are for a function of your own, and {a} and {b} are built in")
    given = ends(first=first, alpha=alpha, beta=beta)
    with progress(f"{a} and {b}", quiet=as_json) as bar:
        done = [0]

        def tick() -> None:
            done[0] += 1
            if done[0] % 64 == 0:
                bar.show(f"{done[0]:,} runs")

        result = compare(both[0], both[1], what, given, max_leaves, tick)
        has_window = {"alpha", "beta"} & {*given}
        averages = [] if has_window else costs(both[0], both[1], "max", tick)
    if as_json:
        show_json({"what": what, "given": result.given, "max_leaves": max_leaves, "inclusions": list(result.inclusions),
                   "notes": list(result.notes), "costs": averages})  # fmt: skip
    else:
        own = arguments.OwnCall(spec, form, call, game)
        typer.echo("\n".join(lines(result, both, averages, own)))
    if require and not result.is_within:
        raise typer.Exit(1 if result.inclusions[0]["separation"] is not None else UNDECIDED)


def named(name: str, spec: str, form: str, call: str, game: str) -> Search:
    """The search of that name: a built-in one, or a function in the user's own file."""
    from proofs.commands.average import subject
    from verified.registry import ALGORITHMS

    if ":" in name or name.endswith(".py"):
        return subject(name, spec, form, call, game)
    if name not in ALGORITHMS:
        there = ", ".join(ALGORITHMS)
        raise ValueError(f"no algorithm {name!r}{meant(name, ALGORITHMS)}; there are {there}, or FILE.py:FUNCTION")
    return name


def ends(**texts: str | None) -> dict[str, Value | str]:
    """The arguments of both searches; the default guess is `f`."""
    given: dict[str, Value | str] = {}
    for end, text in texts.items():
        if text is None or (end == "first" and text == "f"):
            continue
        try:
            given[end] = ANY if text == ANY else parse_value(text)
        except ValueError:
            said = "a number, f or any" if end == "first" else "a number, -inf, +inf or any"
            raise ValueError(f"--{end} {text!r}: say {said}") from None
    return given


# FOR PEOPLE


def lines(
    compared: Compared, both: list[Search], averages: list[dict[str, Any]], own: arguments.OwnCall
) -> Iterator[str]:
    """The report: both inclusions, each with the tree that separates, drawn twice; and the costs."""
    window = ", ".join(f"{end} = {value}" for end, value in compared.given.items() if end != "first")
    yield f"{SAID[compared.what]}, {window or 'full window'}{guess_words(compared, both)}"
    for one in compared.inclusions:
        yield f"  {verdict_words(one, compared)}"
    for one in compared.inclusions:
        if one["separation"] is not None:
            yield ""
            yield from separated(one, compared.what, both, own)
    if compared.notes:
        yield ""
        yield from (f"note: {note}" for note in compared.notes)
    if averages:
        yield ""
        yield from cost_lines(averages, both)


def guess_words(compared: Compared, both: list[Search]) -> str:
    """The first guess, if one of them takes one."""
    from verified.registry import find

    if not any(isinstance(search, str) and "first" in find(search).options for search in both):
        return ""
    first = compared.given.get("first", "f")
    return ", every first guess" if first == ANY else f", first guess {first}"


def verdict_words(one: Mapping[str, Any], compared: Compared) -> str:
    """A row: which search is within which, and how strongly that is shown."""
    head = f"{one['search']} within {one['within']}: "
    if (separation := one["separation"]) is not None:
        given = "".join(f"  {end} = {value}" for end, value in separation["given"].items())
        return f"{head}no, refuted by {separation['tree']}{given}"
    if one["verdict"] == "undecided":
        return f"{head}undecided: {one['by']}; no tree of up to {compared.leaves} leaves refutes it"
    if one["by"]:
        return f"{head}yes, proved for every tree ({one['by']})"
    scope = f"every shape of up to {compared.leaves} leaves"
    if len(one["roots"]) == 1:
        scope += f" with a {one['roots'][0]} root"
    values, paths = "every order of the pay-offs (small numbers, neighbours one or two apart)", ""
    if one["verdict"] == "confirmed":
        values, paths = "every integer pay-off", f", {one['paths']:,} paths"
    return f"{head}yes, {one['verdict']} on {scope}, {values}: {one['shapes']:,} shapes{paths}"


def separated(one: Mapping[str, Any], what: str, both: list[Search], own: arguments.OwnCall) -> Iterator[str]:
    """The tree, drawn with the search and with the other."""
    from proofs.comparing.compare import name_of

    separation = one["separation"]
    yield f"on {separation['tree']} only {one['search']} {ALONE[what]} {' '.join(separation['outside'])}"
    for name in (one["search"], one["within"]):
        search = next(search for search in both if name_of(search) == name)
        yield ""
        yield from drawn(search, separation, own)


def drawn(search: Search, separation: Mapping[str, Any], own: arguments.OwnCall) -> Iterator[str]:
    """The drawing of one search of the tree."""
    from proofs.commands.own import made_by, searched_by
    from proofs.comparing.compare import name_of
    from proofs.drawing.tree_text import Searched, draw
    from specs.minimax import f
    from specs.tree import Tree
    from verified.registry import find

    given = {end: value for end, value in separation["given"].items() if value is not None}
    if isinstance(search, str):
        tree = Tree.parse(separation["tree"])
        takes = find(search).options
        options: dict[str, Value] = {end: parse_value(str(value)) for end, value in given.items() if end in takes}
        if "first" in takes:
            options.setdefault("first", f(tree, tree.root))
        yield from draw(Searched.by(search, tree, **options), [])
        return
    window = {end: str(value) for end, value in given.items() if end in ("alpha", "beta")}
    record = made_by(name_of(search), separation["tree"], own, hears=True, root=None, **window)
    yield from draw(searched_by(record), [])


def cost_lines(averages: list[dict[str, Any]], both: list[Search]) -> Iterator[str]:
    """A row for each tree."""
    from proofs.comparing.compare import name_of

    names = [name_of(search) for search in both]
    wide = [max(len(name), 22) for name in names]
    yield "expected leaves, distinct pay-offs in random order, max root"
    yield f"  width depth  {names[0]:<{wide[0]}} {names[1]}"
    for row in averages:
        costs = [f"{mean['fraction']} = {mean['decimal']:.6g}" for mean in row["leaves"]]
        yield f"  {row['width']:<5} {row['depth']:<6} {costs[0]:<{wide[0]}} {costs[1]}"
