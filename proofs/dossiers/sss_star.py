"""The evidence about SSS*, and about the cases of Gamma that it shares with its relatives."""

from typing import Final

from proofs.dossiers.best_first import LEFT_FIRST, PLAN, gamma_bugs
from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.lacks import SSS
from proofs.dossiers.questions import FOUR, Question
from proofs.proving.models.best_first import BEST_FIRST
from verified.best_first.gamma import gamma_case_1, gamma_case_2, gamma_case_3, gamma_case_4, gamma_case_5, gamma_case_6
from verified.best_first.sss_star import SSS_STAR, sss_star

_CASES: Final = (gamma_case_1, gamma_case_2, gamma_case_3, gamma_case_4, gamma_case_5, gamma_case_6)
_PURGE: Final = "    OPEN.purge(father)\n"
_PURGE_ALL: Final = "    for other in list(OPEN):\n        other.waiting = False\n"
_NO_MERIT: Final = "father.merit = state.merit", "pass", "the father keeps its merit"
_LIVE: Final = "father.solved = True", "pass", "the father stays LIVE"

DOSSIER: Final = Dossier(
    SSS_STAR,
    PLAN,
    [
        *gamma_bugs(sss_star, "POS_INF", "min", "gamma_case_4"),
        *bugs(sss_star, *LEFT_FIRST),
        *bugs(
            gamma_case_1,
            ("SS-Table1-case1", *_LIVE),
            ("SS-R3-2-samemerit", *_NO_MERIT),
            ("SS-R3-2-purge", _PURGE, "", "no purge"),
            ("SS-R3-2-purge", _PURGE, _PURGE_ALL, "everything is purged"),
            start=sss_star,
        ),
        *bugs(
            gamma_case_2,
            ("SS-Table1-case2", "state.index + 1", "len(father.sons) - 1", "the brother's brother"),
            ("SS-R3-2-samemerit", "index, state.merit)", "index, father.merit)", "a fresh merit"),
            start=sss_star,
        ),
        *bugs(gamma_case_3, ("SS-Table1-case3", *_LIVE), ("SS-R3-2-samemerit", *_NO_MERIT), start=sss_star),
        *bugs(gamma_case_4, ("SS-Table1-case4", "value < state.merit", "value > state.merit"), start=sss_star),
        *bugs(
            gamma_case_5,
            ("SS-Table1-case5", "sons[0], state, 0", "sons[-1], state, len(sons) - 1", "the last son first"),
            ("SS-R3-2-samemerit", "0, state.merit", "0, 0", "the number for the merit"),
            start=sss_star,
        ),
        *bugs(
            gamma_case_6,
            ("SS-Table1-case6", "push_all(below)", "push_all(below[::-1])", "rightmost on top"),
            ("SS-Table1-case6", "enumerate(sons)", "enumerate(sons[:-1] or sons)", "the last son is forgotten"),
            ("SS-R3-2-samemerit", "index, merit)", "index, index)", "the number for the merit"),
            start=sss_star,
        ),
    ],
    edited=dict.fromkeys(_CASES, ("sss-star", "dual-star")),
    confirmed=[with_default_options(SSS_STAR)],
    proved={sss_star: (BEST_FIRST,)},
    asked=[Question("sss-star-four", FOUR, "SS-T2")],
    lacks=SSS,
)
