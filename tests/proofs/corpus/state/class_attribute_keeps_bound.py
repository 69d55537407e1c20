from dataclasses import dataclass
from enum import Enum
from math import inf


class Bound(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


@dataclass(slots=True)
class Entry:
    value: float
    bound: Bound


class Shared:
    table: dict = {}

    def search(self, tree, node, alpha, beta):
        entry = self.table.get(node)
        if entry is not None:
            if entry.bound is Bound.EXACT:
                return entry.value
            if entry.bound is Bound.LOWER and entry.value >= beta:
                return entry.value
            if entry.bound is Bound.UPPER and entry.value <= alpha:
                return entry.value
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        original = alpha
        best = -inf
        for kid in kids:
            best = max(best, -self.search(tree, kid, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        bound = Bound.UPPER if best <= original else Bound.LOWER if best >= beta else Bound.EXACT
        if entry is None:
            Shared.table[node] = Entry(best, bound)
        else:
            entry.value = best
        return best
