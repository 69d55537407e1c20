"""Which known algorithm a function is, as far as the leaves that it evaluates tell.

The function is called with the full window. MT is driven from +inf down, as MT-SSS* drives it, until it no longer
fails low; not from -inf up, for MT with test value -inf has nothing to test (`mt-gamma`). In negamax form a tree
with a min root is looked at by its mover, so the algorithms are run on the tree with a max root that the mover sees.
Whatever the function or `progress` raises goes through: the function should have met its required clauses before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from operator import is_not, itemgetter
from random import Random
from typing import Final

from proofs.checking.classify.classification import Classification, Kin, Separation
from proofs.checking.classify.known_algorithms import STEPPING, Filling, Leaves, fillings, leaves_of
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import never
from proofs.checking.core.game import Case
from proofs.checking.core.side_by_side import Unit
from proofs.checking.core.template import height
from proofs.checking.core.windows import Given
from proofs.checking.games.tree_cases import as_played
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import Value
from verified.registry import ALGORITHMS

Progress = Callable[[int], None]  # told of the number of trees done
Seen = dict[str, Leaves]  # of one tree: the leaves that algorithms evaluate, by name, and those of the function
OnRanks = dict[
    tuple[object, ...], Leaves
]  # by shape and order of pay-offs: the function's leaves on the first such tree
MINE: Final = ""  # the function among the algorithms
STRIPES: Final = 8  # of the largest trees, which copies of this process may look at side by side
Told = list[tuple[int, Seen, bool]]  # of a stripe, the trees that tell something new: number, leaves, `is_old`
Ahead = Callable[[], Sequence[Told | None] | None]  # what is known of each stripe already


class EndlessDescentError(Exception):
    """Driven down from +inf, the function neither settles nor runs out of pay-offs."""


# THE FUNCTION


def leaves_of_subject(subject: Subject, tree: Tree, flipped: bool = False) -> Leaves:
    """The leaves that the function evaluates when it searches the whole tree."""
    calls = subject.spec.calls
    if calls.repeats:
        return _descend(subject, tree, flipped)
    game = subject.spec.game.grown(Random(0), tree, (0,))  # noqa: S311 - needs no secrets
    return _run(subject, Case(game, (calls.whole(height(tree)),), flipped))[1]


def _descend(subject: Subject, tree: Tree, flipped: bool) -> Leaves:
    """MT-SSS* (RR-F3.1-MTSSS): each test value is what the call before returned."""
    widest = subject.spec.calls.widest
    (gamma,) = widest
    calls: tuple[Given, ...] = (widest,)
    for _ in range(len(tree) + 1):  # each v is a pay-off, less than the one before, if it is what the leaves prove
        v, evaluated = _run(subject, Case(tree, calls, flipped))
        if v >= calls[-1][gamma]:
            return evaluated
        calls = (*calls, {gamma: v})
    raise EndlessDescentError(f"driven from +inf down on {tree}, no end after {len(calls)} calls")


def _run(subject: Subject, case: Case) -> tuple[Value, Leaves]:
    """What the last of the calls returned, and the leaves that all of them evaluated."""
    *_, last = subject.situations(case, lambda *_: None)
    return last["v"], tuple(last["evaluated"])


# THE COMPARISON


def compared(kin: Kin, leaves: Leaves, theirs: Leaves, case: Case) -> Kin:
    """The comparison, with one tree more taken into account."""
    if leaves == theirs:
        return kin
    more, fewer = kin.more or len(leaves) > len(theirs), kin.fewer or len(leaves) < len(theirs)
    separation = kin.separation
    if separation is not None and (more, fewer) == (kin.more, kin.fewer):
        return kin  # as on most trees
    if separation is None:
        name = case.tree.name
        separation = Separation(str(as_played(case)), tuple(map(name, leaves)), tuple(map(name, theirs)))
    return replace(kin, more=more, fewer=fewer, separation=separation)


def classify(
    subject: Subject, *, leaves: int = 4, progress: Progress | None = None, known: Ahead = lambda: None
) -> Classification:
    """Compare the function with every known algorithm on every tree of up to that many leaves.

    `known` is asked what copies of this process have found out about the largest trees (`stripes`).
    """
    roots = "each seen by either player" if subject.is_negamax else "both roots"
    scope = f"every shape of up to {leaves} leaves, {roots}, every weak ordering from 0 on, neighbours one or two apart"
    if why := why_not(subject):
        return Classification(scope, reason=why)
    with contracts("off"):
        try:
            comparison = Comparison(subject, progress).up_to(leaves - 1)
            comparison.go_through(leaves, known() or ())
        except EndlessDescentError as problem:
            return Classification(scope, reason=str(problem))
    return Classification(scope, comparison.trees, tuple(comparison.groups))


def why_not(subject: Subject) -> str:
    """Why the function is compared with no known algorithm, if it is not."""
    game, name = subject.spec.game, subject.spec.name
    if game.in_levels:
        return f"the known algorithms search trees; the spec is {name}"
    return "" if game.is_of_whole_trees else f"the known algorithms search whole trees; the spec is {name}"


def stripes(subject: Subject, leaves: int) -> list[Unit]:
    """What copies of this process may find out before `classify` asks for it; each has so many leaves looked at."""
    start = cache(partial(_start, subject, leaves))
    return [partial(_stripe, start, number) for number in range(STRIPES)]


def _start(subject: Subject, leaves: int) -> tuple[Comparison, list[tuple[Filling, bool]]]:
    """Where each stripe begins: all smaller trees are compared."""
    with contracts("off"):
        return Comparison(subject).up_to(leaves - 1), [*_cases(subject, leaves)]


def _stripe(start: Callable[[], tuple[Comparison, list[tuple[Filling, bool]]]], stripe: int) -> Told:
    comparison, cases = start()
    with contracts("off"):
        return copy(comparison).told(cases, stripe)


class Comparison:
    """The comparison so far: the number of trees, and the algorithms in groups that did the same on all of them."""

    def __init__(self, subject: Subject, progress: Progress | None = None) -> None:
        self.subject = subject
        self.trees = 0
        self.groups: Sequence[Kin] = (Kin(tuple(ALGORITHMS)),)
        self._tick = never if progress is None else lambda: progress(self.trees)

    def up_to(self, leaves: int) -> Comparison:
        """Compare on all trees with up to that many leaves."""
        for number in range(1, leaves + 1):
            self.go_through(number)
        return self

    def go_through(self, leaves: int, known: Sequence[Told | None] = ()) -> None:
        """Compare on all trees with that many leaves.

        Where all stripes are known, only on those trees that told something new within their stripe: on another one
        the algorithms that are in one group here did the same, for they did so in the stripe, and what it says of more
        leaves, fewer leaves or other leaves an earlier tree of the stripe has said.
        """
        cases = [*_cases(self.subject, leaves)]
        stripes = [stripe for stripe in known if stripe is not None]
        if stripes and len(stripes) == len(known):
            for number, seen, is_old in sorted((told for stripe in stripes for told in stripe), key=itemgetter(0)):
                self._compare(*cases[number], seen, is_old)
            self.trees += len(cases)
            self._tick()
            return
        on_ranks: OnRanks = {}
        for filling, flipped in cases:
            self.trees += 1
            self._tick()
            seen = {}
            is_old = self._look(filling, flipped, on_ranks, seen)
            self._compare(filling, flipped, seen, is_old)

    def told(self, cases: Sequence[tuple[Filling, bool]], stripe: int) -> Told:
        """Compare on the trees of a stripe, those of the same ranks being in one: the trees that told something new."""
        places: dict[object, int] = {}
        on_ranks: OnRanks = {}
        told: Told = []
        for number, (filling, flipped) in enumerate(cases):
            place = places.setdefault((filling.skeleton, filling.ranks, flipped), len(places))
            if place % STRIPES != stripe:
                continue
            before, seen = self.groups, Seen()
            is_old = self._look(filling, flipped, on_ranks, seen)
            self._compare(filling, flipped, seen, is_old)
            if len(before) != len(self.groups) or any(map(is_not, before, self.groups)):
                told.append((number, seen, is_old))
        return told

    def _look(self, filling: Filling, flipped: bool, on_ranks: OnRanks, seen: Seen) -> bool:
        """See what the function does on the tree: whether that is what it did on the same order of pay-offs before."""
        mine = seen[MINE] = leaves_of_subject(self.subject, filling.tree, flipped)
        return filling.is_spread and mine == on_ranks.setdefault((filling.skeleton, filling.ranks, flipped), mine)

    def _compare(self, filling: Filling, flipped: bool, seen: Seen, is_old: bool) -> None:
        """Compare on one tree; what was evaluated there is looked up in `seen`, or noted there."""
        case = Case(filling.tree, (), flipped)
        self.groups = [part for kin in self.groups for part in _parts(kin, case, seen, is_old)]


def _cases(subject: Subject, leaves: int) -> Iterator[tuple[Filling, bool]]:
    for filling in fillings(leaves):
        if not subject.is_negamax:
            yield filling, False
        elif not filling.skeleton.types or filling.skeleton.types[0]:
            yield from ((filling, flipped) for flipped in (False, True))


def _parts(kin: Kin, case: Case, seen: Seen, is_old: bool) -> Iterator[Kin]:
    """The algorithms after one tree more: in parts, if it tells them apart.

    `is_old`: the function does what it did on the same order of pay-offs, so whoever only compares tells nothing new.
    """
    if kin.is_settled or (is_old and STEPPING.isdisjoint(kin.names)):
        yield kin
        return
    parts: dict[Leaves, list[str]] = {}
    comparing: Leaves | None = None
    for name in kin.names:
        if is_old and name not in STEPPING and comparing is not None:
            theirs = comparing  # those of them that only compare did the same, so they do here
        else:
            if name not in seen:
                seen[name] = leaves_of(name, case.tree)
            theirs = seen[name]
            comparing = comparing if name in STEPPING else theirs
        parts.setdefault(theirs, []).append(name)
    for theirs, names in parts.items():
        part = kin if len(parts) == 1 else replace(kin, names=tuple(names))
        yield compared(part, seen[MINE], theirs, case)
