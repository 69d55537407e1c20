"""Seeded bugs of SSS*, its dual and its version of 1979, by the clause that must catch each.

`GAMMA` holds bugs of the operator's cases: they stand in a module of their own, shared by the three searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofs.mutants.seeding import Bug

_CASE_1: Final = "gamma_case_1(OPEN, state, father)"
_CASE_2: Final = "gamma_case_2(OPEN, state, father)"
_CASE_6: Final = "gamma_case_6(OPEN, state, sons)"
_NO_PURGE: Final = "gamma_case_3(OPEN, state, father)"
_RIGHT_FIRST: Final = f"{_CASE_6}; OPEN.push_all([OPEN.pop() for _ in sons][::-1])"


def _bugs(algorithm: str, best: str, worse: str, case_4: str) -> Iterator[Bug]:
    """Bugs of any of the three; `best` is the merit to begin with, `worse` the choice of case 4."""
    value = "tree.value(state.node)"
    on_top = f"state.merit = {worse}(state.merit, {value}); state.solved = True; OPEN.push(state)"
    for clause, story, old, new in (
        ("SS-T2", "the first solved state ends the search", "if father is None:", "if state.solved:"),
        ("SS-T2", "a terminal is given its merit for its pay-off", value, "h"),
        ("SS-R3-2-nonempty", "case 1 purges and puts nothing on OPEN", _CASE_1, "OPEN.purge(father)"),
        (
            "SS-A-SSS-order",
            "a solved terminal goes on top, whatever its merit",
            f"{case_4}(OPEN, state, {value})",
            on_top,
        ),
        ("SS-A-SSS-antichain", "case 1 does not purge", _CASE_1, _NO_PURGE),
        ("RR-B-2-OPENinv", "one son only where all should be on OPEN", _CASE_6, "gamma_case_5(OPEN, state, sons)"),
        ("RR-B-2-OPENinv", "all sons where one should be on OPEN", "gamma_case_5(OPEN, state, sons)", _CASE_6),
        ("SS-R2-mono", "a solved father begins anew", _CASE_1, f"{_CASE_1}; father.merit = {best}"),
        ("SS-I3-4-admissible", "the best son is not looked for", _CASE_6, "gamma_case_5(OPEN, state, sons)"),
        ("SS-I3-4-solved", "one solved son solves any father", "state.index + 1 < len(father.sons)", "False"),
        ("SS-L1", "the next brother begins anew", _CASE_2, f"{_CASE_2}; father.below[0].merit = {best}"),
    ):
        yield Bug(algorithm, clause, story, old, new)


def _left_first(algorithm: str) -> Iterator[Bug]:
    """Bugs that break the order of ties, and what rests on it."""
    for clause, story, old, new in (
        ("RR-F2-17-ties", "case 6 puts the rightmost son on top", _CASE_6, _RIGHT_FIRST),
        ("RR-F2-17-ties", "ties in order of arrival", "OpenList(", "OpenList(left_first=False, "),
        ("SS-L2", "case 6 puts the rightmost son on top", _CASE_6, _RIGHT_FIRST),
        ("SS-L2", "case 1 does not purge", _CASE_1, _NO_PURGE),
        ("SS-T3", "case 6 puts the rightmost son on top", _CASE_6, _RIGHT_FIRST),
        ("SS-T3", "case 1 does not purge", _CASE_1, _NO_PURGE),
    ):
        yield Bug(algorithm, clause, story, old, new)


BUGS: Final[tuple[Bug, ...]] = (
    *_bugs("sss-star", "POS_INF", "min", "gamma_case_4"),
    *_left_first("sss-star"),
    *_bugs("dual-star", "NEG_INF", "max", "gamma_case_4"),
    *_left_first("dual-star"),
    *_bugs("sss-star-1979", "POS_INF", "min", "gamma_case_4_1979"),
)
CALLERS: Final = ()

_FATHER: Final = "    father.merit = state.merit\n"
_SOLVED: Final = "    father.solved = True\n"

GAMMA: Final[tuple[Bug, ...]] = tuple(
    Bug(algorithm, clause, story, old, new, function)
    for algorithm, function, clause, story, old, new in (
        ("sss-star", "gamma_case_1", "SS-Table1-case1", "the father stays LIVE", _SOLVED, ""),
        ("sss-star", "gamma_case_1", "SS-R3-2-samemerit", "the father keeps its merit", _FATHER, ""),
        ("sss-star", "gamma_case_1", "SS-R3-2-purge", "no purge", "    OPEN.purge(father)\n", ""),
        (
            "sss-star",
            "gamma_case_1",
            "SS-R3-2-purge",
            "everything is purged",
            "    OPEN.purge(father)\n",
            "    for other in list(OPEN):\n        other.waiting = False\n",
        ),
        (
            "sss-star",
            "gamma_case_2",
            "SS-Table1-case2",
            "the brother's brother",
            "state.index + 1",
            "len(father.sons) - 1",
        ),
        (
            "sss-star",
            "gamma_case_2",
            "SS-R3-2-samemerit",
            "a fresh merit",
            "index, state.merit)",
            "index, father.merit)",
        ),
        ("sss-star", "gamma_case_3", "SS-Table1-case3", "the father stays LIVE", _SOLVED, ""),
        ("sss-star", "gamma_case_3", "SS-R3-2-samemerit", "the father keeps its merit", _FATHER, ""),
        ("sss-star", "gamma_case_4", "SS-Table1-case4", "> for <", "value < state.merit", "value > state.merit"),
        ("dual-star", "gamma_case_4", "SS-Table1-case4", "< for >", "value > state.merit", "value < state.merit"),
        ("sss-star-1979", "gamma_case_4_1979", "SS-Table1-case4", "LIVE for ever", "state.solved = True", "pass"),
        (
            "sss-star",
            "gamma_case_5",
            "SS-Table1-case5",
            "the last son first",
            "sons[0], state, 0",
            "sons[-1], state, len(sons) - 1",
        ),
        ("sss-star", "gamma_case_5", "SS-R3-2-samemerit", "the number for the merit", "0, state.merit", "0, 0"),
        ("sss-star", "gamma_case_6", "SS-Table1-case6", "rightmost on top", "push_all(below)", "push_all(below[::-1])"),
        (
            "sss-star",
            "gamma_case_6",
            "SS-Table1-case6",
            "the last son is forgotten",
            "enumerate(sons)",
            "enumerate(sons[:-1] or sons)",
        ),
        ("sss-star", "gamma_case_6", "SS-R3-2-samemerit", "the number for the merit", "index, merit)", "index, index)"),
    )
)
