"""The theorems as the papers state them, from the definitions, on all small trees: a second opinion on the clauses.

The contract layer carries the static quantities from father to child and looks at children when a call ends. Here
nothing of that is used: visits are seen from outside, windows are heard, and both are compared with
`specs.paths` and `specs.visits`.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from proofs.dossiers.shelf import PLANS
from proofs.enumeration.cases import Scope, payoffs, with_window
from proofs.enumeration.informed_cases import with_pair
from proofs.enumeration.orders import informed, windows
from specs import baudet, paths
from specs.contracts import Recorder, recording
from specs.contracts.ghost import InformedPlace, Place
from specs.informed import InformedTree
from specs.minimal_tree import best_first, leaf_count, node_types
from specs.minimax import Oracle, critical_path, f
from specs.paths import Path, every_path
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.visits import Uninformed, is_called_by_father, is_visited, nested_window, visited_nodes
from specs.watch import Watched
from verified import alphabeta, alphabeta_informed, contracts, negascout

pytestmark = pytest.mark.xdist_group("formula 6")  # which several of them look at


def seen(procedure: object, tree: Tree, *window: Value) -> list[int]:
    watched = Watched(tree)
    procedure(watched, watched.root, *window)  # type: ignore[operator]  # any of the procedures
    return list(watched.visited)


def informed_cases(scope: Scope) -> Iterator[tuple[InformedTree, Value, Value]]:
    for tree, _, *window in with_pair(scope):
        assert isinstance(tree, InformedTree)
        yield tree, window[0], window[1]


Judged = tuple[InformedTree, Value, Value, list[tuple[Path[int], bool]]]


@cache
def by_formula_6(scope: Scope) -> list[Judged]:
    """The same, each with all its nodes and whether (6) says that they are visited; no subtree here is shared."""
    return [
        (tree, alpha, beta, [(n, is_visited(tree, n, alpha, beta)) for n in every_path(tree)])
        for tree, alpha, beta in informed_cases(scope)
    ]


UP_TO_THREE_LEAVES: Final = Scope(3, full_window=True)  # what several theorems are about


def test_the_oracle_is_the_minimax_function() -> None:
    for tree in Scope(4, all_types=True).trees():
        oracle = Oracle(tree)
        assert all(oracle[n] == f(tree, n) for n in tree.nodes())


def test_f_is_constant_on_a_critical_path() -> None:  # PB-D1.c
    for tree in Scope(4).trees():
        path = critical_path(tree)
        assert not tree.children(path[-1])
        assert {f(tree, n) for n in path} == {f(tree, tree.root)}


def test_alphabeta_visits_the_nodes_of_theorem_3_2() -> None:  # PB-T3.2, any root window
    with contracts("off"):
        for tree, root, *window in with_window(Scope(3, height=2)):
            expected = [n.node for n in visited_nodes(Uninformed(tree), *window)]
            assert seen(alphabeta, tree, *window) == expected, (str(tree), root, window)


def test_alphabeta_visits_the_nodes_of_theorem_3_2_with_the_full_window() -> None:
    with contracts("off"):
        for tree in Scope(4).trees():
            assert seen(alphabeta, tree) == [n.node for n in visited_nodes(Uninformed(tree))], str(tree)


@pytest.mark.parametrize(
    "scope",
    [Scope(2), UP_TO_THREE_LEAVES, pytest.param(Scope(2, height=2, full_window=True), marks=pytest.mark.evidence)],
    ids=str,
)
def test_the_informed_search_visits_the_nodes_of_theorem_3_2(scope: Scope) -> None:
    with contracts("off"):
        for tree, alpha, beta, visited in by_formula_6(scope):
            expected = [n.node for n, is_called in visited if is_called]
            assert seen(alphabeta_informed, tree, alpha, beta) == expected, (str(tree), alpha, beta)


def test_nested_windows_are_those_of_theorem_3_1() -> None:  # PB-T3.1, (4) and (5)
    with recording(Recorder()) as heard:
        for tree in Scope(4).trees():
            heard.clear()
            alphabeta(tree, tree.root)
            for n in visited_nodes(Uninformed(tree)):
                (call,) = (call for call in heard.calls if call.node == n.node)
                assert call.arguments[2:] == nested_window(Uninformed(tree), n)


def test_nested_windows_of_the_informed_search_are_those_of_theorem_3_1() -> None:
    with recording(Recorder()) as heard:
        for tree, alpha, beta in informed_cases(Scope(2)):
            heard.clear()
            alphabeta_informed(tree, tree.root, alpha, beta)
            for n in visited_nodes(tree, alpha, beta):
                (call,) = (call for call in heard.calls if call.node == n.node)
                assert call.arguments[2:] == nested_window(tree, n, alpha, beta)


def test_formula_7_is_formula_6_below_a_visited_father() -> None:  # PB-E7
    for tree, alpha, beta, visited in by_formula_6(UP_TO_THREE_LEAVES):
        window = {n.node: nested_window(tree, n, alpha, beta) for n, is_called in visited if is_called}
        for c, is_called in visited:
            if c.father is not None and c.father.node in window:
                assert is_called_by_father(tree, c, *window[c.father.node]) == is_called


def test_hats_of_consistent_pairs_are_bars_and_the_father() -> None:  # PB-L3.1
    for tree, _, _, visited in by_formula_6(UP_TO_THREE_LEAVES):
        for n, _ in visited:
            if n.father is not None:
                m = n.father.node
                assert paths.U_hat(tree, n) == min(paths.U_bar(tree, n), tree.upper(m))
                assert paths.L_hat(tree, n) == max(paths.L_bar(tree, n), tree.lower(m))


def test_formula_6_at_a_node_implies_it_at_the_ancestors() -> None:  # why the clause may look at children only
    for _, _, _, visited in by_formula_6(UP_TO_THREE_LEAVES):
        unvisited = {n.node for n, is_called in visited if not is_called}
        for n, is_called in visited:
            assert not is_called or unvisited.isdisjoint(x.node for x in paths.ANC(n))


def places(
    tree: Tree, place: Place[int], path: Path[int], oracle: Oracle[int]
) -> Iterator[tuple[Place[int], Path[int]]]:
    yield place, path
    for son, step in zip(place.sons(tree, oracle), paths.sons(tree, path), strict=True):
        yield from places(tree, son, step, oracle)


def test_the_ghosts_of_the_contract_layer_are_the_definitions() -> None:
    for tree in Scope(4).trees():
        for a, b in ((NEG_INF, POS_INF), (payoffs(tree)[0], POS_INF), (NEG_INF, payoffs(tree)[-1])):
            for place, n in places(tree, Place(tree.root, 0, a, b, NEG_INF), Path(tree.root), Oracle(tree)):
                assert place.node == n.node
                assert place.alpha == max(a, paths.alpha(tree, n))
                assert place.beta == min(b, paths.beta(tree, n))
                if n.father is not None:
                    broth = paths.Maxbroth if tree.is_max(n.father.node) else paths.Minbroth
                    assert place.broth == broth(tree, n)


def test_the_ghosts_of_an_informed_tree_are_the_definitions() -> None:
    for tree, _, _, _ in by_formula_6(UP_TO_THREE_LEAVES):
        start = InformedPlace(tree.root, 0, NEG_INF, POS_INF, NEG_INF)
        for place, n in places(tree, start, Path(tree.root), Oracle(tree)):
            assert isinstance(place, InformedPlace)
            bounds = place.L_bar, place.U_bar, place.L_hat, place.U_hat
            defined = paths.L_bar(tree, n), paths.U_bar(tree, n), paths.L_hat(tree, n), paths.U_hat(tree, n)
            assert bounds == defined


def test_baudets_criterion_is_theorem_3_2_without_heuristics() -> None:  # SS-T-Baudet
    for scope in (Scope(4), Scope(3, height=3)):
        for tree in scope.trees():
            for n in every_path(tree):
                assert baudet.is_explored(tree, n) == is_visited(Uninformed(tree), n), (str(tree), n.name)


def test_baudets_window_is_the_negated_window_of_theorem_3_1() -> None:  # SS-D4.3.5
    for tree in Scope(4).trees():
        for n in every_path(tree):
            alpha, beta = nested_window(Uninformed(tree), n)
            window = baudet.alpha(tree, n), baudet.beta(tree, n)
            assert window == ((baudet.minus(beta), baudet.minus(alpha)) if tree.is_max(n.node) else (alpha, beta))


def test_baudets_recurrences() -> None:  # SS-F4.3.7
    for tree in Scope(4).trees():
        for J in every_path(tree):
            if J.father is not None:
                assert baudet.alpha(tree, J) == max(baudet.c(tree, J), baudet.minus(baudet.beta(tree, J.father)))
                assert baudet.beta(tree, J) == baudet.minus(baudet.alpha(tree, J.father))


@pytest.mark.parametrize("scope", [Scope(2), Scope(1, height=2)], ids=str)
def test_a_tighter_pair_never_visits_more(scope: Scope) -> None:  # PB-C3.1, every ordered pair of pairs
    compared = 0
    with contracts("off"):
        for tree in scope.trees():
            for loose in informed(tree):
                few = set(seen(alphabeta_informed, loose))
                for tight in informed(tree, within=loose):
                    compared += 1
                    assert set(seen(alphabeta_informed, tight)) <= few, (str(tight), str(loose))
    assert compared > 500


def test_a_window_that_contains_f_gives_f() -> None:  # PB-R2.1, the edges included
    with contracts("off"):
        for tree, root, *window in with_window(Scope(4)):
            if window[0] <= f(tree, root) <= window[1]:
                assert alphabeta(tree, root, *window) == f(tree, root)


def test_a_wider_window_visits_no_less() -> None:  # RR-2.2.1-monotone
    with contracts("off"):
        for tree in Scope(3).trees():
            visited = {w: set(seen(alphabeta, tree, *w)) for w in windows(payoffs(tree))}
            for (a, b), few in visited.items():
                for (c, d), many in visited.items():
                    if c <= a and b <= d:
                        assert few <= many


def test_negascout_sees_no_leaf_that_alphabeta_does_not() -> None:  # RR-2.2.1-NScutoffs
    more = 0
    with contracts("off"):
        for tree, root, *window in PLANS["negascout"].cases(Scope(4, full_window=True)):
            watched = Watched(tree)
            negascout(watched, root, *window)
            plain = Watched(tree)
            alphabeta(plain, root, *window)
            assert set(watched.evaluated) <= set(plain.evaluated)
            assert set(watched.visited) <= set(plain.visited)
            more += len(watched.evaluated) > len(plain.evaluated)
    assert more  # counted with its re-searches it may evaluate more


def test_perfectly_ordered_trees_are_searched_minimally() -> None:  # RR-2.1.2-minimaltree, ties included
    with contracts("off"):
        for tree in Scope(3, height=3).trees():
            ordered = best_first(tree)
            assert set(seen(alphabeta, ordered)) <= {n.node for n, _ in node_types(ordered)}
    assert leaf_count(2, 4) == 7
