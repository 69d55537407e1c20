"""Variances by joint laws, exact and in floating point; NegaScout's closed form on up to four plies."""

import json
from fractions import Fraction
from itertools import permutations
from math import comb
from random import Random

import pytest
from typer.testing import CliRunner

from proofs.averages import Setting, average
from proofs.averages.average import EXACT, SMALL, closed_mean
from proofs.averages.joint_law import Tree as Law
from proofs.averages.leaf_classes import BetaIsV
from proofs.averages.quadrature import Roundings, gauss
from proofs.averages.scout import expected_leaves
from proofs.averages.searches import F
from proofs.averages.variance import SSS, Squares, asked, exactly, nearly, spread
from proofs.cli import app
from tests.proofs.scout_orders import is_evaluated
from tests.proofs.test_frontier import Both
from tests.proofs.visits_by_hand import Node, Plain, trees

WHO = ("alphabeta", "mt-sss", "mt-dual", "mtd-f")


def by_law(name: str, setting: Setting, most: int = 10**6) -> Fraction:
    mean = closed_mean(name, setting, F if name == "mtd-f" else None)
    assert mean is not None
    found = spread(name, setting, mean, most=most)
    assert found is not None
    return found.variance


# AGAINST RUNS OF THE SEARCHES


@pytest.mark.parametrize("root", ["max", "min"])
def test_exact_variances_are_those_of_all_orders(root: str) -> None:
    for name in WHO:
        assert by_law(name, Setting(2, 2, root)) == average(name, Setting(2, 2, root), by="listed").variance, name


VARIANCES = {  # of alpha-beta, SSS*, DUAL* and MTD(f), by weighted paths
    (2, 3): ("3683/3675", "11996/11025", "8266/11025", "7934/11025"),
    (3, 2): ("7859/4900", "24099/19600", "7859/4900", "24099/19600"),
}


@pytest.mark.parametrize(("width", "depth"), VARIANCES)
def test_exact_variances(width: int, depth: int) -> None:
    assert tuple(str(by_law(name, Setting(width, depth))) for name in WHO) == VARIANCES[width, depth]


@pytest.mark.parametrize("name", WHO)
@pytest.mark.parametrize("root", ["max", pytest.param("min", marks=pytest.mark.evidence)])
@pytest.mark.parametrize(("width", "depth"), [(2, 3), pytest.param(3, 2, marks=pytest.mark.evidence)])
def test_exact_variances_are_those_of_weighted_paths(name: str, width: int, depth: int, root: str) -> None:
    setting = Setting(width, depth, root)
    assert by_law(name, setting) == average(name, setting, by="paths").variance


@pytest.mark.parametrize(("width", "depth", "ties"), [(2, 2, 3), (2, 3, 2), (1, 3, 2), (3, 2, 2)])
@pytest.mark.sampled(4)
def test_with_ties_they_are_those_of_all_draws(width: int, depth: int, ties: int) -> None:
    for root in ("max", "min") if depth == 2 else ("max",):
        setting = Setting(width, depth, root, ties)
        for name in WHO:
            assert by_law(name, setting) == average(name, setting, by="listed").variance, (name, root)


# IN FLOATING POINT


@pytest.mark.parametrize(
    ("name", "width", "depth"),
    [("alphabeta", 2, 3), ("mt-sss", 3, 2), ("mtd-f", 2, 5), pytest.param("mt-dual", 2, 5, marks=pytest.mark.evidence)],
)
def test_floating_point_is_as_near_as_it_says(name: str, width: int, depth: int) -> None:
    setting = Setting(width, depth)
    of = asked(name, setting)
    mean = closed_mean(name, setting, F if name == "mtd-f" else None)
    assert of is not None
    assert mean is not None
    near = spread(name, setting, mean, most=0)
    assert near is not None
    assert 0 < near.error < Fraction(1, 10**9)
    assert abs(near.variance - exactly(of).variance) <= near.error


def test_too_few_nodes_are_off_by_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound is about rounding: it holds because the rule is exact, and one that is not is caught."""
    from proofs.averages import variance

    of = Squares(SSS, 2, 3, True)
    mean = Fraction(668, 105) - 4
    exact = exactly(of).variance
    assert abs(nearly(of, mean).variance - exact) <= nearly(of, mean).error
    monkeypatch.setattr(variance, "gauss", lambda nodes: gauss(nodes - 3))
    assert abs(nearly(of, mean).variance - exact) > nearly(of, mean).error


def test_the_rule_integrates_polynomials() -> None:
    """On [0, 1] the integral of x^i (1 - x)^j is i! j! / (i + j + 1)!; each term is rounded some times."""
    for nodes in (1, 2, 3, 20):
        rule = gauss(nodes)
        for i in range(2 * nodes):
            j = 2 * nodes - 1 - i
            found = sum(
                Fraction(w) * Fraction(x) ** i * Fraction(r) ** j
                for x, r, w in zip(rule.x, rule.rest, rule.weight, strict=True)
            )
            true = Fraction(1, (i + j + 1) * comb(i + j, i))
            assert abs(found - true) <= true * Roundings(2 * nodes + 1).share
        most = sum(Fraction(w) * Fraction(x) ** (2 * nodes) for x, w in zip(rule.x, rule.weight, strict=True))
        assert abs(most - Fraction(1, 2 * nodes + 1)) > Fraction(1, 10**15) or nodes > 9  # not of one degree more


def test_roundings_are_counted() -> None:
    a, b = Roundings(2), Roundings(3)
    assert (a + b, a * b) == (Roundings(4), Roundings(6))
    assert Roundings(2**20).share > Fraction(2**20, 2**53)
    with pytest.raises(ArithmeticError, match="nothing that is certain"):
        _ = Roundings(2**53).share


# WRONG LAWS


class Careless(BetaIsV):
    """SSS* that looks at its elder brothers alone: alpha-beta."""

    def __init__(self) -> None:
        super().__init__(climbs=False)


@pytest.mark.parametrize(
    "wrong", [Squares(Careless(), 2, 3, True), Squares(SSS, 2, 3, False), Squares(SSS, 3, 2, True)]
)
def test_another_criterion_or_tree_has_another_variance(wrong: Squares) -> None:
    assert exactly(wrong).variance != exactly(Squares(SSS, 2, 3, True)).variance


def test_without_pairs_the_variance_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    right = exactly(Squares(SSS, 2, 3, True)).variance
    monkeypatch.setattr(Squares, "products", lambda *_: [])
    assert exactly(Squares(SSS, 2, 3, True)).variance != right


def test_two_payoffs_are_never_both_v() -> None:
    """Without ties what both children have of v is left out; as if there were ties the mean is another."""
    chances = [Fraction(1, 3), Fraction(1), Fraction(2, 3)]
    one, other = (Law([BetaIsV()], chances, 2, 2, True, has_ties).law for has_ties in (False, True))
    found = ((0, "found"),)
    assert sum(moments.get(found, 0) for moments in one.values()) != sum(m.get(found, 0) for m in other.values())


# NEGASCOUT ON UP TO FOUR PLIES


def brothers(plain: Plain, leaf: Node) -> tuple[list[list[int]], list[list[int]]]:
    """Of each of four levels the values of the elder and of the younger brothers on the path to the leaf."""
    elder: list[list[int]] = [[], [], [], []]
    younger: list[list[int]] = [[], [], [], []]
    for level in range(len(leaf)):
        for brother in plain.sons[leaf[:level]]:
            if brother[-1] != leaf[level]:
                (elder if brother[-1] < leaf[level] else younger)[level].append(plain.f[brother])
    return elder, younger


def agrees(plain: Plain) -> bool:
    seen = plain.scout()
    return all(is_evaluated(*brothers(plain, leaf)) == (leaf in seen) for leaf in plain.leaves if len(leaf) <= 4)


def distinct(leaves: int) -> list[Plain]:
    every = (Both(*tree).plain for tree in trees(leaves))
    return [plain for plain in every if plain.is_max[()] and len(plain.payoffs) == leaves]


def test_on_short_paths_the_value_of_a_scout_does_not_decide() -> None:
    random = Random(4)
    games = [plain for leaves in (1, 2, 3) for plain in distinct(leaves)] + random.sample(distinct(4), 60)
    for width, depth in [(2, 4), (3, 3), (3, 4), (2, 3)]:
        for _ in range(12):
            payoffs = random.sample(range(width**depth), width**depth)
            games.append(Both(nested(payoffs, width)).plain)
    assert all(agrees(plain) for plain in games)


def nested(payoffs: list[int], width: int) -> object:
    made: list[object] = [*payoffs]
    while len(made) > 1:
        made = [tuple(made[i : i + width]) for i in range(0, len(made), width)]
    return made[0]


def test_from_five_plies_on_it_does() -> None:
    random = Random(5)
    longer = [Both(nested(random.sample(range(32), 32), 2)).plain for _ in range(40)]

    def cut(plain: Plain) -> bool:
        """As if the fifth level had no brothers: what the criterion would say of the leaf's path."""
        seen = plain.scout()
        every = ((leaf, brothers_of_four(plain, leaf)) for leaf in plain.leaves)
        return all(is_evaluated(*four) == (leaf in seen) for leaf, four in every)

    assert not all(map(cut, longer))


def brothers_of_four(plain: Plain, leaf: Node) -> tuple[list[list[int]], list[list[int]]]:
    return brothers(plain, leaf[:4])


@pytest.mark.evidence
@pytest.mark.parametrize("leaves", [4, 5])
def test_on_short_paths_of_all_small_trees(leaves: int) -> None:
    assert all(agrees(plain) for plain in distinct(leaves))


def test_negascouts_average() -> None:
    known = {(2, 2): "11/3", (3, 2): "521/70", (2, 3): "236/35", (2, 4): "20693/1755"}
    assert {plies: str(expected_leaves(*plies)) for plies in known} == known
    for width in (1, 2, 5):  # on two plies there is nothing to scout for
        assert expected_leaves(width, 2) == closed_mean("alphabeta", Setting(width, 2), None)
    costs = [len(Both(nested([*order], 2)).plain.scout() & LEAVES) for order in permutations(range(4))]
    assert Fraction(sum(costs), len(costs)) == expected_leaves(2, 2)
    assert average("negascout", Setting(3, 3, "min")) == average("negascout", Setting(3, 3), by="closed")
    with pytest.raises(ValueError, match="up to 4 plies"):
        expected_leaves(2, 5)


LEAVES = {(i, j) for i in range(2) for j in range(2)}


@pytest.mark.evidence
@pytest.mark.parametrize("root", ["max", "min"])
def test_negascouts_average_by_paths(root: str) -> None:
    """200,256 paths for 16 leaves."""
    for width, depth in ((2, 3), (3, 2)):
        assert average("negascout", Setting(width, depth, root), by="paths").mean == expected_leaves(width, depth)
    if root == "max":
        found = average("negascout", Setting(2, 4), by="paths")
        assert (found.mean, found.variance) == (Fraction(20693, 1755), Fraction(1555790714, 332026695))


@pytest.mark.evidence
@pytest.mark.parametrize(("width", "depth"), [(3, 3), (3, 4), (4, 3)])
def test_negascouts_average_is_near_that_of_a_sample(width: int, depth: int) -> None:
    found = average("negascout", Setting(width, depth), by="sampled", samples=4000)
    assert found.variance is not None
    assert abs(float(found.mean - expected_leaves(width, depth))) < 4 * (float(found.variance) / 4000) ** 0.5


# THE COMMAND


def told(*arguments: str) -> str:
    return CliRunner().invoke(app, ["average", *arguments], catch_exceptions=False).stdout


@pytest.mark.more
def test_the_command_says_how_near_a_variance_is() -> None:
    assert "variance   11996/11025 = 1.088072562, deviation 1.04311" in told("sss-star", "-w", "2", "-d", "3")
    assert "variance" not in told("mtd-f", "-w", "2", "-d", "5")  # it is not asked for
    assert "deviation 2.76715\nby         closed form, exact\n" in told("mtd-f", "-w", "2", "-d", "5", "--variance")
    large = told("mtd-f", "-w", "7", "-d", "3", "--variance")
    assert "off by less than" in large
    assert "closed form, exact mean, the variance in floating point" in large
    assert json.loads(told("mtd-f", "-w", "7", "-d", "3", "--variance", "--json"))["variance"]["error"] < 1e-6
    assert 16 == SMALL < EXACT == 64
    with pytest.raises(ValueError, match="there is a closed form for that of"):
        told("mtd-f", "-w", "2", "-d", "6", "--first", "median", "--variance")
