"""The command line: results, JSON, help that teaches, errors that quote the input and say what to do."""

import importlib.util
import json
import os
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from proofs.__main__ import main
from proofs.averages.average import METHODS
from proofs.checking.specs import SPECS
from proofs.cli import SUMMARIES, load
from proofs.commands import explain, names
from proofs.mutants.strangers import SECONDS
from proofs.views import VIEWS
from specs.catalogue import catalogue
from specs.contracts import clauses_of
from specs.examples import EXAMPLES, PLAAT_2_4, example
from specs.tree import TreeError
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


def verified(*arguments: str, stdin: str = "") -> Done:
    """Run the command within this process: starting a new one takes longer than most commands."""
    out, err, status = StringIO(), StringIO(), 0
    argv, standard_input = ["verified", *arguments], StringIO(stdin)
    with (
        patch.object(sys, "argv", argv),
        patch.object(sys, "stdin", standard_input),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as stop:
            status = int(stop.code or 0)
    return Done(status, out.getvalue(), err.getvalue())


def in_its_own_process(*arguments: str, stdin: str = "", **environment: str) -> Done:
    command = [sys.executable, "-m", "proofs", *arguments]
    settings = {**os.environ, **environment}
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, env=settings, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


def test_help_loads_no_command_and_summarises_each() -> None:
    loaded = "import sys; from proofs.cli import app; app(['--help'], standalone_mode=False)"
    rooms = {"verified", "proofs.checking", "proofs.commands"}
    program = f"{loaded}; sys.exit(' '.join({rooms} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""
    for name, summary in SUMMARIES.items():
        assert (load(name).__doc__ or "").partition("\n\n")[0].strip() == summary


def test_help_of_a_command_loads_no_engine() -> None:
    """Each of these takes a tenth of a second or more, with what it imports."""
    of_checking = {
        f"proofs.checking.{name}" for name in ("specs", "games", "stages", "induction", "classify", "worker")
    }
    of_proofs = {
        "symbolic",
        "enumeration",
        "sandbox",
        "strategies",
        "views",
        "proving",
        "dossiers",
        "evidence",
        "traces",
    }
    others = {"hypothesis", "z3", "cvc5", "numpy", "matplotlib", "pyspiel", "dask", "distributed", "crosshair"}
    heavy = {"verified", *of_checking, *(f"proofs.{name}" for name in of_proofs), *others}
    program = (
        f"import sys; from proofs.cli import *; [load(name) for name in SUMMARIES]; print(*{heavy} & {{*sys.modules}})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
    assert all(importlib.util.find_spec(name) for name in (*heavy - others,)), "a name that nothing has is never loaded"


def printed_json(*arguments: str, stdin: str = "") -> Any:
    done = verified(*arguments, "--json", stdin=stdin)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def explained(id: str) -> dict[str, list[list[str]]]:
    return {part["is"]: part["rows"] for part in printed_json("explain", id)}


def test_every_id_of_a_report_is_explained() -> None:
    ids = {id for spec in SPECS.values() for id in spec.clauses}
    ids |= {clause.id for algorithm in ALGORITHMS.values() for clause in clauses_of(algorithm.function)}
    assert len(ids) > 100
    for id in sorted(ids):
        (kind, rows), *_ = explain.of_clauses(id)
        assert (kind, [word for word, _ in rows[:3]]) == ("a clause", ["states", "from", "why"]), id
    assert all(rows for id in catalogue() for _, rows in explain.of_entry(id))


def test_an_id_is_explained_by_what_it_names() -> None:
    clause = explained("PB-I1d")
    assert ["states", "low < b <= high"] in clause["a clause"]
    assert any(word == "proved" and "negascout" in said for word, said in clause["a clause"])
    (rows,) = explained("FR-KA-linear").values()
    assert ["clause", "scc-calls: at most 1 + #E calls"] in rows
    assert not any("premise(" in said for _, said in rows)
    assert ["requires", "witness"] in explained("depth")["a spec of `verified check`"]
    assert explained("negascout")["an algorithm"][0][1] == ALGORITHMS["negascout"].summary
    assert "negascout: an algorithm\n  is        " in verified("explain", "negascout").stdout
    unknown = verified("explain", "fail-lwo")
    assert (unknown.returncode, "did you mean fail-low" in unknown.stderr) == (2, True)


def test_run_prints_value_leaves_and_nodes() -> None:
    done = verified("run", "alphabeta", "((41 5) (4 90))")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "value      5",
        "evaluated  3 of 4 leaves: 1.1.1=41 1.1.2=5 1.2.1=4",
        "visited    6 of 7 nodes: 1 1.1 1.1.1 1.1.2 1.2 1.2.1",
        "contracts  local: 11 evaluations of 3 clauses, none broken",
    ]


def test_run_json_has_the_documented_keys() -> None:
    assert printed_json("run", "alphabeta", "((41 5) (4 90))") == {
        "algorithm": "alphabeta",
        "value": 5,
        "evaluated": ["1.1.1", "1.1.2", "1.2.1"],
        "visited": ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"],
    }


def test_every_algorithm_runs_on_standard_input() -> None:
    for name in ALGORITHMS:
        assert printed_json("run", name, "-", stdin=PLAAT_2_4 + "\n")["value"] == 35


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (["alphabeta", "(1 2)", "--root", "min"], 1),
        (["alphabeta", "min(1 2)"], 1),
        (["alphabeta", "(1/3 1/2)"], "1/2"),
        (["alphabeta", "(1 2.5)"], 2.5),
        (["alphabeta", "((41 5) (12 90))", "--alpha", "20", "--beta", "30"], 12),
        (["alphabeta", "(3 4)", "--alpha=-inf", "--beta", "2"], 3),
        (["aspiration", "(3 4)", "--first", "-10", "--delta", "2"], 4),
        (["aspiration-negascout", "@plaat-2.4", "--first", "50", "--delta", "1"], 35),
        (["alphabeta-informed", "((41 5) (12 90))", "--informed", "1.1=..7 1.2=10..20"], 12),
        (["alphabeta-informed", "{9..9}(3 9)"], 9),
    ],
)
def test_options(arguments: list[str], value: object) -> None:
    assert printed_json("run", *arguments)["value"] == value


def test_informed_bounds_save_visits() -> None:
    plain = printed_json("run", "alphabeta-informed", "((41 5) (12 90))")
    known = printed_json("run", "alphabeta-informed", "((41 5) (12 90))", "--informed", "1.1=..7 1.2=12..12")
    assert len(known["visited"]) < len(plain["visited"])


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["run", "alphabeta", "((41 5) (12 90)"], 2, "column 1: this '(' is never closed\n  ((41 5) (12 90)\n  ^"),
        (["run", "alphabeta", "(1 two)"], 2, "column 4: 'two' where a number or '(' should be\n  (1 two)\n     ^"),
        (["run", "alphabeta", "(1 nan)"], 2, "'nan' is no pay-off"),
        (
            ["run", "alphabeta", "(" * 10_000 + "1" + ")" * 10_000],
            2,
            "column 5001: nested deeper than 5000; allow more",
        ),
        (["run", "alphabet", "(1 2)"], 2, "no algorithm 'alphabet' (did you mean alphabeta?); there are minimax"),
        (["run", "alphabeta", "(1 2)", "--alpha", "x"], 2, "--alpha: 'x' is not a number"),
        (["run", "alphabeta", "(1 2)", "--first", "3"], 2, "alphabeta has no option 'first'; its options: alpha, beta"),
        (["run", "alphabeta", "(1 2)", "--alpha", "3", "--beta", "2"], 2, "broke window (PB-S2-pre): alpha < beta"),
        (["run", "aspiration", "(1 2)", "--delta", "0"], 2, "broke delta"),
        (["run", "alphabeta", "@plaat"], 2, "no example @plaat (did you mean plaat-2.4?); there are @plaat-2.4"),
        (["run", "alphabeta", "(1 2)", "--root", "up"], 2, "root='up': the root is 'max' or 'min'"),
        (["run", "alphabeta", "(1 2)", "--contracts", "loud"], 2, "no level 'loud': choose one of off, local, oracle"),
        (["run", "alphabeta-informed", "(1 2)", "--informed", "1=3..4"], 2, "node 1: 3..4 does not contain f = 2"),
        (["run", "alphabeta-informed", "(1 2)", "--informed", "1.9=3..4"], 2, "no node '1.9'"),
        (["run", "alphabeta-informed", "(1 2)", "--informed", "nonsense"], 2, "'nonsense' gives no bounds"),
        (["run", "negascout", "(0.5 1)"], 2, "broke integer-value (RR-2.2.1-nullwindow)"),
        (["evidence", "alphabet"], 2, "no algorithm 'alphabet'"),
        (["check", "alphabetta"], 2, "no algorithm 'alphabetta' (did you mean alphabeta?)"),
        (["scan", "hypothesys"], 2, "no such package is installed here (did you mean hypothesis?)"),
        (["run", "alphabeta"], 2, "Missing argument 'TREE'"),
        (["draw", "(1 2)", "--algorithm", "foo"], 2, "no algorithm 'foo'"),
        (["draw", "(1 2)", "--open", "1"], 2, "--open: alphabeta has no OPEN; choose one of sss-star"),
        (["draw", "(1 2)", "--algorithm", "sss-star", "--open", "99"], 2, "the search has steps 1 to"),
        (["run", "graph-dfs", "max a -> b"], 2, "b"),
        (["run", "graph-dfs", "max a -> b; b = x"], 2, "'x'"),
        (["catalogue", "XX"], 2, "no id starts with 'XX'"),
        (["run", "graph-dfs", "max a -> b; b = 1", "--alpha", "3"], 2, "takes a graph and no option 'alpha'"),
        (["draw", "(1 2)", "--algorithm", "none", "--proofs"], 2, "--algorithm none makes no search"),
        (["draw", "(1 2)", "--stored"], 2, "--stored: alphabeta keeps no memory or table"),
        (["run", "alphabeta", "(1 2)", "--max-depth", "0"], 2, "--max-depth"),
    ],
)
def test_errors_quote_the_input_and_never_show_a_traceback(arguments: list[str], status: int, said: str) -> None:
    done = verified(*arguments)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == status
    assert done.stdout == ""


def test_a_wrong_setting_is_an_error_like_any_other() -> None:
    done = in_its_own_process("list", VERIFIED_CONTRACTS="loud")
    assert done.returncode == 2
    assert done.stderr == "error: VERIFIED_CONTRACTS='loud': choose one of off, local, oracle\n"


def test_ten_thousand_levels_on_the_command_line() -> None:
    text = "(" * 10_000 + "1" + ")" * 10_000
    done = in_its_own_process("run", "alphabeta", "-", "--max-depth", "10000", "--contracts", "oracle", stdin=text)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("value      1\n")
    assert "9985 more, all with --json" in done.stdout
    assert len(done.stdout) < 5_000


def test_list_names_algorithms_clauses_and_examples() -> None:
    text = verified("list").stdout
    listed = printed_json("list")
    assert [a["name"] for a in listed["algorithms"]] == list(ALGORITHMS)
    for algorithm in listed["algorithms"]:
        assert algorithm["name"] in text
        expected = [clause.id for clause in clauses_of(ALGORITHMS[algorithm["name"]].function)]
        assert [clause["id"] for clause in algorithm["clauses"]] == expected
        for clause in algorithm["clauses"]:
            assert clause["id"] in text
            assert clause["sentence"] in text
    assert set(listed["examples"]) == set(EXAMPLES)


def test_draw_shows_windows_results_and_cutoffs() -> None:
    done = verified("draw", "((41 5) (4 90))")
    assert done.stdout.splitlines() == [
        "max 1             f=5  (-inf, +inf) -> 5",
        "|- min 1.1        f=5  (-inf, +inf) -> 5",
        "|  |- leaf 1.1.1  f=41  (-inf, +inf) -> 41",
        "|  `- leaf 1.1.2  f=5  (-inf, 41) -> 5",
        "`- min 1.2        f=4  (5, +inf) -> 4",
        "   |- leaf 1.2.1  f=4  (5, +inf) -> 4",
        "   `- leaf 1.2.2  f=90  x",
        "",
        "alphabeta: value 5; 3 of 4 leaves evaluated, 6 of 7 nodes visited; (alpha, beta) -> v: a call; x: cut off",
    ]


def test_draw_shows_repeated_calls_bounds_and_shared_subtrees() -> None:
    scouted = verified("draw", "(0 (2 (1 2)))", "--algorithm", "negascout").stdout
    assert "min 1.2             f=2  (0, 1) -> 1  (1, +inf) -> 2" in scouted
    assert "[-inf..9]" in verified("draw", "{..9}(1 2)", "--algorithm", "alphabeta-informed").stdout
    assert "min 1.1 again" in verified("draw", "(#1=(1 2) #1#)", "--algorithm", "none").stdout


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_can_be_traced_and_drawn(name: str) -> None:
    traced = verified("run", name, "((41 5) (12 90))", "--trace")
    assert traced.returncode == 0, traced.stderr
    assert "value      12" in traced.stdout
    assert len(traced.stdout.splitlines()) > 10
    drawn = verified("draw", "((41 5) (12 90))", "--algorithm", name, "--proofs")
    assert drawn.returncode == 0, drawn.stderr
    assert "proved 12..12 T+ T-" in drawn.stdout


def test_a_trace_is_the_papers_table() -> None:
    rows = verified("run", "sss-star", "@plaat-2.4", "--trace").stdout.splitlines()
    assert rows[29].split(maxsplit=3) == ["29", "1.2", "1", "(1, S, 35)"]
    rows = verified("run", "alphabeta", "@plaat-2.4", "--trace").stdout.splitlines()
    assert rows[23].split()[:8] == ["23", "1.1.2", "80", "12", "80", "X", "80", "+inf"]


def test_draw_shows_stored_bounds_and_open() -> None:
    stored = verified("draw", "@plaat-2.4", "--algorithm", "mt-sss", "--stored").stdout
    assert "stored 35..+inf" in stored.splitlines()[0]
    opened = verified("draw", "@plaat-2.4", "--algorithm", "sss-star", "--open", "13").stdout
    assert opened.count("OPEN") == 4
    assert "OPEN (1.1.1.1.1, S, 41)" in opened


GRAPH = "max a -> b c; min c -> d a; b = -1; d = 1"


@pytest.mark.parametrize("name", GRAPH_ALGORITHMS)
def test_every_graph_algorithm_runs(name: str) -> None:
    assert printed_json("run", name, GRAPH)["value"] == 0
    made = printed_json("run", name, "-", stdin=GRAPH.replace("d = 1", "d = -1"))
    assert made["value"] == -1
    assert set(made) == {"algorithm", "value", "evaluated", "visited"}
    assert verified("run", name, GRAPH, "--contracts", "oracle").stdout.startswith("value      0\n")


@pytest.mark.parametrize("name", GRAPH_ALGORITHMS)
def test_a_tree_is_a_graph(name: str) -> None:
    assert printed_json("run", name, "@plaat-2.4")["value"] == 35
    assert printed_json("run", name, "(1 2)", "--root", "min", "--trace")["trace"]


def test_errors_are_json_too() -> None:
    done = verified("run", "alphabeta", "(1 two)", "--json")
    assert done.returncode == 2
    assert "'two' where a number" in json.loads(done.stdout)["error"]


def test_a_level_that_checks_nothing_says_so() -> None:
    assert "nothing is checked at this level" in verified("run", "alphabeta", "(1 2)", "--contracts", "off").stdout


def test_both_bounds_of_a_pair_are_shown() -> None:
    assert "mt_two_bounds(1.1, +inf) = -inf, 41" in verified("run", "mt-sss-two-bounds", "((41 5) 2)", "--trace").stdout


def test_clauses_of_helpers_are_listed() -> None:
    text = verified("list").stdout
    assert "mt-upper" in text
    assert "SS-Table1-case" in text or "gamma" in text
    helpers = {row["name"]: row["helpers"] for row in printed_json("list")["algorithms"]}
    assert "mt" in helpers["mt-sss"]
    assert "mt_tt" in helpers["mt-sss-tt"]


def test_catalogue_says_what_became_of_an_item() -> None:
    (entry,) = printed_json("catalogue", "PB-T3.2")
    assert entry["status"] == "checked"
    assert any("test_theorems" in test for test in entry["checked"])
    assert "PB-T3.2: checked" in verified("catalogue", "PB-T3.2").stdout
    sources = [line.partition("-")[0] for line in verified("catalogue").stdout.splitlines()]
    assert sources == ["PB", "ST", "RR", "KA", "SS", "LI", "FR"]


def test_draw_json_lists_every_node_once() -> None:
    drawn = printed_json("draw", "((41 5) (4 90))")
    assert drawn["tree"] == "((41 5) (4 90))"
    assert [node["node"] for node in drawn["nodes"]] == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1", "1.2.2"]
    assert drawn["nodes"][3]["calls"] == [{"bounds": ["-inf", 41], "v": 5}]
    assert [node["visited"] for node in drawn["nodes"]] == [True] * 6 + [False]


def test_evidence_exhausts_and_says_how_often() -> None:
    (first, *_) = printed_json("evidence", "graph-worklist")
    assert first["holds"] is True
    assert first["cases"] == 494
    assert {clause["verdict"] for clause in first["clauses"]} == {"exhausted"}


@pytest.mark.parametrize("command", ["run", "draw", "list", "evidence", "catalogue"])
def test_help_teaches_by_example(command: str) -> None:
    done = verified(command, "--help")
    assert done.returncode == 0
    assert f"verified {command}" in done.stdout
    assert verified("--help").stdout.count("verified ") >= 4


MINE = """
from verified.alphabeta import alphabeta
from verified.null_window.mt import mt as test

def search(tree, node, alpha, beta):
    return alphabeta(tree, node, alpha, beta)

class Engine:
    def __init__(self, size):
        self.size = size

    def search(self, tree, node):
        return alphabeta(tree, node, float("-inf"), float("inf")), "a move"
"""


def test_every_example_in_the_help_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_search.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    for command in ("run", "draw", "list", "catalogue"):
        lines = [line.strip() for line in verified(command, "--help").stdout.splitlines()]
        examples = [line for line in lines if line.startswith(f"verified {command} ")]
        assert examples
        for line in examples:
            done = verified(*shlex.split(line)[1:])
            assert done.returncode == 0, (line, done.stderr)


def test_examples_can_be_given_another_root() -> None:
    assert not example("plaat-2.4", "min").is_max(0)
    with pytest.raises(TreeError, match="no example @nothing"):
        example("nothing")


def test_what_help_prints_by_name_is_what_there_is() -> None:
    assert {name: spec.signature for name, spec in SPECS.items()} == names.SIGNATURES
    assert names.VIEWS.split(", ") == [*VIEWS]
    assert names.MUTANT_SECONDS == SECONDS
    assert names.AVERAGE_METHODS.split(", ") == [*METHODS]
