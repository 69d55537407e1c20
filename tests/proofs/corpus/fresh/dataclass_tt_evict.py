from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple


class Bound(NamedTuple):
    low: float = -inf
    high: float = inf


@dataclass
class Brain:
    store: dict = field(default_factory=dict)
    limit: int = 50

    def play(self, tree, node, alpha, beta):
        known = self.store.get(node, Bound())
        if known.low >= beta:
            return known.low
        if known.high <= alpha:
            return known.high
        if known.low == known.high:
            return known.low
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        a, b, top = alpha, beta, tree.is_max(node)
        best = -inf if top else inf
        for kid in kids:
            v = self.play(tree, kid, a, b)
            if top:
                best = max(best, v)
                a = max(a, v)
            else:
                best = min(best, v)
                b = min(b, v)
            if a >= b:
                break
        if len(self.store) >= self.limit:
            self.store.update({k: Bound(b.low, b.low) for k, b in self.store.items() if b.low > -inf})
        self.store[node] = Bound(best if best > alpha else known.low, best if best < beta else known.high)
        return best
