"""A verdict in one line: what became of a function, and the smallest game on which it fails."""

from __future__ import annotations

from typing import Any, Unpack

from proofs.campaigns import Job
from proofs.checking.check import check
from proofs.checking.core.budget import Options
from proofs.checking.report import Report
from proofs.scanning.fitting import Suggestion


def judge(suggestion: Suggestion, **limits: Unpack[Options]) -> Report:
    """The report on a function that can be checked as it is."""
    form, call, game = suggestion.form, suggestion.call, suggestion.game
    return check(suggestion.request, suggestion.spec, form=form, call=call, game=game, **limits)


def job(suggestion: Suggestion, seconds: float) -> Job:
    """The check as a job of a campaign, done again when the code of the search, or ours, has changed."""
    one = suggestion
    given = {"request": one.request, "spec": one.spec, "form": one.form, "call": one.call, "game": one.game}
    return Job(f"{__name__}:verdict", {**given, "seconds": seconds}, label=one.request)


def verdict(request: str, spec: str, form: str, call: str, game: str, seconds: float) -> dict[str, Any]:
    """What becomes of it, as plain JSON."""
    report = check(request, spec, form=form, call=call, game=game, seconds=seconds)
    claim = report.headline if report.verdict == "holds" else ""
    return {"verdict": str(report.verdict), "said": in_one_line(report), "claim": claim}


def in_one_line(report: Report) -> str:
    """`refuted: success on (0 1), alpha = 0: expected f(1) = 1; got v = 0`, or how strongly it holds."""
    if report.error:
        return f"error: {report.error}"
    clauses = [clause for clause in report.clauses.values() if clause.required]
    for clause in clauses:
        case = clause.as_json()["counterexample"]
        if case:
            window = [f"{name} = {case[name]}" for name in ("alpha", "beta", "gamma") if case.get(name) is not None]
            found = f"{', '.join([case['tree'], *window])}: expected {case['expected']}; got {case['got']}"
            return f"{report.verdict}{report.where}: {clause.id} on {found}"
    words = ", ".join(dict.fromkeys(str(clause.verdict) for clause in clauses))
    if report.verdict == "holds":
        return f"{report.verdict}: every required clause is {words}"
    return f"{report.verdict}: {report.why_undecided}"
