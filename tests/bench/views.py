"""What it costs to see a game through a view: alpha-beta for each interface against alpha-beta on the plain tree.

All visit the same nodes of the same guarded tree, so the ratio of times is that of nodes a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, Final

from rich.table import Table

from proofs.checking.core.template import height
from proofs.sandbox.guarded_game import Guard
from proofs.views import VIEWS
from specs.minimax import f
from specs.tree import Tree
from tests.bench.timing import Contestant, Search, fastest
from tests.proofs.seen_searches import SEEN

GOAL: Final = 2.0
PLAIN: Final = "plain tree"


@dataclass(frozen=True)
class Seen:
    """How many times as long as on the plain tree a search takes through a view."""

    view: str
    ratio: float


def plain(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    """Alpha-beta on the tree itself."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    if tree.is_max(node):
        best: Any = -inf
        for child in children:
            best = max(best, plain(tree, child, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for child in children:
            best = min(best, plain(tree, child, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best


def through(view: str, tree: Tree) -> Search:
    """The search that the tests of the views know to be right, ready to run."""
    names: dict[str, Any] = {"__name__": view}
    exec(compile(SEEN[view].text, view, "exec"), names)  # noqa: S102 - a search of our own
    call = compile(SEEN[view].call, view, "eval")
    depth = height(tree)  # what a check hands in

    def search() -> object:
        seen: Any = VIEWS[view](Guard(tree).view)
        there = {name: getattr(seen, name) for name in ("game", "state", "board", "node") if hasattr(seen, name)}
        return eval(call, names, {**there, "alpha": -inf, "beta": inf, "depth": depth, "is_max": True})  # noqa: S307 - as above

    return search


def measure_views(tree: Tree, rounds: int) -> list[Seen]:
    """The ratio of each view; the root is a max node, so all return the same."""

    def on_the_tree() -> object:
        seen = Guard(tree).view
        return plain(seen, seen.root, -inf, inf)

    contestants = [Contestant(PLAIN, "off", lambda: on_the_tree)]
    contestants += [Contestant(view, "off", partial(through, view, tree)) for view in SEEN]
    least = fastest(contestants, rounds, f(tree, tree.root))
    return [Seen(view, least[view] / least[PLAIN]) for view in SEEN]


def table(figures: list[Seen]) -> Table:
    """The figures for the eye."""
    shown = Table("view", "ratio", "goal", title="alpha-beta through a view, to the plain tree", min_width=50)
    for row in figures:
        shown.add_row(row.view, f"{row.ratio:.2f}", f"< {GOAL:g}")
    return shown
