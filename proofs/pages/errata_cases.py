"""The data of the errata page: each counterexample drawn, if its case is a tree or a graph."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from proofs.drawing.picture import Look, Picture
from proofs.errata.smallest import Finding, Report
from specs.examples import example
from specs.graphs.graph import GameGraph
from specs.graphs.graph_score import score
from specs.informed import InformedTree
from specs.minimax import Oracle
from specs.tree import Tree, TreeError
from specs.values import format_value

MOST: Final = 60  # nodes of a drawing


def drawn(case: str) -> str:
    """The game that a counterexample names, with the value of each node in it; "" if it names none, or a large one."""
    game = game_in(case)
    if game is None or len(game) > MOST:
        return ""
    looks = {}
    if isinstance(game, Tree):
        f = Oracle(game)
        bounds = game.bounds if isinstance(game, InformedTree) else {}
        for node in game.nodes():
            known = [f"{format_value(bounds[node][0])}..{format_value(bounds[node][1])}"] if node in bounds else []
            looks[node] = Look(format_value(f[node]), known)
    else:
        s = score(game)
        looks = {vertex: Look(format_value(s[vertex])) for vertex in s}
    return Picture.of(game, looks, label=f"the counterexample {case}").svg(style=False)


def game_in(case: str) -> Any:
    """The tree or graph that a text describes, None if it describes none."""
    for read in (_example, InformedTree.parse, GameGraph.parse):
        try:
            return read(case)
        except (TreeError, ValueError):
            continue
    return None


def _example(case: str) -> Tree:
    """The example tree of a name such as `@plaat-2.4`."""
    if not case.startswith("@"):
        raise ValueError(f"{case!r} is no name of an example")
    return example(case[1:])


def errata(reports: Sequence[Report]) -> Iterator[dict[str, Any]]:
    """Each erratum with its readings."""
    for report in reports:
        about = report.erratum
        yield {
            "id": about.id,
            "paper": about.paper,
            "where": about.where,
            "kind": about.kind,
            "printed": about.printed,
            "correction": about.correction,
            "confirmed": report.confirmed,
            "readings": [_reading(finding) for finding in report.findings],
        }


def _reading(finding: Finding) -> dict[str, Any]:
    failure, trial = finding.counterexample, finding.trial
    return {
        "title": finding.reading.title,
        "literal": finding.reading.transcription,
        "failure": failure,
        "drawing": drawn(failure.case) if failure else "",
        "holds": trial.holds,
        "corrected": f"{trial.cases:,} cases: {finding.reading.scope}",
        "figures": finding.figures,
    }
