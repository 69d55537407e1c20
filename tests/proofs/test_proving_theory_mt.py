"""The equations of the theorems on MT's search tree, run beside MT-SSS as it is and `specs`, on small trees."""

import pytest

from proofs.proving.theory.formulas import Definition, Kit, real
from proofs.proving.theory.memories import after, is_game, now, seen
from proofs.proving.theory.mt_best_first import alike, at_call, is_older, older_known, younger_open
from proofs.proving.theory.mt_calls import is_held, low_tree
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
    for tree in trees(4, every):
        k = OnTree(tree)
        k.constants |= {"lo": NEG_INF, "hi": POS_INF}
        paths = {n.node: p for n, p in k.paths}
        assert is_game(k.term)
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
                assert now(k.term, memory, p, *cut).expr == k.tree(call.S, tree.root).expr, (str(tree), cut)
                assert at_call(k.term, memory, p, *old)
                assert alike(k.term, memory, p)
            S = calls[-1].S
            after_calls = k.tree(S, tree.root)
            for n in S.nodes():  # also of nodes that are not called
                said = older_known(after_calls, paths[n], *cut), younger_open(after_calls, paths[n])
                assert said == (known_of_older(S, n, cut[0]), all(S.is_open(x) for x in AMIN_C_Right(S, n)))
                known.add(said)
                left = {x for x in S.nodes() if is_older(after_calls, paths[n], paths[x])}
                assert left == {*AMAX_C_Left(S, n), *AMIN_C_Left(S, n)}
            memory, old = after(k.term, memory, *cut), cut
            S_after = calls[0].S_after
            assert S_after is not None
            assert seen(k.term, memory).expr == k.tree(S_after, tree.root).expr
    assert len(known) == 4
    assert closed > 20


def known_of_older(S: SearchTree[int], n: int, gamma: Value) -> bool:
    below = all(f_plus(S, x) < gamma for x in AMAX_C_Left(S, n))
    return below and all(f_minus(S, x) >= gamma for x in AMIN_C_Left(S, n))


def the_tree_in_memory(k: OnTree, tree: Tree, call: Call, memory: object, old: tuple[Value, bool]) -> None:
    """Of all max trees of the search tree just the optimal one is held, and it is the oldest low tree."""
    S = call.S
    for T in max_trees(S, tree.root):
        term = k.solution(S, tree.root, T)
        is_it = is_closed(S, T) and g_plus(S, T) == f_plus(S, tree.root)
        assert is_held(k.term, memory, term, *old) == is_it
        assert (low_tree(k.term, *old).expr == term.expr) == is_it


def test_two_definitions_of_one_name_are_refused() -> None:
    """A solver would take what is noted of one for the other."""
    one = Definition("g", ("Tree", "Value"), lambda _: real(0))
    other = Definition("g", ("Tree", "Value"), lambda _: real(1))
    k = Kit(DATATYPES)
    t = k.make("Tree", "open")
    one(t)
    with pytest.raises(ValueError, match="two definitions are called g"):
        other(t)
