"""The evidence about the dual of SSS*."""

from typing import Final

from proofs.dossiers.best_first import LEFT_FIRST, PLAN, gamma_bugs
from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.questions import FOUR, Question
from proofs.proving.models.best_first import BEST_FIRST
from verified.best_first.dual_star import DUAL_STAR, dual_star
from verified.best_first.gamma import gamma_case_4

DOSSIER: Final = Dossier(
    DUAL_STAR,
    PLAN,
    [
        *gamma_bugs(dual_star, "NEG_INF", "max", "gamma_case_4"),
        *bugs(dual_star, *LEFT_FIRST),
        *bugs(gamma_case_4, ("SS-Table1-case4", "value > state.merit", "value < state.merit"), start=dual_star),
    ],
    confirmed=[with_default_options(DUAL_STAR)],
    proved={dual_star: (BEST_FIRST,)},
    asked=[Question("dual-star-four", FOUR, "SS-T2")],
    lacks=DUAL,
)
