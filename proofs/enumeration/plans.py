"""trusted: how far each algorithm is exhausted, in the test suite and further behind `make evidence`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from proofs.enumeration.bounds import with_pair_alone, with_upper_alone
from proofs.enumeration.cases import (
    Case,
    Scope,
    with_guess,
    with_integer_window,
    with_pair,
    with_window,
    without_window,
)
from proofs.enumeration.dags import DagScope, with_table
from proofs.enumeration.mt_cases import with_finite_first, with_first, with_range, with_step


@dataclass(frozen=True)
class Plan:
    """How an algorithm is exhausted, and how far within the test suite."""

    cases: Callable[[Scope], Iterator[Case]]
    scopes: tuple[Scope, ...]
    further: tuple[Scope, ...]


PLANS: Final[Mapping[str, Plan]] = {
    "minimax": Plan(
        without_window,
        (Scope(5, full_window=True), Scope(4, height=3, full_window=True), Scope(4, all_types=True, full_window=True)),
        (Scope(6, full_window=True),),
    ),
    "alphabeta": Plan(
        with_window,
        (Scope(4), Scope(5, full_window=True), Scope(3, height=3), Scope(3, all_types=True)),
        (Scope(5), Scope(6, full_window=True), Scope(4, height=3, full_window=True), Scope(4, all_types=True)),
    ),
    "alphabeta-informed": Plan(
        with_pair,
        (Scope(2), Scope(2, height=2, full_window=True), Scope(3, full_window=True)),
        (Scope(3), Scope(2, height=3, full_window=True), Scope(3, all_types=True, full_window=True)),
    ),
    "aspiration": Plan(with_guess(with_window), (Scope(4), Scope(3, height=2)), (Scope(5),)),
    "negascout": Plan(
        with_integer_window,
        (
            Scope(3),
            Scope(4, full_window=True),
            Scope(3, height=3, full_window=True),
            Scope(3, all_types=True, full_window=True),
        ),
        (Scope(4), Scope(5, full_window=True), Scope(3, all_types=True), Scope(4, all_types=True, full_window=True)),
    ),
    "aspiration-negascout": Plan(with_guess(with_integer_window), (Scope(3), Scope(2, height=3)), (Scope(4),)),
    **{
        name: Plan(
            with_table,
            (
                Scope(3),
                Scope(4, full_window=True),
                Scope(3, height=3, full_window=True),
                DagScope(3, edges=4),
                DagScope(3, edges=5, full_window=True),
            ),
            (
                Scope(4),
                Scope(5, full_window=True),
                Scope(3, all_types=True),
                DagScope(3, edges=5),
                DagScope(4, edges=6, unary=False, full_window=True),
            ),
        )
        for name in ("alphabeta-tt", "alphabeta-etc")
    },
    **{
        name: Plan(
            without_window,
            (
                Scope(4, full_window=True),
                Scope(3, height=3, full_window=True),
                Scope(4, all_types=True, full_window=True),
            ),
            (Scope(5, full_window=True), Scope(4, height=3, full_window=True)),
        )
        for name in ("sss-star", "sss-star-1979", "dual-star")
    },
    "sss-2": Plan(
        with_pair_alone,
        (
            Scope(3, full_window=True),
            Scope(4, full_window=True),
            Scope(3, height=3, full_window=True),
            Scope(4, all_types=True, full_window=True),
        ),
        (Scope(5, full_window=True), Scope(4, height=3, full_window=True), Scope(3, all_types=True, full_window=True)),
    ),
    "sss-2-list": Plan(
        with_upper_alone,
        (Scope(3, full_window=True), Scope(4, full_window=True), Scope(3, height=3, full_window=True)),
        (Scope(5, full_window=True), Scope(4, height=3, full_window=True), Scope(4, all_types=True, full_window=True)),
    ),
    **{
        name: Plan(
            without_window,
            (
                Scope(4, full_window=True),
                Scope(3, height=3, full_window=True),
                Scope(4, all_types=True, full_window=True),
            ),
            (Scope(5, full_window=True), Scope(4, height=3, full_window=True)),
        )
        for name in ("mt-sss", "mt-dual", "mt-sss-two-bounds")
    },
    **{
        name: Plan(
            cases,
            (Scope(3), Scope(4, full_window=True), Scope(3, height=3, full_window=True)),
            (Scope(4), Scope(4, all_types=True, full_window=True)),
        )
        for name, cases in (
            ("mtd-f", with_first),
            ("mtd-best", with_finite_first),
            ("mtd-bi", with_range),
            ("mtd-step", with_step),
        )
    },
}
