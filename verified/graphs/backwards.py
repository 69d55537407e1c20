"""What one player can force in a game graph, settled backwards from the ways out (KA-R8-gijlswijk, FR-KA-linear).

The ways out that are a win for the player are taken from the best on. One that is worth h settles, backwards, every vertex
from which the player can force h: his own as soon as one successor is settled, the other's when all are. Each edge is
looked at once at most.
"""

from typing import Final

from specs.clauses.graph_backwards import FORCED, back_loop
from specs.contracts import contract
from specs.graphs.graph_backwards import Backwards
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.procedure import Procedure


class Agenda(list[int]):
    """Edges to be looked at, each by the place that it leaves."""


@contract(*FORCED, framed=False)
def force(graph: GameTree[N], back: Backwards[N], player: bool) -> int:
    """Settle what the player can force, Max first. Returns how many edges were looked at."""
    is_max, waiting, settled, predecessors = back.is_max, back.waiting, back.settled, back.predecessors
    ways = back.ways_out(player)
    looked_at = Agenda()
    h: Value = POS_INF if player else NEG_INF
    looks: int = 0
    while looked_at or ways:
        assert back_loop(graph, back, player, h, looked_at, ways)
        if not looked_at:
            h, start = ways.pop()
            if not (h > 0 if player else h < 0):
                break
            looked_at.append(start)
        index = looked_at.pop()
        looks += 1
        if settled[index] is None:
            waiting[index] = waiting[index] - 1  # for so many successors more, unless one is enough
            if is_max[index] == player or not waiting[index]:
                settled[index] = h
                looked_at.extend(predecessors[index])
    return looks


FORCE: Final = Procedure(
    "force", "KA-R8-gijlswijk", "what one player can force in a game graph, backwards from the ways out", force, place=53.5
)
