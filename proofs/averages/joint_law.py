"""The joint law of the value of a random subtree and of the number of its leaves in each class, up to second moments.

Brothers are independent, so the law of a father follows from those of its children, one after another from left to
right. Of the value only its place among one or two numbers v1 < v2 matters. For each number there is a criterion
(`leaf_classes`), and a count of the leaves in each of its classes. A law has, for every place of the value, its chance
and the expectation there of each count and of products of two counts: of the same criterion if there is one number, of
one criterion and the other if there are two.

Without ties only one pay-off is equal to v: a chance with such a pay-off is a density, and two of them exclude each
other. With ties nothing excludes another.

Chances are elements of any ring that can add and multiply; nothing is ever subtracted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Generic, Protocol, Self, TypeVar

from proofs.averages.leaf_classes import Classes, Criterion, Side, sources


class Positive(Protocol):
    """A number type that can be added and multiplied."""

    def __add__(self, other: Self, /) -> Self: ...
    def __mul__(self, other: Self, /) -> Self: ...


R = TypeVar("R", bound=Positive)
Count = tuple[int, str]  # the leaves of that class, by the criterion of that number
Monomial = tuple[Count, ...]  # a product of up to two counts; the empty one is 1
Place = tuple[int, frozenset[int]]  # where the value is, and to which of the numbers some pay-off is equal
Moments = dict[Monomial, R]  # what is missing is 0
Law = dict[Place, Moments[R]]
# Of k numbers the places are 0 .. 2k, from below v1 to above the last: 1 is v1 itself, 3 is v2.


def side(place: int, number: int) -> Side:
    """Whether a value at that place is less than, equal to or greater than that number (0 or 1)."""
    at = 2 * number + 1
    return Side.LESS if place < at else Side.EQUAL if place == at else Side.GREATER


@dataclass(frozen=True)
class Tree(Generic[R]):
    """A uniform tree whose leaves are independent: `leaf` has the chance of each place, lowest first."""

    criteria: Sequence[Criterion]
    leaf: Sequence[R]
    width: int
    depth: int
    root_is_max: bool = True
    has_ties: bool = False

    @cached_property
    def classes(self) -> tuple[Classes, ...]:
        """All classes of each criterion."""
        return tuple(tuple(dict.fromkeys((*one.starts, "free", *one.counted))) for one in self.criteria)

    @cached_property
    def monomials(self) -> tuple[Monomial, ...]:
        """The products of counts whose expectations a law has."""
        counts = [[(number, of) for of in classes] for number, classes in enumerate(self.classes)]
        pairs = [(a, b) for a, b in product(counts[0], counts[-1]) if len(counts) > 1 or a <= b]
        return ((), *((count,) for each in counts for count in each), *pairs)

    @property
    def law(self) -> Law[R]:
        """The law of the root; without ties only of the trees where each number is a pay-off."""
        law = self._of_leaf()
        for ply in range(self.depth, 0, -1):
            law = self._of_father(law, self.root_is_max == (ply % 2 == 1), is_root=ply == 1)
        everyone = self._everyone
        return {place: moments for place, moments in law.items() if place[1] >= everyone}

    @cached_property
    def _everyone(self) -> frozenset[int]:
        return frozenset[int]() if self.has_ties else frozenset(range(len(self.criteria)))

    def _of_leaf(self) -> Law[R]:
        law: Law[R] = {}
        starts = {(number, of) for number, one in enumerate(self.criteria) for of in one.starts}
        for place, chance in enumerate(self.leaf):
            equal = frozenset({place // 2}) if place % 2 and not self.has_ties else frozenset[int]()
            law[place, equal] = {monomial: chance for monomial in self.monomials if starts.issuperset(monomial)}
        return law

    def _of_father(self, child: Law[R], is_max: bool, *, is_root: bool) -> Law[R]:
        """The law of all children together; what counts of some brothers is the best of them."""
        law, number = child, 1
        for bit in f"{self.width:b}"[1:]:
            number *= 2
            law = self._side_by_side(law, law, is_max, is_last=is_root and number == self.width)
            if bit == "1":
                number += 1
                law = self._side_by_side(law, child, is_max, is_last=is_root and number == self.width)
        return law

    def _side_by_side(self, elders: Law[R], child: Law[R], is_max: bool, *, is_last: bool) -> Law[R]:
        """Some brothers and, to the right of them, some more; the last make whole trees, where each number is due."""
        law: Law[R] = {}
        better = max if is_max else min
        for best, equal in elders:
            moved = {place: self._moved(moments, is_max, best, elder=True) for place, moments in child.items()}
            for (place, also), younger in moved.items():
                if equal & also or (is_last and not equal | also >= self._everyone):
                    continue
                older = self._moved(elders[best, equal], is_max, place, elder=False)
                into = law.setdefault((better(best, place), equal | also), {})
                for monomial, moment in self._together(older, younger):
                    into[monomial] = into[monomial] + moment if monomial in into else moment
        return law

    def _moved(self, moments: Moments[R], is_max: bool, place: int, *, elder: bool) -> Moments[R]:
        """The classes after a brother at that place, an elder or a younger one, has been taken into account."""
        froms: dict[Count, list[Count]] = {}
        for number, one in enumerate(self.criteria):
            where = (one.child if elder else one.younger)(is_max, side(place, number))
            for to, ofs in sources(where, self.classes[number]).items():
                froms[number, to] = [(number, of) for of in ofs]
        result: Moments[R] = {}
        for monomial in self.monomials:
            for origin in product(*(froms[count] for count in monomial)):
                moment = moments.get(origin, moments.get(origin[::-1]))
                if moment is not None:
                    result[monomial] = result[monomial] + moment if monomial in result else moment
        return result

    def _together(self, one: Moments[R], other: Moments[R]) -> Iterator[tuple[Monomial, R]]:
        """The moments of the sum of two independent counts."""
        for monomial in self.monomials:
            splits: list[tuple[Monomial, Monomial]] = [(monomial, ())]
            if monomial:
                splits.append(((), monomial))
            if len(monomial) > 1:
                a, b = monomial[:1], monomial[1:]
                splits += [(a, b), (b, a)]
            for x, y in splits:
                if x in one and y in other:
                    yield monomial, one[x] * other[y]
