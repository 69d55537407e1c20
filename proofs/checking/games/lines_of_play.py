"""Large games whose value rests on one line of play: a search that leaves out any node of the line gets another value.

At each node of the line one child leads on, and all others end the game at once, a little worse for whoever moves
there. So such a game may be very deep and very wide, and even a search without cutoffs is soon done with it. The child
that leads on may be the first, the last or any other one: code that treats the fifth child differently at the fourth
ply meets its case on a line through fifth children.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.domain import Domain
from proofs.checking.games.tree_cases import as_seen
from proofs.enumeration.tree_shapes import LEAF, Shape, Skeleton, alternating, inner_nodes
from specs.tree import Tree
from specs.values import Value

LOW, VALUE, HIGH = 4, 7, 10  # none of them is what a search would return for want of better
FEW: Final = (0, 1, 2)  # pay-offs of a random game: ties are frequent, and so are cutoffs

Seen = tuple[Any, bool]  # a game, and whether its types are seen exchanged (negamax form, min root)


@dataclass(frozen=True)
class Line:
    """At each ply so many children, and which of them leads on."""

    steps: tuple[tuple[int, int], ...]

    @classmethod
    def straight(cls, plies: int, width: int, index: int) -> "Line":
        """The same at every ply."""
        return cls(((width, index),) * plies)

    @classmethod
    def random(cls, rng: Random, plies: int, widths: Sequence[int]) -> "Line":
        """Nodes of these widths in any order, and any child leads on."""
        return cls(tuple((width := rng.choice(widths), rng.randrange(width)) for _ in range(plies)))

    @property
    def plies(self) -> int:
        """How deep it is."""
        return len(self.steps)

    @property
    def size(self) -> int:
        """The number of its nodes."""
        return 1 + sum(width for width, _ in self.steps)

    @property
    def shape(self) -> Shape:
        """The line as a shape."""
        shape: Shape = LEAF
        for width, index in reversed(self.steps):
            shape = (*(LEAF,) * index, shape, *(LEAF,) * (width - 1 - index))
        return shape

    def payoffs(self, tree: Tree) -> dict[int, Value]:
        """A number for each node: the end of the line decides, every other child is worse for whoever moves.

        An evaluation on the line is as bad for the mover as the other children, so that standing pat decides nothing.
        """
        numbers: dict[int, Value] = {}
        node = tree.root
        for _, index in self.steps:
            sons, worse = tree.children(node), LOW if tree.is_max(node) else HIGH
            numbers |= {node: worse, **dict.fromkeys(sons, worse)}
            node = sons[index]
        return {**numbers, node: VALUE}

    def games(self, subject: Subject) -> Iterator[Seen]:
        """The line with each player to begin."""
        for skeleton in alternating(self.shape):
            yield from filled(subject, skeleton, self.payoffs(skeleton.fill([0] * len(skeleton.leaves))))


def random_games(subject: Subject, shape: Shape, rng: Random) -> Iterator[Seen]:
    """The shape with few different pay-offs at random; also with random types, where these need not alternate."""
    skeletons = [*alternating(shape)]
    if not subject.alternates:
        skeletons.append(Skeleton(shape, (True, *(rng.random() < 0.5 for _ in range(inner_nodes(shape) - 1)))))
    for skeleton in skeletons:
        nodes = range(len(skeleton.fill([0] * len(skeleton.leaves))))
        yield from filled(subject, skeleton, {node: rng.choice(FEW) for node in nodes})


def filled(subject: Subject, bare: Skeleton, numbers: Mapping[int, Value]) -> Iterator[Seen]:
    """The shape with these numbers; in negamax form for both players. Of the ways to choose noisy moves the first."""
    seen = as_seen(subject, [bare])
    for _ in range(2 if subject.is_negamax else 1):
        for skeleton, flipped in [one] if (one := next(seen, None)) is not None else []:
            placed = within(subject.domain, [numbers[slot] for slot in skeleton.slots])
            if placed is not None:
                yield skeleton.fill(placed), flipped


def within(domain: Domain, values: Sequence[Value]) -> Sequence[Value] | None:
    """Numbers in the same order that the check is about; None if there are not so many."""
    if not domain.is_bounded:
        return values
    at = next(domain.places(values, 0, gaps=False), None)
    return None if at is None else [at[value] for value in values]
