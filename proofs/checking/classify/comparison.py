"""Which known algorithm a function is, as far as the leaves that it evaluates tell.

The function is called with the full window. MT is driven from +inf down, as MT-SSS* drives it, until it no longer
fails low; not from -inf up, for MT with test value -inf has nothing to test (`mt-gamma`). In negamax form a tree
with a min root is looked at by its mover, so the algorithms are run on the tree with a max root that the mover sees.
Whatever the function or `progress` raises goes through: the function should have met its required clauses before.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from proofs.checking.classify.classification import Classification, Kin, Separation
from proofs.checking.classify.known_algorithms import STEPPING, Filling, Leaves, fillings, leaves_of
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.template import height
from proofs.checking.core.windows import Given
from proofs.checking.games.tree_cases import as_played
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import Value
from verified.registry import ALGORITHMS

Progress = Callable[[int], None]  # told of the number of trees done


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
    name = case.tree.name
    separation = Separation(str(as_played(case)), tuple(map(name, leaves)), tuple(map(name, theirs)))
    return replace(
        kin,
        more=kin.more or len(leaves) > len(theirs),
        fewer=kin.fewer or len(leaves) < len(theirs),
        separation=kin.separation or separation,
    )


def classify(subject: Subject, *, leaves: int = 4, progress: Progress | None = None) -> Classification:
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
                comparison.go_through(number, progress)
        except EndlessDescentError as problem:
            return Classification(scope, reason=str(problem))
    return Classification(scope, comparison.trees, tuple(comparison.groups))


class Comparison:
    """The comparison so far: the number of trees, and the algorithms in groups that did the same on all of them."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.trees = 0
        self.groups: Sequence[Kin] = (Kin(tuple(ALGORITHMS)),)

    def go_through(self, leaves: int, progress: Progress | None) -> None:
        """Compare on all trees with that many leaves."""
        on_ranks: dict[tuple[object, ...], Leaves] = {}
        for filling, flipped in _cases(self.subject, leaves):
            self.trees += 1
            if progress is not None:
                progress(self.trees)
            mine = leaves_of_subject(self.subject, filling.tree, flipped)
            first = on_ranks.setdefault((filling.skeleton, filling.ranks, flipped), mine)
            case = Case(filling.tree, (), flipped)
            is_old = filling.is_spread and mine == first
            self.groups = [part for kin in self.groups for part in _parts(kin, mine, case, is_old)]


def _cases(subject: Subject, leaves: int) -> Iterator[tuple[Filling, bool]]:
    for filling in fillings(leaves):
        if not subject.is_negamax:
            yield filling, False
        elif not filling.skeleton.types or filling.skeleton.types[0]:
            yield from ((filling, flipped) for flipped in (False, True))


def _parts(kin: Kin, mine: Leaves, case: Case, is_old: bool) -> Iterator[Kin]:
    """The algorithms after one tree more: in parts, if it tells them apart.

    `is_old`: the function does what it did on the same order of pay-offs, so whoever only compares tells nothing new.
    """
    if kin.is_settled or (is_old and STEPPING.isdisjoint(kin.names)):
        yield kin
        return
    parts: dict[Leaves, list[str]] = {}
    comparing: Leaves | None = None
    for name in kin.names:
        if is_old and name not in STEPPING:  # those of them that only compare did the same, so they do here
            theirs = comparing = leaves_of(name, case.tree) if comparing is None else comparing
        else:
            theirs = leaves_of(name, case.tree)
        parts.setdefault(theirs, []).append(name)
    for theirs, names in parts.items():
        part = kin if len(parts) == 1 else replace(kin, names=tuple(names))
        yield compared(part, mine, theirs, case)
