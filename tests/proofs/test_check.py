"""`verified check` from outside: right and wrong functions, hostile ones, the interface of the command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any
from unittest.mock import patch

import pytest
from typer.testing import CliRunner, Result

from proofs.checking.check import check
from proofs.checking.report import Report
from proofs.checking.specs import SPECS
from proofs.checking.stages import check_state as engine
from proofs.cli import app
from proofs.sandbox.loader import load
from specs.values import parse_value
from tests.proofs.small_checks import few_random_games

RIGHT = """
    from math import inf

    def search(tree, node, alpha, beta, depth=0):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        is_max = tree.is_max(node)
        best = -inf if is_max else inf
        for index, child in enumerate(children):
            v = search(tree, child, alpha, beta, depth + 1)
            {spoil}
            if is_max:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        {finish}
        return best
"""


Write = Callable[..., str]


@pytest.fixture
def variant(tmp_path: Path) -> Write:
    """Write a function to a file; the request that names it."""

    def write(text: str, name: str = "search") -> str:
        path = tmp_path / "variant.py"
        path.write_text(dedent(text))
        return f"{path}:{name}"

    return write


def spoiled(spoil: str = "pass", finish: str = "pass") -> str:
    return RIGHT.format(spoil=spoil, finish=finish)


def quick(request: str, spec: str = "alphabeta", *, examples: int = 20, **options: Any) -> Report:
    """Check the function object: the process forks, which is sooner there than a fresh one; and few random trees."""
    with few_random_games(examples):
        return check(load(request), spec, **{"max_leaves": 2, "branching": 2, "seconds": 40, **options})


def command(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["check", *arguments], catch_exceptions=True)


# WHAT IS RIGHT


def test_a_right_function_holds_and_every_rung_is_told(variant: Write) -> None:
    text = """
        def search(tree, node, alpha, beta):
            children = tree.children(node)
            if not children:
                return tree.value(node)
            best = max if tree.is_max(node) else min
            return best(search(tree, child, float("-inf"), float("inf")) for child in children)
    """
    report = quick(variant(text))
    assert report
    assert report.verdict == "holds"
    for name in ("success", "fail-low", "fail-high"):
        assert report.clauses[name].verdict == "inductive"
        assert set(report.clauses[name].rungs) == {"inductive", "confirmed", "exhausted", "sampled"}
    assert report.clauses["terminates"].verdict == "inductive"  # a step ends, and calls nothing but lower nodes


# WHAT IS WRONG, AND HARD TO SEE


@dataclass(frozen=True)
class Wrong:
    """How the right function is spoiled, what it breaks, and the smallest case that shows it."""

    story: str
    spoil: str = "pass"
    finish: str = "pass"
    leaves: int = 2
    clause: str = "success"
    engine: str = "exhausted"
    tree: str = ""
    window: tuple[Any, Any] = ("-inf", "+inf")
    expected: str = "f(1) = 0"
    got: str = "v = 1"


WRONG = [
    Wrong(
        "no tree of branching <= 3 exposes it",
        "if index == 3: v = best",
        leaves=3,
        engine="sampled",
        tree="(0 0 0 1)",
        expected="f(1) = 1",
        got="v = 0",
    ),
    Wrong(
        "only fails at a tie with the window",
        finish="if best == alpha and not is_max: return best + 1",
        tree="min(0)",
        window=(0, "+inf"),
    ),
    Wrong("only three levels down", "if depth == 3 and index == 1: v = best", engine="sampled", tree="((((1 0))))"),
    Wrong(
        "only three levels down, at a tie",
        "if depth == 2 and v == alpha: v = best",
        engine="sampled",
        tree="min(((1 0)))",
        window=(0, "+inf"),
    ),
    Wrong("only at a min root", "if depth == 0 and not is_max and index == 1: v = best", tree="min(1 0)"),
    Wrong(
        "only where a max node has a max child",
        "if is_max == tree.is_max(child) and tree.children(child): v = best",
        leaves=3,
        engine="sampled",
        tree="(0 max(1))",
        expected="f(1) = 1",
        got="v = 0",
    ),
    Wrong(
        "only below a single child",
        "if len(children) == 1 and depth == 1: v = best",
        clause="fail-high",
        engine="confirmed",
        tree="((0))",
        expected="f(1) >= v = +inf",
        got="f(1) = 0",
    ),
]


@pytest.mark.parametrize("wrong", WRONG, ids=[wrong.story for wrong in WRONG])
def test_a_wrong_function_is_refuted_by_the_smallest_tree(variant: Write, wrong: Wrong) -> None:
    examples = 200 if wrong.engine == "sampled" else 20
    with patch.object(engine, "SHRINK_SECONDS", 60):
        options: Any = {"max_leaves": wrong.leaves, "examples": examples, "all": True}
        report = quick(variant(spoiled(wrong.spoil, wrong.finish)), **options)
    assert (report.verdict, report.status) == ("refuted", 1)
    found = report.clauses[wrong.clause].as_json()
    assert (found["verdict"], found["engine"], found["smallest"]) == ("refuted", wrong.engine, True)
    assert found["counterexample"] == {
        "tree": wrong.tree,
        "node": "1",
        "alpha": wrong.window[0],
        "beta": wrong.window[1],
        "gamma": None,
        "expected": wrong.expected,
        "got": wrong.got,
    }
    for clause in report.clauses.values():  # no clause is called broken where the function may not be called
        if clause.finding is not None:
            alpha, beta = (parse_value(str(clause.finding["counterexample"][end])) for end in ("alpha", "beta"))
            assert alpha < beta, clause.id


def test_a_method_gets_a_fresh_object_for_every_run(variant: Write) -> None:
    text = """
        class Searcher:
            def __init__(self):
                self.table = {}

            def search(self, tree, node, alpha, beta):
                if node not in self.table:
                    children = tree.children(node)
                    values = [self.search(tree, child, alpha, beta) for child in children]
                    best = max if tree.is_max(node) else min
                    self.table[node] = best(values) if children else tree.value(node)
                return self.table[node]
    """
    report = quick(variant(text, "Searcher.search"))
    assert report
    assert any("self.table" in text for text in report.notes)


def test_a_global_table_shows_as_something_kept_between_calls(variant: Write) -> None:
    text = """
        TABLE = {}

        def search(tree, node, alpha, beta):
            if node not in TABLE:
                children = tree.children(node)
                values = [search(tree, child, alpha, beta) for child in children]
                best = max if tree.is_max(node) else min
                TABLE[node] = best(values) if children else tree.value(node)
            return TABLE[node]
    """
    assert quick(variant(text)).verdict == "holds"  # of one game all that the table says is true
    report = quick(variant(text), keep_between_games=True)
    assert report.verdict == "refuted"
    finding = next(clause.finding for clause in report.clauses.values() if clause.finding)
    assert finding["counterexample"]["before"], "the game from which the table still has something"


# ENGINES THAT DO NOT APPLY


def test_each_engine_that_does_not_apply_says_why_and_the_next_one_decides(variant: Write) -> None:
    text = """
        def search(tree, node, alpha, beta, depth=0):
            children = tree.children(node)
            if not children:
                return tree.value(node)
            values = {search(tree, child, alpha, beta, depth + 1) for child in children}
            return max(values) if tree.is_max(node) else min(values)
    """
    report = quick(variant(text))
    assert report
    assert report.clauses["success"].verdict == "exhausted"
    assert "inductive does not apply: it hands depth to itself, of which the specification says nothing" in report.notes
    assert any("confirmed hands over to enumeration" in text and "hash of a value" in text for text in report.notes)


def test_a_nested_helper_is_confirmed_and_what_it_prints_does_not_reach_our_output(
    variant: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    text = """
        def search(tree, node, alpha, beta):
            def walk(n):
                children = tree.children(n)
                values = [walk(child) for child in children]
                best = max if tree.is_max(n) else min
                return best(values) if values else tree.value(n)

            print("here I am")
            return walk(node)
    """
    report = quick(variant(text))
    assert report
    assert report.clauses["success"].verdict == "confirmed"
    assert any("without calling itself by its own name" in text for text in report.notes)
    assert any("here I am" in text for text in report.notes)
    assert capfd.readouterr().out == ""


# HOSTILE FUNCTIONS


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "no end after"),
        ("return 1 / 0", "ZeroDivisionError"),
        ("return search(tree, node, alpha, beta)", "RecursionError"),
        ("tree.children(node).append(1); return 0", "may not be changed"),
        ("tree.root = 5; return 0", "may not be changed"),
        ("return 'seven'", "'seven'"),
        ("return None", "None"),
        ("return float('nan')", "nan"),
        ("return tree.value(tree.root)", "has children"),
        ("import os; os._exit(7)", "status 7"),
        ("import sys; sys.exit(3)", "SystemExit"),
        ("return tree.value(999)", "no node"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("return [0] * 10**11", "emory"),
    ],
)
def test_a_hostile_function_gets_a_verdict_with_its_tree(variant: Write, body: str, said: str) -> None:
    text = f"""
        def search(tree, node, alpha, beta):
            if not tree.children(node):
                return tree.value(node)
            {body}
    """
    request = variant(text)
    patience = 0.2 if "while" in body else 1
    report = check(request, max_leaves=2) if "_exit" in body else quick(request, run_seconds=patience)
    assert report.verdict == "refuted"
    found = report.clauses["terminates"].finding
    assert found is not None
    assert said in found["counterexample"]["got"]
    assert found["counterexample"]["tree"] in ("(0)", "(0 0)", "min(0)")


# THE COMMAND


def test_exit_status_and_json(variant: Write) -> None:
    request = variant(spoiled("if index == 1: v = best"))
    made = command(request, "--spec", "alphabeta", "--json", "--max-leaves", "2")
    assert made.exit_code == 1
    told = json.loads(made.stdout)
    assert told["spec"] == "alphabeta"
    assert told["verdict"] == "refuted"
    clause = next(clause for clause in told["clauses"] if clause["id"] == "success")
    assert {"id", "verdict", "engine", "scope", "counterexample"} <= set(clause)
    assert set(clause["counterexample"]) == {"tree", "node", "alpha", "beta", "gamma", "expected", "got"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.py:search", "--spec", "alphabeta"], "no such file"),
        (["{file}:nothing", "--spec", "alphabeta"], "no 'nothing'"),
        (["{file}:search", "--spec", "alphabet"], "no spec 'alphabet'"),
        (["{file}:search", "--spec", "graph"], "expected a function to be called as"),
        (["{file}:search", "--spec", "alphabeta", "--form", "megamax"], "no form 'megamax'"),
        (["{file}:search", "--spec", "alphabeta", "--require", "speed"], "no clause 'speed'"),
        (["{file}:search", "--spec", "alphabeta", "--shapes", "(. x)"], "'x' at column 4"),
        (["{file}:search", "--spec", "alphabeta", "--seconds", "0"], "--seconds 0"),
    ],
)
def test_an_unusable_request_quotes_what_is_wrong(variant: Write, arguments: list[str], said: str) -> None:
    file = variant(spoiled()).rpartition(":")[0]
    made = command(*(argument.replace("{file}", file) for argument in arguments))
    assert isinstance(made.exception, ValueError)
    assert said in str(made.exception)


def test_where_the_signature_says_no_specification_the_error_lists_them(variant: Write) -> None:
    request = variant("def weigh(spam, eggs):\n    return spam\n").rpartition(":")[0] + ":weigh"
    made = command(request)
    assert isinstance(made.exception, ValueError)
    assert "--spec minimax, alphabeta" in str(made.exception)


def test_list_names_specs_with_their_signatures_and_clauses() -> None:
    text = CliRunner().invoke(app, ["list"]).stdout
    listed = json.loads(CliRunner().invoke(app, ["list", "--json"]).stdout)["specs"]
    assert [spec["name"] for spec in listed] == list(SPECS)
    for told in listed:
        spec = SPECS[told["name"]]
        assert f"  {spec.name:<22}{spec.signature}\n" in text
        assert [clause["id"] for clause in told["required"]] == [*spec.required, "terminates"]
        assert [clause["id"] for clause in told["classifying"]] == list(spec.classifying)
        for clause in (*told["required"], *told["classifying"]):
            kind = "required" if clause in told["required"] else "classifying"
            assert f"    {clause['id']:<20}{kind:<13}{clause['sentence']}" in text
            assert bool(clause["source"]) == (clause["id"] != "terminates")
            assert clause["source"] in text
    assert "fail-low            required     v <= alpha implies f(n) <= v (PB-S2-post)" in text


@pytest.mark.parametrize("name", ["check", "errata", "list"])
def test_help_teaches_by_example(name: str) -> None:
    text = CliRunner().invoke(app, [name, "--help"]).stdout
    assert f"  verified {name}" in text


def test_the_budget_can_be_too_small(variant: Write) -> None:
    text = """
        import time

        def walk(tree, n):
            best = max if tree.is_max(n) else min
            return best(walk(tree, c) for c in tree.children(n)) if tree.children(n) else tree.value(n)

        def search(tree):
            time.sleep(0.2)
            return walk(tree, tree.root)
    """
    report = quick(variant(text), "minimax", seconds=0.5)
    assert report.verdict == "undecided"
    assert report.status == 3


def test_the_pytest_plugin_checks_function_objects(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        dedent("""
            import pytest

            def wrong(tree, node, alpha, beta):
                children = tree.children(node)
                return wrong(tree, children[0], alpha, beta) if children else tree.value(node)

            @pytest.fixture
            def search():
                def search(tree, node, alpha, beta):
                    children = tree.children(node)
                    values = [search(tree, child, alpha, beta) for child in children]
                    return (max(values) if tree.is_max(node) else min(values)) if values else tree.value(node)

                return search

            @pytest.mark.meets("alphabeta", max_leaves=1, branching=2)
            def test_right(search):
                return search

            @pytest.mark.meets("alphabeta", max_leaves=2, branching=0)
            def test_wrong():
                return wrong

            @pytest.mark.meets("alphabeta")
            def test_forgetful():
                assert wrong

            def test_fixture(search, check_search):
                report = check_search(search, spec="alphabeta", max_leaves=1, branching=2)
                assert report.clauses["success"].verdict == "inductive"
        """)
    )
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", str(tmp_path)]
    made = subprocess.run(run, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "2 failed, 2 passed" in made.stdout
    assert "does NOT meet spec alphabeta" in made.stdout
    assert "refuted: success" in made.stdout
    assert "is marked `meets`, so it returns the function to check; it returned None" in made.stdout
