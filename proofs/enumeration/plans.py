"""trusted: how far each algorithm is exhausted, in the test suite and further behind `make evidence`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from proofs.enumeration.cases import (
    Case,
    Scope,
    with_guess,
    with_integer_window,
    with_pair,
    with_window,
    without_window,
)


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
        (Scope(3), Scope(4, full_window=True), Scope(3, height=3, full_window=True)),
        (Scope(4), Scope(5, full_window=True), Scope(3, all_types=True)),
    ),
    "aspiration-negascout": Plan(with_guess(with_integer_window), (Scope(3), Scope(2, height=3)), (Scope(4),)),
}
