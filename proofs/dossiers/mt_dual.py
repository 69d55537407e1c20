"""The evidence about MT-DUAL*, and about the mirror image of MT that it calls."""

from __future__ import annotations

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.induction.builtin_specs import MIRROR
from proofs.dossiers.dossier import Confirmed, Dossier, Entry, Inductive, with_default_options
from proofs.dossiers.null_window import ONE_BOUND, PLAN, mt_bugs, one_sided, two_tests
from proofs.enumeration.cases import Scope
from proofs.enumeration.mt_cases import with_mirrored_gamma
from specs.clauses.calls_mt import mt_calls_mirror
from verified.null_window.mt_dual import MT_DUAL, mt_dual, mt_mirror

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
    confirmed=[
        with_default_options(MT_DUAL),
        Confirmed("mt_mirror", Subject(mt_mirror, MIRROR), "every two calls that share the memory"),
    ],
    inductive=[Inductive("mt_mirror", Subject(mt_mirror, MIRROR), ONE_BOUND, children=4)],
)
