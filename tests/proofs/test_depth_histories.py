"""Published searches to a depth on small games, after any number of calls: none of up to three edges shows a fault."""

from collections import deque
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from proofs.dossiers.depth_cases import NARROWED
from proofs.errata.depths_printed import from_the_scout, narrowed
from proofs.errata.rr_depths import Search, mtd_by
from specs.clauses.depth import is_witnessed
from specs.depth_limited import EvaluatedTree
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.test_witness import games
from verified.depth.depth_alphabeta import depth_alphabeta
from verified.memory.tables import Entry

APART = 4  # so that both ends of a window fit between two values
Call = tuple[int, Value, Value]  # depth, alpha, beta
SCHEMES = {"the window is narrowed": narrowed, "from the scout": from_the_scout, "MTD(f)": mtd_by(depth_alphabeta)}


class Table(dict[int, Entry[int]]):
    """A table whose contents can be put back."""

    put = dict.__setitem__


def height(game: EvaluatedTree, node: int = 0) -> int:
    return max((1 + height(game, child) for child in game.children(node)), default=0)


def calls(game: EvaluatedTree, *, windows: bool) -> Iterator[Call]:
    """Every call up to order: an end of a window that is a value does what one beside it does."""
    values: list[Any] = sorted({*game.numbers})
    low: list[Value] = [NEG_INF, *(value + 1 for value in values)]
    high: list[Value] = [*(value - 1 for value in values), POS_INF]
    for depth in range(height(game) + 2):
        if not windows:
            yield depth, NEG_INF, POS_INF
        for (i, alpha), (j, beta) in product(enumerate(low), enumerate(high)) if windows else ():
            if i <= j:
                yield depth, alpha, beta


def first_wrong(search: Search, game: EvaluatedTree, *, windows: bool = True) -> list[Call]:
    """The fewest calls on one table of which the last has no witness; none if no history of any length has one."""
    every = [*calls(game, windows=windows)]
    start: frozenset[Any] = frozenset()
    seen, todo = {start}, deque([(start, list[Call]())])
    while todo:
        kept, before = todo.popleft()
        for depth, alpha, beta in every:
            table = Table(kept)
            v = search(game, 0, depth, alpha, beta, table)
            now = [*before, (depth, alpha, beta)]
            if not is_witnessed(game, 0, depth, alpha, beta, v):
                return now
            contents = frozenset(table.items())
            if contents not in seen:
                seen.add(contents)
                todo.append((contents, now))
    return []


def wrong_games(name: str, edges: int) -> Iterator[str]:
    for game in games(edges, APART):
        if first_wrong(SCHEMES[name], game, windows=name != "MTD(f)"):
            yield str(game)


@pytest.mark.parametrize("name", SCHEMES)
def test_no_history_on_a_game_of_two_edges_shows_a_scheme_wrong(name: str) -> None:
    assert [*wrong_games(name, 2)] == []


@pytest.mark.evidence
@pytest.mark.parametrize("name", SCHEMES)
def test_no_history_on_a_game_of_three_edges_shows_a_scheme_wrong(name: str) -> None:
    assert [*wrong_games(name, 3)] == []


def test_three_calls_are_the_fewest_on_the_game_of_five_edges() -> None:
    known = EvaluatedTree.parse(NARROWED[0])
    numbers: list[Any] = [known.evaluate(node) for node in known.nodes()]
    game = known.remade(known._children, known._is_max, [APART * number for number in numbers])
    assert len(first_wrong(narrowed, game)) == len(NARROWED[1]) == 3
    assert first_wrong(depth_alphabeta, EvaluatedTree.parse("{0}({4}(0 8))")) == []
