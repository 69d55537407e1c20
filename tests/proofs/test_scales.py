"""Random histories with fractions and large numbers: tables that take two numbers for one, on some scale."""

from fractions import Fraction
from math import inf, isclose
from typing import Any
from unittest.mock import patch

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case
from proofs.checking.core.numbers import numbers_of
from proofs.checking.core.windows import ends
from proofs.checking.games.random_histories import RandomFamily
from proofs.checking.games.scales import scaled, scales_of
from proofs.checking.induction.constants import constants
from proofs.checking.specs import SPECS
from proofs.checking.stages import check_state, histories
from proofs.checking.stages.check_state import Check, StopError
from proofs.checking.stages.literals import numbers_written
from specs.tree import Tree
from specs.values import is_finite, is_integral

TABLE = """
class Table:
    def __init__(self):
        self.bounds = {}

    def search(self, tree, node, alpha, beta):
        low, high = self.bounds.get(node, (-inf, inf))
        if low >= beta or (SAME):
            return low
        if high <= alpha:
            return high
        kids = tree.children(node)
        if not kids:
            return tree.value(node)
        v = -inf if tree.is_max(node) else inf
        for kid in kids:
            if tree.is_max(node):
                v = max(v, self.search(tree, kid, max(alpha, v), beta))
            else:
                v = min(v, self.search(tree, kid, alpha, min(beta, v)))
            if v >= beta if tree.is_max(node) else v <= alpha:
                break
        self.bounds[node] = max(low, v) if v > alpha else low, min(high, v) if v < beta else high
        return v
"""
WRONG = {
    "high - low < 1": False,
    "high - low < 0.5": False,
    "high - low <= 0.1": False,
    "abs(high - low) < 1e-6": False,
    "isclose(low, high)": True,
    "high - low < abs(low) / 1000": True,
}  # and whether integers show it, too


def made(same: str) -> Any:
    names: dict[str, Any] = {"inf": inf, "isclose": isclose}
    exec(TABLE.replace("SAME", same), names)  # noqa: S102 - a class of this file
    return names["Table"]().search


def looked_at(same: str, payoffs: str = "", games: int = histories.SCALED) -> tuple[Check, list[str]]:
    """The first histories of a check, those on other scales alone; the check, and its notes."""
    budget = Budget(payoffs=payoffs, jobs=1)
    spec = SPECS["alphabeta"]
    subject = Subject(made(same), spec, domain=budget.domain)
    check = Check(subject, budget, spec.required, Clock(600), keeps=["self.bounds"], required=frozenset(spec.required))
    notes: list[str] = []
    with (
        patch.multiple(histories, AT_FIRST=0, NAMED=0, SCALED=games),
        patch.object(check_state, "SHRINK_SECONDS", 0.1),
    ):
        try:
            for event in histories.first_histories(check):
                notes += [event["text"]] if event["event"] == "note" else []
        except StopError:
            pass
    return check, notes


def numbers_in(case: Case) -> list[Any]:
    return [*numbers_of(case.tree), *(end for given in case.calls for end in ends(given) if is_finite(end))]


@pytest.mark.parametrize("same", WRONG)
def test_bounds_that_are_close_and_not_equal_are_told_apart(same: str) -> None:
    check, _ = looked_at(same)
    assert check.broken
    assert WRONG[same] or not all(map(is_integral, numbers_in(check.broken[0])))


@pytest.mark.parametrize(("same", "payoffs"), [("high == low", ""), ("high - low < 1", "int")])
def test_what_is_right_on_every_scale_that_is_asked_about_is_not_refuted(same: str, payoffs: str) -> None:
    check, notes = looked_at(same, payoffs, 300)
    assert not check.broken
    assert not notes


@pytest.mark.more
def test_who_makes_integers_of_values_is_judged_on_integers() -> None:
    check, notes = looked_at("low > -inf and high < inf and int(low) == int(high)")
    assert not check.broken
    assert [note for note in notes if note.startswith("judged on integers: line 8 uses int(..)")] == notes != []


def test_the_numbers_of_the_code_are_scales() -> None:
    written = constants(made("high - low < 0.01 or low > 5000"))
    (fine, far), whole = scales_of(written, integers=False), scales_of(written, integers=True)
    assert min(step for step, _ in fine) < 0.01 / 4
    assert {(1, 5000), (1, -5000)} <= {*far}
    assert whole == [far]
    assert all(isinstance(number, int) for scale in far for number in scale)


def test_what_a_run_leaves_in_a_table_is_no_number_of_the_code() -> None:
    subject = Subject(made("high - low < 0.01"), SPECS["minimax"])
    check = Check(subject, Budget(), {}, Clock(60))
    subject.fresh()(Tree.parse("(77 99)"), 0, -inf, inf)
    assert 99 in constants(subject.function)
    assert numbers_written(check) == [Fraction(0.01)]


def test_a_case_is_moved_as_a_whole_or_not_at_all() -> None:
    case = Case(Tree.parse("(1 (2 -1))"), ({"alpha": -inf, "beta": 2},))
    subject = Subject(made("high == low"), SPECS["alphabeta"])
    assert str(scaled(subject, case, (0.5, 0)).tree) == "(0.5 (1 -0.5))"
    assert scaled(subject, case, (0.5, 0)).calls == ({"alpha": -inf, "beta": 1},)
    within = Subject(made("high == low"), SPECS["alphabeta"], domain=Budget(payoffs="-9..9").domain)
    assert scaled(within, case, (1, 5000)) is case


def test_the_scope_says_which_numbers_the_games_have() -> None:
    family = RandomFamily(4, 1_000, scales=scales_of([], integers=False))
    assert str(family).endswith("random histories of up to 6 calls, with fractions and large numbers")
    assert str(RandomFamily(4, 1_000, scales=scales_of([], integers=True))).endswith("calls, with large numbers")
