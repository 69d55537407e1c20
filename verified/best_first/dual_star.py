"""The dual of SSS* (RR-1.3-MTframework: DUAL*): SSS* with max and min, upper and lower, best and worst exchanged.

Merits are lower bounds, the least comes first; all sons of a min node stand on OPEN, those of a max node are solved one
after the other, and the list holds the terminals of a min solution tree. No value is negated, so any order will do.
"""

from typing import Final

from specs.clauses.open_list import open_loop
from specs.clauses.sss_star import ends_with_f, removed_loop
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, Value
from verified.best_first.gamma import gamma_case_1, gamma_case_2, gamma_case_3, gamma_case_4, gamma_case_5, gamma_case_6
from verified.best_first.open_list import OpenList, State
from verified.procedure import Algorithm


@contract(ends_with_f)
def dual_star(tree: GameTree[N], node: N) -> Value:
    """Let f = f(node). Returns f, expanding no node that alpha-beta with the full window would not visit."""
    h: Value = NEG_INF
    OPEN: OpenList[N] = OpenList(all_at_max=False)
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
            if not tree.is_max(father.node):
                gamma_case_1(OPEN, state, father)
            elif state.index + 1 < len(father.sons):
                gamma_case_2(OPEN, state, father)
            else:
                gamma_case_3(OPEN, state, father)
        # LIVE
        elif not (sons := tree.children(state.node)):
            gamma_case_4(OPEN, state, tree.value(state.node))
        elif not tree.is_max(state.node):
            gamma_case_6(OPEN, state, sons)
        else:
            gamma_case_5(OPEN, state, sons)


DUAL_STAR: Final = Algorithm(
    "dual-star", "RR-1.3-MTframework", "the dual of SSS*: max and min exchanged", dual_star, place=32
)
