"""A loop over things of which none comes twice, where a proof observes one of them: when it has its turn.

Before an iteration the one that is observed had its turn, or it is the thing of this iteration, or it comes later; a
loop over things of which it is none never comes to it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of

BEFORE, NOW, LATER, NEVER = range(4)  # when the one that is observed has its turn


@law("loop-turn", "Python: for")
def TURN(turn: int, next_turn: int) -> bool:
    """what is in a list without repetitions has its turn once, what is not in it has none"""
    return next_turn in {BEFORE: (BEFORE,), NOW: (BEFORE,), LATER: (NOW, LATER), NEVER: (NEVER,)}[turn]


@law("loop-end", "Python: for")
def ENDED(last_turn: int) -> bool:
    """when a loop has gone through a list, nothing in it is left"""
    return last_turn != LATER


LOOP_LAWS: Final = table_of(TURN, ENDED)


class ObservedLoop:
    """A loop, as the executor cuts it. `has_observed`: the one that is observed is among its things."""

    words: ClassVar[tuple[str, str, str, str]]  # for each turn, what a scene says of the one that is observed

    def __init__(self, world: ProvingWorld, is_entry: bool, *, has_observed: bool = True) -> None:
        self.world, self.is_entry, self.has_observed = world, is_entry, has_observed
        self.turn = LATER
        self.is_over = False

    def thing(self) -> Any:
        """That of this iteration."""
        raise NotImplementedError

    def has_first(self) -> bool:
        return self.has_observed or self.world.choose(2) == 0

    def first(self) -> Any:
        return self._one_of(NOW, LATER)

    def some(self) -> Any:
        return self._one_of(BEFORE, NOW, LATER)

    def goes_on(self) -> bool:
        if self.world.choose(2) == 0:
            return True
        self.world.law(ENDED, last_turn=self.turn)
        self.turn, self.is_over = BEFORE if self.has_observed else NEVER, True
        return False

    def following(self) -> Any:
        return self._now(self.world.any_of(TURN, "next_turn", BEFORE, NOW, LATER, NEVER, turn=self.turn))

    def _one_of(self, *answers: int) -> Any:
        return self._now(answers[self.world.choose(len(answers))] if self.has_observed else NEVER)

    def _now(self, turn: int) -> Any:
        self.turn = turn
        self.world.scene.append(self.words[turn])
        return self.thing()
