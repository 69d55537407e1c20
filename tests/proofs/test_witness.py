"""The three promises of a search to a depth: what a witness is, how it is decided, and how the promises relate."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import pytest

from proofs.enumeration.dags import graphs, with_types
from proofs.enumeration.orders import ROOM, positions, weak_orderings, windows
from proofs.mutants.reload import execute
from proofs.mutants.single_edits import mutations_within
from proofs.proving.theory import extensions as theory
from proofs.proving.theory.formulas import Term
from specs import extensions as module_of_extensions
from specs.clauses.depth import deep_enough, exact_depth, witness
from specs.depth_limited import At, DepthLimited, EvaluatedTree
from specs.extensions import (
    AT_LEAST,
    AT_MOST,
    EQUAL,
    Extension,
    Line,
    Reached,
    attainable,
    extensions,
    has_witness,
    is_fail_soft,
)
from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.theory_on_trees import Running

Answer = tuple[int, Value, Value, Value]  # depth, alpha, beta, v


def games(edges: int, apart: int = ROOM) -> Iterator[EvaluatedTree]:
    """Every game of up to so many edges, shared nodes and single-child nodes included, up to order."""
    for children in sorted(graphs(edges), key=lambda sons: (len(sons), sum(map(len, sons)))):
        for skeleton in with_types(children):
            bare = skeleton.fill([0] * len(skeleton.leaves))
            inner = {node: 0 for node in bare.nodes() if bare.children(node)}
            for ranks in weak_orderings(len(bare)):
                yield EvaluatedTree(bare, inner).remade(bare._children, bare._is_max, [apart * rank for rank in ranks])


@cache
def promises(game: EvaluatedTree, answer: Answer) -> tuple[bool, bool, bool]:
    """Whether the answer keeps `exact-depth`, `witness` and `deep-enough`."""
    depth, alpha, beta, v = answer
    told = {"tree": game, "node": 0, "depth": depth, "alpha": alpha, "beta": beta, "v": v}
    told["f_depth"] = f(DepthLimited(game, depth), At(0, depth))
    exact, one, two = (clause.holds(told) for clause in (exact_depth, witness, deep_enough))
    return exact, one, two


def answers(game: EvaluatedTree) -> Iterator[Answer]:
    """Every answer to a call on the root, up to order."""
    for depth, v in product(range(4), positions(game.numbers)):
        for alpha, beta in windows(game.numbers):
            yield depth, alpha, beta, v


def test_the_extensions_of_a_game_worked_out_by_hand() -> None:
    game = EvaluatedTree.parse("{3}({7}(1 9) {0}(2 5))")
    kept = [sorted(extension.kept) for extension in extensions(game, 0, 0)]
    assert kept == [[], [()], [(), (1,)], [(), (0,)], [(), (0,), (1,)]]
    assert [f(extension, ()) for extension in extensions(game, 0, 0)] == [3, 7, 7, 1, 2]
    assert [attainable(game, 0, depth) for depth in range(4)] == [[1, 2, 3, 7], [1, 2, 7], [2], [2]]
    assert [f(extension, ()) for extension in extensions(game, 1, 1)] == [1]
    assert has_witness(game, 0, 1, NEG_INF, POS_INF, 2)
    assert not has_witness(game, 0, 1, NEG_INF, POS_INF, 3)
    assert has_witness(game, 0, 1, 3, POS_INF, 3)


def test_a_position_that_two_lines_share_may_be_extended_on_one_of_them() -> None:
    game = EvaluatedTree.parse("{9}({9}(#1={1}(0)) {9}(#1# 4))", root="min")
    assert attainable(game, 0, 2) == [0, 1]
    shared = game.children(game.children(0)[0])[0]
    choices = {frozenset(map(extension.position, extension.kept)) for extension in extensions(game, 0, 2)}
    on_one_line = [
        extension
        for extension in extensions(game, 0, 2)
        if sum(extension.position(line) == shared for line in extension.kept) == 1
    ]
    assert len(choices) == 2
    assert len(on_one_line) == 2


def the_decision_is_the_definition(edges: int) -> int:
    """FR-witness-reached: how many questions were asked of how many games."""
    asked = 0
    for game in games(edges):
        for depth in range(4):
            values = {f(extension, ()) for extension in extensions(game, 0, depth)}
            assert attainable(game, 0, depth) == sorted(values)
            for v in positions(game.numbers):
                reached = Reached(game, v)
                assert reached.can_be(EQUAL, 0, depth) == (v in values)
                assert reached.can_be(AT_MOST, 0, depth) == any(value <= v for value in values)
                assert reached.can_be(AT_LEAST, 0, depth) == any(value >= v for value in values)
                asked += 1
    return asked


def test_the_decision_is_the_definition() -> None:
    assert the_decision_is_the_definition(3) == 35408


def is_right(module: Any) -> bool:
    """Whether the decision of this module is the definition of the original, on the games of up to three edges."""
    for game, depth in product(games(3), range(3)):
        values = {f(extension, ()) for extension in extensions(game, 0, depth)}
        if module.attainable(game, 0, depth) != sorted(values):
            return False
        for v in sorted(set(game.numbers)):
            asked = [module.Reached(game, v).can_be(relation, 0, depth) for relation in (AT_MOST, AT_LEAST, EQUAL)]
            if asked != [min(values) <= v, max(values) >= v, v in values]:
                return False
    return True


@pytest.mark.parametrize("function", ["Reached._decided", "Reached._is", "attainable"])
def test_every_edit_of_the_decision_is_refuted(function: str) -> None:
    edits = [*mutations_within(module_of_extensions, function)]
    assert len(edits) >= 4
    survivors = []
    for edit in edits:
        try:
            if is_right(execute(module_of_extensions, edit.text)):
                survivors.append(f"{edit.before}  ->  {edit.after}")
        except Exception:  # noqa: BLE001, S112 - an edit may break the code in any way
            continue
    assert survivors == []


@pytest.mark.evidence
def test_the_decision_is_the_definition_on_larger_games() -> None:
    assert the_decision_is_the_definition(4) == 894792


class Told(Running):
    """The definitions of the theorems, run on a game."""

    def __init__(self, v: Value) -> None:
        super().__init__({"v": v})
        self.datatypes = theory.DATATYPES

    def game(self, game: EvaluatedTree, node: int) -> Term:
        sons = [self.game(game, child) for child in game.children(node)]
        if not sons:
            return self.make("Tree", "terminal", game.evaluate(node))
        return self.make("Tree", "inner", game.is_max(node), game.evaluate(node), self.sons(sons))

    def extension(self, extension: Extension[int], line: Line = ()) -> Term:
        below = [self.extension(extension, after) for after in extension.children(line)]
        if not below:
            return self.make("Extension", "cut")
        *others, last = below
        made = self.make("Extensions", "only_extension", last)
        for other in reversed(others):
            made = self.make("Extensions", "more_extensions", other, made)
        return self.make("Extension", "kept", made)


def test_the_theorem_speaks_of_this_decision() -> None:
    """FR-witness-reached: its definitions are those of `specs.extensions`."""
    for game in islice(games(3), 0, None, 11):
        for depth, v in product(range(3), positions(game.numbers)):
            told, reached = Told(v), Reached(game, v)
            t = told.game(game, 0)
            answers = {AT_MOST: theory.at_most, AT_LEAST: theory.at_least, EQUAL: theory.equal}
            for relation, answer in answers.items():
                assert answer(t, depth) == reached.can_be(relation, 0, depth)
            ours = {told.extension(one).expr: f(one, ()) for one in extensions(game, 0, depth)}
            for one in extensions(game, 0, 0):
                term = told.extension(one)
                assert theory.is_extension(t, term, depth) == (term.expr in ours)
                assert theory.worth(t, term) == f(one, ())
            for made in (theory.low, theory.high, theory.exact):
                assert made(t, depth).expr in ours


def test_the_clause_is_the_definition() -> None:
    for game in games(2):
        for answer in answers(game):
            depth, alpha, beta, v = answer
            assert promises(game, answer)[1] == has_witness(game, 0, depth, alpha, beta, v), (str(game), answer)


def test_each_promise_implies_the_next() -> None:
    """FR-witness-order: and outside of the window a witness is no more than deep enough."""
    for game in games(2):
        for answer in answers(game):
            depth, alpha, beta, v = answer
            exact, one, two = promises(game, answer)
            assert exact <= one <= two
            assert one == two or alpha < v < beta
            if depth >= 2:  # the whole game
                assert exact == one == two == is_fail_soft(v, alpha, beta, f(game, 0))


def first(exact: bool, one: bool, two: bool, *, of_the_game: bool = False) -> str:
    """The smallest game, with a depth and a value for the full window, of which these promises are kept."""
    for game in games(3, apart=2):
        for depth in range(4):
            for v in range(0, 2 * len(game), 2 if of_the_game else 1):
                if promises(game, (depth, NEG_INF, POS_INF, v)) == (exact, one, two):
                    return f"{game} depth {depth} v = {v}"
    return ""


def test_where_the_promises_part() -> None:
    """FR-witness-order: the smallest games."""
    assert first(False, True, True) == "{0}(2) depth 0 v = 2"
    assert first(False, False, True) == "{0}(2) depth 0 v = 1"
    assert first(False, False, True, of_the_game=True) == "{0}(2 4) depth 0 v = 2"
    assert first(True, False, True) == first(True, True, False) == first(False, True, False) == ""


def test_a_tree_of_one_node_has_one_extension() -> None:
    game = EvaluatedTree(Tree.parse("5"), {})
    assert [*map(str, attainable(game, 0, 3))] == ["5"]
    assert len([*extensions(game, 0, 0)]) == 1
