"""The evidence about MT-SSS*."""

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs import spec_of
from proofs.dossiers.dossier import Confirmed, Dossier, Inductive, KnownPasses, with_default_options
from proofs.dossiers.lacks import SSS
from proofs.dossiers.null_window import ONE_BOUND, PLAN, one_sided
from proofs.dossiers.questions import FOUR, Question
from proofs.proving.models.memory import MEMORY
from specs.values import POS_INF
from verified.null_window.mt import mt
from verified.null_window.mt_sss import MT_SSS, mt_sss

DOSSIER: Final = Dossier(
    MT_SSS,
    PLAN,
    one_sided(mt_sss, "sss", "mt", "POS_INF", "0", "descends", "upper"),
    confirmed=[with_default_options(MT_SSS), Confirmed("mt", Subject(mt, spec_of(mt)))],
    inductive=[Inductive("mt", Subject(mt, spec_of(mt)), ONE_BOUND, children=4)],
    known_passes=[KnownPasses([(POS_INF, 41), (41, 36), (36, 35), (35, 35)], 8)],
    samples=[{}],
    proved={mt_sss: (MEMORY,)},
    asked=[Question("mt-sss-four", FOUR, "value", quick=True)],
    lacks=SSS,
)
