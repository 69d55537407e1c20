"""The two symbolic engines: the figures of the paths, what they confirm, and that a fault in them would be seen."""

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import confirm, judge
from proofs.checking.core.game import Case
from proofs.checking.core.windows import WINDOWS, Kind
from proofs.checking.induction import one_step as inducting
from proofs.checking.induction.one_step import induct
from proofs.checking.specs import ALPHABETA, MINIMAX, MT
from proofs.enumeration.tree_shapes import Shape, Skeleton, alternating, shapes
from proofs.symbolic.world import World
from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.alphabeta import alphabeta
from verified.minimax import minimax
from verified.null_window.mt import mt

FULL: Kind = ()
FINITE: Kind = ("alpha", "beta")
SUBJECT = Subject(alphabeta, ALPHABETA)


pytestmark = pytest.mark.usefixtures("without_contracts")


def uniform(width: int, depth: int) -> Shape:
    return (uniform(width, depth - 1),) * width if depth else ()


def max_root(shape: Shape) -> Skeleton:
    return next(alternating(shape))


# ALL PATHS


@pytest.mark.parametrize(
    ("width", "depth", "kind", "paths"),
    [(2, 2, FULL, 8), (3, 2, FULL, 256), (2, 3, FULL, 208), (2, 2, FINITE, 59), (2, 3, FINITE, 2633)],
    ids=lambda given: " ".join(given) or "full" if isinstance(given, tuple) else None,
)
def test_alphabeta_is_confirmed_on_uniform_trees_in_so_many_paths(
    width: int, depth: int, kind: Kind, paths: int
) -> None:
    # The trial's 60 and 2,634 with a window also count the one path on which alpha >= beta.
    for skeleton in alternating(uniform(width, depth)):
        found = confirm(SUBJECT, skeleton, kind, ALPHABETA.required)
        assert (found.paths, found.broken, found.fault, found.integers) == (paths, None, None, False)
        assert set(found.applied) == ({"success"} if kind is FULL else set(ALPHABETA.required))


def paths_of_alphabeta(width: int, depth: int, *, window: bool) -> int:
    skeleton = max_root(uniform(width, depth))
    world = World()
    tree = skeleton.fill([world.fresh() for _ in skeleton.leaves])
    alpha, beta = (world.fresh(), world.fresh()) if window else (NEG_INF, POS_INF)

    def program() -> Value:
        world.assume(alpha < beta)
        return alphabeta(tree, tree.root, alpha, beta)

    return sum(1 for _ in world.explore(program))


def test_alphabeta_takes_so_many_paths_on_larger_trees() -> None:
    assert paths_of_alphabeta(3, 2, window=True) == 7492
    assert paths_of_alphabeta(4, 2, window=False) == 32768


def test_alphabeta_is_confirmed_on_every_shape_of_up_to_four_leaves_with_every_window() -> None:
    paths = dict.fromkeys(range(1, 5), 0)
    for leaves in paths:
        for shape in shapes(leaves):
            for skeleton in alternating(shape):
                for kind in WINDOWS:
                    found = confirm(SUBJECT, skeleton, kind, ALPHABETA.required)
                    assert (found.broken, found.fault) == (None, None)
                    assert found.applied["success"] > 0
                    assert ("alpha" in kind, "beta" in kind) == (
                        found.applied["fail-low"] > 0,
                        found.applied["fail-high"] > 0,
                    )
                    paths[leaves] += found.paths
    assert paths == {1: 4, 2: 38, 3: 270, 4: 2378}


# ONE STEP


@pytest.mark.parametrize(
    ("children", "paths"), [*enumerate([[2, 2, 2, 2], [2, 4, 4, 6], [4, 9, 9, 16], [8, 20, 20, 40], [16, 44, 44, 96]])]
)
def test_alphabeta_is_inductive(children: int, paths: list[int]) -> None:
    done = [induct(SUBJECT, children, kind) for kind in WINDOWS]
    assert [step.failed for step in done] == [""] * 4
    assert [step.paths for step in done] == paths
    assert all(min(step.applied[name] for name in ALPHABETA.required) > 0 for step in done[-1:])
    assert all((step.calls > 0) == (children > 0) for step in done)


@pytest.mark.parametrize("children", range(5))
def test_minimax_is_inductive(children: int) -> None:
    step = induct(Subject(minimax, replace(MINIMAX, parameters=("tree", "node"))), children, ())
    assert (step.failed, step.paths) == ("", 2 ** max(children, 1))
    assert step.applied["value"] == step.paths


@pytest.mark.parametrize("children", range(4))
def test_mt_is_inductive(children: int) -> None:
    for kind in (("gamma",), ("",)):
        step = induct(Subject(mt, MT), children, kind)
        assert step.failed == ""
        assert step.paths > 0
        assert step.applied["upper"] > 0
        assert (step.applied["lower"] > 0) == (kind == ("gamma",))


# EXACT EXPECTATIONS: a path weighs as many orders of distinct values as it contains


def extensions(below: list[int]) -> int:
    """The linear orders in which each of the things comes after all those in its set."""
    whole = (1 << len(below)) - 1

    @cache
    def ways(placed: int) -> int:
        if placed == whole:
            return 1
        free = (i for i in range(len(below)) if not placed >> i & 1 and not below[i] & ~placed)
        return sum(ways(placed | 1 << i) for i in free)

    return ways(0)


def weighed(skeleton: Skeleton, make: Callable[[], World] = World) -> tuple[int, Fraction]:
    """The orders of distinct leaf values on all paths together, and the leaves evaluated on average."""
    world = make()
    leaves = [world.fresh() for _ in skeleton.leaves]
    tree = skeleton.fill(leaves)

    def program() -> int:
        watched = Watched(tree)
        alphabeta(watched, tree.root)
        return len(watched.evaluated)

    orders = total = 0
    for evaluated in world.explore(program):
        below = [0] * len(leaves)
        for (i, j, _, _), is_below in world.trail:
            low, high = (i, j) if is_below else (j, i)
            below[high] |= 1 << low if low != high else 0
        orders += extensions(below)
        total += evaluated * extensions(below)
    return orders, Fraction(total, math.factorial(len(leaves)))


@pytest.mark.parametrize(
    ("width", "depth", "expected"),
    [(2, 2, Fraction(11, 3)), (3, 2, Fraction(521, 70)), (2, 3, Fraction(719, 105))],
    ids=["w2d2", "w3d2", "w2d3"],
)
def test_the_paths_weigh_as_much_as_all_orders(width: int, depth: int, expected: Fraction) -> None:
    assert weighed(max_root(uniform(width, depth))) == (math.factorial(width**depth), expected)


# WRONG SEARCHES ARE REFUTED, by numbers on which they are wrong


def trusting(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> Value:
    """Wrong: a min node asks of its children only what they are worth above beta, and takes bounds for values."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    is_max = tree.is_max(node)
    g: Value = NEG_INF if is_max else POS_INF
    for child in children:
        if is_max:
            g = max(g, trusting(tree, child, max(alpha, g), beta))
        else:
            g = min(g, trusting(tree, child, beta if beta < POS_INF else alpha, POS_INF))
        if g >= beta if is_max else g <= alpha:
            break
    return g


def cutting_early(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> Value:
    """Wrong: a max node breaks off when its value reaches alpha, even below beta."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    is_max = tree.is_max(node)
    g: Value = NEG_INF if is_max else POS_INF
    for child in children:
        v = cutting_early(tree, child, alpha, beta)
        g = max(g, v) if is_max else min(g, v)
        if g > alpha if is_max else g <= alpha:
            break
    return g


def off_by_one(tree: GameTree[N], node: N, alpha: Value, beta: Value) -> Value:
    """Wrong: it takes a difference of one for none, so the engine begins anew with integers."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [off_by_one(tree, child, alpha, beta) for child in children]
    best = max(values) if tree.is_max(node) else min(values)
    return next(v for v in values if v - 1 <= best <= v + 1)  # type: ignore[operator]  # it assumes numbers


WRONG = [trusting, cutting_early, off_by_one]


def is_refuted_by(search: Callable[..., Value], name: str, case: Case) -> bool:
    """Whether the clause is broken by these very numbers."""
    (situation,) = Subject(search, ALPHABETA).situations(case, f)
    return judge(ALPHABETA.required[name], situation) is False


def first_refutation(search: Callable[..., Value]) -> tuple[str, Case]:
    subject = Subject(search, ALPHABETA)
    every = (
        confirm(subject, skeleton, kind, ALPHABETA.required).broken
        for leaves in range(1, 5)
        for shape in shapes(leaves)
        for skeleton in alternating(shape)
        for kind in WINDOWS
    )
    return next(broken for broken in every if broken is not None)


@pytest.mark.parametrize("search", WRONG)
def test_a_wrong_search_is_refuted_by_numbers(search: Callable[..., Value]) -> None:
    name, case = first_refutation(search)
    assert all(isinstance(case.tree.value(leaf), int) for leaf in case.tree.leaves())
    assert is_refuted_by(search, name, case)


@pytest.mark.parametrize("search", WRONG)
def test_a_wrong_search_is_not_inductive(search: Callable[..., Value]) -> None:
    found = [step for k in range(4) for kind in WINDOWS if (step := induct(Subject(search, ALPHABETA), k, kind)).failed]
    assert found


# SEEDED FAULTS


def test_an_explorer_that_skips_a_branch_does_not_weigh_all_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    backtrack = World._backtrack
    turns = iter(range(10**6))

    def skipping(self: World) -> bool:
        if next(turns) == 3 and self.waiting:
            self.waiting.pop()
        return backtrack(self)

    monkeypatch.setattr(World, "_backtrack", skipping)
    orders, _ = weighed(max_root(uniform(2, 3)))
    assert 0 < orders < math.factorial(8)


def test_a_model_off_its_path_refutes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "model", lambda _: lambda value: value if value in (NEG_INF, POS_INF) else 0)
    name, case = first_refutation(cutting_early)
    assert isinstance(case.tree, Tree)
    assert not is_refuted_by(cutting_early, name, case)


def test_a_stub_that_returns_the_true_value_would_pass_a_wrong_search(monkeypatch: pytest.MonkeyPatch) -> None:
    subject = Subject(trusting, ALPHABETA)
    assert "success at a min node" in induct(subject, 1, FINITE).failed

    def true_value(run: inducting._Run, _tree: object, child: object, _alpha: Value, _beta: Value) -> Value:
        assert run.view is not None
        return run.around.f[run.view.number(child) - 1]

    monkeypatch.setattr(inducting._Run, "stub", true_value)
    assert [induct(subject, k, kind).failed for k in range(4) for kind in WINDOWS] == [""] * 16
