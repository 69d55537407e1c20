"""Our searches pass the tests that peers ship of theirs, and a wrong one does not."""

from unittest.mock import patch

import pytest

from specs.tree import GameTree, N
from specs.values import Value
from tests.wild.peers_tests import SEARCHES, SUITES
from verified.procedure import Algorithm

SHIPPED = {"open_spiel": "open_spiel.python.algorithms.minimax_test", "aima3": "aima3.tests.test_games"}
QUICK = ("alphabeta", "mtd-f", "best-node-search")


@pytest.mark.parametrize("package", SUITES)
@pytest.mark.parametrize("search", [pytest.param(s, marks=[pytest.mark.more] * (s not in QUICK)) for s in SEARCHES])
def test_the_tests_of_a_peer_pass(package: str, search: str) -> None:
    pytest.importorskip(SHIPPED[package])
    assert SUITES[package](search) == []


def leftmost(tree: GameTree[N], node: N) -> Value:
    """The first line of play for all of them."""
    while children := tree.children(node):
        node = children[0]
    return tree.value(node)


@pytest.mark.parametrize("package", SUITES)
def test_a_wrong_search_fails_them(package: str) -> None:
    pytest.importorskip(SHIPPED[package])
    with patch("tests.wild.peers_tests.find", lambda _name: Algorithm("wrong", "", "", leftmost)):
        assert SUITES[package]("wrong")
