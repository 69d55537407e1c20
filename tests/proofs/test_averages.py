"""FR-average and FR-SSS-optimal: exact averages by three methods that share no code, and where wrong ones differ."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from proofs.averages import Setting, average, expected_leaves, polynomials
from proofs.averages.average import CLOSED
from proofs.averages.chances import DISTINCT, uniform
from proofs.averages.closed_form import Distinct, Ties
from proofs.averages.extensions import bits, chance, chances_by_rank
from proofs.averages.levels import Levels, levels, null_window, sss_at
from proofs.averages.orders import FURTHER, NUMBERS, DistinctStore
from proofs.averages.polynomials import Polynomial
from proofs.averages.running import of_search
from proofs.averages.searches import RANDOM, F, First, Leaves, Moments, built_in
from proofs.averages.ties import assignments
from proofs.checking.loading import Request
from proofs.symbolic.difference import DifferenceStore
from proofs.symbolic.stores import InconsistentError
from proofs.symbolic.terms import UnsupportedError
from specs import averages as definition
from specs.left_to_right import left_to_right, must_read, proves
from specs.tree import Tree
from specs.values import Value, above
from verified.runner import run

SMALL = [(2, 1), (2, 2), (3, 1), (1, 3)]  # trees whose every order is listed here


# THE FIGURES OF FR-average

FIGURES = {  # alpha-beta, SSS*, DUAL*, MTD(f), NegaScout's distinct leaves
    (2, 2): ("11/3", "10/3", "11/3", "10/3", "11/3"),
    (3, 2): ("521/70", "879/140", "521/70", "879/140", "521/70"),
    (2, 3): ("719/105", "668/105", "219/35", "614/105", "236/35"),
}
WHO = ("alphabeta", "sss-star", "dual-star", "mtd-f", "negascout")


@pytest.mark.parametrize(("width", "depth"), FIGURES)
def test_the_figures(width: int, depth: int) -> None:
    found = tuple(str(expected_leaves(name, width, depth)) for name in WHO)
    assert found == FIGURES[width, depth]


def test_the_definition_itself() -> None:  # all orders, by runs of the searches under contract
    for (width, depth), figures in FIGURES.items():
        leaves = width**depth
        if leaves > 4:
            continue
        for name, figure in zip(WHO, figures, strict=True):
            if name == "mtd-f":
                continue

            def cost(order: tuple[int, ...], name: str = name, setting: Setting = Setting(width, depth)) -> int:  # noqa: B008
                return len(set(run(name, setting.tree(order)).evaluated))

            assert definition.mean_over_orders(leaves, cost) == Fraction(figure)  # type: ignore[arg-type]  # tuples


STOCKMAN = {  # SS-Table3: (N, K), alpha-beta's exact mean as published, SSS*'s simulated mean and deviation
    (2, 1): (3.67, 3.33, 0.5), (3, 1): (7.44, 6.26, 1.1), (5, 1): (17.67, 13.7, 2.7), (10, 1): (None, 41.3, 9.1),
    (20, 1): (177, 127, 27.7), (2, 2): (12.04, 10.1, 1.9), (3, 2): (45.20, 34.2, 7.6), (5, 2): (227.35, 161, 36),
    (2, 3): (37.16, 28.7, 6.2), (3, 3): (248.56, 177, 40.6), (2, 4): (None, 80.5, 17.7),
}  # fmt: skip


@pytest.mark.parametrize(("N", "K"), STOCKMAN)
@pytest.mark.sampled(6)
def test_stockmans_table(N: int, K: int) -> None:  # SS-Table3
    published, simulated, deviation = STOCKMAN[N, K]
    form = Distinct(N, 2 * K)
    if N ** (2 * K) < 200:  # SS-F-exact, by slower polynomials
        assert form.alphabeta == definition.expected_leaves(N, K)
    if published is not None:
        assert abs(float(form.alphabeta) - published) < (0.5 if N == 20 else 0.005)
    assert abs(float(form.sss) - simulated) < deviation / 5  # of 100 or more trees, four standard errors and rounding
    assert form.mtd_f <= form.sss < form.alphabeta


@pytest.mark.more
def test_a_thousand_leaves_to_the_digit() -> None:  # the whole fractions
    for small in (Distinct(2, 6), Distinct(3, 3, root_is_max=False)):
        assert small.mtd(1) == small.dual
        assert small.mtd(small.leaves + 1) == small.sss
    form = Distinct(2, 10)
    assert [round(float(x), 6) for x in (form.alphabeta, form.sss, form.dual, form.mtd_f)] == [
        316.146526, 223.091724, 238.561538, 176.389568,
    ]  # fmt: skip


# THREE METHODS


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize(("width", "depth"), SMALL)
def test_closed_forms_paths_and_lists_agree(width: int, depth: int, root: str) -> None:
    setting = Setting(width, depth, root)
    for name in CLOSED:
        if name != "minimal":
            closed, paths, listed = (average(name, setting, by=by) for by in ("closed", "paths", "listed"))
            assert closed.mean == paths.mean == listed.mean, name
            assert (paths.variance, paths.evaluations) == (listed.variance, listed.evaluations)
            assert paths.runs <= listed.runs


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("name", ["alphabeta", "mt-sss", "mt-dual"])
def test_closed_forms_and_paths_agree_on_eight_leaves(name: str, root: str) -> None:
    setting = Setting(2, 3, root)
    assert average(name, setting, by="closed").mean == average(name, setting, by="paths").mean


@pytest.mark.evidence
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("name", [name for name in CLOSED if name != "minimal"])
@pytest.mark.parametrize(("width", "depth"), [(2, 3), (3, 2)])
def test_closed_forms_and_paths_agree_on_more(name: str, width: int, depth: int, root: str) -> None:
    setting = Setting(width, depth, root)
    assert average(name, setting, by="closed").mean == average(name, setting, by="paths").mean


GUESSES: list[First] = [F, RANDOM, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("root", ["max", pytest.param("min", marks=pytest.mark.evidence)])
def test_guesses(root: str) -> None:
    setting = Setting(2, 2, root)
    for first in GUESSES:
        closed, paths, listed = (average("mtd-f", setting, first, by=by) for by in ("closed", "paths", "listed"))
        assert closed.mean == paths.mean == listed.mean, first
        assert paths.variance == listed.variance
    by_rank = [average("mtd-f", setting, rank).mean for rank in range(1, 6)]
    assert average("mtd-f", setting, RANDOM).mean == sum(by_rank) / 5
    assert average("mtd-f", setting, setting.median).mean == by_rank[2]


@pytest.mark.parametrize("first", [4, *(pytest.param(one, marks=pytest.mark.evidence) for one in (F, 1, 9))])
@pytest.mark.more
def test_guesses_on_eight_leaves(first: First) -> None:
    setting = Setting(2, 3)
    for root in ("max", "min"):
        setting = Setting(2, 3, root)
        assert average("mtd-f", setting, first).mean == average("mtd-f", setting, first, by="paths").mean


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize("ties", [1, 2, pytest.param(3, marks=pytest.mark.evidence)])
def test_ties(ties: int, root: str) -> None:
    setting = Setting(2, 2, root, ties)
    for name in ("alphabeta", "sss-star", "sss-2", "mt-sss", "dual-star", "mt-dual"):
        closed, paths, listed = (average(name, setting, by=by) for by in ("closed", "paths", "listed"))
        assert closed.mean == paths.mean == listed.mean, name
        assert paths.variance == listed.variance
    guesses: list[First] = [F, RANDOM, *range(1, ties + 1)]
    for first in guesses:
        closed, paths, listed = (average("mtd-f", setting, first, by=by) for by in ("closed", "paths", "listed"))
        assert closed.mean == paths.mean == listed.mean, first


@pytest.mark.parametrize("root", [pytest.param("max", marks=pytest.mark.evidence), "min"])
def test_ties_three_deep(root: str) -> None:  # where the levels above and below the deciding one differ
    setting = Setting(2, 3, root, 2)
    for name in ("mt-sss", "mt-dual", "mtd-f"):
        assert average(name, setting).mean == average(name, setting, by="listed").mean, name


@pytest.mark.evidence
@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize(("width", "depth", "ties"), [(2, 3, 3), (3, 2, 2), (2, 4, 2), (1, 4, 3)])
def test_ties_on_more(width: int, depth: int, ties: int, root: str) -> None:
    setting = Setting(width, depth, root, ties)
    for name in ("alphabeta", "mt-sss", "mt-dual", "mtd-f"):
        assert average(name, setting).mean == average(name, setting, by="listed").mean, name


def test_many_ties_are_nearly_none() -> None:
    assert abs(Ties(2, 3, k=400).sss - Distinct(2, 3).sss) < Fraction(1, 50)
    assert abs(Ties(2, 3, k=400).mtd_f - Distinct(2, 3).mtd_f) < Fraction(1, 50)


# WRONG FORMULAS ARE REFUTED: each differs from the true average on the tree beside it


def without_the_ancestors(tree: Levels[Fraction], _leaf: object) -> Fraction:
    """SSS* without the condition on the ancestors: that is alpha-beta."""
    free, found = Fraction(1), Fraction(0)
    for level in reversed(tree):
        within, up_to = level.elder_within, level.elder_up_to
        if level.is_max:
            free, found = free * within, found * within
        else:
            free, found = free * up_to, found * within + free * (up_to - within)
    return found


def deepest_beta_ancestor(tree: Levels[Fraction], _leaf: object) -> Fraction:
    """Closest to the leaf instead of closest to the root: brothers equal to v may stand above, not below."""
    free, found = Fraction(1), Fraction(0)
    for level in reversed(tree):
        within, up_to, brother = level.elder_within, level.elder_up_to, level.brother
        if level.is_max:
            free, found = free * within, found * level.elder_younger(brother.less, brother.at_most)
        else:
            free, found = free * within, found * up_to + free * (up_to - within)
    return found


def younger_are_less(tree: Levels[Fraction], _leaf: object) -> Fraction:
    """f(x) < beta instead of f(x) <= beta at the ancestors."""
    free, found = Fraction(1), Fraction(0)
    for level in reversed(tree):
        within, up_to, brother = level.elder_within, level.elder_up_to, level.brother
        if level.is_max:
            free, found = free * within, found * level.elder_younger(brother.less, brother.less)
        else:
            free, found = free * up_to, found * within + free * (up_to - within)
    return found


@pytest.mark.parametrize("wrong", [without_the_ancestors, deepest_beta_ancestor, younger_are_less])
def test_one_edit_of_the_criterion_gives_another_average(wrong: Callable[..., Fraction]) -> None:
    differ = []
    for width, depth, root, k in product((2,), (2, 3, 4), (True, False), (2, 3)):
        pairs = [(levels(uniform(v, k), width, depth, root_is_max=root), uniform(v, k)) for v in range(1, k + 1)]
        right = sum(sss_at(tree, leaf) for tree, leaf in pairs)
        if sum(wrong(tree, leaf) for tree, leaf in pairs) != right:
            differ.append((width, depth, root, k))
            assert Ties(width, depth, root, k).sss == right + 2 ** ((depth + root) // 2)  # and that one is the true one
    assert differ


def test_the_null_window_is_strict_on_one_side_only() -> None:
    setting, v = Setting(2, 2, "max", 2), 2
    tree = levels(uniform(v, 2), 2, 2, root_is_max=True)

    def leaves(payoffs: tuple[int, ...]) -> int:
        return len(run("alphabeta", setting.tree(payoffs), alpha=v - 1, beta=v).evaluated)

    true = Fraction(sum(map(leaves, product((1, 2), repeat=4))), 16)
    assert null_window(tree, uniform(v, 2)) == true
    other = levels(uniform(v - 1, 2), 2, 2, root_is_max=True)  # alpha <= v - 1 < beta with < and <= exchanged
    assert null_window(other, uniform(v - 1, 2)) != true


def test_chances_that_do_not_add_up_are_a_fault() -> None:
    moments = Moments()
    moments.add([1], Fraction(1, 2))
    with pytest.raises(AssertionError, match="add up to 1/2"):
        moments.average("paths")
    with pytest.raises(ValueError, match="no run"):
        Moments().average("listed")


# THE PARTS


@pytest.mark.parametrize("with_flint", [True, False])
def test_products_of_polynomials(with_flint: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to multiply; FLINT is installed for the tests."""
    assert polynomials.fmpz_poly is not None
    if not with_flint:
        monkeypatch.setattr(polynomials, "fmpz_poly", None)
    random = Random(1)
    for _ in range(50):
        p, q = ([random.randint(-(10**9), 10**9) for _ in range(random.randint(1, 9))] for _ in range(2))
        assert Polynomial(p) * Polynomial(q) == Polynomial(definition.times(p, q))
    assert Polynomial([0, 0]) * Polynomial([1]) == Polynomial()
    assert Polynomial([1, 2]).at(Fraction(1, 2)) == 2
    assert {Polynomial([1, 0]), Polynomial([1])} == {Polynomial([1])}


def test_a_value_is_less_equal_or_greater() -> None:
    assert DISTINCT.any.p == Polynomial([1])
    assert not DISTINCT.any.q.coefficients
    assert uniform(1, 3).any == 1


def some_order(random: Random, values: int) -> DistinctStore:
    store = DistinctStore()
    for _ in range(random.randrange(2 * values)):
        i, j = random.sample(range(1, values + 1), 2)
        if store.ask(i, j, True, 0) is None:
            store = store.adding(i, j, True, 0)
    return store


def test_linear_extensions() -> None:  # the oracle: all orders, one after another
    random = Random(2)
    for _ in range(120):
        store = some_order(random, 5)
        known = [(i, j) for i, over in store.above.items() for j in bits(over)]
        orders = [order for order in permutations(range(5)) if all(order[i - 1] < order[j - 1] for i, j in known)]
        assert chance(store.above) == Fraction(len(orders), 120)
        by_rank = [sum(order[0] == rank for order in orders) for rank in range(5)]
        assert chances_by_rank(store.above, 1, 4) == [Fraction(number, 24) for number in by_rank]


def test_the_store_of_orders() -> None:
    store = DistinctStore().adding(1, 2, False, 0).adding(2, 3, True, 0)
    assert store.ask(1, 3, True, 0) is True
    assert store.ask(3, 1, False, 0) is False
    assert store.ask(1, 1, False, 0) is True
    assert store.ask(1, 1, True, 0) is False
    assert store.ask(1, 4, False, -1) is None
    assert store.ask(1, 3, False, 5) is True  # x1 < x3, so x1 <= x3 + 5
    assert store.ask(3, 1, False, -5) is False
    numbers = store.model(4)
    assert numbers[1] < numbers[2] < numbers[3]
    with pytest.raises(UnsupportedError, match="further apart"):
        store.ask(1, 3, False, -2)  # two apart: that is no order
    with pytest.raises(UnsupportedError, match="further apart"):
        store.ask(3, 1, False, 1)
    with pytest.raises(UnsupportedError, match="with a number"):
        store.ask(0, 1, False, 3)
    with pytest.raises(InconsistentError):
        store.adding(3, 1, True, 0)


def test_assignments() -> None:  # the oracle: all draws, one after another
    random = Random(3)
    for _ in range(60):
        store, told = DifferenceStore(), []
        for _ in range(random.randrange(6)):
            i, j = random.sample(range(5), 2)
            question = (i, j, random.random() < 0.5, random.randint(-2, 2))
            if store.ask(*question) is None:
                store = store.adding(*question)
                told.append(question)
        draws = [(0, *draw) for draw in product(range(1, 4), repeat=4)]
        fitting = [x for x in draws if all(x[i] < x[j] + k if s else x[i] <= x[j] + k for i, j, s, k in told)]
        assert assignments(store.bound, 4, 3) == len(fitting)


# SEARCHES THAT ASK FOR MORE THAN ORDER


def leaves_in_order(tree: Tree) -> list[int]:
    return [*tree.leaves()]


def steps_by_two(tree: Tree, _first: Value | None) -> Leaves:
    one, *others = leaves_in_order(tree)
    return [one, *(leaf for leaf in others if tree.value(leaf) > above(tree.value(one), 2))]


def compares_with_a_number(tree: Tree, _first: Value | None) -> Leaves:
    return [leaf for leaf in leaves_in_order(tree) if tree.value(leaf) > 2]


def hides_that_it_does(tree: Tree, _first: Value | None) -> Leaves:
    try:
        return compares_with_a_number(tree, None)
    except BaseException:  # noqa: BLE001 - as a stranger may
        return leaves_in_order(tree)


@pytest.mark.parametrize(
    ("search", "why", "mean"),
    [
        (steps_by_two, FURTHER, Fraction(5, 4)),
        (compares_with_a_number, NUMBERS, Fraction(2)),
        (hides_that_it_does, NUMBERS, Fraction(2)),
    ],
)
def test_what_needs_numbers_is_listed(search: Callable[..., Leaves], why: str, mean: Fraction) -> None:
    setting = Setting(2, 2)
    with pytest.raises(ValueError, match=why[:30]):
        of_search(search, setting, None, by="paths", samples=1, seed=1, tick=None)
    found = of_search(search, setting, None, by="auto", samples=1, seed=1, tick=None)
    assert (found.by, found.mean) == ("listed", mean)
    with pytest.raises(ValueError, match="too many"):
        of_search(search, Setting(2, 4), None, by="auto", samples=1, seed=1, tick=None)


def test_a_leaf_that_is_evaluated_twice_counts_once() -> None:
    found = average("negascout", Setting(2, 3))
    assert (found.mean, found.evaluations) == (Fraction(236, 35), Fraction(4909, 630))


def test_a_sample_is_near_the_average() -> None:
    setting = Setting(2, 6)
    found = average("alphabeta", setting, by="sampled", samples=200)
    assert found.variance is not None
    assert not found.is_exact
    error = sqrt(found.variance / found.runs)
    assert abs(float(found.mean) - float(expected_leaves("alphabeta", 2, 6))) < 4 * error
    assert found == average("alphabeta", setting, by="sampled", samples=200)  # the same seed, the same trees


# FR-SSS-optimal


def height_two(leaves: int) -> list[list[int]]:
    """The number of leaves below each child of the root, in every way."""
    if not leaves:
        return [[]]
    return [[first, *rest] for first in range(1, leaves + 1) for rest in height_two(leaves - first)]


def filled(sizes: list[int], payoffs: tuple[int, ...]) -> Tree:
    numbers = iter(payoffs)
    return Tree.of([[next(numbers) for _ in range(size)] for size in sizes])


def read_by(name: str, tree: Tree, first: Value | None = None) -> set[int]:
    return {*built_in(name)(tree, first)}


HEIGHT_TWO = (3, 5)  # leaves of the trees gone through in `make test` and in `make evidence`; results.md names them
FEW, MANY = ([*range(2, HEIGHT_TWO[0] + 1)], [*range(HEIGHT_TWO[0] + 1, HEIGHT_TWO[1] + 1)])


@pytest.mark.parametrize("leaves", [*FEW, *(pytest.param(many, marks=pytest.mark.evidence) for many in MANY)])
def test_sss_reads_what_every_search_must_read(leaves: int) -> None:
    for sizes in height_two(leaves):
        for payoffs in permutations(range(leaves)):
            tree = filled(sizes, payoffs)
            needed = must_read(tree)
            assert proves(tree, needed)
            assert read_by("sss-star", tree) == needed
            assert all(needed <= read for read in left_to_right(tree) if proves(tree, read))
            value = run("minimax", tree).value
            assert all(read_by("mtd-f", tree, first=guess) == needed for guess in range(value, leaves + 1))  # type: ignore[call-overload]  # an int


@pytest.mark.parametrize(
    ("text", "root", "name"),
    [
        ("((0 1) (2 3))", "max", "alphabeta"),  # alpha-beta reads more
        ("((1 0) (3 2))", "max", "dual-star"),  # and so does DUAL*
        ("((2 3) (0 1))", "min", "sss-star"),  # with a min root it is DUAL* that reads no more
        ("((0 0) (0 0))", "max", ""),  # with ties a search may stop before it has read what this definition wants
    ],
)
def test_no_other_premise_will_do(text: str, root: str, name: str) -> None:
    tree = Tree.parse(text, root=root)
    if name:
        read = read_by(name, tree)
        assert any(proves(tree, less) and less < read for less in left_to_right(tree))
    else:
        assert any(proves(tree, less) and not must_read(tree) <= less for less in left_to_right(tree))


# THE COMMAND


def verified(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "proofs", "average", *arguments], capture_output=True, text=True, check=False
    )


def test_the_command() -> None:
    made = verified("mtd-f", "-w", "2", "-d", "3", "--first", "median", "--json")
    told = json.loads(made.stdout)
    assert (told["by"], Fraction(told["leaves"]["fraction"])) == ("closed form", Distinct(2, 3).mtd(5))
    made = verified("examples/fail_soft.py:search", "-w", "2", "-d", "2", "--spec", "alphabeta")
    assert "leaves     11/3 = 3.666666667" in made.stdout
    assert "8 weighted paths, exact" in made.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("alphabet",), "did you mean alphabeta"),
        (("mtd-f", "--first", "9"), "1 .. 5"),
        (("mtd-f", "--first", "best"), "a guess is f, median, random or a rank"),
        (("alphabeta", "--first", "f"), "takes no first guess"),
        (("negascout", "-d", "5", "--by", "closed"), "no closed form"),
        (("mtd-bi", "--by", "closed"), "no closed form"),
        (("alphabeta", "--by", "path"), "did you mean paths"),
        (("minimal", "--by", "paths"), "no search"),
        (("alphabeta", "--root", "mini"), "the root is max or min"),
        (("alphabeta", "--spec", "mt"), "for a function of your own"),
        (("alphabeta", "--max-leaves", "4"), "are for `table`"),
        (("table", "--max-leaves", "3"), "the smallest tree of the table has 4 leaves"),
    ],
)
def test_unusable_requests(arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    from proofs.cli import app

    with pytest.raises(ValueError, match=told):
        app(["average", *arguments], standalone_mode=False)
    capsys.readouterr()


def test_a_fraction_of_thousands_of_digits_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    """More than Python writes by default, which stays as it was."""
    from proofs.cli import app

    before = sys.get_int_max_str_digits()
    app(["average", "alphabeta", "-w", "2", "-d", "13", "--json"], standalone_mode=False)
    said = json.loads(capsys.readouterr().out)["leaves"]
    assert len(said["fraction"]) > 4300 == before
    assert said["decimal"] == pytest.approx(1492.3456793546065)
    assert sys.get_int_max_str_digits() == before


def test_built_in_searches_are_run_as_they_are() -> None:
    tree = Setting(2, 2).tree([1, 2, 3, 4])
    assert built_in("alphabeta")(tree, None) == run("alphabeta", tree).watched.evaluated


# SEARCHES AS STRANGERS WRITE THEM

STRANGERS = """
def raises(tree, node, alpha, beta):
    raise KeyError("no")

def endless(tree, node, alpha, beta):
    while True: pass

def typed(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        v = tree.value(node)
        return v if isinstance(v, int) else 0
    values = [typed(tree, child, alpha, beta) for child in children]
    return max(values) if tree.is_max(node) else min(values)

memo = {}
def keeps(tree, node, alpha, beta):
    if node not in memo:
        children = tree.children(node)
        values = [keeps(tree, child, alpha, beta) for child in children]
        memo[node] = (max(values) if tree.is_max(node) else min(values)) if children else tree.value(node)
    return memo[node]

def nega(tree, node, alpha, beta):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = float("-inf")
    for child in children:
        best = max(best, -nega(tree, child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta: break
    return best
"""


@pytest.mark.evidence
@pytest.mark.parametrize(
    ("name", "form", "told"),
    [
        ("typed", "minimax", "listed"),  # it asks for the type of a pay-off
        ("keeps", "minimax", "paths"),  # what it keeps is taken from it between two trees
        ("nega", "negamax", "paths"),
        ("raises", "minimax", "KeyError: 'no' was raised"),
        ("endless", "minimax", "not done after 10 s"),
    ],
)
def test_functions_of_strangers(name: str, form: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "strangers.py"
    file.write_text(STRANGERS)
    request = Request(f"{file}:{name}", "alphabeta", form)
    if told not in ("listed", "paths"):
        with pytest.raises(ValueError, match=told):
            average(request, Setting(2, 2))
        return
    for root in ("max", "min"):
        found = average(request, Setting(2, 2, root))
        assert found.by == told
        assert found.mean == (Distinct(2, 2).alphabeta if name == "nega" else 4)
