"""A game graph that may have cycles: what stands for f(n) is a score of the vertex, which each model chooses."""

from typing import Final

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import instance_of
from proofs.proving.law import table_of
from proofs.proving.models.score_laws import LEAF
from proofs.proving.vocabulary import Vocabulary
from specs.values import Value


class ScoredGraph(AbstractTree):
    """A game graph. At a leaf it answers with the pay-off, of which a law says that it is the score."""

    def value(self, node: Node) -> Value:
        score, world = super().value(node), node.world
        if "payoff" not in node.__dict__:
            world.outside(lambda: self.value(node))
            world.choose(1)  # noted on the path, so that it is settled in every run that comes here
            node.__dict__["payoff"] = world.finite(f"t({node.name})")
            world.law(LEAF, payoff=node.__dict__["payoff"], s=score)
        payoff: Value = node.__dict__["payoff"]
        return payoff


GAME_GRAPH: Final = Vocabulary(
    sorts={"GameTree[N]": instance_of(lambda _world, _name, node: ScoredGraph(node), ScoredGraph)},
    laws=table_of(LEAF),
    axioms={"game": "it is finite, may have cycles, and answers the same each time it is asked"},
    overrides=frozenset({("sorts", "GameTree[N]"), ("axioms", "game")}),
)
