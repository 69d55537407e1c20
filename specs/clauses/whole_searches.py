"""Clauses about the set of nodes that a whole search visits (FR-MTD-visits, FR-NS-visits, FR-NS-sandwich).

`specs.mtd_visits` and `specs.scout_visits` have the criteria, over the path of a node. Here their quantities are passed
on from father to child, so that a contract can compute the visited nodes of a whole subtree when a call ends; below a
node that is not visited no node is. Both are exhausted equal to the definitions.

`nodes_called` are the nodes of the call and of all calls below it. Where several paths lead to a node, a search without
memory visits it if it visits one of these paths; with a memory that need not be so, and `mtd-visits` speaks of trees
only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from specs.cache import per_node
from specs.contracts import ensures, ghost, message, when
from specs.contracts.ghost import oracle_of
from specs.mtd_visits import Values
from specs.scout_visits import oldest_above, oldest_below
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

# THE NODES OF MTD(f), SSS* AND DUAL*


@dataclass(slots=True, eq=False)
class Stand(Generic[N]):
    """A node with alpha(n) and beta(n), and the greatest and least f over ANC(n).

    `above_beta` is the greatest f over ANC(beta-anc(n)), `below_alpha` the least f over ANC(alpha-anc(n)).
    """

    node: N
    alpha: Value = NEG_INF
    beta: Value = POS_INF
    greatest: Value = NEG_INF
    least: Value = POS_INF
    above_beta: Value = NEG_INF
    below_alpha: Value = POS_INF

    def sons(self, tree: GameTree[N], f: Values[N]) -> Iterator[Stand[N]]:
        """The children, oldest first. Whoever lowers beta(n) is a beta-ancestor: its elder brothers are the first."""
        greatest, least = max(self.greatest, f[self.node]), min(self.least, f[self.node])
        alpha, beta, above_beta, below_alpha = self.alpha, self.beta, self.above_beta, self.below_alpha
        for child in tree.children(self.node):
            yield Stand(child, alpha, beta, greatest, least, above_beta, below_alpha)
            if tree.is_max(self.node):
                if f[child] > alpha:
                    alpha, below_alpha = f[child], self.least
            elif f[child] < beta:
                beta, above_beta = f[child], self.greatest

    def in_sss(self) -> bool:
        """Whether SSS* visits the node: beta(n) = +inf, or (B)."""
        return self.alpha < self.beta and self.above_beta <= self.beta

    def in_dual(self) -> bool:
        """Whether DUAL* visits the node: alpha(n) = -inf, or (C)."""
        return self.alpha < self.beta and self.below_alpha >= self.alpha

    def in_mtd(self, g0: Value) -> bool:
        """Whether MTD(g0) visits the node: (A), (B) or (C)."""
        if self.beta < g0:
            return self.in_sss()
        return self.alpha < g0 or self.in_dual()


def nodes_where(
    tree: GameTree[N], f: Values[N], node: N, is_in: Callable[[Stand[N]], bool], more: tuple[Value, Value] | None = None
) -> Iterator[N]:
    """The nodes of the subtree that meet the criterion; a node that does not meet it has none below it that does.

    With `more`, a window (a, b), those among them with a < beta(n) and alpha(n) < b.
    """
    a, b = (NEG_INF, POS_INF) if more is None else more
    waiting = [Stand(node)]
    while waiting:
        n = waiting.pop()
        if is_in(n):
            if a < n.beta and n.alpha < b:
                yield n.node
            waiting.extend(n.sons(tree, f))


def nodes_of_mtd(tree: GameTree[N], f: Values[N], node: N, g0: Value) -> frozenset[N]:
    """The nodes that MTD(g0) visits from this node."""
    return frozenset(nodes_where(tree, f, node, lambda n: n.in_mtd(g0)))


# THE NODES OF NEGASCOUT


def nodes_of_scout(tree: GameTree[N], f: Values[N], node: N, a: Value, b: Value) -> Iterator[N]:
    """The nodes that NegaScout visits from this node with the window (a, b); a node may come twice."""
    waiting = [(node, a, b)]
    while waiting:
        n, a, b = waiting.pop()
        yield n
        for index, child in enumerate(children := tree.children(n)):
            if index and tree.is_max(n):
                a = max(a, f[children[index - 1]])
            elif index:
                b = min(b, f[children[index - 1]])
            if not a < b:
                break
            if not index:
                waiting.append((child, a, b))
            elif tree.is_max(n):
                yield from nodes_of_test(tree, f, child, lambda value, a=a: value > a)  # type: ignore[misc]
                if f[child] > a and (returned := oldest_above(tree, f, child, a)) < b:
                    waiting.append((child, returned, b))
            else:
                yield from nodes_of_test(tree, f, child, lambda value, b=b: value >= b)  # type: ignore[misc]
                if f[child] < b and (returned := oldest_below(tree, f, child, b)) > a:
                    waiting.append((child, a, returned))


def nodes_of_test(tree: GameTree[N], f: Values[N], node: N, is_high: Callable[[Value], bool]) -> Iterator[N]:
    """The nodes that alpha-beta visits with the null window between the values that are high and those that are not."""
    waiting = [node]
    while waiting:
        n = waiting.pop()
        yield n
        for child in tree.children(n):
            waiting.append(child)
            if is_high(f[child]) == tree.is_max(n):
                break


# CLAUSES


@ghost
def is_unshared(tree: GameTree[N], node: N) -> bool:
    """Whether exactly one path leads from the node to each node below it."""
    return _is_unshared(unwatched(tree), node)


@per_node
def _is_unshared(tree: GameTree[Any], node: Any) -> bool:
    seen, waiting = {node}, [node]
    while waiting:
        for child in tree.children(waiting.pop()):
            if child in seen:
                return False
            seen.add(child)
            waiting.append(child)
    return True


def _words(tree: GameTree[N], nodes: Collection[N]) -> str:
    name = getattr(tree, "name", repr)
    return f"visits to {' '.join(sorted(map(str, map(name, nodes))))}"


def _called(tree: GameTree[N], nodes_called: Collection[N]) -> str:
    return _words(tree, nodes_called)


def _due_to_mtd(tree: GameTree[N], node: N, first: Value) -> str:
    game = unwatched(tree)
    return _words(tree, nodes_of_mtd(game, oracle_of(game), node, first))


@ensures("mtd-visits", "FR-MTD-visits")
@when(lambda is_unshared: is_unshared)
@message(expected=_due_to_mtd, actual=_called)
def mtd_visits(tree: GameTree[N], node: N, first: Value, nodes_called: Collection[N]) -> bool:
    """on a tree n is visited iff alpha(n) < g0 <= beta(n); or alpha(n) < beta(n) < g0, and f(x) <= beta(n) above the
    beta-ancestor of n; or g0 <= alpha(n) < beta(n), and f(x) >= alpha(n) above the alpha-ancestor of n
    """
    game = unwatched(tree)
    return nodes_called == nodes_of_mtd(game, oracle_of(game), node, first)


def _due_to_scout(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> str:
    game = unwatched(tree)
    return _words(tree, {*nodes_of_scout(game, oracle_of(game), node, alpha, beta)})


@ensures("ns-visits", "FR-NS-visits")
@message(expected=_due_to_scout, actual=_called)
def scout_visits(tree: GameTree[N], node: N, alpha: Value, beta: Value, nodes_called: Collection[N]) -> bool:
    """n is visited iff the windows down its path admit it: a later child is scouted at the best f of its older
    brothers, and searched again from the value of its oldest solution tree on the far side
    """
    game = unwatched(tree)
    return nodes_called == {*nodes_of_scout(game, oracle_of(game), node, alpha, beta)}


@ghost
def common_nodes(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> frozenset[N]:
    """The nodes of both SSS* and DUAL* from this node, those with alpha < beta(n) and alpha(n) < beta."""
    game = unwatched(tree)
    both = nodes_where(game, oracle_of(game), node, lambda n: n.in_sss() and n.in_dual(), (alpha, beta))
    return frozenset(both)


@ensures("ns-sandwich", "FR-NS-sandwich")
@message(expected=lambda tree, common_nodes: _words(tree, common_nodes), actual=_called)
def scout_sandwich(common_nodes: frozenset[N], nodes_called: frozenset[N]) -> bool:
    """every node that both SSS* and DUAL* visit is visited, if alpha < beta(n) and alpha(n) < beta"""
    return nodes_called >= common_nodes
