"""A deque of moves that are still to be looked at, each in it once (RR-MTD-best).

Which of them comes first is not known: any of them may. What has no place in it twice cannot be put there twice.
"""

from __future__ import annotations

from collections import deque
from typing import Any, ClassVar, Final, NoReturn

from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.move_brackets import BoundsOfMoves
from proofs.proving.models.move_laws import POPPED
from proofs.proving.models.moves import Cells, Move, named
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary


class Rest(Changeable):
    """A deque of moves, each in it once."""

    offers: ClassVar[frozenset[str]] = frozenset({"popleft", "remove", "append"})

    def __init__(self, world: ProvingWorld, bounds: Any) -> None:
        if not isinstance(bounds, BoundsOfMoves):
            raise FragmentError(f"deque({bounds!r}): nothing is known of it")
        self.world = world
        self.moves = bounds.moves
        self.size = world.fresh()
        world.names[self.size.point] = "how many there are in the rest"
        self._held: Cells[bool] = Cells(default=True)
        self._written: dict[Move, bool] = {}
        self._is_empty: bool | None = not bounds

    # AS A DEQUE

    def popleft(self) -> Move:
        if not self:
            raise IndexError("pop from an empty deque")
        move = self.moves.any("move", self._holds_new, self._may_hold)
        self.world.law(POPPED, was_in=self._holds(move))
        return self._without(move)

    def remove(self, move: Any) -> None:
        if not self._holds(named(move, self.moves, "rest")):
            raise ValueError(f"{move!r} is not in the deque")
        self._without(move)

    def _without(self, move: Move) -> Move:
        self._written[move], self._is_empty = False, None
        self.size = self.size - 1
        return move

    def append(self, move: Any) -> None:
        if self._holds(named(move, self.moves, "rest")):
            raise FragmentError(f"append({move!r}): it is in the rest already, and would be there twice")
        self._written[move], self._is_empty = True, False
        self.size = self.size + 1

    def __bool__(self) -> bool:
        if self._is_empty is None:
            self.world.outside(lambda: bool(self))
            self._is_empty = self.world.choose(2) == 1
            if self._is_empty:
                self.world.scene.append("the rest is empty")
                now = self.as_it_was()
                self.moves.holds_of_all(lambda: not any(now._holds(move) for move in self.moves.each()), [now._held])
        return not self._is_empty

    def __contains__(self, move: Any) -> bool:
        return self._holds(named(move, self.moves, "rest"))

    def __getattr__(self, name: str) -> NoReturn:
        raise FragmentError(f"rest.{name}: nothing is known of it")

    # FOR THE PROOF

    def _holds_new(self, move: Move) -> None:
        """The move, which was not spoken of yet, is in it."""
        if self._held.default is None:
            self._held[move] = True

    def _may_hold(self, move: Move) -> bool:
        """Whether it is not known that the move is not in it."""
        known = self._written.get(move, self._held.get(move))
        return known is not False

    def _holds(self, move: Move) -> bool:
        if move in self._written:
            return self._written[move]
        if self._held.default is not None:
            return self._held.default
        if move not in self._held:
            self.world.outside(lambda: self._holds(move))
            is_in = self.world.choose(2) == 0
            self.world.scene.append(f"{move.name} is {'' if is_in else 'not '}in the rest")
            self._held[move] = is_in
        return self._held[move]

    def forget(self) -> None:
        """Any of the moves may be in it."""
        self._held, self._written, self._is_empty = Cells(), {}, None
        self.size = self.world.fresh()
        self.world.names[self.size.point] = "how many there are in the rest"

    def as_it_was(self) -> Rest:
        """A copy that stays as it is now."""
        copy = object.__new__(Rest)
        copy.__dict__.update(self.__dict__, _written=dict(self._written))
        return copy


MOVE_QUEUE: Final = Vocabulary(makers={deque: lambda path, bounds: path.made(Rest(path.world, bounds))})
