"""How far each algorithm is exhausted, in the test suite and further behind `make evidence`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from proofs.enumeration.cases import (
    Case,
    Scope,
    with_guess,
    with_integer_window,
    with_window,
    without_window,
)
from proofs.enumeration.dags import DagScope
from proofs.enumeration.informed_cases import with_pair_alone, with_pair_and_window, with_upper_alone
from proofs.enumeration.null_window_cases import with_finite_first, with_first, with_range, with_step
from proofs.enumeration.table_cases import with_table


@dataclass(frozen=True)
class Plan:
    """How an algorithm is exhausted, and how far within the test suite; `every` and `one` name what it is given."""

    cases: Callable[[Scope], Iterator[Case]]
    scopes: tuple[Scope, ...]
    further: tuple[Scope, ...]
    every: str = "every window"
    one: str = "full window"

    def describe(self, scope: Scope) -> str:
        """The scope in words."""
        trees, _, _ = str(scope).rpartition(", ")
        given = self.one if scope.full_window else self.every
        return f"{trees}, {given}" if given else trees


def trees_up_to_four(*more: Scope) -> tuple[Scope, ...]:
    """What an algorithm without options is exhausted on in the test suite."""
    full = Scope(4, full_window=True), Scope(3, height=3, full_window=True), Scope(4, all_types=True, full_window=True)
    return (*full, *more)


FIVE: Final = (Scope(5, full_window=True), Scope(4, height=3, full_window=True))
SHARED: Final = DagScope(3, edges=4, full_window=True)
MORE_SHARED: Final = DagScope(3, edges=5, full_window=True)

PLANS: Final[Mapping[str, Plan]] = {
    "minimax": Plan(
        without_window, trees_up_to_four(Scope(5, full_window=True), SHARED), (Scope(6, full_window=True),), one=""
    ),
    "alphabeta": Plan(
        with_window,
        (Scope(4), Scope(5, full_window=True), Scope(3, height=3), Scope(3, all_types=True), SHARED),
        (Scope(5), Scope(6, full_window=True), FIVE[1], Scope(4, all_types=True), DagScope(3, edges=5)),
    ),
    "alphabeta-informed": Plan(
        with_pair_and_window,
        (Scope(2), Scope(2, height=2, full_window=True), Scope(3, full_window=True), Scope(4)),
        (
            Scope(3),
            Scope(2, height=3, full_window=True),
            Scope(3, all_types=True, full_window=True),
            Scope(5, full_window=True),
        ),
        every="every consistent pair (none known from 4 leaves on), every window",
        one="every consistent pair (none known from 4 leaves on), full window",
    ),
    "aspiration": Plan(
        with_guess(with_window),
        (Scope(4), Scope(3, height=2), SHARED),
        (Scope(5),),
        every="every finite window as a guess",
        one="guess 0 +- 1",
    ),
    "negascout": Plan(
        with_integer_window,
        (Scope(3), Scope(3, all_types=True, full_window=True), *trees_up_to_four()[:2], SHARED),
        (Scope(4), *FIVE, Scope(3, all_types=True), Scope(4, all_types=True, full_window=True), MORE_SHARED),
        every="every window, neighbours one apart or more",
        one="full window, neighbours one apart or more",
    ),
    "aspiration-negascout": Plan(
        with_guess(with_integer_window),
        (Scope(3), Scope(2, height=3), Scope(4, full_window=True), SHARED),
        (Scope(4), Scope(5, full_window=True)),
        every="every finite window with an integer centre as a guess",
        one="guess 0 +- 1",
    ),
    **{
        name: Plan(
            with_table,
            (Scope(3), *trees_up_to_four()[:2], DagScope(3, edges=4), MORE_SHARED),
            (
                Scope(4),
                Scope(5, full_window=True),
                Scope(3, all_types=True),
                DagScope(3, edges=5),
                DagScope(4, edges=6, unary=False, full_window=True),
            ),
            every="every window, fresh and used tables",
            one="full window, fresh and used tables",
        )
        for name in ("alphabeta-tt", "alphabeta-etc")
    },
    **{
        name: Plan(without_window, trees_up_to_four(SHARED), (*FIVE, MORE_SHARED), one="")
        for name in ("sss-star", "sss-star-1979", "dual-star", "mt-sss", "mt-dual", "mt-sss-two-bounds")
    },
    "sss-2": Plan(
        with_pair_alone,
        (Scope(3, full_window=True), *trees_up_to_four(SHARED)),
        (*FIVE, Scope(3, all_types=True, full_window=True)),
        one="every consistent pair up to 3 leaves, else none known",
    ),
    "sss-2-list": Plan(
        with_upper_alone,
        (Scope(3, full_window=True), *trees_up_to_four()[:2], SHARED),
        (*FIVE, Scope(4, all_types=True, full_window=True)),
        one="every pair with L = -inf up to 3 leaves, else none known",
    ),
    **{
        name: Plan(
            cases,
            (Scope(3), *trees_up_to_four()[:2], SHARED),
            (Scope(4), Scope(5, full_window=True), Scope(4, all_types=True, full_window=True)),
            every=every,
            one=one,
        )
        for name, cases, every, one in (
            ("mtd-f", with_first, "every first guess", "first guess 0"),
            ("mtd-best", with_finite_first, "every finite first guess", "first guess 0"),
            ("mtd-bi", with_range, "every range that meets or just misses the pay-offs", "range 0 +- 1"),
            ("mtd-step", with_step, "every step up to the span of the pay-offs", "step 1"),
        )
    },
}
