"""The cases on which a function is checked, in order of size: shapes, and on each shape numbers up to order.

Shapes come in four families: with alternating types and no single-child nodes; with single-child nodes, up to a
height; with types that do not alternate (not in negamax form, which cannot say them); with nodes that are reached in
two ways, as positions are by transposition.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, ClassVar, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case
from proofs.checking.core.game import Family as AnyFamily
from proofs.checking.core.numbers import at_nodes, remade
from proofs.checking.core.template import height
from proofs.checking.core.windows import Given, ends, moved
from proofs.enumeration.dags import graphs, with_types
from proofs.enumeration.orders import spaced, spreads, weak_orderings
from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.tree_shapes import all_types, alternating
from proofs.enumeration.tree_shapes import shapes as all_shapes
from specs.baudet import minus
from specs.tree import Tree

UNARY_HEIGHT: Final = 3
SHARED: Final = 4  # edges of shapes with shared nodes
AnySkeleton = Any  # a Skeleton, a SharedSkeleton, or what a kind of game makes of one
ENOUGH: Final = 4  # leaves
ENOUGH_OF_HISTORIES: Final = 2


def counted(leaves: int) -> str:
    """So many leaves, in words."""
    return f"{leaves} {'leaf' if leaves == 1 else 'leaves'}"


class Numbered:
    """Shapes that can be filled with numbers."""

    full: bool
    shares: ClassVar[bool] = False

    def shapes(self, subject: Subject) -> Iterator[tuple[AnySkeleton, bool]]:
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
            for part, values, calls in numbered(subject, skeleton, full=self.full):
                if not (gaps or domain.is_bounded):
                    yield Case(part.fill(values), calls, flipped)
                    continue
                points = [*values, *(end for given in calls for end in ends(given))]
                if domain.kind == "real" or domain.is_bounded:
                    for at in domain.places(points, next(turn), gaps=gaps):
                        yield placed(part, values, calls, flipped, at)
                    continue
                for apart in spreads(points):
                    zero = sorted(apart.values())[next(turn) % len(apart)]
                    shifted = {point: number - zero for point, number in apart.items()}
                    yield placed(part, values, calls, flipped, shifted)


def numbered(
    subject: Subject, skeleton: AnySkeleton, *, full: bool
) -> Iterator[tuple[AnySkeleton, list[int], tuple[Given, ...]]]:
    """Every order of the numbers that the calls reach, with all that the calls may be given."""
    game, every = subject.spec.game, subject.spec.calls
    for depths in every.depths(game.plies(skeleton)):
        for part in game.reached(skeleton, depths, subject.domain):
            for ranks in weak_orderings(len(part.slots)):
                values = spaced(ranks)
                for calls in every.orders(values, full=full, depths=depths):
                    yield part, values, calls


def placed(
    skeleton: AnySkeleton, values: Sequence[int], calls: Sequence[Given], flipped: bool, at: Mapping[Any, Any]
) -> Case:
    """The case with each number where the map has it."""
    given = tuple(moved(given, lambda end: at.get(end, end)) for given in calls)
    return Case(skeleton.fill([at[value] for value in values]), given, flipped)


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

    def shapes(self, subject: Subject) -> Iterator[tuple[AnySkeleton, bool]]:
        for shape in all_shapes(self.leaves, UNARY_HEIGHT if self.unary else None):
            yield from as_seen(subject, all_types(shape) if self.mixed else alternating(shape))


@dataclass(frozen=True)
class OneShape(Numbered):
    """A shape that was asked for by name, with both types of its root."""

    text: str
    full: bool = False

    def __str__(self) -> str:
        return f"shape {self.text}"

    def shapes(self, subject: Subject) -> Iterator[tuple[AnySkeleton, bool]]:
        return as_seen(subject, alternating(parse_shape(self.text)))


@dataclass(frozen=True)
class SharedFamily(Numbered):
    """Shapes of so many edges in which some node is reached in two ways; single-child nodes included."""

    edges: int
    full: bool = False
    shares: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"shapes of {self.edges} edges with shared nodes"

    def shapes(self, subject: Subject) -> Iterator[tuple[AnySkeleton, bool]]:
        for children in graphs(self.edges):
            if sum(map(len, children)) == self.edges >= len(children):
                shared = with_types(children)
                yield from as_seen(subject, (one for one in shared if one.has_one_mover or not subject.alternates))


Sized = Family | OneShape | SharedFamily


def as_seen(subject: Subject, skeletons: Iterable[AnySkeleton]) -> Iterator[tuple[AnySkeleton, bool]]:
    """In negamax form each max root once as it is and once with types exchanged, and no min root.

    Where the call says a depth, shapes that are deeper are left out; so are games that nobody asks about.
    """
    plies = subject.call.plies
    if plies is not None:
        skeletons = (bare for bare in skeletons if height(bare.fill([0] * len(bare.leaves))) <= plies)
    games = subject.domain.games
    for bare in skeletons:
        if not subject.is_negamax:
            ways = [False]
        elif not bare.types or bare.types[0]:
            ways = [False, True]
        else:
            continue
        if not games.is_any:
            form = bare.fill([0] * len(bare.leaves))
            ways = [flipped for flipped in ways if games.admits(Case(form, (), flipped))]
        for dressed in subject.spec.game.dressed(bare) if ways else ():
            yield from ((dressed, flipped) for flipped in ways)


def families(subject: Subject, leaves: int, *, unary: int = 3, mixed: int = 4) -> list[Family]:
    """Every family with up to so many leaves, small ones first, and one leaf more with the full window."""
    found: list[Family] = []
    for n in range(1, leaves + 1):
        found.append(Family(n))
        if n <= unary:
            found.append(Family(n, unary=True))
        if 1 < n <= mixed and not subject.alternates:
            found.append(Family(n, mixed=True))
    return [*found, Family(leaves + 1, full=True)]


def shared_families(edges: int) -> list[Sized]:
    """The shapes with shared nodes up to so many edges."""
    return [SharedFamily(n) for n in range(2, edges + 1)]


def families_of(subject: Subject, budget: Budget) -> Sequence[Sized]:
    """What the budget asks for: its shapes, or all small ones."""
    if budget.shapes:
        return [OneShape(text, full=budget.full_window) for text in budget.shapes]
    every: list[Sized] = [*families(subject, budget.max_leaves)]
    few = sum(family.leaves < SHARED for family in families(subject, budget.max_leaves))
    return as_asked([*every[:few], *shared_families(min(SHARED, budget.max_leaves)), *every[few:]], budget)


def as_asked(every: Sequence[Sized], budget: Budget) -> Sequence[Sized]:
    """The families with the windows that the budget asks for; with shared nodes only if it is about such."""
    every = [family for family in every if not (budget.trees and family.shares)]
    return list(dict.fromkeys(replace(family, full=True) for family in every)) if budget.full_window else every


def as_played(case: Case) -> Tree:
    """The tree of which a counterexample speaks: in negamax form with a min root, types and pay-offs exchanged."""
    tree: Tree = case.tree
    if not case.flipped:
        return tree
    values = [None if value is None else minus(value) for value in at_nodes(tree)]
    return remade(tree, tree._children, [not is_max for is_max in tree._is_max], values)


def is_alternating(tree: Tree) -> bool:
    """Whether each inner node is of the other type than its father."""
    return all(tree.is_max(n) != tree.is_max(c) for n in tree.nodes() for c in tree.children(n) if tree.children(c))


def has_one_mover(tree: Tree) -> bool:
    """Whether it is known at each node, terminals included, whose turn it is: in negamax form it must be."""
    return all(tree.is_max(n) != tree.is_max(c) for n in tree.nodes() for c in tree.children(n))


# WHAT HAS BEEN COVERED, IN WORDS


def in_words(done: Sequence[AnyFamily], subject: Subject, real: str) -> str:
    """The families that were finished, as one scope."""
    every, full = subject.spec.calls.every, subject.spec.calls.full
    if all(family.full for family in done):
        every = full
    if subject.domain.is_bounded and every:
        every += " of such numbers"
    drawn = subject.dice.in_words if subject.dice is not None else ""
    if asked := [family for family in done if isinstance(family, OneShape)]:
        return _listed(reach(asked), "both roots", real, every, drawn)
    sized = [family for family in done if isinstance(family, Family)]
    most = _most(done)
    parts = [_listed(reach(done), "both roots", real, every)]
    if unary := max((family.leaves for family in sized if family.unary), default=0):
        parts.append(f"with single-child nodes up to {counted(unary)} and height {UNARY_HEIGHT}")
    if mixed := max((family.leaves for family in sized if family.mixed), default=0):
        parts.append(f"of any types, without single-child nodes, up to {counted(mixed)}")
    if edges := max((family.edges for family in done if isinstance(family, SharedFamily)), default=0):
        parts.append(f"with nodes reached in two ways up to {edges} edges")
    if (more := max(family.leaves for family in sized)) > most:
        parts.append(_listed(f"up to {counted(more)}", full))
    if subject.domain.alternating:
        parts.append("types alternating")
    if subject.domain.trees:
        parts.append("no node shared")
    parts += subject.domain.games.words
    if subject.call.plies is not None:
        parts.append(f"no deeper than {subject.call.plies} plies")
    if drawn:
        parts.append(drawn)
    return "; ".join(parts)


def reach(done: Sequence[AnyFamily]) -> str:
    """How far the families go: the shapes that were asked for, or up to so many leaves."""
    asked = [str(family) for family in done if isinstance(family, OneShape)]
    return " and ".join(asked) if asked else f"every shape of up to {counted(_most(done))}"


def _most(done: Sequence[AnyFamily]) -> int:
    """The leaves of the largest shapes that were taken with every window, if any was; with nothing but shapes."""
    sized = [family for family in done if isinstance(family, Family)]
    plain = [family.leaves for family in sized if not (family.unary or family.mixed or family.full)]
    return max(plain or [family.leaves for family in sized])


def is_enough(done: Sequence[AnyFamily], budget: Budget, is_history: bool, *, enough: int = ENOUGH) -> bool:
    """Whether so much was finished that a clause may be said to hold: all shapes asked for, or up to four leaves.

    Of histories: up to two leaves, and shapes with shared nodes.
    """
    sizes = [family.leaves for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    if budget.shapes:
        return {family.text for family in done if isinstance(family, OneShape)} >= set(budget.shapes)
    if is_history and not budget.trees and not any(family.shares for family in done):
        return False
    return max(sizes, default=0) >= _least(budget, is_history, enough)


def needed(budget: Budget, is_history: bool, *, enough: int = ENOUGH) -> str:
    """What is enough, in words."""
    if budget.shapes:
        every = f"every shape that was asked for ({', '.join(budget.shapes)})"
        return f"histories on {every}" if is_history else every
    every = f"every shape of up to {counted(_least(budget, is_history, enough))}"
    shared = "" if budget.trees else ", and on shapes with nodes reached in two ways"
    return f"histories on {every}{shared}" if is_history else every


def _least(budget: Budget, is_history: bool, enough: int) -> int:
    """The leaves up to which every shape has to be finished."""
    return min(budget.max_leaves, ENOUGH_OF_HISTORIES if is_history else enough)


def covers(done: Sequence[AnyFamily], length: int, case: Case) -> bool:
    """Whether the case is of a shape that was taken with every window, and of no more calls than were made there.

    The shape has few leaves, its types alternate and no node is shared.
    """
    tree = case.tree
    if tree.shares or case.before or len(case.calls) > length:
        return False
    plain = [family for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    most = max((family.leaves for family in plain if not family.full), default=0)
    branching = {len(tree.children(node)) for node in tree.nodes()}
    return len(tree.leaves()) <= most and 1 not in branching and is_alternating(tree)


def _listed(*words: str) -> str:
    return ", ".join(word for word in words if word)
