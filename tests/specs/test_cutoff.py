"""The general cut-off criterion on all small search trees, and alpha-beta as its depth-first instance (ST 4.4, 5)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, ClassVar, Final

import pytest

from proofs.enumeration.cases import Scope, with_window
from proofs.enumeration.search_trees import search_trees, skeletons
from specs.cache import per_node
from specs.contracts import listen
from specs.minimax import Oracle, f
from specs.solutions.cutoff import G_n, best_first, critical_trees, depth_first, kill
from specs.solutions.liveness import (
    AMAX_C_Left,
    AMAX_C_Right,
    AMIN_C_Left,
    AMIN_C_Right,
    Pair,
    alive,
    disagreeing_pairs,
    h,
    h_minus,
    h_plus,
    open_alive,
)
from specs.solutions.search_trees import Completion, SearchTree, f_minus, f_plus, g_minus, g_plus, is_closed
from specs.solutions.solution_trees import common_path, max_trees, min_trees
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum
from specs.watch import Watched
from tests.specs.completions import completions
from tests.specs.small_search_trees import every
from verified import alphabeta, contracts, negascout

pytestmark = pytest.mark.xdist_group("search trees")  # the same for all of them
LARGE: Final = pytest.param(Scope(4), marks=pytest.mark.evidence)


# A) AN ALIVE NODE CANNOT BE DISCARDED


def finite_bounds(S: SearchTree[int], pair: Pair[int]) -> tuple[float, float]:
    """lo < hi with g(T+) <= lo and hi <= g(T-), both finite: the repair of ST-D4.2."""
    g_1, g_2 = g_plus(S, pair[0]), g_minus(S, pair[1])
    lo = g_1 if isinstance(g_1, int) else (g_2 - 1 if isinstance(g_2, int) else 0)
    hi = g_2 if isinstance(g_2, int) else lo + 1
    return lo, hi


def test_the_games_that_stay_undecided() -> None:
    """ST-D4.2 repaired, ST-P4.9: f(r) = f_0, and all of [lo, hi] is possible until p_0, below n, is closed."""
    made = 0
    for S in every():
        for pair in disagreeing_pairs(S):
            path = common_path(*pair)
            lo, hi = finite_bounds(S, pair)
            assert g_plus(S, pair[0]) <= lo < hi <= g_minus(S, pair[1])
            for f_0, rest in product((lo, (lo + hi) / 2, hi), (lo - 5, hi + 5)):
                game = G_n(S, pair, f_0, lo, hi, rest)
                assert f(game, game.root) == f_0, (str(S), pair, f_0, rest)
                made += 1
                # All is closed but p_0: the value is still open.
                before = SearchTree(game, set(S.nodes()) - {path[-1]})
                assert f_minus(before, before.root) <= lo < hi <= f_plus(before, before.root)
                # The other leaves of T+ may be lower still, those of T- higher.
                further = {p: value - (p in pair[0]) + (p in pair[1]) for p, value in numbers(game)}
                assert f(Completion(S, {**further, path[-1]: f_0}), S.root) == f_0
    assert made > 50_000


def numbers(game: Completion[int]) -> Iterator[tuple[int, float]]:
    for p, value in game.payoffs.items():
        assert isinstance(value, int | float)
        yield p, value


def asks_for_infinite_payoffs(S: SearchTree[int], pair: Pair[int]) -> bool:
    """Whether the construction as printed wants a pay-off <= -inf, or >= +inf."""
    p_0 = common_path(*pair)[-1]
    others = [{p for p in T if S.is_open(p)} - {p_0} for T in pair]
    return (bool(others[0]) and g_plus(S, pair[0]) == NEG_INF) or (bool(others[1]) and g_minus(S, pair[1]) == POS_INF)


def test_the_printed_construction_needs_finite_values() -> None:
    """ST-D4.2: where T+ has two open leaves and no closed one, no pay-off of the other is at most g(T+)."""
    failing = next(S for S in every() if any(asks_for_infinite_payoffs(S, pair) for pair in disagreeing_pairs(S)))
    assert str(failing) == "max(? ?)"


# B) AND C) WHEN A SEARCH MAY STOP


def test_a_search_may_stop_when_all_nodes_are_dead_and_not_before() -> None:
    """ST-P4.10, ST-P4.11: just then all completions have one value, f-(r) = f+(r), and no pair disagrees."""
    ended = 0
    for S in every():
        values = {f(game, game.root) for game in completions(S)}
        # Completions are up to order; where nothing is known yet, order alone tells no two values apart.
        values |= {f(Completion(S, dict.fromkeys(S.open_leaves(), end)), S.root) for end in (-9, 9)}
        dead = not alive(S)
        assert dead == (len(values) == 1) == (f_minus(S, S.root) == f_plus(S, S.root)), str(S)
        assert dead == (not any(disagreeing_pairs(S)))
        assert dead == (not open_alive(S))
        ended += dead
    assert 1_000 < ended < len(every())


def test_a_critical_tree_is_there_when_all_nodes_are_dead() -> None:
    """ST-D4.4, ST-P4.12: both of its trees have the value of the root; f-, f and f+ are that on their common path."""
    met = 0
    for S in every():
        pairs = list(critical_trees(S))
        assert bool(pairs) == (f_minus(S, S.root) == f_plus(S, S.root))
        for T_plus, T_minus in pairs:
            met += 1
            value = g_plus(S, T_plus)
            assert f_minus(S, S.root) == value == g_minus(S, T_minus)
            assert all(f_minus(S, n) == value == f_plus(S, n) for n in common_path(T_plus, T_minus))
    assert met > 2_000


# THE GENERIC ALGORITHM


def every_state(game: Tree) -> Iterator[SearchTree[int]]:
    """Every search tree that some sequence of choices reaches."""
    pending, met = [SearchTree(game)], set()
    while pending:
        S = pending.pop()
        if S.closed not in met:
            met.add(S.closed)
            yield S
            pending += [S.expand(n) for n in open_alive(S)]


@pytest.mark.parametrize("scope", [Scope(3, height=2), Scope(3, all_types=True), LARGE], ids=str)
def test_whatever_is_chosen_the_value_is_found(scope: Scope) -> None:
    """ST-P4.13, ST-P4.10: each choice of open alive nodes ends, with f(r) and a critical tree."""
    ends = 0
    for game in scope.trees():
        for S in every_state(game):
            if not open_alive(S):
                ends += 1
                assert f_minus(S, S.root) == f(game, game.root) == f_plus(S, S.root)
                assert any(critical_trees(S))
    assert ends > 100


def visits(procedure: Callable[..., Any], tree: Tree) -> list[int]:
    watched = Watched(tree)
    procedure(watched, watched.root)
    return list(watched.visited)


def random_tree(seed: int) -> Tree:
    dice = random.Random(seed)

    def below(depth: int) -> object:
        if depth == 0 or dice.random() < 0.15:
            return dice.randrange(6)
        return [below(depth - 1) for _ in range(dice.randint(1, 3))]

    return Tree.of([below(3) for _ in range(2)], dice.choice(["max", "min"]))


def games() -> Iterator[Tree]:
    yield from Scope(4).trees()
    yield from Scope(3, all_types=True, height=2).trees()
    yield from map(random_tree, range(60))


def test_depth_first_is_alphabeta() -> None:
    """ST-P4.13: the leftmost open alive node, again and again, are the visits of alpha-beta in their order."""
    with contracts("off"):
        for game in games():
            killed = kill(game, depth_first)
            assert killed.order == visits(alphabeta, game), str(game)
            assert killed.value == f(game, game.root)


def test_best_first_expands_no_more() -> None:
    """ST-P4.13, ST-T6.1: the leftmost of greatest h+ leads to f(r) within the nodes that alpha-beta visits."""
    fewer = 0
    with contracts("off"):
        for game in games():
            killed = kill(game, best_first)
            assert killed.value == f(game, game.root)
            seen = visits(alphabeta, game)
            assert set(killed.order) <= set(seen), str(game)
            fewer += len(killed.order) < len(seen)
    assert fewer > 50


# ALPHA-BETA: THEOREM 5.1


class Observer:
    """Follows runs of alpha-beta: the search tree at each nested call and at its return.

    Games that differ only in what has not been seen of them have one search tree, so that its bounds are known.
    """

    tree: Tree
    S: SearchTree[int]
    known: ClassVar[dict[object, SearchTree[int]]] = {}

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], v: Any) -> None:
        assert procedure == "alphabeta"
        _, n, alpha, beta = arguments
        if event == "enter":
            self.at_call(self.S, n, alpha, beta)
            self.close(n)  # its children are generated now, or its pay-off is asked for
        else:
            self.at_return(self.S, n, alpha, beta, v)

    def begin(self, tree: Tree) -> None:
        self.tree, self.true = tree, Oracle(tree)
        shape = tuple((tree.children(n), tree.is_max(n)) for n in tree.nodes())
        self.S = self.known.setdefault(shape, SearchTree(tree))

    def close(self, n: int) -> None:
        key = self.S, n, None if self.tree.children(n) else self.tree.value(n)
        if key not in self.known:
            self.known[key] = SearchTree(self.tree, self.S.closed | {n})
        self.S = self.known[key]

    def at_call(self, S: SearchTree[int], n: int, alpha: Value, beta: Value) -> None: ...

    def at_return(self, S: SearchTree[int], n: int, alpha: Value, beta: Value, v: Value) -> None: ...

    def follow(self, runs: Iterable[tuple[Tree, Value, Value]]) -> None:
        with contracts("local"), listen(self):
            for tree, alpha, beta in runs:
                self.begin(tree)
                alphabeta(tree, tree.root, alpha, beta)


def with_full_window(*scopes: Scope) -> Iterator[tuple[Tree, Value, Value]]:
    return ((tree, NEG_INF, POS_INF) for scope in scopes for tree in scope.trees())


@per_node
def proved_bounds(S: SearchTree[int], n: int) -> tuple[list[Value], list[Value]]:
    """The value of every closed max tree of n, and of every closed min tree."""
    above = [g_plus(S, T) for T in max_trees(S, n) if is_closed(S, T)]
    return above, [g_minus(S, T) for T in min_trees(S, n) if is_closed(S, T)]


class Theorem51(Observer):
    """(5.1) to (5.3) at each return, with the uniqueness of the optimal closed tree after a failure."""

    def __init__(self) -> None:
        self.ends = {"low": 0, "success": 0, "high": 0, "several": 0}

    def at_call(self, S: SearchTree[int], n: int, alpha: Value, beta: Value) -> None:
        assert alpha < beta  # ST-S5
        assert S.is_open(n)

    def at_return(self, S: SearchTree[int], n: int, alpha: Value, beta: Value, v: Value) -> None:
        above, below = proved_bounds(S, n)
        if v <= alpha:
            assert v == f_plus(S, n)
            assert above.count(v) == 1
            assert len([g for g in above if g <= alpha]) == 1  # the stronger form, which closes the induction
            self.ends["low"] += 1
        elif v >= beta:
            assert v == f_minus(S, n)
            assert below.count(v) == 1
            assert len([g for g in below if g >= beta]) == 1
            self.ends["high"] += 1
        else:
            assert f_minus(S, n) == v == self.true[n] == f_plus(S, n)
            self.ends["success"] += 1
            self.ends["several"] += above.count(v) > 1


@pytest.mark.parametrize("scope", [LARGE, Scope(3, all_types=True, height=2), Scope(3)], ids=str)
def test_theorem_5_1(scope: Scope) -> None:
    """ST-T5.1, ST-S5, ST-P5.1: at every nested call, whatever the window of the root."""
    theorem = Theorem51()
    theorem.follow((tree, window[0], window[1]) for tree, _, *window in with_window(scope))
    several = theorem.ends.pop("several")  # the rarest end
    assert several > 100
    assert min(theorem.ends.values()) > 1_000


def test_after_a_success_there_may_be_several_optimal_trees() -> None:
    """ST-T5.1: uniqueness is claimed for failures only: min(0 0), window (-inf, 1)."""
    S = SearchTree.parse("min(0 0)")
    assert alphabeta(S.game, S.game.root, NEG_INF, 1) == 0
    assert [g_plus(S, T) for T in max_trees(S, S.root)] == [0, 0]


def optimal(S: SearchTree[int], n: int) -> int:
    """How many closed max trees of n have the value f+(n)."""
    return proved_bounds(S, n)[0].count(f_plus(S, n))


def test_unique_trees_of_the_children_do_not_make_a_unique_tree() -> None:
    """ST-P5.1: the printed induction step alone is wrong; the smallest search tree where the max root has two."""
    failing = next(
        S
        for S in every()
        if S.children(S.root)
        and S.is_max(S.root)
        and all(optimal(S, c) == 1 for c in S.children(S.root))
        and optimal(S, S.root) != 1
    )
    assert str(failing) == "max((0 1) 1)"
    assert [optimal(failing, n) for n in (failing.root, *failing.children(failing.root))] == [2, 1, 1]


# ALPHA-BETA: THEOREM 5.2


class Theorem52(Observer):
    """The window is (h-, h+), what is left of n is dead; and the static form of both ends."""

    calls = 0

    def at_call(self, S: SearchTree[int], n: int, alpha: Value, beta: Value) -> None:
        self.calls += 1
        assert h_minus(S, n) == alpha < beta == h_plus(S, n)
        living = alive(S)
        path = S.path_to(n)
        nodes = list(S.nodes())
        assert not living & (set(nodes[: nodes.index(n)]) - set(path))
        assert open_alive(S)[0] == n
        # ST-P5.3
        assert all(S.is_open(x) for x in (*AMIN_C_Right(S, n), *AMAX_C_Right(S, n)))
        # ST-E5.4, with the true f
        assert alpha == maximum(self.true[x] for x in AMAX_C_Left(S, n))
        assert beta == minimum(self.true[x] for x in AMIN_C_Left(S, n))


def test_theorem_5_2() -> None:
    """ST-T5.2, ST-P5.3, ST-E5.4: at every nested call of alphabeta(r, -inf, +inf)."""
    theorem = Theorem52()
    theorem.follow(with_full_window(Scope(4), Scope(3, all_types=True, height=2), Scope(3, height=3)))
    assert theorem.calls > 10_000


class Subcalls(Observer):
    """h of a father and its children before and after each subcall that is followed by another (ST-P5.2)."""

    followed = 0

    def begin(self, tree: Tree) -> None:
        super().begin(tree)
        self.fathers = {child: n for n in tree.nodes() for child in tree.children(n)}
        self.before: dict[int, dict[int, tuple[Value, Value]]] = {}
        self.returned: tuple[int, Value, Value, Value, dict[int, tuple[Value, Value]]] | None = None
        self.as_printed = True

    def at_call(self, S: SearchTree[int], n: int, alpha: Value, beta: Value) -> None:
        self.before[n] = h(S)
        if self.returned is not None and self.fathers[self.returned[0]] == self.fathers[n]:
            self.compare(*self.returned)
        self.returned = None
        father = self.fathers.get(n)
        for brother in () if father is None else self.tree.children(father):
            if father is not None and brother < n:  # the elder ones have been searched, and are dead
                assert f_plus(S, brother) <= alpha if S.is_max(father) else f_minus(S, brother) >= beta

    def at_return(self, S: SearchTree[int], n: int, alpha: Value, beta: Value, v: Value) -> None:
        self.returned = n, alpha, beta, v, h(S)

    def compare(self, c: int, alpha: Value, beta: Value, v: Value, after: dict[int, tuple[Value, Value]]) -> None:
        self.followed += 1
        n = self.fathers[c]
        before = self.before[c]
        family = [n, *self.tree.children(n)]
        inner, outer = (0, 1) if self.tree.is_max(n) else (1, 0)  # the end that the subcalls narrow, and the other
        if alpha < v < beta:
            assert all(after[x][inner] == v for x in family)
        else:
            assert all(after[x][inner] == before[x][inner] for x in family)
            self.as_printed &= all(after[x] == before[x] for x in family)
        assert all(after[x][outer] == before[x][outer] for x in family if x != c)
        assert after[c][outer] == v  # where the printed proof says that nothing changes


def test_what_a_subcall_changes() -> None:
    """ST-P5.2 repaired: h- as printed, h+ as printed but for the child just searched, of which it becomes v'."""
    subcalls = Subcalls()
    subcalls.follow(with_full_window(Scope(4), Scope(3, all_types=True, height=2)))
    assert subcalls.followed > 2_000


def test_the_printed_proof_of_theorem_5_2_fails_for_the_searched_child() -> None:
    """ST-P5.2: in max(0 0 0) the second subcall lowers h+ of the second child from +inf to 0."""

    subcalls = Subcalls()

    def fails(tree: Tree) -> bool:
        subcalls.follow([(tree, NEG_INF, POS_INF)])
        return not subcalls.as_printed

    complete = (S.game for S in search_trees(skeletons(4)) if not S.open_leaves())
    failing = next(tree for tree in complete if isinstance(tree, Tree) and fails(tree))
    assert str(failing) == "(0 0 0)"
    before = SearchTree(failing, {0, 1})
    assert (h(before)[2], h(before.expand(2))[2]) == ((0, POS_INF), (0, 0))


def test_negascout_ends_with_all_nodes_dead_too() -> None:
    """ST-P4.10, ST-P4.11: as any correct search does."""
    with contracts("off"):
        for tree in Scope(4).trees():
            S = SearchTree(tree, visits(negascout, tree))
            assert not open_alive(S)
