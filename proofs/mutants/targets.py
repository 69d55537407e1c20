"""Which functions the mutation study edits, and where each is started.

They are the algorithms, every other function of `verified` with a contract, and the small functions without one that
these call. A test sees to it that none is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final, cast

from verified.best_first import gamma, sss2, sss2_list
from verified.memory.alphabeta_etc import transposition
from verified.negascout import last_two_plies
from verified.null_window import mtd_best
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_two_bounds
from verified.null_window.mtd import mtd, next_test
from verified.null_window.mtd_bi import halfway_up
from verified.null_window.mtd_f import up_or_down
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS


@dataclass(frozen=True)
class Studied:
    """A function to edit, and the names of the starts that see the edit (`proofs.mutants.entry_cases`)."""

    name: str
    function: FunctionType
    starts: tuple[str, ...]


BEST_FIRST: Final = ("sss-star", "dual-star")

HELPERS: Final[Mapping[Any, tuple[str, ...]]] = {
    last_two_plies: ("negascout",),
    transposition: ("alphabeta-etc",),
    mt: ("mt", "mt-sss"),
    mt_mirror: ("mt_mirror", "mt-dual"),
    mt_two_bounds: ("mt-sss-two-bounds",),
    mtd: ("mtd", "mtd-bi"),
    next_test: ("mtd",),
    up_or_down: ("mtd-f",),
    halfway_up: ("mtd-bi",),
    mtd_best.disprove_rest: ("mtd-best",),
    mtd_best.prove_best: ("prove_best",),
    mtd_best.candidate: ("mtd-best",),
    mtd_best.proof_of_best: ("prove_best",),
    mtd_best.probe: ("mtd-best", "prove_best"),
    mtd_best.most_promising: ("mtd-best", "prove_best"),
    mtd_best.next_best: ("prove_best",),
    mtd_best.value_test: ("mtd-best",),
    mtd_best.brackets_of: ("mtd-best", "prove_best"),
    mtd_best.seen_by_mover: ("mtd-best", "prove_best"),
    mtd_best.as_bracket: ("mtd-best", "prove_best"),
    sss2.expand: ("sss-2", "sss-2-list"),
    sss2.expandtip: ("sss-2", "sss-2-list"),
    sss2.diminish: ("sss-2",),
    sss2_list.diminish_list: ("sss-2-list",),
    sss2_list.critical: ("sss-2-list",),
    sss2_list.stretch: ("sss-2-list",),
    sss2_list.is_below: ("sss-2-list",),
    **dict.fromkeys(
        (
            gamma.gamma_case_1,
            gamma.gamma_case_2,
            gamma.gamma_case_3,
            gamma.gamma_case_4,
            gamma.gamma_case_5,
            gamma.gamma_case_6,
        ),
        BEST_FIRST,
    ),
    gamma.gamma_case_4_1979: ("sss-star-1979",),
}

STUDIED: Final[Mapping[str, Studied]] = {
    **{name: Studied(name, cast("FunctionType", found.function), (name,)) for name, found in ALGORITHMS.items()},
    **{name: Studied(name, cast("FunctionType", found.function), (name,)) for name, found in GRAPH_ALGORITHMS.items()},
    **{function.__qualname__: Studied(function.__qualname__, function, starts) for function, starts in HELPERS.items()},
}


def studied(name: str) -> Studied:
    """The function of that name; an error that lists the names otherwise."""
    if name not in STUDIED:
        raise ValueError(f"no procedure {name!r} is studied; there are {', '.join(STUDIED)}")
    return STUDIED[name]
