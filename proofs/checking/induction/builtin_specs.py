"""The specifications of built-in procedures that take or return more than those of `specification` say.

Each is a variation: the same clauses where the papers state the same, the procedure's own where they do not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from proofs.checking.core.spec import ALPHABETA, MINIMAX, MT, Spec
from specs.clauses import fail_soft, mt_mirror, mt_two_bounds

# AT A NODE

MINIMAX_AT: Final = replace(MINIMAX, signature="search(tree, node) -> value", parameters=("tree", "node"))

INFORMED: Final = replace(ALPHABETA, name="alphabeta-informed")

WITH_TABLE: Final = replace(
    ALPHABETA,
    name="alphabeta-tt",
    signature="search(tree, node, alpha, beta, table) -> value",
    parameters=(*ALPHABETA.parameters, "table"),
)

WITH_ETC: Final = replace(
    ALPHABETA,
    name="alphabeta-etc",
    signature="search(tree, node, alpha, beta, table, plies) -> value",
    parameters=(*ALPHABETA.parameters, "table", "plies"),
)

MIRROR: Final = replace(
    MT,
    name="mt-mirror",
    required={"upper": mt_mirror.mirrored_upper, "lower": mt_mirror.mirrored_lower},
    precondition=mt_mirror.gamma_below_greatest,
)

TWO_BOUNDS: Final = replace(
    MT,
    name="mt-two-bounds",
    signature="search(tree, node, gamma, memory) -> (f-, f+)",
    required={"two-bounds": mt_two_bounds.around, "two-decided": mt_two_bounds.decided},
    precondition=mt_two_bounds.alive,
)

# ON A WHOLE TREE

GUESSED: Final = Spec(
    "alphabeta",  # it is given a window, as alpha-beta is
    "search(tree, alpha, beta) -> value, the window any guess at it",
    ("tree", "alpha", "beta"),
    {"value": fail_soft.value},
    precondition=fail_soft.window,
)

FIRST: Final = Spec("first", "search(tree, first) -> value", ("tree", "first"), {"value": fail_soft.value})
