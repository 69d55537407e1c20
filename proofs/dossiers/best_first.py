"""What SSS*, its dual and its version of 1979 have in common: how far they are exhausted, and their bugs."""

from collections.abc import Callable
from typing import Any, Final

from proofs.dossiers.dossier import Bug, Edit, bugs
from proofs.enumeration.cases import without_window
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, MORE_SHARED, SHARED, Plan

PLAN: Final = Plan(without_window, (CHAINS, ANY_TYPES, SHARED), (*FIVE, MORE_SHARED), one="", bugs=(FOUR,))

_CASE_1: Final = "gamma_case_1(OPEN, state, father)"
_CASE_2: Final = "gamma_case_2(OPEN, state, father)"
_CASE_5: Final = "gamma_case_5(OPEN, state, sons)"
_CASE_6: Final = "gamma_case_6(OPEN, state, sons)"
_NO_PURGE: Final = "gamma_case_3(OPEN, state, father)"
_RIGHT_FIRST: Final = f"{_CASE_6}; OPEN.push_all([OPEN.pop() for _ in sons][::-1])"

# Bugs that break the order of ties, and what rests on it.
LEFT_FIRST: Final[tuple[Edit, ...]] = (
    ("RR-F2-17-ties", _CASE_6, _RIGHT_FIRST, "case 6 puts the rightmost son on top"),
    ("RR-F2-17-ties", "OpenList(", "OpenList(left_first=False, ", "ties in order of arrival"),
    ("SS-L2", _CASE_6, _RIGHT_FIRST, "case 6 puts the rightmost son on top"),
    ("SS-L2", _CASE_1, _NO_PURGE, "case 1 does not purge"),
    ("SS-T3", _CASE_6, _RIGHT_FIRST, "case 6 puts the rightmost son on top"),
    ("SS-T3", _CASE_1, _NO_PURGE, "case 1 does not purge"),
)


def gamma_bugs(search: Callable[..., Any], best: str, worse: str, case_4: str) -> tuple[Bug, ...]:
    """Bugs of any of the three; `best` is the merit to begin with, `worse` the choice of case 4."""
    value = "tree.value(state.node)"
    solve = f"{case_4}(OPEN, state, {value})"
    on_top = f"state.merit = {worse}(state.merit, {value}); state.solved = True; OPEN.push(state)"
    return bugs(
        search,
        ("SS-T2", "if father is None:", "if state.solved:", "the first solved state ends the search"),
        ("SS-T2", value, "h", "a terminal is given its merit for its pay-off"),
        ("SS-R3-2-nonempty", _CASE_1, "OPEN.purge(father)", "case 1 purges and puts nothing on OPEN"),
        ("SS-A-SSS-order", solve, on_top, "a solved terminal goes on top, whatever its merit"),
        ("SS-A-SSS-antichain", _CASE_1, _NO_PURGE, "case 1 does not purge"),
        ("RR-B-2-OPENinv", _CASE_6, _CASE_5, "one son only where all should be on OPEN"),
        ("RR-B-2-OPENinv", _CASE_5, _CASE_6, "all sons where one should be on OPEN"),
        ("SS-R2-mono", _CASE_1, f"{_CASE_1}; father.merit = {best}", "a solved father begins anew"),
        ("SS-I3-4-admissible", _CASE_6, _CASE_5, "the best son is not looked for"),
        ("SS-I3-4-solved", "state.index + 1 < len(father.sons)", "False", "one solved son solves any father"),
        ("SS-T2-promise", value, "h", "a terminal is given its merit for its pay-off"),
        ("SS-R2-merits", _CASE_1, f"{_CASE_1}; father.merit = {best}", "a solved father begins anew"),
        ("SS-R3-2-stack", solve, on_top, "a solved terminal goes on top, whatever its merit"),
        ("OPEN-links", _CASE_1, f"{_CASE_1}; father.below = (state,)", "a solved father is linked to its sons"),
        ("OPEN-parting", _CASE_1, _NO_PURGE, "case 1 does not purge"),
        ("SS-L1", _CASE_2, f"{_CASE_2}; father.below[0].merit = {best}", "the next brother begins anew"),
    )
