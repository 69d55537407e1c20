"""Move ordering (RR-2.2.2-TT, use 1, and RR-2.2.2-history), learned from earlier searches.

At a position the best move of the table comes first, then the others by descending history score, ties in the game's
own order. Both are learned from the leaves that a search has evaluated: they prove bounds of the nodes above them
(RR-2.1.2-Tminus, RR-2.1.2-Tplus), and the best move of a node is the one whose subtree proves the node's bound. So any
search can be learned from, with or without a transposition table of its own, and the order is fixed during a search:
the theorems about a search assume that (RR-1.3-nodominance). Programs that raise history scores during the search have
another order (`eager`); their values are the same.

The table has one entry for each position. It has the remaining depth and the bounds proved for that depth, but only its
best move is used, as advice at any depth. No bound is used at another depth.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic

from specs.clauses import ordering as clauses
from specs.contracts import contract
from specs.depth_limited import At, EvaluatedGame
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.memory.tables import Entry, Table, Unbounded

# THE ORDER


def must_name_moves(game: object) -> None:
    """TypeError if the game does not evaluate inner positions or does not name its moves."""
    for method in ("evaluate(node)", "move(node, child)"):
        if not hasattr(game, method.partition("(")[0]):
            raise TypeError(
                f"{type(game).__name__} has no method {method}: iterative deepening evaluates positions and scores "
                "moves (verified.EvaluatedGame says what these methods return)"
            )


class HistoryTable:
    """A score for each move of each player, raised whenever the move is best or causes a cutoff.

    The thesis leaves the increment open. Here it is 2^depth, depth being the remaining depth of the node, as in
    Schaeffer's studies: what was best near the root decided over more of the tree.
    """

    def __init__(self) -> None:
        self.scores: dict[Hashable, int] = {}

    def credit(self, key: Hashable, depth: int) -> None:
        """Raise the score of a move that was best at a node with that remaining depth."""
        self.scores[key] = self.scores.get(key, 0) + 2**depth


class Memory(Generic[N]):
    """What has been learned of a game: a table of best moves by position, and the history table.

    Either may be left out of the ordering (`by_table`, `by_history`), to measure its effect; both still learn.
    """

    def __init__(
        self, game: EvaluatedGame[N], table: Table[N] | None = None, *, by_table: bool = True, by_history: bool = True
    ) -> None:
        must_name_moves(game)
        self.game = game
        self.table: Table[N] = Unbounded() if table is None else table
        self.history = HistoryTable()
        self.by_table, self.by_history = by_table, by_history

    def key(self, node: At[N], child: At[N]) -> Hashable:
        """The key of the move in the history table: the move, and the player who makes it."""
        return self.game.is_max(node.position), self.game.move(node.position, child.position)

    def score(self, node: At[N], child: At[N]) -> int:
        """The history score of the move to the child."""
        return self.history.scores.get(self.key(node, child), 0)


@contract(clauses.order_permutes, clauses.order_table_first, clauses.order_history, framed=False)
def arrange(memory: Memory[N], node: At[N], children: Sequence[At[N]]) -> Sequence[At[N]]:
    """The children in the order in which to search them: the table's best move, then by history score."""
    ordered = list(children)
    if memory.by_history:
        ordered.sort(key=lambda child: -memory.score(node, child))  # stable: ties stay in the game's order
    entry = memory.table.get(node.position) if memory.by_table else None
    if entry is not None:
        for index, child in enumerate(ordered):
            if child.position == entry.best:
                ordered.insert(0, ordered.pop(index))
                break
    return ordered


class Ordered(Generic[N]):
    """A view of a game that differs from it only in the order of children, which `order(node, children)` chooses."""

    def __init__(self, tree: GameTree[N], order: Callable[[N, Sequence[N]], Sequence[N]]) -> None:
        self.unordered = tree
        self.order = order
        self.is_max, self.value = tree.is_max, tree.value

    @property
    def root(self) -> N:
        return self.unordered.root

    def children(self, node: N) -> Sequence[N]:
        children = self.unordered.children(node)
        return self.order(node, children) if len(children) > 1 else children


# LEARNING


class Noted(Watched[N]):
    """A watched game that also records the children of each node visited and the pay-off of each leaf evaluated."""

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__(tree)
        self.inner: dict[N, Sequence[N]] = {}
        self.leaves: dict[N, Value] = {}

    def children(self, node: N) -> Sequence[N]:
        children = super().children(node)
        if children:
            self.inner[node] = children
        return children

    def value(self, node: N) -> Value:
        value = self.leaves[node] = super().value(node)
        return value


@contract(clauses.proof_bounds, clauses.proof_best, names={"tree": "seen"})
def prove(seen: Noted[N], node: N, known: dict[N, Entry[N]]) -> Entry[N]:
    """Let f = f(node). Returns the bounds of f that the evaluated leaves prove, and the best move.

    The results for this node and those below it are added to `known`. The best move of a max node is the first that
    proves its lower bound; if none is proved, the first that may be as good as the upper bound. At a min node dually.
    """
    if node in known:
        return known[node]
    entry: Entry[N] = Entry()
    # LEAF
    if node in seen.leaves:
        entry = Entry(seen.leaves[node], seen.leaves[node])
    # INNER NODE: of one that the search did not visit, nothing is known
    elif node in seen.inner:
        children = seen.inner[node]
        below = [prove(seen, child, known) for child in children]
        choose = max if seen.is_max(node) else min
        lower, upper = choose(part.lower for part in below), choose(part.upper for part in below)
        best: N | None = None
        if lower != NEG_INF and (choose is max or upper == POS_INF):
            best = next(child for child, part in zip(children, below, strict=True) if part.lower == lower)
        elif upper != POS_INF:
            best = next(child for child, part in zip(children, below, strict=True) if part.upper == upper)
        entry = Entry(lower, upper, best)
    known[node] = entry
    return entry


@contract(clauses.history_increment, clauses.table_deepest, framed=False)
def learn(memory: Memory[N], known: Mapping[At[N], Entry[At[N]]]) -> None:
    """Learn from what one search has proved: put each best move into the table and the history table."""
    for node in sorted(known, key=lambda node: node.remaining):  # so that the deepest search of a position comes last
        entry = known[node]
        if entry.best is not None:
            memory.table.put(node.position, Entry(entry.lower, entry.upper, entry.best.position, node.remaining))
            memory.history.credit(memory.key(node, entry.best), node.remaining)
