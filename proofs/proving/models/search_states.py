"""What a proof knows of the states of SSS* (SS-D3.1): a node on its path, LIVE or SOLVED, with a merit.

A state that was removed from OPEN is that of the root, or that of any child of any node; of the state above it, its
father, nothing else is known than that it is linked to it and has the merit that it had when it was LIVE. What a state
promises and what its merit is due to be go down from father to son, by laws (`open_laws`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Final

from proofs.proving.execution.children import AnyChild, Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import arbitrary_truth
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import by
from proofs.proving.models import open_laws as laws
from proofs.proving.source.fragment import FragmentError
from specs.values import NEG_INF, POS_INF, Value

_UNKNOWN: Final[Any] = object()  # what is above a state of which nothing else is known


class Side:
    """Which merits are better: the greater in SSS*, where all sons of a max node count; the lesser in the dual."""

    def __init__(self, world: ProvingWorld, *, all_at_max: bool) -> None:
        self.world = world
        self.all_at_max = all_at_max
        self.worst: Value = NEG_INF if all_at_max else POS_INF
        self.best: Value = POS_INF if all_at_max else NEG_INF

    def has_all(self, node: Node) -> bool:
        """Whether all sons of the node count at once."""
        return node.is_max() == self.all_at_max

    def better(self, x: Value, y: Value) -> Value:
        """The better of two values."""
        return self.world.greatest(x, y) if self.all_at_max else self.world.least(x, y)

    def worse(self, x: Value, y: Value) -> Value:
        """The worse of two values."""
        return self.world.least(x, y) if self.all_at_max else self.world.greatest(x, y)

    def is_better(self, x: Value, y: Value) -> bool:
        """Whether x is better than y."""
        return bool(x > y if self.all_at_max else x < y)


class AbstractState(Thing):
    """In the place of `verified.best_first.open_list.State`."""

    offers: ClassVar[frozenset[str]] = frozenset({"node", "father", "index", "merit", "solved", "sons"})
    same_thing: ClassVar[str] = "two states are the same one"

    def __init__(self, side: Side, node: Node, father: Any, index: Any, merit: Value) -> None:
        self.side = side
        self.world = side.world
        self.node = node
        self._father = father
        self.index = index
        self.merit = merit
        self._solved: bool | None = False
        self.sons_of: Node | None = None  # the node whose children its sons are known to be
        self.below: Any = ()  # a tuple of states, or `AllSons`
        self.is_placed = False  # known to be a son of its father, at its index

    # AS A STATE

    @property
    def father(self) -> AbstractState | None:
        if self._father is _UNKNOWN:
            raise FragmentError(f"the state above {self!r}: nothing is known of it")
        return self.known_father

    @property
    def solved(self) -> bool:
        if self._solved is None:
            self._solved = arbitrary_truth(self.world, f"{self!r}.solved", self.node)
        return self._solved

    @solved.setter
    def solved(self, now: bool) -> None:
        self._solved = now

    @property
    def sons(self) -> Sons:
        if self.sons_of is None:
            raise FragmentError(f"the sons of {self!r}: nothing is known of them")
        return Sons(self)

    def __repr__(self) -> str:
        return f"the state of {self.node.name}"

    # WHERE IT STANDS

    @property
    def known_father(self) -> AbstractState | None:
        """Its father, if it is known to have one."""
        father: AbstractState | None = None if self._father is _UNKNOWN else self._father
        return father

    @property
    def elder(self) -> AbstractState | None:
        """The state of the brother just before it, if it was made as that of the next one."""
        return self.index.state if isinstance(self.index, Next) else None

    def is_at(self, root: Node) -> bool:
        """Whether it is the state of the root, or of that child of its father's node that its index says."""
        father, elder = self.known_father, self.elder
        if self.is_placed or father is None:
            return self.is_placed or self.node is root
        if not self.node.father is father.node is father.sons_of:
            return False
        if elder is not None:
            return elder.known_father is father and elder.is_at(root) and elder.next_brother[0] is self.node
        return type(self.index) is int and self.index == 0 and self.node.is_oldest

    def is_linked(self) -> bool:
        """Whether a walk down from the root finds it."""
        father = self.known_father
        if father is None:
            return True  # it is the root; or it was found from above, and nothing changes there
        below = father.below
        return isinstance(below, tuple) and any(self is one for one in below) and father.is_linked()

    # WHAT IT PROMISES, AND WHAT ITS MERIT IS DUE TO BE

    def _handed_down(self, word: str, law: Any, beside: str) -> Value:
        """What goes down from father to son, and where not all sons count is made worse by those beside."""
        father, side = self.known_father, self.side
        if father is None:
            return side.best if self._father is None else self.world.ghost(f"{word} of {self.node.name}")
        above: Value = getattr(father, word)
        return by(self.world, law, above if side.has_all(father.node) else side.worse(above, getattr(self, beside)))

    @cached_property
    def to_come(self) -> Value:
        """The worst value of what is still to be solved beside it and above."""
        return self._handed_down("to_come", laws.TO_COME, "younger")

    @cached_property
    def bound(self) -> Value:
        """beta(n), in the dual alpha(n)."""
        return self._handed_down("bound", laws.BOUND, "older")

    @cached_property
    def other_end(self) -> Value:
        """alpha(n), in the dual beta(n)."""
        return self.side.worst if self._father is None else self.world.ghost(f"other end of {self.node.name}")

    @property
    def promise(self) -> Value:
        """What it promises the root."""
        own = self.merit if self.solved else self.side.worse(self.merit, self.node.f)
        return by(self.world, laws.PROMISE, self.side.worse(own, self.to_come))

    @property
    def due(self) -> Value:
        """What its merit is due to be: its bound, and where it is SOLVED the worse of that and f(n)."""
        return self.side.worse(self.bound, self.node.f) if self.solved else self.bound

    # ITS BROTHERS

    @cached_property
    def older(self) -> Value:
        """The worst value of its older brothers."""
        if (elder := self.elder) is not None:
            return by(self.world, laws.OLDER, self.side.worse(elder.older, elder.node.f))
        return self.side.best if self.node.is_oldest else self.world.ghost(f"older brothers of {self.node.name}")

    @cached_property
    def younger(self) -> Value:
        """The worst value of its younger brothers."""
        if (elder := self.elder) is not None:
            return elder.next_brother[1]
        younger, above, worse = (
            self.world.ghost(f"younger brothers of {self.node.name}"),
            self.node.father,
            self.side.worse,
        )
        if above is not None and not self.side.has_all(above):
            family = worse(worse(self.older, self.node.f), younger)
            self.world.law(laws.F_OF_SONS, f_above=above.f, older_son_younger=family)
        return younger

    @cached_property
    def has_next(self) -> bool:
        """Whether a brother comes next, on a path of its own for each answer."""
        answer = self.world.choose(2) == 0
        self.world.scene.append(f"{self.node.name} is {'not ' if answer else ''}the last of its brothers")
        if not answer:
            self.world.law(laws.YOUNGER, younger=self.younger, next_and_younger=self.side.best)
        return answer

    @cached_property
    def next_brother(self) -> tuple[Node, Value]:
        """The brother that comes next, and the worst value of those after it."""
        if not self.has_next:
            raise IndexError("the last of the brothers has no next one")
        brother = Node(self.world, f"{self.node.name}'", self.node.father)
        after = self.world.ghost(f"younger brothers of {brother.name}")
        self.world.law(laws.YOUNGER, younger=self.younger, next_and_younger=self.side.worse(brother.f, after))
        return brother, after


def any_state(side: Side, root: Node) -> AbstractState:
    """A state that was on OPEN: that of the root, or that of a son of any node."""
    world = side.world
    if world.choose(2) == 0:
        world.scene.append("the state removed is that of the root")
        state = AbstractState(side, root, None, 0, world.value("merit"))
    else:
        above = AbstractState(side, Node(world, "m"), _UNKNOWN, _UNKNOWN, world.value("merit of m"))
        above._solved, above.sons_of, above.is_placed = None, above.node, True
        world.law(laws.MERIT_ABOVE, merit_above=above.merit, bound_above=above.bound)
        state = AbstractState(side, AnyChild(above.node), above, _UNKNOWN, world.value("merit"))
        state.index, above.below = At(state), (state,)
    state.solved = arbitrary_truth(world, f"{state!r}.solved", root)
    state.is_placed = True
    world.law(laws.POPPED, is_placed=True)
    return state


class StatePlace(Thing):
    """alpha(n) and beta(n) of the node of a state."""

    def __init__(self, state: AbstractState) -> None:
        ends = state.other_end, state.bound
        self.alpha, self.beta = ends if state.side.all_at_max else ends[::-1]


# NUMBERS AND SONS


class OfState(Thing):
    """What belongs to a state."""

    def __init__(self, state: AbstractState) -> None:
        self.state = state


class At(OfState):
    """The number of a state's node among its brothers."""

    def __add__(self, other: object) -> Next:
        if type(other) is not int or other != 1:
            raise FragmentError(f"index + {other!r}: only the next brother is known")
        return Next(self.state)


class Next(OfState):
    """The number of the brother that comes next."""

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Number) or other.state is not self.state.known_father:
            raise FragmentError(f"a number among brothers is compared with {other!r}")
        return self.state.has_next


class Sons(OfState):
    """The sons of a state that was expanded."""

    def __getitem__(self, index: object) -> Node:
        if not isinstance(index, Next) or index.state.known_father is not self.state:
            raise FragmentError(f"sons[{index!r}]: only the next brother is known")
        return index.state.next_brother[0]


class Number(OfState):
    """How many sons a state has."""


def number_of(sons: Any) -> Number:
    """`len(sons)`."""
    if not isinstance(sons, Sons):
        raise FragmentError(f"len({sons!r}): nothing is known of it")
    return Number(sons.state)


class AnyPlace(Thing):
    """The number of any child."""

    def __init__(self, child: Any) -> None:
        self.child = child


class AllSons(Thing):
    """A state for each child of a node; `one` is that of any child."""

    def __init__(self, child: Any, place: Any, one: Any) -> None:
        is_of_it = isinstance(one, AbstractState) and one.node is child and one.index is place
        if not is_of_it or place.child is not child:
            raise FragmentError(f"a list of {one!r} for each child: nothing is known of it")
        self.one: AbstractState = one


def any_son(children: Any) -> Node:
    """Any child, for what is made of each."""
    if not isinstance(children, Children):
        raise FragmentError(f"a list made of each of {children!r}: nothing is known of it")
    if children.node.is_terminal():
        raise FragmentError("a list made of the children of a terminal, which has none")
    return AnyChild(children.node)
