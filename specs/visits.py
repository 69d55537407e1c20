"""A criterion for the nodes that alpha-beta visits, without running it (PB-T3.1, PB-T3.2, PB-L3.1, PB-E4 to PB-E7).

The paper speaks of the call with window (-inf, +inf). The forms below take any root window (a, b): then (4) and (5)
read alpha = max(a, alpha(n), L-bar(n)) and beta = min(b, beta(n), U-bar(n)), and (6) likewise; with the full window
they are the printed ones.
"""

from dataclasses import dataclass

from specs import paths
from specs.informed import InformedGameTree
from specs.paths import Path
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value


@dataclass(frozen=True)
class Uninformed(GameTree[N]):
    """A game of which nothing is known beforehand: U = +inf and L = -inf at every inner node (PB-D1.f)."""

    game: GameTree[N]

    @property
    def root(self) -> N:
        return self.game.root

    def children(self, node: N) -> list[N]:
        return list(self.game.children(node))

    def is_max(self, node: N) -> bool:
        return self.game.is_max(node)

    def value(self, node: N) -> Value:
        return self.game.value(node)

    def upper(self, node: N) -> Value:
        return POS_INF if self.game.children(node) else self.value(node)

    def lower(self, node: N) -> Value:
        return NEG_INF if self.game.children(node) else self.value(node)


def nested_window(tree: InformedGameTree[N], n: Path[N], a: Value = NEG_INF, b: Value = POS_INF) -> tuple[Value, Value]:
    """The window of the nested call on n, if there is one: (4) and (5) of PB-T3.1."""
    return (max(a, paths.alpha(tree, n), paths.L_bar(tree, n)), min(b, paths.beta(tree, n), paths.U_bar(tree, n)))


def is_visited(tree: InformedGameTree[N], n: Path[N], a: Value = NEG_INF, b: Value = POS_INF) -> bool:
    """Whether n is a parameter of a nested call: (6) of PB-T3.2. The root is, whatever the window."""
    if n.father is None:
        return True
    return max(a, paths.alpha(tree, n), paths.L_hat(tree, n)) < min(b, paths.beta(tree, n), paths.U_hat(tree, n))


def is_called_by_father(tree: InformedGameTree[N], c: Path[N], alpha: Value, beta: Value) -> bool:
    """(7): whether the call on c's father with window (alpha, beta) calls c."""
    if c.father is None:
        raise ValueError("the root has no father")
    m = c.father.node
    if tree.is_max(m):
        return max(alpha, paths.Maxbroth(tree, c), tree.lower(m)) < min(beta, tree.upper(m))
    return max(alpha, tree.lower(m)) < min(beta, paths.Minbroth(tree, c), tree.upper(m))


def visited_nodes(tree: InformedGameTree[N], a: Value = NEG_INF, b: Value = POS_INF) -> list[Path[N]]:
    """Every node of which (6) holds, in reading order."""
    return [n for n in paths.every_path(tree) if is_visited(tree, n, a, b)]
