"""MT, its drivers and the searches with a table are proved from their source; what is wrong with them is not."""

import inspect
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import PROCEDURES, find
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.mutants.single_edits import Mutation, mutations
from proofs.proving.models import memory, transposition_table
from proofs.proving.proof import Proof
from specs.clauses.fail_soft import fail_high, window
from specs.clauses.mtd import can_be_halved, first_above_least, is_halfway
from specs.clauses.tables import best_children, true_table, true_table_after
from specs.contracts import contract, helpers_of
from specs.tree import GameTree, N
from specs.values import NEG_INF, Value, above
from tests.proofs.proved import ONE
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.tables import Entry, Table
from verified.null_window.mtd import mtd

MORE: Final = ("best-node-search", "alpha-bounding")  # than an instance of MTD: edited in test_proving_mutants
DRIVERS: Final = [name for name, row in PROCEDURES.items() if mtd in helpers_of(row.function) and name not in MORE]
PROVED: Final = {
    "mt": (
        "mt-upper",
        "mt-lower",
        "mt-payoff",
        "mt-one-bound",
        "mt-memory",
        "mt-terminal",
        "mt-max-loop",
        "mt-min-loop",
        "mt-max-tree",
        "mt-min-tree",
        "mt-frame",
    ),
    "mt-mirror": (
        "mt-max-tree-mirror",
        "mt-min-tree-mirror",
        "mt-payoff",
        "mt-upper-mirror",
        "mt-lower-mirror",
        "mt-one-bound-mirror",
        "mt-memory",
    ),
    "mt-two-bounds": ("two-bounds", "two-decided", "two-stored", "two-minimax", "two-alive", "mt-memory"),
    "mt-sss": ("value", "payoff-so-far", "sss-descends", "sss-upper", "sss-memory"),
    "mt-dual": ("value", "payoff-so-far", "dual-ascends", "dual-lower", "dual-memory"),
    "mt-sss-two-bounds": ("value", "payoffs-so-far", "two-descends", "two-bracket", "two-known"),
    "next-test": ("mtd-next",),
    "mtd": ("value", "payoffs-so-far", "mtd-bracket", "mtd-inside", "mtd-progress"),
    **dict.fromkeys(DRIVERS, ("value", "integer-value")),
    "halfway-up": ("halfway-up",),
    "probe": ("best-bracket", "best-integers"),
    "transposition": ("etc-found", "etc-entry", "etc-missed", "etc-missed-so-far"),
    "alphabeta-tt": (
        "success",
        "fail-low",
        "fail-high",
        "true-interval",
        "true-table-after",
        "learns",
        "never-forgets",
        "best-child",
        "table-cutoff",
    ),
    "alphabeta-etc": (
        "success",
        "fail-low",
        "fail-high",
        "true-interval",
        "true-table-after",
        "learns",
        "never-forgets",
        "best-child",
        "table-cutoff",
        "etc-cutoff",
    ),
}


@pytest.mark.parametrize("name", PROVED)
def test_it_is_proved(proofs: dict[str, Proof], name: str) -> None:
    proof = proofs[name.replace("-", "_")]
    assert proof.holds, [line for made in proof.failed for line in made.lines()] or proof.missing
    assert {*PROVED[name]} <= proof.clauses.keys()
    assert {made.word for made in proof.discharges} == {"proved"}
    assert {len(made.answers) for made in proof.discharges} == {2}


@pytest.mark.parametrize("name", ["mt-sss", "mt-dual", "mt-sss-two-bounds", "mtd"])
def test_each_pass_of_a_driver_makes_progress(proofs: dict[str, Proof], name: str) -> None:
    proof = proofs[name.replace("-", "_")]
    assert "less than at the iteration before" in {made.obligation.what for made in proof.discharges}


def test_what_no_proof_speaks_of_is_said(proofs: dict[str, Proof]) -> None:
    assert {*proofs["mtd_f"].left_out} == {"mtd-visits"}
    for name in ("mt", "mt_mirror", "mt_two_bounds", "alphabeta_tt", "alphabeta_etc", "transposition"):
        assert proofs[name].left_out == {}


def test_what_a_proof_relies_on_is_proved_before(proofs: dict[str, Proof]) -> None:
    assert proofs["mtd_bi"].relies_on == {"mtd": ["value"], "halfway_up": ["halfway-up"]}
    assert [*proofs].index("mt") < [*proofs].index("mtd") < [*proofs].index("mtd_bi")


# WHAT IS WRONG IS NOT PROVED


def broken(function: Any) -> str:
    """What of the function cannot be shown; one solver is enough for a refusal."""
    return verdict(function, ONE)[1]


def sample(name: str, each: int) -> Iterator[Mutation]:
    """Every so manieth mutant."""
    function: Any = find(name).function
    yield from [*mutations(function)][::each]


# Edits after which the procedure still meets its contract: what it does may cost more, or be the same.
HARMLESS: Final = (
    "if v > g:  ->  if v >= g:",
    "if v < g:  ->  if v <= g:",
    "known[0] < gamma else known[0]  ->",
    "known[1] > gamma else known[1]  ->",
    "before = (f_minus, f_plus)  ->  pass",
    "down = below(g, step)  ->  down = g",
    "->  return mtd(tree, node, POS_INF,",
    "->  g = mt(tree, node, POS_INF, memory)",
    "->  g = mt_mirror(tree, node, NEG_INF, memory)",
    "low, high = ",
    "left = low if",
    "right = high if",
)
SAMPLED: Final = (("mt", 25), ("mt-mirror", 25), ("mtd", 2), ("mt-sss", 1), ("mt-dual", 4), ("mt-sss-two-bounds", 3))
RULES: Final = (*((name, 2 if name == "mtd-bi" else 1) for name in DRIVERS), ("halfway-up", 1), ("next-test", 1))


@pytest.mark.parametrize(
    ("name", "each"),
    [*SAMPLED, *RULES, *(pytest.param(name, 3, marks=pytest.mark.evidence) for name in ("mt", "mt-mirror"))],
)
def test_a_mutant_breaks_an_obligation(name: str, each: int) -> None:
    function, shown = find(name).function, 0
    for mutation in sample(name, each):
        mutant = getattr(execute(sys.modules[function.__module__], mutation.text), function.__name__)
        found = broken(mutant)
        shown += bool(found)
        assert found or any(edit in str(mutation) for edit in HARMLESS), mutation
    assert shown > 0


EDITS: Final = (
    ("alphabeta-tt", "if g < high:\n        upper = g", "if g <= high:\n        upper = g"),  # RR-F2.15: a false bound
    ("transposition", "return child, entry.lower", "return child, entry.upper"),
    ("mt-two-bounds", "max(f_plus, high)", "max(f_minus, high)"),
)


@pytest.mark.parametrize(("name", "old", "new"), EDITS)
def test_a_seeded_bug_breaks_an_obligation(name: str, old: str, new: str) -> None:
    function = find(name).function
    module: Any = sys.modules[function.__module__]
    text = inspect.getsource(module)
    assert old in text
    assert broken(getattr(execute(module, text.replace(old, new, 1)), function.__name__))


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
