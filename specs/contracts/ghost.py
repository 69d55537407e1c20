"""trusted: what a clause may know beyond the arguments: ghost quantities, kept beside the search and never used by it.

While contracts run at level `oracle`, each nested call has a `Frame`: its place below the outermost call, the true
value of every node (`Oracle`), and which children were called so far. A `Place` is a path with the static quantities
alpha(n), beta(n), L-bar(n), ... of PB Definition 1.1 relative to the outermost call. They are carried from father to
child by the recurrences of the proofs of PB-T3.1 and PB-L3.1, and are exhausted equal to the definitions in
`specs.paths`.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from typing import Any, Final, Generic, cast

from specs.contracts.clause import VIOLATION, Cost, Kind, clause
from specs.informed import InformedGameTree
from specs.minimax import Oracle
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value


@clause(
    "nested-child",
    "PB-R1.b",
    "a nested call goes to a child of the node that its caller searches",
    Kind.PRE,
    Cost.ORACLE,
    expected="a call on a child of {n}",
    actual="a call on {child!r}",
)
def nested_child(child: object, children: Sequence[object]) -> bool:
    """Evaluated by `Frame.nested`, for a place without it has no meaning."""
    return child in children


class Place(Generic[N]):
    """A node with the path that leads to it from the node of the outermost call, and its static quantities.

    `alpha` and `beta` are alpha(n) and beta(n) within the window of the outermost call: max(a, alpha(n)) and
    min(b, beta(n)). `broth` is Maxbroth(n) below a max node, Minbroth(n) below a min node.
    """

    __slots__ = ("L_bar", "L_hat", "U_bar", "U_hat", "alpha", "beta", "broth", "father", "index", "node")

    def __init__(self, node: N, father: Place[N] | None, index: int, alpha: Value, beta: Value, broth: Value) -> None:
        self.node = node
        self.father = father
        self.index = index
        self.alpha = alpha
        self.beta = beta
        self.broth = broth
        self.L_bar: Value = NEG_INF
        self.L_hat: Value = NEG_INF
        self.U_bar: Value = POS_INF
        self.U_hat: Value = POS_INF

    def sons(self, tree: GameTree[N], oracle: Oracle[N]) -> list[Place[N]]:
        """The places of the children, oldest first, in a game without heuristics."""
        sons: list[Place[N]] = []
        alpha, beta = self.alpha, self.beta
        if tree.is_max(self.node):
            best: Value = NEG_INF
            for index, child in enumerate(tree.children(self.node)):
                sons.append(Place(child, self, index, alpha, beta, best))
                value = oracle[child]
                if value > best:
                    best = value
                    if value > alpha:
                        alpha = value
        else:
            best = POS_INF
            for index, child in enumerate(tree.children(self.node)):
                sons.append(Place(child, self, index, alpha, beta, best))
                value = oracle[child]
                if value < best:
                    best = value
                    if value < beta:
                        beta = value
        return sons

    def informed_sons(self, tree: InformedGameTree[N], oracle: Oracle[N]) -> list[Place[N]]:
        """The same in an informed game: bars over the ancestors of one type, hats over all (PB Definition 1.1)."""
        sons = self.sons(tree, oracle)
        lower, upper = tree.lower(self.node), tree.upper(self.node)
        is_max = tree.is_max(self.node)
        for son in sons:
            son.L_bar = max(self.L_bar, lower) if is_max else self.L_bar
            son.U_bar = self.U_bar if is_max else min(self.U_bar, upper)
            son.L_hat, son.U_hat = max(self.L_hat, lower), min(self.U_hat, upper)
        return sons


class Search(Generic[N]):
    """What all nested calls of one outermost call have in common."""

    def __init__(self, procedure: str, tree: GameTree[N], *, informed: bool) -> None:
        self.procedure = procedure
        self.tree_as_given = tree
        self.tree: GameTree[N] = getattr(tree, "unwatched", tree)  # who watches the search must not see the ghosts
        self.oracle = oracle_of(self.tree)
        self.informed = informed


class Frame(Generic[N]):
    """One nested call: its place, the search that it belongs to, and the children that it has called."""

    __slots__ = ("_sons", "called", "next", "oracle", "place", "search")

    def __init__(self, place: Place[N], search: Search[N]) -> None:
        self.place = place
        self.search = search
        self.oracle = search.oracle
        self.called: set[int] = set()
        self.next = 0
        self._sons: list[Place[N]] | None = None

    @property
    def sons(self) -> list[Place[N]]:
        """The places of the children of this node."""
        if self._sons is None:
            tree = self.search.tree
            if self.search.informed:
                self._sons = self.place.informed_sons(cast("InformedGameTree[N]", tree), self.oracle)
            else:
                self._sons = self.place.sons(tree, self.oracle)
        return self._sons

    def son(self, child: N) -> Place[N] | None:
        """Where the child stands: the first such from the next one on, else the first at all, else nowhere."""
        sons = self._sons if self._sons is not None else self.sons
        if self.next < len(sons) and sons[self.next].node == child:
            return sons[self.next]
        return next((son for son in (*sons[self.next :], *sons) if son.node == child), None)

    def nested(self, node: N) -> Frame[N]:
        """The frame of a call on a child."""
        son = self.son(node)
        if son is None:
            situation = {"tree": self.search.tree, "node": self.place.node, "child": node}
            raise VIOLATION[Kind.PRE](nested_child, self.search.procedure, situation)
        self.called.add(son.index)
        self.next = son.index + 1
        return Frame(son, self.search)

    def broth(self, child: N) -> Value:
        """Maxbroth(c), or Minbroth(c), of the child that is about to be called (PB-D1.1-broth)."""
        son = self.son(child)
        return NEG_INF if son is None else son.broth


class _Stack(threading.local):
    def __init__(self) -> None:
        self.frames: list[Frame[Any]] = []


_stack: Final = _Stack()


def enter(procedure: str, tree: GameTree[N], node: N, alpha: Value, beta: Value, informed: bool) -> Frame[N]:
    """Push the frame of a call: nested if the same procedure is running on the same tree, else an outermost one."""
    frames = _stack.frames
    if frames and (top := frames[-1]).search.tree_as_given is tree and top.search.procedure == procedure:
        frame = top.nested(node)
    else:
        frame = Frame(Place(node, None, 0, alpha, beta, NEG_INF), Search(procedure, tree, informed=informed))
    frames.append(frame)
    return frame


def leave() -> None:
    """Pop the frame of the call that ends."""
    _stack.frames.pop()


def current() -> Frame[Any]:
    """The frame of the call that is running."""
    return _stack.frames[-1]


_oracles: Final[dict[int, tuple[weakref.ref[Any], Oracle[Any]]]] = {}


def oracle_of(tree: GameTree[N]) -> Oracle[N]:
    """The oracle of this very tree, kept as long as the tree is (which must not change while it is searched)."""
    key = id(tree)
    if key in _oracles:
        return _oracles[key][1]
    try:
        # The oracle sees the tree through a proxy, so that it does not keep the tree alive.
        oracle: Oracle[N] = Oracle(weakref.proxy(tree))
        _oracles[key] = weakref.ref(tree, lambda _: _oracles.pop(key, None)), oracle
    except TypeError:  # no weak references to this type of tree: nothing to keep the oracle under
        oracle = Oracle(tree)
    return oracle


# Ghost names that a clause of a procedure may use, and where a call finds them.
CALL_GHOSTS: Final = {
    "f": "frame.oracle[node]",
    "alpha_n": "frame.place.alpha",
    "beta_n": "frame.place.beta",
    "L_bar": "frame.place.L_bar",
    "U_bar": "frame.place.U_bar",
    "sons": "frame.sons",
    "called": "frame.called",
}

# Ghost names that a loop invariant may use.
LOOP_GHOSTS: Final = {
    "f": "frame.oracle[node]",
    "Maxbroth": "frame.broth(child)",
    "Minbroth": "frame.broth(child)",
}

# Ghost names that need the heuristic pair of an informed tree.
INFORMED: Final = frozenset({"L_bar", "U_bar"})
