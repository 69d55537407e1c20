"""Check a function against a specification: the engines, then a proof of what holds, within the same time.

    from proofs import check
    report = check(search, spec="alphabeta")

The report is true if every required clause holds; `print(report)` says how strongly, or on which tree it fails.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from proofs.checking.check import Watch
from proofs.checking.check import check as check_by_engines
from proofs.checking.core.spec import Spec
from proofs.checking.report import Report
from proofs.judging.closing_proof import prove_at_the_end


def check(
    function: Callable[..., Any] | str,
    spec: str | Spec = "alphabeta",
    *,
    form: str = "minimax",
    call: str = "",
    game: str = "",
    require: Sequence[str] = (),
    watch: Watch = lambda _: None,
    **limits: Any,
) -> Report:
    """Check a function, or the one that `FILE.py:FUNCTION` names; limits are those of `Budget`."""
    report = check_by_engines(function, spec, form=form, call=call, game=game, require=require, watch=watch, **limits)
    asked: Mapping[str, Any] = {"call": call, "game": game, **limits}
    if not report.error:
        prove_at_the_end(report, function, asked, watch)
    return report
