"""`verified explain`: what an id that a report names stands for: a clause, an item of a paper, a search or a spec."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pydoc import locate
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from proofs.commands.as_json import show_json
from proofs.commands.listing import entry_rows
from proofs.commands.numbers import Json
from specs.catalogue import SOURCES, catalogue
from specs.contracts import Clause, clauses_of, helpers_of
from specs.suggestion import meant

if TYPE_CHECKING:
    from verified.procedure import Algorithm, GraphAlgorithm

SHOWN: Final = 12  # names in one row; the others are counted


def explain_command(
    id: Annotated[str, typer.Argument(metavar="ID", help="of a clause, an item of a paper, an algorithm, or a spec")],
    as_json: Json = False,
) -> None:
    """Say what an id stands for: what it states, where that comes from, who uses it, and where it is proved.

    \b
    verified explain fail-low
    verified explain PB-I1d
    verified explain FR-KA-linear
    verified explain negascout
    """
    meanings = [part for parts in (of_clauses, of_entry, of_algorithm, of_spec) for part in parts(id)]
    if not meanings:
        known = [*clauses(), *catalogue(), *algorithms(), *specs()]
        raise ValueError(f"no id {id!r}{meant(id, known)}; `verified list` and `verified catalogue` have all")
    if as_json:
        show_json([{"is": kind, "rows": [[*row] for row in rows]} for kind, rows in meanings])
        return
    for number, (kind, rows) in enumerate(meanings):
        typer.echo(("\n" if number else "") + f"{id}: {kind}")
        for word, said in rows:
            typer.echo(f"  {word:<9} {said}")


Part = tuple[str, list[tuple[str, str]]]  # what the id is, and rows of a word and what it says


@cache
def algorithms() -> Mapping[str, Algorithm | GraphAlgorithm]:
    """Every algorithm by its name."""
    from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

    return {**ALGORITHMS, **GRAPH_ALGORITHMS}


def specs() -> Mapping[str, Any]:
    """The specs of `verified check` by their names."""
    from proofs.checking.specs import SPECS

    return SPECS


@cache
def clauses() -> Mapping[str, Mapping[Clause, list[str]]]:
    """For each id its clauses, each with the procedures and specs that have it."""
    by_id: dict[str, dict[Clause, list[str]]] = {}
    functions = {name: algorithm.function for name, algorithm in algorithms().items()}
    for function in [*functions.values()]:
        functions.update({helper.__name__: helper for helper in helpers_of(function)})
    users = [(clause.id, clause, name) for name, function in functions.items() for clause in clauses_of(function)]
    for spec in specs().values():  # whose reports may give a clause a shorter id
        users += [(id, clause, f"spec {spec.name}") for id, clause in spec.clauses.items()]
    for id, clause, name in users:
        by_id.setdefault(id, {}).setdefault(clause, []).append(name)
    return by_id


def title(source: str) -> str:
    """The id of an item, with the name of the paper that has it."""
    return f"{source} ({SOURCES.get(source[:2], 'of no paper')})"


def listed(names: list[str]) -> str:
    """The first names; the others are counted."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def about(thing: object) -> str:
    """The first paragraph of a docstring, as one line."""
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


def of_clauses(id: str) -> Iterator[Part]:
    """The clauses with that id."""
    proved = [name.partition(":") for entry in catalogue().values() for name in entry.proved]
    for clause, users in clauses().get(id, {}).items():
        predicate = clause.conclusion
        of = {procedure: None for procedure, _, name in proved if name == id and procedure in users}
        rows = [
            ("states", clause.sentence),
            ("from", title(clause.source)),
            ("why", about(predicate) or about(sys.modules[predicate.__module__])),
            ("written", f"{predicate.__module__}.{predicate.__name__}"),
            ("checked", f"{clause.kind.value}, at level {clause.cost.value}"),
            ("used by", listed(users)),
        ]
        yield "a clause", [*rows, ("proved", f"of {listed([*of])}")] if of else rows


def of_entry(id: str) -> Iterator[Part]:
    """The item of the catalogue with that id."""
    if id not in catalogue():
        return
    entry = catalogue()[id]
    rows = [("from", title(id))]
    stated = {clause.id: clause.sentence for group in clauses().values() for clause in group if clause.source == id}
    rows += [("clause", f"{name}: {sentence}") for name, sentence in stated.items()]
    things = {name: thing for name in entry.by if not isinstance(thing := locate(name), Clause)}
    rows += [("defined", f"{name}: {about(thing)}") for name, thing in things.items()]
    rows += [row for row in entry_rows(entry) if row[0] != "by"]
    yield f"an item of the catalogue, {entry.status}", rows


def of_algorithm(id: str) -> Iterator[Part]:
    """The algorithm with that name."""
    if id in algorithms():
        algorithm = algorithms()[id]
        rows = [("is", algorithm.summary), ("from", title(algorithm.source)), ("returns", about(algorithm.function))]
        rows.append(("clauses", listed([clause.id for clause in clauses_of(algorithm.function)])))
        yield "an algorithm", rows


def of_spec(id: str) -> Iterator[Part]:
    """The spec with that name."""
    if id in specs():
        spec = specs()[id]
        rows = [("called", spec.signature), ("requires", listed([*spec.required]))]
        yield "a spec of `verified check`", [*rows, ("reports", listed([*spec.classifying]))]
