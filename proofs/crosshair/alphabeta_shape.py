"""What CrossHair is asked of alpha-beta: its postconditions (PB-S2-post) on one shape, for all integers.

    export VERIFIED_CONTRACTS=off; module=proofs.crosshair.alphabeta_shape
    crosshair check --analysis_kind=asserts --report_all --per_condition_timeout=600 $module.eight

CrossHair takes the asserts at the head of a function as its precondition, and every later one as what must hold. The
procedure is `verified.alphabeta` itself, f its definition, the clauses those of the contract. Each has a twin with a
wrong cutoff: CrossHair would also confirm what it never reached, so it must refute the twin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from proofs.checking.specs import ALPHABETA
from proofs.crosshair.question import Two, hold, question
from proofs.enumeration.shapes import LEAF, Shape, Skeleton
from proofs.mutants.seeding import mutate
from specs.clauses.fail_soft import window
from specs.minimax import f
from specs.values import Value
from verified.alphabeta import alphabeta

Eight = tuple[int, int, int, int, int, int, int, int]

_PAIR: Final[Shape] = (LEAF, LEAF)
SHAPES: Final[Mapping[str, Skeleton]] = {
    "two": Skeleton(_PAIR, (True,)),  # (. .)
    "eight": Skeleton(((_PAIR, _PAIR), (_PAIR, _PAIR)), (True, False, True, True, False, True, True)),
}
for _skeleton in SHAPES.values():
    _skeleton.fill(range(8))  # it is laid out now, so that every path that CrossHair takes finds the same

WRONG: Final[Callable[..., Value]] = mutate(alphabeta, "if g >= beta:", "if g >= alpha:", ())

_CLAUSES: Final = tuple(question(clause) for clause in ALPHABETA.required.values())


def meets(search: Callable[..., Value], shape: str, leaves: Sequence[int], alpha: int, beta: int) -> None:
    """Assert each required clause of a call on the root of the tree with these pay-offs."""
    tree = SHAPES[shape].fill(leaves)
    v = search(tree, tree.root, alpha, beta)
    hold(_CLAUSES, {"alpha": alpha, "beta": beta, "v": v, "f": f(tree, tree.root)})


def two(leaves: Two, alpha: int, beta: int) -> None:
    """Two leaves: a moment's work, for a first look."""
    assert window.conclusion(alpha, beta)
    meets(alphabeta, "two", leaves, alpha, beta)


def two_wrong(leaves: Two, alpha: int, beta: int) -> None:
    """The twin of `two`."""
    assert window.conclusion(alpha, beta)
    meets(WRONG, "two", leaves, alpha, beta)


def eight(leaves: Eight, alpha: int, beta: int) -> None:
    """Eight leaves, width 2, depth 3."""
    assert window.conclusion(alpha, beta)
    meets(alphabeta, "eight", leaves, alpha, beta)


def eight_wrong(leaves: Eight, alpha: int, beta: int) -> None:
    """The twin of `eight`."""
    assert window.conclusion(alpha, beta)
    meets(WRONG, "eight", leaves, alpha, beta)
