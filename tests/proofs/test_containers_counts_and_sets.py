"""What stands for numbers that count, and for sets, answers as Python's own do; seeded bugs are noticed."""

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from proofs.proving.containers.counter import Base, Count
from proofs.proving.containers.set import Around, ObservedSet, Single, ValueSet, Without, empty_set
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.core import CORE
from proofs.proving.source.fragment import FragmentError

# COUNTS

MEMBERS = range(2)
Tally = tuple[int, tuple[int, ...]]  # a number that is written out, and how often each member is counted
TALLIES = [(number, times) for number in (0, 1) for times in product(range(2), repeat=len(MEMBERS))]


def as_count(tally: Tally, observed: int, base: Base | None = None) -> Count:
    number, times = tally
    return Count(number, [lambda: bool(times[observed])] * (times[observed] > 0), base)


def number_of(tally: Tally) -> int:
    return tally[0] + sum(tally[1])


def wrong_counts() -> Iterator[object]:
    """Two counts and a third: what is said of the first two together at every member must be so of the numbers."""
    for one, two, other in product(TALLIES, repeat=3):
        base = Base()
        sums = [(as_count(one, c, base) + as_count(two, c), as_count(other, c, base)) for c in MEMBERS]
        known, most = number_of(one) + number_of(two), number_of(other)
        if all(here <= there for here, there in sums) and not known <= most:
            yield one, two, other, "<="
        if all(here == there for here, there in sums) and known != most:
            yield one, two, other, "=="


def test_what_is_said_of_counts_is_so_of_numbers() -> None:
    assert not [*wrong_counts()]


def test_a_number_of_steps_is_compared_with_one_that_follows_it() -> None:
    steps = Count(base=Base(is_natural=True))
    assert steps + 2 >= 1
    assert (steps + 2) - steps == 2
    assert steps + 2 >= steps + 1
    with pytest.raises(FragmentError):
        assert steps >= 1
    with pytest.raises(FragmentError):
        steps + steps
    with pytest.raises(FragmentError):
        Count(base=Base()) - steps


@pytest.mark.parametrize("bug", ["_times", "__le__", "__add__"])
def test_a_wrong_count_is_noticed(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: dict[str, Any] = {
        "_times": lambda _: 0,
        "__le__": lambda here, there: here.number <= there.number,
        "__add__": lambda here, _: here,
    }
    monkeypatch.setattr(Count, bug, wrong[bug])
    assert [*wrong_counts()]


# SETS

Real = frozenset[str]
N = "n"
UNIVERSE: list[Real] = [frozenset(x for x, is_in in zip("nxy", bits, strict=True) if is_in)
                        for bits in product((False, True), repeat=3)]  # fmt: skip


def truthful(answer: bool) -> Any:
    """A world that answers what is not known as it is in truth: the first answer is yes."""
    return SimpleNamespace(
        choose=lambda _: 0 if answer else 1,
        outside=lambda _: None,
        is_within_clause=False,
        scene=[],
        path=SimpleNamespace(node=N),
    )


def seen(real: Real, w: Real, *, is_told: bool) -> ObservedSet:
    """The set, with all that can be known of it, or with nothing."""
    made = ObservedSet(truthful(False), "d", has_n=(N in real) if is_told else None)
    made.is_within = is_told and real - {N} <= w
    return made


def wrong_sets() -> Iterator[object]:
    for a, b, w, a_told, b_told in product(UNIVERSE, UNIVERSE, UNIVERSE[:4], (False, True), (False, True)):
        one, two = seen(a, w, is_told=a_told), seen(b, w, is_told=b_told)
        union, rest = one | two, (one | two) - Single(truthful(False))
        assert isinstance(rest, Without)
        sets = [one, two, union, rest, rest.with_n, empty_set(one.world)]
        real = [a, b, a | b, (a | b) - {N}, a | b | {N}, Real()]
        for made, members in zip(sets, real, strict=True):
            if made.has_n not in (None, N in members) or (made.is_within and not members - {N} <= w):
                yield a, b, members, w
            for other, others in zip(sets, real, strict=True):
                if made.includes(other) and not members >= others:
                    yield a, b, members, others
            for has_n in (True, False, None):
                around = w - {N} if has_n is False else w | {N}
                made.world = truthful(members <= around)
                if (made <= Around(made.world, has_n)) != (members <= around):
                    yield a, b, members, around
                if made.has_n not in (None, N in members) or (made.is_within and not members - {N} <= w | {N}):
                    yield a, b, members, around, "what was found out"
            made.world = truthful(not members)
            if bool(made) != bool(members):
                yield a, b, members


def test_what_is_said_of_sets_is_so() -> None:
    assert not [*wrong_sets()]


@pytest.mark.parametrize("bug", ["__or__", "includes", "__le__", "__bool__"])
def test_a_wrong_set_is_noticed(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = getattr(ObservedSet, bug)

    def loose(one: ObservedSet, other: ObservedSet) -> ObservedSet:
        union: ObservedSet = right(one, other)
        union.is_within = one.is_within or other.is_within
        return union

    wrong: dict[str, Any] = {
        "__or__": loose,
        "includes": lambda one, other: right(one, other) or right(other, one),
        "__le__": lambda one, around: one.is_within or right(one, around),
        "__bool__": lambda one: not one.is_within and right(one),
    }
    monkeypatch.setattr(ObservedSet, bug, wrong[bug])
    assert [*wrong_sets()]


def answers(is_told: bool) -> list[tuple[bool, bool]]:
    """Whether a value is in a set of values, asked twice, on each path."""
    world = ProvingWorld(CORE, integers=False)

    def program() -> tuple[bool, bool]:
        world.begin()
        values, x = ValueSet(world, "K"), world.fresh()
        if is_told:
            world.tell(lambda: x in values)
        return x in values, x in values

    return [*world.explore(program)]


def test_a_value_is_in_a_set_or_is_not() -> None:
    assert sorted(answers(is_told=False)) == [(False, False), (True, True)]
    assert answers(is_told=True) == [(True, True)]


def test_a_set_that_forgets_its_members_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ValueSet.__contains__

    def forgetful(self: ValueSet, value: object) -> bool:
        self._members.clear()
        return right(self, value)

    monkeypatch.setattr(ValueSet, "__contains__", forgetful)
    assert (True, False) in answers(is_told=False)
