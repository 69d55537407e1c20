"""Remarks, small experiments and open problems of the papers that need no more than a test; each has its control.

What the thesis measured with programs for checkers, Othello and chess is seen here on random trees and on small games:
the direction of a claim, not its size.
"""

import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise, product
from typing import Any, Final, NamedTuple

import pytest

from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope
from proofs.enumeration.graphs import graphs_up_to
from specs.contracts import contracts, listen
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.examples import example
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import all_move_away
from specs.minimal_tree import best_first, leaf_count
from specs.minimax import Oracle, f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from tests.bench.timing import uniform
from tests.specs.games import InARow, Kayles, connect_three, tic_tac_toe
from verified import (
    alphabeta,
    alphabeta_etc,
    alphabeta_tt,
    aspiration_negascout,
    mt_dual,
    mtd,
    mtd_bi,
    mtd_f,
    negascout,
    run,
    sss_star,
)
from verified.graphs.graph_runner import run_graph
from verified.memory.minimal_graph import (
    approximate_minimal_graph,
    left_first_minimal_graph,
    left_first_minimal_tree,
)
from verified.memory.tables import Unbounded
from verified.null_window.mt import Memory, mt
from verified.null_window.mt_sss import mt_sss
from verified.registry import find

SEEDS = range(30)


pytestmark = pytest.mark.usefixtures("without_contracts")


def leaves(search: Callable[[GameTree[int], int], object], tree: Tree) -> list[int]:
    """What the search evaluates, in order, repetitions included."""
    watched = Watched(tree)
    search(watched, tree.root)
    return watched.evaluated


def asked(gamma: Value, tree: GameTree[int], node: int) -> Value:
    """A test with an empty memory."""
    return mt(tree, node, gamma, {})


def guessed(first: Value, tree: GameTree[int], node: int) -> Value:
    return mtd_f(tree, node, first)


def aspired(estimate: Value, tree: GameTree[int], node: int) -> Value:
    return aspiration_negascout(tree, node, estimate, 1)


def whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def numbers(tree: Tree) -> list[int]:
    return [whole(tree.value(node)) for node in range(len(tree)) if not tree.children(node)]


# FORWARD PRUNING AND EXTENSIONS


class Turn(NamedTuple):
    """Sticks or plies that are left, what MAX is ahead, and whether MAX is to move."""

    left: int
    ahead: int
    is_max: bool


class LastLoses:
    """Take one or two sticks; who takes the last one loses. Whoever faces one stick would rather pass."""

    def __init__(self, sticks: int) -> None:
        self.root = Turn(sticks, 0, is_max=True)

    def children(self, node: Turn) -> Sequence[Turn]:
        return [Turn(node.left - taken, 0, not node.is_max) for taken in (1, 2) if taken <= node.left]

    def is_max(self, node: Turn) -> bool:
        return node.is_max

    def value(self, node: Turn) -> int:
        return 1 if node.is_max else -1  # the other one took the last stick

    def passed(self, node: Turn) -> Turn:
        return node._replace(is_max=not node.is_max)


class EachGains(LastLoses):
    """Every move gains one or two points, a pass none: nobody would rather pass."""

    def children(self, node: Turn) -> Sequence[Turn]:
        side = 1 if node.is_max else -1
        return [Turn(node.left - 1, node.ahead + side * gain, not node.is_max) for gain in (2, 1) if node.left]

    def value(self, node: Turn) -> int:
        return node.ahead

    def passed(self, node: Turn) -> Turn:
        return Turn(node.left - 1, node.ahead, not node.is_max)


def null_move(game: LastLoses, node: Turn, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Fail-hard alpha-beta that takes the value after a pass for a bound."""
    children = game.children(node)
    if not children:
        return max(alpha, min(beta, game.value(node)))
    if node.is_max and beta < POS_INF and null_move(game, game.passed(node), alpha, beta) >= beta:
        return beta
    if not node.is_max and alpha > NEG_INF and null_move(game, game.passed(node), alpha, beta) <= alpha:
        return alpha
    for child in children:
        v = null_move(game, child, alpha, beta)
        alpha, beta = (max(alpha, v), beta) if node.is_max else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return alpha if node.is_max else beta


def test_a_null_move_errs_in_zugzwang_and_only_there() -> None:  # RR-2.2.3-nullmove
    games = [LastLoses(sticks) for sticks in range(1, 9)]
    wrong = [game.root.left for game in games if null_move(game, game.root) != Oracle(game)[game.root]]
    assert wrong[0] == 3  # where MAX leaves one stick to MIN, who would rather pass
    for game in map(EachGains, range(1, 9)):
        assert null_move(game, game.root) == Oracle(game)[game.root]


def predicted(tree: Tree, node: int, alpha: Value, beta: Value, guess: Callable[[int], Value], margin: int) -> Value:
    """Alpha-beta that leaves out a node which is predicted to fall outside the window by the margin."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    expected = whole(guess(node))
    if expected - margin >= beta:
        return beta
    if expected + margin <= alpha:
        return alpha
    best: Value = NEG_INF if tree.is_max(node) else POS_INF
    for child in children:
        v = predicted(tree, child, alpha, beta, guess, margin)
        best = max(best, v) if tree.is_max(node) else min(best, v)
        alpha, beta = (max(alpha, best), beta) if tree.is_max(node) else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def test_a_predicted_cutoff_is_as_good_as_the_prediction() -> None:  # RR-2.2.3-probcut
    def off_by(error: int, tree: Tree, node: int) -> Value:
        return whole(f(tree, node)) - error

    right = wrong = 0
    for seed in SEEDS:
        tree = uniform(3, 4, seed)
        search = partial(predicted, tree, 0, NEG_INF, POS_INF)
        assert search(partial(off_by, 0, tree), 0) == f(tree, 0)
        right += search(partial(off_by, 400, tree), 400) == f(tree, 0)  # the margin covers the error
        wrong += search(partial(off_by, 400, tree), 0) != f(tree, 0)
    assert right == len(SEEDS)
    assert wrong > 0
    misled = Tree.parse("((1 2) (3 4))")
    assert predicted(misled, 0, NEG_INF, POS_INF, lambda node: 0 if node == misled.children(0)[1] else 1, 0) == 1
    assert f(misled, 0) == 3


class Quiet:
    """A game in a row, searched to a depth and on from there while the side to move could win at once."""

    def __init__(self, game: InARow, depth: int) -> None:
        self.game = game
        self.root = At(game.root, depth)

    def children(self, node: At[str]) -> Sequence[At[str]]:
        moves = self.game.children(node.position)
        if node.remaining == 0 and all(self.game.children(move) or "." not in move for move in moves):
            return ()
        return [At(move, max(0, node.remaining - 1)) for move in moves]

    def is_max(self, node: At[str]) -> bool:
        return self.game.is_max(node.position)

    def value(self, node: At[str]) -> int:
        return self.game.evaluate(node.position)


def test_quiescence_search_is_a_search_of_an_irregular_tree() -> None:  # RR-2.2.3-quiescence
    game = tic_tac_toe("XOXO.....")
    quiet, blind = Quiet(game, 2), DepthLimited(game, 2)
    assert {len(path) - 1 for path in paths(quiet, quiet.root)} == {2, 3, 4}
    for name in ("minimax", "alphabeta", "negascout", "alphabeta-tt", "sss-star", "mt-sss", "mtd-f"):
        with contracts("oracle"):
            assert run(name, quiet).value == Oracle(quiet)[quiet.root] == game.win  # X wins wherever O defends
    assert Oracle(blind)[blind.root] != game.win


def paths(tree: GameTree[N], node: N, above: tuple[N, ...] = ()) -> Iterator[tuple[N, ...]]:
    """From there to every leaf."""
    children = tree.children(node)
    if not children:
        yield (*above, node)
    for child in children:
        yield from paths(tree, child, (*above, node))


# MEMORY


def solution_tree(tree: Tree, memory: Memory[int], gamma: Value) -> list[int]:
    """The max solution tree that the last pass has left: one child of each min node, the leftmost that may be below."""
    found, todo = [], [tree.root]
    while todo:
        node = todo.pop()
        found.append(node)
        children = tree.children(node)
        if tree.is_max(node):
            todo += children
        elif children:
            todo.append(next(child for child in children if memory.get(child, (NEG_INF, POS_INF))[0] < gamma))
    return found


def passes(tree: Tree, evaluated: Watched[int], *, with_children: bool) -> Iterator[tuple[int, int]]:
    """MT-SSS* that keeps just a solution tree between its passes; how much it keeps, and how large that tree is."""
    memory: Memory[int] = {}
    gamma: Value = POS_INF
    while (g := mt(evaluated, tree.root, gamma, memory)) < gamma:
        gamma = g
        nodes = solution_tree(tree, memory, gamma)
        kept = {*nodes, *(child for node in nodes if with_children for child in tree.children(node))}
        memory = {node: bounds for node, bounds in memory.items() if node in kept}
        yield len(memory), len(nodes)


@pytest.mark.parametrize(("w", "d"), [(2, 4), (2, 5), (3, 3), (3, 4), (2, 7)])
def test_one_solution_tree_is_all_the_memory_that_is_needed(w: int, d: int) -> None:  # RR-1.3-memory
    again = 0
    size = sum(w ** ((level + 1) // 2) for level in range(d + 1))
    for seed in range(10):
        tree = uniform(w, d, seed)
        little, least = Watched(tree), Watched(tree)
        for kept, nodes in passes(tree, little, with_children=True):
            assert nodes == size
            assert kept <= size + (w - 1) * sum(w ** ((level + 1) // 2) for level in range(1, d, 2))
        assert little.evaluated == leaves(mt_sss, tree)
        for _ in passes(tree, least, with_children=False):
            pass
        again += len(least.evaluated) > len(little.evaluated)
    assert again > 0  # without the direct children some leaves are evaluated again


class Small(dict[int, tuple[Value, Value]]):
    """A memory of so many entries, that forgets the oldest."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def __setitem__(self, node: int, bounds: tuple[Value, Value]) -> None:
        self.pop(node, None)
        super().__setitem__(node, bounds)
        if len(self) > self.room:
            del self[next(iter(self))]


def sss_with(room: int, tree: GameTree[int], node: int) -> Value:
    return mtd(tree, node, POS_INF, lambda g, _bound, _lower, _upper: g, Small(room))


def dual_with(room: int, tree: GameTree[int], node: int) -> Value:
    """From below all pay-offs; up by one after a fail high."""
    return mtd(tree, node, -1001, lambda g, bound, _lower, _upper: whole(g) + 1 if g >= bound else g, Small(room))


def test_below_a_critical_size_memory_costs_much_and_above_it_nothing() -> None:
    """RR-F4.1-SSSmemory, RR-F4.4-DUALmemory, RR-F4.24-smallmem: the shape of the curves."""
    trees = [uniform(3, 5, seed) for seed in range(20)]
    rooms = (8, 32, 64, 128, 256, 512)
    plain = sum(len(leaves(alphabeta, tree)) for tree in trees)
    little = []
    for search in (sss_with, dual_with):
        cost = {room: sum(len(leaves(partial(search, room), tree)) for tree in trees) for room in rooms}
        assert all(cost[less] >= cost[more] for less, more in pairwise(rooms))
        assert cost[8] > 3 * plain
        assert cost[256] == cost[512] < plain
        little.append(cost[32])
    assert little[1] < little[0]  # the curve of DUAL* is further to the left


# WHAT A TEST COSTS


@pytest.mark.parametrize(("w", "d"), [(2, 3), (3, 3), (3, 5), (2, 4), (3, 4)])
def test_the_minimax_wall(w: int, d: int) -> None:  # RR-4.3.1-minimaxwall
    for seed in range(5):
        tree = best_first(uniform(w, d, seed))
        value = whole(f(tree, 0))
        costs = [len(leaves(partial(asked, gamma), tree)) for gamma in (value - 9, value, value + 1, value + 9)]
        below, above = w ** (d // 2), w ** ((d + 1) // 2)
        assert costs == [below, below, above, above]  # no wall where d is even


def test_the_wall_without_order() -> None:  # RR-4.3.1-minimaxwall
    for w, d in ((3, 5), (5, 3), (4, 4)):
        below = above = 0
        for seed in SEEDS:
            tree = uniform(w, d, seed)
            value = whole(f(tree, 0))
            below += len(leaves(partial(asked, value), tree))
            above += len(leaves(partial(asked, value + 1), tree))
        assert below < above


@pytest.mark.parametrize(("w", "d"), [(3, 5), (5, 4)])
def test_the_cost_of_a_guess_is_a_valley_around_f(w: int, d: int) -> None:  # RR-4.3.1-startvalue, RR-F4.21-simulated
    offsets = (-2000, -400, -100, 0, 100, 400, 2000)
    cost = dict.fromkeys(offsets, 0)
    sss = 0
    for seed in SEEDS:
        tree = uniform(w, d, seed)
        value = whole(f(tree, 0))
        for offset in offsets:
            cost[offset] += len(leaves(partial(guessed, value + offset), tree))
        sss += len(leaves(mt_sss, tree))
    left, right = [cost[offset] for offset in offsets[:4]], [cost[offset] for offset in offsets[3:]]
    assert left == sorted(left, reverse=True)
    assert right == sorted(right)
    assert cost[2000] == sss  # the right end is SSS*


def test_the_worse_the_order_the_more_mtd_f_saves() -> None:  # RR-6.1-lesserprograms
    ratios = []
    for share in (0.0, 0.3, 0.6, 1.0):
        scouts = tests = 0
        for seed in SEEDS:
            tree = shuffled(best_first(uniform(3, 5, seed)), share, seed)
            value = f(tree, 0)
            scouts += len(leaves(partial(aspired, value), tree))
            tests += len(leaves(partial(guessed, value), tree))
        ratios.append(tests / scouts)
    assert ratios[0] == 1
    assert ratios == sorted(ratios, reverse=True)
    assert ratios[-1] < 0.9


def shuffled(tree: Tree, share: float, seed: int) -> Tree:
    """The same game, the children of so many nodes in any order."""
    dice = random.Random(seed)

    def nested(node: int) -> object:
        children = list(tree.children(node))
        if children and dice.random() < share:
            dice.shuffle(children)
        return [nested(child) for child in children] if children else tree.value(node)

    return Tree.of(nested(tree.root))


def test_odd_depths_flatter_a_search() -> None:  # RR-5.2-evenodd
    for w in (3, 4):
        ratio = {}
        for d in (2, 3, 4, 5, 6)[: 5 if w == 3 else 3]:
            found = sum(len(leaves(alphabeta, uniform(w, d, seed))) for seed in SEEDS)
            ratio[d] = found / len(SEEDS) / leaf_count(w, d)
        for d in range(3, max(ratio), 2):
            assert ratio[d] ** 2 < ratio[d - 1] * ratio[d + 1]


def test_on_random_trees_sss_star_needs_far_fewer_leaves() -> None:  # RR-4.4-simulation: one of its two regimes
    for w, d in ((3, 5), (5, 4)):
        trees = [uniform(w, d, seed) for seed in SEEDS]
        best, plain = (sum(len(leaves(search, tree)) for tree in trees) for search in (mt_sss, alphabeta))
        assert best < 0.8 * plain


def cutoffs(tree: Tree) -> list[int]:
    """At which child alpha-beta has cut off, for each node where it has."""
    visited = Watched(tree)
    alphabeta(visited, tree.root)
    seen = set(visited.visited)
    called = {node: [child in seen for child in tree.children(node)] for node in seen if tree.children(node)}
    return [sum(sons) for sons in called.values() if not all(sons)]


def test_where_the_order_is_perfect_the_first_move_cuts_off() -> None:  # RR-F5.1-ordering
    ordered = [number for seed in SEEDS for number in cutoffs(best_first(uniform(3, 4, seed)))]
    unordered = [number for seed in SEEDS for number in cutoffs(uniform(3, 4, seed))]
    assert ordered
    assert set(ordered) == {1}
    assert 0.3 < unordered.count(1) / len(unordered) < 0.9


# DRIVERS


class Passes:
    """A listener that keeps the tests of the root: whether each failed high."""

    def __init__(self) -> None:
        self.high: list[bool] = []

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], result: Any) -> None:
        if event != "enter" and arguments[1] == 0:
            if procedure == "mt":
                self.high.append(result >= arguments[2])
            elif procedure == "mt_mirror":
                self.high.append(result > arguments[2])


def turns(search: Callable[[Tree, int], object], tree: Tree) -> int:
    """How often the search has turned from raising one bound to lowering the other, or back."""
    heard = Passes()
    with listen(heard):
        search(tree, tree.root)
    assert heard.high
    return sum(one != other for one, other in pairwise(heard.high))


@pytest.mark.parametrize("leaves", [2, pytest.param(3, marks=pytest.mark.evidence)])
@contracts("local")  # calls are heard by the code that checks them
@pytest.mark.more
def test_some_drivers_refine_one_solution_tree(leaves: int) -> None:  # RR-3.2-storageclass
    for tree in Scope(leaves).trees():
        value = whole(f(tree, 0))
        searches: list[Callable[[Tree, int], object]] = [mt_sss, mt_dual]
        searches += [partial(guessed, value + offset) for offset in (-9, -1, 0, 1, 9)]
        for search in searches:
            assert turns(search, tree) <= 1  # until the last pass all fail on one side


@contracts("local")
def test_the_others_swing() -> None:  # RR-3.2-storageclass
    swinging = set()
    for name, dossier in DOSSIERS.items():
        for known in dossier.known_passes:
            high = [g >= bound for bound, g in known.passes]
            changes = turns(partial(_started, name, known.options), example("plaat-2.4"))
            assert name == "mt-dual" or changes == sum(one != other for one, other in pairwise(high))
            swinging |= {(name, changes)} if changes > 1 else set()
    assert {changes for _, changes in swinging} == {2, 3}
    assert {name for name, _ in swinging}.isdisjoint({"mt-sss", "mt-dual", "mtd-f"})


def _started(name: str, options: Mapping[str, Value], tree: Tree, _root: int) -> Value:
    return find(name).start(tree, **options)


def test_bisection_swings_and_costs_more_than_a_good_guess() -> None:  # RR-3.3.1-Cstar
    swings = guesses = 0
    for seed in SEEDS:
        tree = uniform(3, 5, seed)
        swings += len(leaves(mtd_bi, tree))
        guesses += len(leaves(partial(guessed, f(tree, 0)), tree))
    assert swings > 1.1 * guesses


# NEGASCOUT AND MTD(f)


def test_neither_negascout_nor_mtd_f_is_within_the_other() -> None:  # RR-6.2-NSvsMTDf
    fewer: dict[str, tuple[str, int]] = {}
    for tree in Scope(4).trees():
        scouted = {*leaves(negascout, tree)}
        values = sorted({*numbers(tree)})
        for first in (values[0] - 1, *values, values[-1] + 1):
            found = {*leaves(partial(guessed, first), tree)}
            if not scouted <= found:
                fewer.setdefault("mtd-f", (ranked(tree), first))
            if not found <= scouted:
                fewer.setdefault("negascout", (ranked(tree), first))
                assert first != f(tree, 0)  # not on these trees, if the guess is right
    assert {name: tree for name, (tree, _) in fewer.items()} == {"mtd-f": "((0 0) 1)", "negascout": "(0 ((1 0) 0))"}


def ranked(tree: Tree) -> str:
    """Its text with the ranks of its pay-offs."""
    ranks = {value: rank for rank, value in enumerate(sorted({*numbers(tree)}))}

    def text(node: int) -> str:
        children = tree.children(node)
        return f"({' '.join(map(text, children))})" if children else str(ranks[whole(tree.value(node))])

    return text(tree.root)


# HYBRIDS


class Above:
    """The topmost plies of a tree; below them another search says what a node is worth."""

    def __init__(self, tree: Tree, plies: int, below: Callable[[Tree, int], Value]) -> None:
        self.root = At(tree.root, plies)
        self.tree, self.below = tree, below

    def children(self, node: At[int]) -> Sequence[At[int]]:
        return [At(child, node.remaining - 1) for child in self.tree.children(node.position)] if node.remaining else ()

    def is_max(self, node: At[int]) -> bool:
        return self.tree.is_max(node.position)

    def value(self, node: At[int]) -> Value:
        return self.below(self.tree, node.position)


@pytest.mark.parametrize(("above", "below"), [(alphabeta, sss_star), (sss_star, alphabeta)])
def test_hybrids_find_the_value(
    above: Callable[[Above, At[int]], Value], below: Callable[[Tree, int], Value]
) -> None:  # SS-C5-hybrid
    for seed in range(10):
        tree = uniform(2, 4, seed)
        for plies in range(5):
            hybrid = Above(tree, plies, below)
            with contracts("oracle"):
                assert above(hybrid, hybrid.root) == f(tree, 0)
            wrong = Above(tree, plies, lambda t, n: -whole(f(t, n)))
            assert plies == 4 or above(wrong, wrong.root) != f(tree, 0)


# SMALL REAL GAMES


def below(game: EvaluatedGame[N], plies: int) -> Iterator[list[N]]:
    """The positions of each level, each once, from the root on."""
    level = [game.root]
    for _ in range(plies):
        yield level
        level = [*dict.fromkeys(child for node in level for child in game.children(node))]


def correlation(pairs: list[tuple[float, float]]) -> float:
    return statistics.correlation([one for one, _ in pairs], [other for _, other in pairs])


def test_real_games_have_what_random_trees_lack() -> None:  # RR-4.4-features
    game = connect_three(5, 4)
    levels = [*below(game, 6)]
    assert len({len(game.children(node)) for level in levels for node in level}) > 2  # moves differ in number
    view = DepthLimited(game, 5)
    walks = sum(1 for _ in paths(view, view.root))
    assert len(levels[5]) < walks / 2  # transpositions
    for level in levels[2:4]:  # of one side's moves: parent and child go together
        pairs = [(float(game.evaluate(node)), float(game.evaluate(c))) for node in level for c in game.children(node)]
        assert correlation(pairs) > 0.5
    best = Counter[object]()
    for node in (node for level in levels[1:] for node in level if game.children(node)):
        choose = max if game.is_max(node) else min
        best[game.move(node, choose(game.children(node), key=game.evaluate)) % game.columns] += 1
    assert best.most_common(1)[0][1] > 1.5 * best.total() / game.columns  # some columns are good in many positions
    dice = random.Random(0)  # where values are drawn at random they do not
    assert abs(correlation([(dice.random(), dice.random()) for _ in pairs])) < 0.1


GAMES: Final[tuple[GameTree[Any], ...]] = (
    DepthLimited(tic_tac_toe(), 7),
    DepthLimited(connect_three(), 8),
    DepthLimited(Kayles(3, 4, 5), 7),
)


def seen(search: Callable[..., object], tree: GameTree[Any]) -> int:
    """How many nodes are visited with a table of its own."""
    watched = Watched(tree)
    search(watched, tree.root, NEG_INF, POS_INF, Unbounded())
    return len([*watched.visited])


def test_looking_ahead_in_the_table_saves_nodes_in_every_game() -> None:  # RR-1.3-ETC, RR-F5.6-ETCresults
    for tree in GAMES:
        assert seen(alphabeta_etc, tree) < seen(alphabeta_tt, tree)


def test_the_minimal_graphs_of_small_games() -> None:  # RR-1.3-RMG, RR-F5.2-treevsgraph, RR-F5.8-ARMGresults
    for tree in GAMES:
        as_tree = left_first_minimal_tree(tree, tree.root)
        as_graph = left_first_minimal_graph(tree, tree.root)
        cheaper = approximate_minimal_graph(tree, tree.root, 2)
        assert as_tree.value == as_graph.value == cheaper.value == Oracle(tree)[tree.root]
        assert len(as_tree.leaves) > 1.5 * len(as_graph.leaves)
        assert len(as_graph.nodes) > len(cheaper.nodes)
        assert len(as_graph.leaves) > len(cheaper.leaves)


# GAME GRAPHS


def cycles(neighbours: Mapping[N, set[N]], path: tuple[N, ...]) -> Iterator[tuple[N, ...]]:
    """The ways to go on from the path and back to its beginning, over three vertices or more, none twice."""
    for vertex in neighbours[path[-1]]:
        if vertex == path[0] and len(path) > 2:
            yield path
        elif vertex not in path:
            yield from cycles(neighbours, (*path, vertex))


def has_proper_semicycle(graph: GameGraph[N]) -> bool:
    """Whether a closed walk along edges, some of them taken backwards, is no cycle (KA-R1-semicycle)."""
    edges = {*graph.edges()}
    neighbours = {v: {w for e in edges if v in e for w in e if w != v} for v in vertices(graph)}
    for start in neighbours:
        for cycle in cycles(neighbours, (start,)):
            ways = {((v, w) in edges, (w, v) in edges) for v, w in pairwise((*cycle, start))}
            if ways not in ({(True, False)}, {(False, True)}):
                return True
    return False


def test_without_a_proper_semicycle_the_search_is_linear() -> None:  # KA-R1-semicycle, KA-R6.8-linear
    linear = others = 0
    for graph in graphs_up_to(3, stride=5):
        visits = run_graph("graph-dfs", graph).visits or 0
        if has_proper_semicycle(graph):
            others += visits > 1 + len([*graph.edges()])
        else:
            linear += 1
            assert visits == 1 + len([*graph.edges()])
    assert linear > 1000
    assert others > 1000
    second = GameGraph.parse("max r -> a; max a -> b; max b -> r a")  # linear, with a proper semicycle
    assert has_proper_semicycle(second)
    assert run_graph("graph-dfs", second).visits == 1 + len([*second.edges()])


def test_scores_of_several_vertices_are_ordered_too() -> None:  # KA-L5.2
    states = [dict(enumerate(scores)) for scores in product(range(-2, 3), repeat=2)]
    above = {n: [m for m, y in enumerate(states) if all_move_away(x, y)] for n, x in enumerate(states)}
    least = states.index({0: 0, 1: 0})
    assert len(above[least]) == len(states)
    for n, higher in above.items():
        assert n in higher
        assert all(m == n or n not in above[m] for m in higher)  # antisymmetric
        assert all({*above[m]} <= {*higher} for m in higher)  # transitive

    @cache
    def longest(n: int) -> int:
        return 1 + max((longest(m) for m in above[n] if m != n), default=0)

    assert longest(least) == 1 + 2 * 2  # each vertex changes at most twice: every chain has a last element
