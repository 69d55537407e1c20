"""What a verdict looks like to a reader: the counterexample in the terms of the interface, and drawn."""

from __future__ import annotations

from typing import Any

from proofs.checking.core.cases import as_played
from proofs.checking.core.run_once import Finding
from proofs.checking.core.shrink import Smallest
from proofs.drawing.tree_text import Searched, draw
from specs.values import Infinity, Value, format_value


def plain(value: Value) -> Any:
    """A number as JSON has it; infinities and fractions as text."""
    return value if isinstance(value, int | float) and not isinstance(value, Infinity) else format_value(value)


def counterexample(finding: Finding) -> dict[str, Any]:
    """`{"tree", "node", "alpha", "beta", "gamma", "expected", "got"}`; of several calls `gamma` lists all."""
    tree = as_played(finding.case)
    shown: dict[str, Any] = {"tree": str(tree), "node": tree.name(tree.root)}
    calls = finding.case.calls
    for name in ("alpha", "beta", "gamma"):
        given = [plain(call[name]) for call in calls if name in call]
        shown[name] = None if not given else given[0] if len(given) == 1 else given
    return {**shown, "expected": finding.expected, "got": finding.got}


def found(engine: str, small: Smallest) -> dict[str, Any]:
    """The event of a broken clause, its tree drawn with the true value of each node."""
    return {
        "event": "finding",
        "clause": small.finding.clause,
        "engine": engine,
        "smallest": small.complete,
        "counterexample": counterexample(small.finding),
        "drawing": list(draw(Searched(as_played(small.finding.case)))),
    }
