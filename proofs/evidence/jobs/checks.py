"""A job: `verified check` of one user's function against one spec."""

from typing import Any

from proofs.checking.built_in import request_of
from proofs.checking.check import check


def verdict(
    function: str, spec: str, form: str, seconds: float, call: str = "", game: str = "", payoffs: str = ""
) -> dict[str, Any]:
    """The verdict of `verified check` on the function."""
    request, known = request_of(function)
    report = check(request, spec or known, form=form, seconds=seconds, call=call, game=game, payoffs=payoffs)
    if report.error:
        raise ValueError(report.error)
    report.name = function
    broken = [clause.id for clause in report.clauses.values() if clause.required and clause.finding]
    said = f"{report.verdict}{': ' if broken else ''}{', '.join(broken)}"
    return {"holds": bool(report), "said": said, "verdict": report.verdict, "report": report.as_json()}
