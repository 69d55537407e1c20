"""What the site takes from the program itself: the help of each command, and what each id stands for."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any, Final

from proofs.cli import SUMMARIES
from proofs.commands.explain import of_clauses, of_entry
from specs.catalogue import SOURCES, catalogue
from specs.contracts import clauses_of
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS


def commands() -> Iterator[str]:
    """The help of each command."""
    for name in SUMMARIES:
        words = [sys.executable, "-m", "proofs", name, "--help"]
        done = subprocess.run(words, capture_output=True, text=True, check=True, env={"COLUMNS": "110"})
        yield f"## verified {name}\n\n```text\n{done.stdout.strip()}\n```\n"


def ids() -> Iterator[str]:
    """A row for each clause of an algorithm, and one for each item of the catalogue."""
    algorithms = (*ALGORITHMS.values(), *GRAPH_ALGORITHMS.values())
    yield "## Clauses\n\n| id | states | from |\n| --- | --- | --- |"
    for id in sorted({clause.id for algorithm in algorithms for clause in clauses_of(algorithm.function)}):
        yield from (row(id, dict(rows), "states", "from") for _, rows in of_clauses(id))
    for source, title in SOURCES.items():
        yield f"\n## {source}: {title}\n\n| id | what it is | status |\n| --- | --- | --- |"
        for entry in catalogue().values():
            if entry.id.startswith(f"{source}-"):
                ((_, rows),) = of_entry(entry.id)
                facts = dict(reversed(rows))  # the first of each kind
                said = facts.get("clause") or facts.get("defined") or facts.get("why") or ""
                yield row(entry.id, {"is": said, "status": entry.status}, "is", "status")


def row(id: str, facts: Mapping[str, str], *columns: str) -> str:
    """A row of a table: the text is no Markdown."""
    cells = [f"`{id}`", *(re.sub(r"([|*_\\\[\]])", r"\\\1", escape(facts[column], quote=False)) for column in columns)]
    return f"| {' | '.join(cells)} |"


GENERATED: Final[Mapping[str, Callable[[], Iterator[str]]]] = {"commands": commands, "ids": ids}


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put in the place of `<!-- generated: NAME -->` what that name stands for."""
    return re.sub(r"<!-- generated: (\w+) -->", lambda found: "\n".join(GENERATED[found[1]]()), markdown)
