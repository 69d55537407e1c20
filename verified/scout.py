"""Scout (LI-Scout, Pearl 1980): the eldest child is evaluated, each other one first tested for being better at all.

A test decides whether f(n) > bound (`is_worth_more`), or whether f(n) < bound (`is_worth_less`). Only children that
pass their test are evaluated. Pay-offs are only compared: they need not be integers.
"""

from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.loops import minimax_max_loop, minimax_min_loop
from specs.clauses.scout import (
    all_above_loop,
    all_below_loop,
    bound_is_finite,
    none_above_loop,
    none_below_loop,
    tests_above,
    tests_below,
)
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import Algorithm


@contract(value)
def scout(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f."""
    children = tree.children(node)
    # TERMINAL
    if not children:
        return tree.value(node)
    g: Value
    # MAX NODE
    if tree.is_max(node):
        g = NEG_INF
        for child in children:
            assert minimax_max_loop(tree, node, child, g)
            if g is NEG_INF or is_worth_more(tree, child, g):
                g = scout(tree, child)
    # MIN NODE
    else:
        g = POS_INF
        for child in children:
            assert minimax_min_loop(tree, node, child, g)
            if g is POS_INF or is_worth_less(tree, child, g):
                g = scout(tree, child)
    return g


@contract(bound_is_finite, tests_above)
def is_worth_more(tree: GameTree[N], node: N, bound: Value) -> bool:
    """Let bound be finite. Returns whether f(node) > bound."""
    children = tree.children(node)
    # TERMINAL
    if not children:
        return tree.value(node) > bound
    # MAX NODE
    if tree.is_max(node):
        for child in children:
            assert none_above_loop(tree, node, child, bound)
            if is_worth_more(tree, child, bound):
                return True
        return False
    # MIN NODE
    for child in children:
        assert all_above_loop(tree, node, child, bound)
        if not is_worth_more(tree, child, bound):
            return False
    return True


@contract(bound_is_finite, tests_below)
def is_worth_less(tree: GameTree[N], node: N, bound: Value) -> bool:
    """Let bound be finite. Returns whether f(node) < bound."""
    children = tree.children(node)
    # TERMINAL
    if not children:
        return tree.value(node) < bound
    # MIN NODE
    if not tree.is_max(node):
        for child in children:
            assert none_below_loop(tree, node, child, bound)
            if is_worth_less(tree, child, bound):
                return True
        return False
    # MAX NODE
    for child in children:
        assert all_below_loop(tree, node, child, bound)
        if not is_worth_less(tree, child, bound):
            return False
    return True


SCOUT: Final = Algorithm(
    "scout", "LI-Scout", "tests every child but the first, evaluates what passes", scout, place=13.5
)
