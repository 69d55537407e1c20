"""The second road to `proved`: what Why3 proves, what it does not, and what the translator refuses."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from proofs.commands import prove_why3
from proofs.evidence.ledger import proved_evidence, strengths
from proofs.evidence.second_road import again_evidence, as_evidence
from proofs.judging.check import check
from proofs.judging.prove import Judgement
from proofs.why3 import prover
from proofs.why3.judge import ASSUMED, NOT_TRANSLATED, Report, prove_builtin, prove_file
from tests.proofs.proved_mutants import chosen, is_right_on_small_games
from tests.proofs.why3_attacks import ATTACKS, RIGHT
from tests.proofs.why3_late_attacks import LEFT, OF_A_WINDOW, REFUSED
from tests.proofs.why3_model import goals_of_the_model, with_own_ends
from tests.proofs.why3_open_attacks import IN_A_CLASS, NAMES, RUNS, function_of, nested
from tests.proofs.why3_rows import BY_NAME, put
from tests.proofs.why3_runs import Forest, forest

needs_why3 = pytest.mark.skipif(
    not prover.is_installed(), reason="WHY3 IS NOT INSTALLED: nothing of the second road is tested (`make why3`)"
)
PRELUDE = (prover.HOME / "prelude.mlw").read_text()
MODEL = (prover.HOME / "model.mlw").read_text()
QUICK = ["one_loop.fail_hard", "negamax.full"]
PROVED = [
    "drivers.mtd",
    "minimax.generators",
    "minimax.loops",
    "minimax.listed",
    "minimax.whole_tree",
    "phrases.conditional_minimax",
    "one_loop.cutoff_at_the_head",
    "one_loop.one_child_late",
    "one_loop.window_in_the_call",
    "scouts.full_window",
    "scouts.mtd_f",
    "one_loop.fail_soft",
    "one_loop.none_so_far",
    "negamax.plain",
    "negamax.hard",
    "tables.flags",
    "minimax.one_loop",
    "phrases.nested_minimax",
    "phrases.none_at_first",
    "phrases.deep",
    "styles.with_the_move",
    "styles.guarded",
    "phrases.all_in_one",
    "phrases.negamax",
    "one_loop.done_flag",
    "two_loops.ifs_only",
    "two_loops.returns_at_once",
    "two_loops.overwritten",
    "two_loops.own_names",
    "helpers.either",
    "helpers.nested",
    "helpers.Engine.search",
]


@needs_why3
@pytest.mark.parametrize("name", QUICK)
def test_why3_proves_it(name: str) -> None:
    report = put(BY_NAME[name])
    assert report.holds, "\n".join(report.lines())
    assert all(goal.is_proved for goal in report.goals)


@needs_why3
@pytest.mark.more
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", PROVED)
def test_why3_proves_more(name: str) -> None:
    report = put(BY_NAME[name])
    assert report.holds, "\n".join(report.lines())


@needs_why3
@pytest.mark.parametrize("name", QUICK[:1])
def test_why3_does_not_prove_the_edit_that_makes_it_wrong(name: str) -> None:
    report = put(BY_NAME[name], BY_NAME[name].wrong(), seconds=2, until_left=True)
    assert not report.holds


@needs_why3
@pytest.mark.more
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", [*QUICK[1:], *PROVED])
def test_why3_proves_no_edit_that_makes_it_wrong(name: str) -> None:
    assert not put(BY_NAME[name], BY_NAME[name].wrong(), seconds=2, until_left=True).holds


@needs_why3
@pytest.mark.more
def test_a_thorough_check_says_that_why3_proves_it_again() -> None:
    report = check(BY_NAME["minimax.generators"].request, "minimax", thorough=True, max_leaves=3, seconds=60)
    assert any(note.startswith("proved again by Why3") for note in report.notes), str(report)


@needs_why3
def test_minimax_is_proved_again_by_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "proofs", "prove", "minimax", "--why3", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (row,) = json.loads(done.stdout)
    verdicts = {each["clause"]: each["verdict"] for each in row["clauses"]}
    assert row["verdict"] == "proved"
    assert verdicts["value"] == "proved"
    assert verdicts["visits-all"] == NOT_TRANSLATED


@needs_why3
@pytest.mark.parametrize("is_refuted", [True, False])
def test_a_disagreement_is_said(
    is_refuted: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report("search", (), (prover.Goal(1, "value", "", ("z3", "cvc5")),))
    monkeypatch.setattr(prove_why3, "_put", lambda _name, _asked: (report, Judgement(is_refuted=is_refuted)))
    asked = (["search.py:search"], ("minimax", "", "minimax"), None)
    if is_refuted:
        with pytest.raises(typer.Exit) as left:
            prove_why3.prove_by_why3(*asked, as_json=False)
        assert left.value.exit_code == prove_why3.DISAGREE
    else:
        prove_why3.prove_by_why3(*asked, as_json=False)
    assert ("THEY DISAGREE" in capsys.readouterr().out) == is_refuted


@needs_why3
def test_the_ledger_says_what_is_proved_again() -> None:
    rows = strengths([proved_evidence("minimax"), again_evidence("minimax")])
    scopes = {row.verdict.clause.id: row.scope for row in rows}
    assert scopes["value"].endswith(", and again by Why3")
    assert not scopes["visits-all"].endswith("Why3")


def test_the_ledger_fails_where_why3_does_not_prove_it() -> None:
    evidence = as_evidence(Report("minimax", (), refused="line 1: why"), "minimax")
    assert not evidence.holds
    assert "not proved by Why3: line 1: why" in evidence.failure
    assert not any("Why3" in row.scope for row in strengths([proved_evidence("minimax"), evidence]))


@needs_why3
@pytest.mark.more
@pytest.mark.parametrize("name", ["prelude", "theorems"])
def test_the_prelude_and_the_theorems_are_proved(name: str) -> None:
    assert left(prover.judged((prover.HOME / f"{name}.mlw").read_text(), f"{name}_itself")) == []


@needs_why3
@pytest.mark.more
@pytest.mark.parametrize("model", [MODEL, with_own_ends(MODEL)], ids=["two objects", "own ends"])
def test_each_axiom_of_the_prelude_holds_in_the_model(model: str) -> None:
    goals = prover.judged(goals_of_the_model(PRELUDE, model), "model_itself")
    axioms = {each for each in re.findall(r"axiom (\w+)", PRELUDE) if model != MODEL or not each.startswith("Own_")}
    assert axioms <= {goal.what for goal in goals}
    assert {*left(goals)} <= {"Left", "Grows", "Plus", "Num", "Order"}  # one prover says so, two take too long
    assert {goal.what for goal in goals if not goal.by} <= {"Order"}  # still to be shown: the page says so


@needs_why3
def test_an_axiom_that_is_false_of_the_model_is_seen() -> None:
    wrong = PRELUDE.replace("axiom Least : key neg_inf = -1.0", "axiom Least : key neg_inf = -2.0")
    module = goals_of_the_model(wrong, MODEL).partition("module Numbers")[0]
    assert "Least" in left(prover.judged(module, "wrong_model", seconds=1, until_left=True))


@needs_why3
@pytest.mark.more
def test_false_is_not_proved_from_the_prelude() -> None:
    uses = "\n".join(f"  use prelude.{name}" for name in re.findall(r"^module (\w+)", PRELUDE, re.MULTILINE))
    (smoke,) = prover.judged(f"module Smoke\n{uses}\n  goal Absurd : false\nend\n", "smoke", seconds=5)
    assert not smoke.by


def left(goals: list[prover.Goal]) -> list[str]:
    return [goal.what for goal in goals if not goal.is_proved]


@needs_why3
@pytest.mark.parametrize(
    ("many", "seed"),
    [pytest.param(3, 11, marks=pytest.mark.more), pytest.param(200, 5, marks=pytest.mark.evidence)],
)
def test_no_wrong_mutant_is_proved(many: int, seed: int) -> None:
    for row, what, text in chosen(many, seed):
        if put(row, text, seconds=2, until_left=True).holds:
            assert is_right_on_small_games(text, row, 4), f"{row.name}: {what}"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def search(tree, node):\n    try:\n        return 0\n    except ValueError:\n        return 0\n", "Try"),
        ("def search(tree, node):\n    if tree.is_max(node):\n        best = 0\n    return best\n", "no value"),
        ("def search(tree, node):\n    return tree.value(node) / 2\n", "operator"),
        ("def search(tree, node):\n    return max(tree.value(node), default=0)\n", "not translated"),
        ("def search(tree, node):\n    return tree.value(node) if 0 else 1\n", "type of 0"),
        ("search = print\n", "no function"),
        ("def search(tree, node):\n    return 1\nsearch = search\n", "bound 2 times"),
        ("print('hello')\ndef search(tree, node):\n    return 1\n", "imported"),
        ("import functools\n@functools.cache\ndef search(tree, node):\n    return 1\n", "decorator"),
        ("def search(tree, node):\n    return (x := 1)\n", "NamedExpr"),
    ],
)  # fmt: skip
def test_what_it_does_not_know_it_refuses(source: str, why: str) -> None:
    report = prove_file(Path("search.py"), "search", "minimax", text=source)
    assert report.verdict == NOT_TRANSLATED
    assert why in report.refused


@needs_why3
@pytest.mark.more
def test_what_a_clause_says_of_the_game_is_assumed_of_every_node() -> None:
    report = prove_builtin("verified.alphabeta_informed:alphabeta_informed")
    assert report.holds, "\n".join(report.lines())
    assert {each.clause for each in report.clauses if each.verdict == ASSUMED} >= {"valid-pair", "consistent-pair"}
    assert {"every node: valid-pair", "every node: consistent-pair"} <= {*report.assumes}


@needs_why3
@pytest.mark.more
def test_alphabeta_with_a_table_is_proved() -> None:
    report = prove_builtin("verified.memory.alphabeta_tt:alphabeta_tt")
    assert report.holds, "\n".join(report.lines())


def test_a_procedure_that_takes_a_function_is_refused() -> None:
    assert "takes a function" in prove_builtin("verified.null_window.mtd:mtd").refused


@needs_why3
@pytest.mark.more
def test_what_the_attacks_edit_is_proved() -> None:
    report = prove_file(Path("search.py"), "search", "minimax", text=RIGHT)
    assert report.holds, "\n".join(report.lines())


@needs_why3
@pytest.mark.more
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", ATTACKS)
def test_no_attack_on_the_translator_is_proved(name: str) -> None:
    report = prove_file(Path("search.py"), "search", "minimax", text=ATTACKS[name], seconds=2, until_left=True)
    assert not report.holds


@pytest.mark.parametrize("text", [*NAMES.values(), *REFUSED.values()], ids=[*NAMES, *REFUSED])
def test_an_attack_on_names_is_refused_before_why3_is_asked(text: str) -> None:
    assert prove_file(Path("search.py"), function_of(text), "minimax", text=text).verdict == NOT_TRANSLATED


@needs_why3
@pytest.mark.more
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", [*RUNS, *LEFT])
def test_no_attack_with_the_source_open_is_proved(name: str) -> None:
    text = (RUNS | LEFT)[name]
    report = prove_file(Path("search.py"), function_of(text), "minimax", text=text, seconds=2, until_left=True)
    assert not report.holds


@pytest.mark.parametrize("text", [*REFUSED.values(), *LEFT.values()], ids=[*REFUSED, *LEFT])
def test_the_late_attacks_are_wrong(text: str) -> None:
    assert "while node == node" in text or fails(text, forest(3))


def fails(text: str, game: Forest) -> bool:
    """Whether it raises, at import too, or returns another value than the true one."""
    names: dict[str, Any] = {"__name__": "attack"}
    try:
        exec(compile(text, "attack", "exec"), names)  # noqa: S102
        search = names["Engine"]().search if "Engine" in names else names["search"]
        return any(search(game, root) != true_value(game, root) for root in game.roots)
    except (AttributeError, NameError, TypeError, ValueError):
        return True


def true_value(game: Forest, node: int) -> int:
    if not game.children(node):
        return game.value(node)
    return (max if game.is_max(node) else min)(true_value(game, child) for child in game.children(node))


@needs_why3
@pytest.mark.more
@pytest.mark.parametrize("text", OF_A_WINDOW.values(), ids=[*OF_A_WINDOW])
def test_parameters_are_told_apart_by_their_names(text: str) -> None:
    assert not prove_file(Path("search.py"), "search", "alphabeta", text=text, seconds=2, until_left=True).holds


@needs_why3
@pytest.mark.more
@pytest.mark.parametrize("text", [IN_A_CLASS, nested("    pass")], ids=["a method", "a function within"])
def test_what_the_open_attacks_edit_is_proved(text: str) -> None:
    report = prove_file(Path("search.py"), function_of(text), "minimax", text=text)
    assert report.holds, "\n".join(report.lines())
