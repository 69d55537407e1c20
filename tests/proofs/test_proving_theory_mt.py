"""The equations of the theorems on MT's search tree, run beside MT-SSS as it is and `specs`, on small trees."""

import pytest

from proofs.proving.theory.formulas import Definition, Kit
from proofs.proving.theory.mt_beside import BESIDE, is_older
from proofs.proving.theory.mt_max_trees import HOLDING
from proofs.proving.theory.mt_nested import NESTED
from proofs.proving.theory.mt_search_trees import SSS, is_game, seen
from proofs.proving.theory.trees import DATATYPES
from specs.solutions.liveness import AMAX_C_Left, AMIN_C_Left, AMIN_C_Right
from specs.solutions.search_trees import SearchTree, f_minus, f_plus, g_plus, is_closed
from specs.solutions.solution_trees import max_trees
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.test_frontier_theory import OnTree, trees
from tests.proofs.test_mt_theorems import Call, calls_of
from verified import mt_sss


def passes(tree: Tree) -> list[list[Call]]:
    """The calls of MT-SSS, pass by pass."""
    ((_, calls),) = calls_of(mt_sss, iter([tree]))
    starts = [number for number, call in enumerate(calls) if call.caller is None]
    return [calls[start:end] for start, end in zip(starts, [*starts[1:], len(calls)], strict=True)]


@pytest.mark.parametrize("every", [97, pytest.param(3, marks=pytest.mark.evidence)])
@pytest.mark.more
def test_the_search_tree_of_each_moment_is_that_of_mt_sss(every: int) -> None:  # ST-S6, ST-L6.1, ST-L6.2, ST-P6.4
    known, closed = set[tuple[bool, bool]](), 0
    B, N = BESIDE[SSS], NESTED[SSS]
    for tree in trees(4, every):
        k = OnTree(tree)
        k.constants |= {"lo": NEG_INF, "hi": POS_INF}
        paths = {n.node: p for n, p in k.paths}
        assert is_game(k, k.term)
        memory, old = k.make("Memory", "empty"), (POS_INF, True)
        for calls in passes(tree):
            cut = calls[0].gamma, True
            k.called.clear()
            k.constants["d"] = calls[0].gamma
            if not calls[0].is_open:
                closed += 1
                the_tree_in_memory(k, tree, calls[0], memory, old)
            for call in calls:
                p = paths[call.node]
                now = SSS.now(k, k.term, memory, p, *cut)
                assert now.expr == k.tree(call.S, tree.root).expr, (str(tree), cut)
                assert N.at_call(k, k.term, memory, p, *old)
                assert N.alike(k, k.term, memory, p)
            S = calls[-1].S
            now = k.tree(S, tree.root)
            for n in S.nodes():  # also of nodes that are not called
                said = B.older_known(k, now, paths[n], *cut), B.younger_open(k, now, paths[n])
                assert said == (older_known(S, n, cut[0]), all(S.is_open(x) for x in AMIN_C_Right(S, n)))
                known.add(said)
                left = {x for x in S.nodes() if is_older(k, now, paths[n], paths[x])}
                assert left == {*AMAX_C_Left(S, n), *AMIN_C_Left(S, n)}
            memory, old = SSS.mt.after(k, k.term, memory, *cut), cut
            S_after = calls[0].S_after
            assert S_after is not None
            assert seen(k, k.term, memory).expr == k.tree(S_after, tree.root).expr
    assert len(known) == 4
    assert closed > 20


def older_known(S: SearchTree[int], n: int, gamma: Value) -> bool:
    below = all(f_plus(S, x) < gamma for x in AMAX_C_Left(S, n))
    return below and all(f_minus(S, x) >= gamma for x in AMIN_C_Left(S, n))


def the_tree_in_memory(k: OnTree, tree: Tree, call: Call, memory: object, old: tuple[Value, bool]) -> None:
    """Of all max trees of the search tree just the optimal one is held, and it is the oldest low tree."""
    H, S = HOLDING[SSS], call.S
    for T in max_trees(S, tree.root):
        term = k.solution(S, tree.root, T)
        is_it = is_closed(S, T) and g_plus(S, T) == f_plus(S, tree.root)
        assert H.is_held(k, k.term, memory, term, *old) == is_it
        assert (H.low_tree(k, k.term, *old).expr == term.expr) == is_it


def test_two_definitions_of_one_name_are_refused() -> None:
    """A solver would take what is noted of one for the other."""
    one = Definition("g", ("Tree", "Value"), lambda k, _: k.value(0))
    other = Definition("g", ("Tree", "Value"), lambda k, _: k.value(1))
    k = Kit(DATATYPES)
    t = k.make("Tree", "open")
    one(k, t)
    with pytest.raises(ValueError, match="two definitions are called g"):
        other(k, t)
