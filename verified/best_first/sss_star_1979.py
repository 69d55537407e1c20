"""SSS* with the tie rule of Stockman's own Table 1 (SS-Table1-case4), as it must be read to compute anything.

In print a solved terminal goes "behind all states of lesser or equal value": on a list with the best first that returns
1 on the tree (1 2). Read as behind all of greater or equal merit, first in first out among equals, the value is always
right (SS-R3.2-ties), but equal merits are no longer left-first, and Lemma 2 and Theorem 3 fail: on ((1 (1 1))) the last
tip is expanded, which alpha-beta cuts off. Case 6 puts the leftmost son on top, as the worked trace has it
(SS-Table1-case6), OPEN is in non-increasing order of merit (SS-A-SSS), and case 1 purges proper descendants only.
"""

from typing import Final

from specs.clauses.open_list import open_1979_loop
from specs.clauses.sss_star import ends_with_f, removed_1979_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import POS_INF, Value
from verified.best_first.gamma import (
    gamma_case_1,
    gamma_case_2,
    gamma_case_3,
    gamma_case_4_1979,
    gamma_case_5,
    gamma_case_6,
)
from verified.best_first.open_list import OpenList, State
from verified.procedure import Algorithm


@contract(ends_with_f)
def sss_star_1979(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f; it may expand nodes that alpha-beta with the full window does not visit."""
    h: Value = POS_INF
    OPEN: OpenList[N] = OpenList(left_first=False)
    OPEN.push(State(node, None, 0, h))
    while True:
        assert open_1979_loop(tree, node, OPEN, h)
        state = OPEN.pop()
        assert removed_1979_loop(tree, node, OPEN, state, h)
        h = state.merit
        # SOLVED
        if state.solved:
            father = state.father
            if father is None:
                return h
            if tree.is_max(father.node):
                gamma_case_1(OPEN, state, father)
            elif state.index + 1 < len(father.sons):
                gamma_case_2(OPEN, state, father)
            else:
                gamma_case_3(OPEN, state, father)
        # LIVE
        elif not (sons := tree.children(state.node)):
            gamma_case_4_1979(OPEN, state, tree.value(state.node))
        elif tree.is_max(state.node):
            gamma_case_6(OPEN, state, sons)
        else:
            gamma_case_5(OPEN, state, sons)


SSS_STAR_1979: Final = Algorithm(
    "sss-star-1979", "SS-Table1-case4", "SSS* with Stockman's own tie rule", sss_star_1979, place=31
)
