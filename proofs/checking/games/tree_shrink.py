"""Shrinks a tree that breaks a clause: to the fewest nodes, then the fewest finite ends, then the smallest integers.

First by steps (`tree_steps`): a child dropped, a node replaced by what is below it, an end of the window made infinite,
numbers drawn together. Then by exhaustion of every smaller tree, as far as the time allows: if that is finished, no
smaller tree is a counterexample (of a large one in which players take turns: none in which they do). Of several calls,
and of many nodes, this takes too long, and is given less time.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Finding, Search, Smallest
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.run_once import attempt
from proofs.checking.core.shrink import descend, patience
from proofs.checking.core.windows import depth_of, ends
from proofs.checking.games.tree_cases import AnySkeleton, has_one_mover, is_alternating, placed
from proofs.checking.games.tree_steps import simpler, smaller_numbers, unshared
from proofs.enumeration.orders import spaced, spreads, weak_orderings
from proofs.enumeration.tree_shapes import Skeleton, all_types, alternating, shapes_of_size
from specs.contracts import Clause
from specs.values import Value, is_finite

Measure = tuple[int, ...]
MIXED: Final = 5  # nodes up to which types that do not alternate are tried, too, where those of the case do
LARGE: Final = 7  # nodes: of more, the time does not suffice to try all that is smaller
SHARE: Final = 0.25  # of the seconds, to look among what is smaller than a large case, or than one of several calls


def shrink(subject: Subject, finding: Finding, clause: Clause | None, search: Search) -> Iterator[Smallest]:
    """A small case that breaks the same clause, as soon as steps have led to it; then the smallest, if time allows.

    `clause` is None for a run that does not end properly.
    """
    clauses = {} if clause is None else {finding.clause: clause}
    is_over = patience(search.seconds)

    def again(case: Case) -> Finding | None:
        if not is_allowed(subject, case):  # numbers drawn together may have closed the window
            return None
        found = attempt(subject, case, clauses)
        return found if found is not None and found.clause == finding.clause else None

    if finding.case.tree.shares:
        finding = again(unshared(finding.case)) or finding  # a tree says more than a graph, where it does as well
    best = descend(finding, partial(simpler, subject), measure, again, is_over)
    yield Smallest(best, complete=False)
    if best.case.tree.shares or best.case.before:
        return
    if is_history := len(best.case.calls) > subject.spec.calls.length:
        subject = subject.lengthened(len(best.case.calls))
    if is_history or len(best.case.tree) > LARGE:
        is_over = patience(SHARE * search.seconds)
    for case in smaller(subject, best.case, integers=search.integers, full=search.full):
        if is_over():
            return
        if (found := again(case)) is not None:
            best = descend(found, smaller_numbers, measure, again)
            break
    # for code that does more than compare, all trees up to order are not all trees
    yield Smallest(best, complete=search.is_exact, in_turns=in_turns(subject, best.case))


def is_allowed(subject: Subject, case: Case) -> bool:
    """Whether the check is about such games, every call meets the precondition, and where needed a mover is known."""
    required, domain = subject.spec.precondition, subject.domain
    if not domain.admits(case) or (subject.alternates and not has_one_mover(case.tree)):
        return False
    if (subject.is_negamax and not case.tree.is_max(case.tree.root)) or (domain.trees and case.tree.shares):
        return False
    is_met = required is None or all(required.holds(given) for given in case.calls)
    return is_met and all(is_allowed(subject, earlier) for earlier in case.before)


def measure(case: Case) -> Measure:
    """What is smaller is better: games before, nodes, edges, calls, depths, finite ends, types that repeat, numbers."""
    tree = case.tree
    finite = [end for given in case.calls for end in ends(given) if is_finite(end)]
    numbers: list[Any] = [*numbers_of(tree), *finite]
    strange = sum(tree.is_max(n) == tree.is_max(c) for n in tree.nodes() for c in tree.children(n) if tree.children(c))
    magnitude = sum(2 * abs(number) + (number < 0) for number in numbers)
    edges = sum(map(len, tree._children))
    fractions = sum(number != int(number) for number in numbers)
    shape = len(tree), edges, len(case.calls), sum(map(depth_of, case.calls)), len(finite), strange
    own = *shape, fractions, magnitude, int(not tree.is_max(tree.root))
    before = [measure(earlier) for earlier in case.before]
    return len(before), *(sum(parts) for parts in zip(*before, strict=True)), *own


# BY EXHAUSTION


def smaller(subject: Subject, case: Case, *, integers: bool, full: bool = False) -> Iterator[Case]:
    """Every case with fewer nodes in order of size, numbers up to order; of many nodes as `in_turns` says."""
    for nodes in range(1, len(case.tree)):
        for skeleton in _skeletons(
            nodes, mixed=not subject.alternates and (nodes <= MIXED or not is_alternating(case.tree))
        ):
            if subject.is_negamax and skeleton.types and not skeleton.types[0]:
                continue
            for dressed in subject.spec.game.dressed(skeleton):
                yield from _filled(subject, dressed, case.flipped, integers=integers, full=full)


def in_turns(subject: Subject, case: Case) -> bool:
    """Whether only trees in which players take turns are tried among those that are smaller, and others asked about."""
    return not subject.alternates and is_alternating(case.tree) and len(case.tree) > MIXED + 1


def _skeletons(nodes: int, *, mixed: bool) -> Iterator[Skeleton]:
    """Every shape of so many nodes with types that alternate, then, if it is asked, with all others."""
    turns = [skeleton for shape in shapes_of_size(nodes, large_first=False) for skeleton in alternating(shape)]
    yield from turns
    known = {*turns}
    for shape in shapes_of_size(nodes, large_first=False) if mixed else ():
        yield from (skeleton for skeleton in all_types(shape) if skeleton not in known)


def _filled(subject: Subject, skeleton: AnySkeleton, flipped: bool, *, integers: bool, full: bool) -> Iterator[Case]:
    """The shape with every order of all its numbers, whether the calls reach them or not."""
    every = subject.spec.calls
    for depths in every.depths(subject.spec.game.plies(skeleton)):
        for ranks in weak_orderings(len(skeleton.slots)):
            values = spaced(ranks)
            for calls in every.orders(values, full=full, depths=depths):
                points: list[Value] = [*values, *(end for given in calls for end in ends(given))]
                if subject.domain.is_bounded:
                    for at in subject.domain.places(points, 0, gaps=integers):
                        yield placed(skeleton, values, calls, flipped, at)
                    continue
                if not integers:
                    yield Case(skeleton.fill(values), calls, flipped)
                    continue
                for spread in spreads(points):
                    yield placed(skeleton, values, calls, flipped, spread)
