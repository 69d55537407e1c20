"""The table of the searches with MT, line by line, as appendix A.3 of the thesis prints it.

Its four passes are RR-A.15-trace, RR-A.17-trace, RR-A.19-trace and RR-A.21-trace.

Columns: node, gamma, g, and the bounds of the node in memory, all after the step. A node has a line when MT enters it
(a terminal only when its value is known), one after each child while others follow, and one when it is left. A child
whose stored bound made a call unnecessary has a line too, with that bound as its g. The thesis leaves some of these
lines out. The table is made from the reports of the contract layer about each call and from the memory itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from proofs.drawing.columns import table
from proofs.traces.trace import Trace
from specs.clauses.mt import OPEN, Bounds
from specs.contracts import Call, recording
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, format_value
from specs.watch import Watched
from verified.registry import find

TESTS: Final = ("mt", "mt_mirror")  # the procedures whose calls are the lines


@dataclass(frozen=True)
class Row:
    """One step at one node, in which pass, and what memory holds of the node after it."""

    step: int
    number_of_pass: int
    name: str
    gamma: Value
    g: Value
    f_minus: Value
    f_plus: Value

    def __str__(self) -> str:
        return f"{self.step} {self.name} {' '.join(map(format_value, (self.gamma, self.g, self.f_minus, self.f_plus)))}"


def trace(tree: GameTree[N], algorithm: str = "mt-sss", **options: Value) -> list[Row]:
    """The table of an algorithm that calls MT or its mirror image, on the whole tree."""
    with recording(MtTrace(tree)) as heard:
        find(algorithm).start(tree, **options)
    return heard.rows


def passes(tree: GameTree[N], algorithm: str = "mt-sss", **options: Value) -> list[tuple[Value, Value]]:
    """The calls of MT that the driver makes: each with its gamma and what it returned."""
    rows = trace(tree, algorithm, **options)
    last = {row.number_of_pass: row for row in rows}
    return [(row.gamma, row.g) for row in last.values()]


def text(rows: Sequence[Row]) -> str:
    """The table, a line between two passes."""
    cells = [(str(r.step), r.name, *map(format_value, (r.gamma, r.g, r.f_minus, r.f_plus))) for r in rows]
    head, *lines = table([("step", "node", "gamma", "g", "f-", "f+"), *cells], right=(0, 2, 3, 4, 5))
    shown = [head]
    for before, row, line in zip([*rows[:1], *rows], rows, lines, strict=False):
        shown += [line] if before.number_of_pass == row.number_of_pass else ["", line]
    return "\n".join(shown)


@dataclass
class _Line(Generic[N]):
    """The state of a running call, for the table."""

    node: N
    gamma: Value
    g: Value
    known: Bounds  # what memory held of the node when the call began: it stays until the call returns
    done: int = 0  # how many children were called or passed over
    pending: bool = False  # a child is done, and it is not known yet what followed


class MtTrace(Trace, Generic[N]):
    """Writes the rows of the calls of MT."""

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__()
        self.tree = tree
        self._names = Watched(tree)  # by the path on which a node is first met, if the tree has no names of its own
        self.rows: list[Row] = []
        self._passes = 0

    def hears(self, procedure: str) -> bool:
        return procedure in TESTS

    def lines(self) -> Iterator[str]:
        """The table, an empty line between two passes."""
        return iter(text(self.rows).splitlines())

    def entered(self, call: Call) -> None:
        _, node, gamma, memory = call.arguments
        if call.caller is None:
            self._passes += 1
        else:
            father: _Line[N] = call.caller.note
            children = self.tree.children(father.node)
            while children[father.done] != node:
                self._pass_over(father, children[father.done], memory)
            self._flush(father)
        g: Value = NEG_INF if self.tree.is_max(node) else POS_INF
        call.note = _Line(node, gamma, g, memory.get(node, OPEN))
        if self.tree.children(node):
            self._write(call.note, memory.get(node, OPEN))

    def left(self, call: Call) -> None:
        _, node, _, memory = call.arguments
        line: _Line[N] = call.note
        children = self.tree.children(node)
        while line.done < len(children) and self._goes_on(node, memory[node]):
            self._pass_over(line, children[line.done], memory)
        line.g = call.v
        self._write(line, memory[node])
        if call.caller is not None:
            self._take(call.caller.note, call.v)

    def _goes_on(self, node: N, stored: Bounds) -> bool:
        """Whether MT looked at all children: at a max node if it failed low, at a min node if it failed high."""
        return (stored[1] is not POS_INF) == self.tree.is_max(node)

    def _pass_over(self, father: _Line[N], child: N, memory: dict[N, Bounds]) -> None:
        """A child whose bound in memory was enough: f+ below a max node, f- below a min node."""
        self._flush(father)
        bound = memory[child][1 if self.tree.is_max(father.node) else 0]
        self._write(_Line(child, father.gamma, bound, memory[child]), memory[child])
        self._take(father, bound)

    def _take(self, father: _Line[N], v: Value) -> None:
        father.g = max(father.g, v) if self.tree.is_max(father.node) else min(father.g, v)
        father.done += 1
        father.pending = True

    def _flush(self, line: _Line[N]) -> None:
        """The line after a child, now that another follows."""
        if line.pending:
            self._write(line, line.known)
            line.pending = False

    def _write(self, line: _Line[N], stored: Bounds) -> None:
        name = self._names.name(line.node)
        self.rows.append(Row(len(self.rows) + 1, self._passes, name, line.gamma, line.g, *stored))
