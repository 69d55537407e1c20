"""MT and the MTD family: known answers, printed forms that fail, and what holds of every small tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, Final

import pytest

from proofs.dossiers.dossier import KnownPasses
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope
from proofs.enumeration.null_window_cases import gamma_sequences, integer_trees
from proofs.traces.mt_trace import passes
from proofs.traces.tables import calls_MT
from specs.contracts import PreViolation, Violation, contracts, listen
from specs.examples import PLAAT_2_4, PLAAT_LOST_LEAVES
from specs.minimal_tree import best_first
from specs.minimax import Oracle, f
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified import (
    alphabeta,
    disprove_rest,
    mt,
    mt_dual,
    mt_sss,
    mt_sss_two_bounds,
    mtd,
    mtd_best,
    mtd_bi,
    mtd_f,
    prove_best,
    run,
)
from verified.registry import ALGORITHMS, find

EXAMPLE: Final = Tree.parse(PLAAT_2_4)
INFINITY: Final = float("inf")  # as the thesis's arithmetic has it: one more than it is itself
Search = Callable[[GameTree[int], int], Value]


def leaves(search: Search, tree: Tree) -> list[int]:
    """The leaves evaluated, in order."""
    watched = Watched(tree)
    search(watched, watched.root)
    return watched.evaluated


class Passes:
    """Hears the calls of MT that a driver makes, not those that are nested in them: (gamma, v)."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, Any]] = []
        self._depth = 0

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], v: Any) -> None:
        if procedure in ("mt", "mt_mirror"):
            self._depth += 1 if event == "enter" else -1
            if event == "leave" and not self._depth:
                self.calls.append((arguments[2], v))

    def of(self, search: Search, tree: Tree) -> list[tuple[Any, Any]]:
        """The passes of one search."""
        self.calls.clear()
        search(tree, tree.root)
        return list(self.calls)


@pytest.fixture
def heard() -> Iterator[Passes]:
    listener = Passes()
    with contracts("local"), listen(listener):
        yield listener


STEPPING: Final = [a.function for a in ALGORITHMS.values() if calls_MT(a) and not a.only_compares]


# KNOWN ANSWERS ON THE EXAMPLE OF THE THESIS (RR-A.3-equal)

SSS_LEAVES: Final = [41, 12, 10, 36, 5, 35, 50, 36]
KNOWN: Final = [(name, known) for name, dossier in DOSSIERS.items() for known in dossier.known_passes]


@pytest.mark.parametrize(("name", "known"), KNOWN)
def test_known_passes(name: str, known: KnownPasses) -> None:
    assert passes(EXAMPLE, name, **known.options) == [*known.passes]
    with contracts("oracle"):
        evaluated = leaves(lambda t, _: find(name).start(t, **known.options), EXAMPLE)
        assert find(name).start(EXAMPLE, **known.options) == 35
    assert len(evaluated) == known.leaves
    assert not {EXAMPLE.name(leaf) for leaf in evaluated} & {*PLAAT_LOST_LEAVES}


def test_known_leaves() -> None:
    """RR-A.3-equal."""
    assert [EXAMPLE.value(leaf) for leaf in leaves(mt_sss, EXAMPLE)] == SSS_LEAVES
    dual = [41, 5, 101, 80, 12, 90, 10, 36, 35, 50, 36]
    assert [EXAMPLE.value(leaf) for leaf in leaves(mt_dual, EXAMPLE)] == dual


# ST-F1: the example of the other paper, as reconstructed from its text.
ST_FIGURE_1: Final = Tree.parse("(((7) ((2 5) 6) (8)) (((3 7) 1) (6 (2))))")


def test_known_answers_of_the_solution_tree_paper() -> None:
    """ST-F1, ST-A6.1, ST-F7-MTD."""
    assert passes(ST_FIGURE_1, "mt-sss") == [(POS_INF, 7), (7, 6), (6, 6)]
    assert [ST_FIGURE_1.value(leaf) for leaf in leaves(mt_sss, ST_FIGURE_1)] == [7, 3, 1, 2, 6, 8]
    assert [gamma for gamma, _ in passes(ST_FIGURE_1, "mtd-f", first=6)] == [6, 7]
    assert [gamma for gamma, _ in passes(ST_FIGURE_1, "mtd-f", first=0)] == [0, 3, 7]
    six = leaves(lambda tree, node: mtd_f(tree, node, 6), ST_FIGURE_1)
    assert [ST_FIGURE_1.value(leaf) for leaf in six] == [7, 2, 6, 8, 3, 1]


def test_the_final_store() -> None:
    """RR-A.3-finalstore: one bound a node."""
    letters = dict(zip("abcdenfghijklmopqst", [
        "1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.2", "1.1.1.2", "1.1.1.2.1", "1.2", "1.2.1", "1.2.1.1",
        "1.2.1.1.1", "1.2.1.2", "1.2.1.2.1", "1.2.1.2.2", "1.2.2", "1.2.2.1", "1.2.2.1.1", "1.2.2.1.2",
    ], strict=True))  # fmt: skip
    memory: dict[int, tuple[Value, Value]] = {}
    for gamma in (POS_INF, 41, 36, 35):
        mt(EXAMPLE, 0, gamma, memory)
    upper = {"d": 5, "n": 5, "g": 12, "f": 12, "c": 12, "b": 12, "k": 10, "j": 10}
    lower = {"e": 41, "m": 36, "l": 35, "o": 35, "i": 35, "h": 35, "a": 35, "s": 50, "t": 36, "q": 36, "p": 36}
    expected: dict[int, tuple[Value, Value]] = {EXAMPLE.node(letters[n]): (NEG_INF, v) for n, v in upper.items()}
    expected |= {EXAMPLE.node(letters[n]): (v, POS_INF) for n, v in lower.items()}
    assert memory == expected


# MT


@pytest.mark.parametrize(("length", "many"), [(2, 1_000), pytest.param(3, 10_000, marks=pytest.mark.evidence)])
def test_sequences_of_tests_that_share_their_memory(length: int, many: int) -> None:
    """RR-F3.2-MT, RR-F3.2-test, RR-3.2-twomech: any test values in a row, all clauses, the whole memory."""
    sequences = 0
    with contracts("oracle"):
        for tree in Scope(3).trees():
            oracle = Oracle(tree)
            for gammas in gamma_sequences(tree, length):
                watched = Watched(tree)
                memory: dict[int, tuple[Value, Value]] = {}
                for gamma in gammas:
                    v = mt(watched, 0, gamma, memory)
                    assert (v >= gamma) == (oracle[0] >= gamma)  # Pearl's Test
                    assert all(low <= oracle[n] <= high for n, (low, high) in memory.items())
                    assert all((low is NEG_INF) != (high is POS_INF) for low, high in memory.values())
                assert len(watched.evaluated) == len({*watched.evaluated})
                sequences += 1
    assert sequences > many


def test_a_test_with_an_empty_memory_is_a_null_window_search() -> None:
    """RR-F3.1-infalpha: the same value and the same leaves as alpha-beta with window (gamma - 1, gamma)."""
    with contracts("off"):
        for tree in integer_trees(Scope(4)):
            for gamma in (-1, 0, 1, 2, 5):
                one, other = Watched(tree), Watched(tree)
                assert mt(one, 0, gamma, {}) == alphabeta(other, 0, gamma - 1, gamma)
                assert one.evaluated == other.evaluated


def test_alphabeta_between_infinities_is_no_test() -> None:
    """RR-F3.1-infalpha: with floats +inf - 1 is +inf, the window is empty, and +inf is returned for max(min(0))."""
    tree = Tree.parse("((0))")
    assert printed_alphabeta(tree, 0, INFINITY - 1, INFINITY) == INFINITY
    assert printed_alphabeta(tree, 0, 8, 9) == 0
    with pytest.raises(PreViolation, match="broke window"):
        alphabeta(tree, 0, INFINITY - 1, INFINITY)
    assert mt(tree, 0, POS_INF, {}) == 0


def test_a_test_at_the_lower_end_is_refused() -> None:
    """RR-F3.3-MTDUAL, ST-F7-MTD: with gamma = -inf a max node looks at no child; as printed, -inf is its value."""
    with pytest.raises(PreViolation, match="broke mt-gamma"):
        mt(Tree.parse("(0)"), 0, NEG_INF, {})
    assert printed_mt(Tree.parse("(0)"), 0, -INFINITY) == -INFINITY


def test_a_wrong_memory_is_refused() -> None:
    with contracts("oracle"), pytest.raises(PreViolation, match="broke mt-memory"):
        mt(Tree.parse("(0)"), 0, 1, {0: (1, POS_INF)})


def test_violations_show_the_memory() -> None:
    with contracts("oracle"), pytest.raises(PreViolation) as caught:
        mt(Tree.parse("(0)"), 0, 1, {0: (1, POS_INF)})
    assert "a pair around f(1) = 0" in str(caught.value)
    assert "(1, +inf)" in str(caught.value)


def test_a_false_bound_of_a_child_shows_before_it_is_believed() -> None:
    with contracts("oracle"), pytest.raises(Violation, match="broke mt-child-memory") as caught:
        mt(Tree.parse("(5)"), 0, 9, {1: (NEG_INF, 3)})
    assert "f(c) = 5" in str(caught.value)


# PRINTED FORMS THAT FAIL (THE VERDICT TABLE)


def printed_mt(tree: Tree, node: int, gamma: Value) -> Any:
    """Figure 3.2 with its `while`, which tests g before the first child (without memory: it is called once)."""
    children = list(tree.children(node))
    if not children:
        return tree.value(node)
    g: Any = -INFINITY if tree.is_max(node) else INFINITY
    while children and (g < gamma if tree.is_max(node) else g >= gamma):
        v = printed_mt(tree, children.pop(0), gamma)
        g = max(g, v) if tree.is_max(node) else min(g, v)
    return g


def printed_alphabeta(tree: Tree, node: int, alpha: Any, beta: Any) -> Any:
    """Figure 2.7 with its `while`, likewise."""
    children = list(tree.children(node))
    if not children:
        return tree.value(node)
    g: Any = -INFINITY if tree.is_max(node) else INFINITY
    while children and (g < beta if tree.is_max(node) else g > alpha):
        v = printed_alphabeta(tree, children.pop(0), alpha, beta)
        g = max(g, v) if tree.is_max(node) else min(g, v)
        alpha, beta = (max(alpha, g), beta) if tree.is_max(node) else (alpha, min(beta, g))
    return g


def printed_mtd(tree: Tree, first: Any, rule: Callable[[Any, Any, Any, Any], Any], limit: int = 50) -> Value | None:
    """Figure 3.5 with floats for the infinities; None if the bounds have not met after `limit` passes."""
    low, high, bound = -INFINITY, INFINITY, first
    for _ in range(limit):
        g: Any = printed_mt(tree, 0, bound)
        if g < bound:
            high = g
        else:
            low = g
        if low == high:
            return low
        bound = rule(g, bound, low, high)
    return None


def smallest(wrong: Callable[[Tree], bool], trees: Iterator[Tree]) -> str:
    return str(next(tree for tree in trees if wrong(tree)))


def small_trees(*values: Value) -> Iterator[Tree]:
    """Every shape of up to three leaves and height two with any of these values."""
    for skeleton in Scope(3, height=2).skeletons():
        for chosen in product(values, repeat=len(skeleton.leaves)):
            yield skeleton.fill(chosen)


def is_wrong(first: Any, rule: Callable[[Any, Any, Any, Any], Any]) -> Callable[[Tree], bool]:
    return lambda tree: printed_mtd(tree, first, rule) != f(tree, 0)


def up(g: Any, bound: Any, _low: Any, _high: Any) -> Any:
    return g if g < bound else g + 1


def middle(rounded: Callable[[float], int]) -> Callable[[Any, Any, Any, Any], Any]:
    def rule(_g: Any, _bound: Any, low: Any, high: Any) -> Any:
        average = (low + high) / 2
        return rounded(average) if abs(average) < INFINITY else average

    return rule


def test_starts_at_minus_infinity_as_printed() -> None:
    """RR-F3.3-MTDUAL, RR-MTD-minf, RR-F3.6-MTDf: -inf + 1 is -inf, and the search loops on max(0)."""
    one_more = lambda g, *_: g + 1  # noqa: E731 - the rule, as printed
    assert smallest(is_wrong(-INFINITY, one_more), small_trees(0, 1)) == "(0)"
    assert smallest(is_wrong(-INFINITY, up), small_trees(0, 1)) == "(0)"
    assert mt_dual(Tree.parse("(0)"), 0) == 0
    with pytest.raises(PreViolation, match="broke first-guess"):
        mtd_f(Tree.parse("(0)"), 0, NEG_INF)
    with pytest.raises(PreViolation, match="broke mtd-first"):
        mtd(Tree.parse("(0)"), 0, NEG_INF, up)


def test_bisection_as_printed() -> None:
    """RR-MTD-bi: an infinite end has no middle; the middle must be rounded up."""
    from math import ceil, floor

    assert printed_mtd(Tree.parse("(-2)"), 0, middle(ceil)) is None

    def within(low: int, high: int, rounded: Callable[[float], int]) -> Callable[[Any, Any, Any, Any], Any]:
        return lambda _g, _b, lower, upper: rounded((max(lower, low) + min(upper, high)) / 2)

    assert printed_mtd(Tree.parse("(-2 -1)"), 0, within(-8, 8, floor)) is None
    assert printed_mtd(Tree.parse("(0 1)"), 0, within(-8, 8, int)) is None
    for text in ("(-2)", "(-2 -1)", "(0 1)"):
        assert printed_mtd(Tree.parse(text), 0, within(-8, 8, ceil)) == f(Tree.parse(text), 0)
        assert mtd_bi(Tree.parse(text), 0, 0, 8) == f(Tree.parse(text), 0)


def test_pay_offs_between_the_integers() -> None:
    """RR-F3.3-MTDUAL, RR-MTD-minf, RR-MTD-step, ST-D6.1: steps of one miss them. MT-SSS* and MT-DUAL* do without."""
    half = Fraction(1, 2)

    def fig_3_3(tree: Tree) -> Any:
        g: Any = -9
        while True:
            gamma, g = g, printed_mt(tree, 0, g + 1)
            if g <= gamma:
                return g

    def st_fig_7(tree: Tree, first: Any) -> Any:
        v: Any = printed_mt(tree, 0, first)
        if v < first:
            while True:
                gamma, v = v, printed_mt(tree, 0, v)
                if v == gamma:
                    return v
        while True:
            gamma = v + 1
            v = printed_mt(tree, 0, gamma)
            if v < gamma:
                return v

    one_more = lambda g, *_: g + 1  # noqa: E731 - the rule, as printed
    one_down = lambda g, _b, low, _h: max(low + 1, g - 1)  # noqa: E731
    assert fig_3_3(Tree.of([[half, 0]])) == half
    assert fig_3_3(Tree.of([[1, 0]])) == 0
    assert printed_mtd(Tree.of([0, half]), -9, one_more) is None
    assert printed_mtd(Tree.of([0, half]), 9, one_down) is None
    assert st_fig_7(Tree.of([Fraction(1, 4), 0], root="min"), 0) == Fraction(1, 4)
    with contracts("oracle"):
        for tree in (Tree.of([[half, 0]]), Tree.of([0, half]), Tree.of([0.25, 0], root="min"), Tree.of(["b", "a"])):
            assert mt_sss(tree, 0) == mt_dual(tree, 0) == mt_sss_two_bounds(tree, 0) == f(tree, 0)
        for search in STEPPING:
            with pytest.raises(Violation, match=r"broke (integer-value|mtd-next|halves-some|best-integers)"):
                search(Tree.of([0, half]), 0)


def test_mtd_best_refuses_a_bound_between_the_integers() -> None:
    """RR-2.2.1-nullwindow: 1.5 is not worth 2, yet more than 1, which no test of integers can tell."""
    for text in ("(1 1.5)", "min(-1 -1.5)", "(1 3/2)"):
        with (
            contracts("local"),
            pytest.raises(Violation, match="scale the pay-offs of this game to integers") as caught,
        ):
            mtd_best(Tree.parse(text), 0)
        assert caught.value.clause.id == "best-integers"
    assert mtd_best(Tree.parse("(2 3.0)"), 0) == 3


# THE DRIVERS


def distinct(tree: Tree) -> int:
    return len({tree.value(leaf) for leaf in tree.leaves()})


def test_mt_sss_makes_no_more_passes_than_there_are_pay_offs(heard: Passes) -> None:
    """RR-F3.1-MTSSS, RR-F3.3-MTDUAL: each pass but the last returns a new pay-off, nearer to f."""
    for tree in Scope(4).trees():
        for search, sign in ((mt_sss, 1), (mt_dual, -1)):
            calls = heard.of(search, tree)
            assert len(calls) <= distinct(tree) + 1
            assert all(sign * g < sign * gamma for gamma, g in calls[1:-1])
            assert [gamma for gamma, _ in calls[1:]] == [g for _, g in calls[:-1]]
            assert calls[-1][0] == calls[-1][1] == f(tree, 0)


def test_mtd_f_is_figure_3_6(heard: Passes) -> None:
    """RR-F3.6-MTDf, RR-MTD-f: the printed loop makes the same calls; two if the guess is f, never fewer."""

    def figure_3_6(tree: Tree, first: Value) -> list[tuple[Value, Value]]:
        calls: list[tuple[Value, Value]] = []
        memory: dict[int, tuple[Value, Value]] = {}
        g: Any = first
        low: Value = NEG_INF
        high: Value = POS_INF
        while low != high:
            gamma = g + 1 if g == low else g
            g = mt(tree, 0, gamma, memory)
            calls.append((gamma, g))
            low, high = (low, g) if g < gamma else (g, high)
        return calls

    for tree in integer_trees(Scope(3)):
        for first in (*range(-1, 7), POS_INF):
            calls = heard.of(partial(mtd_f, first=first), tree)
            assert calls == figure_3_6(tree, first)
            assert len(calls) >= 2
            if first == f(tree, 0):
                assert len(calls) == 2


def test_instances_of_the_driver() -> None:
    """RR-MTD-inf, RR-MTD-minf: MT-SSS* and MT-DUAL* as instances of Figure 3.5, leaf for leaf."""
    with contracts("off"):
        for tree in integer_trees(Scope(4)):
            down = leaves(lambda t, n: mtd(t, n, POS_INF, lambda g, *_: g), tree)
            assert down == leaves(mt_sss, tree)
            # From below every pay-off (the least is 0) in steps of one; the mirrored test needs no such start.
            assert leaves(lambda t, n: mtd(t, n, -1, up), tree) == leaves(mt_dual, tree)


SPECIAL: Final = [(name, other, options) for name, d in DOSSIERS.items() for other, options in d.special.items()]


@pytest.mark.parametrize(("name", "other", "options"), SPECIAL)
def test_with_such_options_it_is_another_search(name: str, other: str, options: dict[str, Value]) -> None:
    """RR-MTD-inf: leaf for leaf."""
    with contracts("off"):
        for tree in integer_trees(Scope(4)):
            assert leaves(lambda t, _: find(name).start(t, **options), tree) == leaves(find(other).function, tree)


def test_bisection_takes_a_logarithm_of_passes(heard: Passes) -> None:
    """RR-MTD-bi: at most floor(log2 D) + 1 passes where the range of width D contains f, both ends excluded below."""
    for tree in integer_trees(Scope(3)):
        for delta in (8, 16):
            calls = heard.of(partial(mtd_bi, first=0, delta=delta), tree)
            assert len(calls) <= (2 * delta).bit_length()


SEARCHES: Final = [(name, options) for name, dossier in DOSSIERS.items() for options in dossier.samples]


@pytest.mark.parametrize(("name", "options"), SEARCHES)
def test_no_leaf_that_alphabeta_does_not_evaluate(name: str, options: dict[str, Value]) -> None:
    """RR-2.3.1-dominance, RR-3.2.1-lessthanAB, RR-3.2-twomech: a subset of alpha-beta's leaves, each once."""
    fewer = 0
    with contracts("off"):
        for tree in integer_trees(Scope(4)):
            own = leaves(lambda t, _: find(name).start(t, **options), tree)
            others = set(leaves(alphabeta, tree))
            assert set(own) <= others, str(tree)
            assert len(own) == len(set(own))
            fewer += len(own) < len(others)
    assert fewer


def test_visits_with_repetition_may_be_more() -> None:
    """RR-3.2.1-lessthanAB holds of leaves; counted with its returns to inner nodes even MT-SSS* makes more calls."""

    def calls_of(name: str) -> int:
        calls = 0

        def count(event: str, procedure: str, _arguments: object, _v: object) -> None:
            nonlocal calls
            calls += event == "enter" and procedure in ("mt", "alphabeta")

        with contracts("local"), listen(count):
            run(name, "(0)")
        return calls

    assert (calls_of("alphabeta"), calls_of("mt-sss")) == (2, 4)


# TWO BOUNDS A NODE


def mt_keeping_both(tree: GameTree[int], node: int, gamma: Any, memory: dict[int, tuple[Any, Any]]) -> Any:
    """Figure 3.2, but a new bound does not delete the old one of the other side."""
    children = tree.children(node)
    g: Any
    if not children:
        low, high = memory.get(node, (NEG_INF, POS_INF))
        g = low if low != NEG_INF else high if high != POS_INF else tree.value(node)
    elif tree.is_max(node):
        g = NEG_INF
        for child in children:
            high = memory.get(child, (NEG_INF, POS_INF))[1]
            g = max(g, mt_keeping_both(tree, child, gamma, memory) if high >= gamma else high)
            if g >= gamma:
                break
    else:
        g = POS_INF
        for child in children:
            low = memory.get(child, (NEG_INF, POS_INF))[0]
            g = min(g, mt_keeping_both(tree, child, gamma, memory) if low < gamma else low)
            if g < gamma:
                break
    low, high = memory.get(node, (NEG_INF, POS_INF))
    memory[node] = (g, high) if g >= gamma else (low, g)
    return g


def test_one_bound_a_node_is_enough() -> None:
    """RR-F3.2-onebound: with both kept, every driver makes the same passes and evaluates the same leaves."""
    rules: list[tuple[Value, Callable[[Any, Any, Any, Any], Any]]] = [
        (POS_INF, lambda g, *_: g),
        (-1, up),
        (2, up),
        (2, lambda _g, _b, low, high: -(-(max(low, -8) + min(high, 8)) // 2)),
        (POS_INF, lambda g, _b, low, _h: g - 2 if low is NEG_INF else max(low + 1, g - 2)),
    ]
    with contracts("off"):
        for tree in integer_trees(Scope(4)):
            for first, rule in rules:
                seen: list[list[object]] = []
                for test in (mt, mt_keeping_both):
                    watched = Watched(tree)
                    memory: dict[int, Any] = {}
                    low: Any = NEG_INF
                    high: Any = POS_INF
                    bound: Any = first
                    found: list[object] = []
                    while True:
                        g: Any = test(watched, 0, bound, memory)
                        found.append((bound, g))
                        low, high = (low, g) if g < bound else (g, high)
                        if low == high:
                            break
                        bound = rule(g, bound, low, high)
                    seen.append([*found, watched.evaluated])
                assert seen[0] == seen[1]


def test_two_bounds_save_leaves() -> None:
    """RR-3.2.1-Maxsearch, ST-R6.1: never more leaves than MT-SSS*; the smallest tree with fewer has a tie."""
    saved: list[str] = []
    with contracts("off"):
        for tree in Scope(4).trees():
            plain, two = leaves(mt_sss, tree), leaves(mt_sss_two_bounds, tree)
            assert [leaf for leaf in plain if leaf in two] == two
            if plain != two:
                saved.append(str(tree))
                assert distinct(tree) < len(tree.leaves())
    assert saved[0] == "((0 0) 0)"
    assert run("mt-sss", "((0 0) 0)").evaluated == ["1.1.1", "1.2", "1.1.2"]
    assert run("mt-sss-two-bounds", "((0 0) 0)").evaluated == ["1.1.1", "1.2"]


# THE BEST MOVE


@pytest.mark.parametrize("strategy", [disprove_rest, prove_best])
def test_a_best_move_is_found(strategy: Any) -> None:
    """RR-MTD-best: f(move) = f(n), whatever the guess, at max and at min nodes, and no leaf twice."""
    with contracts("oracle"):
        for tree in integer_trees(Scope(3, height=2)):
            for first in (-1, 0, 1, 5) if tree.children(0) else ():
                watched = Watched(tree)
                move, low, high = strategy(watched, 0, first, {})
                assert low <= f(tree, move) == f(tree, 0) <= high
                rest = [f(tree, other) for other in tree.children(0) if other != move]
                assert all(v <= low if tree.is_max(0) else v >= high for v in rest)
                assert len(watched.evaluated) == len({*watched.evaluated})


class Asked:
    """Hears which tests of the moves MTD(best) makes, not those that are nested in them: (move, gamma, v)."""

    def __init__(self) -> None:
        self.made: list[tuple[int, Any, Any]] = []
        self._depth = 0

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], v: Any) -> None:
        if procedure == "mt":
            self._depth += 1 if event == "enter" else -1
            if event == "leave" and not self._depth:
                self.made.append((arguments[1], arguments[2], v))


def test_no_test_is_made_whose_answer_is_known() -> None:
    """RR-F3.5-MTD, RR-MTD-best: f-(move) < gamma <= f+(move) at every test, in the search for the value too."""
    after_the_move = 0
    asked = Asked()
    with contracts("local"), listen(asked):
        for tree in integer_trees(Scope(4)):
            for first in (0, 5):
                asked.made.clear()
                assert mtd_best(tree, 0, first) == f(tree, 0)
                every = [*asked.made]
                brackets: dict[int, tuple[Value, Value]] = {}
                for move, gamma, v in every:
                    low, high = brackets.get(move, (NEG_INF, POS_INF))
                    assert low < gamma <= high, (str(tree), first, every)
                    brackets[move] = (low, v) if v < gamma else (v, high)
                asked.made.clear()
                if tree.children(0):
                    disprove_rest(tree, 0, first, {})
                assert every[: len(asked.made)] == asked.made
                after_the_move += len(every) > len(asked.made)
    assert after_the_move > 100


def test_the_value_of_the_best_move_is_reached_from_its_bracket() -> None:
    assert passes(Tree.parse("((41 5) (12 90))"), "mtd-best") == [(0, 5), (6, 12), (13, 5), (13, 12)]


def uniform(width: int, depth: int) -> Tree:
    payoffs = iter(range(width**depth))

    def below(d: int) -> object:
        return [below(d - 1) for _ in range(width)] if d else next(payoffs)

    return best_first(Tree.of(below(depth)))


@pytest.mark.parametrize(("width", "depth", "expected"), [(2, 4, 6), (3, 3, 9), (2, 2, 3), (3, 2, 3 + 3 - 1)])
def test_fewer_leaves_than_the_minimal_tree(width: int, depth: int, expected: int) -> None:
    """RR-3.3.2-bestsavings: w^floor(d/2) + w^ceil(d/2) - w^floor((d-1)/2) if order and guess are perfect."""
    tree = uniform(width, depth)
    guess = f(tree, 0)
    assert width ** (depth // 2) + width ** -(-depth // 2) - width ** ((depth - 1) // 2) == expected
    for strategy in (disprove_rest, prove_best):
        watched = Watched(tree)
        move, *_ = strategy(watched, 0, guess, {})
        assert move == tree.children(0)[0]
        if strategy is disprove_rest:
            assert len(watched.evaluated) == expected
    minimal = width ** (depth // 2) + width ** -(-depth // 2) - 1
    assert len(leaves(alphabeta, tree)) == minimal
    assert len(leaves(lambda t, n: mtd_best(t, n, guess), tree)) <= minimal


def test_a_best_move_may_cost_leaves_that_alphabeta_never_sees() -> None:
    """RR-3.2.1-lessthanAB is not true of MTD(best), as RR-F3.8-ABounding says of Alpha Bounding: here the smallest."""

    def more(strategy: Any, first: int) -> Callable[[Tree], bool]:
        def search(tree: Tree) -> bool:
            if not tree.children(0):
                return False
            own = leaves(lambda t, n: strategy(t, n, first, {})[1], tree)
            return not set(own) <= set(leaves(alphabeta, tree))

        return search

    with contracts("off"):
        assert smallest(more(prove_best, -1), integer_trees(Scope(3))) == "(0 (0 0))"


def test_a_start_below_the_best_bound_costs_a_leaf() -> None:
    """RR-3.3.2-AlphaBounding, RR-F3.8-ABounding: a start below 3 ends at 3 for the first move, and looks at 7."""
    tree = Tree.parse("(((3 5)) (4 7))")

    def evaluated(first: int) -> list[Value]:
        return [tree.value(leaf) for leaf in leaves(lambda t, n: disprove_rest(t, n, first, {})[1], tree)]

    assert [tree.value(leaf) for leaf in leaves(alphabeta, tree)] == [3, 5, 4]
    assert evaluated(first=2)[:3] == [3, 4, 7]
    assert evaluated(first=5) == [3, 5, 4]
