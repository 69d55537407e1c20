"""WHY: the engines that produce evidence, the ledger, the command line.

`proofs.check(search, spec="alphabeta")` checks a search function of your own. A spec of your own is a built-in one with
other clauses; here the built-in ones have their names in capitals:

    from proofs import ALPHABETA, clause

    @clause("frugal", "mine", "no leaf is evaluated that NegaScout does not evaluate")
    def frugal(evaluated, leaves_of_negascout):
        return set(evaluated) <= set(leaves_of_negascout)

    FRUGAL = ALPHABETA.with_(required=[*ALPHABETA.required, frugal])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs.checking.report import Report
    from proofs.checking.specs import *  # noqa: F403 - whatever specs there are
    from proofs.checking.specs import Spec
    from specs.contracts import clause as clause


def check(function: Callable[..., Any] | str, spec: str | Spec = "alphabeta", **options: Any) -> Report:
    """Check a function, or the one that "FILE.py:FUNCTION" names; see `proofs.judging.check`."""
    from proofs.judging.check import check as check_it

    return check_it(function, spec, **options)


def __getattr__(name: str) -> Any:
    """What a spec of one's own is made of, loaded when it is asked for: every pytest run loads this module."""
    if not name.startswith("_"):
        from proofs.checking import specs
        from specs.contracts import clause

        if name in specs.__all__:
            return getattr(specs, name)
        if name == clause.__name__:
            return clause
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
