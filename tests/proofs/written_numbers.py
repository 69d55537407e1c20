"""Searches that write numbers, as people write them; and a plain judge of them that shares no code with the engines."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

Search = Callable[..., Any]


@dataclass(frozen=True)
class Row:
    """A search as text, what is true of it, and the options within which it is right (none: right everywhere)."""

    name: str
    text: str
    verdict: str
    within: str = ""  # as the report says it
    note: str = ""  # what a note says
    form: str = "minimax"
    wrong: Sequence[Any] = ()  # pay-offs on which the judge sees that it is wrong
    right: Sequence[Any] = (-3, -2, -1, 0, 1, 2, 3)  # and on which it sees nothing, types alternating
    right_on_turns_only: bool = False

    def function(self) -> Search:
        """The search."""
        names: dict[str, Any] = {"__name__": "stranger"}
        exec(compile(self.text, f"<{self.name}>", "exec"), names)  # noqa: S102 - our own text
        search: Search = names["search"]
        return search


# THE JUDGE: a game is a pay-off or (is_max, [games]); nothing here knows the engines


@dataclass
class Game:
    """A game as a search asks it."""

    children_of: list[list[int]] = field(default_factory=list)
    types: list[bool] = field(default_factory=list)
    payoffs: list[Any] = field(default_factory=list)
    negamax: bool = False
    root: int = 0

    def add(self, rng: random.Random, numbers: Sequence[Any], depth: int, is_max: bool, alternating: bool) -> int:
        node = len(self.types)
        self.children_of.append([])
        self.types.append(is_max)
        self.payoffs.append(rng.choice(numbers))
        for _ in range(rng.choice((0, 1, 2, 2, 3)) if depth else 0):
            child_is_max = not is_max if alternating else rng.random() < 0.5
            self.children_of[node].append(self.add(rng, numbers, depth - 1, child_is_max, alternating))
        return node

    def children(self, node: int) -> list[int]:
        return self.children_of[node]

    def is_max(self, node: int) -> bool:
        return self.types[node]

    def value(self, node: int) -> Any:
        assert not self.children_of[node]
        return -self.payoffs[node] if self.negamax and not self.types[node] else self.payoffs[node]

    def truth(self, node: int) -> Any:
        if not self.children_of[node]:
            return self.payoffs[node]
        below = [self.truth(child) for child in self.children_of[node]]
        return max(below) if self.types[node] else min(below)


def judged_wrong(
    search: Search, numbers: Sequence[Any], *, form: str = "minimax", alternating: bool = False, games: int = 1500
) -> bool:
    """Whether some random game and window show that the result is neither the value nor a bound as promised."""
    rng = random.Random(1)
    for _ in range(games):
        game = Game(negamax=form == "negamax")
        game.add(rng, numbers, 2, rng.random() < 0.5, alternating or game.negamax)
        alpha, beta = sorted(rng.sample([-math.inf, *numbers, math.inf], 2))
        f = game.truth(0)
        if game.negamax and not game.types[0]:
            f = -f
        try:
            v = search(game, 0, alpha, beta)
        except Exception:  # noqa: BLE001 - whatever it raises is no value
            return True
        v, f = _exact(v), _exact(f)
        if v != f if alpha < v < beta else f > v if v <= alpha else f < v:
            return True
    return False


def _exact(number: Any) -> Any:
    if math.isinf(number):
        return float(number)
    return Fraction(number if isinstance(number, int | Fraction | Decimal) else float(number))


# THE SEARCHES

WALK = """
def walk(tree, n):
    kids = tree.children(n)
    if not kids:
        return tree.value(n)
    return (max if tree.is_max(n) else min)([walk(tree, k) for k in kids])
"""

ALPHABETA = """
def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return LEAF
    if tree.is_max(node):
        best = LOW
        for kid in kids:
            best = max(best, search(tree, kid, max(alpha, best), beta))
            if best >= beta:
                break
    else:
        best = HIGH
        for kid in kids:
            best = min(best, search(tree, kid, alpha, min(beta, best)))
            if best <= alpha:
                break
    return best
"""


def alphabeta(leaf: str = "tree.value(node)", low: str = "-float('inf')", high: str = "float('inf')") -> str:
    return ALPHABETA.replace("LEAF", leaf).replace("LOW", low).replace("HIGH", high)


TURNS = """
def search(tree, node, alpha, beta):
    return go(tree, node, tree.is_max(node), alpha, beta)

def go(tree, node, maximizing, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = LOW if maximizing else HIGH
    for kid in kids:
        v = go(tree, kid, not maximizing, alpha, beta)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""

TEST = """
def test(tree, n, g):
    kids = tree.children(n)
    if not kids:
        return tree.value(n) >= g
    return (any if tree.is_max(n) else all)([test(tree, k, g) for k in kids])
"""

FAR = (-(10**9) - 7, -(10**9), 0, 5, 10**9, 10**9 + 7)

ROWS: Sequence[Row] = [
    Row("infinite ends are floats", alphabeta(), "holds"),
    Row("INF = 10**9", "INF = 10**9" + alphabeta("tree.value(node)", "-INF", "INF"), "refuted",
        "--payoffs -1000000000..1000000000", wrong=FAR),
    Row("INF = 1e6, in negamax form", """
INF = 1e6
def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = -INF
    for kid in kids:
        best = max(best, -search(tree, kid, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best
""", "refuted", "--payoffs -1000000..1000000", form="negamax", wrong=(-(10**6) - 1, 0, 10**6 + 1)),
    Row("a bisection between -8 and 8", WALK + """
def search(tree, node, alpha, beta):
    value, low, high = walk(tree, node), -8, 8
    while low < high:
        middle = (low + high + 1) // 2
        if value >= middle:
            low = middle
        else:
            high = middle - 1
    return low
""", "refuted", "--payoffs -8..8", wrong=(-300, 200, 0)),
    Row("a bisection whose ends move out", TEST + """
def search(tree, node, alpha, beta):
    low, high = -1, 1
    while not test(tree, node, low):
        low *= 2
    while test(tree, node, high):
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        if test(tree, node, middle):
            low = middle
        else:
            high = middle
    return low
""", "holds", note="judged on integers: line 15 uses //", right=(-200, -3, 0, 1, 70)),
    Row("a null window of one", """
def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    if not tree.is_max(node):
        return min(search(tree, kid, alpha, beta) for kid in kids)
    best = search(tree, kids[0], alpha, beta)
    for kid in kids[1:]:
        a = max(alpha, best)
        if a >= beta:
            break
        v = search(tree, kid, a, a + 1)
        if v >= a + 1:
            best = search(tree, kid, a, beta)
        elif v <= a:
            best = max(best, v)
    return best
""", "holds"),
    Row("a step of 0.01 in a scout", """
def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    if not tree.is_max(node):
        return min(search(tree, kid, alpha, beta) for kid in kids)
    best = search(tree, kids[0], alpha, beta)
    for kid in kids[1:]:
        if search(tree, kid, best, best + 0.01) > best + 0.005:
            best = search(tree, kid, best, beta) if best < beta else best
    return best
""", "refuted", "--payoffs int", wrong=(0, 0.001, 0.002, 0.004)),
    Row("types are taken to alternate", TURNS.replace("LOW", "-float('inf')").replace("HIGH", "float('inf')"),
        "refuted", "--alternating", wrong=(0, 1, 2), right_on_turns_only=True),
    Row("types are taken to alternate, and a sentinel",
        "BIG = 5000" + TURNS.replace("LOW", "-BIG").replace("HIGH", "BIG"), "refuted",
        "--payoffs -5000..5000 --alternating", wrong=(0, 6000, -6000), right_on_turns_only=True),
    Row("results of numpy", "import numpy as np" + alphabeta("np.int64(tree.value(node))", "-np.inf", "np.inf"),
        "holds", note="judged on integers"),
    Row("a constant of numpy",
        "import numpy as np\nBIG = np.int32(2**31 - 1)" + alphabeta("tree.value(node)", "-BIG", "BIG"), "refuted",
        "--payoffs -2147483647..2147483647", wrong=(-(2**31) - 5, 0, 2**31 + 5)),
    Row("floats of 32 bits", "import numpy as np" + alphabeta("np.float32(tree.value(node))"),
        "refuted", "--payoffs -16777216..16777216", wrong=(2**24 + 1, -(2**24) - 1)),
    Row("results that are Decimals", "from decimal import Decimal" + alphabeta("Decimal(tree.value(node))"), "holds"),
    Row("infinite Decimals", "from decimal import Decimal"
        + alphabeta("tree.value(node)", "Decimal('-Infinity')", "Decimal('Infinity')"), "holds"),
    Row("Decimals of two places", "from decimal import Decimal"
        + alphabeta("Decimal(tree.value(node)).quantize(Decimal('0.01'))"), "refuted", "--payoffs int",
        wrong=(0.001, 0.5, 0.75)),
    Row("results that are Fractions", "from fractions import Fraction" + alphabeta("Fraction(tree.value(node))"),
        "holds"),
    Row("int(..) of a pay-off", alphabeta("int(tree.value(node))"), "holds",
        note="judged on integers: line 5 uses int(..)"),
    Row("a best value that begins at -1", alphabeta("tree.value(node)", "-1"), "refuted",
        "--payoffs -1..+inf", wrong=(-3, -2, 0), right=(0, 1, 2)),
    Row("999 stands for no value", """
NOTHING = 999
def search(tree, node, alpha, beta):
    kids = tree.children(node)
    if not kids:
        return tree.value(node)
    best = NOTHING
    for kid in kids:
        v = search(tree, kid, -float('inf'), float('inf'))
        if best == NOTHING or (v > best if tree.is_max(node) else v < best):
            best = v
    return best
""", "refuted", "--payoffs -inf..998", wrong=(998, 999, 1000)),
    Row("clipped at a million", WALK + """
def search(tree, node, alpha, beta):
    return max(-1e6, min(1e6, walk(tree, node)))
""", "refuted", "--payoffs -1000000..1000000", wrong=(2 * 10**6, 0)),
    Row("packed into sixteen bits", WALK + """
def search(tree, node, alpha, beta):
    return ((walk(tree, node) + 0x8000) & 0xFFFF) - 0x8000
""", "refuted", "--payoffs -32768..32767", wrong=(40000, 0)),
    Row("a margin that is not one", alphabeta("tree.value(node) if tree.value(node) >= alpha - 25 else alpha - 50"),
        "refuted", wrong=(0, 30, 70), right=(-12, -3, 0, 12)),
    Row("values far from 0 are rounded",
        alphabeta("(lambda v: v if abs(v) < 30000 else v // 100 * 100)(tree.value(node))"), "refuted",
        "--payoffs -30000..30000", wrong=(30001, 0)),
]  # fmt: skip
