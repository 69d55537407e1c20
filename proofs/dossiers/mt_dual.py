"""The evidence about MT-DUAL*, and about the mirror image of MT that it calls."""

from dataclasses import replace
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.spec import StepSetting
from proofs.checking.core.windows import TestValue
from proofs.checking.induction.abstract_memory import MemoryOfMirror
from proofs.checking.specs import spec_of
from proofs.dossiers.dossier import Confirmed, Dossier, Entry, Inductive, KnownPasses, with_default_options
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.null_window import ONE_BOUND, PLAN, mt_bugs, one_sided, two_tests
from proofs.dossiers.questions import FOUR, MIRRORED_TEST, THREE, Question, Step
from proofs.enumeration.cases import Scope
from proofs.enumeration.null_window_cases import with_mirrored_gamma
from proofs.proving.models.memory import MEMORY
from specs.clauses.calls_mt import mt_calls_mirror
from specs.clauses.mt_mirror import gamma_below_greatest, mirrored_lower, mirrored_upper
from specs.values import NEG_INF
from verified.null_window.mt_dual import MT_DUAL, mt_dual, mt_mirror

MIRROR: Final = replace(
    spec_of(mt_mirror),
    name="mt-mirror",
    required={"upper": mirrored_upper, "lower": mirrored_lower},
    calls=TestValue(every="", full="", widest={"gamma": NEG_INF}),
    precondition=gamma_below_greatest,
    step=StepSetting(environment=MemoryOfMirror, is_opaque=False),
)

DOSSIER: Final = Dossier(
    MT_DUAL,
    PLAN,
    [
        *one_sided(mt_dual, "dual", "mt_mirror", "NEG_INF", "1 << 17", "ascends", "lower"),
        *mt_bugs(mt_mirror, "-mirror", "POS_INF", ">", "<="),
    ],
    edited={mt_mirror: ("mt_mirror", "mt-dual")},
    entries={"mt_mirror": Entry(mt_mirror, lambda: with_mirrored_gamma(Scope(3)), two_tests)},
    calls={mt_mirror: (mt_calls_mirror,)},
    slower=[("mt_mirror", "known[1] > gamma", "known[1] >= gamma")],
    confirmed=[
        with_default_options(MT_DUAL),
        Confirmed("mt_mirror", Subject(mt_mirror, MIRROR), "every two calls that share the memory"),
    ],
    inductive=[Inductive("mt_mirror", Subject(mt_mirror, MIRROR), ONE_BOUND, children=4)],
    # The thesis tests f >= gamma + 1; here the test is f > gamma.
    known_passes=[KnownPasses([(NEG_INF, 5), (5, 12), (12, 35), (35, 35)], 11)],
    samples=[{}],
    proved={mt_mirror: (MEMORY,), mt_dual: (MEMORY,)},
    asked=[
        Question("mirror-three", THREE, "mt-lower-mirror", given=MIRRORED_TEST, again=True, of=mt_mirror),
        Question("mirror-step-max", Step("max"), "mt-upper-mirror", given=MIRRORED_TEST, of=mt_mirror),
        Question("mirror-step-min", Step("min"), "mt-lower-mirror", given=MIRRORED_TEST, of=mt_mirror),
        Question("mt-dual-four", FOUR, "value"),
    ],
    lacks=DUAL,
)
