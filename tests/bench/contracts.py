"""What contracts cost: alpha-beta at each level against the bare function. The first part of `make bench`.

Every figure is a ratio of times measured side by side. No figure passes or fails anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.table import Table

from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF, Value
from tests.bench.timing import Contestant, always, fastest
from verified.alphabeta import alphabeta

GOALS: Final = {"off / bare": 1.05, "local / bare": 3.0, "oracle / bare": 15.0, "oracle / bare, f known": 15.0}


# This repeats `verified.alphabeta` on purpose: what contracts cost can only be told against a function without them.
def bare(tree: GameTree[N], node: N, alpha: Value = NEG_INF, beta: Value = POS_INF) -> Value:
    """Alpha-beta as it is without this project: the text of `verified.alphabeta`, no decorator, no assert."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    g: Value
    if tree.is_max(node):
        g, a = NEG_INF, alpha
        for child in children:
            v = bare(tree, child, a, beta)
            if v > g:
                g = v
            if g >= beta:
                break
            if g > a:
                a = g
    else:
        g, b = POS_INF, beta
        for child in children:
            v = bare(tree, child, alpha, b)
            if v < g:
                g = v
            if g <= alpha:
                break
            if g < b:
                b = g
    return g


@dataclass(frozen=True)
class Ratio:
    """The time of a search against that of the bare function."""

    measurement: str
    ratio: float
    goal: float
    met: bool


def ratios(grow: Callable[[], Tree], rounds: int) -> list[Ratio]:
    """What contracts cost at each level, on trees that `grow` gives, all equal."""
    tree = grow()
    ours = always(partial(alphabeta, tree, tree.root))
    off, local, oracle, known = GOALS
    contestants = (
        Contestant("bare", "off", always(partial(bare, tree, tree.root))),
        Contestant(off, "off", ours),
        Contestant(local, "local", ours),
        # The first search of a tree works out f for all of its nodes, so here each search has a new tree.
        Contestant(oracle, "oracle", lambda: partial(alphabeta, grow(), Tree.root)),
        Contestant(known, "oracle", ours),
    )
    least = fastest(contestants, rounds, f(tree, tree.root))
    found = {name: least[name] / least["bare"] for name in GOALS}
    return [Ratio(name, found[name], goal, found[name] <= goal) for name, goal in GOALS.items()]


def table(rows: Sequence[Ratio], title: str) -> Table:
    """The figures for the eye."""
    shown = Table("measurement", "ratio", "goal", "met?", title=title, min_width=65)
    for row in rows:
        shown.add_row(row.measurement, f"{row.ratio:.2f}", f"<= {row.goal:g}", "yes" if row.met else "no")
    return shown
