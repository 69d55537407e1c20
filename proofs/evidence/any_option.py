"""Adapters for searches that start from a guess, so that every guess is checked and not the default one alone.

The window of an aspiration search is given as its two ends: whatever alpha < beta is, it is estimate - delta and
estimate + delta of some estimate and delta. (Among integers only if its width is even: so more is checked than needed.)
MTD is given any first test value, and a rule that answers with any value inside the bracket. MTD(bi) is the procedure
itself, but for `halfway_up`: x + y and x // 2 are beyond difference logic, so any value between stands for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, Final, cast

from proofs.symbolic.terms import Term
from proofs.symbolic.world import World
from specs.contracts import contract_of
from specs.tree import GameTree
from specs.values import Value
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import mtd_best
from verified.null_window.mtd_bi import halfway_up, mtd_bi
from verified.null_window.mtd_f import mtd_f, up_or_down

Search = Callable[..., Any]

# A WINDOW AROUND A GUESS


class AnyGuess:
    """An estimate and a delta such that estimate - delta is alpha and estimate + delta is beta."""

    def __init__(self, alpha: Value, beta: Value) -> None:
        self._alpha = alpha
        self._beta = beta

    def __sub__(self, _delta: object) -> Value:
        return self._alpha

    def __add__(self, _delta: object) -> Value:
        return self._beta


def _around(search: Search) -> Search:
    def guessed(tree: GameTree[Any], alpha: Value, beta: Value) -> Value:
        found: Value = search(tree, tree.root, AnyGuess(alpha, beta), 1)
        return found

    return guessed


# A FIRST TEST VALUE, AND THE NEXT ONES


def any_above(left: Value, right: Value, world: World) -> Value:
    """Any value above the one and not above the other."""
    bound = world.fresh()
    world.suppose(left, bound, strict=True)
    world.suppose(bound, right)
    return bound


def _mtd_f(tree: GameTree[Any], first: Value) -> Value:
    return mtd_f(tree, tree.root, first)


def _mtd_best(tree: GameTree[Any], first: Value) -> Value:
    return mtd_best(tree, tree.root, first)


def _mtd(tree: GameTree[Any], first: Value) -> Value:
    """With any rule for the next bound: it may be any value inside the bracket."""

    def rule(g: Value, bound: Value, f_minus: Value, f_plus: Value) -> Value:
        if not isinstance(first, Term):
            return up_or_down(g, bound, f_minus, f_plus)
        return any_above(f_minus, f_plus, first.world)

    return mtd(tree, tree.root, first, rule)


def _mtd_bi(tree: GameTree[Any], first: Value) -> Value:
    """With any value between the two for the halfway point, which difference logic cannot say (x + y, x // 2)."""

    def between(left: Any, right: Any) -> Value:
        if not isinstance(first, Term):
            return halfway_up(left, right)
        return any_above(left, right, first.world)

    names = {**cast("FunctionType", mtd_bi).__globals__, "halfway_up": between}
    made = contract_of(mtd_bi)
    search = FunctionType(made.code_without_asserts, names, made.name)
    found: Value = search(tree, tree.root, first, 1024)
    return found


ANY_GUESS: Final[Mapping[str, Search]] = {
    "aspiration": _around(aspiration),
    "aspiration-negascout": _around(aspiration_negascout),
    "mtd": _mtd,
    "mtd-f": _mtd_f,
    "mtd-bi": _mtd_bi,
    "mtd-best": _mtd_best,
}
