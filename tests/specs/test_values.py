"""The order of values: two ends that compare with everything, and numbers as text."""

from __future__ import annotations

import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from specs.tree import Tree, TreeError
from specs.values import (
    NEG_INF,
    POS_INF,
    Value,
    above,
    below,
    format_value,
    is_finite,
    is_integral,
    maximum,
    minimum,
    parse_value,
)

STEADY = settings(
    database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=100
)

FINITE: list[Value] = [0, -5, 10**400, True, 1.5, -1e308, Fraction(-1, 3), Decimal("2.5"), "", "z", (), (1, "a"), b"x"]
INFINITE: list[Value] = [NEG_INF, POS_INF, -math.inf, math.inf]

numbers: st.SearchStrategy[Value] = st.one_of(
    st.integers(), st.fractions(), st.floats(allow_nan=False, allow_infinity=False)
)
extended: st.SearchStrategy[Value] = st.one_of(numbers, st.sampled_from(INFINITE))


# THE ENDS


@pytest.mark.parametrize("value", FINITE, ids=repr)
def test_every_value_lies_strictly_between_the_ends(value: Value) -> None:
    for low, high in [(NEG_INF, value), (value, POS_INF)]:
        assert low < high
        assert low <= high
        assert high > low
        assert high >= low
        assert low != high
        assert not low > high
        assert not low >= high
        assert not high < low
        assert not high <= low
        assert not low == high  # noqa: SIM201 - == and != are two methods


@pytest.mark.parametrize(("one", "other"), list(product(INFINITE, INFINITE)), ids=repr)
def test_the_ends_are_ordered_as_the_float_infinities(one: Value, other: Value) -> None:
    low, high = float(str(one)), float(str(other))
    assert (one < other) == (low < high)
    assert (one <= other) == (low <= high)
    assert (one > other) == (low > high)
    assert (one >= other) == (low >= high)
    assert (one == other) == (low == high)
    assert (one != other) == (low != high)
    assert hash(one) == hash(low)


@given(extended, extended, extended)
@STEADY
def test_the_order_is_linear(a: Value, b: Value, c: Value) -> None:
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (not a > b) == (b >= a)
    assert (a < b) == (not a >= b) == (b > a)
    if a <= b <= c:
        assert a <= c


def test_equal_values_have_equal_hashes() -> None:
    values: list[Value] = [0, 0.0, Fraction(0), 1, 1.0, True, Fraction(1), *INFINITE]
    equal = [(a, b) for a, b in product(values, values) if a == b]
    assert len(equal) == 3 * 3 + 4 * 4 + 2 * 2 + 2 * 2
    for a, b in equal:
        assert hash(a) == hash(b)


def test_the_ends_and_the_float_infinities_are_one_key() -> None:
    words: dict[Value, str] = {NEG_INF: "low", math.inf: "high"}
    assert words[-math.inf] == "low"
    assert words[POS_INF] == "high"
    assert len({NEG_INF, POS_INF, -math.inf, math.inf}) == 2


@pytest.mark.parametrize("other", [0, None, "inf", "+inf", math.nan, NotImplemented], ids=repr)
def test_the_ends_equal_nothing_else(other: object) -> None:
    for end in (NEG_INF, POS_INF):
        assert end != other
        assert other != end


@pytest.mark.parametrize("end", [NEG_INF, POS_INF], ids=repr)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_end_is_unpickled_as_itself(end: Value, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(end, protocol)) is end  # noqa: S301 - pickled on this line
    assert pickle.loads(pickle.dumps([(end,)], protocol))[0][0] is end  # noqa: S301 - pickled on this line


@pytest.mark.parametrize("end", [NEG_INF, POS_INF], ids=repr)
def test_an_end_is_copied_as_itself(end: Value) -> None:
    assert copy.copy(end) is end
    assert copy.deepcopy([end])[0] is end


def test_the_ends_are_each_others_negatives() -> None:
    assert -NEG_INF is POS_INF
    assert -POS_INF is NEG_INF


def test_the_ends_are_written_as_they_are_read() -> None:
    assert (repr(NEG_INF), repr(POS_INF)) == ("-inf", "+inf")


# EXTREMES


def test_extremes_of_nothing_are_the_ends() -> None:
    assert maximum([]) is NEG_INF
    assert minimum([]) is POS_INF


@pytest.mark.parametrize(
    ("values", "least", "greatest"),
    [
        (["b", "a", "c"], "a", "c"),
        ([(1, 2), (1,), (2,)], (1,), (2,)),
        ([Fraction(1, 2), 0.25, 1], 0.25, 1),
    ],
)
def test_extremes_of_any_order(values: list[Value], least: Value, greatest: Value) -> None:
    assert maximum(values) == maximum([*values, NEG_INF]) == greatest
    assert minimum(values) == minimum([*values, POS_INF]) == least
    assert maximum([*values, POS_INF]) is POS_INF
    assert minimum([*values, NEG_INF]) is NEG_INF


def test_extremes_read_an_iterator() -> None:
    assert maximum(iter([1, 3, 2])) == 3
    assert minimum(iter([2, 1, 3])) == 1


# KINDS


@pytest.mark.parametrize("value", FINITE, ids=repr)
def test_what_lies_between_the_ends_is_finite(value: Value) -> None:
    assert is_finite(value)


@pytest.mark.parametrize("value", [*INFINITE, math.nan, -math.nan], ids=repr)
def test_ends_and_nan_are_not_finite(value: Value) -> None:
    assert not is_finite(value)


@pytest.mark.parametrize("value", [0, -3, 10**30, 2.0, -0.0, Fraction(6, 3)], ids=repr)
def test_integers_of_any_number_type_are_integral(value: Value) -> None:
    assert is_integral(value)


@pytest.mark.parametrize("value", [0.5, Fraction(1, 2), True, "1", (1,), math.nan, *INFINITE], ids=repr)
def test_all_else_is_not_integral(value: Value) -> None:
    assert not is_integral(value)


def test_a_type_may_say_itself_that_it_is_integral() -> None:
    class Symbol(str):
        __slots__ = ()
        is_integral = True

    assert is_integral(Symbol("x"))


def test_steps() -> None:
    assert (above(3), below(3)) == (4, 2)
    assert (above(3, 100), below(3, 100)) == (103, -97)
    assert above(Fraction(1, 2)) == Fraction(3, 2)


# TEXT


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("3", 3, int),
        ("-3", -3, int),
        ("+3", 3, int),
        ("007", 7, int),
        (" 3\n", 3, int),
        ("-2.5", -2.5, float),
        ("3.0", 3.0, float),
        ("3.", 3.0, float),
        (".5", 0.5, float),
        ("1e3", 1000.0, float),
        ("1E-3", 0.001, float),
        ("1/3", Fraction(1, 3), Fraction),
        ("-4/6", Fraction(-2, 3), Fraction),
        ("4/2", Fraction(2), Fraction),
    ],
)
def test_numbers_are_read_as_their_type(text: str, value: Value, kind: type) -> None:
    assert parse_value(text) == value
    assert type(parse_value(text)) is kind


@pytest.mark.parametrize("word", ["inf", "+inf", "-inf", "Inf", "INFINITY", "-infinity", "oo", "+oo", "-oo", " -inf "])
def test_infinities_are_read_as_the_ends(word: str) -> None:
    assert parse_value(word) is (NEG_INF if "-" in word else POS_INF)


@pytest.mark.parametrize(
    "text", ["", " ", "x", "nan", "NaN", "--1", "1 2", "1_000", "0x10", "1/", "/2", "1/2/3", "1/-2", "1.5/2", "1e", "."]
)
def test_what_is_no_number_is_quoted(text: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_value(text)
    assert str(error.value) == f"{text!r} is not a number; write it as 3, -2.5, 1/3, -inf or +inf"


@pytest.mark.parametrize("text", ["1/0", "-0/00"])
def test_a_division_by_zero_is_quoted(text: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_value(text)
    assert str(error.value) == f"{text!r} divides by zero"


@given(extended)
@STEADY
def test_a_formatted_value_reads_back(value: Value) -> None:
    assert parse_value(format_value(value)) == value


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (-2.5, "-2.5"), (Fraction(1, 3), "1/3"), (NEG_INF, "-inf"), (POS_INF, "+inf")]
)
def test_values_are_written_as_people_write_them(value: Value, text: str) -> None:
    assert format_value(value) == text


@pytest.mark.parametrize("text", ["٣", "1٢", "-٣", "٣/٤", "2.٥", "1e٣", "３"])
def test_digits_of_other_scripts_are_no_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number"):
        parse_value(text)
    with pytest.raises(TreeError):
        Tree.parse(f"(1 {text})")
    with pytest.raises(TreeError):
        Tree.parse("(#٣=(1 2) #٣#)")
