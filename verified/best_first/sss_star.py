"""SSS* (SS-A-SSS, RR-F2.17-SSS): best-first search over solution trees, with ties left-first.

As printed OPEN is kept in non-decreasing order of merit; non-increasing is meant, for the first state is the best. In
case 4 a state goes in front of all of lesser merit, and among equal merits the leftmost in the tree comes first: with
Stockman's own rule (see `sss_star_1979`) the value is right, but SSS* may visit nodes that alpha-beta does not.
"""

from typing import Final

from specs.clauses.open_list import open_loop
from specs.clauses.sss_star import ends_with_f, removed_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import POS_INF, Value
from verified.best_first.gamma import gamma_case_1, gamma_case_2, gamma_case_3, gamma_case_4, gamma_case_5, gamma_case_6
from verified.best_first.open_list import OpenList, State
from verified.procedure import Algorithm


@contract(ends_with_f)
def sss_star(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f, expanding no node that alpha-beta with the full window would not visit."""
    h: Value = POS_INF
    OPEN: OpenList[N] = OpenList()
    OPEN.push(State(node, None, 0, h))
    while True:
        assert open_loop(tree, node, OPEN, h)
        state = OPEN.pop()
        assert removed_loop(tree, node, OPEN, state, h)
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
            gamma_case_4(OPEN, state, tree.value(state.node))
        elif tree.is_max(state.node):
            gamma_case_6(OPEN, state, sons)
        else:
            gamma_case_5(OPEN, state, sons)


SSS_STAR: Final = Algorithm(
    "sss-star", "RR-F2.17-SSS", "SSS*: best-first over solution trees, ties left-first", sss_star, place=30
)
