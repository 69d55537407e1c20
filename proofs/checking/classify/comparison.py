"""Which known algorithm a function is, as far as the leaves that it evaluates tell.

The function is called with the full window. MT is driven from +inf down, as MT-SSS* drives it, until it no longer
fails low; not from -inf up, for MT with test value -inf has nothing to test (`mt-gamma`). In negamax form a tree
with a min root is looked at by its mover, so the algorithms are run on the tree with a max root that the mover sees.
Whatever the function or `progress` raises goes through: the function should have met its required clauses before.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from proofs.checking.classify.classification import Classification, Kin, Separation
from proofs.checking.classify.known_algorithms import STEPPING, Filling, Leaves, fillings, leaves_of
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import never
from proofs.checking.core.game import Case
from proofs.checking.core.side_by_side import ahead
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
FEW: Final = 3  # leaves: trees with more are looked at side by side


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


def classify(subject: Subject, *, leaves: int = 4, progress: Progress | None = None, jobs: int = 1) -> Classification:
    """Compare the function with every known algorithm on every tree of up to that many leaves."""
    roots = "each seen by either player" if subject.is_negamax else "both roots"
    scope = f"every shape of up to {leaves} leaves, {roots}, every weak ordering from 0 on, neighbours one or two apart"
    if subject.spec.game.in_levels:
        return Classification(scope, reason=f"the known algorithms search trees; the spec is {subject.spec.name}")
    if not subject.spec.game.is_of_whole_trees:
        return Classification(scope, reason=f"the known algorithms search whole trees; the spec is {subject.spec.name}")
    comparison = Comparison(subject)
    with contracts("off"):
        try:
            for number in range(1, leaves + 1):
                comparison.go_through(number, progress, jobs if number > FEW else 1)
        except EndlessDescentError as problem:
            return Classification(scope, reason=str(problem))
    return Classification(scope, comparison.trees, tuple(comparison.groups))


class Comparison:
    """The comparison so far: the number of trees, and the algorithms in groups that did the same on all of them."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.trees = 0
        self.groups: Sequence[Kin] = (Kin(tuple(ALGORITHMS)),)

    def go_through(self, leaves: int, progress: Progress | None, jobs: int = 1) -> None:
        """Compare on all trees with that many leaves; what is evaluated on them, copies of this process find out."""
        cases = [*_cases(self.subject, leaves)]
        tick = never if progress is None else lambda: progress(self.trees)
        stripes = [partial(self._ahead, cases, number, 2 * jobs) for number in range(2 * jobs)]
        seen: dict[int, Seen] = {}
        for found in ahead(stripes, jobs, 0.0, tick):
            seen.update(found or {})
        on_ranks: OnRanks = {}
        for number, case in enumerate(cases):
            self.trees += 1
            tick()
            self._compare(*case, on_ranks, seen.get(number, {}))

    def _ahead(self, cases: Sequence[tuple[Filling, bool]], stripe: int, stripes: int) -> dict[int, Seen]:
        """In a copy: what is evaluated on each tree of a stripe. Trees with the same ranks are in one stripe."""
        places: dict[object, int] = {}
        on_ranks: OnRanks = {}
        found: dict[int, Seen] = {}
        for number, (filling, flipped) in enumerate(cases):
            place = places.setdefault((filling.skeleton, filling.ranks, flipped), len(places))
            if place % stripes == stripe:
                found[number] = {}
                self._compare(filling, flipped, on_ranks, found[number])
        return found

    def _compare(self, filling: Filling, flipped: bool, on_ranks: OnRanks, seen: Seen) -> None:
        """Compare on one tree; what was evaluated there is looked up in `seen`, or noted there."""
        if MINE not in seen:
            seen[MINE] = leaves_of_subject(self.subject, filling.tree, flipped)
        mine = seen[MINE]
        first = on_ranks.setdefault((filling.skeleton, filling.ranks, flipped), mine)
        is_old = filling.is_spread and mine == first
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
