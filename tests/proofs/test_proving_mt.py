"""MT, its drivers and the searches with a table are proved from their source; what is wrong with them is not."""

from dataclasses import replace
from typing import Any

import pytest

from proofs.dossiers.shelf import find
from proofs.mutants.proofs import verdict
from proofs.proving.models import memory, transposition_table
from specs.clauses.fail_soft import fail_high, window
from specs.clauses.mtd import can_be_halved, first_above_least, is_halfway
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, Value, above
from tests.proofs.proved import ONE
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.tables import Entry, Table
from verified.null_window.mtd import mtd


def broken(function: Any) -> str:
    """What of the function cannot be shown; one solver is enough for a refusal."""
    return verdict(function, ONE)[1]


# WHAT IT RESTS ON IS NEEDED


def test_a_memory_that_may_lie_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    function = find("mt").function
    monkeypatch.setattr(memory, "BOUNDS", replace(memory.BOUNDS, assumed=()))
    assert "mt-" in broken(function)


@contract(fail_high)
def trusts(tree: GameTree[N], node: N, beta: Value, table: Table[N]) -> Value:  # noqa: ARG001 - as below
    """The same as `believes`, without saying that the table must be true."""
    entry = table.get(node)
    if entry is not None and entry.lower >= beta:
        return entry.lower
    return NEG_INF


@contract(true_table, fail_high)
def spoilt(tree: GameTree[N], node: N, beta: Value, table: Table[N]) -> Value:
    """Hands its table to one that promises nothing of it."""
    trusts(tree, node, beta, table)
    return NEG_INF


@contract(true_table, fail_high)
def believes(tree: GameTree[N], node: N, beta: Value, table: Table[N]) -> Value:  # noqa: ARG001 - a ghost asks it
    """What the table says, if it cuts."""
    entry = table.get(node)
    if entry is not None and entry.lower >= beta:
        return entry.lower
    return NEG_INF


def test_a_table_that_may_lie_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not broken(believes)
    assert "postcondition fail-high" in broken(trusts)
    assert "trusts is given the table, and does not say `true-table-after`" in broken(spoilt)
    entries = transposition_table.TRUE_ENTRIES
    monkeypatch.setattr(transposition_table, "TRUE_ENTRIES", replace(entries, assumed=()))
    assert "postcondition fail-high" in broken(believes)


@contract(window, true_table, best_children, true_table_after, framed=False)
def counts_on_it(tree: GameTree[N], node: N, alpha: Value, beta: Value, table: Table[N]) -> Value:
    """What a search has stored may be lost when it ends."""
    alphabeta_tt(tree, node, alpha, beta, table)
    entry = table.get(node)
    return entry.lower  # type: ignore[union-attr]  # the point


@contract(true_table, true_table_after, framed=False)
def counts_on_both(tree: GameTree[N], node: N, table: Table[N]) -> Value:
    """What was there may be lost when something else is stored."""
    children = tree.children(node)
    if not children or table.get(children[0]) is None:
        return NEG_INF
    table.put(node, Entry())
    return table.get(children[0]).lower  # type: ignore[union-attr]  # the point


@pytest.mark.parametrize("wrong", [counts_on_it, counts_on_both])
def test_a_table_may_lose_anything_it_holds(wrong: Any) -> None:
    assert "None.lower: nothing is known of it" in broken(wrong)


def test_hypotheses_that_contradict_are_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """A memory that promises what cannot be: then no path gets behind its first look."""
    nothing = replace(memory.BOUNDS, any_entry=lambda memory, _node: memory.world.assume(holds=False))
    monkeypatch.setattr(memory, "BOUNDS", nothing)
    assert "no path gets to this line" in broken(find("mt").function)


# A RULE THAT IS NONE


def stays(g: Value, _bound: Value, _f_minus: Value, _f_plus: Value) -> Value:
    """g + 1 after a fail low, too."""
    return above(g)


@contract(first_above_least, framed=False)
def goes_astray(tree: GameTree[N], node: N, first: Value) -> Value:
    """MTD with a rule that is none."""
    return mtd(tree, node, first, stays)


def test_a_rule_that_leaves_the_bracket_is_refused() -> None:
    assert "mtd-next of the rule" in broken(goes_astray)


@contract(can_be_halved, is_halfway, framed=False)
def rounded_down(left: Any, right: Any) -> Value:
    """As RR-MTD-bi has it, for ever the same test."""
    middle: Value = (left + right) // 2
    return middle


def test_halving_is_shown_over_the_integers() -> None:
    assert "halfway-up" in broken(rounded_down)
