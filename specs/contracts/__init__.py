"""The contract layer. Start at `levels`, which switches checks on and off; `clause` and `ghost` say what is checked."""

from specs.contracts.clause import Clause, Cost, Kind
from specs.contracts.declared import contract_of, is_contracted
from specs.contracts.ghost import ghost
from specs.contracts.levels import (
    clauses_of,
    contract,
    contracts,
    count_checks,
    helpers_of,
    level,
    listen,
    loop,
    loops_of,
)
from specs.contracts.recorder import Call, Recorder, recording
from specs.contracts.setting import LEVELS
from specs.contracts.statement import clause, ensures, invariant, message, requires, when
from specs.contracts.violation import LoopViolation, PostViolation, PreViolation, Violation

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
    "ensures",
    "ghost",
    "helpers_of",
    "invariant",
    "is_contracted",
    "level",
    "listen",
    "loop",
    "loops_of",
    "message",
    "recording",
    "requires",
    "when",
]
