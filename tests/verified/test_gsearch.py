"""RR-3.2.1-frameworks: alpha-beta and Maxsearch are instances of Gsearch, and which of the others are."""

from itertools import chain
from typing import Final

import pytest

from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope
from specs.contracts import contracts
from specs.gsearch import Bounds, Select, alive, best_first, bounds_of, gsearch, left_first
from specs.tree import Tree
from specs.watch import Watched
from verified.registry import ALGORITHMS, find

SELECTS: Final[dict[str, Select]] = {
    **dict.fromkeys(("alphabeta", "alphabeta-tt", "alphabeta-etc", "alphabeta-lretc"), left_first),
    "mt-sss-two-bounds": best_first,
}


def leaves(name: str, tree: Tree) -> list[int]:
    """The leaves that the search evaluates, in their order."""
    watched = Watched(tree)
    find(name).start(watched)
    return watched.evaluated


@pytest.mark.parametrize("scope", [Scope(3), pytest.param(Scope(5), marks=pytest.mark.evidence)], ids=str)
@pytest.mark.parametrize("name", SELECTS)
def test_an_instance_evaluates_the_leaves_that_its_rule_selects(name: str, scope: Scope) -> None:
    with contracts("off"):
        assert all(gsearch(tree, SELECTS[name]) == leaves(name, tree) for tree in scope.trees())


def last_alive(tree: Tree, bounds: Bounds) -> int:
    return alive(tree, bounds)[-1]


@pytest.mark.parametrize(("name", "wrong"), [("alphabeta", best_first), ("mt-sss-two-bounds", last_alive)])
def test_another_rule_selects_others(name: str, wrong: Select) -> None:
    with contracts("off"):
        assert any(gsearch(tree, wrong) != leaves(name, tree) for tree in Scope(3).trees())


def is_selected(name: str, tree: Tree) -> bool:
    """Whether Gsearch evaluates the same with some select rule: leaves that are alive, until the bounds meet."""
    order = leaves(name, tree)
    lower, upper = bounds_of(tree, order)[tree.root]
    return lower == upper and all(leaf in alive(tree, bounds_of(tree, order[:i])) for i, leaf in enumerate(order))


# Their rule counts the tips of what is expanded: its way down is open for gamma = f+(root), so every leaf is alive.
BY_NUMBERS: Final = ("pn-search", "df-pn")


@pytest.mark.parametrize("scope", [Scope(3), pytest.param(Scope(5), marks=pytest.mark.evidence)], ids=str)
@pytest.mark.parametrize("name", BY_NUMBERS)
def test_proof_numbers_select_what_is_alive(name: str, scope: Scope) -> None:
    with contracts("off"):
        assert all(is_selected(name, tree) for tree in scope.trees())


@pytest.mark.parametrize("name", [name for name, search in ALGORITHMS.items() if not search.informed])
def test_no_other_search_is_an_instance(name: str) -> None:
    """By any select rule: each of the others evaluates a leaf that is dead, or one twice."""
    dead = DOSSIERS[name].lacks.get("no-dead-node", "0")
    with contracts("off"):
        refuted = not all(is_selected(name, tree) for tree in chain([Tree.parse(dead)], Scope(3).trees()))
    assert refuted == (name not in SELECTS and name not in BY_NUMBERS)
