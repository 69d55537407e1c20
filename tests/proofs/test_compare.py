"""`verified compare`: each verdict against plain searches that share no code with it; strangers, errors, costs."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from proofs.checking.loading import Request
from proofs.cli import app
from proofs.comparing.compare import PROVED, compare, costs
from proofs.proving.theory.registry import THEOREMS
from specs.catalogue import catalogue
from tests.proofs.test_frontier import Both, parsed
from tests.proofs.visits_by_hand import INF, Nodes, Plain, trees

SHALLOW = """
from math import inf


def search(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        if tree.is_max(node):
            best = max(best, search(tree, child, best, inf))
            if best >= beta:
                break
        else:
            best = min(best, search(tree, child, -inf, best))
            if best <= alpha:
                break
    return best


def eager(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        if tree.is_max(node):
            best = max(best, eager(tree, child, max(alpha, best), beta))
            if best > beta:
                break
        else:
            best = min(best, eager(tree, child, alpha, min(beta, best)))
            if best < alpha:
                break
    return best


def peeks(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [peeks(tree, child, alpha, beta) for child in children]
    return (max if tree.is_max(node) else min)(values) if isinstance(values[0], int) else values[0]


def raises(tree, node, alpha, beta):
    return tree.value(node)
"""


def nothing() -> None:
    """No progress to show."""


def by_hand(plain: Plain, name: str) -> Nodes:
    match name:
        case "alphabeta":
            return plain.alphabeta(-INF, INF)
        case "negascout":
            return plain.scout()
        case "mt-sss":
            return plain.sss()
        case "mt-dual":
            return plain.dual()
    assert name == "mtd-f"
    return plain.mtd(plain.f[()])


PAIRS = [("negascout", "alphabeta", "nodes"), ("mt-sss", "negascout", "leaves"), ("mtd-f", "mt-dual", "nodes")]


@pytest.mark.parametrize(("a", "b", "what"), PAIRS)
def test_the_verdicts_are_those_of_plain_searches(a: str, b: str, what: str) -> None:
    """A separating tree separates, and no tree with fewer leaves does; where none is found none of the scope does."""
    scope = 3
    for one, (search, other) in zip(compare(a, b, what, {}, scope, nothing).inclusions, ((a, b), (b, a)), strict=True):

        def outside(plain: Plain, search: str = search, other: str = other) -> Nodes:
            found = by_hand(plain, search) - by_hand(plain, other)
            return found & plain.leaves if what == "leaves" else found

        smaller = scope
        if one["separation"] is not None:
            both = parsed(one["separation"]["tree"])
            names = {".".join(map(str, (1, *(step + 1 for step in node)))) for node in outside(both.plain)}
            assert names == {*one["separation"]["outside"]}
            smaller = len(both.plain.leaves) - 1
        games = [Both(*tree) for size in range(1, smaller + 1) for tree in trees(size)]
        assert not [str(both) for both in games if outside(both.plain)], (search, other)
        assert (one["verdict"] == "proved") == ((search, other) in PROVED)


def test_what_is_said_to_be_proved_is_a_theorem_or_a_clause_that_a_proof_shows() -> None:
    for why in PROVED.values():
        named = re.search(r"FR-[\w-]+|dominates-alphabeta", why)
        assert named is not None
        assert named[0] in THEOREMS or "negascout:dominates-alphabeta" in catalogue()["RR-2.2.1-NScutoffs"].proved


def test_every_guess() -> None:
    first, back = compare("mtd-f", "alphabeta", "leaves", {"first": "any"}, 3, nothing).inclusions
    assert first["verdict"] == "proved"
    assert back["separation"]["tree"] == "((0 0) 1)"


@pytest.mark.parametrize("leaves", [2, pytest.param(3, marks=pytest.mark.evidence)])
def test_every_window(leaves: int) -> None:
    window = {"alpha": "any", "beta": "any"}
    one, back = compare("negascout", "alphabeta", "nodes", window, leaves, nothing).inclusions
    assert one["verdict"] == "proved"
    assert back["verdict"] == "confirmed"  # four leaves are needed: (0 ((1 0) 0))


@pytest.fixture
def strangers(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SHALLOW)
    return path


def of(path: Path, function: str) -> Request:
    return Request(f"{path}:{function}", "alphabeta", "minimax", "", "")


def test_a_search_that_cuts_too_late_is_separated_by_the_smallest_tree(strangers: Path) -> None:
    one, back = compare(of(strangers, "eager"), "alphabeta", "leaves", {}, 3, nothing).inclusions
    assert one["separation"] == {"tree": "(0 (0 0))", "given": {}, "outside": ["1.2.2"]}
    assert back["verdict"] == "confirmed"


def test_a_search_that_tells_symbols_from_numbers_is_run_on_numbers(strangers: Path) -> None:
    one, back = compare(of(strangers, "peeks"), "alphabeta", "leaves", {}, 3, nothing).inclusions
    assert one["separation"]["tree"] == "(0 (0 0))"
    assert back["verdict"] == "exhausted"


def test_a_search_that_raises_is_named(strangers: Path) -> None:
    with pytest.raises(ValueError, match=r"mine.py:raises: .* verified check says more"):
        compare(of(strangers, "raises"), "alphabeta", "leaves", {}, 3, nothing)


def test_costs_are_the_exact_averages() -> None:
    rows = [[mean["fraction"] for mean in row["leaves"]] for row in costs("negascout", "mtd-f", "max", nothing)]
    assert rows == [["11/3", "10/3"], ["521/70", "879/140"], ["236/35", "614/105"]]


def invoked(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["compare", *arguments])


def test_the_command_draws_both_searches_and_tells_machines_the_same() -> None:
    said = invoked("alphabeta", "mt-sss", "--max-leaves", "3").stdout
    assert "alphabeta within mt-sss: no, refuted by ((0 0) 1)" in said
    assert "mt-sss within alphabeta: yes, proved for every tree (FR-MTD-union" in said
    assert "on ((0 0) 1) only alphabeta evaluates 1.1.2" in said
    assert said.count("|  `- leaf 1.1.2") == 2
    told = json.loads(invoked("alphabeta", "mt-sss", "--max-leaves", "3", "--json").stdout)
    assert [one["verdict"] for one in told["inclusions"]] == ["refuted", "proved"]
    assert invoked("alphabeta", "mt-sss", "--max-leaves", "3", "--within", "--json").exit_code == 1


def test_a_drawing_shows_calls_on_nodes_alone() -> None:
    """The rule for the next test is about no node: what it is given is none."""
    said = invoked("mtd-f", "negascout", "--max-leaves", "3").stdout
    assert "+inf) -> 2" not in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["alfabeta", "minimax"], "no algorithm 'alfabeta'; did you mean alphabeta?"),
        (["negascout", "mt-sss", "--what", "leafs"], "--what 'leafs': no such thing; did you mean leaves?"),
        (["negascout", "mt-sss", "--first", "3"], "--first 3: neither negascout nor mt-sss takes a first guess"),
        (["negascout", "mt-sss", "--alpha", "low"], "--alpha 'low': say a number, -inf, +inf or any"),
        (["negascout", "mt-sss", "--spec", "mt"], "--spec, --call and --game are for a function of your own"),
        (["x.py:f", "mt-sss"], "say how the function is called: --spec"),
    ],
)
def test_errors_quote_what_was_given(arguments: list[str], words: str) -> None:
    assert words in str(invoked(*arguments).exception)
