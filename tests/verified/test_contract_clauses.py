"""Clauses: `requires`, `ensures` and `invariant`, or `clause` for everything at once; and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from specs.clauses import drivers, fail_soft, mtd, mtd_best, mtd_best_loops
from specs.contracts import Clause, Cost, Kind, clause, ensures, invariant, message, requires, when
from specs.values import Value


def is_low(v: Value, alpha: Value) -> bool:
    return v <= alpha


def is_bounded(v: Value, f: Value) -> bool:
    return f <= v


@pytest.mark.parametrize(("helper", "kind"), [(requires, Kind.PRE), (ensures, Kind.POST), (invariant, Kind.LOOP)])
def test_a_helper_says_the_kind_and_clause_says_everything(helper: Any, kind: Kind) -> None:
    words = {"expected": "f <= {v}", "actual": "{f}"}
    short = helper("low", "PB", "v <= alpha implies f <= v", Cost.LOCAL)(when(is_low)(message(**words)(is_bounded)))
    long = clause("low", "PB", "v <= alpha implies f <= v", kind, Cost.LOCAL, when=is_low, **words)(is_bounded)  # type: ignore[arg-type]  # of two sorts of words
    assert vars(short) == vars(long)
    assert short.names == ("v", "alpha", "f")


def test_words_and_premise_may_come_in_any_order_or_not_at_all() -> None:
    bare = ensures("low", "PB", "f <= v")(is_bounded)
    assert (bare.premise, bare.expected, bare.actual, bare.cost) == (None, "", "", Cost.ORACLE)
    one = ensures("low", "PB", "f <= v")(when(is_low)(message(actual="{f}")(is_bounded)))
    other = ensures("low", "PB", "f <= v")(message(actual="{f}")(when(is_low)(is_bounded)))
    assert vars(one) == vars(other)


def test_the_predicate_stays_the_plain_function() -> None:
    assert ensures("low", "PB", "f <= v")(when(is_low)(is_bounded)).conclusion is is_bounded
    assert fail_soft.fail_low.conclusion.__module__ == "specs.clauses.fail_soft"
    assert fail_soft.fail_low.is_broken({"v": 1, "alpha": 2, "f": 3})
    assert not fail_soft.fail_low.is_broken({"v": 3, "alpha": 2, "f": 4})


def test_a_long_sentence_is_the_docstring_of_the_predicate() -> None:
    def is_above(v: int, f: int) -> bool:
        """v is an upper bound,
        whatever f is
        """
        return f <= v

    stated = ensures("low", "PB", cost=Cost.LOCAL, about_input=True)(when(lambda v: v > 0)(is_above))
    assert stated.sentence == "v is an upper bound, whatever f is"
    assert (stated.kind, stated.cost, stated.about_input) == (Kind.POST, Cost.LOCAL, True)
    assert ensures("low", "PB", "f <= v")(is_above).sentence == "f <= v"


@pytest.mark.parametrize("missing", ["", "  ", None])
def test_a_clause_without_a_name_or_a_sentence_is_refused(missing: Any) -> None:
    with pytest.raises(ValueError, match="a clause needs an id for reports to name it by"):
        clause(missing, "mine", "f <= v", Kind.POST, Cost.ORACLE)(is_bounded)
    with pytest.raises(ValueError, match="clause mine: say in a sentence what it promises"):
        clause("mine", "mine", missing, Kind.POST, Cost.ORACLE)(is_bounded)
    with pytest.raises(ValueError, match="clause mine: say in a sentence what it promises"):
        ensures("mine", "mine", missing)(is_bounded)


@pytest.mark.parametrize("predicate", [True, None, "f <= v"])
def test_a_clause_of_something_that_is_no_function_is_refused(predicate: Any) -> None:
    refused = "clause mine: the predicate is .*; give a function whose parameters are named after what it speaks of"
    with pytest.raises(TypeError, match=refused):
        clause("mine", "mine", "f <= v", Kind.POST, Cost.ORACLE)(predicate)
    with pytest.raises(TypeError, match=refused):
        ensures("mine", "mine", "f <= v")(when(is_low)(predicate))


def test_a_premise_that_is_no_function_is_refused() -> None:
    with pytest.raises(TypeError, match="clause mine: the premise is True; give a function"):
        clause("mine", "mine", "f <= v", Kind.POST, Cost.ORACLE, when=True)(is_bounded)  # type: ignore[arg-type]


def test_when_and_message_above_the_helper_are_refused() -> None:
    finished: Any = ensures("mine", "mine", "f <= v")(is_bounded)
    for above in (when(is_low), message(actual="{f}")):
        with pytest.raises(TypeError, match="clause mine: @when and @message stand below @requires, @ensures"):
            above(finished)


@pytest.mark.parametrize(("kind", "cost"), [("post", Cost.LOCAL), (Kind.POST, "local"), (Cost.LOCAL, Kind.POST)])
def test_a_clause_that_no_level_would_check_is_refused(kind: Any, cost: Any) -> None:
    with pytest.raises(TypeError, match=r"clause mine: after the sentence give its Kind, then its Cost: Kind\.POST"):
        clause("mine", "mine", "f <= v", kind, cost)(is_bounded)


def test_clauses_about_the_input_ask_for_integers() -> None:
    rooms = [vars(module).values() for module in (drivers, fail_soft, mtd, mtd_best, mtd_best_loops)]
    clauses = {each for room in rooms for each in room if isinstance(each, Clause)}
    about_input = {each.id for each in clauses if each.about_input}
    assert about_input == {each.id for each in clauses if each.source == "RR-2.2.1-nullwindow"}
    of_mtd_best = {"best-test", "best-integers", "best-integers-so-far", "bound-whole"}
    assert about_input == {"integers", "integer-value", "integer-estimate", *of_mtd_best}
