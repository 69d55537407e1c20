"""`verified average` and `verified compare` of functions that strangers write, held against brute force.

Half of the functions are wrong, or odd in a way that is known: what is exact about them is counted here by running
them on every order of the pay-offs, or on every small tree, without any code of the two commands.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise, permutations, product
from math import inf
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from proofs.averages import Setting, average
from proofs.checking.loading import Request
from proofs.cli import app
from proofs.comparing.compare import compare
from proofs.comparing.numbers import payoffs
from specs.tree import Tree
from specs.watch import Watched
from verified import alphabeta

OWN = """
import random
import time
from math import inf


def plain(tree, node, alpha, beta):
    return searched(tree, node, alpha, beta, lambda best, end: best >= end, lambda best, end: best <= end)


def late(tree, node, alpha, beta):
    return searched(tree, node, alpha, beta, lambda best, end: best > end, lambda best, end: best < end)


def searched(tree, node, alpha, beta, over, under):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in children:
        if tree.is_max(node):
            best = max(best, searched(tree, child, max(alpha, best), beta, over, under))
            if over(best, beta):
                break
        else:
            best = min(best, searched(tree, child, alpha, min(beta, best), over, under))
            if under(best, alpha):
                break
    return best


def until(stop):
    def search(tree, node, alpha, beta):
        children = tree.children(node)
        if not children:
            return tree.value(node)
        values = []
        for child in children:
            values.append(search(tree, child, alpha, beta))
            if stop(values):
                break
        return (max if tree.is_max(node) else min)(values)
    return search


lazy = until(lambda values: True)
whole = until(lambda values: False)
parity = until(lambda values: values[-1] % 2 == 0)
great = until(lambda values: values[-1] > 2)
module = until(lambda values: getattr(values[-1], "__module__", "builtins") == "builtins")


def typed(tree, node, alpha, beta):
    first = node
    while tree.children(first):
        first = tree.children(first)[0]
    return late(tree, node, alpha, beta) if type(tree.value(first)) is int else tree.value(first)


def coin(tree, node, alpha, beta):
    return (plain if random.random() < 0.5 else whole)(tree, node, alpha, beta)


def clock(tree, node, alpha, beta):
    return (plain if time.time() > 0 else whole)(tree, node, alpha, beta)


def raises(tree, node, alpha, beta):
    if len(tree.children(node)) > 2:
        raise KeyError("three")
    return whole(tree, node, alpha, beta)


def negamax(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = -inf
    for child in children:
        best = max(best, -negamax(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def other(one, two):
    return 0
"""
Given = Mapping[str, Any]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(OWN)
    return path


def here(file: Path, name: str) -> Callable[..., Any]:
    """The function, to be run here: those that are run so do no harm."""
    if name == "alphabeta":
        return alphabeta
    spec = spec_from_file_location("own_searches_here", file)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return getattr(made, name)  # type: ignore[no-any-return]  # a function of the text above


def read(search: Callable[..., Any], tree: Tree, given: Given) -> list[int]:
    watched: Watched[int] = Watched(tree)
    search(watched, tree.root, given.get("alpha", -inf), given.get("beta", inf))
    return watched.evaluated


# WHAT THEY COST


@pytest.mark.parametrize(
    ("name", "by"),
    [
        ("plain", "paths"),
        ("lazy", "paths"),
        ("parity", "listed"),
        ("great", "listed"),
        ("typed", "listed"),
        ("module", "listed"),
    ],
)
def test_an_average_is_that_of_all_orders(name: str, by: str, file: Path) -> None:
    """Those that are listed tell a symbolic pay-off from a number, or ask for more than order."""
    setting = Setting(2, 2)
    found = average(Request(f"{file}:{name}", "alphabeta"), setting)
    runs = [read(here(file, name), setting.tree(order), {}) for order in permutations(range(1, 5))]
    assert found.by == by
    assert found.mean == Fraction(sum(len({*leaves}) for leaves in runs), len(runs))
    assert found.evaluations == Fraction(sum(map(len, runs)), len(runs))


@pytest.mark.parametrize(("name", "why"), [("coin", "it draws at random"), ("clock", "it reads the clock")])
def test_nothing_exact_is_said_of_a_search_that_may_do_something_else_the_next_time(
    name: str, why: str, file: Path
) -> None:
    request = Request(f"{file}:{name}", "alphabeta")
    with pytest.raises(ValueError, match=rf"{why}.*--by sampled estimates"):
        average(request, Setting(2, 2))
    if name == "coin":
        found, again = (average(request, Setting(2, 2), by="sampled", samples=40, seed=3) for _ in range(2))
        assert found == again  # its draws have the seed, too
        assert Fraction(11, 3) < found.mean < 4


# WHAT THEY VISIT

WINDOW: Given = {"alpha": 1, "beta": 3}
FAR: Given = {"alpha": 100, "beta": 101}
PAIRS: list[tuple[str, str, Given, tuple[str, str]]] = [
    ("alphabeta", "plain", {}, ("confirmed", "confirmed")),
    ("alphabeta", "late", WINDOW, ("confirmed", "refuted")),
    ("late", "plain", WINDOW, ("refuted", "confirmed")),
    ("plain", "lazy", {}, ("refuted", "confirmed")),
    ("alphabeta", "parity", WINDOW, ("refuted", "refuted")),
    ("alphabeta", "module", {}, ("refuted", "exhausted")),
    ("alphabeta", "typed", FAR, ("exhausted", "refuted")),  # on pay-offs far from its window it cuts in time
]


@pytest.mark.parametrize(("a", "b", "given", "verdicts"), PAIRS)
def test_a_verdict_is_that_of_all_small_trees(
    a: str, b: str, given: Given, verdicts: tuple[str, str], file: Path
) -> None:
    first, second = (name if name == "alphabeta" else Request(f"{file}:{name}", "alphabeta") for name in (a, b))
    found = compare(first, second, "leaves", given, 3, lambda: None).inclusions
    assert tuple(one["verdict"] for one in found) == verdicts
    middle = given.get("alpha", 1)
    for one, (search, within) in zip(found, ((a, b), (b, a)), strict=True):
        mine, theirs = here(file, search), here(file, within)

        def separates(tree: Tree, mine: Callable[..., Any] = mine, theirs: Callable[..., Any] = theirs) -> bool:
            return bool({*read(mine, tree, given)} - {*read(theirs, tree, given)})

        if one["separation"] is not None:
            assert separates(Tree.parse(one["separation"]["tree"]))
            continue
        for root, shape in product(("max", "min"), ("({} {})", "({} {} {})", "({} ({} {}))", "(({} {}) {})")):
            for values in product(range(middle - 2, middle + 4), repeat=shape.count("{}")):
                tree = Tree.parse(shape.format(*values), root=root)
                assert not separates(tree), (search, within, str(tree))


def test_numbers_stand_for_all_orders_among_those_that_are_given() -> None:
    """Which pay-offs are below, between or above the ends, and which are one apart: each way is there, and no other."""

    def way(values: tuple[int, ...], ends: tuple[int, ...]) -> tuple[object, ...]:
        points = sorted({*values, *ends})
        steps = [min(b - a, 2) for a, b in pairwise(points) if not {a, b} <= {*ends}]
        return tuple(points.index(value) for value in values), tuple(points.index(end) for end in ends), tuple(steps)

    for ends in ((), (5,), (5, 6), (5, 7), (5, 9)):
        ways = [way(values, ends) for values in payoffs(3, ends)]
        assert len(ways) == len({*ways}), ends
        assert {*ways} == {way(values, ends) for values in product(range(-2, 17), repeat=3)}, ends


@pytest.mark.parametrize(
    ("a", "b", "given", "words"),
    [
        ("alphabeta", "plain", {"alpha": 3, "beta": 1}, "--alpha 3 --beta 1: a window needs alpha < beta"),
        ("alphabeta", "coin", {}, "coin: it draws at random"),
        ("alphabeta", "raises", {}, "raises: KeyError: 'three' was raised while it searched"),
        ("plain", "other", {}, "other"),
        ("alphabeta", "nobody", {}, "nobody"),
    ],
)
def test_what_cannot_be_compared_is_refused(a: str, b: str, given: Given, words: str, file: Path) -> None:
    first, second = (name if name == "alphabeta" else Request(f"{file}:{name}", "alphabeta") for name in (a, b))
    with pytest.raises(ValueError, match=words):
        compare(first, second, "leaves", given, 3, lambda: None)


def invoked(*arguments: str) -> Any:
    return CliRunner().invoke(
        app, ["compare", *arguments, "--spec", "alphabeta", "--max-leaves", "2", "--alpha", "any"]
    )


def test_the_command_says_what_a_verdict_is_worth(file: Path) -> None:
    """A search that is wrong is said to be; of one that reads the clock nothing is certain; negamax has max roots."""
    wrong = invoked("alphabeta", f"{file}:lazy", "--within")
    assert f"note: {file}:lazy is wrong on (0 1): expected f(1) = 1; got v = 0" in wrong.stdout
    assert wrong.exit_code == 1
    assert invoked("alphabeta", f"{file}:clock", "--within").exit_code == 3
    right = invoked("alphabeta", f"{file}:negamax", "--form", "negamax", "--within")
    assert "yes, confirmed on every shape of up to 2 leaves with a max root, every integer pay-off" in right.stdout
    assert "note" not in right.stdout
    assert right.exit_code == 0
