"""The clauses about calls, checked by a listener that keeps which call made which (`specs.clauses.calls`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from proofs.mutants.targets import STUDIED
from specs.clauses import calls as windowed
from specs.clauses import calls_best as best
from specs.clauses import calls_mt as null_window
from specs.clauses.calls import Call
from specs.contracts import Clause, PostViolation, contract_of, is_contracted, listen

CALLS: Final[Mapping[str, tuple[Clause, ...]]] = {
    "negascout": (windowed.scout_calls,),
    "aspiration": (windowed.aspiration_calls,),
    "aspiration_negascout": (windowed.aspiration_calls,),
    "alphabeta_tt": (windowed.table_calls,),
    "alphabeta_etc": (windowed.table_calls, windowed.etc_calls),
    "graph_alphabeta": (windowed.graph_calls,),
    "graph_memo": (windowed.memo_used,),
    "mt": (null_window.mt_calls,),
    "mt_mirror": (null_window.mt_calls_mirror,),
    "mt_two_bounds": (null_window.two_calls,),
    "mtd": (null_window.mtd_calls,),
    "mtd_f": (null_window.mtd_f_calls,),
    "mtd_bi": (null_window.mtd_bi_calls,),
    "mtd_step": (null_window.mtd_step_calls,),
    "mtd_best": (best.best_value_calls,),
    "disprove_rest": (best.disprove_calls,),
    "prove_best": (best.prove_calls,),
    "probe": (best.probe_calls,),
    "most_promising": (best.first_of_the_greatest,),
    "diminish_list": (best.list_calls, best.list_kept),
    "gamma_case_4_1979": (best.last_of_its_merit,),
}

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


class Listener:
    """Keeps the calls that are running, and checks the clauses of each that ends."""

    def __init__(self) -> None:
        self.running: list[Call] = []

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], result: Any) -> None:
        if procedure in SEARCH_NOTHING:
            return
        if event == "enter":
            given = dict(zip(_PARAMETERS[procedure], arguments, strict=True))
            old = {name: take(given[name]) for name, take in _SNAPSHOTS.items() if name in given}
            self.running.append(Call(procedure, given, old))
            return
        call = self.running.pop()
        call.v = result
        if self.running:
            self.running[-1].calls.append(call)
        for clause in CALLS.get(procedure, ()):
            _check(clause, call)


def _check(clause: Clause, call: Call) -> None:
    known = {
        **call.given,
        **{f"old_{name}": value for name, value in call.old.items()},
        "v": call.v,
        "calls": call.calls,
    }
    if clause.is_broken(known):
        raise PostViolation(clause, call.procedure, known)


@contextmanager
def checking_calls() -> Iterator[Listener]:
    """Check the clauses about calls for a while; after an error `running` is to be emptied."""
    listener = Listener()
    with listen(listener):
        yield listener
