"""What iterative deepening promises (RR-2.2.2-ID, RR-2.1.1-evalheur, RR-MTD-f).

Each iteration returns f of the game cut off at its depth and a best move, whatever was learned before.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from specs.contracts import Cost, ensures, ghost, invariant, loop, message, requires, when
from specs.contracts.ghost import oracle_of
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.tree import GameTree
from specs.values import Value


@ghost
def iteration_depths(depth: int, step: int) -> list[int]:
    """The depths of the iterations: every `step` plies, the last one at `depth`, the first one at 1 to `step`."""
    return [d for d in range(1, depth + 1) if (depth - d) % step == 0]


@ghost
def cut_off_trees(game: EvaluatedGame[Any], iteration_depths: Sequence[int]) -> Mapping[int, DepthLimited[Any]]:
    """The game cut off at each depth, in its own order."""
    return {d: DepthLimited(game, d) for d in iteration_depths}


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
    """what was learned before was learned of this game: its moves mean nothing in another"""
    return bool(memory.game == game)


@requires("deepening-learner", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda learner: learner is not None)
@message(expected="a learner of {game!r}", actual="a learner of {learner.game!r}")
def learner_of_the_game(game: EvaluatedGame[Any], learner: Any) -> bool:
    """what a table holds was found in this game: its positions mean nothing in another"""
    return bool(learner.game == game)


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
    expected=lambda cut_off_trees: f"values {[oracle_of(tree)[tree.root] for tree in cut_off_trees.values()]!r}",
    actual=lambda v: f"values {[iteration.value for iteration in v]!r}",
)
def deepening_value(cut_off_trees: Mapping[int, DepthLimited[Any]], v: Sequence[Any]) -> bool:
    """the value of each iteration is the minimax value of the game cut off at its depth"""
    return all(i.value == oracle_of(cut_off_trees[i.depth])[cut_off_trees[i.depth].root] for i in v)


@ensures("deepening-best-move", "RR-1.3-bestmoveonly")
@message(expected="for each iteration a child of the root with the value of the root", actual="{v!r}")
def deepening_best_move(cut_off_trees: Mapping[int, DepthLimited[Any]], v: Sequence[Any]) -> bool:
    """the best move of each iteration leads to a child whose value, one ply less deep, is the iteration's value"""
    for iteration in v:
        tree = cut_off_trees[iteration.depth]
        children = tree.children(tree.root)
        if not children:
            if iteration.best is not None:
                return False
            continue
        best = At(iteration.best, iteration.depth - 1)
        if best not in children or oracle_of(tree)[best] != oracle_of(tree)[tree.root]:
            return False
    return True


@invariant("deepening-first", "RR-MTD-f", cost=Cost.LOCAL)
@message(
    expected=lambda game, done, back: f"one of {[game.evaluate(game.root), *(i.value for i in done)]!r}, {back} back",
    actual="first = {first!r}",
)
def deepening_first(game: EvaluatedGame[Any], done: Sequence[Any], back: int, first: Value) -> bool:
    """an iteration starts from the value `back` iterations ago, the first ones from the evaluation of the root"""
    return first == (done[-back].value if len(done) >= back else game.evaluate(game.root))


@invariant("ordering-preserves-f", "RR-2.2.2-history")
@message(
    expected=lambda limited: f"f = {oracle_of(limited)[limited.root]!r}",
    actual=lambda ordered: f"f = {oracle_of(ordered)[ordered.root]!r} in the order searched",
)
def ordering_preserves_f(limited: DepthLimited[Any], ordered: GameTree[Any]) -> bool:
    """f of the ordered tree is f of the game cut off at that depth, whatever has been learned"""
    return oracle_of(ordered)[ordered.root] == oracle_of(limited)[limited.root]


@loop(deepening_first, ordering_preserves_f, framed=False)
def deepening_loop(
    game: EvaluatedGame[Any],
    back: int,
    limited: DepthLimited[Any],
    ordered: GameTree[Any],
    done: Sequence[Any],
    first: Value,
) -> None:
    """Before each iteration: `done` are the iterations so far, `first` is the first guess of this one."""
