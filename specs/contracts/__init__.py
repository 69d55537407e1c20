"""The contract layer: clauses, ghost quantities, levels. Start at `layer`; `clause` and `ghost` say what is checked."""

from specs.contracts.clause import Clause, Cost, Kind, LoopViolation, PostViolation, PreViolation, Violation, clause
from specs.contracts.ghost import ghost
from specs.contracts.layer import (
    LEVELS,
    clauses_of,
    contract,
    contract_of,
    contracts,
    count_checks,
    helpers_of,
    is_contracted,
    level,
    listen,
    loop,
    loops_of,
)
from specs.contracts.recorder import Call, Recorder, recording

__all__ = [
    "LEVELS",
    "Call",
    "Clause",
    "Cost",
    "Kind",
    "LoopViolation",
    "PostViolation",
    "PreViolation",
    "Recorder",
    "Violation",
    "clause",
    "clauses_of",
    "contract",
    "contract_of",
    "contracts",
    "count_checks",
    "ghost",
    "helpers_of",
    "is_contracted",
    "level",
    "listen",
    "loop",
    "loops_of",
    "recording",
]
