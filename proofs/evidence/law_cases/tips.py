"""Cases for the laws of PB section 8: lists of the tips of solution trees.

They are the lists of every solution tree of small informed games, and every list that results from one by replacing a
tip or the tips below a child of a min node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from proofs.evidence.law_cases.families import worst_value
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.evidence.law_cases.solutions import games, values_of
from proofs.proving.models import solution_laws as laws
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
    """A seeded bug: the new tips are added, but no tip is removed."""
    return [*T[:t], *tips, *T[t:]]


def with_next(T: Listed, t: int, m: Path[int], tips: Listed) -> Listed:
    """A seeded bug: one more tip is added than was given."""
    return [*replaced(T, t, m, tips), Tip(POS_INF, m)]


def first_of_more(T: Listed, g1: Value) -> int | None:
    """A seeded bug: the leftmost tip with U > g1."""
    return next((t for t, tip in enumerate(T) if tip.upper > g1), None)


@dataclass(frozen=True)
class Reading:
    """The definitions by which quantities of lists are computed; by default without a bug."""

    replaced: Callable[[Listed, int, Path[int], Listed], Listed] = replaced
    critical: Callable[[Listed, Value], int | None] = critical
    is_on_the_way: Callable[[InformedTree, Listed, Value], bool] = nothing_older
    upper: Callable[[InformedTree, int], Value] = InformedTree.upper
    f: Callable[[InformedTree, int], Value] = f


def cases(reading: Reading, each: int = 400) -> Iterator[Quantities]:
    """The quantities of each list."""
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
    """The quantities of a list and a value g1."""
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
    """A tip, the node whose tips are removed with it, and the root of the new tree: that node or a younger brother."""
    for t, tip in enumerate(T):
        yield t, tip.path, tip.path
        for m in _line(tip.path):
            if m.father is not None and not tree.is_max(m.father.node):
                yield from ((t, m, brother) for brother in sons(tree, m.father)[m.index + 1 :])


_real: Final = cache(lambda: (*cases(Reading()),))
_INSERTED, _LOWER = Reading(replaced=inserted), Reading(upper=InformedTree.lower)
_ALL, _TIPS = Reading(is_on_the_way=lambda *_: True), Reading(is_on_the_way=lambda _tree, T, _g1: len(T) == 1)
CASES: Final = (
    put_to(_real, partial(cases, _LOWER), laws.LIST_G, laws.TIP_UPPER),
    put_to(_real, partial(cases, Reading(f=worst_value)), laws.NODE_F),
    put_to(_real, partial(cases, Reading(critical=first_of_more)), laws.CRITICAL),
    put_to(_real, partial(cases, Reading(replaced=with_next)), laws.REPLACED_G),
    put_to(_real, partial(cases, _INSERTED), laws.FEWER, laws.WAY_ON),
    put_to(_real, partial(cases, _TIPS), laws.WAY_OF_MILESTONE),
    put_to(_real, partial(cases, _ALL), laws.WAY_TO_NEXT, laws.WAY_PAST),
)
