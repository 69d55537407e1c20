"""The tests that OpenSpiel and AIMA ship of their own searches, run as installed with ours in the place of theirs.

`alpha_beta_search` of OpenSpiel answers with the value and an action, `alphabeta_search` and `minimax_decision` of AIMA
with an action. A view turns the game into a tree, and a search of the library gives the values of the moves; nothing of
the tests is copied. easyAI has tests in its repository, but in no package of the registry.
"""

from __future__ import annotations

import unittest
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from proofs.views.as_trees import from_aima, from_openspiel
from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from specs.values import Value
from verified.registry import ALGORITHMS, find

SEARCHES: Final = [name for name, algorithm in ALGORITHMS.items() if not algorithm.informed]


def best_move(search: str, tree: Any) -> tuple[Value, Any]:
    """The value of the root by that search, and the first move that has it, by the same search below the root."""
    algorithm = find(search)
    value = algorithm.start(tree)
    moves = tree.children(tree.root)
    return value, next(m.move for m in moves if algorithm.function(tree, m, *algorithm.options.values()) == value)


def as_alpha_beta_search(search: str) -> Callable[..., tuple[Value, Any]]:
    """OpenSpiel's function, by one of ours."""

    def alpha_beta_search(
        game: Any, state: Any = None, value_function: Any = None, maximum_depth: int = 30
    ) -> tuple[Value, Any]:
        tree = from_openspiel(game if state is None else state, key=str, evaluate=value_function)
        if value_function is None:
            return best_move(search, tree)
        return find(search).start(DepthLimited(tree, maximum_depth)), None

    return alpha_beta_search


def as_alphabeta_search(search: str) -> Callable[[Any, Any], Any]:
    """AIMA's function, by one of ours."""
    return lambda state, game: best_move(search, from_aima(game, state))[1]


def failures_of_openspiel(search: str) -> list[str]:
    """The tests of OpenSpiel that fail with that search."""
    tests = import_module("open_spiel.python.algorithms.minimax_test")
    with patch.object(tests.minimax, "alpha_beta_search", as_alpha_beta_search(search)), contracts("off"):
        outcome = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromModule(tests).run(outcome)
    assert outcome.testsRun == 4
    return [f"{test}\n{trace}" for test, trace in (*outcome.failures, *outcome.errors)]


def failures_of_aima(search: str) -> list[str]:
    """The tests of AIMA about game-tree search that fail with that search."""
    tests: ModuleType = import_module("aima3.tests.test_games")
    ours = as_alphabeta_search(search)
    failed = []
    with patch.multiple(tests, alphabeta_search=ours, minimax_decision=ours), contracts("off"):
        for test in (tests.test_minimax_decision, tests.test_alphabeta_search):
            try:
                test()
            except AssertionError as error:
                failed.append(f"{test.__name__}: {error!r}")
    return failed


SUITES: Final = {"open_spiel": failures_of_openspiel, "aima3": failures_of_aima}
