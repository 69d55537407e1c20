"""Clauses that tell known kinds of searches apart from outside: by the result and by what was asked of the tree.

A call on the root of an explicit tree with window (alpha, beta), or with test value gamma, returned v. `visited` are
the nodes in the order in which anything but their type was first asked, `evaluated` the leaves in order, as often as
their pay-off was asked for. What earlier calls with the same memory asked is there too.

An observer may note with each visited node how many evaluations had been made by then. If it does not (None), a leaf
is taken to have been evaluated when it was first visited.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from specs.contracts import Cost, ensures, message, when
from specs.minimax import Oracle
from specs.solutions.liveness import h_minus_43, h_plus_44
from specs.solutions.search_trees import SearchTree
from specs.solutions.solution_trees import f_minus, f_plus
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

Visited = Mapping[int, int | None]


def names(tree: Tree, nodes: Sequence[int]) -> str:
    """The Dewey names of the nodes, for a message."""
    return " ".join(map(tree.name, nodes)) or "none"


# WHAT IS PROVED


def _proved(tree: Tree, node: int, evaluated: Sequence[int]) -> str:
    bounds = f_minus(tree, node, evaluated), f_plus(tree, node, evaluated)
    return "what the leaves evaluated prove: f- = {!r}, f+ = {!r}".format(*bounds)


@ensures("tight", "ST-T5.1", "v <= alpha implies v = f+(n), v >= beta implies v = f-(n), and in between v is both")
@message(expected=_proved, actual="v = {v!r}")
def tight(tree: Tree, node: int, alpha: Value, beta: Value, v: Value, evaluated: Sequence[int]) -> bool:
    above = v >= beta or v == f_plus(tree, node, evaluated)
    return above and (v <= alpha or v == f_minus(tree, node, evaluated))


@ensures("tight", "ST-S6")
@message(expected=_proved, actual="v = {v!r}")
def mt_tight(tree: Tree, node: int, gamma: Value, v: Value, evaluated: Sequence[int]) -> bool:
    """v < gamma implies v = f+(n), v >= gamma implies v = f-(n), by the leaves evaluated in all calls so far"""
    bound = f_plus if v < gamma else f_minus
    return v == bound(tree, node, evaluated)


# WHAT IS VISITED


def visited_by_alphabeta(tree: Tree, alpha: Value, beta: Value) -> set[int]:
    """The nodes of which (6) of PB-T3.2 holds, without heuristics: `specs.visits`, carried from father to child."""
    f = Oracle(tree)
    visited: set[int] = set()

    def walk(n: int, a: Value, b: Value) -> None:
        visited.add(n)
        children = tree.children(n)
        for older, child in zip((None, *children), children, strict=False):
            if older is not None:  # by whose value alpha(n), or beta(n), is better for its younger brothers
                a, b = (max(a, f[older]), b) if tree.is_max(n) else (a, min(b, f[older]))
            if not a < b:
                return
            walk(child, a, b)

    walk(tree.root, alpha, beta)
    return visited


def _visits_of_alphabeta(tree: Tree, alpha: Value, beta: Value) -> str:
    return names(tree, sorted(visited_by_alphabeta(tree, alpha, beta)))


def _visits(tree: Tree, visited: Visited) -> str:
    return names(tree, list(visited))


@ensures("visits-alphabeta", "PB-T3.2")
@message(expected=_visits_of_alphabeta, actual=_visits)
def visits_alphabeta(tree: Tree, alpha: Value, beta: Value, visited: Visited) -> bool:
    """the nodes visited are those that alpha-beta with the same window visits: alpha(n) < beta(n)"""
    return visited.keys() == visited_by_alphabeta(tree, alpha, beta)


@ensures("dominates-alphabeta", "RR-2.2.1-NScutoffs")
@when(lambda visited: bool(visited))
@message(expected=lambda tree, alpha, beta: f"none but {_visits_of_alphabeta(tree, alpha, beta)}", actual=_visits)
def dominates_alphabeta(tree: Tree, alpha: Value, beta: Value, visited: Visited) -> bool:
    """no node is visited but those that alpha-beta with the same window visits"""
    return visited.keys() <= visited_by_alphabeta(tree, alpha, beta)


@ensures("once", "ST-A6.2", "no leaf is evaluated twice", Cost.LOCAL)
@when(lambda evaluated: bool(evaluated))
@message(expected="each leaf once", actual=lambda tree, evaluated: names(tree, evaluated))
def once(evaluated: Sequence[int]) -> bool:
    return len(set(evaluated)) == len(evaluated)


# WHAT IS STILL ALIVE


def is_dead(tree: Tree, n: int, known: Sequence[int]) -> bool:
    """h-(n) >= h+(n) once the leaves `known` are evaluated (ST-P4.1).

    Which inner nodes are expanded makes no difference: an open one counts as an expanded one whose leaves are all
    open. So they are taken to be expanded, all of them.
    """
    S = SearchTree(tree, {*known, *(m for m in tree.nodes() if tree.children(m))})
    return h_minus_43(S, n) >= h_plus_44(S, n)


def closings(visited: Visited, evaluated: Sequence[int]) -> Iterator[tuple[int, Sequence[int]]]:
    """Each visited node with the leaves evaluated before it was: a leaf before its pay-off, a node before its children.

    Only the first time counts: what is closed already is not closed again.
    """
    order = list(visited)
    for place, n in enumerate(order):
        noted = visited[n]
        if n in evaluated:
            yield n, evaluated[: evaluated.index(n)]
        elif noted is not None:
            yield n, evaluated[:noted]
        else:
            yield n, [leaf for leaf in evaluated if leaf in order[:place]]


def dead_nodes(tree: Tree, visited: Visited, evaluated: Sequence[int]) -> Iterator[int]:
    """The nodes that were dead when they were expanded or evaluated."""
    return (n for n, known in closings(visited, evaluated) if is_dead(tree, n, known))


def _dead(tree: Tree, visited: Visited, evaluated: Sequence[int]) -> str:
    dead = names(tree, [*dead_nodes(tree, visited, evaluated)])
    return f"dead when visited: {dead}; evaluated: {names(tree, evaluated)}"


@ensures("no-dead-node", "ST-P4.13", "with the full window, no node is expanded or evaluated that is dead by then")
@when(lambda alpha, beta: alpha == NEG_INF and beta == POS_INF)
@message(expected="h-(n) < h+(n) at each node when it is visited", actual=_dead)
def no_dead_node(tree: Tree, visited: Visited, evaluated: Sequence[int]) -> bool:
    return not any(True for _ in dead_nodes(tree, visited, evaluated))


mt_no_dead_node = replace(  # what is dead for the full window is dead for every test
    no_dead_node,
    source="ST-R6.1",
    sentence="in all calls so far, no node is expanded or evaluated that is dead by then",
    premise=None,
)
