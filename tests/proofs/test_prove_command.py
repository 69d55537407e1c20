"""`verified prove`: its table, its exit status, one obligation beside its source, a function of one's own."""

import json
import sys
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


PLAIN = """
def search(tree, node):
    if not tree.children(node):
        return tree.value(node)
    if tree.is_max(node):
        return max(search(tree, child) for child in tree.children(node))
    return min(search(tree, child) for child in tree.children(node))
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


@pytest.mark.more
def test_the_invariant_that_a_loop_does_not_say_is_found(mine: Path) -> None:
    mine.write_text(MINE.replace("            assert minimax_max_loop(tree, node, child, best)\n", ""))
    told = run(f"{mine}:search", "--spec", "minimax")
    assert told.exit_code == 0, told.exception
    lines = [line.strip() for line in told.output.splitlines()]
    assert lines[-3:-1] == ["first in the loop of line 11:", "assert best == best_before(tree, node, child)"]
    mine.write_text(
        MINE.replace("            assert minimax_max_loop(tree, node, child, best)\n", "").replace("max(b", "min(b")
    )
    wrong = run(f"{mine}:search", "--spec", "minimax")
    assert wrong.exit_code == 1
    assert "the function is at fault: `verified check` refutes it" in wrong.output
    (row,) = json.loads(run(f"{mine}:search", "--spec", "minimax", "--json").output)
    assert row["verdict"] == "refuted"


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
    assert "line 19: True: only numbers are added, multiplied or divided" in str(told.exception)


METHOD = """
from specs.clauses.loops import minimax_max_loop, minimax_min_loop
from specs.values import NEG_INF, POS_INF


class Engine:
    def search(self, state, tree):
        if not tree.children(state):
            return tree.value(state)
        if tree.is_max(state):
            best = NEG_INF
            for child in tree.children(state):
                assert minimax_max_loop(tree, state, child, best)
                best = max(best, self.search(child, tree))
        else:
            best = POS_INF
            for child in tree.children(state):
                assert minimax_min_loop(tree, state, child, best)
                best = min(best, self.search(child, tree))
        return best
"""


@pytest.mark.more
def test_a_method_whose_parameters_are_known_by_their_names(mine: Path) -> None:
    mine.write_text(METHOD)
    told = run(f"{mine}:Engine.search", "--spec", "minimax")
    assert told.exit_code == 0, told.exception
    assert "  called as Engine().search(node, tree)" in told.output.splitlines()
    mine.write_text(METHOD.replace("min(best, self", "max(best, self"))
    assert "invariant" in (wrong := run(f"{mine}:Engine.search", "--spec", "minimax")).output
    assert wrong.exit_code == 1


def test_what_the_parameters_are_may_be_said(mine: Path) -> None:
    mine.write_text(METHOD.replace("state", "x").replace("tree", "y"))
    told = run(str(mine), "--spec", "minimax", "--call", "Engine().search(node, tree)")
    assert told.exit_code == 0, told.exception


HEAD = "class Engine:"
OFF = f"{HEAD}\n    def off(self):\n        "
OTHER = "return best\n\ndef other(self, state, tree):\n    return 0\n\nEngine.search.__code__ = other.__code__\n"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("return best", "return self.sign * best", "line 20: self.sign: a proof knows nothing of what an object keeps"),
        ("return best", "return helper(self)", "line 20: self alone"),
        (HEAD, f"{OFF}self.search = min".replace("off", "__init__"), "only a plain function or method"),
        (HEAD, f"{OFF}self.search = min", "self.search: it may give"),
        (HEAD, f"{OFF}setattr(self, 'sea' + 'rch', min)", "setattr: it may give"),
        (HEAD, "class Engine(dict):", "no plain method of its class"),
        ("return best\n", OTHER, "runs something else|not written"),
        ("return best\n", "return best\n\ndef bump():\n    global NEG_INF\n    NEG_INF = 5\n", "NEG_INF is assigned"),
        ("min(best, self.", "min(best, ", "the method's name as well"),
        (
            "(self, state, tree)",
            "(self, state)",
            "line 8: nothing in this file gives tree a value",
        ),
        ("(self, state, tree)", "(self, state, tree, n=1)", "not even by default"),
    ],
)
@pytest.mark.sampled(3)
def test_methods_that_may_mean_something_else(mine: Path, old: str, new: str, why: str) -> None:
    mine.write_text(METHOD.replace(old, new))
    with pytest.raises(ValueError, match=why):
        CliRunner().invoke(app, [f"{mine}:Engine.search", "--spec", "minimax"], catch_exceptions=False)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--game", "aimaa"], "--game 'aimaa': there is no such view"),
        (["--game", "mine.py:View"], "--game mine.py:View is for `verified check`"),
        (["--form", "negamx"], r"no form 'negamx' \(did you mean negamax\?\)"),
        (["--game", "aima"], "--game aima is for `verified check`: a proof is of a search that asks tree.children"),
        (["--form", "negamax"], "a search in negamax form does not ask who moves"),
        (["--call", "Engine(64).search(node, tree)"], "a proof is of 'search"),
        (["--call", "search(tree, node)[0]"], "it returns no pair that is written out"),
        (["--call", "search(tree, node)[1]"], "a proof is of 'search"),
        (["--call", "search(tree, node, 9)"], "a proof is of 'search"),
        (["--call", "search(tree, depth)"], "and given tree, node, each once"),
    ],
)
def test_calls_that_no_proof_is_about(mine: Path, options: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        CliRunner().invoke(app, [f"{mine}:search", "--spec", "minimax", *options], catch_exceptions=False)


@pytest.mark.more
def test_the_tree_is_a_view_and_the_user_has_modules_of_our_names(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second proof finds the folder on the path, where fresh processes must not take `proofs.py` for ours."""
    for name in [name for name in sys.modules if name.startswith("_neighbour_")]:
        monkeypatch.delitem(sys.modules, name)  # those of other users, whose files other tests imported in this process
    for name in ("proofs.py", "specs.py", "verified.py"):
        (mine.parent / name).write_text("X = 1\n")
    mine.write_text("from proofs import X\n" + PLAIN)
    for _ in range(2):
        asked = [f"{mine}:search", "--spec", "minimax", "--game", "tree"]
        assert "1 of 1 proved" in CliRunner().invoke(app, asked, catch_exceptions=False).output
