"""Which nodes MTD(f) and NegaScout visit (FR-MTD-..., FR-NS-...): the criteria against plain searches; false variants.

The searches of `visits_by_hand` share no code with the project. Every single edit of a criterion is refuted by one of
the trees kept here, or is said to be the same criterion in other words.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, islice, product
from pathlib import Path as Page
from types import FunctionType, ModuleType
from typing import Any

import pytest

from proofs.mutants.reload import execute
from proofs.mutants.seeding import mutate
from proofs.mutants.single_edits import mutations
from specs import mtd_visits, scout_visits
from specs.clauses import whole_searches
from specs.clauses.whole_searches import Stand, nodes_of_mtd, nodes_of_scout, nodes_where
from specs.contracts import PostViolation, contracts
from specs.minimax import Oracle
from specs.paths import Path, every_path
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.visits_by_hand import (
    INF,
    Node,
    Nodes,
    Plain,
    filled,
    orders,
    shapes,
    stretched,
    trees,
    turns,
    written,
)
from verified import mtd_f, negascout


class Both:
    """A tree twice: for the project, and for the searches by hand."""

    def __init__(self, tree: Any, root: bool = True, types: dict[Node, bool] | None = None) -> None:
        self.text = f"{'' if root else 'min'}{written(tree)}"
        self.plain = Plain(tree, turns(root) if types is None else types.__getitem__)
        at = [*self.plain.sons]  # in reading order, as the nodes of a `Tree` are numbered
        number = {node: place for place, node in enumerate(at)}
        children = [tuple(number[son] for son in self.plain.sons[node]) for node in at]
        values = [None if self.plain.sons[node] else self.plain.f[node] for node in at]
        self.tree = Tree(tuple(children), tuple(self.plain.is_max[node] for node in at), tuple(values))
        self.steps = dict(enumerate(at))
        self.f = Oracle(self.tree)
        self.paths = [*every_path(self.tree)]

    def __str__(self) -> str:
        return self.text

    def where(self, holds: Callable[..., bool], *more: Value) -> Nodes:
        """The nodes of which a criterion holds."""
        return {n.steps for n in self.paths if holds(self.tree, self.f, n, *more)}

    def named(self, nodes: Iterator[int] | frozenset[int]) -> Nodes:
        return {self.steps[node] for node in nodes}

    def guesses(self) -> list[tuple[int, Value]]:
        """Every guess up to order: by hand, and here."""
        finite = [g for payoff in self.plain.payoffs for g in (payoff, payoff + 1)]
        return [*((g, g) for g in (finite[0] - 1, *finite)), (INF, POS_INF)]

    def windows(self) -> Iterator[tuple[tuple[int, int], tuple[Value, Value]]]:
        """Every window up to order."""
        ends: list[tuple[int, Value]] = [(-INF, NEG_INF), *self.guesses()]
        return (((a[0], b[0]), (a[1], b[1])) for i, a in enumerate(ends) for b in ends[i + 1 :])


def small(leaves: int) -> Iterator[Both]:
    """Every tree up to so many leaves, with either root."""
    return (Both(*tree) for size in range(1, leaves + 1) for tree in trees(size))


def odd(leaves: int) -> Iterator[Both]:
    """Trees with a node that has one child, and trees whose types do not take turns."""
    for size in range(1, leaves + 1):
        for shape, values in product(shapes(size), [*orders(size)]):
            for longer in stretched(shape):
                yield from (Both(filled(longer, iter(values)), root) for root in (True, False))
            tree = filled(shape, iter(values))
            nodes = [*Plain(tree, turns(True)).sons]
            for types in product((True, False), repeat=len(nodes)):
                yield Both(tree, types=dict(zip(nodes, types, strict=True)))


def is_right(both: Both) -> bool:
    """Whether all that is said of MTD(f) and NegaScout is so on this tree."""
    return says_mtd(both) and says_union(both) and says_perfect(both) and says_scout(both)


def says_mtd(both: Both) -> bool:  # FR-MTD-visits
    return all(
        plain == both.named(nodes_of_mtd(both.tree, both.f, 0, g))
        for plain, g in ((both.plain.mtd(guess), g) for guess, g in both.guesses())
    )


def says_union(both: Both) -> bool:  # FR-MTD-union
    plain = both.plain
    alpha, beta = plain.ends()
    sss, dual, every, common = plain.sss(), plain.dual(), set[Node](), {*plain.sons}
    for guess, _ in both.guesses():
        parts = {n for n in sss if beta[n] < guess}, {n for n in dual if alpha[n] >= guess}
        if plain.mtd(guess) != plain.alphabeta(guess - 1, guess).union(*parts):
            return False
        every |= plain.mtd(guess)
        common &= plain.mtd(guess)
    return every == plain.alphabeta(-INF, INF) and common == sss & dual


def says_perfect(both: Both) -> bool:  # FR-MTD-perfect
    plain, f = both.plain, both.plain.f[()]
    perfect, window = plain.mtd(f), plain.alphabeta(f - 1, f + 1)
    return perfect == window if len(plain.payoffs) == len(plain.leaves) else perfect <= window


def says_scout(both: Both) -> bool:  # FR-NS-visits, FR-NS-sandwich
    plain = both.plain
    common = plain.sss() & plain.dual()
    alpha, beta = plain.ends()
    for (a, b), window in both.windows():
        seen = plain.scout(a, b)
        due = {n for n in common if a < beta[n] and alpha[n] < b}
        if not due <= seen <= plain.alphabeta(a, b):
            return False
        if seen != both.named(nodes_of_scout(both.tree, both.f, 0, *window)):
            return False
    return True


# THE CRITERIA


IN_PART, ALL = 4, 6  # leaves: gone through in part by `make test`, and all by `make evidence`; results.md names them


@pytest.mark.parametrize("part", ["taking turns", "odd"])
def test_the_criteria_are_what_plain_searches_do(part: str) -> None:
    games = islice(small(IN_PART), 0, None, 7) if part == "taking turns" else islice(odd(3), 0, None, 7)
    assert [str(both) for both in games if not is_right(both)] == []


@pytest.mark.evidence
@pytest.mark.parametrize("remainder", range(8))
@pytest.mark.parametrize(("leaves", "odd_ones"), [*((size, False) for size in range(1, ALL + 1)), (4, True)])
def test_the_criteria_are_what_plain_searches_do_on_larger_trees(leaves: int, odd_ones: bool, remainder: int) -> None:
    """All shapes of up to 6 leaves, every weak ordering, every guess; windows, up to 5 leaves."""
    games = islice(odd(leaves) if odd_ones else (Both(*tree) for tree in trees(leaves)), remainder, None, 8)
    for both in games:
        assert says_mtd(both) and says_union(both) and says_perfect(both), both  # noqa: PT018 - one theorem
        assert leaves > 5 or says_scout(both), both


def test_the_page_states_how_many_cases_that_is() -> None:
    """Trees of up to 6 leaves, each with every guess; what is counted here is what the test above goes through."""
    cases = 0
    for size in range(1, ALL + 1):
        forms = len([*shapes(size)])
        cases += sum(2 * forms * (2 * len({*order}) + 2) for order in orders(size))
    assert cases == 20_962_824
    some = [*trees(3)]
    assert len(some) == 2 * len([*shapes(3)]) * len([*orders(3)])
    assert all(len(Both(*tree).guesses()) == 2 * len(Both(*tree).plain.payoffs) + 2 for tree in some)
    page = (Page(__file__).parents[2] / "examples/results.md").read_text()
    assert f"{IN_PART} leaves in part (`make test`) and of up to {ALL} leaves (`make evidence`)" in page
    assert f"{cases:,}" in page


def test_what_a_contract_carries_down_is_the_definition() -> None:
    for both in chain(islice(small(3), 0, None, 2), islice(odd(3), 0, None, 23)):
        for _, g in both.guesses():
            carried = both.named(nodes_of_mtd(both.tree, both.f, 0, g))
            assert carried == both.where(mtd_visits.is_visited, g) == both.where(mtd_visits.in_union, g), (str(both), g)
        for _, window in both.windows():
            carried = both.named(nodes_of_scout(both.tree, both.f, 0, *window))
            assert carried == both.where(scout_visits.is_visited, *window), (str(both), window)
        assert both.named(nodes_where(both.tree, both.f, 0, Stand.in_sss)) == both.where(mtd_visits.in_sss)
        assert both.named(nodes_where(both.tree, both.f, 0, Stand.in_dual)) == both.where(mtd_visits.in_dual)
        common = nodes_where(both.tree, both.f, 0, lambda n: n.in_sss() and n.in_dual())
        assert both.named(common) == both.where(scout_visits.must_be_visited)


# NO INCLUSION (FR-NS-MTD)


def parsed(text: str) -> Both:
    """A tree from its text."""
    is_min = text.startswith("min")
    return Both(eval(text.removeprefix("min").replace(" ", ","), {}), not is_min)  # noqa: S307 - a literal of this file


def missed(plain: Plain, by: str, of: str) -> Nodes:
    """Leaves that one search evaluates and the other does not; MTD(f) with the best guess."""
    seen = {"scout": plain.scout(), "sss": plain.sss(), "mtd": plain.mtd(plain.f[()])}
    return (seen[of] - seen[by]) & plain.leaves


NOT_INCLUDED = [  # the smallest tree with ties, and without
    ("((0 0) 1)", "mtd", "scout"),
    ("((0 1) 2)", "mtd", "scout"),
    ("((0 0) 1)", "sss", "scout"),
    ("((0 1) 2)", "sss", "scout"),
    ("(0 ((1 0) 0) 2)", "scout", "mtd"),
    ("(1 ((2 3) 0) 4)", "scout", "mtd"),
    ("(0 ((1 0) 0) 2)", "scout", "sss"),
    ("(1 ((2 3) 0) 4)", "scout", "sss"),
]


@pytest.mark.parametrize(("text", "by", "of"), NOT_INCLUDED)
def test_neither_negascout_nor_mtd_includes_the_other(text: str, by: str, of: str) -> None:
    """FR-NS-MTD."""
    assert missed(parsed(text).plain, by, of)


@pytest.mark.parametrize(("by", "of", "leaves"), [("mtd", "scout", 2), ("scout", "mtd", 3)])
def test_no_smaller_tree_shows_it(by: str, of: str, leaves: int) -> None:
    assert not [str(both) for both in small(leaves) if missed(both.plain, by, of)]


@pytest.mark.evidence
def test_no_tree_of_four_leaves_shows_it() -> None:
    assert not [
        str(both) for both in small(4) if missed(both.plain, "scout", "mtd") or missed(both.plain, "scout", "sss")
    ]


def test_mtd_with_the_best_guess_can_cost_more_than_negascout() -> None:
    """FR-NS-MTD: 5 leaves against 4."""
    plain = parsed("(1 ((2 4) 0) 3)").plain
    assert [len(seen & plain.leaves) for seen in (plain.mtd(plain.f[()]), plain.scout())] == [5, 4]


def test_with_ties_the_best_guess_visits_less_than_the_perfect_window() -> None:
    """FR-MTD-perfect: `(((1 0) 0) 1)`."""
    plain = parsed("(((1 0) 0) 1)").plain
    assert plain.mtd(1) < plain.alphabeta(0, 2)
    assert plain.alphabeta(0, 2) - plain.mtd(1) == {(0, 0, 1)}


# FALSE CONJECTURES ABOUT MTD(g0)


def with_all_of_sss_or_dual(plain: Plain, g: int) -> Nodes:
    return plain.alphabeta(g - 1, g) | (plain.sss() if plain.f[()] < g else plain.dual())


def with_the_perfect_window(plain: Plain, g: int) -> Nodes:
    f = plain.f[()]
    return plain.alphabeta(g - 1, g) | plain.alphabeta(f - 1, f + 1)


def with_the_window_between(plain: Plain, g: int) -> Nodes:
    """From just below g0 and f to just above both."""
    f = plain.f[()]
    return plain.alphabeta(min(f, g) - 1, max(f, g) + 1)


def with_the_tests_between(plain: Plain, g: int) -> Nodes:
    """The same up to g0 itself: f >= g0 is the first test, f > f the last."""
    f = plain.f[()]
    return plain.alphabeta(min(f, g) - 1, max(f + 1, g))


def without_memory(plain: Plain, g: int) -> Nodes:
    """Null windows at the bounds that MTD(g0) tests, each from scratch."""
    seen: Nodes = set()
    low, high = -INF, INF
    while low < high:
        bounds: dict[Node, tuple[int, int]] = {}
        v = plain._test((), g, bounds, seen)
        low, high, g = (low, v, v) if v < g else (v, high, v + 1)
    return seen


CONJECTURES = [
    (with_all_of_sss_or_dual, "((0 0) 1)", 1),
    (with_the_perfect_window, "(0 (1 0) 2)", 0),
    (with_the_window_between, "(0 ((1 0) 0))", 1),
    (with_the_tests_between, "(((1 0) 0) 1)", 0),
    (without_memory, "(((1 0) 0) 1)", 0),
]


@pytest.mark.parametrize(("conjecture", "text", "g"), CONJECTURES)
def test_a_false_conjecture_stays_refuted(conjecture: Callable[[Plain, int], Nodes], text: str, g: int) -> None:
    plain = parsed(text).plain
    assert conjecture(plain, g) != plain.mtd(g)
    smaller = (both for both in small(len(plain.leaves) - 1) if both.plain.is_max[()])
    for both in smaller:  # with a max root no smaller tree refutes it
        assert all(conjecture(both.plain, guess) == both.plain.mtd(guess) for guess, _ in both.guesses()), str(both)


# FALSE VARIANTS BY ONE EDIT


KEPT = {
    mtd_visits: (
        "0", "(0 0)", "min(0 0)", "(2 0)", "(0 (0 0))", "min(0 (0 0))", "min(0 (0 2))", "(0 (2 0))", "(0 (2 2))",
        "(2 (0 0))", "min(2 (0 0))", "min(2 (0 2))", "((0 0) 2)", "min((2 0) 0)", "min(0 ((0 0) 2))", "(0 ((2 0) 0))",
        "min(2 ((0 0) 2))", "(2 ((2 0) 0))",
    ),
    scout_visits: (
        "0", "(0 0)", "min(0 0)", "(0 2)", "min(0 2)", "min(2 0)", "(0 (0 0))", "min(0 (0 0))", "((0 0) 2)", "(0 2 0)",
        "min(0 2 2)", "(0 (0 (2 0)))", "(0 (2 (2 0)))", "(0 (2 (2 2)))", "(0 (4 (2 0)))", "(0 (4 (2 4)))",
        "min(2 (0 (0 0)))", "min(2 (0 (0 2)))", "min(2 (2 (0 0)))", "min(4 (0 (2 0)))", "(0 ((2 0) 0))",
        "(0 ((2 0) 4))", "min(2 ((0 0) 2))", "min(4 ((2 0) 0))", "min(((0 0) 2) 0)", "(2 (6 ((4 (2 4)) 2)))",
        "min(4 (0 ((6 (2 4)) 2)))", "(0 (6 (((2 6) 0) 4)))", "min(4 (((2 6) ((0 2) (2 6))) 2) 6)",
        "(0 ((((4 0) 0) (6 (0 6))) (2 6)))",
        "min(6 ((6 ((0 6 2) (6 2) (0 2))) 0))",
    ),
}  # fmt: skip

# Edits that no operator makes: the ancestor closest to n, younger for elder, only brothers, another tree's value.
EDITS = {
    mtd_visits: (
        ("reversed(ANC(n))", "ANC(n)"),
        ("maximum(f[x", "minimum(f[x"),
        ("return minimum(f[x", "return maximum(f[x"),
        ("left_siblings(tree, n)", "older_brothers(tree, n)"),
        ("left_siblings(tree, n)", "younger(tree, n)"),
        ("ANC(beta_anc(tree, f, n))", "ANC(n)"),
        ("ANC(alpha_anc(tree, f, n))", "ANC(n)"),
        (" and m in fathers", ""),
    ),
    scout_visits: (
        ("minimum(brothers)", "maximum(brothers)"),
        ("maximum(brothers)", "minimum(brothers)"),
        ("older_brothers(tree, c)", "younger(tree, c)"),
        ("minimum(oldest", "maximum(oldest"),
        ("maximum(oldest", "minimum(oldest"),
        ("a = oldest_above(tree, f, c.node, a)", "a = f[c.node]"),
        ("b = oldest_below(tree, f, c.node, b)", "b = f[c.node]"),
        ("next(child for child in children", "next(child for child in reversed(children)"),
    ),
}
MORE = """
from specs.paths import older_brothers, sons


def younger(tree, n):
    return [x for m in [n, *ANC(n)] if m.father for x in sons(tree, m.father)[m.index + 1 :]]
"""
# The same in other words: where beta(n) = g0, (A) holds already; the root has no brothers.
SAME = {
    "formula_B comparison-strict: if not alpha(tree, f, n) < least < g0:  ->  if not alpha(tree, f, n) < least <= g0:",
    (
        "in_union comparison-strict: by_sss = in_sss(tree, f, n) and beta(tree, f, n) < g0  ->  "
        "by_sss = in_sss(tree, f, n) and beta(tree, f, n) <= g0"
    ),
    "is_visited loop-stops-early: for c in reversed([n, *ANC(n)]):  ->  for c in [*reversed([n, *ANC(n)])][1:]:",
}


def variants(criterion: ModuleType) -> Iterator[tuple[str, str]]:
    """Every single edit of every function of the module: in words, and the text of the module with it."""
    text = inspect.getsource(criterion)
    for function in vars(criterion).values():
        if isinstance(function, FunctionType) and function.__module__ == criterion.__name__:
            for mutation in mutations(function):
                said = f"{mutation.function} {mutation.operator}: {mutation.before}  ->  {mutation.after}"
                yield said, mutation.text
            source = inspect.getsource(function)
            for old, new in EDITS[criterion]:
                if old in source:
                    said = f"{function.__name__}: {old}  ->  {new}"
                    yield said, text.replace(source, source.replace(old, new)) + MORE


Truth = list[tuple[str, tuple[Value, ...], Nodes]]


@cache
def kept(criterion: ModuleType) -> list[tuple[Both, Truth]]:
    """The trees that are kept, each with what is true of it: a function of the module, what else it is given, nodes."""
    found = []
    for text in KEPT[criterion]:
        both = parsed(text)
        plain, f = both.plain, both.plain.f[()]
        truth: Truth = []
        if criterion is mtd_visits:
            for guess, g in both.guesses():
                truth += [("is_visited", (g,), plain.mtd(guess)), ("in_union", (g,), plain.mtd(guess))]
            truth += [("in_sss", (), plain.sss()), ("in_dual", (), plain.dual())]
            truth.append(("in_perfect_window", (), plain.alphabeta(f - 1, f + 1)))
        else:
            truth += [("is_visited", window, plain.scout(*ends)) for ends, window in both.windows()]
            truth += [("is_visited", (), plain.scout()), ("must_be_visited", (), plain.sss() & plain.dual())]
        found.append((both, truth))
    return found


def is_refuted(edited: ModuleType, criterion: ModuleType) -> bool:
    """Whether one of the kept trees shows that the edited criterion is false, or no criterion at all."""
    for both, truth in kept(criterion):
        for name, more, nodes in truth:
            try:
                if both.where(getattr(edited, name), *more) != nodes:
                    return True
            except Exception:  # noqa: BLE001 - an edit may break the code in any way
                return True
    return False


@pytest.mark.parametrize("criterion", [mtd_visits, scout_visits], ids=lambda module: module.__name__)
@pytest.mark.sampled(2)
@pytest.mark.more
def test_every_false_variant_is_refuted_by_a_tree_that_is_kept(criterion: ModuleType) -> None:
    assert not is_refuted(criterion, criterion)
    found = [*variants(criterion)]
    assert len(found) > 90
    assert not [
        said for said, text in found if said not in SAME and not is_refuted(execute(criterion, text), criterion)
    ]
    assert not [said for said, text in found if said in SAME and is_refuted(execute(criterion, text), criterion)]


def test_what_is_the_same_in_other_words_is_among_the_variants() -> None:
    assert {*SAME} <= {said for criterion in KEPT for said, _ in variants(criterion)}


# A WRONG WINDOW BREAKS THE CLAUSES


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("tree, child, v, beta)", "tree, child, a, beta)", "(0 (4 (((2 0) 0) 4)))"),
        ("tree, child, alpha, v)", "tree, child, alpha, b)", "min(4 (0 (((2 4) 4) 0)))"),
    ],
    ids=["a re-search that begins where the scout did", "and its mirror image"],
)
def test_the_window_of_a_second_search_matters_from_six_leaves_on(old: str, new: str, text: str) -> None:
    """No smaller tree shows it, so that these two are not among the bugs of the dossier."""
    both = parsed(text)
    assert len(both.plain.leaves) == 6
    wrong = mutate(negascout, old, new, (whole_searches.scout_visits,))
    with contracts("oracle"):
        negascout(both.tree, both.tree.root)
        with pytest.raises(PostViolation, match=r"ns-visits"):
            wrong(both.tree, both.tree.root)


def test_a_driver_with_one_wrong_window_is_told_which_nodes_were_due() -> None:
    both = parsed("(0 (2 0) 4)")
    wrong = mutate(mtd_f, "node, first,", "node, above(first),", (whole_searches.mtd_visits,))
    with contracts("oracle"):
        mtd_f(both.tree, both.tree.root, 4)
        with pytest.raises(PostViolation, match=r"expected: visits to 1 1.1 1.2 1.2.1 1.2.2 1.3\n"):
            wrong(both.tree, both.tree.root, 2)


def test_on_shared_nodes_nothing_is_said_of_mtd() -> None:
    """A memory knows a node by whatever path it was reached: the criterion is about trees."""
    path: Path[int] = Path(0)
    shared = Tree(((1, 2), (3, 4), (3, 4), (), ()), (True, False, False, True, True), (None, None, None, 1, 2))
    assert path.father is None
    assert whole_searches.is_unshared(parsed("(0 (2 0) 4)").tree, 0)
    assert not whole_searches.is_unshared(shared, 0)
