"""Spec `history`: alpha-beta on a game with cycles, where a repeated position is a draw.

What a position is worth depends on the line that led to it, so a table that is keyed by the position alone is wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.core.spec import Spec
from proofs.checking.core.windows import Given, Window
from proofs.checking.games.graphs import graphs
from specs.clauses import fail_soft, history, observed
from specs.graphs.graph_history import with_history
from specs.values import NEG_INF, POS_INF, Value


@dataclass(frozen=True)
class WindowAboutScores(Window):
    """One call with a window whose ends are integers at the scores and beside them."""

    every: str = "every integer window about the scores"

    def orders(self, values: Sequence[Any], *, full: bool, depths: Sequence[int] = ()) -> Iterator[tuple[Given, ...]]:
        assert not depths, "a search of a graph is not told how deep to go"
        finite = [value for value in values if value not in (NEG_INF, POS_INF)]
        points: list[Value] = sorted({end for value in finite for end in (value - 1, value, value + 1)})
        yield (self.widest,)
        for alpha in (NEG_INF, *points) if not full else ():
            for beta in (*points, POS_INF):
                if alpha < beta and (alpha, beta) != (NEG_INF, POS_INF):
                    yield ({"alpha": alpha, "beta": beta},)


HISTORY: Final = Spec(
    "history",
    "search(graph, node, alpha, beta) -> value, on graphs where a repeated position is a draw, 0",
    ("graph", "node", "alpha", "beta"),
    {"success": history.success, "fail-low": history.fail_low, "fail-high": history.fail_high},
    graphs(),
    calls=WindowAboutScores(),
    precondition=fail_soft.window,
    classifying={"once": observed.once},
    idle_with_full_window=("fail-low", "fail-high"),
    forms=("minimax",),
    quantities={"f_history": lambda run: with_history(run["tree"], run["node"])},  # on symbolic scores this forks
)
