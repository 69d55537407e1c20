"""The games and windows on which a function and its translation are run side by side.

Every small tree, trees with shared nodes, thin deep ones, wide ones, and random ones with the numbers of the code.
Pay-offs are integers, and where the proof is not of integers alone also fractions and floats. Texts are games apart.
Ends of windows are infinite as NEG_INF and POS_INF, and as floats.
"""

import ast
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import inf
from typing import Any, Final

from proofs.checking.core.template import height
from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.dags import DagScope
from proofs.enumeration.tree_shapes import Shape, all_types, alternating
from specs.depth_limited import EvaluatedTree
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

PLIES: Final = 45  # of thin deep games
CHILDREN: Final = 45  # of wide ones
DEPTHS: Final = 4
RANDOM: Final = 80
PAIRED: Final = 8  # of the code's numbers are added and multiplied with each other
FAR: Final = 10**300
MOST_WINDOWS: Final = 8  # on one game, of which a table is kept


@dataclass(frozen=True)
class Kind:
    """Which games a proof is about."""

    takes_turns: bool
    first_mover: bool | None = None  # whether MAX moves at the root; None: either player may
    values: str = "numbers"  # "integers", "numbers" or "any linear order"
    trees: bool = False  # no node is reached in two ways

    def admits(self, tree: Tree) -> bool:
        """Whether the player moves at the root who has to."""
        return self.first_mover is None or tree.is_max(tree.root) == self.first_mover


def numbers_in(sources: Iterable[ast.AST], names: Mapping[str, Any]) -> list[Any]:
    """The numbers that the code writes, and those that its module has names for."""
    written = [node.value for source in sources for node in ast.walk(source) if isinstance(node, ast.Constant)]
    every = {number for number in (*written, *names.values()) if type(number) in (int, float, Fraction)}
    own = sorted((number for number in every if abs(number) < inf), key=abs)
    largest = own[-PAIRED:]  # what may be worked out from them
    sums = [one for x, y in combinations_with_replacement(largest, 2) for one in (x + y, x * y, y - x)]
    powers = [x**y for x in largest for y in largest if 1 < y < 40 and 1 < x < 10**6 and type(y) is int]
    return sorted({*own, *(number for number in (*sums, *powers) if abs(number) < FAR)})


def games(kind: Kind, numbers: Sequence[Any]) -> Iterator[tuple[Tree, Sequence[tuple[Value, Value]]]]:
    """Each game with the windows that it is searched in, one after the other."""
    rng = random.Random(0)  # noqa: S311 - games need no secrets
    for tree in _trees(kind, numbers, rng):
        if kind.admits(tree):
            values = payoffs(tree)
            others = _windows(values) if len(tree._children) < CHILDREN else []
            some = [*rng.sample(others, min(MOST_WINDOWS, len(others))), (rng.choice(values), inf)]
            full = (-inf, rng.choice(values)), (-inf, inf), (NEG_INF, POS_INF)
            yield tree, [*some, *full]  # the full window last: then a table knows all


def games_of_texts(kind: Kind) -> Iterator[tuple[Tree, Sequence[tuple[Value, Value]]]]:
    """Games whose pay-offs are texts: they have an order, and are no numbers."""
    for tree in Scope(2, height=2).trees():
        named = _filled(tree, [f"{value:06}" for value in payoffs(tree)])
        if kind.admits(tree):
            yield named, [(NEG_INF, POS_INF), *_windows(payoffs(named))]


def evaluated(tree: Tree) -> tuple[EvaluatedTree, Sequence[int]]:
    """The game with evaluations, its pay-offs in another order, and the depths that it is searched to."""
    rng, values = random.Random(len(str(tree))), payoffs(tree)  # noqa: S311 - games need no secrets
    numbers: list[Any] = [value for value in values if not isinstance(value, str)]
    values += [number + step for number in numbers for step in (-1, 1)]
    game = EvaluatedTree(tree, {node: rng.choice(values) for node in tree.nodes() if tree.children(node)})
    plies = height(tree)
    return game, [*range(min(plies, DEPTHS) + 2), plies, plies + 1, plies + DEPTHS]


def _windows(values: Sequence[Any]) -> list[tuple[Value, Value]]:
    """Windows whose ends are pay-offs, or numbers next to them."""
    ends = {*values, *(value + step for value in values if not isinstance(value, str) for step in (-1, 1))}
    return [*combinations([NEG_INF, *sorted(ends), POS_INF], 2)]


def _trees(kind: Kind, numbers: Sequence[Any], rng: random.Random) -> Iterator[Tree]:
    is_free = not kind.takes_turns
    yield from Scope(3, all_types=is_free).trees()
    yield from Scope(2, height=3, all_types=is_free).trees()
    if not kind.trees:
        yield from (tree for tree in DagScope(3, edges=4).trees() if is_free or _has_one_mover(tree))
    for shape in (_line(PLIES), _line(12), ((),) * CHILDREN, (((),),) * 12):
        for skeleton in alternating(shape):
            for step in (3, -3):
                yield skeleton.fill([step * place for place in range(len(skeleton.leaves))])
    is_whole = kind.values == "integers"
    own = {int(number) if is_whole else number for number in numbers}
    near = [*range(-3, 4), *(number + step for number in sorted(own) for step in (-1, 0, 1))]
    for value in near:  # each of the code's numbers at a leaf, below one node and below two
        for skeleton in (*alternating(((),)), *alternating((((),),))):
            yield skeleton.fill([value])
        for skeleton in alternating(((),) * 12):  # and at many, alone and in turn with others
            yield skeleton.fill([value] * 12)
            yield skeleton.fill([value + place % 2 for place in range(12)])
    for _ in range(RANDOM):
        shape = _random_shape(rng, 3)
        skeletons = [*(alternating if kind.takes_turns else _some_types)(shape)]
        skeleton = rng.choice(skeletons)
        values: list[Any] = [rng.choice(near) for _ in skeleton.leaves]
        yield skeleton.fill(values)
        if kind.values != "integers":
            yield skeleton.fill([rng.choice((value, float(value), Fraction(value, 2))) for value in values])


def _some_types(shape: Shape) -> Iterator[Any]:
    for number, skeleton in enumerate(all_types(shape)):
        if number == 16:
            return
        yield skeleton


def _has_one_mover(tree: Tree) -> bool:
    return all(tree.is_max(node) != tree.is_max(son) for node in tree.nodes() for son in tree.children(node))


def has_a_child_twice(tree: Tree) -> bool:
    """Whether a node comes twice among the children of another one."""
    return any(len({*tree.children(node)}) < len(tree.children(node)) for node in tree.nodes())


def _line(plies: int) -> Shape:
    """At each node the game ends at once, or goes on."""
    shape: Shape = ((), ())
    for _ in range(plies - 1):
        shape = ((), shape)
    return shape


def _random_shape(rng: random.Random, plies: int) -> Shape:
    if not plies:
        return ()
    return tuple(_random_shape(rng, rng.randrange(plies)) for _ in range(rng.randrange(1, 5)))


def _filled(tree: Tree, values: Sequence[Value]) -> Tree:
    following = iter(values)
    return Tree(tree._children, tree._is_max, [None if sons else next(following) for sons in tree._children])
