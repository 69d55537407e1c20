"""A deque of moves that are still to be looked at, each in it once (RR-MTD-best).

Which of them comes first is not known: any of them may. What has no place in it twice cannot be put there twice.
"""

from __future__ import annotations

from collections import deque
from typing import Any, ClassVar, Final

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import UNKNOWN, MapKind
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.move_brackets import is_bounds, node_of
from proofs.proving.models.move_laws import FEWER, POPPED
from proofs.proving.models.moves import Move, moves_of
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary


def _is_member(members: Map, move: Any) -> bool:
    is_in = members.world.choose(2) == 0
    members.world.scene.append(f"{move.name} is {'' if is_in else 'not '}in the rest")
    return is_in


MEMBERS: Final = MapKind(
    name="rest",
    any_entry=_is_member,
    is_entry=lambda entry: isinstance(entry, bool),
    entries="whether it is there",
    names=lambda _move, _is_in: {},
)


class Rest(Changeable):
    """A deque of moves, each in it once."""

    offers: ClassVar[frozenset[str]] = frozenset({"popleft", "remove", "append"})

    def __init__(self, world: ProvingWorld, bounds: Any) -> None:
        if not is_bounds(bounds):
            raise FragmentError(f"deque({bounds!r}): nothing is known of it")
        self.world = world
        self.moves = moves_of(node_of(bounds))
        self.members = Map(world, MEMBERS, domain=self.moves, default=True)
        self.size = self._any_size()
        self._is_empty: bool | None = not bounds

    # AS A DEQUE

    def popleft(self) -> Move:
        if not self:
            raise IndexError("pop from an empty deque")
        move = self.moves.any("move", self._holds_new, self._may_hold)
        self.world.law(POPPED, was_in=self._holds(move))
        return self._without(move)

    def remove(self, move: Any) -> None:
        if not self._holds(move):
            raise ValueError(f"{move!r} is not in the deque")
        self._without(move)

    def append(self, move: Any) -> None:
        if self._holds(move):
            raise FragmentError(f"append({move!r}): it is in the rest already, and would be there twice")
        self.members[move], self._is_empty, self.size = True, False, self.size + 1

    def _without(self, move: Move) -> Move:
        self.world.rests_on(FEWER)
        self.members[move], self._is_empty, self.size = False, None, self.size - 1
        return move

    def __bool__(self) -> bool:
        if self._is_empty is None:
            self.world.outside(lambda: bool(self))
            self._is_empty = self.world.choose(2) == 1
            if self._is_empty:
                self.world.scene.append("the rest is empty")
                now = self.as_it_was()
                about = [now.members.cells]
                self.moves.holds_of_all(lambda: not any(now._holds(move) for move in self.moves.each()), about)
        return not self._is_empty

    def __contains__(self, move: Any) -> bool:
        return self._holds(move)

    # FOR THE PROOF

    def _holds(self, move: Any) -> bool:
        return bool(self.members.look(move))

    def _holds_new(self, move: Move) -> None:
        """The move, which was not spoken of yet, is in it."""
        if self.members.cells.default is UNKNOWN:
            self.members.cells.settle(move, entry=True)

    def _may_hold(self, move: Move) -> bool:
        """Whether it is not known that the move is not in it."""
        return self.members.known(move) is not False

    def _any_size(self) -> Any:
        size = self.world.fresh()
        self.world.names[size.point] = "how many there are in the rest"
        return size

    def forget(self) -> None:
        """Any of the moves may be in it."""
        self.members.forget()
        self._is_empty, self.size = None, self._any_size()

    def as_it_was(self) -> Rest:
        """A copy that stays as it is now."""
        copy = object.__new__(Rest)
        copy.__dict__.update(self.__dict__, members=self.members.as_it_was())
        return copy


MOVE_QUEUE: Final = Vocabulary(makers={deque: lambda path, bounds: path.made(Rest(path.world, bounds))})
