"""The evidence about SSS* with Stockman's own tie rule."""

from dataclasses import replace
from typing import Final

from proofs.dossiers.best_first import PLAN, gamma_bugs
from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.questions import FOUR, Question
from proofs.enumeration.cases import Scope
from proofs.proving.models.best_first import BEST_FIRST
from specs.clauses.calls_best import last_of_its_merit
from verified.best_first.gamma import gamma_case_4_1979
from verified.best_first.sss_star_1979 import SSS_STAR_1979, sss_star_1979

DOSSIER: Final = Dossier(
    SSS_STAR_1979,
    replace(PLAN, bugs=(Scope(3),)),
    [
        *gamma_bugs(sss_star_1979, "POS_INF", "min", "gamma_case_4_1979"),
        *bugs(
            gamma_case_4_1979, ("SS-Table1-case4", "state.solved = True", "pass", "LIVE for ever"), start=sss_star_1979
        ),
    ],
    edited={gamma_case_4_1979: ("sss-star-1979",)},
    calls={gamma_case_4_1979: (last_of_its_merit,)},
    slower=[("sss-star-1979", "left_first=False", "left_first=True")],
    confirmed=[with_default_options(SSS_STAR_1979)],
    proved={sss_star_1979: (BEST_FIRST,)},
    asked=[Question("sss-star-1979-four", FOUR, "SS-T2")],
    lacks={
        **dict.fromkeys(("visits-alphabeta", "dominates-alphabeta", "same-leaves-as-sss"), "min(0 (0 0))"),
        "no-dead-node": "((0 0) 0)",
    },
)
