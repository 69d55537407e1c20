"""Every counterexample has a line that reproduces it; run, draw and mutants take a function of one's own."""

import json
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from proofs.checking.again import given, line, told_by
from proofs.checking.check import check
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Finding
from proofs.checking.games.tree_cases import families_of
from proofs.checking.games.trees import counterexample
from proofs.checking.rerun import case_of
from proofs.checking.specs import ALPHABETA
from specs.values import NEG_INF, POS_INF
from tests.proofs.test_cli import in_its_own_process, verified

HOME = Path(__file__).parents[2]
RIGHT = """
from math import inf

def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
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
from math import inf

def search(tree, node, alpha, beta):
    best = -inf
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
    wrong = node == tree.root and not tree.is_max(node)
    return (best if tree.children(node) else tree.value(node)) + (1 if wrong and LEAF_TOO else 0)
"""
TABLE = f"""{RIGHT}
KNOWN = {{}}

def with_table(tree, node, alpha, beta):
    if node not in KNOWN:
        KNOWN[node] = search(tree, node, alpha, beta)
    return KNOWN[node]
"""
ENGINE = f"""{RIGHT}
class Engine:
    def __init__(self, size):
        self.size = size

    def search(self, tree, node, alpha, beta):
        return search(tree, node, alpha, beta) - (1 if tree.children(node) else 0), "a move"
"""
TEXTS = f"""{RIGHT}
def on_numbers(tree, node, alpha, beta):
    return search(tree, node, alpha, beta) + (0 if isinstance(node, int) else 1)
"""
DEEPENING = """
class Deepening:
    def __init__(self, tree):
        self.tree, self.known = tree, {}

    def search(self, node, depth):
        for one in range(depth + 1):
            value = self.known.get(node) or self.value(node, one)  # of the call before, whatever its depth
        self.known[node] = value
        return value

    def value(self, node, depth):
        children = self.tree.children(node)
        if not children or not depth:
            return self.tree.evaluate(node)
        values = [self.value(child, depth - 1) for child in children]
        return max(values) if self.tree.is_max(node) else min(values)
"""
DRAWS = f"""{RIGHT}
import random

def drawn(tree, node, alpha, beta):
    is_unlucky = random.randrange(3) == 1 and random.random() >= 0.5
    return search(tree, node, alpha, beta) + (1 if is_unlucky and tree.children(node) else 0)
"""


@dataclass(frozen=True)
class Row:
    """A function that is refuted."""

    function: str
    text: str = ""
    spec: str = "alphabeta"
    asked: dict[str, Any] = field(default_factory=dict)
    on_line: str = ""  # what its line says


ROWS = {
    "one call": Row("examples/scout.py:search"),
    "a memory": Row("examples/memory_test.py:search", spec="mt", on_line=" then "),
    "a graph": Row("examples/cycles.py:score", spec="graph"),
    "classifying": Row("examples/best_first.py:search", spec="minimax", on_line="--require"),
    "a table": Row("with_table", TABLE, on_line=" then "),
    "two games": Row("with_table", TABLE, asked={"keep_between_games": True, "full_window": True}, on_line="--after"),
    "a min root": Row("search", NEGAMAX.replace("LEAF_TOO", "tree.children(node)"), asked={"form": "negamax"}),
    "a min leaf": Row("search", NEGAMAX.replace("LEAF_TOO", "True"), asked={"form": "negamax"}, on_line="--root min"),
    "a template": Row("", ENGINE, asked={"call": "Engine(64).search(tree, node, alpha, beta)[0]"}, on_line="--call"),
    "outcomes": Row("drawn", DRAWS, asked={"every_outcome": True}, on_line="--outcomes 2,2"),
    "an object for each game": Row(
        "",
        DEEPENING,
        "depth",
        {"call": "Deepening(tree).search(node, depth)"},
        on_line=" then ",
    ),
    "texts": Row("on_numbers", TEXTS, on_line="--texts"),
    "a leaf below 0": Row("search", RIGHT.replace("tree.value(node)", "abs(tree.value(node))"), on_line=" -- -"),
}


ANEW = ("one call", "a table")  # as the user would; the others are run in a sandbox alone, which is a new process too


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.sampled(12)
@pytest.mark.more
def test_the_line_of_a_counterexample_reproduces_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HOME)
    row = ROWS[name]
    function = row.function
    if row.text:
        (tmp_path / "mine.py").write_text(row.text)
        function = f"{tmp_path}/mine.py{':' * bool(row.function)}{row.function}"
    report = check(function, row.spec, max_leaves=3, branching=0, seconds=20, **row.asked)
    found = [clause for clause in report.as_json()["clauses"] if clause["counterexample"]]
    assert found
    assert any(row.on_line in clause["again"] for clause in found), [clause["again"] for clause in found]
    for clause in found:
        _, command, *words = shlex.split(clause["again"])
        done = (in_its_own_process if name in ANEW else verified)(command, "--json", *words)
        assert done.returncode == 1, done.stderr
        broken = [c for call in json.loads(done.stdout)["calls"] for c in call["clauses"] if c["verdict"] == "refuted"]
        told = clause["counterexample"]
        assert (clause["id"], told["expected"], told["got"]) in [(c["id"], c["expected"], c["got"]) for c in broken]
        assert f"  again: {clause['again']}" in str(report)


def test_a_function_without_a_name_has_no_line() -> None:
    report = check(lambda tree, node, alpha, beta: 0, "alphabeta", max_leaves=2, seconds=5)  # noqa: ARG005
    assert not report
    assert all(clause["again"] is None for clause in report.as_json()["clauses"])
    assert "again:" not in str(report)


def test_every_case_reads_back_from_its_counterexample() -> None:
    """Of the cases of all shapes of two leaves, in both forms, windows and min roots among them."""
    for form in ("minimax", "negamax"):
        subject = Subject(lambda: 0, ALPHABETA, form)
        cases = [
            case for family in families_of(subject, Budget(max_leaves=2)) for case in family.cases(subject, gaps=False)
        ]
        assert any(case.flipped for case in cases) == (form == "negamax")
        for case in cases[::7]:
            told = json.loads(json.dumps(counterexample(Finding("", case, "", ""))))
            assert case_of(subject, told) == case


def test_what_calls_are_given_is_written_as_the_report_writes_it() -> None:
    told = told_by("(1 2)", ['{"tree": "3"}'], alpha="0 then 1", beta="2 then +inf", gamma=None)
    assert given(told, {}) == ({"alpha": 0, "beta": 2}, {"alpha": 1, "beta": POS_INF})
    assert told["before"] == [{"tree": "3"}]
    assert given({"tree": "1", "alpha": 0}, {"alpha": NEG_INF, "beta": POS_INF}) == ({"alpha": 0, "beta": POS_INF},)
    assert given({"tree": "1", "calls": 2}, {}) == ({}, {})
    assert line(["f.py:f", "--spec", "s"], {"tree": "-1", "calls": 2}) == "verified run f.py:f --spec s --calls 2 -- -1"
    with pytest.raises(ValueError, match=r"alpha for 2, beta for 3"):
        given(told_by("1", [], alpha="0 then 1", beta="2 then 3 then 4"), {})
    with pytest.raises(ValueError, match=r"--alpha: 'x' is not a number"):
        given(told_by("1", [], alpha="x"), {})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "alphabet", "1"), "did you mean alphabeta?"),
        (("run", "examples/scout.py:search", "1"), "--spec"),
        (("run", "examples/scout.py:search", "1", "--spec", "alphabta"), "did you mean alphabeta?"),
        (("run", "examples/scout.py:search", "1", "--spec", "alphabeta", "--gamma", "1"), "--gamma"),
        (("run", "examples/scout.py:search", "1", "--spec", "alphabeta", "--alpha", "2", "--beta", "1"), "alpha = 2"),
        (("run", "examples/scout.py:search", "(1", "--spec", "alphabeta"), "never closed"),
        (("run", "examples/scout.py:serch", "1", "--spec", "alphabeta"), "did you mean search?"),
        (("run", "examples/scout.py:search", "1", "--spec", "alphabeta", "--after", "{"), "--after '{'"),
        (("run", "examples/scout.py:search", "1", "--spec", "alphabeta", "--trace"), "--trace"),
        (("run", "alphabeta", "1", "--gamma", "1"), "--gamma"),
        (("draw", "1", "--algorithm", "alphabet"), "did you mean alphabeta?"),
        (("draw", "a = 1", "--algorithm", "examples/cycles.py:score", "--spec", "graph"), "graphs"),
        (("mutants", "examples/scout.py:search"), "--spec"),
        (("mutants", "alphabet"), "did you mean alphabeta?"),
    ],
)
def test_errors_quote_the_request(words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HOME)
    done = verified(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_run_that_ends_its_process_is_refuted(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import os\n\ndef search(tree):\n    print('so long')\n    os._exit(3)\n")
    done = verified("run", f"{file}:search", "1", "--spec", "minimax")
    assert done.returncode == 1
    assert (
        "refuted: expected a value, with the tree left alone; got the process ended itself with status 3" in done.stdout
    )


def test_a_drawing_shows_the_calls_of_methods_nested_functions_and_helpers(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("""
class Engine:
    def worth(self, node):
        return node.value

    def search(self, node, low, high):
        def best_of(node, low, high):
            if not node.children:
                return self.worth(node), None
            values = [best_of(child, low, high)[0] for child in node.children]
            return (max if node.is_max else min)(values), "a move"
        return best_of(node, low, high)[0]
""")
    done = verified("draw", "(3 (1 2))", "--algorithm", f"{file}:Engine.search", "--spec", "alphabeta", "--alpha", "0")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[:3] == [
        "max 1             f=3  (0, +inf) -> 3  (0, +inf) -> 3",
        "|- leaf 1.1       f=3  (0, +inf) -> 3",
        "`- min 1.2        f=1  (0, +inf) -> 1",
    ]


def test_a_drawing_shows_what_was_cut_off_and_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(RIGHT)
    done = verified("draw", "(2 (1 3))", "--algorithm", f"{file}:search", "--spec", "alphabeta")
    assert done.stdout.splitlines()[:5] == [
        "max 1             f=2  (-inf, +inf) -> 2",
        "|- leaf 1.1       f=2  (-inf, +inf) -> 2",
        "`- min 1.2        f=1  (2, +inf) -> 1",
        "   |- leaf 1.2.1  f=1  (2, +inf) -> 1",
        "   `- leaf 1.2.2  f=3  x",
    ]
    file.write_text(RIGHT.replace("return tree.value(node)", "return 1 / (tree.value(node) - 1)"))
    done = verified("draw", "(2 (1 3))", "--algorithm", f"{file}:search", "--spec", "alphabeta")
    assert done.returncode == 1
    assert "it ends without a value: ZeroDivisionError" in done.stdout


@pytest.mark.more
def test_mutants_of_ones_own_function(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("""
def worth(tree, node):
    return tree.value(node)

def search(tree, node):
    children = tree.children(node)
    if not children:
        return worth(tree, node)
    return (max if tree.is_max(node) else min)(search(tree, child) for child in children)

def start(tree):
    return search(tree, tree.root)
""")
    done = verified("mutants", f"{file}:start", "--spec", "minimax", "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["written"]["verdict"] == "survives"
    rows = {(row["line"], row["operator"]): row for row in said["mutants"]}
    assert rows[9, "min-for-max"]["clause"] == "value"
    assert rows[9, "min-for-max"]["tree"]
    assert all(row["verdict"] == "refuted" for row in said["mutants"])
    file.write_text(file.read_text().replace("tree.value(node)", "tree.value(node) + 1"))
    done = verified("mutants", f"{file}:start", "--spec", "minimax")
    assert done.returncode == 1
    assert done.stdout.startswith(f"{file}:start itself is refuted")
    assert "survives" in done.stdout  # + 1 taken away


def test_version() -> None:
    assert verified("--version").stdout.startswith("verified 0.")
