"""The loop of iterative deepening (RR-2.2.2-ID), seen from one of its depths.

Before an iteration the depth that is observed was searched, or it is the one of this iteration, or it comes later;
depths get larger. Of the list of iterations it is known what it has for that depth. At each iteration one is put
there, so that it stands where its depth stands among all depths: a second one is refused, and none is seen where the
iteration is the one that is observed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from proofs.proving.containers.observed_loop import BEFORE, LOOP_LAWS, NOW, ObservedLoop
from proofs.proving.containers.settled import first, of_path, things_of_path
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.things import Changeable, Thing, Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.chosen_search import GUESSED, IN_ORDER, LAST_DEPTH, AnySearch
from proofs.proving.models.cut_off import (
    BEST,
    CUT_OFF,
    AnyIteration,
    AnyMemory,
    SomeOrder,
    observed,
    same_number,
    the_game,
)
from proofs.proving.models.depths import Depth, any_depth, is_depth
from proofs.proving.models.transposition_table import Advice
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import deepening as clauses
from specs.depth_limited import depths_up_to
from specs.values import Value
from verified.memory.chosen_search import search_of
from verified.memory.iterations import Iterations
from verified.memory.ordering import arrange

# THE DEPTHS


class DepthLoop(ObservedLoop):
    """A loop over all depths. `depth` is that of this iteration."""

    words = "the depth was searched before", "the depth is that of this iteration", "the depth comes later", ""
    depth: Depth | None = None

    def has_first(self) -> bool:
        """The last depth is one of them, if it is 1 at least."""
        self.world.rests_on(LAST_DEPTH)
        return clauses.depth_is_positive in self.world.path.promised or self.world.choose(2) == 0

    def thing(self) -> Depth:
        world, own, before = self.world, observed(self.world), self.depth
        depth = self.depth = own if self.turn == NOW else any_depth(world, "another depth")
        if self.turn != NOW:
            earlier, later = (own, depth) if self.turn == BEFORE else (depth, own)
            world.law(IN_ORDER, earlier=earlier, later=later)
        if before is not None:
            world.law(IN_ORDER, earlier=before, later=depth)
        return depth


class AllDepths(Unchanging):
    """The depths of all iterations, in order; a clause sees the one that is observed."""

    def __init__(self, world: ProvingWorld, depth: Any, step: Any) -> None:
        self.world, self.depth, self.step = world, depth, step
        self.loop: DepthLoop | None = None

    def cut(self, is_entry: bool) -> DepthLoop:
        """A loop over them, of which there is one."""
        if self.loop is not None:
            raise FragmentError("a second loop over the depths")
        self.loop = DepthLoop(self.world, is_entry)
        return self.loop

    def __iter__(self) -> Iterator[Depth]:
        yield observed(self.world)


def _depths(world: ProvingWorld, depth: Any, step: Any) -> AllDepths:
    """Those up to a depth by a step; a proof knows of one such list."""
    found = of_path(world, "depths", lambda: AllDepths(world, depth, step))
    if not (same_number(found.depth, depth) and same_number(found.step, step)):
        raise FragmentError(f"the depths up to {depth!r} by {step!r}: they are others than those that are asked for")
    return found


# THE ITERATIONS


class Done(Changeable):
    """In the place of `Iterations`: what it has for the depth that is observed, and what the next one starts from."""

    offers: ClassVar[frozenset[str]] = frozenset({"append", "guess"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self.held: AnyIteration | None = None
        self.is_known, self.is_empty = True, True
        self.added = 0  # in this iteration
        self._guesses: dict[tuple[int, int], Value] = {}

    def append(self, iteration: Any) -> None:
        loop = self._loop()
        if not isinstance(iteration, AnyIteration) or loop is None or loop.is_over or self.added:
            raise FragmentError(f"append({iteration!r}): at each depth one iteration is appended")
        self.added, self.is_empty = 1, False
        self._guesses.clear()
        if loop.turn == NOW:
            self.held = iteration

    def guess(self, back: Any, evaluation: Any) -> Value:
        """The evaluation of the root, or an earlier value: finite, and the same one each time until it changes."""
        if type(back) is not Depth or evaluation is not the_game(self.world).evaluation:
            raise FragmentError(f"guess({back!r}, {evaluation!r}): what that is, is not known")
        self.world.rests_on(GUESSED)
        if self.is_empty and clauses.back_is_positive in self.world.path.promised:
            return the_game(self.world).evaluation
        return first(
            self.world, self._guesses, (back._point, back._more), lambda: self.world.finite("an earlier value")
        )

    def __iter__(self) -> Iterator[AnyIteration]:
        if not self.is_known:
            raise FragmentError("which iterations there are is not known")
        if self.held is not None:
            yield self.held

    def _loop(self) -> DepthLoop | None:
        depths: AllDepths | None = things_of_path(self.world).get("depths")
        return None if depths is None else depths.loop

    # FOR LOOPS AND CLAUSES

    def so_far(self) -> None:
        """It is known to have one iteration for each depth before this one."""
        loop = self._loop()
        assert loop is not None, "the clause stands at the head of the loop"
        self.is_known, self.held = True, None
        if loop.turn == BEFORE:
            self.held = AnyIteration(observed(self.world), self.world.value("value found"), Advice(self.world))

    def forget(self) -> None:
        """From here on it is an arbitrary one."""
        self.is_known, self.is_empty, self.held, self.added = False, False, None, 0
        self._guesses.clear()

    def iteration_ends(self) -> None:
        """One was appended."""
        if not self.added:
            raise FragmentError("nothing is appended at a depth")

    def as_it_was(self) -> Done:
        raise FragmentError("the iterations are given to no procedure")


class CutOffValues(Thing):
    """The minimax value at each depth; known is that at the depth which is observed."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def __getitem__(self, depth: Any) -> Value:
        if not same_number(depth, observed(self.world)):
            raise FragmentError(f"the value at depth {depth!r} is not known")
        value: Value = self.world.path.node.f
        return value


class AnyOptions(Unchanging):
    """The options of a search, or its name."""


def _partial(_path: Any, function: Any, *given: Any) -> SomeOrder:
    match given:
        case (AnyMemory(),) if getattr(function, "__wrapped__", None) is arrange:
            return SomeOrder()
    raise FragmentError(f"partial({function!r}, ...): what it does is not known")


def _world(at: Situation) -> ProvingWorld:
    game = at.known.get("game")
    if game is None:
        raise UnresolvedError("game")
    world: ProvingWorld = game.world
    return world


_NUMBER: Final = Sort(lambda world, name, _node: any_depth(world, name), is_depth)
_ANY: Final = Sort(lambda _world, _name, _node: AnyOptions())
DEEPENING: Final = CUT_OFF.extended_by(
    Vocabulary(
        sorts={
            "EvaluatedGame[N]": Sort(
                lambda world, _name, _node: the_game(world), lambda thing: thing is the_game(thing.world)
            ),
            "int": _NUMBER,
            "str": _ANY,
            "Mapping[str, Value] | None": _ANY,
            "Sequence[Iteration[N]]": instance_of(lambda world, _name, _node: Done(world), Done),
        },
        makers={
            search_of: lambda path, _name, _options: AnySearch(path.world),
            depths_up_to: lambda path, depth, step: _depths(path.world, depth, step),
            Iterations: lambda path: path.made(Done(path.world)),
            partial: _partial,
        },
        meanings={
            "iteration_depths": lambda at: _depths(_world(at), at["depth"], at["step"]),
            "cut_off_values": lambda at: CutOffValues(_world(at)),
            "guess_due": lambda at: at["done"].guess(at["back"], at["game"].evaluation),
        },
        marks={clauses.deepening_so_far: lambda at: at["done"].so_far()},
        not_shown={clauses.deepening_best_move: BEST},
        laws=LOOP_LAWS,
    )
)
