"""Iterative deepening (RR-2.2.2-ID): search to depth 1, 2, 3, ..., each time in the order that the last search taught.

Any procedure of the registry can be the search. Each iteration searches the game cut off at its depth
(`DepthLimited`), seen in the order of the best moves and history scores so far (`Ordered`). A procedure that takes a
first guess gets the value of an earlier iteration: MTD(f) for its first bound (RR-MTD-f), aspiration search for the
centre of its window (RR-2.2.1-asp-use). One that takes a transposition table gets a fresh one for each iteration. An
older one would do no harm, since nodes are (position, remaining depth) and bounds of different depths cannot meet, but
then the leaves of one iteration alone would not prove its best moves.

With a `Learner` there is one table for all iterations, of any size, and the order is learned while a search runs: that
is how the thesis's programs do it, and it is much faster. It needs a search that takes a table.

What is counted is that of RR-2.1.4-metrics: leaves, inner nodes, hits in the table, and the room that it takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic

from specs.clauses import deepening as clauses
from specs.clauses.deepening import deepening_loop
from specs.clauses.fail_soft import integer_value
from specs.contracts import contract, contract_of
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.tree import GameTree, N
from specs.values import Value, is_integral
from verified.memory.eager import Learner
from verified.memory.ordering import Memory, Noted, Ordered, arrange, learn, prove
from verified.memory.tables import Entry, Table, Unbounded
from verified.procedure import Procedure
from verified.registry import find

DEFAULTS: Final[Mapping[str, Value]] = {}
FIXED: Final = frozenset({"alpha", "beta", "first"})  # options that are the iterations' own business


@dataclass(frozen=True)
class Iteration(Generic[N]):
    """What one iteration found and what it cost (RR-2.1.4-metrics)."""

    depth: int
    value: Value
    best: N | None  # the position after the best move; None if the game is over
    leaves: int  # evaluations: a leaf that is evaluated twice counts twice
    inner: int  # different inner nodes visited; with a learner, visits to inner nodes
    hits: int  # questions that the procedure's transposition table could answer; 0 if it takes none
    entries: int  # what that table held at the end

    @property
    def total(self) -> int:
        """Leaves, inner nodes and table hits together."""
        return self.leaves + self.inner + self.hits


class Tally(Generic[N]):
    """A view of a game that counts evaluations and visits to inner nodes, and keeps nothing else."""

    def __init__(self, tree: GameTree[N]) -> None:
        self.unwatched = tree
        self.root = tree.root
        self.is_max = tree.is_max
        self.leaves = self.inner = 0

    def children(self, node: N) -> Sequence[N]:
        children = self.unwatched.children(node)
        self.inner += len(children) > 0
        return children

    def value(self, node: N) -> Value:
        self.leaves += 1
        return self.unwatched.value(node)


class Counted(Unbounded[N]):
    """An unbounded table that counts how often it had an answer."""

    def __init__(self) -> None:
        super().__init__()
        self.hits = 0

    def get(self, node: N, /) -> Entry[N] | None:
        entry = super().get(node)
        self.hits += entry is not None
        return entry


@contract(
    clauses.depth_is_positive,
    clauses.step_is_positive,
    clauses.back_is_positive,
    clauses.memory_of_the_game,
    clauses.learner_of_the_game,
    clauses.deepening_depths,
    clauses.deepening_value,
    clauses.deepening_best_move,
    framed=False,
)
def iterative_deepening(
    game: EvaluatedGame[N],
    depth: int,
    algorithm: str = "alphabeta",
    memory: Memory[N] | None = None,
    step: int = 1,
    back: int = 1,
    options: Mapping[str, Value] = DEFAULTS,
    learner: Learner[N] | None = None,
) -> Sequence[Iteration[N]]:
    """Let f(d) be the minimax value of the game cut off at depth d. Returns an iteration for each depth up to `depth`,

    each with value f(d) and a best move to a position whose value, searched d - 1 deep, is f(d).

    Iterations are `step` plies apart, and the last is `depth` deep. The first guess is the value `back` iterations ago
    (2 where values swing between odd and even depths). A memory that has learned already may be given; neither it nor
    the algorithm changes any value, only what is evaluated. `options` are those of the algorithm, delta for example.
    A `learner` takes the place of the memory: it is the table of all iterations, and teaches while they run.
    """
    memory = Memory(game) if memory is None else memory
    done: list[Iteration[N]] = []
    for d in range((depth - 1) % step + 1, depth + 1, step):
        limited = DepthLimited(game, d)
        ordered = Ordered(limited, partial(arrange, memory)) if learner is None else learner.begin(d)
        first = done[-back].value if len(done) >= back else game.evaluate(game.root)
        assert deepening_loop(game, back, limited, ordered, done, first)
        if learner is not None:
            done.append(eager_iteration(algorithm, ordered, first, learner, options))
            continue
        # SEARCH
        seen = Noted(ordered)
        table: Counted[At[N]] = Counted()
        value = search(algorithm, seen, first, table, options)
        # LEARN
        known: dict[At[N], Entry[At[N]]] = {}
        best = prove(seen, seen.root, known).best
        learn(memory, known)
        move = None if best is None else best.position
        done.append(Iteration(d, value, move, len(seen.evaluated), len(seen.inner), table.hits, len(table)))
    return done


def eager_iteration(
    algorithm: str, ordered: Ordered[At[N]], first: Value, learner: Learner[N], options: Mapping[str, Value]
) -> Iteration[N]:
    """One iteration in which the search's own table teaches the order: it also knows the best move of the root."""
    if "table" not in contract_of(find(algorithm).function).params:
        raise ValueError(f"{algorithm} takes no table, so nobody learns while it runs; take {algorithm}-tt or the like")
    tally, hits = Tally(ordered), learner.hits
    value = search(algorithm, tally, first, learner, options)
    entry = learner.get(ordered.root)
    move = None if entry is None or entry.best is None else entry.best.position
    return Iteration(learner.depth, value, move, tally.leaves, tally.inner, learner.hits - hits, len(learner))


def search(algorithm: str, tree: GameTree[Any], first: Value, table: Table[Any], options: Mapping[str, Value]) -> Value:
    """Run the procedure of that name on the whole tree, with the first guess and the table if it takes them."""
    found = find(algorithm)
    if found.informed:
        raise ValueError(f"{algorithm} needs heuristic bounds, which a game cut off at a depth does not have")
    free = [option for option in found.options if option not in FIXED]
    if unknown := [option for option in options if option not in free]:
        raise ValueError(f"{algorithm} has no option {unknown[0]!r} here; its options: {', '.join(free) or 'none'}")
    given = {**found.options, **options}
    if "first" in given:
        if integer_value in contract_of(found.function).clauses and not is_integral(first):
            raise ValueError(
                f"{algorithm} needs integers, but its first guess, the value of an earlier iteration or the evaluation "
                f"of the root, is {first!r}; scale the evaluations and pay-offs of this game to integers"
            )
        given["first"] = first
    tables = {"table": table} if "table" in contract_of(found.function).params else {}
    value: Value = found.function(tree, tree.root, *given.values(), **tables)
    return value


ITERATIVE_DEEPENING: Final = Procedure(
    "iterative-deepening",
    "RR-2.2.2-ID",
    "any search to depth 1, 2, 3, ..., in the order that the last one taught",
    iterative_deepening,
    place=22,
)
