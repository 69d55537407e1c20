"""Random small games with shared nodes, and random histories of calls on them: where a table goes wrong.

A wrong entry shows when it is met again: at a node that is reached in a second way, or by a later call with another
window. So the games are small and have many such nodes, the pay-offs have ties, and the windows lie at the pay-offs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.template import height
from proofs.checking.games.tree_sample import numbers
from proofs.enumeration.tree_shapes import Skeleton
from specs.tree import Builder, Tree
from specs.values import Value

MOST_CALLS: Final = 6
LONG: Final = 24  # calls of some histories, of more of them on games of few leaves
FEW_LEAVES: Final = 3
MOST_LEAVES: Final = 7
AGAIN: Final = 0.3  # how often a child is a node that is there already
SAME_TYPE: Final = 0.1  # how often a node is of its father's type
CHILDREN: Final = (1, 2, 2, 2, 2, 3, 3, 4)  # of a node
SCALES: Final = (2, 3, 9)  # the largest pay-off


@dataclass(frozen=True)
class RandomFamily:
    """So many random games, each with a random history, the same for the same seed."""

    seed: int
    number: int
    leaves: int = MOST_LEAVES
    calls: int = MOST_CALLS
    full: bool = False
    games: int = 1  # searched one after another, with what was kept
    shares: ClassVar[bool] = True

    def __str__(self) -> str:
        calls = f", random histories of up to {self.calls} calls" if self.calls > 1 else ""
        games = f"times {self.games} random games one after another" if self.games > 1 else "random games"
        return f"{self.number:,} {games} of up to {self.leaves} leaves with shared nodes{calls}"

    def shapes(self, _subject: Subject) -> Iterator[tuple[Skeleton, bool]]:
        """None: they are run on their own numbers only."""
        return iter(())

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        """The games, the smaller ones first."""
        rng = Random(self.seed)  # noqa: S311 - random games need no secrets
        for number in range(self.number):
            *before, last = (self._case(rng, subject, (number + 1) / self.number) for _ in range(self.games))
            yield replace(last, before=tuple(before))

    def _case(self, rng: Random, subject: Subject, share: float) -> Case:
        """A random game with up to that share of the leaves."""
        leaves = 1 + rng.randrange(max(2, round(share * self.leaves)))
        domain = subject.domain
        payoffs = numbers(domain, rng.choice(SCALES))
        bare = random_game(rng, leaves, payoffs, alternating=subject.is_negamax or domain.alternating)
        tree = subject.spec.game.grown(rng, bare, payoffs)
        points: list[Any] = [domain.nearest(0), *numbers_of(tree)]
        is_long = self.calls > 1 and not rng.randrange(12 if leaves > FEW_LEAVES else 3)
        length = rng.randint(1, LONG if is_long else max(min(2, self.calls), round(share * self.calls)))
        every = subject.spec.calls
        calls = [every.random(rng, points, full=self.full) for _ in range(length)]
        asked = [given if domain.admits(Case(tree, (given,))) else every.widest for given in calls]
        flipped = subject.is_negamax and rng.random() < 0.5
        return Case(tree, every.to_a_depth(asked, rng, height(tree)), flipped)


def random_game(rng: Random, leaves: int, payoffs: Sequence[Value], *, alternating: bool) -> Tree:
    """A game with about so many terminals, in which some nodes are reached in several ways.

    `alternating`: the players take turns and it is known at each node whose turn it is, so a node is shared only by
    fathers of one type.
    """
    builder = Builder()
    finished: list[int] = []
    inner: set[int] = set()  # of these: a table is met again there rather than at a terminal

    def grow(father: int | None, share: int) -> None:
        is_max = rng.random() < 0.5 if father is None else builder.type_of(father) == (rng.random() < SAME_TYPE)
        if alternating:
            is_max = father is None or not builder.type_of(father)
        if share <= 1 and (father is None or rng.random() < 0.9):
            finished.append(builder.leaf(father, rng.choice(payoffs), is_max=is_max))
            return
        node = builder.inner(father, is_max=is_max)
        for part in _parts(rng, share):
            fit = [old for old in finished if not alternating or builder.type_of(old) != is_max]
            if fit and rng.random() < AGAIN:
                builder.again(node, max(rng.sample(fit, min(2, len(fit))), key=inner.__contains__))
            else:
                grow(node, part)
        finished.append(node)
        inner.add(node)

    grow(None, leaves)
    return builder.tree()


def _parts(rng: Random, share: int) -> list[int]:
    """So many terminals dealt out to a few children, at least one to each."""
    children = min(share, rng.choice(CHILDREN))
    ends = sorted(rng.sample(range(1, share), children - 1))
    return [high - low for low, high in pairwise([0, *ends, share])]
