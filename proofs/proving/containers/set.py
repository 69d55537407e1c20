"""Sets, of which a proof knows what it was told.

Whether a value is in a set of values is a question to the store, like a comparison: a law may answer it, a clause may
ask it, and where nobody has answered, both answers are possible. Sets that a source unites and compares are seen from
one possible member, and from one other set.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.proving.containers.settled import first
from proofs.proving.execution.things import Thing, Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.terms import Term


class ValueSet(Unchanging):
    """A set of values."""

    def __init__(self, world: ProvingWorld, name: str) -> None:
        self.world, self.name = world, name
        self._outside = world.fresh()  # a member is above this point of the order
        self._members: dict[object, Term] = {}

    def __contains__(self, value: object) -> bool:
        key = (value.point, value.k, value.negative) if isinstance(value, Term) else value
        return bool(self._outside < first(self.world, self._members, key, self.world.fresh))

    def __repr__(self) -> str:
        return self.name


class ObservedSet(Unchanging):
    """A finite set, seen from one possible member n and from one other set W.

    Known are some sets that it contains, perhaps whether n is in it, and perhaps that all others of it are in W.
    """

    def __init__(
        self,
        world: ProvingWorld,
        name: str,
        *parts: ObservedSet,
        has_n: bool | None = None,
        when_empty: Callable[[ObservedSet], None] | None = None,
    ) -> None:
        self.world, self.name, self.parts = world, name, parts
        self.has_n = has_n
        self.is_empty: bool | None = False if has_n else None
        self.when_empty = when_empty  # what is told when it turns out to be empty
        self.is_within = False  # whether all its members but, perhaps, n are known to be in W

    def includes(self, other: ObservedSet) -> bool:
        """Whether the other is known to be part of it."""
        return other is self or other.is_empty is True or any(part.includes(other) for part in self.parts)

    def __or__(self, other: object) -> ObservedSet:
        if not isinstance(other, ObservedSet):
            raise FragmentError(f"{self!r} | {other!r}: nothing is known of that")
        has_n = True if True in (self.has_n, other.has_n) else False if self.has_n is other.has_n is False else None
        then = self.when_empty or other.when_empty
        union = ObservedSet(self.world, f"({self.name} + {other.name})", self, other, has_n=has_n, when_empty=then)
        union.is_within = self.is_within and other.is_within
        return union

    def __sub__(self, other: object) -> Without:
        if not isinstance(other, Single):
            raise FragmentError(f"{self!r} - {other!r}: only the vertex itself is taken out")
        return Without(self)

    def __contains__(self, member: object) -> bool:
        if member is not self.world.path.node or self.has_n is None:
            raise FragmentError(f"whether {member!r} is in {self.name} is not known")
        return self.has_n

    def __le__(self, around: object) -> bool:
        """Whether all its members are there; where that is not known, on a path of its own for each answer."""
        if not isinstance(around, Around):
            raise FragmentError(f"{self!r} <= {around!r}: nothing is known of that")
        if self.is_within and (self.has_n is False or around.has_n):
            return True
        if self.world.is_within_clause or (self.has_n and around.has_n is False):
            return False  # it cannot be shown, or is not so
        if self.world.choose(2) == 1:
            return False
        self.is_within = True
        if around.has_n is False:
            self.has_n = False
        return True

    def __bool__(self) -> bool:
        if self.is_empty is None:
            self.world.outside(self.__bool__)
            self.is_empty = self.world.choose(2) == 0
            if self.is_empty:
                self.world.scene.append(f"{self.name} is empty")
                if self.when_empty is not None:
                    self.when_empty(self)
        return not self.is_empty

    def __repr__(self) -> str:
        return self.name


class Single(ObservedSet):
    """n alone."""

    def __init__(self, world: ProvingWorld) -> None:
        super().__init__(world, "{n}", has_n=True)
        self.is_within = True


class Without(ObservedSet):
    """A set without n. With n, that contains what it was made of."""

    def __init__(self, whole: ObservedSet) -> None:
        super().__init__(whole.world, f"{whole.name} - n", has_n=False, when_empty=whole.when_empty)
        self.is_within = whole.is_within
        self.with_n = ObservedSet(whole.world, f"({whole.name} + n)", whole, self, has_n=True)


def empty_set(world: ProvingWorld) -> ObservedSet:
    """The empty set."""
    nothing = ObservedSet(world, "{}", has_n=False)
    nothing.is_empty = nothing.is_within = True
    return nothing


class Around(Thing):
    """W, and n or not, if that is known."""

    def __init__(self, world: ProvingWorld, has_n: bool | None) -> None:
        self.world, self.has_n = world, has_n

    def __contains__(self, member: object) -> bool:
        if member is not self.world.path.node or self.has_n is None:
            raise FragmentError(f"whether {member!r} is there is not known")
        return self.has_n
