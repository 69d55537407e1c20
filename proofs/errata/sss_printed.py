"""SSS* as one sorted list (SS-A-SSS, SS-Table1-*, RR-F2.17-SSS), in each way in which its printed text can be read.

A `Rules` object says how the text is read. `removed` yields the states as they are removed from OPEN, which shows the
nodes that are expanded; `sss` turns that into a search of a tree. With the default rules this is the right SSS*, as in
`verified.best_first.sss_star`, but slow.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from specs.paths import ANC, Path, sons
from specs.tree import GameTree, N
from specs.values import POS_INF, Value


class State(NamedTuple):
    """(n, s, h): the node on its path, whether it is SOLVED, its merit."""

    n: Path[Any]
    solved: bool
    h: Any


OPEN = list[State]
Place = Callable[[OPEN, State], int]  # where case 4 puts a state


# CASE 4


def left_first(states: OPEN, new: State) -> int:
    """In front of all of lesser merit, ties left-first: what is meant."""
    return sum(s.h > new.h or (s.h == new.h and s.n.steps < new.n.steps) for s in states)


def behind_lesser(states: OPEN, new: State) -> int:
    """Behind all states of lesser or equal value, as printed; on top if there is none."""
    return max([i + 1 for i, s in enumerate(states) if s.h <= new.h], default=0)


def behind_lesser_or_last(states: OPEN, new: State) -> int:
    """Behind all states of lesser or equal value, as printed; at the end if there is none."""
    return max([i + 1 for i, s in enumerate(states) if s.h <= new.h], default=len(states))


def behind_equals(states: OPEN, new: State) -> int:
    """Behind all of greater or equal merit: first in, first out."""
    return sum(s.h >= new.h for s in states)


def before_equals(states: OPEN, new: State) -> int:
    """In front of all of lesser or equal merit: last in, first out."""
    return sum(s.h > new.h for s in states)


# THE RULES


@dataclass(frozen=True)
class Rules:
    """How the text is read: case 4, case 1, case 6, and step 2."""

    place: Place = left_first
    proper: bool = True  # case 1 purges proper descendants only; else the father, just put on OPEN, goes too
    leftmost_on_top: bool = True  # case 6; else its loop pushes the sons one after the other
    decreasing: bool = True  # OPEN is in non-increasing order of merit; else in non-decreasing order, as printed


def removed(tree: GameTree[N], rules: Rules) -> Iterator[State]:
    """The states in the order of their removal from OPEN, the last one (root, SOLVED, f)."""
    states: OPEN = [State(Path(tree.root), solved=False, h=POS_INF)]
    while True:
        state = states.pop(0)
        yield state
        n, solved, h = state
        if solved and n.father is None:
            return
        if solved:
            m = n.father
            assert m is not None
            if tree.is_max(m.node):  # case 1
                states = [s for s in [State(m, solved=True, h=h), *states] if not is_purged(s.n, m, rules)]
            elif n.index + 1 < len(tree.children(m.node)):  # case 2
                states.insert(0, State(sons(tree, m)[n.index + 1], solved=False, h=h))
            else:  # case 3
                states.insert(0, State(m, solved=True, h=h))
        else:
            below = sons(tree, n)
            if not below:  # case 4
                new = State(n, solved=True, h=min(h, tree.value(n.node)))
                states.insert(rules.place(states, new), new)
            elif not tree.is_max(n.node):  # case 5
                states.insert(0, State(below[0], solved=False, h=h))
            else:  # case 6
                new_ones = [State(son, solved=False, h=h) for son in below]
                states[:0] = new_ones if rules.leftmost_on_top else new_ones[::-1]
        if not rules.decreasing:
            states.sort(key=lambda s: _order(s.h))


def is_purged(k: Path[Any], m: Path[Any], rules: Rules) -> bool:
    """Whether m is an ancestor of k."""
    return m in ANC(k) or (not rules.proper and k == m)


def _order(h: Any) -> tuple[bool, Any]:
    """A key to sort merits by, of which some are infinite."""
    return (True, 0) if h is POS_INF else (False, h)


def sss(rules: Rules) -> Callable[[GameTree[Any]], Value]:
    """SSS* read so, as a search of a whole tree."""

    def sss_printed(tree: GameTree[Any]) -> Value:
        *_, last = removed(tree, rules)
        h: Value = last.h
        return h

    return sss_printed
