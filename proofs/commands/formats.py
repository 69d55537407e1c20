"""A report for other programs: SARIF, which code hosts read, and the annotations of GitHub's workflows."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from proofs.commands.arguments import version
from proofs.commands.as_json import plain
from proofs.verdict import Outcome

if TYPE_CHECKING:
    from proofs.checking.report import Report

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True)
class Told:
    """One thing that the report says of a place in the code."""

    id: str
    level: str  # error or warning
    says: str
    file: str
    line: int


def told(report: Report, request: str) -> Iterator[Told]:
    """Each broken clause at the line of the wrong turn, or else of the function; what is undecided as a warning."""
    file, line = place_of(request)
    for clause in report.clauses.values():
        if (found := clause.finding) is not None and clause.required:
            case, turn = found["counterexample"], found.get("wrong_turn")
            says = (
                f"{report.name} does NOT meet spec {report.spec.name}: {clause.sentence}. On {case['tree']} "
                f"expected {case['expected']}; got {case['got']}. {found.get('again', '')}"
            )
            at = (turn["file"], turn["line"]) if turn else (file, line)
            yield Told(clause.id, "error", says.strip(), *at)
    if report.verdict == Outcome.UNDECIDED:
        yield Told("undecided", "warning", f"{report.name} {report.headline}: {report.why_undecided}", file, line)


def place_of(request: str) -> tuple[str, int]:
    """The file of a request and the line of its function; line 1 where there is no such file."""
    file, _, dotted = request.rpartition(":") if not request.endswith(".py") else (request, "", "")
    names = dotted.split(".")
    try:
        body = ast.parse(Path(file).read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return file or request, 1
    line = 1
    for name in names:
        node = next((node for node in body if getattr(node, "name", None) == name), None)
        if node is None:
            return file, line
        line, body = node.lineno, getattr(node, "body", [])
    return file, line


def sarif(report: Report, request: str) -> Mapping[str, Any]:
    """The report in SARIF 2.1.0."""
    found = [*told(report, request)]
    rules = [{"id": clause.id, "shortDescription": {"text": clause.sentence}} for clause in report.clauses.values()]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "verified", "version": version(), "rules": rules}},
                "results": [
                    {
                        "ruleId": one.id,
                        "level": one.level,
                        "message": {"text": one.says},
                        "locations": [
                            {
                                "physicalLocation": {
                                    "artifactLocation": {"uri": Path(one.file).as_posix()},
                                    "region": {"startLine": one.line},
                                }
                            }
                        ],
                    }
                    for one in found
                ],
                "properties": {"report": plain(report.as_json())},
            }
        ],
    }


def github(report: Report, request: str) -> Iterator[str]:
    """Workflow commands: each becomes a note at its line of the code."""
    found = [*told(report, request)]
    for one in found:
        yield (
            f"::{one.level} file={_escaped(one.file, part=True)},line={one.line},"
            f"title={_escaped(f'verified: {one.id}', part=True)}::{_escaped(one.says)}"
        )
    if not found:
        file, line = place_of(request)
        says = _escaped(f"{report.name} {report.headline}")
        yield f"::notice file={_escaped(file, part=True)},line={line},title=verified::{says}"


def _escaped(text: str, *, part: bool = False) -> str:
    """As the workflow commands have it; `part`: a property, in which commas and colons are special, too."""
    for sign in ("%", "\r", "\n", *((":", ",") if part else ())):
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


FORMATS: Final[Mapping[str, Callable[..., Any]]] = {"sarif": sarif, "github": github}
