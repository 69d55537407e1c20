"""Spec `quiescence`: right searches and single edits of them, each verdict held against a judge that shares no code."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from proofs.checking.core.domain import ANY
from proofs.checking.games.quiescent import QUIESCENT, dressed
from proofs.checking.specs import QUIESCENCE
from proofs.enumeration.tree_shapes import Skeleton
from proofs.sandbox.guarded_game import Guard
from specs.clauses.quiescence import QUIESCENCE as CLAUSES
from specs.contracts import PostViolation, contract, contracts
from specs.minimax import Oracle
from specs.quiescence import NoisyTree, Quiescent
from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF
from tests.proofs.oracle.evaluated import Place, broken_on, parsed, quiescence, random_place, refuted
from tests.proofs.test_depth_spec import ENDS, checked, few_games, fresh

__all__ = ["few_games"]

PLAIN = """
from math import inf

def search(tree, node, alpha, beta):
    best = tree.evaluate(node)
    if tree.is_max(node):
        alpha = max(alpha, best)
    else:
        beta = min(beta, best)
    if alpha >= beta:
        return best
    for child in tree.noisy(node):
        v = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
NEGAMAX = """
def search(tree, node, alpha, beta):
    best = tree.evaluate(node)
    if best >= beta:
        return best
    alpha = max(alpha, best)
    for child in tree.noisy(node):
        best = max(best, -search(tree, child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
MIN = "best = inf if tree.noisy(node) else best"
RIGHT = {"plain": PLAIN, "negamax": NEGAMAX}
WRONG = {
    "quiet moves as well": ("plain", "tree.noisy(node)", "tree.children(node)"),
    "nobody may stand pat": ("plain", "best = tree.evaluate(node)\n", "best = BEST\n"),
    "only MAX stands pat": ("plain", "        beta = min(beta, best)\n    if", f"        {MIN}\n    if"),
    "a cutoff of MAX at MIN": ("plain", "alpha >= beta:\n        return", "best >= beta:\n        return"),
    "the first noisy move alone": ("plain", "tree.noisy(node):", "tree.noisy(node)[:1]:"),
    "one ply and no more": ("plain", "v = search(tree, child, alpha, beta)", "v = tree.evaluate(child)"),
    "the mover's evaluation forgotten": ("negamax", "best = tree.evaluate(node)\n", "best = -tree.evaluate(node)\n"),
    "a sign forgotten": ("negamax", "-search(tree", "search(tree"),
}
BEST = "tree.evaluate(node) if not tree.noisy(node) else -inf if tree.is_max(node) else inf"


def source_of(name: str) -> tuple[str, str]:
    """The kind of search, and its text."""
    if name in RIGHT:
        return name, RIGHT[name]
    kind, old, new = WRONG[name]
    assert RIGHT[kind].count(old) == 1, f"{old!r} occurs {RIGHT[kind].count(old)} times"
    return kind, RIGHT[kind].replace(old, new.replace("BEST", BEST))


def judged(text: str) -> Any:
    """The search as the judge calls it: it is told no depth."""
    make = fresh(text)

    def without_depth() -> Any:
        search = make()
        return lambda game, given: search(game, given[1:])

    return without_depth


def true(place: Place, _depth: int) -> list[Any]:
    """What is to be returned."""
    return [quiescence(place)]


@pytest.mark.parametrize("name", [*RIGHT, *WRONG])
@pytest.mark.sampled(8)
@pytest.mark.more
def test_every_verdict_is_that_of_the_judge(name: str, tmp_path: Path) -> None:
    kind, text = source_of(name)
    path = tmp_path / "searches.py"
    path.write_text(text)
    negamax = kind == "negamax"
    report = checked(path, spec=QUIESCENCE, form="negamax" if negamax else "minimax", branching=3)
    assert (report.verdict == "refuted") == (name in WRONG), str(report)
    assert refuted(judged(text), true, 300 if name in RIGHT else 3000, negamax=negamax) == (name in WRONG)
    if name in RIGHT:
        assert report.verdict == "holds", str(report)
        assert report.clauses["success"].verdict == "inductive", str(report)
        return
    for clause in report.clauses.values():
        if clause.finding:
            case = clause.finding["counterexample"]
            calls = [(0, *(ENDS.get(case[end], case[end]) for end in ("alpha", "beta")))]
            assert broken_on(parsed(case["tree"]), calls, judged(text)(), true, negamax=negamax), case


OF_NODES = """
def search(node, alpha, beta):
    best = node.evaluate()
    for child in node.noisy:
        best = (max if node.is_max else min)(best, search(child, alpha, beta))
    return best
"""


@pytest.mark.more
def test_a_node_knows_its_noisy_moves(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(OF_NODES)
    (tmp_path / "wrong.py").write_text(OF_NODES.replace("node.noisy", "node.children"))
    assert checked(tmp_path / "right.py", spec=QUIESCENCE, max_leaves=2).verdict == "holds"
    assert checked(tmp_path / "wrong.py", spec=QUIESCENCE, max_leaves=2).verdict == "refuted"


def test_a_counterexample_shows_which_moves_are_noisy(tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(source_of("a cutoff of MAX at MIN")[1])
    found = next(clause.finding for clause in checked(path, spec=QUIESCENCE).clauses.values() if clause.finding)
    assert (found["counterexample"]["tree"], found["smallest"]) == ("min{1}(!0)", True)
    assert found["drawing"] == ["min 1        q=0  eval=1", "`- leaf 1.1  q=0  by a noisy move"]


# THE DEFINITION


def test_q_is_f_of_the_tree_of_noisy_moves() -> None:
    rng = Random(5)
    for _ in range(300):
        place = random_place(rng, 3, rng.random() < 0.5, [])
        tree = NoisyTree.parse(text_of(place))
        limited = Quiescent(tree)
        assert Oracle(limited)[limited.root] == quiescence(place), tree


def text_of(place: Place) -> str:
    """The game as text, each position that is reached twice written twice."""
    if not place.moves:
        return str(place.number)
    below = " ".join(f"{'!' * is_noisy}{text_of(after)}" for after, is_noisy in place.moves)
    return f"{'max' if place.is_max else 'min'}{{{place.number}}}({below})"


def test_a_noisy_tree_reads_back() -> None:
    for text in ("3", "{3}(1 !{0}(2 !5))", "min{3}(!#1={2}(1) {0}(#1# !7))"):
        tree = NoisyTree.parse(text)
        assert (str(tree), NoisyTree.parse(str(tree))) == (text, tree)
        assert tree == tree.remade(tree._children, tree._is_max, tree.numbers)
    assert NoisyTree.parse("{3}(1 !2)") != NoisyTree.parse("{3}(!1 2)")
    with pytest.raises(TreeError, match="is no move"):
        NoisyTree(NoisyTree.parse("{3}(1 2)"), {0: 3}, {(1, 2)})


def test_every_choice_of_noisy_moves_is_there() -> None:
    shapes = [*dressed(Skeleton(((), ((),)), (True, False)))]  # a leaf, and a node above a leaf: three moves
    chosen = {shape.moves for shape in shapes}
    below = dict.fromkeys([(0, 2)], (2, 3))
    every = {
        frozenset(move for move, is_noisy in zip([(0, 1), (0, 2), (2, 3)], noisy, strict=True) if is_noisy)
        for noisy in product((True, False), repeat=3)
    }
    assert chosen == {moves for moves in every if (0, 2) in moves or below[0, 2] in moves}
    assert {len(QUIESCENT.reached(shape, (), ANY)[0].slots) for shape in shapes} == {1, 2, 3, 4}


def test_the_guard_answers_what_is_noisy() -> None:
    tree = NoisyTree.parse("{3}(1 !{0}(2 !5))")
    guard = Guard(tree)
    assert (guard.view.noisy(0), guard.view.noisy(2), guard.view.noisy(1)) == ((2,), (4,), ())
    named: Any = Guard(tree, names=True).view
    assert named.noisy("n0") == ("n2",)


# AS A CONTRACT


@contract(*CLAUSES)
def under_contract(tree: Any, node: int, alpha: Any, beta: Any) -> Any:
    moves = tree.noisy(node)
    values = [min(tree.evaluate(node), 8), *(under_contract(tree, child, alpha, beta) for child in moves)]
    return max(values) if tree.is_max(node) else min(values)


def test_the_clauses_are_a_contract_at_run_time() -> None:
    with contracts("oracle"):
        assert under_contract(NoisyTree.parse("{3}(1 !{7}(8 !5))"), 0, NEG_INF, POS_INF) == 5
        with pytest.raises(PostViolation, match=r"success .*standing pat"):
            under_contract(NoisyTree.parse("{3}(1 !{9}(2 !9))"), 0, NEG_INF, POS_INF)
