"""Every result of this project, edited in one place: each false variant is refuted by something that is kept here.

The edits are those of the mutation study (`<` for `<=`, `and` for `or`, one sign, one step left out, ...) and, by hand,
max for min, SSS* for DUAL*, elder for younger, all for some. A variant that is true, too, is listed with its reason.
The criteria of FR-MTD-visits and FR-NS-visits are edited in `test_frontier.py`.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from types import ModuleType
from typing import Any

import pytest

from proofs.averages import leaf_classes, levels, scout
from proofs.averages.chances import uniform
from proofs.averages.joint_law import Tree as Random
from proofs.averages.polynomials import V
from proofs.mutants.reload import execute
from proofs.mutants.single_edits import mutations_within
from specs import left_to_right, minimal_graph, reductions
from specs.catalogue import catalogue
from specs.minimax import f
from specs.tree import Tree
from tests.proofs import frontier_statements
from tests.proofs.scout_orders import ORDERED, by_orders
from tests.proofs.test_frontier import KEPT, parsed
from tests.proofs.visits_by_hand import INF
from verified.runner import run


@dataclass(frozen=True)
class Target:
    """Functions of a module that state a result, and what refutes a false variant of them."""

    results: tuple[str, ...]
    module: ModuleType
    functions: tuple[str, ...]
    is_right: Callable[[Any], bool]  # of the module, as it is or edited, on what is kept
    by_hand: Sequence[tuple[str, str]] = ()  # further edits of the text
    also_true: Mapping[str, str] = field(default_factory=dict)  # edits after which it is true as well, and why
    ordered: bool = True  # False: of sets, where no element is the first or the last

    def variants(self) -> Iterator[tuple[str, str]]:
        text = inspect.getsource(self.module)
        for function in self.functions:
            for mutation in mutations_within(self.module, function):
                if mutation.operator == "loop-stops-early" and not self.ordered:
                    continue
                yield f"{function} {mutation.operator}: {mutation.before}  ->  {mutation.after}", mutation.text
        for old, new in self.by_hand:
            assert old in text, old
            yield f"{old}  ->  {new}", text.replace(old, new)

    def survivors(self) -> Iterator[str]:
        for said, text in self.variants():
            try:
                if self.is_right(execute(self.module, text)):
                    yield said
            except Exception:  # noqa: BLE001, S112 - an edit may break the code in any way
                continue


# FR-MTD-union, FR-MTD-perfect, FR-NS-sandwich

TREES = (
    "(0 0)", "(2 0)", "min(0 2)", "((0 0) 1)", "(0 (1 0) 2)", "(((1 0) 0) 1)", "((0 2) 4)", "(0 (2 0) 4)",
    "min(4 (2 4) 0)", "min((4 2) 0)", "(2 (4 0))", "(0 ((1 0) 0) 2)", "(1 ((2 3) 0) 4)", "min(4 ((2 0) 4) 0)",
    "((0 (1 2)) 1)", "(((2 1) 0) 1)", "(1 (2 (3 0)))", "min((1 0) 2)", "((1 2) 0)", "(((2 6) 1) 0)",
)  # fmt: skip


@cache
def plains() -> list[Any]:
    return [parsed(text).plain for text in TREES]


def sets_are_right(statements: Any) -> bool:
    for tree in plains():
        ends = [*range(tree.payoffs[0] - 1, tree.payoffs[-1] + 2)]
        if not statements.all_guesses(tree, ends) or not all(statements.union(tree, g) for g in ends):
            return False
        windows = [(a, b) for a in (-INF, *ends) for b in (*ends, INF) if a < b]
        if not statements.perfect(tree) or not all(statements.sandwich(tree, *window) for window in windows):
            return False
    return True


# FR-SSS-optimal

HEIGHT_TWO = (
    "(1 0)",
    "((0 1) (2 3))",
    "((1 0) (3 2))",
    "((3 2) (0 1))",
    "((2 3) (1 0))",
    "((3 2) (1 0))",
    "(2 (3 1) 0)",
)


def reading_is_right(module: Any) -> bool:
    for text in HEIGHT_TWO:
        tree = Tree.parse(text)
        read = {*run("sss-star", tree).watched.evaluated}
        sets = [*module.left_to_right(tree)]
        proofs = [one for one in sets if module.proves(tree, one)]
        lengths = [len(tree.children(child)) or 1 for child in tree.children(0)]
        if len(sets) != len({frozenset(one) for one in sets}) or len(sets) != _product(n + 1 for n in lengths):
            return False
        # what SSS* reads proves f, and so does no set without it: the least of all proofs
        if module.must_read(tree) != read or read not in proofs or any(not read <= one for one in proofs):
            return False
        if {frozenset(one) for one in proofs} != {frozenset(one) for one in sets if read <= one}:
            return False
    return True


def _product(numbers: Any) -> int:
    made = 1
    for number in numbers:
        made *= number
    return made


# FR-RMG-trees

ANY_TREES = (
    "0",
    "(0 1)",
    "min(0 1)",
    "((0 1) 1)",
    "min((1 0) 0)",
    "((1 1) (0 1 2))",
    "(0 (1 (1 2)) (0 2))",
    "((0 0) 0)",
)


def sizes_are_right(module: Any) -> bool:
    """Against brute force over all proofs, as the module is written."""
    return all(
        module.up_plus_down(tree) == min(minimal_graph.leaves_in(tree, part) for part in minimal_graph.proofs(tree))
        for tree in map(Tree.parse, ANY_TREES)
    )


# FR-RMG-hard

SETS: tuple[dict[str, list[int]], ...] = (
    {"a": []},
    {"a": [0]},
    {"a": [0, 1], "b": [1]},
    {"a": [0, 1], "b": [1, 2], "c": [2, 3]},
    {"a": [0], "b": [1], "c": [0, 1, 2]},
)
EDGES = ([(0, 1)], [(0, 1), (1, 2)], [(0, 1), (1, 2), (2, 0), (2, 3)])


def covers_are_right(module: Any) -> bool:
    """There and back, against covers found without the module; every proof is a cover."""
    for sets in SETS:
        tree, stands_for = module.game_of(sets)
        if f(tree, tree.root) != 0 or any(module.cover_of([n], stands_for) != {stands_for[n]} for n in stands_for):
            return False
        least = _fewest_sets(sets)
        proofs = [*minimal_graph.proofs(tree)]
        payoffs = [tree.value(leaf) for leaf in tree.leaves()]
        covers = [module.cover_of(part, stands_for) for part in proofs]
        if len({*payoffs}) < len(payoffs) or not all(_covers(sets, cover) for cover in covers):
            return False
        if {*module.elements(sets)} != {x for members in sets.values() for x in members}:
            return False
        if min(minimal_graph.leaves_in(tree, part) for part in proofs) != least + 1:
            return False
        best = module.smallest_cover(sets)
        there = module.proof_of(tree, best, stands_for)
        if len(best) != least or len(there) != least + 1 or module.cover_of(there, stands_for) != best:
            return False
        if not minimal_graph.is_proof(tree, tree.root, there):
            return False
        if any(module.is_cover(sets, some) != _covers(sets, some) for some in ([], ["a"], best, [*sets])):
            return False
    for edges in EDGES:
        by_vertex = module.edges_by_vertex(edges)
        if {v: {*ends} for v, ends in by_vertex.items()} != {v: {e for e in edges if v in e} for e in edges for v in e}:
            return False
    return True


def _covers(sets: dict[str, list[int]], chosen: Any) -> bool:
    return all(any(x in sets[name] for name in chosen) for members in sets.values() for x in members)


def _fewest_sets(sets: dict[str, list[int]]) -> int:
    choices = product((0, 1), repeat=len(sets))
    return min(sum(bits) for bits in choices if _covers(sets, [n for n, bit in zip(sets, bits, strict=True) if bit]))


# FR-average: chances with ties, where edits of < and <= show, against all draws

DRAWS = [(2, 2, True, 2), (2, 2, False, 2), (2, 3, True, 2), (2, 3, False, 2), (3, 2, True, 2), (3, 2, False, 2)]


@cache
def drawn(width: int, depth: int, is_max: bool, k: int) -> dict[str, tuple[Fraction, Fraction]]:
    """Mean and variance of each search, by runs on all draws; the leaves whose bound is infinite are taken off."""
    from proofs.averages import Setting, average

    setting = Setting(width, depth, "max" if is_max else "min", k)
    always = width ** ((depth + is_max) // 2)
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for name, off in (("alphabeta", always), ("mt-sss", always), ("mtd-f", 0)):
        listed = average(name, setting, by="listed")
        assert listed.variance is not None
        found[name] = listed.mean - off, listed.variance
    return found


def chances_are_right(module: Any) -> bool:
    for width, depth, is_max, k in DRAWS:
        sums = [Fraction(0)] * 3
        for v in range(1, k + 1):
            leaf = uniform(v, k)
            tree = module.levels(leaf, width, depth, root_is_max=is_max)
            for i, at in enumerate((module.alphabeta_at, module.sss_at, module.mtd_f_at)):
                sums[i] += at(tree, leaf)
        if sums != [drawn(width, depth, is_max, k)[name][0] for name in ("alphabeta", "mt-sss", "mtd-f")]:
            return False
    return True


def classes_are_right(module: Any) -> bool:
    """Means of each criterion; the variance of the pairs is another test's."""
    criteria = {"alphabeta": module.BetaIsV(), "mt-sss": module.BetaIsV(climbs=True), "mtd-f": module.GuessIsV()}
    for width, depth, is_max, k in DRAWS:
        for name, criterion in criteria.items():
            mean = Fraction(0)
            for v in range(1, k + 1):
                chances = [Fraction(v - 1, k), Fraction(1, k), Fraction(k - v, k)]
                law = Random([criterion], chances, width, depth, is_max, has_ties=True).law
                places = law.values() if name != "mtd-f" else [law[1, frozenset()]]
                mean += sum(moments.get(((0, of),), Fraction(0)) for moments in places for of in criterion.counted)
            if mean != drawn(width, depth, is_max, k)[name][0]:
                return False
    return True


SCOUT = {(1, 3): "1", (2, 0): "1", (2, 1): "2", (2, 2): "11/3", (3, 2): "521/70", (2, 3): "236/35"}
SCOUT[2, 4] = "20693/1755"


def scout_is_right(module: Any) -> bool:
    """Where weighted paths are known, and with other widths where brothers of all levels are uniform on [0, 1]."""
    if any(module.expected_leaves(*plies) != Fraction(mean) for plies, mean in SCOUT.items()):
        return False
    if any(module.Plies(widths, [V] * len(widths)).leaves != by_orders(widths) for widths in ORDERED):
        return False
    try:
        module.expected_leaves(2, module.DEEPEST + 1)
    except ValueError:
        return bool(module.DEEPEST == 4)
    return False


TARGETS = (
    Target(
        ("FR-MTD-union", "FR-MTD-perfect", "FR-NS-sandwich"),
        frontier_statements,
        ("union", "all_guesses", "perfect", "sandwich"),
        sets_are_right,
        ordered=False,
        by_hand=[
            ("{n for n in tree.sss() if", "{n for n in tree.dual() if"),
            ("{n for n in tree.dual() if", "{n for n in tree.sss() if"),
            ("beta[n] < g", "alpha[n] < g"),
            ("alpha[n] >= g", "beta[n] >= g"),
            ("common == tree.sss() & tree.dual()", "common == tree.sss() | tree.dual()"),
            ("common == tree.sss() & tree.dual()", "common == tree.sss()"),
            ("common == tree.sss() & tree.dual()", "common == tree.dual()"),
            ("in tree.sss() & tree.dual() if", "in tree.sss() | tree.dual() if"),
            ("in tree.sss() & tree.dual() if", "in tree.sss() if"),
            ("in tree.sss() & tree.dual() if", "in tree.dual() if"),
            ("tree.alphabeta(f - 1, f + 1)", "tree.alphabeta(f - 1, f)"),
            ("tree.alphabeta(f - 1, f + 1)", "tree.alphabeta(f, f + 1)"),
            ("return tree.mtd(f) <= window", "return tree.mtd(f) == window"),
            ("return tree.mtd(f) <= window", "return tree.mtd(f) >= window"),
            ("<= tree.scout(a, b) <= tree.alphabeta(a, b)", "<= tree.scout(a, b) == tree.alphabeta(a, b)"),
            ("<= tree.scout(a, b) <= tree.alphabeta(a, b)", "<= tree.scout(a, b) <= tree.mtd(tree.f[()])"),
            ("<= tree.scout(a, b) <= tree.alphabeta(a, b)", "== tree.scout(a, b) <= tree.alphabeta(a, b)"),
        ],
        also_true={
            (
                "union comparison-strict: below = {n for n in tree.sss() if beta[n] < g}  ->  "
                "below = {n for n in tree.sss() if beta[n] <= g}"
            ): "a node with alpha(n) < beta(n) = g0 is in AB(g0-, g0)",
            "beta[n] < g  ->  alpha[n] < g": "so is one with alpha(n) < g0 <= beta(n)",
            "alpha[n] >= g  ->  beta[n] >= g": "the same",
            (
                "all_guesses condition: return every == tree.alphabeta(-INF, INF) and common == tree.sss() & "
                "tree.dual()  ->  return every == tree.alphabeta(-INF, INF) or common == tree.sss() & tree.dual()"
            ): "weaker: one of two true statements",
            (
                "perfect off-by-one: if [tree.f[n] for n in tree.leaves].count(f) == 1:  ->  "
                "if [tree.f[n] for n in tree.leaves].count(f) == 0:"
            ): "weaker: within it in any case",
            (
                "perfect statement-dropped: if [tree.f[n] for n in tree.leaves].count(f) == 1: return tree.mtd(f) == "
                "window  ->  if [tree.f[n] for n in tree.leaves].count(f) == 1: pass"
            ): "the same",
        },
    ),
    Target(
        ("FR-SSS-optimal",),
        left_to_right,
        ("proves", "_f_with", "left_to_right", "must_read"),
        reading_is_right,
        [("best = max if tree.is_max(node) else min", "best = min if tree.is_max(node) else max")],
        {
            (
                "left_to_right condition: yield {leaf for group, length in zip(groups(tree), lengths, strict=True) "
                "for leaf in group[:length]}  ->  yield {leaf for group, length in zip(groups(tree), lengths, "
                "strict=False) for leaf in group[:length]}"
            ): "there is a length for each group",
        },
    ),
    Target(("FR-RMG-trees",), minimal_graph, ("up_plus_down", "fewest"), sizes_are_right),
    Target(
        ("FR-RMG-hard",),
        reductions,
        ("elements", "is_cover", "smallest_cover", "edges_by_vertex", "game_of", "cover_of", "proof_of"),
        covers_are_right,
        [("is_max=True", "is_max=False"), ("-1 - number", "1 + number"), ("-1 - number", "-1")],
        {
            (
                "smallest_cover off-by-one: choices = (choice for size in range(len(sets) + 1) for choice in "
                "combinations(sets, size))  ->  choices = (choice for size in range(len(sets) + 2) for choice in "
                "combinations(sets, size))"
            ): "nobody chooses more sets than there are",
            (
                "game_of off-by-one: payoff = {name: -1 - number for number, name in enumerate(sets)}  ->  "
                "payoff = {name: -2 - number for number, name in enumerate(sets)}"
            ): "any distinct pay-offs below 0 will do",
        },
    ),
    Target(
        ("FR-average",),
        levels,
        ("alphabeta_at", "sss_at", "mtd_f_at", "_risen", "levels"),
        chances_are_right,
        [("brother.less, brother.at_most)", "brother.at_most, brother.less)")],
        {
            "brother.less, brother.at_most)  ->  brother.at_most, brother.less)": (
                "the sum over all numbers of elder brothers is the same"
            )
        },
    ),
    Target(
        ("FR-average",),
        leaf_classes,
        ("BetaIsV.child", "BetaIsV.younger", "GuessIsV.child", "GuessIsV.younger", "sources"),
        classes_are_right,
    ),
    Target(
        ("FR-average",),
        scout,
        ("expected_leaves", "Plies._younger", "Plies._by_scout", "Plies._with_no_a", "Plies._above_a", "chained"),
        scout_is_right,
        also_true={
            "Plies._above_a off-by-one: for p in range(1, self._number(2)):  ->  for p in range(0, self._number(2)):": (
                "the best of no brothers has no density"
            ),
            "Plies._above_a off-by-one: for q in range(1, self._number(3)):  ->  for q in range(0, self._number(3)):": (
                "the same"
            ),
            "Plies._above_a statement-dropped: if best_3 == ZERO: return Fraction(0)  ->  if best_3 == ZERO: pass": (
                "the same, later"
            ),
            (
                "chained off-by-one: common = lcm(*range(1, integrand.degree + 2))  ->  "
                "common = lcm(*range(2, integrand.degree + 2))"
            ): "1 divides everything",
            (
                "chained off-by-one: common = lcm(*range(1, integrand.degree + 2))  ->  "
                "common = lcm(*range(1, integrand.degree + 3))"
            ): "any common multiple will do",
            (
                "chained statement-dropped: if not integrand.coefficients: return Fraction(0)  ->  "
                "if not integrand.coefficients: pass"
            ): "the same, later",
        },
    ),
)
ELSEWHERE = {  # whose variants are made in other tests
    "FR-MTD-visits": "test_frontier.py: every edit of its criterion",
    "FR-NS-visits": "test_frontier.py: every edit of its criterion",
    "FR-NS-MTD": "it says that two inclusions are false: test_frontier.py keeps the trees",
    "FR-witness-order": "test_witness.py: the games on which the promises part",
    "FR-history-score": "test_history_spec.py: searches with other draws and other keys",
    "FR-pruning-premises": "test_pruning.py: every premise against the judge's, and wrong edits of each trick",
    "FR-witness-schemes": "its clauses are broken by bugs, as printed ones among them: test_depth_family.py",
    "FR-witness-reached": "test_witness.py: every edit of the decision",
    "FR-BNS": "it compares leaves and averages, which test_best_node_search.py counts",
    "FR-KA-linear": "its clauses are broken by bugs and by every edit of the search: proofs.mutants",
}


def names(target: Target) -> str:
    return target.module.__name__.rpartition(".")[2]


@pytest.mark.parametrize("target", TARGETS, ids=names)
@pytest.mark.sampled(3, "more")
def test_every_false_variant_is_refuted_by_what_is_kept(target: Target) -> None:
    assert target.is_right(target.module)
    assert {*target.survivors()} == {*target.also_true}


@pytest.mark.parametrize("target", TARGETS, ids=names)
def test_there_are_variants(target: Target) -> None:
    assert len([*target.variants()]) > 10
    assert {*target.also_true} <= {said for said, _ in target.variants()}


def test_every_result_has_variants() -> None:
    results = {id for id in catalogue() if id.startswith("FR-")}
    assert {result for target in TARGETS for result in target.results} | {*ELSEWHERE} == results
    assert len(KEPT) == 2
