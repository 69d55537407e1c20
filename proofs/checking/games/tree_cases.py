"""The cases on which a function is checked, in order of size: shapes, and on each shape numbers up to order.

Shapes come in three families: with alternating types and no single-child nodes; with single-child nodes, up to a
height; with types that do not alternate (not in negamax form, which cannot say them).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.game import Family as AnyFamily
from proofs.checking.core.windows import Given
from proofs.enumeration.orders import spaced, spreads, weak_orderings
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.tree_shapes import Skeleton, all_types, alternating
from proofs.enumeration.tree_shapes import shapes as all_shapes
from specs.baudet import minus
from specs.tree import Tree

UNARY_HEIGHT: Final = 3
ENOUGH: Final = 4  # leaves


def counted(leaves: int) -> str:
    """So many leaves, in words."""
    return f"{leaves} {'leaf' if leaves == 1 else 'leaves'}"


class Numbered:
    """Shapes that can be filled with numbers."""

    full: bool

    def shapes(self, subject: Subject) -> Iterator[tuple[Skeleton, bool]]:
        """Each shape with its types, and whether its types are seen exchanged (negamax form, min root)."""
        raise NotImplementedError

    def cases(self, subject: Subject, *, gaps: bool) -> Iterator[Case]:
        """Every shape with every order of its numbers; with gaps, neighbours one and two apart.

        Then the numbers lie around 0, now this one of them at 0 and now that one: code may ask for a sign. All lie in
        the range that the check is about.
        """
        turn = count()
        domain = subject.domain
        for skeleton, flipped in self.shapes(subject):
            for ranks in weak_orderings(len(skeleton.leaves)):
                values = spaced(ranks)
                for calls in subject.spec.calls.orders(values, full=self.full):
                    if not (gaps or domain.is_bounded):
                        yield Case(skeleton.fill(values), calls, flipped)
                        continue
                    ends = [end for given in calls for end in given.values()]
                    if domain.kind == "real" or domain.is_bounded:
                        for at in domain.places([*values, *ends], next(turn), gaps=gaps):
                            yield placed(skeleton, values, calls, flipped, at)
                        continue
                    for apart in spreads([*values, *ends]):
                        zero = sorted(apart.values())[next(turn) % len(apart)]
                        shifted = {point: number - zero for point, number in apart.items()}
                        yield placed(skeleton, values, calls, flipped, shifted)


def placed(
    skeleton: Skeleton, values: Sequence[int], calls: Sequence[Given], flipped: bool, at: Mapping[Any, Any]
) -> Case:
    """The case with each number where the map has it."""
    moved = tuple({name: at.get(end, end) for name, end in given.items()} for given in calls)
    return Case(skeleton.fill([at[value] for value in values]), moved, flipped)


@dataclass(frozen=True)
class Family(Numbered):
    """Shapes of one kind with that many leaves; `full` if only the full window is asked for."""

    leaves: int
    unary: bool = False
    mixed: bool = False
    full: bool = False

    def __str__(self) -> str:
        kind = f" with single-child nodes up to height {UNARY_HEIGHT}" if self.unary else ""
        types = " of any types" if self.mixed else ""
        return f"shapes of {counted(self.leaves)}{kind}{types}"

    def shapes(self, subject: Subject) -> Iterator[tuple[Skeleton, bool]]:
        for shape in all_shapes(self.leaves, UNARY_HEIGHT if self.unary else None):
            yield from as_seen(subject, all_types(shape) if self.mixed else alternating(shape))


@dataclass(frozen=True)
class OneShape(Numbered):
    """A shape that was asked for by name, with both types of its root."""

    text: str
    full: bool = False

    def __str__(self) -> str:
        return f"shape {self.text}"

    def shapes(self, subject: Subject) -> Iterator[tuple[Skeleton, bool]]:
        return as_seen(subject, alternating(parse_shape(self.text)))


Sized = Family | OneShape


def as_seen(subject: Subject, skeletons: Iterable[Skeleton]) -> Iterator[tuple[Skeleton, bool]]:
    """In negamax form each max root once as it is and once with types exchanged, and no min root."""
    for skeleton in skeletons:
        if not subject.is_negamax:
            yield skeleton, False
        elif not skeleton.types or skeleton.types[0]:
            yield from ((skeleton, flipped) for flipped in (False, True))


def families(subject: Subject, leaves: int, *, unary: int = 3, mixed: int = 4) -> list[Family]:
    """Every family with up to so many leaves, small ones first, and one leaf more with the full window."""
    found: list[Family] = []
    for n in range(1, leaves + 1):
        found.append(Family(n))
        if n <= unary:
            found.append(Family(n, unary=True))
        if 1 < n <= mixed and not (subject.is_negamax or subject.domain.alternating):
            found.append(Family(n, mixed=True))
    return [*found, Family(leaves + 1, full=True)]


def families_of(subject: Subject, budget: Budget) -> Sequence[Family | OneShape]:
    """What the budget asks for: its shapes, or all small ones."""
    if budget.shapes:
        return [OneShape(text, full=budget.full_window) for text in budget.shapes]
    return as_asked(families(subject, budget.max_leaves), budget)


def as_asked(every: Sequence[Family], budget: Budget) -> Sequence[Family]:
    """The families with the windows that the budget asks for."""
    return list(dict.fromkeys(replace(family, full=True) for family in every)) if budget.full_window else every


def as_played(case: Case) -> Tree:
    """The tree of which a counterexample speaks: in negamax form with a min root, types and pay-offs exchanged."""
    tree: Tree = case.tree
    if not case.flipped:
        return tree
    values = [None if tree.children(n) else minus(tree.value(n)) for n in tree.nodes()]
    return Tree(tree._children, [not is_max for is_max in tree._is_max], values)


def is_alternating(tree: Tree) -> bool:
    """Whether each inner node is of the other type than its father."""
    return all(tree.is_max(n) != tree.is_max(c) for n in tree.nodes() for c in tree.children(n) if tree.children(c))


# WHAT HAS BEEN COVERED, IN WORDS


def in_words(done: Sequence[AnyFamily], subject: Subject, real: str) -> str:
    """The families that were finished, as one scope."""
    finished = done
    every, full = subject.spec.calls.every, subject.spec.calls.full
    if all(family.full for family in finished):
        every = full
    if subject.domain.is_bounded and every:
        every += " of such numbers"
    if asked := [family for family in finished if isinstance(family, OneShape)]:
        return _listed(" and ".join(map(str, asked)), "both roots", real, every)
    sized = [family for family in finished if isinstance(family, Family)]
    plain = [family.leaves for family in sized if not (family.unary or family.mixed or family.full)]
    most = max(plain or [family.leaves for family in sized])
    parts = [_listed(f"every shape of up to {counted(most)}", "both roots", real, every)]
    if unary := max((family.leaves for family in sized if family.unary), default=0):
        parts.append(f"with single-child nodes up to {counted(unary)} and height {UNARY_HEIGHT}")
    if mixed := max((family.leaves for family in sized if family.mixed), default=0):
        parts.append(f"of any types up to {counted(mixed)}")
    if (more := max(family.leaves for family in sized)) > most:
        parts.append(_listed(f"up to {counted(more)}", full))
    if subject.domain.alternating:
        parts.append("types alternating")
    return "; ".join(parts)


def is_enough(done: Sequence[AnyFamily], budget: Budget) -> bool:
    """Whether so much was finished that a clause may be said to hold: all shapes asked for, or up to four leaves."""
    sizes = [family.leaves for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    if budget.shapes:
        return {family.text for family in done if isinstance(family, OneShape)} >= set(budget.shapes)
    return max(sizes, default=0) >= min(budget.max_leaves, ENOUGH)


def covers(done: Sequence[AnyFamily], tree: Tree) -> bool:
    """Whether the tree is of a shape that was taken with every window: one of few leaves, its types alternating."""
    plain = [family for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    most = max((family.leaves for family in plain if not family.full), default=0)
    branching = {len(tree.children(node)) for node in tree.nodes()}
    return len(tree.leaves()) <= most and 1 not in branching and is_alternating(tree)


def _listed(*words: str) -> str:
    return ", ".join(word for word in words if word)
