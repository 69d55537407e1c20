"""Specs for what engines make of a search to a depth: `depth-bound`, `depth-quiescence`, `depth-move`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.games.random_histories import deep_game
from proofs.checking.specs import SPECS
from specs.clauses.depth_products import best_at_depth
from specs.depth_limited import EvaluatedTree
from specs.extensions import attainable, extensions, extreme
from specs.minimax import f
from specs.quiescence import NoisyTree, Quiescent, Quiet, Settled


def games(count: int) -> list[EvaluatedTree]:
    rng = Random(3)
    bare = [deep_game(rng, range(4), max_root=False) for _ in range(4 * count)]
    small = islice((tree for tree in bare if tree.children(tree.root) and len(tree) < 9), count)
    return [EvaluatedTree(tree, {n: rng.choice(range(4)) for n in tree.nodes() if tree.children(n)}) for tree in small]


def test_the_ends_are_those_of_what_can_be_attained() -> None:
    for tree in games(25):
        for depth in range(3):
            values = attainable(tree, tree.root, depth)
            ends = [extreme(tree, tree.root, depth, most=most) for most in (False, True)]
            assert ends == [values[0], values[-1]]


def test_a_best_move_is_one_of_some_extension() -> None:
    for tree in games(12):
        if len([*islice(extensions(tree, tree.root, 1), 300)]) == 300:
            continue
        best = set()
        for one in extensions(tree, tree.root, 1):
            root = f(one, one.root)
            best |= {tree.children(tree.root)[line[-1]] for line in one.children(one.root) if f(one, line) == root}
        assert {*best_at_depth(tree, tree.root, 1)} == best


def test_a_settled_game_is_worth_its_quiescence() -> None:
    tree = NoisyTree.parse("{0}(!{5}(1 !2) {7}(!9 4))")
    game = Settled(tree)
    assert [game.evaluate(n) for n in tree.nodes()] == [f(Quiescent(tree), Quiet(n)) for n in tree.nodes()]
    assert game.evaluate(tree.root) == 2


# RIGHT AND WRONG SEARCHES

RIGHT = """
def quiet(tree, node, alpha, beta):
    best = tree.evaluate(node)
    for child in tree.noisy(node):
        value = quiet(tree, child, alpha, beta)
        best = max(best, value) if tree.is_max(node) else min(best, value)
    return best


def deep(tree, node, depth, alpha, beta):
    if not tree.children(node):
        return tree.value(node)
    if depth == 0:
        return quiet(tree, node, alpha, beta)
    values = [deep(tree, child, depth - 1, alpha, beta) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)


def bound(tree, node, gamma, depth):
    children = tree.children(node)
    if depth == 0 or not children:
        return tree.evaluate(node)
    is_max, best = tree.is_max(node), None
    for child in children:
        value = bound(tree, child, gamma, depth - 1)
        best = value if best is None else max(best, value) if is_max else min(best, value)
        if best >= gamma if is_max else best < gamma:
            break
    return best


def plain(tree, node, depth):
    if depth == 0 or not tree.children(node):
        return tree.evaluate(node)
    values = [plain(tree, child, depth - 1) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)


def move(tree, node, depth):
    values = {child: plain(tree, child, depth - 1) for child in tree.children(node)}
    best = (max if tree.is_max(node) else min)(values, key=values.get)
    return values[best], best
"""
WRONG = (
    ("depth-quiescence", "deep", "return quiet(tree, node, alpha, beta)", "return tree.evaluate(node)"),
    ("depth-quiescence", "deep", "deep(tree, child, depth - 1,", "deep(tree, child, max(depth - 2, 0),"),
    ("depth-bound", "bound", "else best < gamma", "else best <= gamma"),
    ("depth-bound", "bound", "gamma, depth - 1)", "gamma, max(depth - 2, 0))"),
    ("depth-move", "move", "(max if tree.is_max(node) else min)(values", "max(values"),
    ("depth-move", "move", "return values[best], best", "return values[best] + 1, best"),
    ("depth-move", "move", "plain(tree, child, depth - 1) for", "0 for"),
)  # fmt: skip


def found(spec: str, name: str, text: str) -> Any:
    names: dict[str, Callable[..., Any]] = {}
    exec(text, names)  # noqa: S102 - a search of ours
    subject = Subject(names[name], SPECS[spec], names=SPECS[spec].as_texts)
    applied = dict.fromkeys((*subject.spec.required, "terminates"), 0)
    return subject.spec.game.sample(subject, subject.spec.required, 120, applied, Clock(60)).finding


@pytest.mark.parametrize(
    ("spec", "name"), [("depth-quiescence", "deep"), ("depth-bound", "bound"), ("depth-move", "move")]
)
def test_a_right_search_meets_it(spec: str, name: str) -> None:
    assert found(spec, name, RIGHT) is None


@pytest.mark.parametrize(("spec", "name", "right", "wrong"), WRONG)
def test_a_wrong_search_does_not(spec: str, name: str, right: str, wrong: str) -> None:
    assert RIGHT.count(right) >= 1
    finding = found(spec, name, RIGHT.replace(right, wrong))
    assert finding is not None
    assert finding.clause in SPECS[spec].required


def test_no_call_for_a_move_is_to_depth_0() -> None:
    calls = SPECS["depth-move"].calls
    assert calls.depths(2) == [(1,), (2,), (3,)]
    asked = calls.to_a_depth([{}, {}, {}], Random(1), 0)
    assert min(given["depth"] for given in asked) == 1
