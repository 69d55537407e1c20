"""The operator Gamma of SSS*, case by case as in Stockman's Table 1 and Figure 2.17 (SS-Table1-*, RR-F2.17-SSS).

Gamma replaces the state that was removed from OPEN. A SOLVED state belongs to case 1, 2 or 3 by the type of its
father, a LIVE state to case 4, 5 or 6 by its own: so types need not alternate. A son of a max node is an OR node, a
son of a min node an AND node (SS-D2.1). The dual exchanges two things only: the order of merits, and which type of
node has all its sons on OPEN. The cases are the same for both, and each search decides which case applies.
"""

from collections.abc import Sequence

from specs.clauses.gamma import case_1, case_2, case_3, case_4, case_5, case_6, purge_is_safe, same_merit
from specs.contracts import contract
from specs.tree import N
from specs.values import Value
from verified.best_first.open_list import OpenList, State


@contract(case_1, same_merit, purge_is_safe, framed=False)
def gamma_case_1(OPEN: OpenList[N], state: State[N], father: State[N]) -> None:
    """SOLVED, one of many sons: it is the best of them, so the father is solved and the others are purged."""
    OPEN.purge(father)
    father.solved = True
    father.merit = state.merit
    OPEN.push(father)


@contract(case_2, same_merit, framed=False)
def gamma_case_2(OPEN: OpenList[N], state: State[N], father: State[N]) -> None:
    """SOLVED, with a next brother, of which the father's value may be worse: on to the brother."""
    index = state.index + 1
    brother = State(father.sons[index], father, index, state.merit)
    father.below = (brother,)
    OPEN.push(brother)


@contract(case_3, same_merit, framed=False)
def gamma_case_3(OPEN: OpenList[N], state: State[N], father: State[N]) -> None:
    """SOLVED, the last of the brothers: so is the father."""
    father.below = ()
    father.solved = True
    father.merit = state.merit
    OPEN.push(father)


@contract(case_4, framed=False)
def gamma_case_4(OPEN: OpenList[N], state: State[N], value: Value) -> None:
    """LIVE, a terminal: SOLVED with the worse of merit and pay-off, in front of all lesser merit, ties left-first."""
    state.solved = True
    if value < state.merit if OPEN.all_at_max else value > state.merit:
        state.merit = value
        OPEN.insert(state)
    else:  # it was the leftmost of the best, and is so still
        OPEN.push(state)


@contract(case_4, framed=False)
def gamma_case_4_1979(OPEN: OpenList[N], state: State[N], value: Value) -> None:
    """LIVE, a terminal: SOLVED as in case 4, behind all states of greater or equal merit."""
    state.solved = True
    if value < state.merit:
        state.merit = value
    OPEN.insert(state)


@contract(case_5, same_merit, framed=False)
def gamma_case_5(OPEN: OpenList[N], state: State[N], sons: Sequence[N]) -> None:
    """LIVE, a node that needs all its sons solved, one after the other: its first son."""
    state.sons = sons
    first = State(sons[0], state, 0, state.merit)
    state.below = (first,)
    OPEN.push(first)


@contract(case_6, same_merit, framed=False)
def gamma_case_6(OPEN: OpenList[N], state: State[N], sons: Sequence[N]) -> None:
    """LIVE, a node of which the best son decides: all its sons, leftmost on top."""
    merit = state.merit
    state.sons = sons
    below = [State(son, state, index, merit) for index, son in enumerate(sons)]
    state.below = below
    OPEN.push_all(below)
