"""`verified compare`: each verdict against plain searches that share no code with it; strangers, errors, costs."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from proofs.checking.loading import Request
from proofs.cli import app
from proofs.comparing.compare import compare, costs, proved
from proofs.comparing.inclusion import forms
from proofs.comparing.known import EVERYTHING, KNOWN, Known, chain
from proofs.comparing.sides import Side, built_in
from proofs.enumeration.orders import weak_orderings
from proofs.proving.theory.registry import THEOREMS
from specs.catalogue import catalogue
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.test_frontier import Both, parsed
from tests.proofs.visits_by_hand import INF, Nodes, Plain, trees
from verified.registry import ALGORITHMS

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
        assert (one["verdict"] == "proved") == (chain(search, other, has_window=False) is not None)


# WHAT IS KNOWN OF EVERY TREE


def shown_by_proofs() -> set[str]:
    """Every `procedure:clause` of which the catalogue says that it is proved; tests of the catalogue see that it is."""
    return {clause for entry in catalogue().values() for clause in entry.proved}


def test_what_is_known_cites_theorems_and_clauses_that_proofs_show() -> None:
    for row in KNOWN:
        assert row.cites
        assert {*row.cites} <= {*THEOREMS} | shown_by_proofs(), row
    assert {*EVERYTHING} <= shown_by_proofs()


NAMES = [name for name, algorithm in ALGORITHMS.items() if "graph" not in name and algorithm is not None]
CLOSED = [(a, b) for a in NAMES for b in NAMES if a != b and chain(a, b, has_window=False) is not None]


def holds(row: Known, leaves: int, every: int = 1) -> bool:
    """Whether it is so on every tree with up to so many leaves: with the full window and each guess, or any window."""
    search, other = built_in(row.search), built_in(row.within)
    return all(
        search.run(tree, given).nodes <= other.run(tree, given).nodes
        for tree, values in islice(small_trees(leaves), 0, None, every)
        for given in givens(search, other, values, row)
    )


def small_trees(leaves: int) -> Iterator[tuple[Tree, list[int]]]:
    for form in forms(leaves, [True, False]):
        for ranks in weak_orderings(len(form.leaves)):
            values = [2 * rank for rank in ranks]
            yield form.fill(values), values


def givens(search: Side, other: Side, values: list[int], row: Known) -> Iterator[dict[str, Value]]:
    """What both are given: windows, if the row is about any; guesses, if one of them takes one."""
    ends = [*range(min(values) - 1, max(values) + 2)]
    windows: list[dict[str, Value]] = [{}]
    if row.any_window:
        low: list[Value] = [NEG_INF, *ends]
        high: list[Value] = [*ends, POS_INF]
        windows += [{"alpha": a, "beta": b} for a in low for b in high if a < b]
    takes = search.takes | other.takes
    guesses: list[dict[str, Value]] = [{"first": end} for end in ends] if "first" in takes else [{}]
    return ({**window, **guess} for window in windows for guess in guesses)


def closure() -> list[Known]:
    """Every pair that follows from the rows, as a row."""
    made = []
    for a, b in CLOSED:
        strong = chain(a, b, has_window=True)
        cites = chain(a, b, has_window=False)
        assert cites is not None
        made.append(Known(a, b, tuple(one for row in cites for one in row.cites), any_window=strong is not None))
    return made


@pytest.mark.more
def test_what_follows_from_what_is_known_is_so_on_small_trees() -> None:
    """Pairs with a window of their own have many runs: they are gone through on two leaves, the others on three."""
    rows = closure()
    assert len(rows) > 40
    assert [row for row in rows if not holds(row, 2 if row.any_window else 3, every=1 if row.any_window else 13)] == []


@pytest.mark.evidence
@pytest.mark.parametrize("row", closure(), ids=lambda row: f"{row.search} within {row.within}")
def test_what_follows_from_what_is_known_is_so_on_larger_trees(row: Known) -> None:
    assert holds(row, 3 if row.any_window else 4)


@pytest.mark.parametrize(
    "row",
    [
        Known("negascout", "mtd-f", ("FR-NS-sandwich",)),  # FR-NS-MTD: not so, from three leaves on
        Known("alphabeta", "negascout", ("negascout:visits-only-open",)),  # the wrong way round
        Known("mt-sss", "alphabeta", ("FR-MTD-union",), any_window=True),  # it takes no window
        Known("mt-sss", "mt-dual", ("FR-MTD-union",)),
        Known("alphabeta", "mtd-f", ("FR-MTD-union",)),
        Known("alphabeta", "pvs", ("pvs:visits-only-open",)),  # the wrong way round
    ],
    ids=str,
)
def test_a_wrong_row_is_caught(row: Known) -> None:
    leaves = 4 if row.within in ("negascout", "pvs") else 3
    assert not holds(row, leaves)


def test_what_follows() -> None:
    """Through one or two others; a window stops at what is known of the full one alone."""
    assert proved("mt-sss", "minimax", {})
    assert "mtd-f within alphabeta: FR-MTD" in proved("mtd-f", "alphabeta-informed", {})
    assert not proved("mtd-f", "alphabeta-informed", {"alpha": 0})
    assert proved("negascout", "alphabeta-informed", {"alpha": 0})
    assert not proved("negascout", "alphabeta-informed", {"alpha": 0.5})  # the proof speaks of integers
    assert not proved("alphabeta", "negascout", {})
    assert proved("pvs", "alphabeta-shallow", {"alpha": 0})
    assert not proved("pvs", "alphabeta-shallow", {"alpha": 0.5})
    assert proved("p-alphabeta", "alphabeta-shallow", {})
    assert not proved("alphabeta-shallow", "alphabeta", {})
    assert not proved("minimax", "alphabeta", {})
    assert proved("sss-star", "sss-star", {}) == "it is the same search"


def test_of_a_strangers_function_little_is_known(strangers: Path) -> None:
    """It is within minimax, for there is no more to visit; whether it is within itself nobody knows."""
    mine = of(strangers, "search")
    assert "visits-all" in proved(mine, "minimax", {})
    assert not proved(mine, mine, {})
    assert not proved(mine, "alphabeta", {})


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


@pytest.mark.more
def test_the_command_draws_both_searches_and_tells_machines_the_same() -> None:
    said = invoked("alphabeta", "mt-sss", "--max-leaves", "3").stdout
    assert "alphabeta within mt-sss: no, refuted by ((0 0) 1)" in said
    assert "mt-sss within alphabeta: yes, proved for every tree (FR-MTD-visits and FR-MTD-union" in said
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
        (["alfabeta", "minimax"], "no algorithm 'alfabeta' (did you mean alphabeta?)"),
        (["negascout", "mt-sss", "--what", "leafs"], "--what 'leafs': no such thing (did you mean leaves?)"),
        (["negascout", "mt-sss", "--first", "3"], "--first 3: neither negascout nor mt-sss takes a first guess"),
        (["negascout", "mt-sss", "--alpha", "low"], "--alpha 'low': say a number, -inf, +inf or any"),
        (["negascout", "mt-sss", "--spec", "mt"], "--spec, --call and --game are for a function of your own"),
        (["x.py:f", "mt-sss"], "say how the function is called: --spec"),
    ],
)
def test_errors_quote_what_was_given(arguments: list[str], words: str) -> None:
    assert words in str(invoked(*arguments).exception)
