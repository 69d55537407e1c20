"""The page of a check: verdicts, counterexamples step by step beside alpha-beta, the diagram of known algorithms."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from proofs.checking.again import outcome
from proofs.checking.classify.known_algorithms import same_leaves_as_sss
from proofs.checking.counterexample_text import size_of
from proofs.checking.loading import Request
from proofs.checking.report import Report
from proofs.checking.rerun import REFUTED, rerun
from proofs.pages.dominance import regions
from proofs.pages.own import excerpt, game_of, known_beside, own_search
from proofs.pages.render import rendered
from proofs.pages.scene import Source
from proofs.pages.search_page import side_by_side
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from verified.best_first.sss_star import SSS_STAR

SECONDS: Final = 3.0  # for a counterexample that is run once more
MARKS: Final = {"holds": "\u2713", "refuted": "\u2717", "undecided": "?"}
SPOKEN_OF: Final = {same_leaves_as_sss.id: SSS_STAR.name}  # clauses that hold a search against another algorithm
SHOWN: Final = ("depth", "alpha", "beta", "gamma", "calls")


@dataclass(frozen=True)
class Checked:
    """A report, and the request that it answers."""

    report: Report
    request: Request
    facts: Mapping[str, Any]  # what --json prints


def report_page(checked: Checked) -> str:
    """The page of the report, as one file."""
    report, facts = checked.report, checked.facts
    classification = report.classification
    counterexamples = [
        shown(checked, clause.id, clause.finding) for clause in report.clauses.values() if clause.finding
    ]
    has_source = any(scene["sources"] for case in counterexamples for scene in case["scenes"])
    return rendered(
        "report.html",
        title=f"{report.name} {report.headline}",
        headline=report.headline,
        mark=MARKS[report.verdict],
        report=report,
        facts=facts,
        command=facts["command"],
        clauses=[*clauses(report)],
        counterexamples=counterexamples,
        classification=classification,
        regions=regions(classification) if classification else [],
        notes=facts["notes"],
        source=None if has_source else source_of(report.name),
    )


def clauses(report: Report) -> Iterator[dict[str, Any]]:
    """Each clause with all its verdicts, the strongest first; clauses that were not requested are left out."""
    for clause in report.clauses.values():
        rungs = sorted(clause.rungs.items(), key=lambda rung: -rung[0].rank)
        if clause.required or clause.finding or rungs or clause.is_vacuous:
            yield {
                "id": clause.id,
                "word": clause.verdict.value,
                "sentence": clause.sentence,
                "required": clause.required,
                "rungs": [(word.value, scope.split("; ")) for word, scope in rungs],
            }


def shown(checked: Checked, id: str, finding: Mapping[str, Any]) -> dict[str, Any]:
    """A counterexample: its text in the report, and its calls, run once more, beside those of a known algorithm."""
    counterexample = finding["counterexample"]
    given = {name: _one_after_another(counterexample[name]) for name in SHOWN if counterexample.get(name) is not None}
    about: dict[str, Any] = {
        "id": id,
        "finding": {"again": "", **finding},
        "size": size_of(finding),
        "told": {"drawn": (), **counterexample},
        "given": given,
    }
    is_required = checked.report.clauses[id].required
    about |= {"before": counterexample.get("before", ()), "scenes": (), "parts": None, "required": is_required}
    require = [*checked.report.require, *([] if is_required else [id])]
    drawn = {"drawn": [outcome(draw) for draw in counterexample["drawn"]]} if counterexample.get("drawn") else {}
    asked = {"require": require, "texts": finding.get("texts", False), "run_seconds": SECONDS}
    try:
        run = rerun(checked.request, {**counterexample, **drawn}, hears=True, **asked)
    except ValueError as problem:
        return {**about, "problem": str(problem)}
    run = {"function": checked.report.name, "root": counterexample.get("root"), **run}
    again = [end for call in run["calls"] for end in call["clauses"] if end["id"] == id]
    note = "" if any(end["verdict"] == REFUTED for end in again) else "run once more, it did not break the clause"
    searches = [own_search(run)]
    if beside := known_for(id, run):
        searches.append(known_beside(beside, run))
    return {**about, "problem": note, **side_by_side(searches)}


def known_for(clause: str, record: Mapping[str, Any]) -> str:
    """The known algorithm to compare with: none where positions have evaluations, which it would not ask for."""
    game = game_of(record)
    if clause in SPOKEN_OF:
        return SPOKEN_OF[clause]
    if isinstance(game, EvaluatedTree):
        return ""
    return "alphabeta" if isinstance(game, Tree) else "graph-dfs"


def _one_after_another(given: Any) -> str:
    return " then ".join(map(str, given)) if isinstance(given, Sequence) and not isinstance(given, str) else str(given)


def source_of(function: str) -> Source | None:
    """The file of the function, or of a long one the part that defines it; None if it is not in a file of its own."""
    file, _, name = function.rpartition(":")
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    first = name.partition(".")[0]
    lines = text.splitlines()
    here = [number for number, line in enumerate(lines, 1) if line.startswith((f"def {first}", f"class {first}"))]
    return excerpt(file, text, here)
