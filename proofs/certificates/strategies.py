"""Which positions achieve a goal, and a small strategy that shows it: what the two parts of a certificate consist of.

"MAX gets at least v" is one goal, "MAX gets at most v" is the other, MIN's. A position achieves a goal if its player
can move to a position that does, or if the other player can move only to such positions. A rank shows that play ends:
a strategy moves to positions of lower rank only. Where endless play meets the goal, too, no rank is needed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from specs.tree import GameTree, N
from specs.values import Value

ROUNDS: Final = 8  # in which a pair of strategies is made smaller
LARGE: Final = 100_000  # positions: two rounds are enough then


@dataclass(frozen=True)
class Goal:
    """What a player wants of the end of the game."""

    for_max: bool
    value: Value

    def met_by(self, pay_off: Value) -> bool:
        """Whether a game that ends with this pay-off meets the goal."""
        return pay_off >= self.value if self.for_max else pay_off <= self.value


@dataclass(frozen=True)
class Achieved(Generic[N]):
    """Positions that achieve a goal. `rank` falls with every move of a strategy, unless play may be endless."""

    goal: Goal
    rank: Mapping[N, int]
    endless: bool = False

    def moves(self, game: GameTree[N], node: N) -> list[int]:
        """The children to which a strategy may move from the position, by number."""
        rank = self.rank
        here = len(rank) if self.endless else rank[node]
        return [move for move, child in enumerate(game.children(node)) if rank.get(child, here) < here]


@dataclass(frozen=True)
class Strategy(Generic[N]):
    """The positions that play can reach, those of lower rank first, and the move chosen at each of the player's own."""

    chosen: Mapping[N, int]
    positions: Sequence[N]
    endless: bool


def all_positions(game: GameTree[N], most: int) -> list[N] | None:
    """Every position; None if there are more than `most`."""
    reached = {game.root}
    queue = [game.root]
    for node in queue:  # which grows meanwhile
        for child in game.children(node):
            if child not in reached:
                reached.add(child)
                queue.append(child)
        if len(queue) > most:
            return None
    return queue


def achieved_anywhere(game: GameTree[N], goal: Goal, positions: Sequence[N]) -> Achieved[N]:
    """The positions that achieve the goal by play that ends; if the root is none, those where endless play helps."""
    rank = forced(game, positions, for_max=goal.for_max, good=goal.met_by)
    if game.root not in rank and goal.met_by(0):
        missed = forced(game, positions, for_max=not goal.for_max, good=lambda pay_off: not goal.met_by(pay_off))
        return Achieved(goal, {node: 0 for node in positions if node not in missed}, endless=True)
    return Achieved(goal, rank)


def forced(game: GameTree[N], positions: Sequence[N], *, for_max: bool, good: Callable[[Value], bool]) -> dict[N, int]:
    """From where the player forces a good end, found from the ends backwards. Each edge is looked at once.

    In a game without cycles a rank is the place in an order with children first, so that a strategy may make any good
    move. Otherwise positions are ranked as they are found.
    """
    fathers: dict[N, list[N]] = {node: [] for node in positions}
    waiting = {node: len(game.children(node)) for node in positions}
    for node in positions:
        for child in game.children(node):
            fathers[child].append(node)
    rank = {node: 0 for node, children in waiting.items() if not children and good(game.value(node))}
    queue = [*rank]
    for child in queue:  # which grows meanwhile
        for node in fathers[child]:
            waiting[node] -= 1
            if node not in rank and (game.is_max(node) == for_max or not waiting[node]):
                rank[node] = len(rank)
                queue.append(node)
    order = children_first(positions, fathers)
    return {node: place for place, node in enumerate(order) if node in rank} if order else rank


def children_first(positions: Sequence[N], fathers: Mapping[N, Sequence[N]]) -> list[N] | None:
    """The positions in an order in which children precede fathers; None if there is a cycle."""
    waiting = dict.fromkeys(positions, 0)
    for above in fathers.values():
        for node in above:
            waiting[node] += 1
    order = [node for node, children in waiting.items() if not children]
    for child in order:  # which grows meanwhile
        for node in fathers[child]:
            waiting[node] -= 1
            if not waiting[node]:
                order.append(node)
    return order if len(order) == len(waiting) else None


def achieved_by_search(game: GameTree[N], goal: Goal) -> Achieved[N]:
    """The positions that a depth-first search finds to achieve the goal, up to the root; for games without cycles."""
    rank: dict[N, int] = {}
    failed: set[N] = set()

    def decides(node: N) -> bool:
        """Whether the position achieves the goal; one child that says so is enough at the player's own positions."""
        if node in rank or node in failed:
            return node in rank
        children = game.children(node)
        own = not children or game.is_max(node) == goal.for_max
        if not children:
            found = goal.met_by(game.value(node))
        else:
            enough = rank if own else failed
            if any(child in enough for child in children):
                found = own
            else:
                found = next((own for child in children if decides(child) == own), not own)
        if found:
            rank[node] = len(rank)
        else:
            failed.add(node)
        return found

    decides(game.root)
    return Achieved(goal, rank)


def small_strategies(game: GameTree[N], parts: Sequence[Achieved[N]]) -> list[Strategy[N]]:
    """A strategy for each goal that the root achieves, chosen so that together they have few positions.

    A smallest pair is hard to find (FR-RMG-hard). Here a position counts less the more moves of the last pair lead to
    it, and the best pair of a few rounds is kept.
    """
    weight: dict[N, float] = {}
    best: list[Strategy[N]] = []
    fewest = 0
    for _ in range(ROUNDS if sum(len(part.rank) for part in parts) < LARGE else 2):
        pair = [strategy(game, part, weight) for part in parts]
        references: dict[N, int] = {}
        for each in pair:
            for node in each.positions:
                for child in followed(game, each.chosen, node):
                    references[child] = references.get(child, 0) + 1
        size = len(references)
        if not best or size < fewest:
            best, fewest = pair, size
        weight = {node: 1 / (1 + count) for node, count in references.items()}
    return best


def strategy(game: GameTree[N], part: Achieved[N], weight: Mapping[N, float]) -> Strategy[N]:
    """A cheap strategy from the root, if each position costs its weight (1 by default) each time it is reached."""
    cost: dict[N, float] = {}
    chosen: dict[N, int] = {}
    for node in part.rank if part.endless else sorted(part.rank, key=part.rank.__getitem__):
        children = game.children(node)
        if children and game.is_max(node) == part.goal.for_max:
            chosen[node] = min(part.moves(game, node), key=lambda move: cost.get(children[move], 0))
            children = [children[chosen[node]]]
        cost[node] = weight.get(node, 1.0) + sum(cost.get(child, 0) for child in children)
    reached = dict.fromkeys([game.root])
    agenda = [game.root]
    while agenda:
        for child in followed(game, chosen, agenda.pop()):
            if child not in reached:
                reached[child] = None
                agenda.append(child)
    positions = [node for node in reached if node != game.root]
    if not part.endless:
        positions.sort(key=part.rank.__getitem__)
    return Strategy({node: chosen[node] for node in reached if node in chosen}, [*positions, game.root], part.endless)


def followed(game: GameTree[N], chosen: Mapping[N, int], node: N) -> Sequence[N]:
    """The children that play can go on to: the chosen one, or all where the other player moves."""
    children = game.children(node)
    return [children[chosen[node]]] if node in chosen else children
