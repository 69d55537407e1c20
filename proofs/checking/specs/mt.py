"""Spec `mt`: a test of f(n) >= gamma returns a bound that answers it; a memory is kept between calls."""

from typing import Final

from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.core.windows import TestValue
from proofs.checking.games.trees import TREES
from proofs.checking.induction.abstract_memory import MemoryOfMT
from specs.clauses import mt, observed

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
