"""Specs of the user's own: right, wrong and vacuous ones, on trees, windows, memories and graphs; errors in them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import ALPHABETA, GRAPH, MINIMAX, MT, Spec, check, clause
from proofs.checking.report import Report
from proofs.cli import app
from proofs.verdict import Verdict
from specs.contracts import Clause
from tests.proofs.small_checks import few_random_games

SEARCH = """
from proofs import ALPHABETA, clause

def search(tree, node, alpha, beta):
    children = tree.children(node)
    values = [search(tree, child, alpha, beta) for child in children]
    return (max if tree.is_max(node) else min)(values) if children else tree.value(node)
"""
Function = Callable[..., Any]


def own(id: str, predicate: Function, **words: Any) -> Clause:
    return clause(id, "mine", f"what {id} says", **words)(predicate)


def quick(search: Function | str, spec: Spec | str, **options: Any) -> Report:
    with few_random_games():
        return check(search, spec, **{"max_leaves": 2, "branching": 2, "seconds": 90, **options})


def words(report: Report) -> dict[str, str]:
    assert not report.error, report.error
    return {name: str(clause.verdict) for name, clause in report.clauses.items()}


def minimax(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    values = [minimax(tree, child, alpha, beta) for child in children]
    return (max if tree.is_max(node) else min)(values) if children else tree.value(node)


def alphabeta(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    is_max = tree.is_max(node)
    best = float("-inf") if is_max else float("inf")
    for child in children:
        if is_max:
            best = max(best, alphabeta(tree, child, max(alpha, best), beta))
        else:
            best = min(best, alphabeta(tree, child, alpha, min(beta, best)))
        if best >= beta if is_max else best <= alpha:
            break
    return best


def whole(tree: Any) -> Any:
    return minimax(tree, tree.root, None, None)


def mt(tree: Any, node: Any, gamma: Any, memory: Any) -> Any:
    children = tree.children(node)
    if not children:
        v = tree.value(node)
    else:
        is_max = tree.is_max(node)
        v = float("-inf") if is_max else float("inf")
        for child in children:
            if (v >= gamma) == is_max:
                break
            low, high = memory.get(child, (float("-inf"), float("inf")))
            w = high if high < gamma else low if low >= gamma else mt(tree, child, gamma, memory)
            v = max(v, w) if is_max else min(v, w)
    memory[node] = (float("-inf"), v) if v < gamma else (v, float("inf"))
    return v


def score(graph: Any) -> Any:
    def go(node: Any, path: tuple[Any, ...]) -> Any:
        if node in path:
            return 0
        below = graph.children(node)
        best = max if graph.is_max(node) else min
        return best([go(after, (*path, node)) for after in below]) if below else graph.value(node)

    return go(graph.root, ())


# RIGHT


def test_a_clause_on_values_is_inductive_and_confirmed() -> None:
    exact = own("exact", lambda v, f: v == f)
    spec = ALPHABETA.with_("exact", required=[exact])
    report = quick(minimax, spec)
    assert words(report)["exact"] == "inductive"
    assert set(report.clauses["exact"].rungs) == {*Verdict} & {"inductive", "confirmed", "exhausted", "sampled"}
    assert report.spec.name == "exact"
    assert "success" not in report.clauses  # nobody asks for it


def test_a_clause_on_what_is_visited_is_confirmed_and_never_inductive() -> None:
    every_leaf = own("every-leaf", lambda tree, evaluated: evaluated == tree.leaves())
    report = quick(minimax, ALPHABETA.with_(required=[*ALPHABETA.required, every_leaf]))
    assert report.verdict == "holds"
    assert words(report)["every-leaf"] == "confirmed"
    assert words(report)["success"] == "inductive"
    said = "inductive does not apply to every-leaf: it speaks of tree, evaluated, which one step does not show"
    assert said in report.notes


def test_another_algorithm_is_run_with_the_same_window() -> None:
    """Alpha-beta evaluates the leaves of alpha-beta, whatever the window: with another one it would not."""
    same = own("same", lambda evaluated, leaves_of_alphabeta: evaluated == leaves_of_alphabeta)
    report = quick(alphabeta, ALPHABETA.with_(required=["success", same]))
    assert (report.verdict, words(report)["same"]) == ("holds", "confirmed")
    report = quick(minimax, ALPHABETA.with_(required=["success", same]))
    assert words(report)["same"] == "refuted"


@pytest.mark.more
def test_a_function_of_the_user_s_own_may_be_the_other_algorithm() -> None:
    fewer = own("fewer", lambda evaluated, leaves_of_mine: len(evaluated) <= len(leaves_of_mine))
    spec = ALPHABETA.with_(required=["success", fewer], against={"mine": minimax})
    assert words(quick(alphabeta, spec))["fewer"] == "confirmed"
    spec = ALPHABETA.with_(required=["success", fewer], against={"mine": alphabeta})
    assert words(quick(minimax, spec))["fewer"] == "refuted"


def test_a_clause_that_steps_by_one_is_confirmed_for_integers() -> None:
    near = own("near", lambda v, f: f - 1 < v < f + 1)
    report = quick(whole, MINIMAX.with_(required=[near]))
    assert words(report)["near"] == "confirmed"
    assert "every integer pay-off" in report.clauses["near"].rungs[Verdict.CONFIRMED]


@pytest.mark.evidence
def test_classifying_clauses_of_one_s_own_are_reported_and_do_not_decide() -> None:
    cheap = own("cheap", lambda evaluated: len(evaluated) < 3)
    report = quick(minimax, ALPHABETA.with_(classifying=["once", cheap]), max_leaves=3)
    assert report.verdict == "holds"
    assert words(report)["cheap"] == "refuted"
    assert words(report)["once"] == "confirmed"


# WRONG


def test_a_broken_clause_gets_the_smallest_tree_and_shows_what_it_speaks_of() -> None:
    frugal = own("frugal", lambda evaluated, leaves_of_alphabeta: set(evaluated) <= set(leaves_of_alphabeta))
    report = quick(minimax, ALPHABETA.with_(required=[*ALPHABETA.required, frugal]))
    assert report.verdict == "refuted"
    found = report.clauses["frugal"].as_json()
    assert found["counterexample"] == {
        "tree": "(0 0)",
        "node": "1",
        "alpha": "-inf",
        "beta": 0,
        "gamma": None,
        "expected": "what frugal says",
        "got": "evaluated: 1.1 1.2; leaves_of_alphabeta: 1.1",
    }
    assert found["smallest"]


def test_a_wrong_function_is_refuted_by_a_clause_on_values() -> None:
    def first(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
        children = tree.children(node)
        return first(tree, children[0], alpha, beta) if children else tree.value(node)

    report = quick(first, ALPHABETA.with_(required=[own("exact", lambda v, f: v == f)]))
    found = report.clauses["exact"].as_json()
    assert (report.verdict, found["counterexample"]["tree"]) == ("refuted", "(0 1)")
    assert found["counterexample"]["got"] == "v = 0; f = 1"


def test_negamax_form() -> None:
    def negamax(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
        children = tree.children(node)
        return max(-negamax(tree, c, -beta, -alpha) for c in children) if children else tree.value(node)

    exact = own("exact", lambda v, f: v == f)
    frugal = own("frugal", lambda evaluated, leaves_of_alphabeta: set(evaluated) <= set(leaves_of_alphabeta))
    report = quick(negamax, ALPHABETA.with_(required=[exact, frugal]), form="negamax", all=True)
    assert words(report)["exact"] == "inductive"
    assert words(report)["frugal"] == "refuted"


# VACUOUS


@pytest.mark.parametrize("spec", [MINIMAX, ALPHABETA])
def test_a_clause_that_never_applies_is_no_verdict(spec: Spec) -> None:
    never = own("never", lambda v: v > 0, when=lambda evaluated: len(evaluated) > 99_999)
    report = quick(whole if spec is MINIMAX else minimax, spec.with_(required=[*spec.required, never]))
    assert (report.verdict, report.status) == ("undecided", 3)
    assert words(report)["never"] == "vacuous"
    assert not report.clauses["never"].rungs
    assert "nothing that was tried puts never to the test" in report.why_undecided


# A MEMORY, A GRAPH


@pytest.mark.evidence
def test_a_memory_may_be_spoken_of() -> None:
    kept = own("kept", lambda node, memory: node in memory)
    report = quick(mt, MT.with_(required=[*MT.required, kept]))
    assert report.verdict == "holds"
    assert (words(report)["upper"], words(report)["kept"]) == ("inductive", "confirmed")
    small = own("small", lambda memory: len(memory) < 3)
    report = quick(mt, MT.with_(required=[*MT.required, small]))
    assert (report.verdict, words(report)["small"]) == ("refuted", "refuted")


@pytest.mark.more
def test_no_step_is_made_where_the_memory_may_hold_what_is_not_true() -> None:
    tested = own("tested", lambda v, gamma, fn: v < gamma or fn >= v)
    for spec in (MT.with_(required=[tested]), MT.with_(required=["upper", replace(tested, id="lower")])):
        report = quick(mt, spec, max_leaves=1)
        assert all(clause.verdict != "inductive" for clause in report.clauses.values())
        assert any("what a step finds rests on" in text for text in report.notes)


@pytest.mark.evidence
def test_on_graphs() -> None:
    sound = own("sound", lambda v, s: v == s)
    thrifty = own("thrifty", lambda evaluated, leaves_of_graph_memo: len(evaluated) <= len(leaves_of_graph_memo))
    report = quick(score, GRAPH.with_("mine", required=[sound, thrifty]))
    assert words(report)["thrifty"] == "refuted"
    assert report.clauses["thrifty"].as_json()["smallest"]
    report = quick(score, GRAPH.with_("mine", required=[sound], classifying=[]))
    assert (report.verdict, words(report)["sound"]) == ("holds", "confirmed")


# WHAT AN ENGINE CANNOT DECIDE


@pytest.mark.more
def test_a_clause_beyond_symbolic_values_is_left_to_numbers_and_the_others_are_not() -> None:
    hashed = own("hashed", lambda v, f: {v: 1} == {f: 1})
    report = quick(minimax, ALPHABETA.with_(required=[*ALPHABETA.required, hashed]))
    assert report.verdict == "holds"
    assert words(report)["success"] == "inductive"
    assert words(report)["hashed"] == "exhausted"
    assert any(text.startswith("inductive does not apply to hashed: ") for text in report.notes)
    assert any(text.startswith("confirmed leaves hashed to enumeration: ") for text in report.notes)


@pytest.mark.parametrize(
    "asks", [lambda v, f: not isinstance(v, int) or v == f, lambda v, f: type(v) is not int or v == f]
)
@pytest.mark.sampled(2)
@pytest.mark.more
def test_a_clause_may_not_tell_symbolic_values_from_numbers(asks: Function) -> None:
    """On symbolic values it would hold of anything."""

    def wrong(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
        v = minimax(tree, node, alpha, beta)
        return v if len(tree.children(node)) < 3 else v + 1

    report = quick(wrong, ALPHABETA.with_(required=[own("sly", asks)]), branching=3)
    assert words(report)["sly"] == "refuted"
    report = quick(minimax, ALPHABETA.with_(required=[own("sly", asks)]))
    assert words(report)["sly"] == "exhausted"


@pytest.mark.more
def test_a_spec_made_by_hand_is_looked_at_as_well() -> None:
    sly = own("sly", lambda v, f: not isinstance(v, int) or v == f)
    report = quick(minimax, replace(ALPHABETA, required={"sly": sly}, idle_with_full_window=()))
    assert words(report)["sly"] == "exhausted"
    report = quick(minimax, replace(ALPHABETA, required={"odd": own("odd", lambda depth: depth > 0)}))
    assert "speaks of depth, which is not there" in report.error
    report = quick(mt, MT.with_(required=["upper"], classifying=[ALPHABETA.classifying["tight"]]))
    assert "clause 'tight' speaks of alpha, beta, which is not there" in report.error


# ERRORS


def command(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["check", *arguments, "--max-leaves", "2", "--branching", "1"])


def said(result: Result) -> str:
    assert isinstance(result.exception, ValueError), result.output
    return str(result.exception)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no 'MINE' in"),
        ("MINE = 3", "is 3, and not a Spec"),
        ("MINE = ALPHABETA.with_(required=['succes'])", "has no clause 'succes' (did you mean success?)"),
        ("MINE = ALPHABETA.with_(required=[len])", "is neither a clause nor the id of one"),
        ("MINE = ALPHABETA.with_(required=[])", "spec MINE requires nothing"),
        ("MINE = ALPHABETA.with_(required=['success', 'success'])", "there is a clause 'success' already"),
        ("MINE = (", "line 8 is not Python"),
        (
            "@clause('a', 'me', 'it is so')\ndef a(v, depth): return True",
            "mine.py, line 8: clause 'a' speaks of depth, which is not there; there are alpha, beta, evaluated, f, fn,",
        ),
        (
            "@clause('a', 'me', 'it is so', expected='{w}')\ndef a(v): return True",
            "clause 'a' speaks of w, which is not there",
        ),
        (
            "@clause('a', 'me', 'it is so')\ndef a(v):\n    return 1 / 0",
            "mine.py, line 8: clause 'a' raises ZeroDivisionError: division by zero (line 10, in a: return 1 / 0)",
        ),
        ("@clause('a', 'me', 'it is so')\ndef a(v): return v", "clause 'a' answers 0, and not True or False"),
        (
            "@clause('a', 'me', 'it is so', when=lambda v: None)\ndef a(v): return True",
            "mine.py, line 8: premise of 'a' answers None",
        ),
        ("@clause('a', 'me', 'it is so')\ndef a(v):\n    while True: pass", "clause 'a' does not end within 1 s"),
        ("import os; os._exit(3)", "while the file was imported"),
    ],
)
@pytest.mark.sampled(3)
def test_an_error_in_a_spec_names_the_file_and_the_reason(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    (tmp_path / "search.py").write_text(SEARCH)
    path.write_text(f"{SEARCH}{text}\n" + "MINE = ALPHABETA.with_(required=[a])\n" * text.startswith("@clause"))
    told = said(command(f"{tmp_path}/search.py:search", "--spec", f"{path}:MINE"))
    assert message in told
    assert "mine.py" in told or "requires nothing" in told


def test_a_missing_file_a_missing_clause_and_a_form_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{SEARCH}from proofs import GRAPH\nMINE = ALPHABETA.with_()\nG = GRAPH.with_()\n")
    request = f"{path}:search"
    assert "no such file" in said(command(request, "--spec", f"{tmp_path}/nowhere.py:MINE"))
    told = said(command(request, "--spec", f"{path}:MINE", "--require", "speed"))
    assert "spec 'MINE' has no clause 'speed'; its clauses: success" in told
    assert "has no form 'negamax'" in said(command(request, "--spec", f"{path}:G", "--form", "negamax"))
    assert "spec G is score(graph) -> value" in said(command(request, "--spec", f"{path}:G"))


@pytest.mark.more
def test_the_exit_status_of_an_error_is_2(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{SEARCH}MINE = 3\n")
    run = [sys.executable, "-m", "proofs", "check", f"{path}:search", "--spec", f"{path}:MINE"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "and not a Spec" in done.stderr


def test_the_file_of_a_spec_is_not_run_outside_the_sandbox(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{SEARCH}import os\nprint('process', os.getpid())\nMINE = ALPHABETA.with_()\n")
    report = quick(f"{path}:search", f"{path}:MINE", max_leaves=1, branching=1)
    (printed,) = (text for text in report.notes if "prints to standard output" in text)
    assert "process" in printed
    assert f"process {os.getpid()}" not in printed


def test_a_sudden_death_is_explained_under_a_spec_of_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    death = SEARCH.replace(
        "    children =", "    if len(tree.children(node)) == 2: import os; os._exit(7)\n    children ="
    )
    path.write_text(f"{death}MINE = ALPHABETA.with_('mine')\n")
    report = quick(f"{path}:search", f"{path}:MINE")
    found = report.clauses["terminates"].as_json()
    assert (report.verdict, found["counterexample"]["tree"]) == ("refuted", "(0 0)")
    assert "status 7" in found["counterexample"]["got"]


def test_the_plugin_takes_a_spec(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        dedent("""
            import pytest
            from proofs import ALPHABETA, clause

            @clause("few", "mine", "at most one leaf is evaluated")
            def few(evaluated):
                return len(evaluated) <= 1

            MINE = ALPHABETA.with_("mine", required=["success", few])

            def search(tree, node, alpha, beta):
                children = tree.children(node)
                values = [search(tree, child, alpha, beta) for child in children]
                return (max(values) if tree.is_max(node) else min(values)) if values else tree.value(node)

            @pytest.mark.meets(MINE, max_leaves=1, branching=0)
            def test_one_leaf():
                return search

            def test_two_leaves(check_search):
                check_search(search, MINE, max_leaves=2, branching=0)
        """)
    )
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", str(tmp_path)]
    made = subprocess.run(run, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "refuted: few" in made.stdout


# A NEW SPEC IS ONE MODULE


def test_a_spec_is_named_by_its_own_module_and_by_the_list_alone() -> None:
    proofs = Path(__file__).parents[2] / "proofs"
    words = re.compile(r"(?m)specs(\.mt)? import .*\bMT\b|specs\.mt\b|SPECS\[.mt.\]|spec=.mt.|--spec mt\b|^ *mt  ")
    naming = [str(path.relative_to(proofs)) for path in proofs.rglob("*.py") if words.search(path.read_text())]
    own = proofs / "checking" / "specs" / "mt.py"
    assert {*naming} == {"checking/specs/__init__.py", "checking/specs/at_depth.py"}  # the second is made of it
    assert 'Spec(\n    "mt",' in own.read_text()
