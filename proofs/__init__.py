"""WHY: the engines that produce evidence, the ledger, the command line.

`proofs.check(search, spec="alphabeta")` checks a search function of your own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs.checking.report import Report

__all__ = ["check"]


def check(function: Callable[..., Any] | str, spec: str = "alphabeta", **options: Any) -> Report:
    """Check a function, or the one that "FILE.py:FUNCTION" names; see `proofs.checking.check`."""
    from proofs.checking.check import check as check_it

    return check_it(function, spec, **options)
