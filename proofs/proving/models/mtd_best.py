"""The vocabulary of MTD(best) (RR-MTD-best): its clauses about all moves, and why its loops end.

No bracket becomes wider, and one becomes narrower or there is one less in the rest: by `best-brackets` f lies in each
bracket, whose ends are integers (or infinite); so a bracket becomes narrower finitely often, and there are finitely
many moves. The same holds of f- and f+ by `mtd-bracket` and `best-integers-so-far`.

The moves that are still to be looked at are a deque, each in it once. Which of them comes first is not known: any of
them may. A clause about all moves (`FOR_ALL`) is shown of each alone, what is held of the others being as it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Self

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import UNKNOWN, MapKind
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of
from proofs.proving.models.drivers import ENDING_LAWS, INTEGERS_END, is_bracket_narrower
from proofs.proving.models.memory import MEMORY
from proofs.proving.models.move_brackets import MOVE_BRACKETS, bounds_of, is_bounds, node_of
from proofs.proving.models.moves import Move, moves_of
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses import mtd_best as said
from specs.clauses import mtd_best_loops as loops
from specs.contracts import Clause

# Clauses `all(... for each move)`, perhaps with more that speaks of no such move.


FOR_ALL: Final[tuple[Clause, ...]] = (
    loops.brackets_so_far, said.all_known, said.nothing_known, said.is_candidate, loops.not_worth_it_so_far,
    loops.leads, loops.others_disproved, loops.not_behind, loops.others_bounded_so_far,
    said.all_true, said.others_bounded, loops.one_open, said.is_proved, said.is_bounded, said.is_most_promising,
    loops.most_promising_so_far, said.rivals_are_bounded, said.is_next_best, loops.next_best_so_far,
)  # fmt: skip


@law("each-move", "RR-MTD-best")
def EVERY_MOVE(of_all: bool, of_each: Iterable[bool]) -> bool:
    """a clause about all moves holds iff it holds of each, what is held of the others being as it is"""
    return of_all is all(of_each)


@law("queue-pops", "collections.deque")
def POPPED(was_in: bool) -> bool:
    """what comes out of a deque was in it"""
    return was_in


@law("queue-fewer", "collections.deque")
def FEWER(is_in: bool, others_stay: bool, before: int, now: int) -> bool:
    """a move that is taken out of a deque, in which it was once, is there no more; the others are; there is one less"""
    return not is_in and others_stay and 0 <= now == before - 1


MOVE_LAWS: Final = {**ENDING_LAWS, **table_of(EVERY_MOVE, POPPED, FEWER)}


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

    def as_it_was(self) -> Self:
        copy = super().as_it_was()
        copy.members = self.members.as_it_was()
        return copy


def any_rest(world: ProvingWorld, name: str, node: Node) -> Rest:
    """Any of the moves, to be looked at in a pass that has begun."""
    rest = Rest(world, bounds_of(world, name, node))
    rest.forget()
    return rest


MOVE_QUEUE: Final = Vocabulary(
    makers={deque: lambda path, bounds: path.made(Rest(path.world, bounds))},
    sorts={"deque[N]": instance_of(any_rest, Rest)},
)


# WHAT IS ASSUMED OF ALL MOVES


def of_all(clause: Clause) -> Callable[[Situation], None]:
    """How a situation is changed that meets the clause about all moves."""

    def assumed(at: Situation) -> None:
        _must_belong_together(at)
        node = at.known.get("node")
        if not isinstance(node, Node):
            node = next(node_of(thing) for thing in at.known.values() if is_bounds(thing))
        node.world.rests_on(EVERY_MOVE)
        for name in clause.names:
            at[name]  # found now
        then = at.also(**{name: thing.as_it_was() for name, thing in at.known.items() if isinstance(thing, Changeable)})
        maps = [thing.members if isinstance(thing, Rest) else thing for thing in then.known.values()]
        about = [thing.cells for thing in maps if Map.is_of(thing, "bounds", "rest")]
        moves_of(node).holds_of_all(lambda: then.holds(clause), about)

    return assumed


def _must_belong_together(at: Situation) -> None:
    """Of a procedure it was shown that it does so with bounds of the moves at its node."""
    nodes = [node_of(thing) for thing in at.known.values() if is_bounds(thing)]
    if any(node is not at.known.get("node", node) for node in nodes):
        raise FragmentError("bounds of moves at another node are given")


def _kept(at: Situation) -> None:
    """`best-keeps`: all but one bound is as it was."""
    _must_belong_together(at)
    move = at["move"]
    at["lower"].becomes(at["old_lower"], move if at["v"] else None)
    at["upper"].becomes(at["old_upper"], None if at["v"] else move)


def _is_best(at: Situation) -> None:
    """The move is worth f(n)."""
    moves_of(at.node("node")).is_worth_f(at["v"][0])


# WHY LOOPS END


def fewer(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """There is one less in the rest."""
    return bool(now["rest"].size < before["rest"].size)


def _narrower(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """No bracket is wider; one is narrower, or there is one less in the rest."""
    moves = [*now["upper"]]
    pairs = [(before["lower"][move], now["lower"][move]) for move in moves]
    pairs += [(now["upper"][move], before["upper"][move]) for move in moves]
    if not all(low <= high for low, high in pairs):
        return False
    return ("rest" in now and fewer(before, now)) or any(low < high for low, high in pairs)


NARROWER: Final = LoopEnd(_narrower, loops.brackets_so_far, INTEGERS_END)
MTD_BEST: Final = MEMORY.extended_by(
    MOVE_BRACKETS,
    MOVE_QUEUE,
    Vocabulary(
        marks={**{clause: of_all(clause) for clause in FOR_ALL}, said.is_best: _is_best, said.keeps_the_rest: _kept},
        loop_ends={
            **dict.fromkeys(("guess_loop", "disprove_loop", "upper_loop", "proof_loop"), NARROWER),
            "promising_loop": LoopEnd(fewer, loops.most_promising_so_far, FEWER),
            "rival_loop": LoopEnd(fewer, loops.next_best_so_far, FEWER),
            "best_value_loop": LoopEnd(is_bracket_narrower, loops.integers_so_far, INTEGERS_END),
        },
        laws=MOVE_LAWS,
    ),
)
