"""The two stores against brute force: what they say is entailed, refuted or open is so in all small assignments."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from proofs.symbolic.difference import DifferenceStore
from proofs.symbolic.order import Constant, OrderStore
from proofs.symbolic.stores import InconsistentError, Store
from specs.values import Value, above

Question = tuple[int, int, bool, int]
Assignment = tuple[Value, ...]
Constants = Mapping[int, Constant]

POINTS = 4
RANDOM: Final = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # however busy the machine is
FINDING: Final = settings(RANDOM, max_examples=400, database=None, derandomize=True, phases=[Phase.generate])


# BRUTE FORCE


def is_met(question: Question, x: Sequence[Value]) -> bool:
    i, j, strict, k = question
    return x[i] < above(x[j], k) if strict else x[i] <= above(x[j], k)


class Worlds:
    """Enough assignments to tell what follows from what; a set of them is a number, one bit for each."""

    def __init__(self, assignments: Iterable[Assignment]) -> None:
        self.assignments = list(assignments)
        self.all = (1 << len(self.assignments)) - 1
        self._meeting: dict[Question, int] = {}

    def meeting(self, question: Question) -> int:
        """Those in which the answer is yes."""
        if question not in self._meeting:
            self._meeting[question] = sum(is_met(question, x) << n for n, x in enumerate(self.assignments))
        return self._meeting[question]

    def verdict(self, question: Question, some: int) -> bool | None:
        """The answer in all of these, if it is the same."""
        yes = self.meeting(question) & some
        return None if yes not in (0, some) else yes == some


def dense_worlds(constants: Constants) -> Worlds:
    """Every order of the points among each other and the constants, at least once."""
    anchors = sorted(constants.values()) or [0]
    room = range(1, POINTS - len(constants) + 1)
    between = [low + (high - low) * Fraction(n, room.stop) for low, high in pairwise(anchors) for n in room]
    outside = [x for n in room for x in (anchors[0] - n, anchors[-1] + n)]
    places: list[Constant] = [*anchors, *between, *outside] if constants else list(room)
    return Worlds(product(*[[constants[i]] if i in constants else places for i in range(POINTS)]))


# Constraints x - y <= k with k of size 2 at most that 4 points can meet are met by numbers of size 3 * 2 at most.
WHOLE = Worlds(product([0], *[range(-6, 7)] * (POINTS - 1)))


def disagreement(store: Store, told: Sequence[Question], asked: Sequence[Question], worlds: Worlds) -> str:
    """Tell the store what is consistent; in words, the first thing that it says and brute force does not."""
    left, kept = worlds.all, []
    for question in told:
        if worlds.verdict(question, left) is False:
            continue
        before = [store.ask(*q) for q in asked]
        new = store.adding(*question)
        if [store.ask(*q) for q in asked] != before:
            return f"{question} changed the store that it was told to"
        store = new
        left &= worlds.meeting(question)
        kept.append(question)
        for q in asked:
            if store.ask(*q) != worlds.verdict(q, left):
                return f"after {question}, {q} is {worlds.verdict(q, left)} and not {store.ask(*q)}"
    found = store.model(POINTS)
    numbers = [found[i] for i in range(POINTS)]
    unmet = [question for question in kept if not is_met(question, numbers)]
    return f"{numbers} is no model of {unmet}" if unmet else ""


# WHAT IS DRAWN

points = st.integers(0, POINTS - 1)
orders = st.tuples(points, points, st.booleans(), st.just(0))
differences = st.tuples(points, points, st.booleans(), st.integers(-1, 1))
ALL_ORDERS = list(product(range(POINTS), range(POINTS), (False, True), [0]))
ALL_DIFFERENCES = list(product(range(POINTS), range(POINTS), (False, True), range(-1, 2)))
constants = st.dictionaries(
    points, st.fractions(-3, 3, max_denominator=2) | st.sampled_from([-1000, 1000]), max_size=3
).filter(lambda constants: len(set(constants.values())) == len(constants))


@settings(RANDOM, max_examples=80)
@given(constants, st.lists(orders, max_size=8))
def test_the_dense_store_knows_what_follows_and_no_more(constants: dict[int, Constant], told: list[Question]) -> None:
    store = OrderStore(constants)
    assert disagreement(store, told, ALL_ORDERS, dense_worlds(constants)) == ""
    assert all(store.model(POINTS)[i] == constant for i, constant in constants.items())


@settings(RANDOM, max_examples=40)
@given(st.lists(differences, max_size=7))
def test_the_store_of_integers_knows_what_follows_and_no_more(told: list[Question]) -> None:
    assert disagreement(DifferenceStore(), told, ALL_DIFFERENCES, WHOLE) == ""


@settings(RANDOM, max_examples=100)
@given(st.lists(orders, max_size=10))
def test_both_stores_agree_on_questions_of_order(told: list[Question]) -> None:
    dense, whole = OrderStore(), DifferenceStore()
    for question in told:
        known = dense.ask(*question)
        assert whole.ask(*question) == known
        if known is not False:
            dense, whole = dense.adding(*question), whole.adding(*question)
    # between two integers there may be no third, but of order alone the two know the same
    assert [dense.ask(*q) for q in ALL_ORDERS] == [whole.ask(*q) for q in ALL_ORDERS]


# MODELS


@pytest.mark.parametrize(
    "constants",
    [{}, {0: 5}, {0: -5, 1: 5}, {0: 0, 1: 1000}, {1: Fraction(1, 3), 3: Fraction(1, 2)}, {0: -1000, 2: -999, 3: 1000}],
    ids=str,
)
def test_a_model_finds_room_between_near_and_below_far_constants(constants: dict[int, Constant]) -> None:
    free = [i for i in range(POINTS) if i not in constants]
    levels = sorted(set(constants.values()))
    gaps = [[], *([j for j, c in constants.items() if c == level] for level in levels)]
    for place, below in enumerate(gaps):  # all free points as a chain in one gap
        chain = [*below, *free, *(gaps[place + 1] if place + 1 < len(gaps) else [])]
        store = OrderStore(constants)
        for i, j in pairwise(chain):
            store = store.adding(i, j, True, 0)
        x = store.model(POINTS)
        assert all(x[i] < x[j] for i, j in pairwise(chain))
        assert all(x[i] == constant for i, constant in constants.items())


def test_a_model_gives_what_equals_a_constant_its_value() -> None:
    dense = OrderStore({1: -7}).adding(0, 1, False, 0).adding(1, 0, False, 0).adding(0, 2, True, 0)
    assert [dense.model(3)[i] for i in (0, 1)] == [-7, -7]
    assert dense.model(3)[2] > -7
    whole = DifferenceStore().adding(1, 0, False, -7).adding(0, 1, False, 7).adding(1, 2, True, 0)
    assert [whole.model(3)[i] for i in (0, 1)] == [0, -7]
    assert whole.model(3)[2] > -7


def test_a_model_is_near_zero_and_whole_where_it_can_be() -> None:
    assert DifferenceStore().adding(1, 0, True, 0).adding(0, 2, False, -3).model(4) == {0: 0, 1: -1, 2: 3, 3: 0}
    x = OrderStore({0: 0, 1: 10}).adding(0, 2, True, 0).adding(2, 3, True, 0).adding(3, 1, True, 0).model(4)
    assert x == {0: 0, 1: 10, 2: 1, 3: 2}
    assert all(isinstance(value, int) for value in x.values())


@pytest.mark.parametrize("huge", [2**60, 2**63 - 1, 10**400], ids=["2**60", "sys.maxsize", "10**400"])
def test_no_number_is_so_large_that_values_end_there(huge: int) -> None:
    store = DifferenceStore()
    assert store.ask(1, 0, True, huge) is None
    assert store.ask(0, 1, True, huge) is None
    above = store.adding(0, 1, True, -huge)
    assert above.ask(1, 0, False, huge) is False
    assert above.model(3) == {0: 0, 1: huge + 1, 2: 0}
    assert above.ask(2, 1, True, 0) is None


# WHAT A STORE REFUSES


@pytest.mark.parametrize("make", [OrderStore, DifferenceStore])
def test_a_refuted_constraint_is_a_fault_of_whoever_adds_it(make: Callable[[], Store]) -> None:
    store = make().adding(0, 1, True, 0).adding(1, 2, False, 0)
    with pytest.raises(InconsistentError, match=r"x2 .* x0 .*refuted already"):
        store.adding(2, 0, False, 0)


def test_a_dense_order_has_no_distances() -> None:
    with pytest.raises(AssertionError, match="distances"):
        OrderStore().ask(0, 1, False, 1)
    with pytest.raises(AssertionError, match="distances"):
        OrderStore().adding(0, 1, False, 1)


# SEEDED FAULTS: each is seen by the comparison with brute force


class ForgetsTransitivity(OrderStore):
    def _add(self, i: int, j: int, strict: bool) -> None:
        self.le[i] |= 1 << j
        self.lt[i] |= strict << j
        self.ge[j] |= 1 << i


class ForgetsStrictness(OrderStore):
    def _add(self, i: int, j: int, strict: bool) -> None:
        super()._add(i, j, strict=strict and not self.ge[i] & ~(1 << i))


class ForgetsConstants(OrderStore):
    def _grow(self, points: int) -> None:
        constants, self.constants = self.constants, {}
        super()._grow(points)
        self.constants = constants


class ChangesTheOldStore(OrderStore):
    def adding(self, i: int, j: int, strict: bool, k: int) -> "ChangesTheOldStore":
        assert k == 0
        self._grow(max(i, j) + 1)
        self._add(i, j, strict)
        return self


class IgnoresStrictnessInModels(OrderStore):
    def model(self, points: int) -> Mapping[int, Value]:
        return dict.fromkeys(range(points), 0) | {i: c for i, c in self.constants.items() if i < points}


@pytest.mark.parametrize(
    "fault", [ForgetsTransitivity, ForgetsStrictness, ForgetsConstants, ChangesTheOldStore, IgnoresStrictnessInModels]
)
def test_a_faulty_dense_store_is_caught(fault: type[OrderStore]) -> None:
    def is_caught(drawn: tuple[dict[int, Constant], list[Question]]) -> bool:
        fixed, told = drawn
        return disagreement(fault(fixed), told, ALL_ORDERS, dense_worlds(fixed)) != ""

    find(st.tuples(constants, st.lists(orders, max_size=4)), is_caught, settings=FINDING)


class ForgetsOtherPoints(DifferenceStore):
    def _add(self, i: int, j: int, k: int) -> None:
        self.bound[i] = self.bound[i][:]
        self.bound[i][j] = min(self.bound[i][j], k)


class ForgetsNegativeDistances(DifferenceStore):
    def _add(self, i: int, j: int, k: int) -> None:
        super()._add(i, j, max(k, 0))


class OffByOneInModels(DifferenceStore):
    def model(self, points: int) -> Mapping[int, Value]:
        return {i: above(x) if i else x for i, x in super().model(points).items()}


@pytest.mark.parametrize("fault", [ForgetsOtherPoints, ForgetsNegativeDistances, OffByOneInModels])
def test_a_faulty_store_of_integers_is_caught(fault: type[DifferenceStore]) -> None:
    def is_caught(told: list[Question]) -> bool:
        return disagreement(fault(), told, ALL_ORDERS, WHOLE) != ""

    find(st.lists(differences, max_size=4), is_caught, settings=FINDING)
