"""Alive and dead nodes of a search tree, and the h-functions (ST sections 4.1 to 4.3).

A node is alive as long as some T+ and T- that meet in it disagree, g(T+) < g(T-): then the value of the root still
depends on something below the node. What follows for cut-offs is in `specs.solutions.cutoff`.

`alive`, `h_minus` and `h_plus` are the definitions, over all solution trees. `h_minus_43` to `h_plus_46` are formulas
(4.3) to (4.6); `h` tabulates (4.3) and (4.4) for all nodes, and `open_alive` uses that table.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from specs.cache import PerGame
from specs.solutions.search_trees import SearchTree, f_minus, f_plus, g_minus, g_plus
from specs.solutions.solution_trees import common_path, max_trees, min_trees
from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum

Pair = tuple[tuple[N, ...], tuple[N, ...]]


# Every T+ and every T- rooted in r, each with its g.
_valued_trees: Final = PerGame(
    lambda S, _: ([(T, g_plus(S, T)) for T in max_trees(S, S.root)], [(T, g_minus(S, T)) for T in min_trees(S, S.root)])
)


# THE DEFINITIONS


def disagreeing_pairs(S: SearchTree[N]) -> Iterator[Pair[N]]:
    """Every T+ and T- rooted in r with g(T+) < g(T-). They meet in an open leaf (ST-P4.0)."""
    above, below = _valued_trees(S)
    return ((T_plus, T_minus) for T_plus, g in above for T_minus, other in below if g < other)


def alive(S: SearchTree[N]) -> set[N]:
    """The nodes on the common path of such a pair (ST-D4.1); all others are dead."""
    return {n for T_plus, T_minus in disagreeing_pairs(S) for n in common_path(T_plus, T_minus)}


def h_minus(S: SearchTree[N], n: N) -> Value:
    """min g over the max trees through r and n (4.1)."""
    return minimum(g for T, g in _valued_trees(S)[0] if n in T)


def h_plus(S: SearchTree[N], n: N) -> Value:
    """max g over the min trees through r and n (4.2)."""
    return maximum(g for T, g in _valued_trees(S)[1] if n in T)


# SETS OF NODES


def AMAX(S: SearchTree[N], n: N) -> list[N]:
    """The proper ancestors of n that are max nodes (ST-D4.3)."""
    return [m for m in S.path_to(n)[:-1] if S.is_max(m)]


def AMIN(S: SearchTree[N], n: N) -> list[N]:
    """The proper ancestors of n that are min nodes."""
    return [m for m in S.path_to(n)[:-1] if not S.is_max(m)]


def AMAX_C(S: SearchTree[N], n: N) -> list[N]:
    """The children of the nodes in AMAX(n) that are not on the path r..n."""
    return AMAX_C_Left(S, n) + AMAX_C_Right(S, n)


def AMIN_C(S: SearchTree[N], n: N) -> list[N]:
    """The children of the nodes in AMIN(n) that are not on the path r..n."""
    return AMIN_C_Left(S, n) + AMIN_C_Right(S, n)


def AMAX_C_Left(S: SearchTree[N], n: N) -> list[N]:
    """Those of AMAX-C(n) to the left of n (ST-D5.1)."""
    return _beside(S, n, is_max=True)[0]


def AMAX_C_Right(S: SearchTree[N], n: N) -> list[N]:
    """Those of AMAX-C(n) to the right of n."""
    return _beside(S, n, is_max=True)[1]


def AMIN_C_Left(S: SearchTree[N], n: N) -> list[N]:
    """Those of AMIN-C(n) to the left of n."""
    return _beside(S, n, is_max=False)[0]


def AMIN_C_Right(S: SearchTree[N], n: N) -> list[N]:
    """Those of AMIN-C(n) to the right of n."""
    return _beside(S, n, is_max=False)[1]


def _beside(S: SearchTree[N], n: N, *, is_max: bool) -> tuple[list[N], list[N]]:
    left: list[N] = []
    right: list[N] = []
    for m, on_path in pairwise(S.path_to(n)):
        if S.is_max(m) == is_max:
            place = S.children(m).index(on_path)
            left += S.children(m)[:place]
            right += S.children(m)[place + 1 :]
    return left, right


# THE FORMULAS


def h_minus_43(S: SearchTree[N], n: N) -> Value:
    """max f- over n and AMAX(n)."""
    return maximum(f_minus(S, m) for m in [n, *AMAX(S, n)])


def h_plus_44(S: SearchTree[N], n: N) -> Value:
    """min f+ over n and AMIN(n)."""
    return minimum(f_plus(S, m) for m in [n, *AMIN(S, n)])


def h_minus_45(S: SearchTree[N], n: N) -> Value:
    """max f- over n and AMAX-C(n)."""
    return maximum(f_minus(S, m) for m in [n, *AMAX_C(S, n)])


def h_plus_46(S: SearchTree[N], n: N) -> Value:
    """min f+ over n and AMIN-C(n)."""
    return minimum(f_plus(S, m) for m in [n, *AMIN_C(S, n)])


def h(S: SearchTree[N]) -> dict[N, tuple[Value, Value]]:
    """(h-, h+) of every node in reading order, by (4.3) and (4.4) on the way down."""
    table: dict[N, tuple[Value, Value]] = {}
    stack: list[tuple[N, Value, Value]] = [(S.root, NEG_INF, POS_INF)]  # with max f- over AMAX, min f+ over AMIN
    while stack:
        n, low, high = stack.pop()
        lower, upper = f_minus(S, n), f_plus(S, n)
        table[n] = max(low, lower), min(high, upper)
        if S.is_max(n):
            low = max(low, lower)
        else:
            high = min(high, upper)
        stack.extend((child, low, high) for child in reversed(S.children(n)))
    return table


def open_alive(S: SearchTree[N]) -> list[N]:
    """The open nodes with h-(n) < h+(n), from left to right; there is one as long as any node is alive."""
    return [n for n, (low, high) in h(S).items() if S.is_open(n) and low < high]
