"""Baudet's criterion in the negamax form of Stockman (SS-D4.3.2 to SS-D4.3.5, SS-T-Baudet).

Only for alternating trees without heuristics. v(J) is the value for the player to move at J; alpha(J) and beta(J) are
written from the father's point of view, so they are PB's window negated and swapped. Negamax alpha-beta with the full
window explores J iff alpha(J) < beta(J): exhausted equal to PB-T3.2.
"""

from typing import Protocol, cast

from specs.minimax import f
from specs.paths import ANC, Path, older_brothers
from specs.tree import GameTree, N
from specs.values import Value, maximum


class Negatable(Protocol):
    """A value that has an opposite: what negamax assumes."""

    def __neg__(self) -> Value: ...


def minus(value: Value) -> Value:
    """The opposite value: what is good for one player is bad for the other."""
    return -cast("Negatable", value)


def v(tree: GameTree[N], J: Path[N]) -> Value:
    """f for the player to move at J (SS-D4.3.3)."""
    value = f(tree, J.node)
    return value if tree.is_max(J.node) else minus(value)


def c(tree: GameTree[N], J: Path[N]) -> Value:
    """The best that an elder brother of J gives their father (SS-D4.3.4)."""
    return maximum(minus(v(tree, brother)) for brother in older_brothers(tree, J))


def alpha(tree: GameTree[N], J: Path[N]) -> Value:
    """max c over J and its ancestors of J's type (SS-D4.3.5)."""
    return maximum(c(tree, a) for a in [J, *ANC(J)] if tree.is_max(a.node) == tree.is_max(J.node))


def beta(tree: GameTree[N], J: Path[N]) -> Value:
    """- max c over the ancestors of the other type (SS-D4.3.5)."""
    return minus(maximum(c(tree, a) for a in ANC(J) if tree.is_max(a.node) != tree.is_max(J.node)))


def is_explored(tree: GameTree[N], J: Path[N]) -> bool:
    """Whether negamax alpha-beta with the full window explores J (SS-T-Baudet)."""
    return alpha(tree, J) < beta(tree, J)
