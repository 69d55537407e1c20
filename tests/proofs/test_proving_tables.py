"""What a table holds is proved to prove: its best children, and that what it decides is not searched (RR-5.2-LFMG).

Each promise is put wrong in the source, then in the clause; each is refused.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import FunctionType, ModuleType
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import find, proofs_of
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.proving.models.library import LIBRARY
from proofs.proving.models.table_children import Entries
from proofs.proving.proof import Proof
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import table_loops, tables
from specs.contracts import Clause, contract_of
from tests.proofs import proved
from tests.proofs.proved import ONE, edited


def fails(function: Any, word: str, vocabulary: Vocabulary = LIBRARY) -> bool:
    """Whether an obligation about this is not discharged; there has to be one about it."""
    return proved.fails(function, lambda one: word in one.what, vocabulary)


# THE SOURCE

LOOKUP: Final = "    # TABLE LOOKUP\n"
NEXT_TEST: Final = "bound = next_test(next_bound, g, bound, f_minus, f_plus)"
EDITS: Final = {
    "a max node keeps its oldest child": ("alphabeta-tt", "best-so-far kept", "g, first = v, child", "g = v"),
    "the best child is the last one": (
        "alphabeta-tt",
        "best-so-far kept",
        "                g, first = v, child\n",
        "                g = v\n            first = child\n",
    ),
    "no best child is stored": ("alphabeta-tt", "best-child", "Entry(lower, upper, best)", "Entry(lower, upper)"),
    "the node is its own best child": ("alphabeta-tt", "best-child", "(lower, upper, best)", "(lower, upper, node)"),
    "a child that fails low is best": ("alphabeta-tt", "best-child", "best is None or g > low", "True"),
    "none is best where all fail low": ("alphabeta-tt", "best-child", "best is None or g > low", "g > low"),
    "f+ <= alpha is no cutoff": ("alphabeta-tt", "table-cutoff", "if upper <= alpha or lower", "if lower"),
    "the wrong bound is returned": ("alphabeta-tt", "table-cutoff", "return lower", "return upper"),
    "a child is called before the table is asked": (
        "alphabeta-tt",
        "table-cutoff",
        LOOKUP,
        "    if tree.children(node):\n        g = alphabeta_tt(tree, tree.children(node)[0], alpha, beta, table)\n",
    ),
    "the child that cuts is not best": ("alphabeta-etc", "best-child", "(g, upper, child)", "(g, upper, best)"),
    "max and min are mistaken": ("alphabeta-etc", "etc-cutoff", "children, is_max, low", "children, not is_max, low"),
    "looks only where all plies count": ("alphabeta-etc", "etc-cutoff", "if plies != 0:", "if plies is None:"),
    "f- = high is no cutoff": ("transposition", "etc-missed", "entry.lower >= high", "entry.lower > high"),
    "a test that fails low is stored as f-": ("mt-tt", "true-interval", "Entry(f_minus, g, best)", "Entry(g, g, best)"),
    "a test of -inf is answered by -inf": ("mt-tt", "integer-value", " and f_minus is not NEG_INF", ""),
    "f+ < gamma is no answer": ("mt-tt", "mt-cutoff", "if f_plus < gamma:", "if f_plus < NEG_INF:"),
    "the driver asks for the same test again": ("mtd-tt", "mtd-inside-or-least kept", NEXT_TEST, "pass"),
    "the advice is believed": (
        "alphabeta-lretc",
        "true-table of transposition",
        "found = transposition(tree, children, is_max, low, high, table)",
        "found = None if advice is None else transposition(tree, children, is_max, low, high, advice)",
    ),
    "what the advice says is stored": (
        "alphabeta-lretc",
        "true-interval",
        "    first = children[0]\n",
        "    first = children[0]\n    table.put(node, UNKNOWN if advice is None else advice.get(node) or UNKNOWN)\n",
    ),
    "the child that is tried is the last word": ("alphabeta-lretc", "success", "if low >= beta or", "if True or"),
    "an advised child is passed over": ("promising", "lretc-none", "            return child\n", "            pass\n"),
    "a child of which nothing is said": ("promising", "lretc-tried", "entry is not None and (", "entry is None or ("),
    "only the oldest child is looked up": (
        "transposition",
        "etc-missed",
        "return child, entry.upper\n",
        "return child, entry.upper\n        return None\n",
    ),
    "a child is passed over": (
        "transposition",
        "etc-missed-so-far kept",
        "        entry = table.get(child)\n",
        "        if tree.is_max(child):\n            continue\n        entry = table.get(child)\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("story", EDITS)
def test_what_is_wrong_in_the_source_is_not_proved(story: str) -> None:
    name, word, old, new = EDITS[story]
    assert fails(edited(name, (old, new)), word, find(name).vocabulary)


@pytest.mark.evidence
@pytest.mark.parametrize("name", ["aspiration-negascout-tt", "alphabeta-lretc"])
def test_what_takes_long_is_proved(name: str) -> None:
    for proof in proofs_of([name]):  # after what it relies on
        assert proof.holds, proof.failed


# THE CLAUSE

WRONG: Final[tuple[tuple[str, Clause, Callable[..., bool]], ...]] = (
    ("alphabeta-tt", tables.best_child, lambda stored, best_f: stored.lower < best_f < stored.upper),
    ("alphabeta-tt", tables.best_child, lambda best_f, f: best_f == f),
    ("alphabeta-tt", tables.table_cutoff, lambda v, old_stored, called: not called and v == old_stored.lower),
    ("alphabeta-tt", tables.table_cutoff, lambda v, old_stored, called: bool(called) or v < old_stored.lower),
    ("alphabeta-tt", table_loops.first_proves, lambda best, first_f: first_f > best),
    ("alphabeta-tt", table_loops.first_proves_dual, lambda best, first_f: first_f < best),
    ("alphabeta-etc", tables.etc_cutoff, lambda called: len(called) > 0),
    ("transposition", tables.none_cuts, lambda child_entries: not [*child_entries]),
    ("transposition", tables.none_cuts, lambda high, child_entries: all(e.upper < high for e in child_entries)),
    ("transposition", tables.none_cuts_so_far, lambda older_entries: not [*older_entries]),
)


@pytest.fixture
def wrong_clause(request: pytest.FixtureRequest) -> Iterator[tuple[str, Clause]]:
    """A clause that promises something else, for a while."""
    name, clause, holds = request.param
    before, wrong = {**vars(clause)}, replace(clause, conclusion=holds)
    vars(clause).update(vars(wrong))
    yield name, clause
    vars(clause).update(before)


@pytest.mark.parametrize("wrong_clause", WRONG, indirect=True, ids=lambda row: row[1].id)
def test_a_wrong_promise_is_not_proved(wrong_clause: tuple[str, Clause]) -> None:
    name, clause = wrong_clause
    assert fails(find(name).function, clause.id)


@pytest.mark.parametrize(
    ("name", "loop", "clause", "word"),
    [
        ("alphabeta-tt", table_loops.max_table_loop, table_loops.first_proves, "best-child"),
        ("alphabeta-tt", table_loops.min_table_loop, table_loops.first_proves_dual, "best-child"),
        ("transposition", tables.etc_loop, tables.none_cuts_so_far, "etc-missed"),
    ],
)
def test_a_weaker_invariant_is_not_enough(
    name: str, loop: Any, clause: Clause, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = contract_of(loop)
    monkeypatch.setattr(made, "clauses", tuple(other for other in made.clauses if other is not clause))
    assert fails(find(name).function, word)


def test_that_nothing_was_found_is_needed(proofs: dict[str, Proof]) -> None:
    row = find("alphabeta-etc")
    assert "etc-cutoff" in proofs["alphabeta_etc"].clauses
    forgetful = replace(row.vocabulary, marks={**row.vocabulary.marks, tables.none_cuts: lambda _at: None})
    assert fails(row.function, "etc-cutoff", forgetful)


# WHAT HOLDS OF ALL HOLDS OF EACH


def test_one_child_stands_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were no child looked at, a lookup that finds nothing would be proved."""
    nothing = ("return child, entry.lower", "return None"), ("return child, entry.upper", "return None")
    assert fails(edited("transposition", *nothing), "etc-missed")
    monkeypatch.setattr(Entries, "__iter__", lambda _entries: iter(()))
    assert not fails(edited("transposition", *nothing), "etc-missed")


# WHO IS GIVEN WHAT

HEAD: Final = """
from collections.abc import Sequence
from specs.clauses.fail_soft import fail_high, fail_low, success, window
from specs.clauses.tables import best_child, best_children, etc_found, etc_loop, none_cuts, true_table, true_table_after
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.alphabeta_etc import transposition
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.tables import Entry, Lookup, Table


@contract(window, true_table, success, fail_low, fail_high, true_table_after)
def careless(tree: GameTree[N], node: N, alpha: Value, beta: Value, table: Table[N]) -> Value:
    {careless}


@contract(window, true_table, best_children, success, fail_low, fail_high, best_child, true_table_after)
def search(tree: GameTree[N], node: N, alpha: Value, beta: Value, table: Table[N]) -> Value:
    {search}


@contract(etc_found, none_cuts, framed=False)
def lookup(
    tree: GameTree[N], children: Sequence[N], is_max: bool, low: Value, high: Value, table: Lookup[N]
) -> tuple[N, Value] | None:
    {lookup}
    return None
"""
SEARCH: Final = "return alphabeta_tt(tree, node, alpha, beta, table)"
LOOK: Final = (
    "for child in children:\n"
    "        assert etc_loop(tree, children, child, is_max, low, high, table)\n"
    "        entry = table.get(child)\n"
)
GIVEN: Final = {
    "a table whose best children nobody has looked after": (
        "careless",
        {"careless": SEARCH},
        "best-children of alphabeta_tt: nothing is known",
    ),
    "a table to one who may spoil it": (
        "search",
        {"search": "return careless(tree, node, alpha, beta, table)"},
        "careless is given the table, and does not say `best-children`",
    ),
    "children of another node": (
        "search",
        {
            "search": "if tree.children(node):\n        first = tree.children(node)[0]\n"
            "        found = transposition(tree, tree.children(first), True, alpha, beta, table)\n"
            f"    {SEARCH}"
        },
        "where the children of n are meant",
    ),
    "a table that is only read, stored in": (
        "lookup",
        {"lookup": f"{LOOK}        table.put(child, Entry())\n"},
        "put: nothing is known of it",
    ),
    "a table that is only read, to one who stores": (
        "lookup",
        {"lookup": f"{LOOK}        w = alphabeta_tt(tree, child, low, high, table)\n"},
        "is no Table[N]",
    ),
    "a grandchild": (
        "lookup",
        {
            "lookup": f"{LOOK}        if tree.children(child):\n            first = tree.children(child)[0]\n"
            "            other = table.get(first)\n"
            "            if other is not None and is_max and other.lower >= high:\n"
            "                return first, other.lower\n"
        },
        "the result = (cc",
    ),
}


def put(name: str, **parts: str) -> str:
    """What becomes of the function in a module of these parts."""
    said = {"careless": "return alpha", "search": SEARCH, "lookup": "pass", **parts}
    function: FunctionType = vars(execute(ModuleType("variant"), HEAD.format(**said)))[name]
    return ": ".join(verdict(function, ONE))


@pytest.mark.parametrize("story", GIVEN)
def test_who_is_given_what(story: str) -> None:
    name, parts, why = GIVEN[story]
    said = put(name, **parts)
    assert why in said
    assert not said.startswith("proved")


def test_the_rest_of_it_is_right() -> None:
    assert put("search").startswith("proved")
