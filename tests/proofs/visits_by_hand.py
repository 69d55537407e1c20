"""Which nodes alpha-beta, NegaScout and MTD(f) visit, found by searching nested tuples: no code of the project.

A tree is an integer or a tuple of trees, a node the tuple of child numbers that lead to it. `types` says which inner
nodes are max nodes; without it they take turns. Each search returns the set of nodes that it visits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

INF = 10**9  # beyond every pay-off
Node = tuple[int, ...]
Nodes = set[Node]


class Plain:
    """A tree with tables of its children, types and values."""

    def __init__(self, tree: Any, is_max: Callable[[Node], bool]) -> None:
        self.sons: dict[Node, list[Node]] = {}
        self.is_max: dict[Node, bool] = {}
        self.f: dict[Node, int] = {}
        self._enter(tree, (), is_max)
        self._by_guess: dict[int, Nodes] = {}

    def _enter(self, tree: Any, node: Node, is_max: Callable[[Node], bool]) -> int:
        self.is_max[node] = is_max(node)
        self.sons[node] = [(*node, i) for i in range(len(tree))] if isinstance(tree, tuple) else []
        if self.sons[node]:
            below = [self._enter(son, (*node, i), is_max) for i, son in enumerate(tree)]
            self.f[node] = max(below) if self.is_max[node] else min(below)
        else:
            self.f[node] = tree
        return self.f[node]

    @property
    def payoffs(self) -> list[int]:
        return sorted({self.f[n] for n, sons in self.sons.items() if not sons})

    @property
    def leaves(self) -> Nodes:
        return {n for n, sons in self.sons.items() if not sons}

    def ends(self) -> tuple[dict[Node, int], dict[Node, int]]:
        """alpha(n) and beta(n): the best f of the older brothers of n and of its ancestors, at max and at min nodes."""
        alpha: dict[Node, int] = {(): -INF}
        beta: dict[Node, int] = {(): INF}
        for n, sons in self.sons.items():  # fathers first
            a, b = alpha[n], beta[n]
            for c in sons:
                alpha[c], beta[c] = a, b
                a, b = (max(a, self.f[c]), b) if self.is_max[n] else (a, min(b, self.f[c]))
        return alpha, beta

    def alphabeta(self, alpha: int, beta: int) -> Nodes:
        seen: Nodes = set()
        self._alphabeta((), alpha, beta, seen)
        return seen

    def _alphabeta(self, n: Node, alpha: int, beta: int, seen: Nodes) -> int:
        seen.add(n)
        if not self.sons[n]:
            return self.f[n]
        best = -INF if self.is_max[n] else INF
        for c in self.sons[n]:
            if self.is_max[n]:
                best = max(best, self._alphabeta(c, max(alpha, best), beta, seen))
                if best >= beta:
                    break
            else:
                best = min(best, self._alphabeta(c, alpha, min(beta, best), seen))
                if best <= alpha:
                    break
        return best

    def mtd(self, first: int) -> Nodes:
        """RR figure 3.6: a pass asks whether f >= gamma; both bounds of each node are kept."""
        if first not in self._by_guess:
            self._by_guess[first] = self._mtd(first)
        return self._by_guess[first]

    def _mtd(self, first: int) -> Nodes:
        seen: Nodes = set()
        bounds: dict[Node, tuple[int, int]] = {}
        gamma, low, high = first, -INF, INF
        while low < high:
            g = self._test((), gamma, bounds, seen)
            low, high = (low, g) if g < gamma else (g, high)
            gamma = g if g < gamma else g + 1
        return seen

    def _test(self, n: Node, gamma: int, bounds: dict[Node, tuple[int, int]], seen: Nodes) -> int:
        seen.add(n)
        g = self.f[n] if not self.sons[n] else -INF if self.is_max[n] else INF
        for c in self.sons[n]:
            low, high = bounds.get(c, (-INF, INF))
            v = high if high < gamma else low if low >= gamma else self._test(c, gamma, bounds, seen)
            g = max(g, v) if self.is_max[n] else min(g, v)
            if (g >= gamma) == self.is_max[n]:
                break
        bounds[n] = (g, INF) if g >= gamma else (-INF, g)
        return g

    def sss(self) -> Nodes:
        return self.mtd(INF)

    def dual(self) -> Nodes:
        return self.mtd(1 - INF)

    def scout(self, alpha: int = -INF, beta: int = INF) -> Nodes:
        """NegaScout in one formula: from the side of the player to move, signs turned."""
        seen: Nodes = set()
        self._scout((), alpha, beta, seen)
        return seen

    def _scout(self, n: Node, alpha: int, beta: int, seen: Nodes) -> int:
        seen.add(n)
        if not self.sons[n]:
            return self.f[n]
        sign = 1 if self.is_max[n] else -1
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)

        def searched(c: Node, a: int, b: int) -> int:
            return sign * (self._scout(c, a, b, seen) if sign > 0 else self._scout(c, -b, -a, seen))

        best = -INF
        for number, c in enumerate(self.sons[n]):
            v = searched(c, low, low + 1 if number else high)
            is_exact = all(not self.sons[d] for d in self.sons[c]) and (
                not self.sons[c] or self.is_max[c] != (sign > 0)
            )
            if number and low < v < high and not is_exact:
                v = searched(c, v, high)
            best = max(best, v)
            if best >= high:
                break
            low = max(low, best)
        return sign * best


# ALL SMALL TREES


def shapes(leaves: int) -> Iterator[Any]:
    """Every shape with so many leaves and no node with one child."""
    if leaves == 1:
        yield 0
    for k in range(2, leaves + 1):
        for sizes in product(range(1, leaves), repeat=k):
            if sum(sizes) == leaves:
                yield from product(*([*shapes(size)] for size in sizes))


def orders(leaves: int) -> Iterator[tuple[int, ...]]:
    """Every weak ordering, two apart, so that there is something in between."""
    for ranks in product(range(leaves), repeat=leaves):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield tuple(2 * rank for rank in ranks)


def filled(shape: Any, values: Iterator[int]) -> Any:
    return tuple(filled(part, values) for part in shape) if isinstance(shape, tuple) else next(values)


def turns(root: bool) -> Callable[[Node], bool]:
    """Max and min nodes take turns."""
    return lambda n: (len(n) % 2 == 0) == root


def trees(leaves: int) -> Iterator[tuple[Any, bool]]:
    """Every tree with so many leaves, and whether its root is a max node."""
    for shape in shapes(leaves):
        for values in orders(leaves):
            yield from ((filled(shape, iter(values)), root) for root in (True, False))


def stretched(shape: Any) -> Iterator[Any]:
    """The shape with one node, each in turn, below a node of which it is the only child."""
    yield (shape,)
    if isinstance(shape, tuple):
        for i, part in enumerate(shape):
            yield from ((*shape[:i], longer, *shape[i + 1 :]) for longer in stretched(part))


def written(tree: Any) -> str:
    return f"({' '.join(map(written, tree))})" if isinstance(tree, tuple) else str(tree)
