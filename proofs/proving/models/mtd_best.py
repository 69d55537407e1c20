"""The vocabulary of MTD(best) (RR-MTD-best): its clauses about all moves, and why its loops end.

No bracket becomes wider, and one becomes narrower or there is one less in the rest: by `best-brackets` f lies in each
bracket, whose ends are integers (or infinite); so a bracket becomes narrower finitely often, and there are finitely
many moves. The same holds of f- and f+ by `mtd-bracket` and `best-integers-so-far`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.proving.containers.map import Map
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.things import Changeable
from proofs.proving.models.ending_laws import INTEGERS_END
from proofs.proving.models.memory import MEMORY, is_bracket_narrower
from proofs.proving.models.move_brackets import MOVE_BRACKETS, is_bounds, node_of
from proofs.proving.models.move_laws import EVERY_MOVE, FEWER, FOR_ALL, MOVE_LAWS
from proofs.proving.models.move_queue import MOVE_QUEUE, Rest
from proofs.proving.models.moves import moves_of
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses import mtd_best as said
from specs.clauses import mtd_best_loops as loops
from specs.contracts import Clause

# WHAT IS ASSUMED OF ALL MOVES


def _of_all(clause: Clause) -> Callable[[Situation], None]:
    def assumed(at: Situation) -> None:
        _must_belong_together(at)
        node = at.known.get("node")
        if not isinstance(node, Node):
            node = next(node_of(thing) for thing in at.known.values() if is_bounds(thing))
        node.world.rests_on(EVERY_MOVE)
        for name in clause.names:
            at[name]  # found now
        then = at.also(**{name: thing.as_it_was() for name, thing in at.known.items() if isinstance(thing, Changeable)})
        maps = [thing.members if isinstance(thing, Rest) else thing for thing in then.known.values()]
        about = [thing.cells for thing in maps if Map.is_of(thing, "bounds", "rest")]
        moves_of(node).holds_of_all(lambda: then.holds(clause), about)

    return assumed


def _must_belong_together(at: Situation) -> None:
    """Of a procedure it was shown that it does so with bounds of the moves at its node."""
    nodes = [node_of(thing) for thing in at.known.values() if is_bounds(thing)]
    if any(node is not at.known.get("node", node) for node in nodes):
        raise FragmentError("bounds of moves at another node are given")


def _kept(at: Situation) -> None:
    """`best-keeps`: all but one bound is as it was."""
    _must_belong_together(at)
    move = at["move"]
    at["lower"].becomes(at["old_lower"], move if at["v"] else None)
    at["upper"].becomes(at["old_upper"], None if at["v"] else move)


def _is_best(at: Situation) -> None:
    """The move is worth f(n)."""
    moves_of(at.node("node")).is_worth_f(at["v"][0])


# WHY LOOPS END


def _fewer(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """There is one less in the rest."""
    return bool(now["rest"].size < before["rest"].size)


def _narrower(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """No bracket is wider; one is narrower, or there is one less in the rest."""
    moves = [*now["upper"]]
    pairs = [(before["lower"][move], now["lower"][move]) for move in moves]
    pairs += [(now["upper"][move], before["upper"][move]) for move in moves]
    if not all(low <= high for low, high in pairs):
        return False
    return ("rest" in now and _fewer(before, now)) or any(low < high for low, high in pairs)


_NARROWER: Final = LoopEnd(_narrower, loops.brackets_so_far, INTEGERS_END)
MTD_BEST: Final = MEMORY.extended_by(
    MOVE_BRACKETS,
    MOVE_QUEUE,
    Vocabulary(
        marks={**{clause: _of_all(clause) for clause in FOR_ALL}, said.is_best: _is_best, said.keeps_the_rest: _kept},
        loop_ends={
            **dict.fromkeys(("guess_loop", "hope_loop", "disprove_loop", "upper_loop", "proof_loop"), _NARROWER),
            "promising_loop": LoopEnd(_fewer, loops.most_promising_so_far, FEWER),
            "rival_loop": LoopEnd(_fewer, loops.next_best_so_far, FEWER),
            "best_value_loop": LoopEnd(is_bracket_narrower, loops.integers_so_far, INTEGERS_END),
        },
        laws=MOVE_LAWS,
    ),
)
