"""The station of a nested call of SSS-2: the static quantities of PB-T7.1 and PB-T7.2, passed on along the path.

`beta_ancestor` has the definitions. Here the quantities are passed on from father to child by the recurrences of the
proofs, along the running calls: a call of SSS-2, then `diminish` down a solution tree, then `expand`. A call that was
not made by SSS-2 has no station. The recurrences are exhausted equal to the definitions.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Final, Generic, cast

from specs.contracts.ghost import Frame, stack
from specs.informed import InformedGameTree
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value


@dataclass(slots=True, eq=False)
class Station(Generic[N]):
    """A node on its path from the root of the search: alpha(n), beta(n), L-hat(n), U-hat(n), f-hat(n).

    `f_hat_of_beta_ancestor` is the right side of (11); -inf at the root.
    """

    node: N
    alpha: Value = NEG_INF
    beta: Value = POS_INF
    L_hat: Value = NEG_INF
    U_hat: Value = POS_INF
    f_hat: Value = NEG_INF
    f_hat_of_beta_ancestor: Value = NEG_INF

    @property
    def low(self) -> Value:
        """max(alpha(n), L-hat(n))."""
        return max(self.alpha, self.L_hat)

    @property
    def high(self) -> Value:
        """min(beta(n), U-hat(n))."""
        return min(self.beta, self.U_hat)

    def son(self, tree: InformedGameTree[N], f: Value, child: N, broth: Value) -> Station[N]:
        """The station of a child; f is f(n), `broth` the child's Maxbroth below a max node, else its Minbroth."""
        son = Station(child)
        is_max = tree.is_max(self.node)
        son.alpha = max(self.alpha, broth) if is_max else self.alpha
        son.beta = self.beta if is_max else min(self.beta, broth)
        son.L_hat = max(self.L_hat, tree.lower(self.node))
        son.U_hat = min(self.U_hat, tree.upper(self.node))
        son.f_hat = max(self.f_hat, f)
        # The minimum of (10) is achieved at the father if it was greater there, else where it was achieved before.
        son.f_hat_of_beta_ancestor = self.f_hat if son.high < self.high else self.f_hat_of_beta_ancestor
        return son


class _Stations(threading.local):
    """The stations of the running calls, each with its frame."""

    def __init__(self) -> None:
        self.running: list[tuple[Frame[Any], Station[Any] | None]] = []


_stations: Final = _Stations()


def station_here(tree: GameTree[N]) -> Station[N] | None:
    """The station of the innermost running call if SSS-2 made it, directly or not; else None."""
    frames, running = stack.frames, _stations.running
    del running[len(frames) :]
    while running and running[-1][0] is not frames[len(running) - 1]:
        running.pop()
    for frame in frames[len(running) :]:
        running.append((frame, _station(frame, running[-1] if running else None)))
    is_asked_of = running and running[-1][0].search.tree_as_given is tree
    return cast("Station[N] | None", running[-1][1]) if is_asked_of else None


def _station(frame: Frame[Any], below: tuple[Frame[Any], Station[Any] | None] | None) -> Station[Any] | None:
    """The station of a call, from that of its caller."""
    node = frame.place.node
    if frame.search.procedure.name == "sss2":
        return Station(node)
    if below is None or below[1] is None or below[0].search.tree_as_given is not frame.search.tree_as_given:
        return None
    caller, station = below[0], below[1]
    if frame.search is caller.search:  # a call on a child by the procedure itself: the frame knows its place
        return _son(caller, station, node, frame.place.broth)
    if caller.search.procedure.name == "sss2" or frame.search.procedure.name == "expandtip":
        return station  # expand(root) and diminish(root) of the main program; expandtip(n) of diminish(n)
    place = caller.place_of(node)
    return _son(caller, station, node, NEG_INF if place is None else place.broth)


def _son(caller: Frame[Any], station: Station[Any], node: Any, broth: Value) -> Station[Any]:
    tree = cast("InformedGameTree[Any]", caller.search.tree)
    return station.son(tree, caller.oracle[station.node], node, broth)
