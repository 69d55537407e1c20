"""The line of the user's code where the wrong turn was taken: in the innermost call whose answer is wrong.

Of a counterexample the calls that the search makes on its way are heard. Each has a node, a window and a result, so it
can be held against f of that node; where one is wrong, and all calls that it made are right, is the fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from proofs.checking.again import read_line
from proofs.checking.games.trees import TREES
from proofs.checking.loading import Request
from proofs.checking.nested import RETURN
from proofs.checking.rerun import rerun
from specs.baudet import minus
from specs.extensions import is_fail_soft
from specs.minimax import Oracle
from specs.values import NEG_INF, POS_INF, format_value, parse_value

OF_VALUES: Final = ("minimax", "alphabeta")  # the specs whose calls can be held against f


@dataclass(frozen=True)
class WrongTurn:
    """Where a call with a wrong answer returned, and what was wrong with it."""

    file: str
    line: int
    says: str


def wrong_turn(request: Request, finding: Mapping[str, Any], form: str) -> WrongTurn | None:
    """The innermost call of the counterexample whose answer is wrong; None if no call can be told to be it."""
    if request.spec not in OF_VALUES or "again" not in finding:
        return None
    told, texts = read_line(finding["again"])
    try:
        heard = rerun(request, told, texts=texts, hears=True)
    except ValueError:
        return None
    if heard["is_cut"]:
        return None
    tree = TREES.parse(heard["tree"], told.get("root"))
    f = Oracle(tree)
    for place, line in _returns(heard["events"]):
        call = heard["nested"][place]
        ends = [*map(_number, call["ends"])]
        v = _number(call["v"])
        if v is None or len(ends) not in (0, 2) or any(end is None for end in ends):
            continue
        alpha, beta = ends or (NEG_INF, POS_INF)
        node = tree.node(call["node"])
        value = f[node] if form == "minimax" or tree.is_max(node) else minus(f[node])
        if alpha < beta and not is_fail_soft(v, alpha, beta, value):
            given = f", window ({format_value(alpha)}, {format_value(beta)})" if ends else ""
            says = (
                f"{call['name']} at {call['node']}{given} returns {format_value(v)}, and f({call['node']}) is"
                f" {format_value(value)}; the calls that it makes are right"
            )
            return WrongTurn(_near(heard["files"][call["file"]]), line, says)
    return None


def _near(file: str) -> str:
    """The file as it is seen from here, if it is below."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


def _returns(events: Sequence[Sequence[Any]]) -> list[tuple[int, int]]:
    """The calls in the order in which they return, each with the line: whoever is called returns before its caller."""
    return [(about, line) for event, about, line in events if event == RETURN]


def _number(thing: Any) -> Any:
    if isinstance(thing, str):
        return parse_value(thing)
    return thing if isinstance(thing, int | float) and not isinstance(thing, bool) else None
