"""The game cut off at a depth, and what iterations are made of (RR-2.2.2-ID, RR-2.1.1-evalheur).

A proof observes one depth, of which nothing is known: what is shown of the iteration at that depth holds of each. The
node of the proof is the root of the game cut off there; of the game cut off at another depth it knows another node.
Views of a game (`Ordered`, `Noted`, `Tally`) have the same root, and the same f: a view that is watched answers as the
game does, and another order of the children has the same best one. What a search teaches is only advice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Final

from proofs.proving.containers.map import Map
from proofs.proving.containers.settled import of_path
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.sorts import instance_of, is_value, or_none
from proofs.proving.execution.things import Thing, Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.chosen_search import CHOSEN_SEARCH, SAME_VALUE
from proofs.proving.models.depths import Depth, any_depth, is_depth, surely_equal
from proofs.proving.models.transposition_table import TRUE_ENTRIES, Advice, promised_kind, with_best
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import NeedsIntegersError
from specs.clauses.deepening import true_learner
from specs.clauses.iterations import iteration_best_move
from specs.clauses.tables import best_children, true_table
from specs.depth_limited import DepthLimited
from specs.values import Value
from verified.memory.iterations import Counted, Tally, noted_iteration, tallied_iteration, taught
from verified.memory.ordering import Memory, Noted, Ordered


def same_number(one: Any, other: Any) -> bool:
    """Whether both are whole numbers, and the path knows that they are the same."""
    return is_depth(one) and is_depth(other) and surely_equal(one, other)


def observed(world: ProvingWorld) -> Depth:
    """The depth that is observed."""
    return of_path(world, "depth", lambda: any_depth(world, "the depth"))


# THE GAME


class AnyGame(Unchanging):
    """A game with an evaluation of its root."""

    offers: ClassVar[frozenset[str]] = frozenset({"root", "evaluate"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self.root = Thing()
        self.evaluation = world.finite("evaluation of the root")

    def evaluate(self, position: Any) -> Value:
        if position is not self.root:
            raise FragmentError(f"the evaluation of {position!r}: nothing is known of it")
        return self.evaluation

    def __repr__(self) -> str:
        return "game"


def the_game(world: ProvingWorld) -> AnyGame:
    """The one game that a proof knows of."""
    return of_path(world, "game", lambda: AnyGame(world))


class CutOff(AbstractTree):
    """The game cut off at a depth, in some order."""

    offers: ClassVar[frozenset[str]] = AbstractTree.offers | {"root"}

    def __init__(self, node: Node, depth: Any) -> None:
        super().__init__(node)
        self.depth = depth

    @property
    def root(self) -> Node:
        return self.node


def cut_off(path: Any, game: Any, depth: Any) -> CutOff:
    """`DepthLimited(game, depth)`."""
    if game is not the_game(path.world) or not is_depth(depth):
        raise FragmentError(f"DepthLimited({game!r}, {depth!r}): a game is cut off at a depth")
    if same_number(depth, observed(path.world)):
        return CutOff(path.node, depth)
    return CutOff(Node(path.world, "m"), depth)


class SomeOrder(Unchanging):
    """A way to rearrange children."""


def _ordered(path: Any, tree: Any, order: Any) -> CutOff:
    if not isinstance(order, SomeOrder):
        raise FragmentError(f"Ordered(..., {order!r}): whether that rearranges the children is not known")
    return _view(path, tree)


def _view(path: Any, tree: Any) -> CutOff:
    if not isinstance(tree, CutOff):
        raise FragmentError(f"a view of {tree!r}: nothing is known of it")
    path.world.rests_on(SAME_VALUE)
    if not path.world.is_integral:  # some of the searches need integers, so that `whole_search` is proved of these
        path.world.end(NeedsIntegersError())
    return CutOff(tree.node, tree.depth)


# WHAT IS LEARNED


class AnyMemory(Thing):
    """Best moves and history scores of the game."""

    is_unchanging = True  # what is learned changes the order alone, which is any order

    def __init__(self, world: ProvingWorld) -> None:
        self.game = the_game(world)

    def __repr__(self) -> str:
        return "memory"


def _memory(path: Any, game: Any) -> AnyMemory:
    if game is not the_game(path.world):
        raise FragmentError(f"Memory({game!r}): it is of the game")
    return AnyMemory(path.world)


class LearningTable(Map):
    """In the place of a `Learner`: a table whose contract says that what it holds is true."""

    offers: ClassVar[frozenset[str]] = frozenset({"hits", "begin"})

    def __init__(self, world: ProvingWorld) -> None:
        kind = promised_kind(world)
        if true_learner in world.path.promised:  # nothing spoils that: what it is given to keeps it so
            kind = with_best(TRUE_ENTRIES)
        if {true_table, best_children} <= kind.implied:
            kind = replace(kind, implied=kind.implied | {true_learner})
        super().__init__(world, kind)
        self.game = the_game(world)
        self.hits = Thing()

    def begin(self, depth: Any) -> CutOff:
        """The game cut off at that depth, in the order that is learned while it is searched."""
        return cut_off(self.world.path, self.game, depth)


# ITERATIONS


class AnyIteration(Unchanging):
    """What an iteration found; its costs are not known."""

    def __init__(self, depth: Any, value: Value, best: Any) -> None:
        self.depth, self.value, self.best = depth, value, best

    def __repr__(self) -> str:
        return "iteration"


def _iteration(_path: Any, tree: Any, value: Any, *_costs: Any) -> AnyIteration:
    if not isinstance(tree, CutOff) or not is_value(value):
        raise FragmentError(f"an iteration of {tree!r} with value {value!r}: nothing is known of it")
    return AnyIteration(tree.depth, value, Advice(tree.node.world))


def _any_iteration(world: ProvingWorld, name: str, _node: Node) -> AnyIteration:
    return AnyIteration(any_depth(world, f"depth of {name}"), world.value(f"value of {name}"), Advice(world))


def _taught(path: Any, memory: Any, seen: Any) -> Advice:
    if not isinstance(memory, AnyMemory) or not isinstance(seen, CutOff):
        raise FragmentError(f"taught({memory!r}, {seen!r}): a memory learns from a search")
    return Advice(path.world)


def _of_tree(word: str, found: Callable[[CutOff], Any]) -> Callable[[Situation], Any]:
    def meaning(at: Situation) -> Any:
        if not isinstance(tree := at.known.get("tree"), CutOff):
            raise UnresolvedError(word)
        return found(tree)

    return meaning


BEST: Final = (
    "that the leaves which a search has evaluated prove its best move is exhausted on small games; left to prove: "
    "these leaves, or the entry of the root in the table, prove the value of the root from both sides"
)
_MEMORY: Final = instance_of(lambda world, _name, _node: AnyMemory(world), AnyMemory)
_LEARNER: Final = instance_of(lambda world, _name, _node: LearningTable(world), LearningTable)
CUT_OFF: Final = CHOSEN_SEARCH.extended_by(
    Vocabulary(
        sorts={
            "Ordered[At[N]]": instance_of(lambda world, _name, node: CutOff(node, observed(world)), CutOff),
            "Memory[N]": _MEMORY,
            "Memory[N] | None": or_none(_MEMORY),
            "Learner[N]": _LEARNER,
            "Learner[N] | None": or_none(_LEARNER),
            "Iteration[N]": instance_of(_any_iteration, AnyIteration),
        },
        makers={
            DepthLimited: cut_off,
            Ordered: _ordered,
            Noted: _view,
            Tally: _view,
            Memory: _memory,
            Counted: lambda path: path.made(Map(path.world, with_best(TRUE_ENTRIES), default=None)),
            taught: _taught,
            noted_iteration: _iteration,
            tallied_iteration: _iteration,
        },
        meanings={
            "ordered_f": _of_tree("ordered_f", lambda tree: tree.node.f),
            "unordered_f": _of_tree("unordered_f", lambda tree: tree.node.f),
            "searched_depth": _of_tree("searched_depth", lambda tree: tree.depth),
        },
        not_shown={iteration_best_move: BEST},
        axioms={"learning": "while a search runs, nothing changes its view of the game but the search itself"},
    )
)
