"""The specification of SSS-2 on a list of tips (PB-D8.1, PB-F8-diminish).

A solution tree is represented by the list of its tips from left to right, each with its U and the path that leads to
it. The list determines the tree (`solution_of`), so the clauses are those of SSS-2, about that tree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple

import specs.clauses.sss2_ghosts  # noqa: F401 - it declares `milestone`, of which the clauses speak
from specs.contracts import Cost, Kind, ensures, invariant, loop, message, requires, when
from specs.contracts.ghost import ghost, oracle_of
from specs.informed import InformedGameTree
from specs.paths import Path
from specs.solutions.informed_solutions import Solution
from specs.solutions.milestones import Milestones
from specs.tree import N
from specs.values import Value, minimum
from specs.watch import unwatched


class Tip(NamedTuple, Generic[N]):
    """An entry of the list: a tip of the solution tree, terminal or not."""

    upper: Value
    path: Path[N]


Tips = Sequence[Tip[Any]]
Listed = Solution[Any] | None  # the tree with a given list of tips, if there is one


def tips_of(S: Solution[N], at: Path[N]) -> list[Tip[N]]:
    """The list of S, when its root is reached by the path `at`."""
    listed: list[Tip[N]] = []
    stack = [(S, at)]
    while stack:
        part, path = stack.pop()
        if not part.sons:
            listed.append(Tip(part.g, path))
        places = [(son, Path(son.node, path, part.choice + place)) for place, son in enumerate(part.sons)]
        stack.extend(reversed(places))
    return listed


def solution_of(tree: InformedGameTree[N], T: Tips) -> Solution[N] | None:
    """The solution tree with this list of tips; None if there is none."""
    game = unwatched(tree)
    if not T:
        return None
    stack: list[tuple[Path[N], Solution[N]]] = []  # parts read so far that wait for their brothers
    for tip in T:
        stack.append((tip.path, Solution(tip.path.node, tip.upper)))
        while (father := stack[-1][0].father) is not None:
            first = len(stack) - 1
            if game.is_max(father.node):
                if stack[-1][0].index + 1 < len(game.children(father.node)):
                    break  # a younger brother comes next
                while first and stack[first - 1][0].father is father:
                    first -= 1
                if [path.index for path, _ in stack[first:]] != [*range(stack[-1][0].index + 1)]:
                    return None
            choice = stack[first][0].index
            sons = tuple([son for _, son in stack[first:]])
            stack[first:] = [(father, Solution(father.node, max([son.g for son in sons]), sons, choice))]
    return stack[0][1] if len(stack) == 1 and stack[0][0].father is None else None


@ghost
def listed(tree: InformedGameTree[Any], T: Tips) -> Listed:
    return solution_of(tree, T)


@ghost
def listed_after(tree: InformedGameTree[Any], v: tuple[Value, Tips]) -> Listed:
    return solution_of(tree, v[1])


@ghost
def greatest_upper(T: Tips) -> Value:
    return max(tip.upper for tip in T)


@ghost
def greatest_upper_after(v: tuple[Value, Tips]) -> Value:
    return max(tip.upper for tip in v[1])


@ghost
def nothing_older(tree: InformedGameTree[Any], T: Tips, g1: Value) -> bool:
    """Whether no tree with g < g1 is older: above each tip U >= g1, and f >= g1 for older brothers below min nodes."""
    game = unwatched(tree)
    f = oracle_of(game)
    for path in {id(path): path for tip in T for path in _line(tip.path)}.values():
        if (above := path.father) is not None:
            older = [] if game.is_max(above.node) else [*game.children(above.node)][: path.index]
            if game.upper(above.node) < g1 or any(f[brother] < g1 for brother in older):
                return False
    return True


@ghost
def above_tip(T: Tips, t: int, m: Path[Any]) -> bool:
    """Whether m is the path of tip t, or one above it."""
    return any(path is m for path in _line(T[t].path))


@ghost
def before_choice(tree: InformedGameTree[Any], node: Any, choice: int) -> Value:
    """Minbroth of the child of that number."""
    game = unwatched(tree)
    return minimum(oracle_of(game)[child] for child in [*game.children(node)][:choice])


def _line(path: Path[Any]) -> Iterator[Path[Any]]:
    """The path, and those above it."""
    here: Path[Any] | None = path
    while here is not None:
        yield here
        here = here.father


def _given(T: Tips) -> str:
    return f"the list {' '.join(tip.path.name for tip in T)}"


def _result(v: tuple[Value, Tips]) -> str:
    return f"g2 = {v[0]!r}, {_given(v[1])}"


@requires("list-milestone", "PB-S5-dim-pre, PB-D8.1")
@message(expected="the list of the milestone of value {g1!r}", actual=_given)
def list_milestone(node: Any, g1: Value, listed: Listed, greatest_upper: Value, milestone: Milestones[Any]) -> bool:
    """T1 is the list of the oldest tree in M(n) with g <= g1, and its greatest U is g1"""
    is_oldest = listed is not None and milestone.is_oldest(listed, node, g1, below=False)
    return is_oldest and greatest_upper == g1


@ensures("list-result", "PB-S5-dim-post, PB-D8.1", "g1 >= g2, and T2 is the list of a solution tree")
@message(expected="g2 <= {g1!r}, and the list of a solution tree", actual=_result)
def list_result(g1: Value, v: tuple[Value, Tips], listed_after: Listed) -> bool:
    return g1 >= v[0] and listed_after is not None


@ensures("list-next", "PB-S5-dim-post, PB-P8.1")
@when(lambda g1, v: g1 > v[0])
@message(expected="the list of the next milestone after {g1!r}", actual=_result)
def list_next(
    node: Any,
    g1: Value,
    v: tuple[Value, Tips],
    listed_after: Listed,
    greatest_upper_after: Value,
    milestone: Milestones[Any],
) -> bool:
    """g1 > g2 implies that T2 is the list of the oldest tree in M(n) with g < g1, and its greatest U is g2"""
    is_oldest = listed_after is not None and milestone.is_oldest(listed_after, node, g1, below=True)
    return is_oldest and greatest_upper_after == v[0]


@invariant("list-is-tree", "PB-D8.1", "the list is that of a solution tree with g <= g1")
@message(expected="the list of a solution tree with g <= {g1!r}", actual=_given)
def list_is_tree(g1: Value, listed: Listed, milestone: Milestones[Any]) -> bool:
    return listed is not None and milestone.g(listed) <= g1


@invariant("list-way", "PB-T4.2, PB-T4.3")
@message(expected="no older tree with g < {g1!r}", actual=_given)
def list_way(nothing_older: bool) -> bool:
    """no tree with g < g1 is older: U(n) >= g1 above the tips, and f >= g1 for older brothers that were passed by"""
    return nothing_older


@invariant("list-above", "PB-F8-diminish", "m is the tip, or above it", Cost.LOCAL)
@message(expected="{m.name} above tip {t}", actual=_given)
def list_above(T: Tips, t: int, m: Path[Any], above_tip: bool) -> bool:
    return above_tip


@invariant("list-brothers", "PB-I6.2-min", "Minbroth(b) = g1 for each younger brother b that is expanded")
@message(expected="Minbroth(b) = {g1!r}", actual="Minbroth(b) = {before_choice!r}")
def list_brothers(before_choice: Value, g1: Value) -> bool:
    return before_choice == g1


@invariant("list-climb", "PB-P6.2-fail, PB-I6.2-min", "f(m) = g1 where nothing below m could be diminished")
@message(expected="f(m) = {g1!r}", actual="f(m) = {f!r}")
def list_climb(f: Value, g1: Value) -> bool:
    return f == g1


list_main = replace(
    list_milestone,
    id="list-main",
    source="PB-T5.1, PB-D8.1",
    sentence="T is the list of the milestone of value g1 in M(G)",
    kind=Kind.LOOP,
)


# THE LIST ITSELF


@ensures("critical-tip", "PB-F8-diminish", "the leftmost tip with U = g1; None if there is none", Cost.LOCAL)
@message(expected="the first with U = {g1!r}", actual=lambda T, v: f"number {v!r} of {[tip.upper for tip in T]!r}")
def critical_found(T: Tips, g1: Value, v: int | None) -> bool:
    return v == next((t for t, tip in enumerate(T) if tip.upper == g1), None)


@ensures("replaced-tips", "PB-F8-diminish")
@message(expected="other tips below {m.name}", actual=lambda old_T, v: f"from {_given(old_T)} to {_given(v)}")
def tips_replaced(T: Tips, old_T: Tips, m: Path[Any], tips: Tips, v: Tips) -> bool:
    """other tips stand in the place of those below m, and all others stay; the list that was given is as it was"""
    is_below = [any(path is m for path in _line(tip.path)) for tip in old_T]
    others = [tip for tip, below in zip(old_T, is_below, strict=True) if not below]
    first = is_below.index(True)
    return [*map(id, v)] == [*map(id, (*others[:first], *tips, *others[first:]))] and [*map(id, T)] == [*map(id, old_T)]


@loop(list_is_tree, list_way)
def critical_tip_loop(tree: InformedGameTree[N], node: N, g1: Value, T: Tips) -> None:
    """Before the next tip with U = g1 is looked for."""


@loop(list_above, list_climb)
def climb_loop(tree: InformedGameTree[N], node: N, g1: Value, T: Tips, t: int, m: Path[N]) -> None:
    """Before the step from m, which leads to `node`, to its father."""


@loop(list_brothers)
def younger_loop(tree: InformedGameTree[N], node: N, choice: int, g1: Value) -> None:
    """Before child number `choice` of a min node is expanded, a younger brother of the one in T."""


@loop(list_main)
def list_loop(tree: InformedGameTree[N], node: N, g1: Value, T: Tips) -> None:
    """Before each call of diminish in the main program."""
