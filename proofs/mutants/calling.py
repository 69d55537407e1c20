"""The clauses about calls, checked as calls end (`specs.clauses.calls`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.dossiers.shelf import CALLS
from proofs.mutants.targets import STUDIED
from specs import contracts
from specs.clauses.calls import Call
from specs.contracts import Clause, PostViolation, Recorder, contract_of, is_contracted

SEARCH_NOTHING: Final = frozenset({"next_test", "halfway_up", "transposition"})  # they only work out a value

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
    """Keeps of each running call what the clauses speak of, and checks those of each call that ends.

    After an error `clear` it: the calls that it thinks are running are not.
    """

    def __init__(self) -> None:
        super().__init__()
        self._known: list[Call] = []

    def clear(self) -> None:
        """Forget all calls."""
        self.running.clear()
        self._known.clear()

    def hears(self, procedure: str) -> bool:
        return procedure not in SEARCH_NOTHING

    def enter(self, call: contracts.Call) -> None:
        given = dict(zip(_PARAMETERS[call.procedure], call.arguments, strict=True))
        old = {name: take(given[name]) for name, take in _SNAPSHOTS.items() if name in given}
        known = Call(call.procedure, given, old)
        if self._known:
            self._known[-1].calls.append(known)
        self._known.append(known)

    def leave(self, call: contracts.Call) -> None:
        known = self._known.pop()
        known.v = call.result
        for clause in CALLS.get(call.procedure, ()):
            _check(clause, known)


def _check(clause: Clause, call: Call) -> None:
    known = {
        **call.given,
        **{f"old_{name}": value for name, value in call.old.items()},
        "v": call.v,
        "calls": call.calls,
    }
    if clause.is_broken(known):
        raise PostViolation(clause, call.procedure, known)
