"""The general cut-off criterion, and every algorithm that obeys it (ST sections 4.1 and 4.4, a to d).

a) An alive node cannot be discarded: there is a game, `G_n`, that stays undecided until a leaf below it is closed.
b) So a search may stop only when all nodes are dead,
c) which is when f-(r) = f+(r), and then S contains a critical tree.
d) Expanding a dead node changes h of no alive node, so dead nodes need not be expanded.

`kill` is the criterion as an algorithm, one for each way to choose among the open alive nodes: with `depth_first` it
visits what alpha-beta visits, in the same order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from specs.solutions.liveness import Pair, h, open_alive
from specs.solutions.search_trees import Completion, SearchTree, f_plus, g_minus, g_plus, is_closed
from specs.solutions.solution_trees import common_path, max_trees, min_trees
from specs.tree import GameTree, N
from specs.values import Value


def critical_trees(S: SearchTree[N]) -> Iterator[Pair[N]]:
    """Every closed T+ with a closed T- of the same value, which is then f(r): their union is a critical tree (ST-D4.4).

    Such a pair is there if and only if f-(r) = f+(r).
    """
    below = [(T_minus, g_minus(S, T_minus)) for T_minus in min_trees(S, S.root) if is_closed(S, T_minus)]
    for T_plus in max_trees(S, S.root):
        if is_closed(S, T_plus):
            g = g_plus(S, T_plus)
            yield from ((T_plus, T_minus) for T_minus, other in below if g == other)


def G_n(S: SearchTree[N], pair: Pair[N], f_0: Value, lo: Value, hi: Value, rest: Value) -> Completion[N]:
    """A game of value f_0 that stays undecided until the leaf p_0 in which the pair meets is closed (ST-D4.2).

    For finite g(T+) <= lo <= f_0 <= hi <= g(T-). The paper takes lo = g(T+) and hi = g(T-), which may be infinite;
    then no pay-off is that low, or that high. `rest` is for the open leaves outside both trees, and is arbitrary.
    """
    T_plus, T_minus = pair
    p_0 = common_path(T_plus, T_minus)[-1]

    def payoff(p: N) -> Value:
        if p == p_0:
            return f_0
        return lo if p in T_plus else hi if p in T_minus else rest

    return Completion(S, {p: payoff(p) for p in S.open_leaves()})


@dataclass(frozen=True)
class Killed(Generic[N]):
    """The result of a search that obeys the criterion: its value, the nodes in the order of expansion, its last S."""

    value: Value
    order: list[N]
    S: SearchTree[N]


Choice = Callable[[SearchTree[N], list[N]], N]


def kill(game: GameTree[N], choose: Choice[N]) -> Killed[N]:
    """While some node is alive, expand one of the open alive nodes, given to `choose` from left to right (ST-P4.13)."""
    S = SearchTree(game)
    order: list[N] = []
    while candidates := open_alive(S):
        order.append(choose(S, candidates))
        S = S.expand(order[-1])
    return Killed(f_plus(S, S.root), order, S)


def depth_first(_: SearchTree[N], candidates: list[N]) -> N:
    """The leftmost open alive node: alpha-beta (ST-T5.2)."""
    return candidates[0]


def best_first(S: SearchTree[N], candidates: list[N]) -> N:
    """The leftmost of the open alive nodes with the greatest h+ (ST-T6.1)."""
    table = h(S)
    return max(candidates, key=lambda n: table[n][1])
