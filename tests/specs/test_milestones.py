"""Solution trees of an informed game, milestones, beta-ancestors: PB section 4 and the static side of section 7."""

from collections.abc import Iterator
from itertools import chain, combinations

import pytest

from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.informed_cases import informed_trees
from proofs.enumeration.orders import informed, positions
from specs import paths
from specs.informed import InformedTree
from specs.minimax import Oracle, critical_path, f
from specs.paths import Path, every_path
from specs.solutions import beta_ancestor as static
from specs.solutions.informed_solutions import (
    M,
    Solution,
    g,
    g_of_tips,
    is_older,
    milestones,
    oldest_at_most,
    oldest_below,
    optimal,
    size_of_M,
    theorem_4_2,
    theorem_4_3,
    tips,
)
from specs.solutions.milestones import Milestones, milestones_of
from specs.solutions.stations import Station
from specs.tree import Tree
from specs.values import POS_INF, Value
from specs.watch import Watched


def small() -> Iterator[InformedTree]:
    """Every pair on every tree of two leaves, every plain tree of three with single-child nodes or any types."""
    plain = (Scope(3, height=2), Scope(3, all_types=True))
    yield from informed_trees(Scope(2))
    yield from (InformedTree(tree, {}) for scope in plain for tree in scope.trees())
    yield from chain.from_iterable(informed(tree) for tree in Scope(1, height=2).trees())


def thresholds(tree: InformedTree) -> Iterator[Value]:
    """Where g0 can stand relative to the values of the tree: on them, between them, outside, at the ends."""
    return positions([*payoffs(tree), *(bound for pair in tree.bounds.values() for bound in pair)])


def two_by_two() -> InformedTree:
    return InformedTree.parse("{..9}({..7}(4 1) 3)")


def test_the_solution_trees_of_a_small_game() -> None:  # PB-D4.1, PB-D4.1-M, PB-D4.1-g
    found = [([*map(tree_name, tips(S))], S.g) for S in M(two_by_two(), 0)]
    assert found == [
        (["1"], 9),
        (["1.1", "1.2"], 7),
        (["1.1.1", "1.2"], 4),
        (["1.1.2", "1.2"], 3),
    ]
    assert repr([*M(two_by_two(), 0)][1]) == "Solution(0, g=7, tips=[1, 4])"


def tree_name(tip: Solution[int]) -> str:
    return two_by_two().name(tip.node)


def test_there_are_as_many_as_the_recursion_says() -> None:  # PB-D4.1-M
    assert size_of_M(InformedTree.parse("((0 0 0) (0 0))"), 0) == 1 + 4 * 3
    assert size_of_M(InformedTree.parse("min((0 0 0) (0 0))"), 0) == 1 + 2 + 2
    for tree in small():
        for n in tree.nodes():
            trees = [*M(tree, n)]
            assert len(trees) == len(set(trees)) == size_of_M(tree, n)


def test_older_is_a_strict_linear_order_and_M_is_enumerated_in_it() -> None:  # PB-D4.2
    compared = 0
    for tree in small():
        trees = [*M(tree, 0)]
        assert not any(is_older(tree, S, S) for S in trees)
        for older, younger in combinations(trees, 2):
            compared += 1
            assert is_older(tree, older, younger)
            assert not is_older(tree, younger, older)
    assert compared > 5_000


def test_g_is_the_greatest_U_over_the_tips() -> None:  # PB-D4.1-g
    for tree in small():
        for S in M(tree, 0):
            assert S.g == g(tree, S) == g_of_tips(tree, S)


def test_f_is_the_least_g() -> None:  # PB-L4.1, PB-L4.2, PB-T4.1, at every node
    for tree in small():
        for n in tree.nodes():
            assert all(S.g >= f(tree, n) for S in M(tree, n))
            assert optimal(tree, n) in [*M(tree, n)]
            assert g(tree, optimal(tree, n)) == f(tree, n) == min(S.g for S in M(tree, n))


def parts(S: Solution[int]) -> Iterator[int]:
    yield S.node
    for son in S.sons:
        yield from parts(son)


def test_the_optimal_tree_holds_a_critical_path() -> None:  # PB-R4.2
    for tree in Scope(4).trees():
        held = set(parts(optimal(InformedTree(tree, {}), 0)))
        path = critical_path(tree)
        assert held.issuperset(path) or any(  # ties: another critical path
            {n.node, *(x.node for x in paths.ANC(n))} <= held
            and {f(tree, x.node) for x in (n, *paths.ANC(n))} == {f(tree, 0)}
            for n in every_path(tree)
            if not tree.children(n.node)
        )


def test_milestones_are_the_oldest_of_their_value_and_descend_to_f() -> None:  # PB-D4.3
    for tree in small():
        for n in tree.nodes():
            found = milestones(tree, n)
            assert found[0] == next(M(tree, n))
            assert found[-1].g == f(tree, n)
            assert all(older.g > younger.g for older, younger in combinations(found, 2))
            assert found == [S for S in M(tree, n) if oldest_at_most(tree, n, S.g) == S]


def test_theorem_4_2() -> None:
    applied = 0
    for tree in small():
        for n in tree.nodes():
            for g0 in thresholds(tree):
                oldest = oldest_at_most(tree, n, g0)
                for S in M(tree, n):
                    applied += oldest == S
                    assert (oldest == S) == theorem_4_2(tree, S, g0), (str(tree), n, g0)
    assert applied > 10_000


def test_theorem_4_3_corrected() -> None:
    applied = 0
    for tree in small():
        for n in tree.nodes():
            for g0 in thresholds(tree):
                oldest = oldest_below(tree, n, g0)
                for S in M(tree, n):
                    applied += oldest == S
                    assert (oldest == S) == theorem_4_3(tree, S, g0), (str(tree), n, g0)
                    # Only the only-if direction of the printed form breaks.
                    assert oldest == S or not theorem_4_3(tree, S, g0, printed=True)
    assert applied > 10_000


def test_theorem_4_3_as_printed_fails() -> None:  # PB-T4.3: Minbroth(c) > g0 where >= is right
    def refutes(tree: InformedTree, g0: Value) -> bool:
        oldest = oldest_below(tree, 0, g0)
        return oldest is not None and not theorem_4_3(tree, oldest, g0, printed=True)

    assert refutes(InformedTree.parse("min(0)"), POS_INF)  # the very threshold with which SSS-2 begins
    assert refutes(InformedTree.parse("min(1 0)"), 1)
    found = (
        (str(tree), g0)
        for tree in (InformedTree(tree, {}) for tree in Scope(3).trees())
        for g0 in payoffs(tree)
        if refutes(tree, g0)
    )
    assert next(found) == ("min(65536 0)", 65536)  # the smallest with a finite threshold


# THE TABLES


def test_the_tables_are_the_definitions() -> None:
    for tree in small():
        tables = Milestones(tree, Oracle(tree))
        for n in tree.nodes():
            for g0 in thresholds(tree):
                assert tables.oldest(n, g0, below=True) == oldest_below(tree, n, g0)
                assert tables.oldest(n, g0, below=False) == oldest_at_most(tree, n, g0)


def test_numbers_tell_solution_trees_apart() -> None:
    for tree in informed_trees(Scope(2)):
        tables = milestones_of(tree)
        trees = [*M(tree, 0)]
        again = [*M(tree, 0)]  # equal trees, other objects
        for place, S in enumerate(trees):
            assert tables.g(S) == S.g
            for other_place, other in enumerate(again):
                assert (tables.number(S) == tables.number(other)) == (other == S)
                assert tables.is_older_or_same(S, other) == (place <= other_place)


def test_a_wrong_label_does_not_change_the_number_or_the_value() -> None:
    tree = two_by_two()
    tables = milestones_of(tree)
    S = [*M(tree, 0)][2]
    assert tables.number(S) == tables.number(S._replace(g=99))
    assert tables.g(S._replace(g=99)) == 4


def test_the_tables_of_a_watched_game_are_those_of_the_game() -> None:
    tree = two_by_two()
    watched = Watched(tree)
    assert milestones_of(watched) is milestones_of(tree)
    assert milestones_of(watched).oldest(0, 5, below=True) == oldest_below(tree, 0, 5)
    assert not watched.visited


# THE STATIC SIDE OF SECTION 7


def stations(tree: InformedTree, station: Station[int], path: Path[int]) -> Iterator[tuple[Station[int], Path[int]]]:
    yield station, path
    for step in paths.sons(tree, path):
        broth = paths.Maxbroth if tree.is_max(path.node) else paths.Minbroth
        son = station.son(tree, f(tree, path.node), step.node, broth(tree, step))
        yield from stations(tree, son, step)


def test_stations_are_the_definitions() -> None:  # the recurrences of the proofs of PB-T7.1 and PB-T7.2
    for tree in chain(small(), (InformedTree(tree, {}) for tree in Scope(4).trees())):
        for station, n in stations(tree, Station(0), Path(0)):
            assert station.node == n.node
            assert station.low == static.low(tree, n)
            assert station.high == static.high(tree, n)
            assert station.f_hat == paths.f_hat(tree, n)
            assert station.f_hat_of_beta_ancestor == static.f_hat_of_beta_ancestor(tree, n)


def test_the_beta_ancestor_is_the_highest_of_several() -> None:  # PB-D7.1, its tie rule
    tree = InformedTree.parse("min(1 (min(1 1) 2))", root="min")
    last = next(n for n in every_path(tree) if n.name == "1.2.1.2")
    assert static.beta_ancestor(tree, last).name == "1"
    inner = last.father
    assert inner is not None
    assert static.achieves(tree, inner, last, static.high(tree, last))  # it would be the deepest


def test_the_root_has_no_beta_ancestor() -> None:
    tree = InformedTree(Tree.parse("(0 1)"), {})
    with pytest.raises(ValueError, match=r"PB-D7\.1"):
        static.beta_ancestor(tree, Path(0))
    assert static.expansions(tree)[0] == (Path(0), POS_INF)
