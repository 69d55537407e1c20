"""What a search to a depth may answer when its table accepts deeper entries ("witness").

An entry of a greater depth answers for some lines more plies than the call asks for, and for others just as many. So
the value returned belongs to no single depth. It belongs to an *all-or-none extension* of the game cut off at the depth
of the call: on each line, at the cut and at every position below it that is kept, either no move is kept or all moves
are. A position where no move is kept is worth its evaluation. The smallest extension is the game cut off at the depth,
the largest one is the whole game.

An answer (alpha, beta, depth) -> v has a *witness* if v is a fail-soft answer for f of one extension.

The choice is made on each line of play, not once for each position. A position that two lines share may be searched
deeper on one of them only: its entry may be replaced between the two visits, so no table can promise more.

`has_witness` is the definition: it goes through all extensions, exponentially many of them. `Reached` decides the
same with three answers for each position and remaining depth (FR-witness-reached): can f of an extension be at most
v, at least v, equal to v? At a position whose moves are kept:

- f <= v: at a max node each child can be at most v, at a min node one child can.
- f >= v: at a max node one child can be at least v, at a min node each child can.
- f = v: at a max node one child can be equal to v and each can be at most v; at a min node one can be equal to v and
  each can be at least v.

The lines below different children are different, so their choices are independent: that is why the conditions are
enough. At the cut or below, the evaluation answers as well, if it is <= v, >= v or = v.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final, Generic

from specs.depth_limited import EvaluatedGame
from specs.minimax import f
from specs.tree import N
from specs.values import Value

Line = tuple[int, ...]  # the numbers of the moves played, from the position that the search begins with
AT_MOST: Final = "<="
AT_LEAST: Final = ">="
EQUAL: Final = "="


class Extension(Generic[N]):
    """A game as a tree whose nodes are lines of play; `kept` are the lines after which all moves are kept."""

    root: Line = ()

    def __init__(self, game: EvaluatedGame[N], start: N, deepened: frozenset[Line]) -> None:
        self.game = game
        self.start = start
        self.kept = deepened

    def position(self, line: Line) -> N:
        """The position that the line leads to."""
        position = self.start
        for number in line:
            position = self.game.children(position)[number]
        return position

    def children(self, line: Line) -> Sequence[Line]:
        moves = self.game.children(self.position(line)) if line in self.kept else ()
        return [(*line, number) for number in range(len(moves))]

    def is_max(self, line: Line) -> bool:
        return self.game.is_max(self.position(line))

    def value(self, line: Line) -> Value:
        return self.game.evaluate(self.position(line))


def extensions(game: EvaluatedGame[N], node: N, depth: int) -> Iterator[Extension[N]]:
    """Every all-or-none extension of the game that begins at the node, cut off at the depth."""
    for deepened in _kept(game, node, depth):
        yield Extension(game, node, deepened)


def _kept(game: EvaluatedGame[N], node: N, depth: int, line: Line = ()) -> Iterator[frozenset[Line]]:
    """Every set of lines, from this one on, after which the moves are kept."""
    children = game.children(node)
    if depth <= 0 or not children:
        yield frozenset()
    if children:
        below = [_kept(game, child, depth - 1, (*line, number)) for number, child in enumerate(children)]
        for parts in product(*below):
            yield frozenset({line}).union(*parts)


def is_fail_soft(v: Value, alpha: Value, beta: Value, value: Value) -> bool:
    """Whether v is a fail-soft answer for the value: the value itself within the window, or a bound outside of it."""
    return (v >= beta or value <= v) and (v <= alpha or value >= v)


def has_witness(game: EvaluatedGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
    """Whether v is a fail-soft answer for one of the extensions: the definition."""
    return any(
        is_fail_soft(v, alpha, beta, f(extension, extension.root)) for extension in extensions(game, node, depth)
    )


class Reached(Generic[N]):
    """How f of an extension can lie to one value v, of each position and remaining depth."""

    def __init__(self, game: EvaluatedGame[N], v: Value) -> None:
        self.game = game
        self.v = v
        self._known: dict[tuple[N, int, str], bool] = {}

    def can_be(self, relation: str, node: N, depth: int) -> bool:
        """Whether f of an extension can be in this relation to v: AT_MOST, AT_LEAST or EQUAL."""
        key = node, max(depth, 0), relation
        if key not in self._known:
            self._known[key] = self._decided(relation, node, max(depth, 0))
        return self._known[key]

    def _decided(self, relation: str, node: N, depth: int) -> bool:
        children = self.game.children(node)
        if (depth == 0 or not children) and self._is(relation, self.game.evaluate(node)):
            return True
        if not children:
            return False
        bound = AT_MOST if self.game.is_max(node) else AT_LEAST  # what each child of a node worth v must be able to be
        if relation != bound and not any(self.can_be(relation, child, depth - 1) for child in children):
            return False
        return relation not in (bound, EQUAL) or all(self.can_be(bound, child, depth - 1) for child in children)

    def _is(self, relation: str, value: Value) -> bool:
        if relation == EQUAL:
            return value == self.v
        return value <= self.v if relation == AT_MOST else value >= self.v


def extreme(game: EvaluatedGame[N], node: N, depth: int, *, most: bool) -> Value:
    """The greatest value that f takes on the extensions, or the least one."""
    children = game.children(node)
    values = [game.evaluate(node)] if depth <= 0 or not children else []
    below = [extreme(game, child, depth - 1, most=most) for child in children]
    if below:
        values.append(max(below) if game.is_max(node) else min(below))
    return max(values) if most else min(values)


def attainable(game: EvaluatedGame[N], node: N, depth: int) -> list[Value]:
    """The values that f takes on the extensions, in order.

    Of a max node these are the values of its children that are not below the least value of any child.
    """
    children = game.children(node)
    values = set() if depth > 0 and children else {game.evaluate(node)}
    below = [attainable(game, child, depth - 1) for child in children]
    if below and game.is_max(node):
        least = max(min(each) for each in below)
        values |= {value for each in below for value in each if value >= least}
    elif below:
        most = min(max(each) for each in below)
        values |= {value for each in below for value in each if value <= most}
    return sorted(values)
