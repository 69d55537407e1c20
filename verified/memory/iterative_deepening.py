"""Iterative deepening (RR-2.2.2-ID): search to depth 1, 2, 3, ..., each time with moves ordered by the searches before.

Any procedure of the registry can be the search. Each iteration searches the game cut off at its depth
(`DepthLimited`), seen in the order of the best moves and history scores so far (`Ordered`). A procedure that takes a
first guess gets the value of an earlier iteration: MTD(f) for its first bound (RR-MTD-f), aspiration search for the
centre of its window (RR-2.2.1-asp-use). One that takes a transposition table gets a fresh one for each iteration. An
older one would do no harm, since nodes are (position, remaining depth), so bounds of different depths are never mixed;
but then the leaves of one iteration alone would not prove its best moves.

With a `Learner` there is one table for all iterations, of any size, and the order is learned during the search: that is
how the thesis's programs do it, and it is much faster. It needs a search that takes a table.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from specs.clauses import deepening as clauses
from specs.clauses.deepening import deepening_loop
from specs.clauses.iterations import FOUND, first_is_finite, ordering_preserves_f, searched_value
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.depth_limited import At, DepthLimited, EvaluatedGame, depths_up_to
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.chosen_search import Search, must_be_whole, must_take_table, search_of
from verified.memory.eager import Learner
from verified.memory.iterations import Counted, Iteration, Iterations, Tally, noted_iteration, tallied_iteration, taught
from verified.memory.ordering import Memory, Noted, Ordered, arrange
from verified.memory.tables import Table
from verified.procedure import Procedure


@contract(first_is_finite, true_table, best_children, searched_value, true_table_after, framed=False)
def whole_search(tree: GameTree[N], node: N, chosen: Search, first: Value, table: Table[N]) -> Value:
    """Let f = f(node), every interval in the table true. Returns f, found by the procedure that was chosen.

    The first guess is for a procedure that takes one, and so is the table.
    """
    must_be_whole(chosen, first)
    if chosen.takes_table:
        if chosen.takes == "window":
            return chosen.function(tree, node, NEG_INF, POS_INF, table)
        if chosen.takes == "range":
            return chosen.function(tree, node, first, chosen.delta, table)
        if chosen.takes == "guess":
            return chosen.function(tree, node, first, table)
        if chosen.takes == "step":
            return chosen.function(tree, node, chosen.step, table)
        return chosen.function(tree, node, table)
    if chosen.takes == "window":
        return chosen.function(tree, node, NEG_INF, POS_INF)
    if chosen.takes == "range":
        return chosen.function(tree, node, first, chosen.delta)
    if chosen.takes == "guess":
        return chosen.function(tree, node, first)
    if chosen.takes == "start":
        return chosen.function(tree, node, first, chosen.step)
    if chosen.takes == "step":
        return chosen.function(tree, node, chosen.step)
    return chosen.function(tree, node)


@contract(first_is_finite, ordering_preserves_f, *FOUND, framed=False)
def lazy_iteration(tree: Ordered[At[N]], chosen: Search, first: Value, memory: Memory[N]) -> Iteration[N]:
    """Search the game cut off at a depth in the order learned so far; then learn from the leaves evaluated."""
    seen = Noted(tree)
    table: Counted[At[N]] = Counted()
    value = whole_search(seen, seen.root, chosen, first, table)
    best = taught(memory, seen)
    return noted_iteration(tree, value, best, seen, table)


@contract(first_is_finite, ordering_preserves_f, true_table, best_children, *FOUND, true_table_after, framed=False)
def eager_iteration(tree: Ordered[At[N]], chosen: Search, first: Value, table: Learner[N]) -> Iteration[N]:
    """Search the game cut off at a depth, in an order that is learned from the table during the search."""
    must_take_table(chosen)
    tally, hits = Tally(tree), table.hits
    value = whole_search(tally, tally.root, chosen, first, table)
    return tallied_iteration(tree, value, tally, table, hits)


@contract(
    clauses.depth_is_positive,
    clauses.step_is_positive,
    clauses.back_is_positive,
    clauses.memory_of_the_game,
    clauses.learner_of_the_game,
    clauses.true_learner,
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
    options: Mapping[str, Value] | None = None,
    learner: Learner[N] | None = None,
) -> Sequence[Iteration[N]]:
    """Let f(d) be the minimax value of the game cut off at depth d. Returns an iteration for each depth up to `depth`,

    each with value f(d) and a best move to a position whose value, searched d - 1 deep, is f(d).

    Iterations are `step` plies apart, and the last is `depth` deep. The first guess is the value `back` iterations ago
    (2 where values swing between odd and even depths). A memory that has learned already may be given; neither it nor
    the algorithm changes any value, only what is evaluated. `options` are those of the algorithm, delta for example.
    A `learner` takes the place of the memory: it is the table of all iterations, and the order is learned as they run.
    """
    chosen = search_of(algorithm, options)
    if memory is None:
        memory = Memory(game)
    evaluation = game.evaluate(game.root)
    first = evaluation
    done: Iterations[N] = Iterations()
    for d in depths_up_to(depth, step):
        assert deepening_loop(game, depth, step, back, d, done, first)
        if learner is None:
            done.append(lazy_iteration(Ordered(DepthLimited(game, d), partial(arrange, memory)), chosen, first, memory))
        else:
            done.append(eager_iteration(learner.begin(d), chosen, first, learner))
        first = done.guess(back, evaluation)
    return done


ITERATIVE_DEEPENING: Final = Procedure(
    "iterative-deepening",
    "RR-2.2.2-ID",
    "any search to depth 1, 2, 3, ..., in the order that the last one taught",
    iterative_deepening,
    place=22,
)
