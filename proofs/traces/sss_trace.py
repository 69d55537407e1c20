"""The steps of SSS*, one a line, as Stockman's section 3.3 and appendix A.2 of the thesis print them.

Each line is a case of Gamma that the contract layer reports (SS-3.3-trace, RR-A.7-trace to RR-A.13-trace): the node of
the state that was removed from OPEN, the case, and OPEN after the step, so the lines show what the search did.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.drawing.columns import table
from proofs.traces.trace import Trace
from specs.contracts import Call, recording
from specs.tree import GameTree, N
from specs.values import Value, format_value
from verified.best_first.open_list import OpenList, State
from verified.best_first.sss_star import sss_star

CASE: Final = "gamma_case_"


@dataclass(frozen=True)
class Entry:
    """A state on OPEN: the Dewey name of its node, L (LIVE) or S (SOLVED), and its merit."""

    name: str
    status: str
    merit: Value

    def __str__(self) -> str:
        return f"({self.name}, {self.status}, {format_value(self.merit)})"


@dataclass(frozen=True)
class Step:
    """One step: the node whose state Gamma replaced, by which case, and OPEN afterwards."""

    step: int
    name: str
    case: int
    OPEN: tuple[Entry, ...]

    def __str__(self) -> str:
        return f"{self.step} {self.name} {self.case} {' '.join(map(str, self.OPEN))}"


def steps(tree: GameTree[N], procedure: Callable[..., Value] = sss_star) -> list[Step]:
    """The steps of the search of the whole tree by SSS*, its dual or its version of 1979."""
    with recording(GammaTrace()) as trace:
        procedure(tree, tree.root)
    return trace.steps


class GammaTrace(Trace):
    """Writes a step whenever a case of Gamma has been applied, while OPEN is as that case left it."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[Step] = []

    def hears(self, procedure: str) -> bool:
        return procedure.startswith(CASE)

    def lines(self) -> Iterator[str]:
        """The table of the steps."""
        return iter(text(self.steps).splitlines())

    def left(self, call: Call) -> None:
        OPEN: OpenList[Any] = call.arguments[0]
        state: State[Any] = call.arguments[1]
        after = tuple(Entry(s.name, "S" if s.solved else "L", s.merit) for s in OPEN)
        self.steps.append(Step(len(self.steps) + 1, state.name, int(call.procedure[len(CASE)]), after))


def text(rows: Sequence[Step]) -> str:
    """The table: step, node, case of Gamma, and OPEN after the step."""
    cells = [(str(row.step), row.name, str(row.case), " ".join(map(str, row.OPEN))) for row in rows]
    return "\n".join(table([("step", "node", "case", "OPEN after the step"), *cells], right=(0, 2)))
