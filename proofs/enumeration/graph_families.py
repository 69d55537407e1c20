"""The families of game graphs in Kars' sections 7 and 8, and those that refute his conjectures.

Every inner vertex has a leaf of its own besides the moves given (named with a prime), as in figure 6, unless said
otherwise. The number of visits of KA-A6.7 and KA-A7.2 depends on the moves alone, not on sides or scores.
"""

from collections.abc import Mapping, Sequence

from specs.graphs.graph import GameGraph
from specs.values import Value

Moves = Mapping[str, Sequence[str]]


def with_leaves(moves: Moves, min_vertices: Sequence[str] = (), score: Value = 1) -> GameGraph[str]:
    """The graph of these moves and a leaf at each vertex; the first vertex is the root."""
    successors = {vertex: [*below, f"{vertex}'"] for vertex, below in moves.items()}
    sides = {vertex: vertex not in min_vertices for vertex in moves}
    return GameGraph(successors, sides, {f"{vertex}'": score for vertex in moves}, next(iter(moves)))


def ladder(n: int, *, crossed: bool = False) -> GameGraph[str]:
    """L_n (KA-E7.4-ladder): a top and n layers of two, each layer leading to the next, the last back to the first.

    x_n -> x_1 and y_n -> y_1, or crossed, which is the same up to names for n >= 2. Sides alternate by layers, so the
    graph is bipartite for even n.
    """
    moves = {"T": ["x1", "y1"]}
    for i in range(1, n):
        moves |= {f"{rail}{i}": [f"x{i + 1}", f"y{i + 1}"] for rail in "xy"}
    back = ("y1", "x1") if crossed else ("x1", "y1")
    moves |= {f"{rail}{n}": [first] for rail, first in zip("xy", back, strict=True)}
    return with_leaves(moves, [f"{rail}{i}" for rail in "xy" for i in range(1, n + 1, 2)])


def complete(m: int) -> GameGraph[str]:
    """The complete digraph on m vertices: it refutes that KA-A7.2 visits O(#V^2) vertices (KA-C8-conjecture)."""
    names = [f"k{i}" for i in range(m)]
    return with_leaves({name: [other for other in names if other != name] for name in names})


def diamonds(n: int) -> GameGraph[str]:
    """A1 (KA-C8-families), bipartite: n diamonds in a row, and from the end back to one corner of each."""
    return with_leaves(_diamonds(n) | {f"m{n}": [f"x{k}" for k in range(1, n + 1)]}, _corners(n))


def triangles(n: int) -> GameGraph[str]:
    """B (KA-C8-families), general: n triangles in a row, and from the end back to the side vertex of each."""
    moves: dict[str, list[str]] = {}
    for k in range(1, n + 1):
        moves |= {f"m{k - 1}": [f"x{k}", f"m{k}"], f"x{k}": [f"m{k}"]}
    return with_leaves(moves | {f"m{n}": [f"x{k}" for k in range(1, n + 1)]})


def thin_diamonds(n: int) -> GameGraph[str]:
    """Bounded degree (KA-C8-families), bipartite: `diamonds` with a chain for the way back; 2 moves and a leaf each."""
    moves = _diamonds(n) | {f"m{n}": ["w1"]}
    for k in range(1, n + 1):
        moves |= {f"w{k}": [f"z{k}"], f"z{k}": [f"x{k}", *([f"w{k + 1}"] if k < n else [])]}
    return with_leaves(moves, [*_corners(n), *(f"w{k}" for k in range(1, n + 1))])


def _diamonds(n: int) -> dict[str, list[str]]:
    moves: dict[str, list[str]] = {}
    for k in range(1, n + 1):
        moves |= {f"m{k - 1}": [f"x{k}", f"y{k}"], f"x{k}": [f"m{k}"], f"y{k}": [f"m{k}"]}
    return moves


def _corners(n: int) -> list[str]:
    return [f"{corner}{k}" for corner in "xy" for k in range(1, n + 1)]


def late_root(m: int) -> GameGraph[str]:
    """A family that refutes that convergence depends on the distance from the root alone (KA-C8-dr); m is odd.

    The root moves to every second vertex of a path to the only leaf, -1: nothing is further away than two moves, and
    yet the root changes at step #V = m + 2.
    """
    moves = {"r": [f"v{i}" for i in range(1, m + 1, 2)]}
    moves |= {f"v{i}": [f"v{i + 1}" if i < m else "leaf"] for i in range(1, m + 1)}
    sides = {"r": True} | {f"v{i}": i % 2 == 0 for i in range(1, m + 1)}
    return GameGraph(moves, sides, {"leaf": -1}, "r")


def path(m: int, score: Value = 1) -> GameGraph[int]:
    """m inner vertices in a row, sides alternating, and a leaf at the end: it attains the bound #V of KA-T5.4."""
    return GameGraph({i: [i + 1] for i in range(m)}, {i: i % 2 == 0 for i in range(m)}, {m: score}, 0)


def cycle(m: int) -> GameGraph[int]:
    """m vertices in a circle without a leaf: a draw (KA-R4-simple-draw)."""
    return GameGraph({i: [(i + 1) % m] for i in range(m)}, {i: i % 2 == 0 for i in range(m)}, {}, 0)
