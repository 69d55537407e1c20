"""The vocabulary of best node search (LI-BNS): that of MTD(best), and a rule of which nothing is known but its sort.

The rule may answer with any whole number, which `within_bracket` puts into the bracket of the best move. So what is
proved of the search holds for every rule. `guess-known` says when a rule may be asked; each time the search asks, that
it holds is an obligation.
"""

from __future__ import annotations

from typing import Any, Final

from proofs.proving.execution.loops import Path
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.moves import Move
from proofs.proving.models.mtd_best import FEWER, MTD_BEST, NARROWER, fewer, of_all
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses import best_node as said
from specs.clauses.mtd_best_loops import others_disproved


class AnyGuess:
    """A rule that answers with some whole number."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def __call__(self, best: Move, lower: Any, upper: Any) -> Any:
        path: Path = self.world.path
        asked = Situation(self.world.vocabulary, {"best": best, "lower": lower, "upper": upper})
        path.oblige("precondition", f"{said.is_known.id} of the rule", path.line, said.is_known, asked)
        guess: Any = self.world.finite("the guess")
        return guess if best.node.is_max() else -guess


BEST_NODE: Final = MTD_BEST.extended_by(
    NEXT_TEST_RULE,
    Vocabulary(
        sorts={"NextGuess": Sort(lambda world, _name, _node: AnyGuess(world))},
        marks={clause: of_all(clause) for clause in (said.is_alone, said.ends_known_so_far)},
        loop_ends={"separating_loop": NARROWER, "alone_loop": LoopEnd(fewer, others_disproved, FEWER)},
        axioms={"rule for guesses": "it only reads the brackets, and answers with a whole number"},
    ),
)
