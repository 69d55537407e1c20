"""The laws of solution trees that are written down as lists of tips (PB-D8.1, PB-F8-diminish), and the real lists.

A list is on the way to g1 if nothing older than its tree has g < g1: U(n) >= g1 at its inner nodes, and Minbroth(c) >=
g1 for each child c of a min node in it (PB-T4.2, PB-T4.3). The laws are exhausted on every solution tree of small
informed games and on every list that comes of it, by replacing a tip or what is below a child of a min node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from proofs.proving.execution.tree_laws import worst_value
from proofs.proving.law import Law, Quantities, law, table_of
from proofs.proving.models.solution_laws import games, values_of
from specs.clauses.sss2_list import Tip, nothing_older, solution_of, tips_of
from specs.informed import InformedTree
from specs.minimax import f
from specs.paths import ANC, Minbroth, Path, sons
from specs.solutions.informed_solutions import M, Solution, g
from specs.solutions.milestones import milestones_of
from specs.values import POS_INF, Value, maximum
from verified.best_first.sss2_list import critical, replaced

Listed = list[Tip[int]]


def inserted(T: Listed, t: int, _m: Path[int], tips: Listed) -> Listed:
    """A seeded bug: nothing gives way."""
    return [*T[:t], *tips, *T[t:]]


def with_next(T: Listed, t: int, m: Path[int], tips: Listed) -> Listed:
    """A seeded bug: a tip that nobody has asked for comes in."""
    return [*replaced(T, t, m, tips), Tip(POS_INF, m)]


def first_of_more(T: Listed, g1: Value) -> int | None:
    """A seeded bug: the leftmost tip with U > g1."""
    return next((t for t, tip in enumerate(T) if tip.upper > g1), None)


@dataclass(frozen=True)
class Reading:
    """By which definitions lists are looked at; by default as they are."""

    replaced: Callable[[Listed, int, Path[int], Listed], Listed] = replaced
    critical: Callable[[Listed, Value], int | None] = critical
    is_on_the_way: Callable[[InformedTree, Listed, Value], bool] = nothing_older
    upper: Callable[[InformedTree, int], Value] = InformedTree.upper
    f: Callable[[InformedTree, int], Value] = f


def cases(reading: Reading, each: int = 400) -> Iterator[Quantities]:
    """What is to be known of each list."""
    for tree in games(each):
        for S in M(tree, tree.root):
            T, list_g = tips_of(S, Path(tree.root)), g(tree, S)
            yield {"list_g": list_g, "greatest_upper": maximum(reading.upper(tree, tip.path.node) for tip in T)}
            for tip in T:
                yield {"tip_upper": tip.upper, "upper": reading.upper(tree, tip.path.node)}
                yield from ({"node_f": reading.f(tree, path.node), "list_g": list_g} for path in _line(tip.path))
            for g1 in values_of(tree):
                yield from _of_value(reading, tree, S, T, g1)


def _line(path: Path[int]) -> list[Path[int]]:
    return [path, *ANC(path)]


def _of_value(reading: Reading, tree: InformedTree, S: Solution[int], T: Listed, g1: Value) -> Iterator[Quantities]:
    """What is to be known of a list and a value g1."""
    oldest, is_on_the_way = milestones_of(tree).oldest, reading.is_on_the_way(tree, T, g1)
    yield {
        "g1": g1,
        "list_g": g(tree, S),
        "is_on_the_way": is_on_the_way,
        "is_milestone": oldest(tree.root, g1, below=False) == S,
        "is_next": oldest(tree.root, g1, below=True) == S,
        "has_critical": reading.critical(T, g1) is not None,
    }
    for path in (path for tip in T for path in _line(tip.path)):
        if path.father is not None and not tree.is_max(path.father.node):
            yield {"g1": g1, "is_on_the_way": is_on_the_way, "broth_in_tree": Minbroth(tree, path)}
    for t, m, place in _gaps(tree, T):
        below = oldest(place.node, g1, below=True)
        if below is None:
            continue
        tips = tips_of(below, place)
        now = reading.replaced(T, t, m, tips)
        yield {
            "g1": g1,
            "was_on_the_way": is_on_the_way,
            "passed_by": T[t].upper if place is m else Minbroth(tree, place),
            "are_oldest_there": True,
            "is_on_the_way": solution_of(tree, now) is not None and reading.is_on_the_way(tree, now, g1),
        }
        after_g, new_g, before_g = (maximum(tip.upper for tip in listed) for listed in (now, tips, T))
        yield {"after_g": after_g, "before_and_new": max(before_g, new_g)}
        if T[t].upper == g1:
            after, before = (sum(tip.upper == g1 for tip in listed) for listed in (now, T))
            yield {"g1": g1, "new_g": new_g, "are_fewer": after < before}


def _gaps(tree: InformedTree, T: Listed) -> Iterator[tuple[int, Path[int], Path[int]]]:
    """A tip, what gives way with it, and where a tree stands instead: there, or at a younger brother."""
    for t, tip in enumerate(T):
        yield t, tip.path, tip.path
        for m in _line(tip.path):
            if m.father is not None and not tree.is_max(m.father.node):
                yield from ((t, m, brother) for brother in sons(tree, m.father)[m.index + 1 :])


_real: Final = cache(lambda: (*cases(Reading()),))


def _law(id: str, source: str, bug: Reading) -> Callable[[Callable[..., bool]], Law]:
    return law(id, source, _real, partial(cases, bug))


_INSERTED, _LOWER = Reading(replaced=inserted), Reading(upper=InformedTree.lower)
_ALL, _TIPS = Reading(is_on_the_way=lambda *_: True), Reading(is_on_the_way=lambda _tree, T, _g1: len(T) == 1)


@_law("tips-g", "PB-D4.1-g", _LOWER)
def LIST_G(list_g: Value, greatest_upper: Value) -> bool:
    """g of the tree that is read from a list is the greatest U of its tips"""
    return list_g == greatest_upper


@_law("tips-upper", "PB-D8.1", _LOWER)
def TIP_UPPER(tip_upper: Value, upper: Value) -> bool:
    """a tip has the U of the node that its path leads to"""
    return tip_upper == upper


@_law("tips-f", "PB-L4.1", Reading(f=worst_value))
def NODE_F(node_f: Value, list_g: Value) -> bool:
    """f(n) <= g(T) at each node of the tree T"""
    return node_f <= list_g


@_law("tips-critical", "PB-F8-diminish", Reading(critical=first_of_more))
def CRITICAL(has_critical: bool, g1: Value, list_g: Value) -> bool:
    """if a tip has U = g1, then g1 <= g(T); if none has, g(T) is not g1"""
    return g1 <= list_g if has_critical else g1 != list_g


@_law("tips-replaced", "PB-F8-diminish", Reading(replaced=with_next))
def REPLACED_G(after_g: Value, before_and_new: Value) -> bool:
    """where tips give way to others, the greatest U is no greater than that of the list before, and of the others"""
    return after_g <= before_and_new


@_law("tips-fewer", "PB-F8-diminish", _INSERTED)
def FEWER(g1: Value, new_g: Value, are_fewer: bool) -> bool:
    """tips with U = g1 get fewer where one of them gives way to tips with less"""
    return are_fewer or not new_g < g1


# NOTHING OLDER


@_law("way-milestone", "PB-T4.2", _TIPS)
def WAY_OF_MILESTONE(is_milestone: bool, is_on_the_way: bool) -> bool:
    """the oldest tree with g <= g1 is on the way to g1"""
    return is_on_the_way or not is_milestone


@_law("way-next", "PB-T4.3", _ALL)
def WAY_TO_NEXT(is_on_the_way: bool, list_g: Value, g1: Value, is_next: bool) -> bool:
    """a tree on the way to g1 with g < g1 is the oldest with g < g1"""
    return is_next or not (is_on_the_way and list_g < g1)


@_law("way-brothers", "PB-T4.2, PB-T4.3", _ALL)
def WAY_PAST(is_on_the_way: bool, g1: Value, broth_in_tree: Value) -> bool:
    """Minbroth(c) >= g1 for each child c of a min node in a tree on the way to g1"""
    return not is_on_the_way or g1 <= broth_in_tree


@_law("way-replaced", "PB-T4.2, PB-T4.3", _INSERTED)
def WAY_ON(was_on_the_way: bool, passed_by: Value, g1: Value, are_oldest_there: bool, is_on_the_way: bool) -> bool:
    """a list stays on the way if a tip with U >= g1, or what is below a child, gives way to the oldest tree with g < g1
    of the same node, or of a younger brother with Minbroth >= g1
    """
    return is_on_the_way or not (passed_by >= g1 and are_oldest_there and was_on_the_way)


TIP_LAWS: Final = table_of(
    LIST_G, REPLACED_G, TIP_UPPER, NODE_F, CRITICAL, FEWER, WAY_OF_MILESTONE, WAY_TO_NEXT, WAY_PAST, WAY_ON
)
