"""Ghost quantities: what a clause may use beside the arguments. They are computed beside the search, never used by it.

While contracts run at level `oracle`, each nested call has a `Frame`: its place below the outermost call, the true
value of every node (`Oracle`), and which children were called so far. A `Place` is a path with the static quantities
alpha(n), beta(n), L-bar(n), ... of PB Definition 1.1 relative to the outermost call. They are carried from father to
child by the recurrences of the proofs of PB-T3.1 and PB-L3.1, and are exhausted equal to the definitions in
`specs.paths`.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, cast

from specs.baudet import minus
from specs.cache import PerGame
from specs.contracts.clause import Kind
from specs.contracts.statement import message, requires
from specs.contracts.violation import VIOLATION
from specs.informed import InformedGameTree
from specs.minimax import Oracle
from specs.sequences import must_be_sequence
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched


@requires("nested-child", "PB-R1.b", "a nested call goes to a child of the node that its caller searches")
@message(expected="a call on a child of {n}", actual="a call on {child!r}")
def nested_child(child: object, children: Sequence[object]) -> bool:
    """Evaluated by `enter`: without it a frame has no place."""
    return child in children


@dataclass(slots=True, eq=False)
class Place(Generic[N]):
    """A node on its path from the node of the outermost call, with its static quantities.

    `alpha` and `beta` are alpha(n) and beta(n) within the window of the outermost call: max(a, alpha(n)) and
    min(b, beta(n)). `broth` is Maxbroth(n) below a max node, Minbroth(n) below a min node.
    """

    node: N
    index: int
    alpha: Value
    beta: Value
    broth: Value

    def sons(self, tree: GameTree[N], oracle: Oracle[N]) -> Sequence[Place[N]]:
        """The places of the children, oldest first."""
        children = tree.children(self.node)
        must_be_sequence(children, tree, self.node)
        if not children:
            return ()
        make = type(self)
        sons: list[Place[N]] = []
        alpha, beta, index = self.alpha, self.beta, 0
        if tree.is_max(self.node):
            best: Value = NEG_INF
            for child in children:
                sons.append(make(child, index, alpha, beta, best))
                value = oracle[child]
                index += 1
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
        else:
            best = POS_INF
            for child in children:
                sons.append(make(child, index, alpha, beta, best))
                value = oracle[child]
                index += 1
                if value < best:
                    best = value
                    if value < beta:
                        beta = value
        return sons


@dataclass(slots=True, eq=False)
class InformedPlace(Place[N]):
    """A place in an informed game: bars are over the ancestors of one type, hats over all (PB Definition 1.1)."""

    L_bar: Value = NEG_INF
    L_hat: Value = NEG_INF
    U_bar: Value = POS_INF
    U_hat: Value = POS_INF

    def sons(self, tree: GameTree[N], oracle: Oracle[N]) -> Sequence[InformedPlace[N]]:
        """The places of the children, oldest first."""
        known = cast("InformedGameTree[N]", tree)
        lower, upper, is_max = known.lower(self.node), known.upper(self.node), tree.is_max(self.node)
        sons = cast("Sequence[InformedPlace[N]]", Place.sons(self, tree, oracle))
        L_bar = max(self.L_bar, lower) if is_max else self.L_bar
        U_bar = self.U_bar if is_max else min(self.U_bar, upper)
        L_hat, U_hat = max(self.L_hat, lower), min(self.U_hat, upper)
        for son in sons:
            son.L_bar, son.U_bar, son.L_hat, son.U_hat = L_bar, U_bar, L_hat, U_hat
        return sons


class AsMax(Generic[N]):
    """A game whose pay-offs are those of the player to move (negamax form), seen by MAX."""

    def __init__(self, tree: GameTree[N]) -> None:
        self._tree = tree

    @property
    def root(self) -> N:
        return self._tree.root

    def children(self, node: N) -> Sequence[N]:
        return self._tree.children(node)

    def is_max(self, node: N) -> bool:
        return self._tree.is_max(node)

    def value(self, node: N) -> Value:
        value = self._tree.value(node)
        return value if self._tree.is_max(node) else minus(value)


class Search(Generic[N]):
    """The data that all nested calls of one outermost call share."""

    __slots__ = ("is_negamax", "oracle", "procedure", "tree", "tree_as_given")

    def __init__(self, procedure: Any, tree: GameTree[N]) -> None:
        self.procedure = procedure
        self.tree_as_given = tree
        self.is_negamax: bool = procedure.form == "negamax"
        self.tree: GameTree[N] = unwatched(tree)  # questions for ghosts must not be counted as the search's own
        self.oracle: Oracle[N] = (_mover_oracles if self.is_negamax else _oracles)(self.tree)


class Frame(Generic[N]):
    """One nested call: its place, the search that it belongs to, and the children that it has called.

    `log` has the nodes of all calls on this game since the first that is still running; those from `began` on are the
    nodes of this call and of the calls below it.
    """

    __slots__ = (
        "_places", "began", "called", "current", "head", "is_mirrored", "log", "next", "oracle", "place", "search",
        "sons",
    )  # fmt: skip

    def __init__(self, place: Place[N], search: Search[N], log: list[N]) -> None:
        self.place = place
        self.search = search
        self.log = log
        self.began = len(log)
        log.append(place.node)
        self.oracle = search.oracle
        self.sons = place.sons(search.tree, search.oracle)
        self.is_mirrored = search.is_negamax and not search.tree.is_max(place.node)  # values are those of MIN
        self._places: dict[N, list[int]] | None = None
        self.called: set[int] = set()
        self.current: Place[N] | None = None  # the child of this iteration, once the loop's head has named it
        self.next = 0  # after the child that was called last
        self.head = 0  # after the child that a loop's head named last: a call out of turn is none of its iterations

    def son(self, child: N, start: int) -> Place[N] | None:
        """The place of the child: its first occurrence from `start` on, else its first at all, else None."""
        sons = self.sons
        if start < len(sons) and sons[start].node == child:
            return sons[start]
        if self._places is None:  # searched in another order than the game's
            self._places = {}
            for son in sons:
                self._places.setdefault(son.node, []).append(son.index)
        if not (places := self._places.get(child)):
            return None
        later = bisect_left(places, start)
        return sons[places[later if later < len(places) else 0]]

    def broth(self, child: N) -> Value:
        """Maxbroth(c), or Minbroth(c), of the child that is about to be called (PB-D1.1-broth).

        Asked at the head of a loop: from here on calls on the child are calls on this one, even if it has a twin.
        """
        son = self.current = self.son(child, self.head)
        if son is None:
            return NEG_INF
        self.next = self.head = son.index + 1
        return son.broth

    @property
    def nodes_called(self) -> frozenset[N]:
        """The nodes of this call and of all calls below it."""
        return frozenset(self.log[self.began :])

    def place_of(self, child: N) -> Place[N] | None:
        """The place of the child that is called now: the one that the loop's head named, if it did."""
        return self.current if self.current is not None and self.current.node == child else self.son(child, self.next)


class Stack(threading.local):
    """The frames of the calls that are running in this thread, the innermost last."""

    def __init__(self) -> None:
        self.frames: list[Frame[Any]] = []


stack: Final = Stack()


def enter(procedure: Any, tree: GameTree[N], node: N, alpha: Value, beta: Value, informed: bool) -> Frame[N]:
    """Push the frame of a call: nested if the same procedure is running on the same tree, else an outermost one.

    `procedure` is its contract; in its negamax form the window is that of the player to move. A call on the caller's
    own node is a search of its own, as with another window.
    """
    frames = stack.frames
    if (
        frames
        and (search := frames[-1].search).tree_as_given is tree
        and search.procedure is procedure
        and (caller := frames[-1]).place.node != node
    ):
        son = caller.place_of(node)
        if son is None:
            situation = {"tree": search.tree, "node": caller.place.node, "child": node}
            raise VIOLATION[Kind.PRE](nested_child, procedure.name, situation)
        caller.called.add(son.index)
        caller.next = son.index + 1
        frame = Frame(son, search, caller.log)
    else:
        place = InformedPlace if informed else Place
        if procedure.form == "negamax" and not tree.is_max(node):
            alpha, beta = minus(beta), minus(alpha)
        log = frames[-1].log if frames and frames[-1].search.tree_as_given is tree else []
        frame = Frame(place(node, 0, alpha, beta, NEG_INF), Search(procedure, tree), log)
    frames.append(frame)
    return frame


_oracles: Final = PerGame(lambda _, seen: Oracle(seen))
_mover_oracles: Final = PerGame(lambda _, seen: Oracle(AsMax(seen)))


def oracle_of(tree: GameTree[N]) -> Oracle[N]:
    """The oracle of this very tree; once asked for, the tree must not change any more."""
    return _oracles(tree)


# Ghost names that a clause of a procedure may use, and where a call finds them.
CALL_GHOSTS: Final = {
    "f": "frame.oracle[node]",
    "alpha_n": "frame.place.alpha",
    "beta_n": "frame.place.beta",
    "L_bar": "frame.place.L_bar",
    "U_bar": "frame.place.U_bar",
    "sons": "frame.sons",
    "informed_sons": "frame.sons",
    "called": "frame.called",
    "nodes_called": "frame.nodes_called",
}

# The same in negamax form, for the player to move. Ghost names that are missing here speak of values as MAX sees them.
MOVER_GHOSTS: Final = {
    "f": "minus(frame.oracle[node]) if frame.is_mirrored else frame.oracle[node]",
    "fn": "minus(frame.oracle[node]) if frame.is_mirrored else frame.oracle[node]",
    "alpha_n": "minus(frame.place.beta) if frame.is_mirrored else frame.place.alpha",
    "beta_n": "minus(frame.place.alpha) if frame.is_mirrored else frame.place.beta",
    "sons": "frame.sons",
    "called": "frame.called",
}

# Ghost names that a loop invariant may use.
LOOP_GHOSTS: Final = {"f": "frame.oracle[node]", "Maxbroth": "frame.broth(child)", "Minbroth": "frame.broth(child)"}

# Ghost names that need the heuristic pair of an informed tree.
INFORMED: Final = frozenset({"L_bar", "U_bar", "informed_sons"})

# Further ghost quantities, each a function whose parameters are named like a clause's; see `ghost`.
GHOSTS: Final[dict[str, Callable[..., Any]]] = {}

G = TypeVar("G", bound=Callable[..., Any])


def ghost(function: G) -> G:
    """Declare a ghost quantity: a clause may then use the function's name for what it returns.

    A postcondition may also say `old_name`, for the quantity as it was when the call began.
    """
    if function.__name__ in {*CALL_GHOSTS, *LOOP_GHOSTS, *GHOSTS}:
        raise ValueError(f"there is a ghost quantity {function.__name__!r} already")
    GHOSTS[function.__name__] = function
    return function
