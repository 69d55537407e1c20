"""The evidence about MT, which no search begins with but its drivers."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Entry
from proofs.dossiers.null_window import mt_bugs, two_tests
from proofs.dossiers.questions import TEST, THREE, Question, Step
from proofs.enumeration.cases import Scope
from proofs.enumeration.null_window_cases import with_gamma
from proofs.proving.models.memory import MEMORY
from specs.clauses.calls_mt import mt_calls
from verified.null_window.mt import MT, mt

DOSSIER: Final = Dossier(
    MT,
    bugs=mt_bugs(mt, "", "NEG_INF", ">=", "<"),
    edited={mt: ("mt", "mt-sss")},
    entries={"mt": Entry(mt, lambda: with_gamma(Scope(3)), two_tests)},
    calls={mt: (mt_calls,)},
    slower=[("mt", "known[0] < gamma", "known[0] <= gamma")],
    proved={mt: (MEMORY,)},
    asked=[
        Question("mt-three", THREE, "mt-upper", given=TEST, again=True),
        Question("mt-step-max", Step("max"), "mt-upper", given=TEST),
        Question("mt-step-min", Step("min"), "mt-lower", given=TEST),
    ],
)
