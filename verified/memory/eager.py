"""Move ordering that learns during the search (RR-2.2.2-TT, RR-2.2.2-history), as in the thesis's programs.

A `Learner` is the transposition table of the search. It learns from what the search stores there: the best move of each
position, the history score of each move, and the killers, the last two moves that cut off at each distance from the
root. Nothing is computed twice, so it is cheap: each node is looked up once and stored once.

There is one entry for each position, whatever depth it was searched to. Its bounds are used only at exactly that depth;
its best move is advice at any depth. So one learner can serve all iterations of iterative deepening: the best moves of
one come first in the next. The root of a search has a slot of its own, so that its best move is never lost.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from operator import eq, is_
from typing import Generic

from specs.clauses import eager as clauses
from specs.contracts import contract
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.tree import N
from specs.values import NEG_INF, POS_INF
from verified.memory.ordering import Ordered, must_name_moves
from verified.memory.tables import Bounded, Entry, Unbounded


class Learner(Generic[N]):
    """A table for searches of a game cut off at a depth, and the move order that is learned from it.

    `table` stores the entries and limits their number. Each part of the order may be left out, to measure its effect.
    """

    def __init__(
        self,
        game: EvaluatedGame[N],
        table: Unbounded[N] | Bounded[N] | None = None,
        *,
        by_table: bool = True,
        by_killers: bool = True,
        by_history: bool = True,
    ) -> None:
        must_name_moves(game)
        self.game = game
        self.table: Unbounded[N] | Bounded[N] = Unbounded() if table is None else table
        self.by_table, self.by_killers, self.by_history = by_table, by_killers, by_history
        self.depth = -1  # of the search that runs: the remaining depth of its root, and of no other node
        self.hits = 0
        self._root: tuple[At[N], Entry[At[N]]] | None = None
        self.history: tuple[dict[Hashable, int], dict[Hashable, int]] = {}, {}  # of MIN, of MAX
        self._killers: dict[int, tuple[Hashable, ...]] = {}  # by the distance from the root
        self._asked: At[N] | None = None  # the node that was last looked up, and its best move
        self._best: N | None = None

    def begin(self, depth: int) -> Ordered[At[N]]:
        """The game cut off at this depth, with children in the learned order."""
        self.depth, self._root = depth, None
        return Ordered(DepthLimited(self.game, depth), partial(arrange_eagerly, self))

    # AS A TABLE

    @property
    def lost(self) -> int:
        return self.table.lost

    def get(self, node: At[N], /) -> Entry[At[N]] | None:
        position, remaining = node
        stored = self.table.get(position)
        self._asked, self._best = node, None
        if remaining == self.depth and self._root is not None and self._root[0] == node:
            if stored is not None:
                self._best = stored.best
            self.hits += 1
            return self._root[1]
        if stored is None:
            return None
        lower, upper, best, depth = stored
        self._best = best
        if depth != remaining:
            return None
        self.hits += 1
        return Entry(lower, upper, None if best is None else At(best, remaining - 1))

    def put(self, node: At[N], entry: Entry[At[N]], /) -> None:
        position, remaining = node
        lower, upper, best, _ = entry
        self._asked = None
        if remaining == self.depth:
            self._root = node, entry
        if best is None:
            self.table.put(position, Entry(lower, upper, None, remaining))
        else:
            self.table.put(position, Entry(lower, upper, best.position, remaining))
            credit(self, node, entry)

    def items(self) -> Iterator[tuple[At[N], Entry[At[N]]]]:
        for position, stored in self.table.items():
            if stored.depth is not None:
                best = None if stored.best is None else At(stored.best, stored.depth - 1)
                yield At(position, stored.depth), Entry(stored.lower, stored.upper, best)

    def __len__(self) -> int:
        return len(self.table)

    # WHAT IT HAS LEARNED

    def best_position(self, node: At[N]) -> N | None:
        """The position after the best move that the table has for the node, at whatever depth it was searched."""
        if self._asked is not node:
            self.get(node)
        return self._best

    def history_of(self, node: At[N]) -> dict[Hashable, int]:
        """The history scores of the player to move."""
        return self.history[self.game.is_max(node.position)]

    def killers_of(self, node: At[N]) -> tuple[Hashable, ...]:
        """The moves that last cut off at this distance from the root, the newest first."""
        return self._killers.get(self.depth - node.remaining, ())

    def kill(self, node: At[N], move: Hashable) -> None:
        """Record that the move has cut off at the node."""
        known = self.killers_of(node)
        if known[:1] != (move,):
            self._killers[self.depth - node.remaining] = (move, *known[:1])


@contract(
    clauses.eager_permutes,
    clauses.eager_table_first,
    clauses.eager_killers,
    clauses.eager_history,
    framed=False,
)
def arrange_eagerly(learner: Learner[N], node: At[N], children: Sequence[At[N]]) -> Sequence[At[N]]:
    """The children in the order in which to search them: the table's move, then killers, then by history score."""
    position = node.position
    best = learner.best_position(node) if learner.by_table else None
    killers = learner.killers_of(node) if learner.by_killers else ()
    scores = learner.history_of(node) if learner.by_history else {}
    ordered = list(children)
    if scores or killers:
        move = learner.game.move
        moves = [(move(position, child.position), child) for child in children]
        if scores:
            moves.sort(key=lambda pair: -scores.get(pair[0], 0))  # stable: ties stay in the game's order
        first = [child for killer in killers for played, child in moves if played == killer]
        ordered = first + [child for played, child in moves if played not in killers]
    if best is not None and (index := place_of(best, ordered)) is not None:
        ordered.insert(0, ordered.pop(index))
    return ordered


def place_of(position: N, among: Sequence[At[N]]) -> int | None:
    """The number of the child with this position. Equality needs keys, which cost time: identity is tried first."""
    for same in (is_, eq):
        for index, child in enumerate(among):
            if same(child.position, position):
                return index
    return None


@contract(clauses.eager_increment, clauses.eager_killer, framed=False)
def credit(learner: Learner[N], node: At[N], entry: Entry[At[N]]) -> None:
    """Learn from what a search stores of a node: its best move, if that proves a bound, and whether it cut off."""
    position, remaining = node
    best = entry.best
    is_max = learner.game.is_max(position)
    if best is None or not (entry.lower > NEG_INF if is_max else entry.upper < POS_INF):
        return
    move = learner.game.move(position, best.position)
    scores = learner.history[is_max]
    scores[move] = scores.get(move, 0) + (1 << remaining)
    if entry.lower < entry.upper:
        learner.kill(node, move)
