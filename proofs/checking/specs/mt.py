"""Spec `mt`: a test of f(n) >= gamma returns a bound that answers it; a memory is kept between calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from proofs.checking.core.calls import TestValue
from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.games.trees import TREES
from proofs.checking.induction.abstract_memory import MemoryOfMirror, MemoryOfMT
from proofs.checking.induction.abstract_pairs import MemoryOfPairs
from specs.clauses import mt, mt_mirror, mt_two_bounds, observed
from specs.values import NEG_INF

MT: Final = Spec(
    "mt",
    "search(tree, node, gamma, memory) -> value, the memory a dict kept between calls",
    ("tree", "node", "gamma", "memory"),
    {"upper": mt.upper, "lower": mt.lower},
    TREES,
    calls=TestValue(),
    precondition=mt.gamma_above_least,
    classifying={clause.id: clause for clause in (observed.mt_tight, observed.mt_no_dead_node, observed.once)},
    idle_with_full_window=("lower",),
    step=StepSetting(environment=MemoryOfMT, rests_on=("upper", "lower")),
)

# FOR BUILT-IN PROCEDURES

MIRROR: Final = replace(
    MT,
    name="mt-mirror",
    required={"upper": mt_mirror.mirrored_upper, "lower": mt_mirror.mirrored_lower},
    calls=TestValue(every="", full="", widest={"gamma": NEG_INF}),
    precondition=mt_mirror.gamma_below_greatest,
    step=StepSetting(environment=MemoryOfMirror, is_opaque=False),
)

TWO_BOUNDS: Final = replace(
    MT,
    name="mt-two-bounds",
    signature="search(tree, node, gamma, memory) -> (f-, f+)",
    required={"two-bounds": mt_two_bounds.around, "two-decided": mt_two_bounds.decided},
    precondition=mt_two_bounds.alive,
    step=StepSetting(environment=MemoryOfPairs, precondition_is_its_own=False, is_opaque=False),
)
