"""The cases on which MT and its drivers are exhausted: integer trees times test values, guesses, steps.

MT only compares, so its test values are enumerated up to order. The drivers add one, so for them neighbouring pay-offs
are one or two apart (see `spreads`). Steps and ranges are added to values, so they are enumerated by value and not up
to order, as far as the first one that exceeds the span of the pay-offs.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import cast

from proofs.enumeration.cases import Case, Scope, payoffs, refilled
from proofs.enumeration.orders import positions, spreads
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, is_finite
from verified.null_window.mt import Memory, mt
from verified.null_window.mt_dual import mt_mirror


def integer_trees(scope: Scope) -> Iterator[Tree]:
    """The trees, neighbouring pay-offs one or two apart."""
    for tree in scope.trees():
        for spread in spreads(payoffs(tree)):
            yield refilled(tree, spread)


def without_option(scope: Scope) -> Iterator[Case]:
    """For a driver whose only argument is a tree."""
    return ((tree, tree.root) for tree in integer_trees(scope))


def with_gamma(scope: Scope) -> Iterator[Case]:
    """For MT: the trees, times two test values; the second call gets the memory that the first one leaves."""
    return _second_tests(scope, mt, NEG_INF)


def with_mirrored_gamma(scope: Scope) -> Iterator[Case]:
    """For the mirror image of MT: the cases of `with_gamma` with test values below +inf."""
    return _second_tests(scope, mt_mirror, POS_INF)


def _second_tests(scope: Scope, test: Callable[..., Value], excluded: Value) -> Iterator[Case]:
    for tree in scope.trees():
        for first, second in gamma_sequences(tree, 2, excluded):
            memory: Memory[int] = {}
            test(tree, tree.root, first, memory)
            yield cast("Case", (tree, tree.root, second, memory))


def gamma_sequences(tree: Tree, length: int, excluded: Value = NEG_INF) -> Iterator[tuple[Value, ...]]:
    """All sequences of that many test values, each up to order relative to the pay-offs."""
    # MT compares test values with pay-offs only, never with each other.
    return product([gamma for gamma in positions(payoffs(tree)) if gamma != excluded], repeat=length)


def with_first(scope: Scope) -> Iterator[Case]:
    """For MTD(f): the trees, times every first guess above -inf; with `full_window`, only the least pay-off."""
    if scope.full_window:
        yield from ((tree, tree.root, 0) for tree in integer_trees(scope))
        return
    for tree in scope.trees():
        values = payoffs(tree)
        for first in positions(values):
            for spread in spreads([*values, first]) if first > NEG_INF else ():
                yield refilled(tree, spread), 0, spread.get(first, first)


def with_finite_first(scope: Scope) -> Iterator[Case]:
    """For MTD(best): the cases of `with_first` without +inf."""
    for tree, root, *first in with_first(scope):
        if is_finite(first[0]):
            yield tree, root, first[0]


def with_start(scope: Scope) -> Iterator[Case]:
    """For Alpha Bounding: every finite first guess, times the steps 1, 2 and 4; or just 1."""
    for case in with_finite_first(scope):
        for step in (1,) if scope.full_window else (1, 2, 4):
            yield *case, step


def with_range(scope: Scope) -> Iterator[Case]:
    """For MTD(bi): the trees, times every range first +- delta that meets or just misses the pay-offs; or 0 +- 1."""
    for tree in integer_trees(scope):
        span = max(cast("list[int]", payoffs(tree)))  # the least is 0
        every = product(range(-2, span + 3), range(1, span + 2))
        for first, delta in ((0, 1),) if scope.full_window else every:
            yield tree, tree.root, first, delta


def with_step(scope: Scope) -> Iterator[Case]:
    """For MTD(step): the trees, times every step up to one more than the span of the pay-offs; or just 1."""
    for tree in integer_trees(scope):
        span = max(cast("list[int]", payoffs(tree)))  # the least is 0
        for step in (1,) if scope.full_window else range(span + 2):
            yield tree, tree.root, step
