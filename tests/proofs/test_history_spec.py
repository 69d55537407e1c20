"""Spec `history`: searches of games in which a repeated position is a draw, each verdict held against a judge.

The judge shares no code with the checker: it goes through lines of play on graphs of its own.
"""

from collections.abc import Callable
from itertools import product
from math import inf
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.enumeration.graphs import graphs_up_to
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_history import with_history
from specs.graphs.graph_score import score

HOME = Path(__file__).parent / "corpus" / "history"
LIST, SET, TWIN = "a list handed in", "a set handed in", "base and twin nodes, a tuple handed in"
PATH_OF, STORES = "keyed with the path", "no store of what rests on a repetition"
PVS, DEEP = "pvs, keyed with the path", "deepening, keyed with the path"
CALLS = {LIST: "[]", SET: "set()", TWIN: "()"}  # what the caller hands in: nothing was played before
FILES = {
    LIST: "handed",
    SET: "visited",
    TWIN: "twins",
    "plain": "plain",
    PATH_OF: "keyed",
    STORES: "unstored",
    PVS: "pvs",
    DEEP: "deepening",
}
RIGHT = {name: (HOME / f"{file}.py").read_text() for name, file in FILES.items()}
HEAD, DRAW = "def search(graph, node, alpha, beta, path=()):", "        return 0\n"
LOST = "        return -1 if graph.is_max(node) else 1\n"
WRONG = {
    "keyed by the position": (PATH_OF, "key = node, path", "key = node"),
    "keyed by whether there is a path": (PATH_OF, "key = node, path", "key = node, bool(path)"),
    "a path of two": ("plain", HEAD, f"{HEAD}\n    path = path[-2:]"),
    "a repetition is lost": ("plain", DRAW, "        return -1\n"),
    "a repetition is a loss for the mover": ("plain", DRAW, LOST),
    "the node itself is not on the path": ("plain", "(*path, node))", "path or (node,))"),
    "a bound kept as exact": (PATH_OF, "(best if best < beta else high)", "best"),
    "stored though it rests on a repetition": (STORES, "if not rests and", "if"),
    "what the last child rests on": (STORES, "rests = rests or repeated", "rests = repeated"),
    "bounds stored as values": (STORES, " and alpha == -inf and beta == inf", ""),
    "a list handed in, and the position for a key": (LIST, "key = node, tuple(history)", "key = node"),
    "a list handed in, and its length in the key": (LIST, "tuple(history)", "len(history)"),
    "a list handed in, and its last position in the key": (LIST, "tuple(history)", "tuple(history[-1:])"),
    "a list handed in, and what is played stays in it": (LIST, "    history.pop()\n", ""),
    "a list handed in that nothing is put in": (LIST, "    history.append(node)\n", "    history.append(None)\n"),
    "a set handed in, stored though it rests on a repetition": (SET, "if not rests:", "if True:"),
    "a set handed in, of which nothing is removed": (SET, "    visited.remove(node)\n", ""),
    "a set handed in, and what the last child rests on": (SET, "rests = rests or repeated", "rests = repeated"),
    "a repetition counts for the base": (TWIN, "return 0, {node}", "return 0, set()"),
    "a twin without its path": (TWIN, "twin = node, frozenset(path)", "twin = node"),
    "a twin stored as base": (TWIN, "        TWINS[twin] = best, rests", "        BASE[node] = best"),
    "a cutoff at the wrong end": ("plain", "alpha >= beta", "best >= beta"),
    "pvs, keyed by the position": (PVS, "key = node, path", "key = node"),
    "pvs, keyed by whether there is a path": (PVS, "key = node, path", "key = node, bool(path)"),
    "pvs without a second search": (PVS, "if a < v < b:", "if False:"),
    "deepening, keyed by the position": (DEEP, "key = node, frozenset(path)", "key = node"),
    "deepening, keyed by position and depth": (DEEP, "key = node, frozenset(path)", "key = node, depth"),
    "deepening, one line is whole": (DEEP, "all(whole", "any(whole"),
    "deepening, what is cut off is kept": (DEEP, "    if is_whole:\n", "    if True:\n"),
}


def kind_of(name: str) -> str:
    return name if name in RIGHT else WRONG[name][0]


def source_of(name: str) -> str:
    if name in RIGHT:
        return RIGHT[name]
    kind, old, new = WRONG[name]
    assert RIGHT[kind].count(old) == 1, (old, RIGHT[kind].count(old))
    return RIGHT[kind].replace(old, new)


# THE JUDGE


class Game:
    """A game graph as the judge sees it; vertex 0 is the root."""

    def __init__(self, moves: list[list[int]], sides: list[bool], scores: list[int]) -> None:
        self.moves, self.sides, self.scores, self.root = moves, sides, scores, 0

    def children(self, node: int) -> list[int]:
        return self.moves[node]

    def is_max(self, node: int) -> bool:
        return self.sides[node]

    def value(self, node: int) -> int:
        return self.scores[node]

    def worth(self, node: int, line: tuple[int, ...] = ()) -> int:
        if node in line:
            return 0
        below = [self.worth(after, (*line, node)) for after in self.moves[node]]
        return (max if self.sides[node] else min)(below) if below else self.scores[node]


def random_graph(rng: Random) -> Game:
    number = rng.randint(2, 6)
    moves: list[list[int]] = [
        rng.sample(range(number), rng.randint(1, min(3, number))) if rng.random() < 0.75 or not v else []
        for v in range(number)
    ]
    return Game(moves, [rng.random() < 0.5 for _ in moves], [rng.randint(-2, 2) for _ in moves])


def refuted(text: str, games: int, past: str = "") -> bool:
    """Whether random graphs, with a few calls on each, refute the search; `past`: what is handed in besides."""
    rng, code = Random(3), compile(text, "<search>", "exec")
    for _ in range(games):
        module = ModuleType("search")
        exec(code, vars(module))  # noqa: S102 - the text stands above
        search: Callable[..., Any] = vars(module)["search"]
        game = random_graph(rng)
        true = game.worth(0)
        for alpha, beta in [(-inf, inf), *(sorted(rng.sample(range(-3, 4), 2)) for _ in range(2))][
            :: rng.choice((1, -1))
        ]:
            try:
                v = search(game, 0, alpha, beta, *([eval(past)] if past else []))  # noqa: S307 - as it stands above
            except (RecursionError, KeyError):
                return True
            if (v > alpha and true < v) or (v < beta and true > v):
                return True
    return False


@pytest.mark.parametrize("name", [*RIGHT, *WRONG])
def test_the_judge_says_which_is_right(name: str) -> None:
    games = 400 if name in RIGHT else 20_000
    assert refuted(source_of(name), games, CALLS.get(kind_of(name), "")) == (name in WRONG)


@pytest.mark.parametrize("name", [*RIGHT, *WRONG])
@pytest.mark.sampled(3)
@pytest.mark.more
@pytest.mark.many_games
def test_every_verdict_is_that_of_the_judge(name: str, tmp_path: Path) -> None:
    path = tmp_path / "searches.py"
    path.write_text(source_of(name))
    past = CALLS.get(kind_of(name))
    call = f"search(graph, node, alpha, beta, {past})" if past else ""
    report = check(f"{path}:search", spec="history", call=call, seconds=120)
    assert (report.verdict == "refuted") == (name in WRONG), str(report)
    if name in WRONG:
        found = next(clause.finding for clause in report.clauses.values() if clause.required and clause.finding)
        assert "max" in found["counterexample"]["tree"] or "min" in found["counterexample"]["tree"]


# HOW IT RELATES TO KARS' SCORE


def test_with_a_past_it_is_the_score_of_the_graph_whose_past_counts_nothing() -> None:
    """FR-history-score: on every graph of up to two inner vertices, every sequence of vertices for a past."""
    asked = 0
    for graph in graphs_up_to(2):
        everywhere = vertices(graph)
        for past in [(), *((v,) for v in everywhere), *product(everywhere, repeat=2)]:
            marked = score(graph, past)
            for node in everywhere:
                assert with_history(graph, node, past) == (0 if node in past else marked[node])
                asked += 1
        assert with_history(graph, graph.root) == score(graph)[graph.root]
    assert asked > 10_000


def test_the_value_of_a_position_depends_on_how_it_was_reached() -> None:
    graph = GameGraph.parse("max a -> b c; min b -> c d; max c -> b; d = -1")
    assert with_history(graph, "c") == -1  # c, b, d
    assert with_history(graph, "c", ("a", "b")) == 0  # b would be repeated
    assert score(graph)["c"] == -1
