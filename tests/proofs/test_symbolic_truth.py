"""What stands for f(n) on a path: it compares as f(n) does, and needs no fork where a search has proved its result."""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import confirm
from proofs.checking.specs import MINIMAX
from proofs.enumeration.orders import weak_orderings
from proofs.enumeration.tree_shapes import Shape, Skeleton, all_types, alternating, shapes
from proofs.symbolic import truth
from proofs.symbolic.terms import Term
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import Question, World
from specs.contracts import contracts
from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.alphabeta import alphabeta

OPERATORS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
RANDOM: Final = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # however busy the machine is
Pairs = Sequence[tuple[int, int]]


def uniform(width: int, depth: int) -> Shape:
    return (uniform(width, depth - 1),) * width if depth else ()


def trees(most: int) -> Iterator[Skeleton]:
    """Every shape of up to so many leaves, its inner nodes of every type."""
    for leaves in range(1, most + 1):
        for shape in shapes(leaves):
            yield from all_types(shape)


# AGREEMENT WITH BRUTE FORCE


def is_on(trail: Sequence[tuple[Question, int]], x: Sequence[Value]) -> bool:
    """Whether these values lead down the path."""
    return all((x[i] < x[j] if strict else x[i] <= x[j]) == bool(yes) for (i, j, strict, _), yes in trail if i >= 0)


def disagreement(skeleton: Skeleton, compare: Callable[[Any, Any], bool], before: Pairs = ()) -> str:
    """In words, where f(root) compares with a value otherwise than it should, some leaves compared before."""
    world = World()
    leaves = [world.fresh() for _ in skeleton.leaves]
    values = [*leaves, world.fresh()]
    tree = skeleton.fill(leaves)

    def program() -> bool:
        for i, j in before:
            assert (values[i % len(values)] < values[j % len(values)]) in (False, True)
        return compare(Truth(tree, tree.root), values[-1])

    paths = [(list(world.trail), answer) for answer in world.explore(program)]
    for ranks in weak_orderings(len(values)):
        expected = compare(f(skeleton.fill(ranks[:-1]), 0), ranks[-1])
        got = [answer for trail, answer in paths if is_on(trail, ranks)]
        if got != [expected]:
            return f"{skeleton.fill(ranks[:-1])} with v = {ranks[-1]}: {expected}, and not {got}"
    return ""


@pytest.mark.parametrize("compare", OPERATORS.values(), ids=OPERATORS)
def test_the_truth_compares_as_f_does_on_every_small_tree(compare: Callable[[Any, Any], bool]) -> None:
    assert [found for skeleton in trees(3) if (found := disagreement(skeleton, compare))] == []


@settings(RANDOM, max_examples=40)
@given(
    st.sampled_from([*trees(4)]),
    st.sampled_from(sorted(OPERATORS)),
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=5),
)
def test_what_the_path_knows_before_changes_nothing(skeleton: Skeleton, compare: str, before: Pairs) -> None:
    assert disagreement(skeleton, OPERATORS[compare], before) == ""


def test_the_truth_compares_with_numbers_and_ends() -> None:
    world = World()
    x, y = world.fresh(), world.fresh()
    tree = Tree.of([x, [y, 3]])  # max(x, min(y, 3))
    t = Truth(tree, 0)
    assert list(world.explore(lambda: (t > NEG_INF, t < POS_INF, t == POS_INF))) == [(True, True, False)]
    assert t.forked == 0
    for at_most in world.explore(lambda: t <= 2):
        number = world.model()
        assert at_most == (max(number(x), min(number(y), 3)) <= 2)
    assert t.forked > 0
    plain = Truth(Tree.parse("(1 (2 3))"), 0)
    assert (plain == 2, plain < 2, plain >= 2, plain != 3) == (True, False, True, True)
    with pytest.raises(TypeError, match="unhashable"):
        hash(t)


# CERTIFICATES


def forks(skeleton: Skeleton, search: Callable[[Tree], Value]) -> tuple[int, int]:
    """The paths of a search with the full window, and how often its result did not prove itself."""
    world = World()
    tree = skeleton.fill([world.fresh() for _ in skeleton.leaves])
    paths = forked = 0
    for v in world.explore(lambda: search(tree)):
        paths += 1
        t = Truth(tree, tree.root)
        assert list(world.explore(lambda: v == t)) == [True]  # noqa: B023 - at once
        forked += t.forked
    return paths, forked


@pytest.mark.parametrize(
    ("width", "depth", "paths"),
    [(2, 2, 8), (2, 3, 208), pytest.param(3, 2, 256, marks=pytest.mark.evidence)],
    ids=["w2d2", "w2d3", "w3d2"],
)
def test_every_path_of_alphabeta_proves_its_result(width: int, depth: int, paths: int) -> None:
    with contracts("off"):
        for skeleton in alternating(uniform(width, depth)):
            assert forks(skeleton, lambda tree: alphabeta(tree, tree.root)) == (paths, 0)


def test_every_path_of_alphabeta_on_a_small_shape_proves_its_result() -> None:
    with contracts("off"):
        for skeleton in trees(4):
            assert forks(skeleton, lambda tree: alphabeta(tree, tree.root))[1] == 0


def test_what_is_not_proved_forks() -> None:
    world = World()
    x, y, v = (world.fresh() for _ in range(3))
    t = Truth(Tree.of([x, y]), 0)
    assert sorted(world.explore(lambda: t <= v)) == [False, False, True, True]
    assert t.forked == 4  # on each path anew, though the store knows more when the program is run again


# SEEDED FAULTS


PROVES: Final = truth.proves


def ignoring_a_leaf(tree: Tree, node: int, v: Value, at_most: bool, strict: bool) -> bool:
    """The certificate's check, but the last of several children need not be there."""
    children = tree.children(node)
    if not children:
        return PROVES(tree, node, v, at_most, strict)
    proved = [ignoring_a_leaf(tree, child, v, at_most, strict) for child in children[:-1] or children]
    return all(proved) if tree.is_max(node) is at_most else any(proved)


def taking_one_for_all(tree: Tree, node: int, v: Value, at_most: bool, strict: bool) -> bool:
    """The check that takes one leaf for a whole solution tree."""
    children = tree.children(node)
    if not children:
        return PROVES(tree, node, v, at_most, strict)
    return any(taking_one_for_all(tree, child, v, at_most, strict) for child in children)


def taking_a_tie_for_more(tree: Tree, node: int, v: Value, at_most: bool, strict: bool) -> bool:
    """The check that takes f >= v for a refutation of f <= v."""
    children = tree.children(node)
    if not children:
        return PROVES(tree, node, v, at_most, strict=False)
    proved = [taking_a_tie_for_more(tree, child, v, at_most, strict) for child in children]
    return all(proved) if tree.is_max(node) is at_most else any(proved)


@pytest.mark.parametrize("fault", [ignoring_a_leaf, taking_one_for_all, taking_a_tie_for_more])
def test_a_faulty_check_of_certificates_is_caught(fault: Callable[..., bool], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "proves", fault)
    known: list[Pairs] = [[(0, 2)], [(2, 0)], [(0, 2), (2, 0)], [(0, 3), (1, 3), (3, 2)]]
    cases = product(trees(3), (operator.le, operator.ge), known)
    assert any(disagreement(skeleton, compare, before) for skeleton, compare, before in cases)


def test_a_store_that_is_not_asked_through_the_world_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "recall", lambda _, look: look())  # as it is now, not as it was when first seen
    world = World()
    x, y, v = (world.fresh() for _ in range(3))
    with pytest.raises(BaseException, match="asked something else"):
        list(world.explore(lambda: Truth(Tree.of([x, y]), 0) <= v))


def hasty(tree: GameTree[N]) -> Value:
    """Minimax that never looks at the last of several children."""

    def search(node: N) -> Value:
        children = tree.children(node)
        if not children:
            return tree.value(node)
        values = [search(child) for child in (children[:-1] or children)]
        return max(values) if tree.is_max(node) else min(values)

    return search(tree.root)


def test_a_check_that_ignores_a_leaf_would_confirm_a_wrong_search(monkeypatch: pytest.MonkeyPatch) -> None:
    subject = Subject(hasty, MINIMAX)
    (skeleton, _) = alternating(uniform(2, 2))
    broken = confirm(subject, skeleton, (), MINIMAX.required).broken
    assert broken is not None
    assert broken[0] == "value"
    wrong = broken[1].tree
    assert not any(isinstance(wrong.value(leaf), Term) for leaf in wrong.leaves())
    assert hasty(wrong) != f(wrong, 0)
    monkeypatch.setattr(truth, "proves", ignoring_a_leaf)
    assert confirm(subject, skeleton, (), MINIMAX.required).broken is None
