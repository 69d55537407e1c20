"""The built-in procedures before the symbolic engines: what is confirmed, what is inductive, and that bugs lose it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from proofs.checking.built_in import Uninformed, request_of
from proofs.checking.check import find_spec
from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import confirm
from proofs.checking.core.windows import WINDOWS
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.one_step import induct
from proofs.checking.specs import ALPHABETA, MINIMAX, SPECS
from proofs.checking.specs.minimax import FIRST, GUESSED
from proofs.dossiers.dossier import Confirmed, Inductive
from proofs.dossiers.guesses import AnyGuess
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.tree_shapes import LEAF, Skeleton
from proofs.evidence.exhaust import Evidence
from proofs.evidence.ledger import ledger_as_json, strength_lines, strengths
from proofs.evidence.symbolic import (
    confirmed_evidence,
    graph_evidence_by_paths,
    inductive_evidence,
    shapes_to_confirm,
    steps_to_make,
)
from proofs.mutants.seeding import mutate
from proofs.sandbox.loader import fit, load
from proofs.symbolic.terms import UnsupportedError
from proofs.symbolic.world import World
from specs.contracts import contracts
from verified.alphabeta import alphabeta
from verified.aspiration import aspiration
from verified.null_window.mtd_bi import halfway_up
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

INFINITE = float("inf")
PAIR = Skeleton((LEAF, LEAF), (True,))
QUICK = 3  # leaves; the ledger takes 5
EVERY = [held for dossier in DOSSIERS.values() for held in dossier.confirmed]
STEPS = [held for dossier in DOSSIERS.values() for held in dossier.inductive]


def by_paths(held: Confirmed, leaves: int = QUICK) -> Evidence:
    return confirmed_evidence(held, shapes_to_confirm(held, leaves), leaves)


def by_steps(held: Inductive, children: int = 2) -> Evidence:
    return inductive_evidence(held, steps_to_make(held, children), children)


def slow(held: Inductive) -> Any:
    """Marked, if two children have tens of thousands of paths; the next test takes one."""
    return pytest.param(held, marks=pytest.mark.more) if held.procedure == "alphabeta_etc" else held


def words(evidence: Evidence) -> dict[str, str]:
    return {verdict.clause.id: verdict.word for verdict in evidence.verdicts}


# WHAT HOLDS


@pytest.mark.parametrize("leaves", [QUICK, pytest.param(QUICK + 1, marks=pytest.mark.evidence)])
@pytest.mark.parametrize("held", EVERY, ids=lambda held: f"{held.procedure} {held.about}")
def test_every_built_in_is_confirmed(held: Confirmed, leaves: int) -> None:
    evidence = by_paths(held, leaves)
    assert evidence.holds, evidence.failure or evidence.verdicts
    assert set(words(evidence).values()) == {"confirmed"}
    assert all(verdict.applied > 10 for verdict in evidence.verdicts)


def test_nothing_is_left_out() -> None:
    assert {held.procedure for held in EVERY} >= {a.function.__name__ for a in ALGORITHMS.values()}
    assert all(held.leaves >= 5 for held in EVERY if held.procedure != "mtd")


@pytest.mark.parametrize("held", [*map(slow, STEPS)], ids=lambda held: held.procedure)
def test_what_is_recursive_is_inductive(held: Inductive) -> None:
    evidence = by_steps(held)
    assert evidence.holds, evidence.failure or evidence.verdicts
    assert set(words(evidence).values()) == {"inductive"}


def test_a_step_shows_what_the_contract_says_of_the_table_too() -> None:
    (held,) = DOSSIERS["alphabeta-etc"].inductive
    expected = "success fail-low fail-high true-interval learns never-forgets best-child table-cutoff etc-cutoff"
    evidence = by_steps(held, 1)
    assert evidence.holds, evidence.failure or evidence.verdicts
    assert words(evidence) == dict.fromkeys(expected.split(), "inductive")


@pytest.mark.parametrize("name", GRAPH_ALGORITHMS)
def test_graph_algorithms_are_confirmed(name: str) -> None:
    evidence = graph_evidence_by_paths(name, (3, 4))
    assert evidence.holds, evidence.failure
    assert words(evidence) == {"score": "confirmed"}


# REQUESTS


@pytest.mark.parametrize("name", [*ALGORITHMS, *GRAPH_ALGORITHMS, "mt", "mt-mirror", "mt-two-bounds"])
def test_every_name_stands_for_a_function_that_fits_its_spec(name: str) -> None:
    request, spec = request_of(name)
    assert find_spec(spec, "minimax", ()).name == spec
    fit(load(request), SPECS[spec].parameters)
    assert (spec == "graph") == (name in GRAPH_ALGORITHMS)
    assert (spec == "mt") == (name not in {*ALGORITHMS, *GRAPH_ALGORITHMS})


def test_a_file_stands_for_itself() -> None:
    assert request_of("mine.py:search") == ("mine.py:search", "")


# BEYOND THE LOGIC


def test_the_halfway_point_is_beyond_difference_logic() -> None:
    search = load(request_of("mtd-bi")[0])
    with contracts("off"), pytest.raises(UnsupportedError, match="//"):
        confirm(Subject(search, MINIMAX), PAIR, (), MINIMAX.required)


def test_the_halfway_point_lies_where_any_value_stands_for_it() -> None:
    ends = range(-12, 13)
    assert all(left < halfway_up(left, right) <= right for left in ends for right in ends if left < right)


def test_any_value_is_any() -> None:
    """On one leaf with the pay-off x and the first guess y, every order of the next test value and x is met."""
    (held,) = (held for held in EVERY if held.procedure == "mtd")
    with contracts("off"):
        one = confirm(held.subject, Skeleton(LEAF, ()), (), FIRST.required)
        two = confirm(held.subject, PAIR, (), FIRST.required)
    assert (one.paths, one.broken, two.broken) == (2, None, None)
    assert two.paths > 6


def test_suppose_is_assume_without_the_forks() -> None:
    def orders(assume: Callable[[World, Any, Any], None]) -> tuple[list[bool], int]:
        world = World()
        x, y, z = (world.fresh() for _ in range(3))
        runs = 0

        def program() -> bool:
            nonlocal runs
            runs += 1
            assume(world, x, y)
            assume(world, y, z)
            return x < z

        return [*world.explore(program)], runs

    told, few = orders(lambda world, low, high: world.suppose(low, high, strict=True))
    asked, many = orders(lambda world, low, high: world.assume(low < high))
    assert told == asked == [True]
    assert few < many

    def contradiction(world: World, low: Any, high: Any) -> None:
        world.suppose(low, high)
        world.suppose(high, low, strict=True)

    assert orders(contradiction)[0] == []


# SEEDED BUGS LOSE THEIR RUNG


@pytest.mark.parametrize(
    ("name", "function", "old", "new", "clause"),
    [
        ("minimax", "", "if v < g", "if v > g", "value"),
        ("alphabeta", "", "if v > g:\n                g = v", "g = v", "success"),
        ("alphabeta", "", "alphabeta(tree, child, alpha, b)", "alphabeta(tree, child, b, alpha)", "window"),
        ("alphabeta-informed", "", "low = max(alpha, lower)", "low = max(alpha, upper)", "success"),
        ("alphabeta-informed", "", "return lower if lower >= beta else upper", "return upper", "fail-high"),
        ("negascout", "", "v = negascout(tree, child, v, beta)", "pass", "success"),
        ("alphabeta-tt", "", "if g < high:\n        upper = g", "upper = g", "true-interval"),
        ("alphabeta-tt", "", "if g < high:\n        upper = g", "pass", "learns"),
        ("alphabeta-tt", "", "best is None or g > low", "True", "best-child"),
        ("alphabeta-tt", "", "if upper <= alpha or lower >= upper:\n        return upper", "", "table-cutoff"),
        ("alphabeta-tt", "", "Entry(lower, upper, best)", "Entry(NEG_INF, upper, best)", "learns"),
        ("alphabeta-tt", "", "table.put(node, Entry(g, g))", "", "learns"),
        ("alphabeta-etc", "transposition", "return child, entry.lower", "return child, entry.upper", "fail-high"),
        ("alphabeta-etc", "transposition", "entry.upper <= low", "entry.lower <= low", "fail-high"),
        ("alphabeta-etc", "", "if plies != 0:", "if plies is None:", "etc-cutoff"),
        ("alphabeta-etc", "", "max(plies - 1, 0)", "plies - 1", "plies"),
        ("mt-sss", "", "known[1] >= gamma else known[1]", "known[0] < gamma else known[1]", "lower"),
        ("mt-sss", "", "(g, POS_INF) if g >= gamma", "(g, POS_INF) if g > gamma", "mt-one-bound"),
        ("mt-sss", "", "memory[node] = ", "_ = ", "mt-one-bound"),
        ("mt-dual", "", "if g <= gamma:", "if g > gamma:", "lower"),
        ("mt-dual", "", "(g, POS_INF) if g > gamma", "(g, POS_INF) if g >= gamma", "mt-one-bound-mirror"),
        ("mt-sss-two-bounds", "", "low < gamma <= high:", "low < gamma < high:", "two-decided"),
        ("mt-sss-two-bounds", "", "low < gamma <= high:", "low < gamma:", "two-alive"),
        (
            "mt-sss-two-bounds",
            "",
            "f_minus = f_plus = tree.value(node)",
            "f_minus, f_plus = tree.value(node), NEG_INF",
            "two-bounds",
        ),
        ("mt-sss-two-bounds", "", "memory[node] = f_minus, f_plus", "pass", "two-stored"),
    ],
)
def test_a_bug_is_not_inductive(name: str, function: str, old: str, new: str, clause: str) -> None:
    (held,) = DOSSIERS[name].inductive
    whole: Any = held.subject.function
    edited = whole.__globals__[function] if function else whole
    broken = replace(held, subject=replace(held.subject, function=mutate(edited, old, new, (), start=whole)))
    evidence = by_steps(broken)
    assert not evidence.holds
    assert evidence.failure.split()[0] == clause
    assert "inductive" not in words(evidence).values()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("alphabeta", "if g <= alpha:", "if g < b:"),
        ("sss-star", "if tree.is_max(father.node):", "if not tree.is_max(father.node):"),
        ("mt-sss", "while g != gamma:", "while g > gamma:"),
        ("sss-2", "while g1 != g2:", "while g1 < g2:"),
    ],
)
def test_a_bug_is_not_confirmed(name: str, old: str, new: str) -> None:
    procedure = ALGORITHMS[name].function
    bug = mutate(procedure, old, new, ())
    held = DOSSIERS[name].confirmed[0]

    def whole(tree: Any) -> Any:
        return bug(Uninformed(tree), tree.root)

    search = bug if held.subject.spec is ALPHABETA else whole
    evidence = by_paths(replace(held, subject=replace(held.subject, function=search)), 3)
    assert not evidence.holds
    assert evidence.failure
    assert "confirmed" not in words(evidence).values()


def test_a_window_that_is_only_searched_again_on_one_side_is_not_confirmed() -> None:
    bug: Any = mutate(aspiration, "elif g >= beta:", "elif g > beta:", ())

    def search(tree: Any, alpha: Any, beta: Any) -> Any:
        return bug(tree, tree.root, AnyGuess(alpha, beta), 1)

    held = Confirmed("aspiration", Subject(search, GUESSED))
    assert "value is broken on" in by_paths(held, 3).failure


def test_what_symbolic_values_do_not_support_is_not_confirmed() -> None:
    held = Confirmed("hashing", Subject(lambda tree: len({tree.value(tree.root)}), MINIMAX))
    evidence = by_paths(held, 1)
    assert not evidence.holds
    assert "hash" in evidence.failure
    assert words(evidence) == {"value": "undecided"}


# A CHECK THAT CHECKED NOTHING IS A FAILURE


def test_no_shape_no_step_no_verdict() -> None:
    held = DOSSIERS["alphabeta"].confirmed[0]
    nothing = confirmed_evidence(held, iter(()), 1)
    assert set(words(nothing).values()) == {"vacuous"}
    assert not nothing.holds
    (step,) = DOSSIERS["alphabeta"].inductive
    assert not inductive_evidence(step, iter(()), 0).holds


def test_a_function_that_does_not_call_itself_is_not_inductive() -> None:
    (held,) = DOSSIERS["minimax"].inductive
    flat = mutate(held.subject.function, "v = minimax(tree, child)", "v = tree.value(child)", ())
    evidence = by_steps(replace(held, subject=replace(held.subject, function=flat)))
    assert not evidence.holds
    assert evidence.failure.startswith("one step does not tell: it evaluates below the node")


# IN NEGAMAX FORM


def negamax(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -INFINITE
    for child in children:
        best = max(best, -negamax(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def forgets_a_sign(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -INFINITE
    for child in children:
        best = max(best, -forgets_a_sign(tree, child, -beta, -max(alpha, best)))
        if best > alpha:  # of which beta was meant
            break
    return best


def asks_the_type(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    if not children:
        return tree.value(node) if tree.is_max(node) else tree.value(node) + 0
    found = [-asks_the_type(tree, child, -beta, -alpha) for child in children]
    assert all(tree.is_max(child) != tree.is_max(node) for child in children)
    return max(found) if tree.is_max(node) else min(found)


def test_the_negamax_form_is_inductive() -> None:
    for kind in WINDOWS:
        for children in range(4):
            made = induct(Subject(negamax, ALPHABETA, "negamax"), children, kind)
            assert not made.failed
            assert made.paths
    assert "success" in induct(Subject(forgets_a_sign, ALPHABETA, "negamax"), 2, ()).failed
    assert not induct(Subject(asks_the_type, ALPHABETA, "negamax"), 1, ()).failed
    wrong = induct(Subject(asks_the_type, ALPHABETA, "negamax"), 2, ()).failed
    assert "success at a min node" in wrong  # where the mover would have to choose the greater, too


def test_the_minimax_form_of_a_negamax_search_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="only one of them is negated"):
        induct(Subject(negamax, ALPHABETA), 2, ("alpha", "beta"))


# WHAT A STEP DOES NOT TELL


def looks_at_a_childs_bounds(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    best = tree.upper(node)
    for child in tree.children(node):
        best = max(tree.upper(child), looks_at_a_childs_bounds(tree, child, alpha, beta))
    return best


def test_the_bounds_of_the_children_are_the_business_of_their_calls() -> None:
    (held,) = DOSSIERS["alphabeta-informed"].inductive
    with pytest.raises(NotApplicableError, match="bounds of a child"):
        induct(replace(held.subject, function=looks_at_a_childs_bounds), 1, ())


def test_a_search_that_goes_through_the_whole_table_is_refused() -> None:
    (held,) = DOSSIERS["alphabeta-tt"].inductive
    bug = mutate(held.subject.function, "children = tree.children(node)", "children = [*table.items()]", ())
    assert "whole table" in by_steps(replace(held, subject=replace(held.subject, function=bug))).failure


def test_what_is_stored_of_a_child_must_be_true() -> None:
    (held,) = DOSSIERS["alphabeta-tt"].inductive
    bug = mutate(
        held.subject.function, "first = children[0]", "first = children[0]; table.put(first, Entry(alpha, alpha))", ()
    )
    assert by_steps(replace(held, subject=replace(held.subject, function=bug))).failure.startswith("true-puts")


# THE LEDGER


def test_the_strongest_word_wins_and_a_refutation_beats_it() -> None:
    held, (step,) = DOSSIERS["alphabeta"].confirmed[0], DOSSIERS["alphabeta"].inductive
    ledger = [by_paths(held, 2), by_steps(step)]
    best = {row.verdict.clause.id: (row.verdict.word, row.scope) for row in strengths(ledger)}
    assert best["success"] == ("inductive", ledger[1].scope)
    assert any(line.split()[:3] == ["alphabeta", "success", "inductive"] for line in strength_lines(ledger))
    pages = ledger_as_json(ledger)
    assert [page["unit"] for page in pages] == ["paths", "paths"]
    assert pages[0]["clauses"][0]["verdict"] == "confirmed"
    assert pages[0]["clauses"][0]["strongest"] == {"verdict": "inductive", "scope": ledger[1].scope}

    bug = mutate(alphabeta, "if v > g:\n                g = v", "g = v", ())
    worse = [*ledger, by_paths(replace(held, subject=replace(held.subject, function=bug)), 3)]
    assert {row.verdict.word for row in strengths(worse) if row.verdict.clause.id == "success"} == {"refuted"}
