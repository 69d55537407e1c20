"""`verified prove`: its table, its exit status, one obligation beside its source, a function of one's own."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from proofs.commands.prove import prove_command

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
app.command("prove")(prove_command)

MINE = """
from specs.clauses.loops import minimax_max_loop, minimax_min_loop
from specs.values import NEG_INF, POS_INF


def search(tree, node):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        best = NEG_INF
        for child in tree.children(node):
            assert minimax_max_loop(tree, node, child, best)
            best = max(best, search(tree, child))
    else:
        best = POS_INF
        for child in tree.children(node):
            assert minimax_min_loop(tree, node, child, best)
            best = min(best, search(tree, child))
    return best
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text(MINE)
    return tmp_path / "mine.py"


def test_the_table() -> None:
    told = run("aspiration")
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0].startswith("alphabeta (verified/alphabeta.py:")  # what it relies on comes first
    assert "2 of 2 proved" in lines[-1]
    assert "  relies on alphabeta: success, fail-low, fail-high" in lines
    assert sum(line.startswith("  axioms: game: it is finite") for line in lines) == 2
    row = next(line for line in lines if "precondition window of alphabeta" in line)
    assert row.split()[-3:-1] == ["proved", "proved"]


def test_json() -> None:
    (proof,) = json.loads(run("minimax", "--json").output)
    assert (proof["procedure"], proof["verdict"]) == ("minimax", "proved")
    assert {row["verdict"] for row in proof["obligations"]} == {"proved"}


def test_one_obligation_beside_its_source() -> None:
    told = run("--show", "minimax.2")
    assert told.exit_code == 0
    assert "postcondition visits-all" in told.output or "postcondition value" in told.output
    shown = run("minimax", "--show", "minimax.6").output.splitlines()
    assert any(line.startswith("> ") for line in shown)
    assert "implies" in shown
    assert shown[-1].startswith("cvc5: proved in ")


def test_one_obligation_as_smt() -> None:
    assert "(set-logic QF_LRA)" in run("minimax", "--show", "minimax.6", "--smt").output


def test_a_function_of_your_own(mine: Path) -> None:
    told = run(f"{mine}:search", "--spec", "minimax")
    assert told.exit_code == 0
    assert "1 of 1 proved" in told.output


def test_a_wrong_one_shows_the_values_as_a_tree(mine: Path) -> None:
    mine.write_text(MINE.replace("best = max(best, search(tree, child))", "best = search(tree, child)"))
    told = run(f"{mine}:search", "--spec", "minimax")
    assert told.exit_code == 1
    assert "NOT PROVED" in told.output
    assert "max n  f = " in told.output
    assert "`- c  f = " in told.output
    assert "0 of 1 proved" in told.output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nonsense"], "no proof of 'nonsense'; there are minimax"),
        (["minimax", "--spec", "minimax"], "--spec is for a function of your own"),
        (["minimax", "--show", "minimax.99"], "no obligation 'minimax.99'"),
        (["nowhere.py:search", "--spec", "minimax"], "no such file"),
    ],
)
def test_what_cannot_be_used(arguments: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_a_loop_without_invariant_is_named(mine: Path) -> None:
    mine.write_text(MINE.replace("            assert minimax_max_loop(tree, node, child, best)\n", ""))
    with pytest.raises(ValueError, match=r"mine.py:search: line 11: this loop has no invariant"):
        CliRunner().invoke(app, [f"{mine}:search", "--spec", "minimax"], catch_exceptions=False)


def test_what_a_file_prints_when_it_is_imported_is_no_part_of_the_answer(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loud.py").write_text(f"import os\nprint('hello')\nos.write(1, b'hello')\n{MINE}")
    prove_command([f"{tmp_path / 'loud.py'}:search"], spec="minimax", as_json=True)
    out, err = capfd.readouterr()
    (proof,) = json.loads(out)
    assert proof["verdict"] == "proved"
    assert "hello" in err


def test_a_division_that_is_none_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "halves.py").write_text(MINE.replace("return best", "return best // True"))
    told = run(f"{tmp_path / 'halves.py'}:search", "--spec", "minimax")
    assert isinstance(told.exception, ValueError)
    assert "line 19: // True: only division by a whole number above 0 is known" in str(told.exception)
