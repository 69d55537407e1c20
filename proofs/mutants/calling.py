"""The clauses about calls, checked as calls end (`specs.clauses.calls`)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.dossiers.shelf import CALLS
from proofs.mutants.targets import STUDIED
from specs import contracts
from specs.clauses.calls import Call
from specs.contracts import Clause, PostViolation, Recorder, contract_of, is_contracted

SEARCH_NOTHING: Final = frozenset({"next_test", "halfway_up", "transposition", "promising"})  # they only look
AROUND: Final = frozenset(
    {"iterative_deepening", "lazy_iteration", "eager_iteration"}
)  # of these no such clause speaks

_PARAMETERS: Final = {
    about.function.__name__: contract_of(about.function).params
    for about in STUDIED.values()
    if is_contracted(about.function)
}


def _copied(memory: Any) -> dict[Any, Any]:
    return {} if memory is None else dict(memory.items())


_SNAPSHOTS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("memory", "memo", "path", "lower", "upper", "table"), _copied),
    "T": list,
}


class CallChecker(Recorder):
    """Records of each call what the clauses need, and checks the clauses when a call ends."""

    def hears(self, procedure: str) -> bool:
        return procedure in _PARAMETERS and procedure not in SEARCH_NOTHING | AROUND

    def entered(self, call: contracts.Call) -> None:
        given = dict(zip(_PARAMETERS[call.procedure], call.arguments, strict=True))
        old = {name: take(given[name]) for name, take in _SNAPSHOTS.items() if name in given}
        call.note = Call(call.procedure, given, old)
        if call.caller is not None:
            call.caller.note.calls.append(call.note)

    def left(self, call: contracts.Call) -> None:
        call.note.v = call.v
        for clause in CALLS.get(call.procedure, ()):
            _check(clause, call.note)


def _check(clause: Clause, call: Call) -> None:
    known = {
        **call.given,
        **{f"old_{name}": value for name, value in call.old.items()},
        "v": call.v,
        "calls": call.calls,
    }
    if clause.is_broken(known):
        raise PostViolation(clause, call.procedure, known)
