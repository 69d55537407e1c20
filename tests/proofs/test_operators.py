"""Every single-edit mutant of a procedure is made once and gets its verdict; each clause on calls catches its own."""

import ast
import inspect
import re
import sys
from collections.abc import Sequence
from types import FunctionType
from typing import Any, cast

import pytest
import typer

from proofs.commands.mutants import mutants_command
from proofs.dossiers.shelf import CALLS, DOSSIERS
from proofs.mutants import budget
from proofs.mutants.budget import QUESTIONS, Budgeted, EndlessError
from proofs.mutants.compare import compare
from proofs.mutants.entry_cases import starts
from proofs.mutants.equivalence import equivalence
from proofs.mutants.reload import between, execute_up_to
from proofs.mutants.single_edits import OPERATORS, Mutation, definition, mutations
from proofs.mutants.study import Mutant, as_written, judge, mutants
from proofs.mutants.targets import STUDIED, studied
from proofs.sandbox import limits
from specs.contracts import Violation, contracts, helpers_of
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, above
from verified import alphabeta
from verified.null_window.mt import mt
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

# THE OPERATORS


def example(numbers: Sequence[Any], a: Value, alpha: Value = NEG_INF, depth: int = 7) -> Value:
    """The docstring stays as it is, so does `assert`, and so do annotations: a < 1."""
    best: Value
    best = alpha
    for n in sorted(numbers, reverse=True):
        assert n != 5
        if n == 3 and n < best:
            break
        best = max(best, n)
    if not depth:
        return above(a)
    return example(numbers, a, best, depth - 1)


IF = "if n == 3 and n < best:"
CALL = "return example(numbers, a, best, depth - 1)"
HEAD = "def example(numbers: Sequence[Any], a: Value, alpha: Value={}, depth: int=7) -> Value:"
LOOP = "for n in sorted(numbers, reverse=True):"
EXPECTED = {
    "comparison-swapped": {(IF, "if n == 3 and n > best:")},
    "comparison-strict": {(IF, "if n == 3 and n <= best:")},
    "equality-negated": {(IF, "if n != 3 and n < best:")},
    "min-for-max": {("best = max(best, n)", "best = min(best, n)")},
    "infinity-swapped": {(HEAD.format("NEG_INF"), HEAD.format("POS_INF"))},
    "off-by-one": {
        (IF, "if n == 4 and n < best:"),
        (IF, "if n == 2 and n < best:"),
        ("return above(a)", "return below(a)"),
        ("return above(a)", "return a"),
        (CALL, "return example(numbers, a, best, depth + 1)"),
        (CALL, "return example(numbers, a, best, depth)"),
        (CALL, "return example(numbers, a, best, depth - 2)"),
    },
    "condition": {
        (LOOP, "for n in sorted(numbers, reverse=False):"),
        (IF, "if n == 3 or n < best:"),
        (IF, "if n == 3 and n >= best:"),
        (IF, "if not (n == 3 and n < best):"),
        ("if not depth:", "if depth:"),
    },
    "statement-dropped": {
        ("best = alpha", "pass"),
        (f"{IF} break", f"{IF} pass"),
        ("best = max(best, n)", "pass"),
        ("if not depth: return above(a)", "if not depth: pass"),
    },
    "loop-stops-early": {
        (LOOP, "for n in [*sorted(numbers, reverse=True)][:-1]:"),
        (LOOP, "for n in [*sorted(numbers, reverse=True)][1:]:"),
        (f"{LOOP} ...", f"{LOOP} ... break"),
    },
    "bound-not-passed": {
        (CALL, "return example(numbers, alpha, best, depth - 1)"),
        (CALL, "return example(numbers, NEG_INF, best, depth - 1)"),
        (CALL, "return example(numbers, a, a, depth - 1)"),
        (CALL, "return example(numbers, a, alpha, depth - 1)"),
        (CALL, "return example(numbers, a, NEG_INF, depth - 1)"),
    },
}


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_makes_its_edits_and_no_others(operator: str) -> None:
    made = [m for m in mutations(cast("FunctionType", example)) if m.operator == operator]
    assert {(m.before, m.after) for m in made} == EXPECTED[operator]
    assert len(made) == len(EXPECTED[operator])


@pytest.mark.parametrize("function", [example, alphabeta, mt])
def test_each_mutant_is_another_function(function: FunctionType) -> None:
    made = []
    for mutation in mutations(function):
        module = ast.parse(mutation.text)
        found = next(n for n in ast.walk(module) if isinstance(n, ast.FunctionDef) and n.name == function.__name__)
        made.append(ast.dump(found))
        kept = [ast.dump(n) for n in ast.walk(found) if isinstance(n, ast.Assert)]
        assert kept == [ast.dump(n) for n in ast.walk(definition(function)) if isinstance(n, ast.Assert)]
        assert ast.get_docstring(found) == ast.get_docstring(definition(function))
    assert len({*made, ast.dump(definition(function))}) == len(made) + 1


def test_nothing_else_in_the_module_changes() -> None:
    written = inspect.getsource(sys.modules[mt.__module__])
    for mutant in mutants("mt"):
        before, after = ([ast.dump(n) for n in ast.parse(text).body] for text in (written, mutant.mutation.text))
        assert [*before[:-2], before[-1]] == [*after[:-2], after[-1]]  # MT stands before the record of its module


def test_how_many_mutants_there_are() -> None:
    assert len(mutants("alphabeta")) == 50
    assert len(mutants("mt")) == 76
    assert {m.mutation.operator for name in ("mtd-best", "negascout", "prove_best") for m in mutants(name)} == {
        *OPERATORS
    }


# WHAT IS STUDIED


def test_every_procedure_that_an_algorithm_calls_is_studied() -> None:
    functions = {about.function for about in STUDIED.values()}
    procedures = [a.function for a in ALGORITHMS.values()] + [a.function for a in GRAPH_ALGORITHMS.values()]
    for procedure in procedures:
        assert {procedure, *helpers_of(procedure)} <= functions


def test_so_is_every_function_beside_them() -> None:
    functions = {about.function for about in STUDIED.values()}
    for module in {about.function.__module__ for about in STUDIED.values()}:
        for name, thing in vars(sys.modules[module]).items():
            own = isinstance(thing, FunctionType) and thing.__module__ == module and not name.startswith("_checks_")
            assert not own or thing in functions, name


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"no procedure 'alphabeth' is studied \(did you mean alphabeta\?\)"):
        studied("alphabeth")


# VERDICTS


def one(name: str, before: str, after: str) -> Mutant:
    """The mutant of the procedure with that edit."""
    (found,) = [m for m in mutants(name) if (m.mutation.before, m.mutation.after) == (before, after)]
    return found


@pytest.mark.parametrize(
    ("name", "before", "after", "verdict"),
    [
        ("alphabeta", "if g >= beta:", "if g > beta:", "refuted PB-I1"),
        ("alphabeta", "if v > g:", "if v < g:", "refuted fail-low"),
        ("alphabeta", "g, b = (POS_INF, beta)", "g, b = (NEG_INF, beta)", "refuted PB-I2d"),
        (
            "alphabeta",
            "v = alphabeta(tree, child, a, beta)",
            "v = alphabeta(tree, child, alpha, beta)",
            "refuted nested-window",
        ),
        ("alphabeta", "v = alphabeta(tree, child, a, beta)", "pass", "raises UnboundLocalError"),
        ("alphabeta", "if v > g:", "if v >= g:", "survives"),
        ("mt", "memory[node] = (g, POS_INF) if g >= gamma else (NEG_INF, g)", "pass", "refuted mt-one-bound"),
        ("mt", "if v < g:", "if v <= g:", "survives"),
        ("mt-sss", "gamma = g", "pass", f"endless {QUESTIONS} questions asked"),
        ("graph-dfs", "if node in path: return 0", "if node in path: pass", "endless recursion"),
        ("stretch", "first -= 1", "pass", "endless 1.0 s of computing"),
    ],
)
def test_a_mutant_gets_its_verdict(name: str, before: str, after: str, verdict: str) -> None:
    mutant = one(name, before, after)
    found = judge(mutant)
    assert str(found) == verdict
    assert found.survives == (verdict == "survives")
    if not found.survives:
        assert found.case
        assert found.start in mutant.started


# Each seeded for one clause about calls, by procedure: right in what it returns, wrong in whom it asks.
SLOWER = [edit for dossier in DOSSIERS.values() for edit in dossier.slower]


def slowed(name: str, before: str, after: str) -> Mutant:
    """The mutant of the procedure with that edit of a part of a line; if no operator makes it, of the text."""
    edits = {m: (m.mutation.before, m.mutation.after) for m in mutants(name)}
    found = [m for m, (old, new) in edits.items() if before in old and old.replace(before, after) == new]
    if not found:
        about = studied(name)
        written, module = inspect.getsource(about.function), sys.modules[about.function.__module__]
        assert written.count(before) == 1
        text = inspect.getsource(module).replace(written, written.replace(before, after))
        mutation = Mutation("by hand", module.__name__, about.function.__qualname__, 0, before, after, text)
        found = [Mutant(name, mutation, about.starts)]
        assert compare(found[0]).word == "asks"  # it answers as the procedure does
    (only,) = found
    return only


@pytest.fixture(scope="module")
def caught() -> dict[tuple[str, str, str], str]:
    return {edit: f"{verdict.procedure}: {verdict.by}" for edit in SLOWER for verdict in [judge(slowed(*edit))]}


@pytest.mark.parametrize("edit", SLOWER, ids=lambda edit: f"{edit[0]}: {edit[2]}")
def test_a_mutant_that_only_slows_the_search_is_caught(
    edit: tuple[str, str, str], caught: dict[tuple[str, str, str], str]
) -> None:
    procedure, _, clause = caught[edit].partition(": ")
    assert clause in [c.id for c in CALLS[procedure]]


def test_the_clock_does_not_ring_in_a_collection_of_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """There Python would print the error, and the mutant would go on; it rings again."""
    with pytest.raises(EndlessError, match="s of computing"):
        budget._ring(0, None)
    monkeypatch.setattr(limits, "_collecting", ["start"])
    budget._ring(0, None)


def test_every_clause_about_calls_catches_one(caught: dict[tuple[str, str, str], str]) -> None:
    assert {*caught.values()} == {f"{p}: {c.id}" for p, cs in CALLS.items() for c in cs}


@pytest.mark.parametrize(
    "name",
    [
        *("aspiration", "mt-sss", "graph-memo"),
        *(pytest.param(name, marks=pytest.mark.more) for name in ("mt", "mt_mirror", "mtd", "mtd-f", "prove_best")),
    ],
)
def test_a_procedure_as_written_survives(name: str) -> None:
    assert as_written(name).survives


def test_what_is_the_same_and_what_is_not() -> None:
    assert compare(one("mt", "if v < g:", "if v <= g:")).word == "same"
    slower = compare(one("mt", "if g >= gamma:", "if g > gamma:"))
    assert slower.more > 0
    assert slower.word == "answers"  # what is left in memory differs
    wider = compare(
        one("aspiration", "g = alphabeta(tree, node, alpha, beta)", "g = alphabeta(tree, node, NEG_INF, beta)")
    )
    assert wider.word == "asks"


# HOW A MUTANT RUNS


def test_a_mutant_with_its_contract_and_without() -> None:
    mutant = one("alphabeta", "if v < g:", "if v > g:")
    tree = Tree.parse("((1 2))")
    with contracts("oracle"), pytest.raises(Violation):
        mutant.contracted()(tree, 0, NEG_INF, POS_INF)
    with contracts("off"):
        assert mutant.contracted()(tree, 0, NEG_INF, POS_INF) == POS_INF
    assert alphabeta(tree, 0) == 1


def test_a_mutant_is_seen_through_other_modules() -> None:
    assert between("verified.null_window.mtd_f", "verified.null_window.mt") == [
        "verified.null_window.mtd",
        "verified.null_window.mtd_f",
    ]
    mutant = one("mt", "if v > g:", "if v < g:")
    with contracts("off"):
        tree = Tree.parse("(1 2)")
        assert mutant.contracted("mt-sss")(tree, 0) != starts()["mt-sss"].procedure(tree, 0)
    with pytest.raises(ValueError, match=r"verified.minimax does not import verified.null_window.mt"):
        execute_up_to("verified.minimax", mutant.mutation.module, mutant.mutation.text)


def test_a_game_answers_so_many_questions() -> None:
    game = Budgeted(Tree.parse("(1 2)"))
    for _ in range(QUESTIONS):
        game.children(0)
    with pytest.raises(EndlessError, match=f"{QUESTIONS} questions asked"):
        game.is_max(0)


# THE COMMAND


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    mutants_command(["mtd-f", "mt-sss"])
    printed = capsys.readouterr().out
    assert "mtd-f: 2 mutants" in printed
    assert re.search(r"paths: mt_sss:\d+ bound-not-passed", printed)
    assert printed.endswith("14 mutants: 9 refuted, 3 raises, 1 endless, 1 equivalent, 0 same, 0 undecided\n")


@pytest.mark.parametrize(
    ("name", "before", "after", "word"),
    [
        ("alphabeta", "if v > g:", "if v >= g:", "equivalent"),
        ("alphabeta", "if g >= beta:", "if g > beta:", "different"),  # the same value, more leaves
        ("minimax", "if v < g:", "if v > g:", "different"),  # another value
        ("mt", "if v < g:", "if v <= g:", "equivalent"),
    ],
)
def test_the_symbolic_engine_tells_equivalent_mutants_from_others(
    name: str, before: str, after: str, word: str
) -> None:
    found = equivalence(one(name, before, after), leaves=3)
    assert found.word == word
    assert found.paths


def test_an_undecided_mutant_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.mutants.calling.CALLS", {})
    with pytest.raises(typer.Exit):
        mutants_command(["mtd-bi"])
