"""Spec `minimax`: a search of the whole tree returns its value."""

from dataclasses import replace
from typing import Final

from proofs.checking.classify.known_algorithms import same_leaves_as_sss
from proofs.checking.core.spec import Clauses, Spec
from proofs.checking.core.windows import FULL, FirstGuess, Window
from proofs.checking.games.trees import TREES
from specs.clauses import fail_soft, observed

CLASSES: Final[Clauses] = {
    clause.id: clause
    for clause in (
        observed.tight,
        observed.visits_alphabeta,
        observed.dominates_alphabeta,
        same_leaves_as_sss,
        observed.no_dead_node,
        observed.once,
    )
}

MINIMAX: Final = Spec(
    "minimax", "search(tree) -> value", ("tree",), {"value": fail_soft.value}, TREES, classifying=CLASSES, window=FULL
)

# FOR BUILT-IN PROCEDURES

MINIMAX_AT: Final = replace(MINIMAX, signature="search(tree, node) -> value", parameters=("tree", "node"))

GUESSED: Final = Spec(
    "guessed",
    "search(tree, alpha, beta) -> value, the window any guess at it",
    ("tree", "alpha", "beta"),
    {"value": fail_soft.value},
    TREES,
    calls=Window(),
    precondition=fail_soft.window,
)

FIRST: Final = Spec(
    "first", "search(tree, first) -> value", ("tree", "first"), {"value": fail_soft.value}, TREES, calls=FirstGuess()
)
