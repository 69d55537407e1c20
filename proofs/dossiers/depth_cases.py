"""What searches to a depth are started on: small games, each with several calls on one table."""

from collections.abc import Iterator
from itertools import product
from typing import Final, NoReturn

from proofs.dossiers.dossier import Arguments, Edit, Misuse
from proofs.enumeration.dags import graphs, with_types
from proofs.enumeration.orders import weak_orderings
from proofs.symbolic.terms import UnsupportedError
from specs.depth_limited import EvaluatedTree
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Entry, Unbounded

Call = tuple[int, Value, Value]  # depth, alpha, beta
History = tuple[str, tuple[Call, ...]]  # a game, and the calls on it
# Games on which entries of several depths meet, with the calls that show it (FR-witness-schemes).
NARROWED: Final[History] = (
    "min{0}({2}(0) {0}(1 2))",
    ((2, NEG_INF, 0), (2, NEG_INF, POS_INF), (1, NEG_INF, POS_INF)),
)
SCOUTED: Final[History] = (
    "min{0}({0}(1) {0}({0}({0}(0 1) {0}({1}(-1)))))",
    ((5, -1, 0), (4, NEG_INF, POS_INF)),
)
TESTED: Final[History] = (
    "{0}({0}({0}(#1={0}({1}(#2=-1 #2#) #3={-1}(0 1)) #1#) #3#) #1#)",
    ((3, NEG_INF, POS_INF), (4, NEG_INF, POS_INF)),
)
SCOPE: Final = "every fifth game of up to 3 edges, several calls on one table, and the games of FR-witness-schemes"
DEEP: Final[tuple[History, ...]] = (
    NARROWED,
    SCOUTED,
    TESTED,
    ("{0}({0}({0}({0}(-2)) {0}(-1 0)))", ((4, 0, POS_INF), (3, NEG_INF, POS_INF))),
    ("{0}({0}(5 1))", ((2, 6, POS_INF), (1, NEG_INF, POS_INF))),
    ("{0}(1 {0}({0}(2 5)))", ((3, NEG_INF, POS_INF), (2, NEG_INF, POS_INF))),
    ("{1}({3}(#1={0}(2 1)) {2}(#1# {4}(3)))", ((1, 0, 1), (2, 1, 2), (3, NEG_INF, POS_INF), (0, NEG_INF, POS_INF))),
)
HISTORIES: Final[tuple[tuple[Call, ...], ...]] = (
    ((2, NEG_INF, POS_INF), (1, NEG_INF, POS_INF), (0, NEG_INF, POS_INF)),
    ((1, 1, 3), (2, NEG_INF, 2), (1, 2, POS_INF), (1, NEG_INF, POS_INF)),
    ((2, 1, 2), (0, 1, 2), (1, 3, 5), (2, NEG_INF, POS_INF)),
)


def games(edges: int = 3, every: int = 1) -> Iterator[EvaluatedTree]:
    """The games of up to so many edges, shared nodes included, up to order, two apart; every so-many-th of them."""
    number = 0
    for children in graphs(edges):
        for skeleton in with_types(children):
            bare = skeleton.fill([0] * len(skeleton.leaves))
            blank = EvaluatedTree(bare, {node: 0 for node in bare.nodes() if bare.children(node)})
            for ranks in weak_orderings(len(bare)):
                number += 1
                if number % every == 0:
                    yield blank.remade(bare._children, bare._is_max, [2 * rank for rank in ranks])


def with_windows(every: int = 5) -> Iterator[Arguments]:
    """Calls with a window; the calls of one history share a table."""
    histories: Iterator[tuple[EvaluatedTree, tuple[Call, ...]]] = product(games(every=every), HISTORIES)
    deep = ((EvaluatedTree.parse(text), calls) for text, calls in DEEP)
    for game, calls in (*deep, *histories):
        table: Unbounded[int] = Unbounded()
        for depth, alpha, beta in calls:
            yield game, game.root, depth, alpha, beta, table


def with_guesses(every: int = 5) -> Iterator[Arguments]:
    """Calls with a first guess; those on one game share a table."""
    deep = (EvaluatedTree.parse(text) for text, _ in DEEP)
    for game in (*deep, *games(every=every)):
        table: Unbounded[int] = Unbounded()
        for depth, first in ((3, 0), (4, 0), (0, 1), (2, 2), (1, 0), (1, 4)):
            yield game, game.root, depth, first, table


def unsupported(*_: object) -> NoReturn:
    """Why there are no symbolic cases."""
    raise UnsupportedError("a search to a depth needs evaluations, which symbolic trees do not have")


GAME: Final = EvaluatedTree.parse("{0}(1 {4}(2 3))")


def lying() -> Unbounded[int]:
    """A table with an entry that no extension makes true."""
    table: Unbounded[int] = Unbounded()
    table.put(0, Entry(9, 9, None, 1))
    return table


_STORE: Final = "Entry(g if g > alpha else NEG_INF, g if g < beta else POS_INF, None, depth)"
EDITS: Final[tuple[Edit, ...]] = (
    ("witness", "depth - 1, a, beta, table)", "max(depth - 2, 0), a, beta, table)", "counts two plies"),
    ("witness", "if known.reaches(depth):", "if True:", "any entry is an answer"),
    ("witness", "return known.upper", "return known.lower", "the other bound is the answer"),
    ("witness", "known.lower >= beta or", "known.lower > alpha or", "a bound within the window is the answer"),
    ("true-depth-table-after", _STORE, _STORE.replace("None, depth", "None, depth + 1"), "a ply too many is told"),
    ("true-depth-table-after", "g if g > alpha else NEG_INF", "g", "an upper bound is kept as exact"),
    ("true-depth-table-after", "g if g < beta else POS_INF", "g", "a lower bound is kept as exact"),
    ("witness-window", "a = max(a, g)", "a = alpha", "a max node does not narrow its window"),
    ("witness-window-d", "b = min(b, g)", "b = beta", "a min node does not narrow its window"),
    ("witness-loop", "g = max(g, v)", "g = v", "a max node takes the last child for the best"),
    ("witness-loop", "g = min(g, v)", "g = v", "a min node takes the last child for the best"),
)
MISUSES: Final = (
    Misuse("window", (GAME, 0, 1, 2, 1)),
    Misuse("depth", (GAME, 0, -1)),
    Misuse("depth", (GAME, 0, 1.5)),
    Misuse("true-depth-table", (GAME, 0, 1, NEG_INF, POS_INF, lying())),
)
