"""Which built-in procedure is held against which specification by the symbolic engines, and how far.

An inductive step is made where a procedure calls itself: with up to so many `children`. It is not made of `expand`,
`expandtip` and `diminish` (SSS-2): they return solution trees, and what they promise (the oldest tree of smaller value,
a milestone) is about those trees and all that stands below the node, not about values that one step could relate.

Every procedure is confirmed on shapes of up to so many `leaves`. Those that start from a guess are given any guess. A
step of MTD(step), g - step, is beyond difference logic if both are symbolic: it is confirmed for several steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from proofs.checking import built_in
from proofs.checking.built_in import mt_two_bounds_as_mt
from proofs.checking.core.calling import Subject
from proofs.checking.core.spec import ALPHABETA, MINIMAX, MT
from proofs.checking.induction.builtin_specs import (
    FIRST,
    GUESSED,
    INFORMED,
    MINIMAX_AT,
    MIRROR,
    TWO_BOUNDS,
    WITH_ETC,
    WITH_TABLE,
)
from proofs.evidence.any_option import ANY_GUESS
from specs.tree import GameTree
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.minimax import minimax
from verified.negascout import negascout
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_two_bounds
from verified.null_window.mtd_step import mtd_step
from verified.registry import ALGORITHMS

LEAVES: Final = 5


@dataclass(frozen=True)
class Held:
    """A procedure under its name in the ledger. `about` says what else the scope ranges over."""

    procedure: str
    subject: Subject
    about: str = ""


@dataclass(frozen=True)
class Confirmed(Held):
    """To be confirmed on every shape of up to so many leaves, and so many more if one asks to go further."""

    leaves: int = LEAVES
    more: int = 1


@dataclass(frozen=True)
class Inductive(Held):
    """To be shown for one step of up to so many children, each with up to so many of its own if it looks ahead."""

    children: int = 6
    grandchildren: int = 0
    more: int = 1  # children, if one asks to go further


# ONE STEP

TRUE_TABLE: Final = "every true table whose best children prove its bounds"
ONE_BOUND: Final = "every memory of one true bound a node"

INDUCTIVE: Final[Mapping[str, Sequence[Inductive]]] = {
    "minimax": [Inductive("minimax", Subject(minimax, MINIMAX_AT))],
    "alphabeta": [Inductive("alphabeta", Subject(alphabeta, ALPHABETA))],
    "alphabeta-informed": [
        Inductive("alphabeta_informed", Subject(alphabeta_informed, INFORMED), "every heuristic pair", children=4)
    ],
    "negascout": [Inductive("negascout", Subject(negascout, ALPHABETA), children=2, grandchildren=2, more=0)],
    "alphabeta-tt": [Inductive("alphabeta_tt", Subject(alphabeta_tt, WITH_TABLE), TRUE_TABLE, children=3)],
    "alphabeta-etc": [Inductive("alphabeta_etc", Subject(alphabeta_etc, WITH_ETC), TRUE_TABLE, children=2)],
    "mt-sss": [Inductive("mt", Subject(mt, MT), ONE_BOUND, children=4)],
    "mt-dual": [Inductive("mt_mirror", Subject(mt_mirror, MIRROR), ONE_BOUND, children=4)],
    "mt-sss-two-bounds": [
        Inductive("mt_two_bounds", Subject(mt_two_bounds, TWO_BOUNDS), "every memory of true pairs", children=2),
    ],
}

# EVERY PATH

HALFWAY: Final = "every first guess, and any value in its range for the halfway point (it needs x + y and x // 2)"
STEPS: Final = (0, 1, 2, 100)


def _stepping(tree: GameTree[Any], step: int) -> Value:
    return mtd_step(tree, tree.root, step)


_BESIDES: Final[Mapping[str, Sequence[Confirmed]]] = {
    "aspiration": [
        Confirmed("aspiration", Subject(ANY_GUESS["aspiration"], GUESSED), "the window that of any guess and delta")
    ],
    "aspiration-negascout": [
        Confirmed(
            "aspiration_negascout",
            Subject(ANY_GUESS["aspiration-negascout"], GUESSED),
            "the window that of any guess and delta",
        )
    ],
    "mtd-f": [
        Confirmed("mtd_f", Subject(ANY_GUESS["mtd-f"], FIRST), "every first guess"),
        Confirmed(
            "mtd", Subject(ANY_GUESS["mtd"], FIRST), "every first test value, every rule that stays inside", leaves=4
        ),
    ],
    "mtd-bi": [Confirmed("mtd_bi", Subject(ANY_GUESS["mtd-bi"], FIRST), HALFWAY, more=0)],
    "mtd-step": [
        Confirmed("mtd_step", Subject(partial(_stepping, step=step), MINIMAX), f"step {step}") for step in STEPS
    ],
    "mtd-best": [Confirmed("mtd_best", Subject(ANY_GUESS["mtd-best"], FIRST), "every first guess")],
    "mt-sss": [Confirmed("mt", Subject(mt, MT))],
    "mt-dual": [Confirmed("mt_mirror", Subject(mt_mirror, MIRROR), "every two calls that share the memory")],
    "mt-sss-two-bounds": [
        Confirmed("mt_two_bounds", Subject(mt_two_bounds_as_mt, MT), "of its pair the bound that answers")
    ],
}
_OPTIONS_AS_GIVEN: Final = frozenset({"aspiration", "aspiration-negascout", "mtd-f", "mtd-bi", "mtd-step", "mtd-best"})


def confirmed(name: str) -> Sequence[Confirmed]:
    """What is confirmed of an algorithm and of the procedures that it calls."""
    besides = _BESIDES.get(name, [])
    if name in _OPTIONS_AS_GIVEN:
        return besides
    algorithm = ALGORITHMS[name]
    spec = ALPHABETA if "alpha" in algorithm.options else MINIMAX
    search = getattr(built_in, name.replace("-", "_"))
    about = "nothing known of inner nodes" if algorithm.informed else ""
    return [Confirmed(algorithm.function.__name__, Subject(search, spec), about), *besides]
