"""What iterative deepening promises (RR-2.2.2-ID, RR-2.1.1-evalheur, RR-MTD-f).

Each iteration returns a best move and f of the game cut off at its depth, whatever earlier iterations have learned.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from specs.clauses.tables import false_best_children, false_entries
from specs.contracts import Cost, ensures, ghost, invariant, loop, message, requires, when
from specs.contracts.ghost import oracle_of
from specs.depth_limited import DepthLimited, EvaluatedGame, depths_up_to
from specs.values import Value


@ghost
def iteration_depths(depth: int, step: int) -> Sequence[int]:
    """The depths of the iterations: every `step` plies, the last one at `depth`, the first one at 1 to `step`."""
    return depths_up_to(depth, step)


@ghost
def cut_off_values(game: EvaluatedGame[Any], iteration_depths: Sequence[int]) -> Mapping[int, Value]:
    """The minimax value of the game cut off at each depth."""
    trees = [DepthLimited(game, d) for d in iteration_depths]
    return {tree.root.remaining: oracle_of(tree)[tree.root] for tree in trees}


@ghost
def best_moves(game: EvaluatedGame[Any], iteration_depths: Sequence[int]) -> Mapping[int, Collection[Any]]:
    """The positions after the best moves at each depth: those whose value, one ply less deep, is that of the root."""
    positions = {}
    for tree in (DepthLimited(game, d) for d in iteration_depths):
        f = oracle_of(tree)
        children = tree.children(tree.root)
        positions[tree.root.remaining] = [child.position for child in children if f[child] == f[tree.root]]
    return positions


@ghost
def guess_due(game: EvaluatedGame[Any], done: Sequence[Any], back: int) -> Value:
    """The first guess of the next iteration: the value `back` iterations ago, or the evaluation before there is one."""
    value: Value = done[-back].value if len(done) >= back else game.evaluate(game.root)
    return value


@requires("deepening-depth", "RR-2.2.2-ID", "the last iteration is at least one ply deep", Cost.LOCAL)
@message(expected="an integer depth >= 1", actual="depth = {depth!r}")
def depth_is_positive(depth: Any) -> bool:
    return isinstance(depth, int) and depth >= 1


@requires("deepening-step", "RR-2.2.2-ID", cost=Cost.LOCAL)
@message(expected="an integer step >= 1", actual="step = {step!r}")
def step_is_positive(step: Any) -> bool:
    """each iteration goes at least one ply deeper than the one before"""
    return isinstance(step, int) and step >= 1


@requires("deepening-back", "RR-MTD-f", "the first guess of an iteration comes from an earlier one", Cost.LOCAL)
@message(expected="an integer back >= 1", actual="back = {back!r}")
def back_is_positive(back: Any) -> bool:
    return isinstance(back, int) and back >= 1


@requires("deepening-memory", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda memory: memory is not None)
@message(expected="a memory of {game!r}", actual="a memory of {memory.game!r}")
def memory_of_the_game(game: EvaluatedGame[Any], memory: Any) -> bool:
    """the memory belongs to this game: the moves in it mean nothing in another game"""
    return bool(memory.game == game)


@requires("deepening-learner", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda learner: learner is not None)
@message(expected="a learner of {game!r}", actual="a learner of {learner.game!r}")
def learner_of_the_game(game: EvaluatedGame[Any], learner: Any) -> bool:
    """the table belongs to this game: the positions in it mean nothing in another game"""
    return bool(learner.game == game)


@requires("deepening-true-learner", "RR-2.2.2-TT")
@when(lambda learner: learner is not None)
@message(expected="a learner that holds what is true of {game!r}", actual="{learner!r}")
def true_learner(game: EvaluatedGame[Any], depth: int, learner: Any) -> bool:
    """every interval in the learner contains the value of its node, and the best child stored there proves the bound"""
    tree = DepthLimited(game, depth)
    lies: bool = bool(false_entries(tree, learner, True)) or bool(false_best_children(tree, learner, True))
    return not lies


@ensures("deepening-depths", "RR-2.2.2-ID", cost=Cost.LOCAL)
@message(
    expected="iterations at depths {iteration_depths!r}",
    actual=lambda v: f"iterations at depths {[iteration.depth for iteration in v]!r}",
)
def deepening_depths(iteration_depths: Sequence[int], v: Sequence[Any]) -> bool:
    """there is one iteration for each depth, every `step` plies up to `depth`"""
    return [iteration.depth for iteration in v] == list(iteration_depths)


@ensures("deepening-value", "RR-2.1.1-evalheur")
@message(
    expected=lambda cut_off_values: f"values {[*cut_off_values.values()]!r}",
    actual=lambda v: f"values {[iteration.value for iteration in v]!r}",
)
def deepening_value(iteration_depths: Sequence[int], cut_off_values: Mapping[int, Value], v: Sequence[Any]) -> bool:
    """the value of each iteration is the minimax value of the game cut off at its depth"""
    return all(iteration.value == cut_off_values[d] for d, iteration in zip(iteration_depths, v, strict=False))


@ensures("deepening-best-move", "RR-1.3-bestmoveonly")
@message(expected="for each iteration a child of the root with the value of the root", actual="{v!r}")
def deepening_best_move(
    iteration_depths: Sequence[int], best_moves: Mapping[int, Collection[Any]], v: Sequence[Any]
) -> bool:
    """the best move of each iteration leads to a child whose value, one ply less deep, is the iteration's value"""
    iterations = zip(iteration_depths, v, strict=False)
    return all(done.best in best_moves[d] if best_moves[d] else done.best is None for d, done in iterations)


# THE LOOP


@invariant("deepening-first", "RR-MTD-f", cost=Cost.LOCAL)
@message(expected="first = {guess_due!r}, {back} back", actual="first = {first!r}")
def deepening_first(guess_due: Value, back: int, first: Value) -> bool:
    """an iteration starts from the value `back` iterations ago, the first ones from the evaluation of the root"""
    return first == guess_due


@invariant("deepening-so-far", "RR-2.2.2-ID", cost=Cost.LOCAL)
@message(
    expected=lambda iteration_depths, d: f"iterations at depths {[one for one in iteration_depths if one < d]!r}",
    actual=lambda done: f"iterations at depths {[iteration.depth for iteration in done]!r}",
)
def deepening_so_far(iteration_depths: Sequence[int], d: int, done: Sequence[Any]) -> bool:
    """there was one iteration for each depth before this one"""
    return [iteration.depth for iteration in done] == [one for one in iteration_depths if one < d]


@invariant("deepening-values-so-far", "RR-2.1.1-evalheur")
@message(
    expected=lambda cut_off_values: f"values {[*cut_off_values.values()]!r}",
    actual=lambda done: f"values {[iteration.value for iteration in done]!r}",
)
def values_so_far(iteration_depths: Sequence[int], cut_off_values: Mapping[int, Value], done: Sequence[Any]) -> bool:
    """each iteration so far has returned the minimax value of the game cut off at its depth"""
    return all(iteration.value == cut_off_values[d] for d, iteration in zip(iteration_depths, done, strict=False))


@loop(deepening_first, deepening_so_far, values_so_far, framed=False)
def deepening_loop(
    game: EvaluatedGame[Any],
    depth: int,
    step: int,
    back: int,
    d: int,
    done: Sequence[Any],
    first: Value,
) -> None:
    """Before the iteration at depth d: `done` are the iterations so far, `first` is the first guess of this one."""
