"""Random small games with shared nodes, and random histories of calls on them: where a table goes wrong.

A wrong entry shows when it is met again: at a node that is reached in a second way, or by a later call with another
window. So the games are small and have many such nodes, the pay-offs have ties, and the windows lie at the pay-offs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice, pairwise
from random import Random
from typing import Any, ClassVar, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.run_once import truth
from proofs.checking.core.template import height
from proofs.checking.core.windows import DEPTH, Given, ends
from proofs.checking.games.scales import Scale, in_words, scaled
from proofs.checking.games.tree_sample import LARGEST, numbers, random_tree
from proofs.enumeration.tree_shapes import Skeleton
from specs.tree import Builder, Tree
from specs.values import Value

MOST_CALLS: Final = 6
LONG: Final = 24  # calls of some histories, of more of them on games of few leaves
FEW_LEAVES: Final = 3
IN_TURN: Final = (2, 2, 3, LONG)  # windows that a long history goes through again and again before the last call
MOST_LEAVES: Final = 7
SIZES: Final = 200
SWEEPS: Final = 8  # one of so many histories goes up or down through pay-offs that are in order
BESIDE: Final = 0.5  # how often, on another scale, no call but the last comes to the root's value
AGAIN: Final = 0.3  # how often a child is a node that is there already
SECOND_LOOK: Final = 0.5  # how often the root's later children lead to inner nodes of its first one
MOSTLY: Final = 0.7  # and how often each of these children's children does
SAME_MOVES: Final = 0.2  # and how often one of them has the very children of another node, whoever moves there
SAME_TYPE: Final = 0.1  # how often a node is of its father's type
DEEP: Final = 0.7  # how often, where a depth is asked for, the game is narrow and deep
PLIES: Final = (2, 6)  # of such a game
NARROW: Final = (1, 2, 2, 3)  # children of its nodes
ENDS: Final = 0.05  # how often it ends before
CHILDREN: Final = (1, 2, 2, 2, 2, 3, 3, 4)  # of a node
EVEN: Final = 5  # plies of a game whose lines are all of one length
EVEN_CHILDREN: Final = (1, 2, 2, 2)
SCALES: Final = (2, 3, 9)  # the largest pay-off
WIDER: Final = (3, 9, 30)  # where each position has a number: of few numbers nearly all are the value of some search


@dataclass(frozen=True)
class RandomFamily:
    """So many random games, each with a random history, the same for the same seed."""

    seed: int
    number: int
    leaves: int = MOST_LEAVES
    calls: int = MOST_CALLS
    full: bool = False
    games: int = 1  # searched one after another, with what was kept
    scales: Sequence[Sequence[Scale]] = ()  # groups of them, of which each game has one
    trees: bool = False  # no node is reached in two ways
    even: bool = False  # games whose lines are all of one length, searched to their end and then one ply less deep
    shares: ClassVar[bool] = True

    def __str__(self) -> str:
        if self.even:
            return f"{self.number:,} random games of {EVEN} plies, searched to the end, then one ply less deep"
        calls = f", random histories of up to {self.calls} calls" if self.calls > 1 else ""
        games = f"times {self.games} random games one after another" if self.games > 1 else "random games"
        shared = "" if self.trees else " with shared nodes"
        return f"{self.number:,} {games} of up to {self.leaves} leaves{shared}{calls}{in_words(self.scales)}"

    def shapes(self, _subject: Subject) -> Iterator[tuple[Skeleton, bool]]:
        """None: they are run on their own numbers only."""
        return iter(())

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        """The games, from small to large again and again: should time be over, there were some of each size."""
        rng = Random(self.seed)  # noqa: S311 - random games need no secrets
        for number in range(self.number):
            played = [self._case(rng, subject, (number % SIZES + 1) / SIZES) for _ in range(self.games)]
            if self.scales:
                scale = rng.choice(rng.choice(self.scales))
                played = [scaled(subject, case, scale) for case in played]
            *before, last = played
            yield replace(last, before=tuple(before))

    def _case(self, rng: Random, subject: Subject, share: float) -> Case:
        """A random game with up to that share of the leaves."""
        if self.even:
            return self._deeper_first(rng, subject)
        if self.calls > 1 and not self.full and not rng.randrange(SWEEPS):
            return self._sweep(rng, subject)
        leaves = 1 + rng.randrange(max(2, round(share * self.leaves)))
        domain = subject.domain
        to_a_depth = subject.spec.calls.depths(0) != [()]
        payoffs = numbers(domain, rng.choice(WIDER if to_a_depth else SCALES))
        if to_a_depth and not self.trees and rng.random() < DEEP:
            bare = deep_game(rng, payoffs, max_root=subject.alternates or subject.is_negamax)
        else:
            bare = random_game(
                rng, leaves, payoffs, alternating=subject.alternates, max_root=subject.is_negamax, trees=self.trees
            )
        tree = subject.grown(rng, bare, payoffs)
        points: list[Any] = [domain.nearest(0), *numbers_of(tree)]
        is_long = self.calls > 1 and not rng.randrange(6 if leaves > FEW_LEAVES else 2)
        length = rng.randint(1, LONG if is_long else max(min(2, self.calls), round(share * self.calls)))
        few = rng.choice(IN_TURN) if is_long else length
        calls = [subject.spec.calls.random(rng, points, full=self.full) for _ in range(min(few, length - 1) + 1)]
        *again, last = calls
        calls = [*islice(cycle(again), length - 1), last]
        if self.scales and self.calls > 1 and rng.random() < BESIDE:
            calls = [*self._beside(rng, subject, tree, points), last]
        return self._as_asked(rng, subject, tree, calls)

    def _beside(self, rng: Random, subject: Subject, tree: Tree, points: Sequence[Any]) -> list[Given]:
        """Calls with windows in which the root's value does not lie: they leave bounds of it, and no value."""
        f: Any = truth(tree, tree.root)
        drawn = [subject.spec.calls.random(rng, points, full=self.full) for _ in range(2 * self.calls)]
        return [given for given in drawn if is_beside(given, f)][: self.calls]

    def _deeper_first(self, rng: Random, subject: Subject) -> Case:
        """Empty windows to the end of the game, then the widest one, one ply less deep: bounds of one extension meet
        what is searched of another. That shows where lines are long, seldom meet, and have many values.
        """
        payoffs, widest = numbers(subject.domain, WIDER[-1]), subject.spec.calls.widest
        tree = subject.grown(rng, even_game(rng, payoffs, max_root=subject.is_negamax), payoffs)
        tests: list[Any] = [rng.choice(numbers_of(tree)) for _ in range(rng.randint(1, 2))]
        empty = [dict(zip(widest, (test - 1, test), strict=True)) for test in tests]
        asked = [given if subject.domain.admits(Case(tree, (given,))) else widest for given in empty]
        calls = (*({**given, DEPTH: EVEN} for given in asked), {**widest, DEPTH: EVEN - 1})
        return Case(tree, calls, subject.is_negamax and rng.random() < 0.5)

    def _sweep(self, rng: Random, subject: Subject) -> Case:
        """A wide tree whose pay-offs are in order, and windows that go up or down through them: bounds move slowly."""
        payoffs = numbers(subject.domain, LARGEST)
        roots = (True,) if subject.is_negamax else (True, False)
        bare = random_tree(rng, payoffs, roots, alternating=subject.alternates, in_order=True)
        tree = subject.grown(rng, bare, payoffs)
        points = [*numbers_of(tree)]
        *steps, last = (subject.spec.calls.random(rng, points, full=False) for _ in range(rng.randint(2, LONG)))
        steps.sort(key=lambda given: [*given.values()], reverse=rng.random() < 0.5)
        return self._as_asked(rng, subject, tree, [*steps, last])

    def _as_asked(self, rng: Random, subject: Subject, tree: Tree, calls: Sequence[Given]) -> Case:
        """The game with these calls; one that the check is not about is made with the widest window."""
        domain, every = subject.domain, subject.spec.calls
        asked = [given if domain.admits(Case(tree, (given,))) else every.widest for given in calls]
        to_a_depth = every.to_a_depth(asked, rng, height(tree))
        return Case(tree, to_a_depth, subject.is_negamax and rng.random() < 0.5)


def is_beside(given: Given, f: Any) -> bool:
    """Whether the root's value does not lie in the window."""
    return bool(ends(given)) and not min(ends(given)) < f < max(ends(given))


def random_game(
    rng: Random,
    leaves: int,
    payoffs: Sequence[Value],
    *,
    alternating: bool,
    max_root: bool = False,
    trees: bool = False,
) -> Tree:
    """A game with about so many terminals, in which some nodes are reached in several ways.

    Half of the games are looked at twice: the root's later children lead to inner nodes of its first one.

    `alternating`: the players take turns and it is known at each node whose turn it is, so a node is shared only by
    fathers of one type. `max_root`: MAX moves first, as in negamax form. `trees`: no node is shared.
    """
    builder = Builder()
    finished: list[int] = []
    inner: dict[int, list[int]] = {}  # with their children: a table is met again there rather than at a terminal

    def type_below(father: int | None) -> bool:
        if alternating or (max_root and father is None):
            return father is None or not builder.type_of(father)
        return rng.random() < 0.5 if father is None else builder.type_of(father) == (rng.random() < SAME_TYPE)

    def leaf(father: int | None) -> int:
        finished.append(builder.leaf(father, rng.choice(payoffs), is_max=type_below(father)))
        return finished[-1]

    def again(father: int, chance: float) -> int | None:
        """A node that is there already as the next child, with that chance."""
        fit = [old for old in finished if not alternating or builder.type_of(old) != builder.type_of(father)]
        if trees or not fit or rng.random() >= chance:
            return None
        old = max(rng.sample(fit, min(2, len(fit))), key=inner.__contains__)
        builder.again(father, old)
        return old

    def grow(father: int | None, share: int) -> int:
        if share <= 1 and (father is None or rng.random() < 0.9):
            return leaf(father)
        node = builder.inner(father, is_max=type_below(father))
        below = []
        for part in _parts(rng, share):
            old = again(node, AGAIN)
            below.append(grow(node, part) if old is None else old)
        finished.append(node)
        inner[node] = below
        return node

    if leaves > 1 and rng.random() < SECOND_LOOK:
        root = builder.inner(None, is_max=type_below(None))
        grow(root, leaves)
        for _ in range(rng.randint(1, 3)):
            node = builder.inner(root, is_max=type_below(root))
            if inner and not (alternating or trees) and rng.random() < SAME_MOVES:
                for child in inner[rng.choice([*inner])]:
                    builder.again(node, child)
                continue
            for _ in range(rng.randint(1, 3)):
                if again(node, MOSTLY) is None:
                    leaf(node)
    else:
        grow(None, leaves)
    return builder.tree()


def deep_game(rng: Random, payoffs: Sequence[Value], *, max_root: bool) -> Tree:
    """A narrow game of several plies in which a position is reached after lines of different lengths."""
    builder = Builder()
    inner: list[int] = []

    def grow(father: int | None, plies: int) -> None:
        is_max = rng.random() < 0.5 if father is None else not builder.type_of(father)
        if not plies or rng.random() < ENDS:
            builder.leaf(father, rng.choice(payoffs), is_max=is_max or (max_root and father is None))
            return
        node = builder.inner(father, is_max=is_max or (max_root and father is None))
        for _ in range(rng.choice(NARROW)):
            known = [old for old in inner if builder.type_of(old) != builder.type_of(node)]
            if known and rng.random() < AGAIN:
                builder.again(node, rng.choice(known))
            else:
                grow(node, plies - 1)
        inner.append(node)

    grow(None, rng.randint(*PLIES))
    return builder.tree()


def even_game(rng: Random, payoffs: Sequence[Value], *, max_root: bool) -> Tree:
    """A game in which the players take turns, mostly with two moves, and every line is as long as the others."""
    builder = Builder()

    def grow(father: int | None, plies: int) -> None:
        is_max = max_root or rng.random() < 0.5 if father is None else not builder.type_of(father)
        if not plies:
            builder.leaf(father, rng.choice(payoffs), is_max=is_max)
            return
        node = builder.inner(father, is_max=is_max)
        for _ in range(rng.choice(EVEN_CHILDREN)):
            grow(node, plies - 1)

    grow(None, EVEN)
    return builder.tree()


def _parts(rng: Random, share: int) -> list[int]:
    """So many terminals dealt out to a few children, at least one to each."""
    children = min(share, rng.choice(CHILDREN))
    cuts = sorted(rng.sample(range(1, share), children - 1))
    return [high - low for low, high in pairwise([0, *cuts, share])]
