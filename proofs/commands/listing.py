"""`verified list`, the names of algorithms, clauses and specs, and `verified catalogue`, the items of the papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json
from specs.contracts import Clause, clauses_of, helpers_of
from specs.values import format_value

if TYPE_CHECKING:
    from proofs.checking.core.spec import Spec
    from specs.catalogue import Entry
    from verified.procedure import Algorithm, GraphAlgorithm


def list_command(as_json: Json = False) -> None:
    """List the algorithms with their options and clauses, the specs that `check` knows, and the example trees.

    \b
    verified list
    verified list --json
    """
    from proofs.checking.specs import SPECS
    from specs.examples import EXAMPLES
    from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

    if as_json:
        trees, graphs = ([described(a) for a in known.values()] for known in (ALGORITHMS, GRAPH_ALGORITHMS))
        examples = {name: {"tree": text, "about": about} for name, (text, about) in EXAMPLES.items()}
        specs = [described_spec(spec) for spec in SPECS.values()]
        show_json({"algorithms": trees, "graph_algorithms": graphs, "specs": specs, "examples": examples})
        return
    typer.echo("ALGORITHMS")
    for algorithm in ALGORITHMS.values():
        takes = "".join(f" --{name} {format_value(value)}" for name, value in algorithm.options.items())
        typer.echo(f"  {algorithm.name:<22}{algorithm.summary} ({algorithm.source}){takes}")
    typer.echo("\nALGORITHMS ON GRAPHS")
    for graph in GRAPH_ALGORITHMS.values():
        typer.echo(f"  {graph.name:<22}{graph.summary} ({graph.source})")
    typer.echo("\nCLAUSES (checked at every nested call)")
    seen: dict[str, list[str]] = {}
    procedures = {a.name: a.function for a in (*ALGORITHMS.values(), *GRAPH_ALGORITHMS.values())}
    for procedure in [*procedures.values()]:
        for helper in helpers_of(procedure):
            procedures.setdefault(helper.__name__, helper)
    for name, procedure in procedures.items():
        for clause in clauses_of(procedure):
            line = f"  {clause.id:<24}{clause.cost.value:<8}{clause.sentence} ({clause.source})"
            seen.setdefault(line, []).append(name)
    for line, users in seen.items():
        typer.echo(f"{line}: {', '.join(users)}")
    typer.echo("\nSPECS (verified check FILE.py:FUNCTION --spec SPEC)")
    for spec in SPECS.values():
        typer.echo(f"  {spec.name:<22}{spec.signature}")
        described_as = described_spec(spec)
        for kind in ("required", "classifying"):
            for row in described_as[kind]:
                source = f" ({row['source']})" if row["source"] else ""
                typer.echo(f"    {row['id']:<20}{kind:<13}{row['sentence']}{source}")
    typer.echo("\nEXAMPLES")
    for name, (_, about) in EXAMPLES.items():
        typer.echo(f"  @{name:<21}{about}")


def described(algorithm: Algorithm | GraphAlgorithm) -> dict[str, Any]:
    """An algorithm for machines."""
    from verified.procedure import Algorithm

    clauses = [
        {"id": c.id, "source": c.source, "sentence": c.sentence, "kind": c.kind.name.lower(), "cost": c.cost.value}
        for c in clauses_of(algorithm.function)
    ]
    helpers = {helper.__name__: [c.id for c in clauses_of(helper)] for helper in helpers_of(algorithm.function)}
    options = dict(algorithm.options) if isinstance(algorithm, Algorithm) else {}
    about = {"name": algorithm.name, "source": algorithm.source, "summary": algorithm.summary, "options": options}
    return {"helpers": helpers, **about, "clauses": clauses}


def described_spec(spec: Spec) -> dict[str, Any]:
    """A specification for machines: what decides the verdict, and what is reported (and required with `--require ID`).

    That a call ends is no paper's clause.
    """
    from proofs.checking.core.spec import TERMINATES
    from proofs.checking.report import terminates_sentence

    about = {"name": spec.name, "signature": spec.signature, "parameters": list(spec.parameters)}
    ends = {"id": TERMINATES, "sentence": terminates_sentence(spec.required), "source": ""}
    return {**about, "required": [*_of_spec(spec.required), ends], "classifying": _of_spec(spec.classifying)}


def _of_spec(clauses: Mapping[str, Clause]) -> list[dict[str, str]]:
    """The id that a report gives a clause, which may be shorter than its own."""
    return [{"id": id, "sentence": clause.sentence, "source": clause.source} for id, clause in clauses.items()]


def catalogue_command(
    prefix: Annotated[str, typer.Argument(metavar="[ID]", help="an id or the beginning of one: PB, ST-T5.1")] = "",
    as_json: Json = False,
) -> None:
    """Show what became of the items of the papers: what realises each, which tests check it, or why none does.

    Ids with FR are results of this project, which no paper has.

    Also what of it is proved for every tree (`prove`), by which theorems (`theorems`), which targets CrossHair confirms
    (`crosshair`), and where the printed text is wrong (`errata`).

    \b
    verified catalogue
    verified catalogue PB-T3.2
    verified catalogue SS --json
    """
    from specs.catalogue import SOURCES, catalogue

    entries = [entry for entry in catalogue().values() if entry.id.lower().startswith(prefix.lower())]
    if not entries:
        raise ValueError(f"no id starts with {prefix!r}; ids start with {', '.join(SOURCES)}")
    if as_json:
        show_json([{**vars(entry), "status": entry.status} for entry in entries])
        return
    if not prefix:
        for source, title in SOURCES.items():
            counts = Counter(entry.status for entry in entries if entry.id.startswith(f"{source}-"))
            proved = sum(entry.is_proved for entry in entries if entry.id.startswith(f"{source}-"))
            words = ", ".join(f"{number} {status}" for status, number in counts.items())
            typer.echo(f"{source}-  {title}: {words}" + (f"; of {proved} something is proved" if proved else ""))
        return
    for entry in entries:
        typer.echo(f"{entry.id}: {entry.status}")
        for word, said in entry_rows(entry):
            typer.echo(f"  {word:<9} {said}")


def entry_rows(entry: Entry) -> Iterator[tuple[str, str]]:
    """The rows of an entry, one for each kind of fact; an erratum with its correction."""
    from proofs.errata.table import ERRATA

    for word, names in (("by", entry.by), ("checked", entry.checked), ("crosshair", entry.crosshair)):
        if names:
            yield word, ", ".join(names)
    proved: dict[str, list[str]] = {}  # the clauses of each procedure; none if all that its proof shows is meant
    for procedure, _, clause in (name.partition(":") for name in entry.proved):
        proved.setdefault(procedure, []).extend([clause] if clause else [])
    for procedure, clauses in proved.items():
        yield "proved", f"{procedure}: {', '.join(clauses)}" if clauses else procedure
    for theorem in entry.theorems:
        yield "theorem", theorem
    for id in entry.errata:
        yield "erratum", f"{id}: {ERRATA[id].correction}"
    for word, said in (("why", entry.not_checkable), ("waits", entry.later), ("measured", entry.measured)):
        if said:
            yield word, said
