"""Edges of the contract layer that were once wrong: each could hide a broken clause, or blame a right procedure."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from specs.clauses.fail_soft import fail_high, fail_low, success, value, window
from specs.contracts import (
    Clause,
    Cost,
    Kind,
    PreViolation,
    Violation,
    clause,
    clauses_of,
    contract,
    contract_of,
    contracts,
    helpers_of,
    level,
)
from specs.contracts.on_deal import on_deal
from specs.tree import GameTree, Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value, is_finite, is_integral
from verified import alphabeta as plain_alphabeta
from verified import negascout, run
from verified.null_window.mt_sss import mt_sss

LEAF = Tree.parse("1")


def clause_of(identifier: str, *, holds: bool) -> Clause:
    return clause(identifier, "test", "a test", Kind.PRE, Cost.LOCAL)(lambda node: holds and node is not None)


def twin(tree: GameTree[int], node: int) -> Value:
    return tree.value(node)


first_twin = contract(clause_of("refuses", holds=False))(twin)


def twin(tree: GameTree[int], node: int) -> Value:  # type: ignore[no-redef]  # the point: one name, two functions
    return (tree.value(node), "second")


second_twin = contract(clause_of("accepts", holds=True))(twin)


def test_functions_of_one_name_keep_their_own_contracts() -> None:
    with contracts("local"):
        assert second_twin(LEAF, 0) == (1, "second")
        with pytest.raises(PreViolation, match="refuses"):
            first_twin(LEAF, 0)


def function_with(*clauses: Clause) -> Callable[[GameTree[int], int], Value]:
    def anything(tree: GameTree[int], node: int) -> Value:
        return tree.value(node)

    return contract(*clauses)(anything)


@pytest.mark.parametrize("other", ["a-b", "a_b", "a b"])
def test_two_clauses_of_one_id_are_refused(other: str) -> None:
    with pytest.raises(ValueError, match="two clauses have the id"):
        function_with(clause_of("a-b", holds=True), clause_of(other, holds=False))


@pytest.mark.parametrize("identifier", ["body", "enter", "my.clause (1)"])
def test_any_id_will_do(identifier: str) -> None:
    with contracts("local"), pytest.raises(PreViolation) as caught:
        function_with(clause_of(identifier, holds=False))(LEAF, 0)
    assert caught.value.clause.id == identifier


@contract(value)
def alphabeta(tree: GameTree[int], node: int) -> Value:
    return plain_alphabeta(tree, node)


def test_a_users_function_may_have_the_name_of_one_of_ours() -> None:
    with contracts("oracle"):
        assert alphabeta(Tree.parse("((41 5) (12 90))"), 0) == 12


@contract(window, success, fail_low, fail_high)
def widening(tree: GameTree[int], node: int, alpha: Value, beta: Value) -> Value:
    v = plain_alphabeta(tree, node, alpha, beta)
    return widening(tree, node, NEG_INF, POS_INF) if v <= alpha else v


def test_a_procedure_may_search_its_node_again() -> None:
    with contracts("oracle"):
        assert widening(Tree.parse("(1 2)"), 0, 5, 9) == 2


@pytest.mark.parametrize("text", ["(0 #1=((1 2)) #1#)", "(0 #1=((1 (2 3))) #1#)", "max(-3 #1=max(-1 6) #1#)"])
def test_a_child_that_stands_twice_is_searched_again_in_its_place(text: str) -> None:
    with contracts("oracle"):
        assert run("negascout", text).value == run("minimax", text).value


@pytest.mark.parametrize("window_", [(float("nan"), POS_INF), (NEG_INF, float("nan")), (float("nan"), 3)])
def test_nan_is_no_end_of_a_window(window_: tuple[Value, Value]) -> None:
    with contracts("local"), pytest.raises(PreViolation, match="window"):
        plain_alphabeta(Tree.parse("(1 2)"), 0, *window_)


def test_integers_are_those_that_have_a_neighbour() -> None:
    assert is_integral(2.0)
    assert is_integral(Decimal(2))
    assert not is_integral(1e16)
    assert not is_integral(Decimal("0.5"))
    assert not is_finite(Decimal("Infinity"))
    with contracts("local"), pytest.raises(Violation, match="integer"):
        negascout(Tree.parse("(1e16 3e16 (5e16 7e16))"), 0)
    with pytest.raises(TreeError, match="no pay-off"):
        Tree.of([Decimal("NaN")])


def test_a_delta_too_small_to_be_felt_is_refused() -> None:
    with contracts("local"), pytest.raises(PreViolation, match="estimate"):
        run("aspiration", "(1 2)", first=1e17, delta=1)


def test_what_no_level_could_check_is_said_at_once() -> None:
    unknown = clause("unknown", "test", "speaks of what is not there", Kind.POST, Cost.ORACLE)(lambda nowhere: nowhere)
    before = level()
    with contracts("local"), pytest.raises(TypeError, match="'nowhere'"):
        function_with(unknown)
    assert level() == before


def test_what_cannot_carry_a_contract_says_why() -> None:
    with pytest.raises(TypeError, match="a function with a name"):
        contract()(lambda tree, node: tree.value(node))
    with pytest.raises(TypeError, match="is no clause"):
        function_with("value")  # type: ignore[arg-type]  # the point
    with pytest.raises(TypeError, match="carries no contract"):
        contract_of(print)
    with pytest.raises(TypeError, match=r"no parameter 'node'.*names="):

        @contract()
        def framed(tree: GameTree[int], frame: int) -> Value:
            return tree.value(frame)


def test_deals_runner_takes_defaults_and_keywords() -> None:
    tree = Tree.parse("(1 2)")
    with contracts("oracle"):
        assert on_deal(plain_alphabeta)(tree, 0) == on_deal(plain_alphabeta)(tree, node=0, beta=9) == 2


def test_helpers_are_found() -> None:
    assert [helper.__name__ for helper in helpers_of(mt_sss)] == ["mt"]
    assert "mt-upper" in {c.id for c in clauses_of(helpers_of(mt_sss)[0])}
