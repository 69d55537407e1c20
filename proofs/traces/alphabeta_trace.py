"""The table of a search, line by line, as Figure A.3 of the thesis prints it (RR-A.3-trace, RR-A.3-solutiontrees).

The rows are made from the reports of the contract layer about each nested call, so they show what the procedure did:
the window after a son is the one with which the next son was called, the last g is the value returned, a cutoff is a
return before the last son. Only where no call follows is the window computed, by the rule of the thesis:
alpha := max(alpha, g) at a max node, beta := min(beta, g) at a min node.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Generic

from proofs.drawing.columns import table
from proofs.traces.trace import Trace
from specs.contracts import Call, recording
from specs.paths import Path, sons
from specs.solutions.solution_trees import f_minus, f_plus, proof_above, proof_below
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, format_value
from verified.alphabeta import alphabeta


@dataclass(frozen=True)
class Row:
    """One step at one node: its window and g after the step, and what the leaves evaluated so far prove of it.

    `mark` says what happened: "." the node was entered (a leaf: evaluated), "c" a son returned and the next one
    follows, "l" the last son returned, "X" a son returned and cut off its brothers. `T_minus` and `T_plus` are the
    names of the nodes of the solution trees that prove `f_minus` and `f_plus`, in reading order; empty if none does.
    """

    step: int
    name: str
    letter: str
    alpha: Value
    beta: Value
    g: Value
    mark: str
    f_minus: Value
    f_plus: Value
    T_minus: tuple[str, ...]
    T_plus: tuple[str, ...]


def trace_alphabeta(tree: GameTree[N], alpha: Value = NEG_INF, beta: Value = POS_INF) -> list[Row]:
    """The table of alpha-beta on the whole tree with this window; a shared subtree has rows for each path to it."""
    with recording(AlphabetaTrace(tree)) as trace:
        alphabeta(tree, tree.root, alpha, beta)
    return trace.rows


def letter(number: int) -> str:
    """The letters in order of first visit: a, b, ..., z, aa, ab, ..."""
    before, last = divmod(number, len(ascii_lowercase))
    return (letter(before - 1) if before else "") + ascii_lowercase[last]


@dataclass(frozen=True)
class Unfolded(GameTree[Path[N]]):
    """A game whose nodes are the paths of another: where a subtree was shared, each path has its own."""

    game: GameTree[N]

    @property
    def root(self) -> Path[N]:
        return Path(self.game.root)

    def children(self, node: Path[N]) -> Sequence[Path[N]]:
        return sons(self.game, node)

    def is_max(self, node: Path[N]) -> bool:
        return self.game.is_max(node.node)

    def value(self, node: Path[N]) -> Value:
        return self.game.value(node.node)

    def name(self, node: Path[N]) -> str:
        """The Dewey name."""
        return node.name


@dataclass
class _Line(Generic[N]):
    """The state of a running call, for the table."""

    node: Path[N]
    letter: str
    alpha: Value
    beta: Value
    g: Value


class AlphabetaTrace(Trace, Generic[N]):
    """Writes the rows; the row after a son's return is written when it is known what the father does next."""

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__()
        self.game = Unfolded(tree)
        self.rows: list[Row] = []
        self._evaluated: set[Path[N]] = set()

    def lines(self) -> Iterator[str]:
        """The columns of Figure A.3: window, g, mark, proved bounds and the solution trees that prove them."""
        rows: list[tuple[str, ...]] = [("step", "node", "alpha", "beta", "g", "", "f-", "f+", "T-", "T+")]
        for row in self.rows:
            values = map(format_value, (row.alpha, row.beta, row.g))
            proved = format_value(row.f_minus), format_value(row.f_plus), " ".join(row.T_minus), " ".join(row.T_plus)
            rows.append((str(row.step), row.name, *values, row.mark, *proved))
        return table(rows)

    def entered(self, call: Call) -> None:
        _, _, alpha, beta = call.arguments
        node = self.game.root
        if call.caller is not None:
            father: _Line[N] = call.caller.note
            elder = len(call.caller.calls) - 1  # brothers, which have returned
            node = self.game.children(father.node)[elder]
            if elder:
                father.alpha, father.beta = alpha, beta
                self._write(father, "c")
        g: Value = NEG_INF if self.game.is_max(node) else POS_INF
        call.note = _Line(node, letter(len(self.calls) - 1), alpha, beta, g)
        if self.game.children(node):
            self._write(call.note, ".")

    def left(self, call: Call) -> None:
        line: _Line[N] = call.note
        line.g = call.v
        children = self.game.children(line.node)
        if not children:
            self._evaluated.add(line.node)
            self._write(line, ".")
        else:
            if self.game.is_max(line.node):
                line.alpha = max(line.alpha, line.g)
            else:
                line.beta = min(line.beta, line.g)
            self._write(line, "l" if len(call.calls) == len(children) else "X")
        if call.caller is not None:
            father: _Line[N] = call.caller.note
            father.g = max(father.g, line.g) if self.game.is_max(father.node) else min(father.g, line.g)

    def _write(self, line: _Line[N], mark: str) -> None:
        node, seen, game = line.node, self._evaluated, self.game
        step = len(self.rows) + 1, node.name, line.letter, line.alpha, line.beta, line.g, mark
        T_minus, T_plus = (tuple(n.name for n in proof(game, node, seen)) for proof in (proof_below, proof_above))
        self.rows.append(Row(*step, f_minus(game, node, seen), f_plus(game, node, seen), T_minus, T_plus))
