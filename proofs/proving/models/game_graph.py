"""A game graph that may have cycles, and the laws of its scores (KA-D3, KA-D4.1, KA-T6.6, KA-L7.zeros).

What stands for f(n) in a proof is a score of the vertex, which each model chooses: the score with some vertices marked,
the score as it is, or A s for a table s. Each obeys the laws of f and of brothers: these are the predicates of
`tree_laws` under ids of their own.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from proofs.proving.containers.settled import first
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.tree_laws import TREE_LAWS
from proofs.proving.law import Law, law, table_of
from proofs.proving.vocabulary import Vocabulary
from specs.graphs.graph_score import moves_away
from specs.values import Value


def f_laws(word: str, source: str) -> Mapping[str, Law]:
    """The laws of f, of what stands for it: the same predicates."""
    return {
        id: replace(
            one,
            id=f"{word}{id[1:]}",
            source=source,
            sentence=one.sentence.replace("f(n)", f"{word}(n)").replace("f of", f"{word} of"),
        )
        for id, one in TREE_LAWS.items()
    }


MARKED_F: Final = f_laws("s_marked", "KA-T6.6.marks")
FREE_F: Final = f_laws("s", "KA-D3-MM")
AHEAD_F: Final = f_laws("As", "KA-D5-A")


@law("score-leaf", "KA-D3-T")
def LEAF(payoff: Value, s: Value) -> bool:
    """the score of a leaf that does not count 0 is its pay-off"""
    return payoff == s


@law("score-marked", "KA-A6.7")
def MARKED(s: Value) -> bool:
    """the score of a marked vertex is 0"""
    return s == 0


@law("zeros-nearer", "KA-L7.zeros")
def ZEROS(with_more: Value, with_less: Value) -> bool:
    """with more vertices at 0 the score of a vertex, and the best score of several, stays or moves towards 0"""
    return moves_away(with_more, with_less)


@law("zeros-none", "KA-A7.2")
def NO_ZEROS(with_none: Value, s: Value) -> bool:
    """with no vertex at 0 the score is the score in the graph as it is"""
    return with_none == s


@law("sequence-first", "KA-D4.1")
def FIRST(first: Value) -> bool:
    """s_0 is 0 at every vertex"""
    return first == 0


@law("sequence-ascends", "KA-L5.3")
def ASCENDS(before: Value, after: Value) -> bool:
    """s_k n <=1 s_(k+1) n: it stays, or moves away from 0"""
    return moves_away(before, after)


@law("sequence-still", "KA-D4.1")
def STILL(still: Value, limit: Value) -> bool:
    """if s_k = s_(k+1), then s_k is the score"""
    return still == limit


@law("sequence-steps", "KA-T5.4.sharp")
def STEPS(k: Value, size: Value) -> bool:
    """if s_k and s_(k+1) differ, then k < #V"""
    return k < size


@law("sequence-values", "KA-R5-values")
def VALUES(value: Value, K: Any) -> bool:
    """s_k n is 0 or the score of a leaf"""
    return value in K


@law("sequence-best", "KA-I5.3")
def BEST_THEN(is_max: bool, before: Value, then: Value, after: Value) -> bool:
    """with l the best successor of n by s_(k-1): s_k n <=1 s_k l, which is no better for n than s_(k+1) n"""
    return moves_away(before, then) and (then <= after if is_max else after <= then)


@law("score-solution", "FR-KA-linear.component")
def SOLUTION(w: Value, s: Value) -> bool:
    """if w = A w and w <=1 s at every vertex, then w is the score"""
    return w == s


@law("dict-equal", "Python: dict")
def EQUAL(here: Value, there: Value) -> bool:
    """equal dicts have the same at each key"""
    return here == there


class ScoredGraph(AbstractTree):
    """A game graph. At a leaf it answers with the pay-off, of which a law says that it is the score."""

    def value(self, node: Node) -> Value:
        score, world = super().value(node), node.world

        def any_payoff() -> Value:
            payoff = world.finite(f"t({node.name})")
            world.law(LEAF, payoff=payoff, s=score)
            return payoff

        return first(world, node.__dict__, "_payoff", any_payoff)


GAME_GRAPH: Final = Vocabulary(
    sorts={"GameTree[N]": instance_of(lambda _world, _name, node: ScoredGraph(node), ScoredGraph)},
    laws=table_of(LEAF),
    axioms={"game": "it is finite, may have cycles, answers alike each time it is asked, and Python's stack suffices"},
    overrides=frozenset({("sorts", "GameTree[N]"), ("axioms", "game")}),
)
