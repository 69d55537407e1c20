"""The widest games that leave a counterexample out: no shared nodes, alternating types, integers, a range."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import ceil, floor
from typing import Any, Final

from proofs.checking.core import windows
from proofs.checking.core.calling import Subject
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.core.numbers import numbers_of
from proofs.checking.games.tree_cases import is_alternating
from proofs.checking.induction.constants import constants
from specs.values import is_finite, is_integral

OF_MACHINES: Final = (2**24, 2**31 - 1, 2**53, 2**63 - 1)  # as exact floats of 32 bits, ints of 32, floats of 64, ints


def without(subject: Subject, domain: Domain, case: Case) -> Domain | None:
    """The widest games of which the case is none; None if there is nothing to draw the line by."""
    is_of_turns = subject.spec.game.in_levels or is_alternating(case.tree)
    if not domain.admits(case) or (domain.alternating and not is_of_turns):
        return domain
    if not subject.spec.game.in_levels and any(one.tree.shares for one in (case, *case.before)):
        return domain if domain.trees else replace(domain, trees=True)
    if not is_of_turns:
        return replace(domain, alternating=True)
    numbers: list[Any] = numbers_of(case.tree)
    numbers += [end for given in case.calls for end in windows.ends(given) if is_finite(end)]
    if not all(map(is_integral, numbers)):
        return None if domain.kind else replace(domain, kind="int")
    inner = [end for end in ends(subject.fresh()) if end < max(map(abs, numbers), default=0)]
    if not inner:
        return None
    return replace(domain, kind="int", low=max(domain.low, -inner[-1]), high=min(domain.high, inner[-1]))


@lru_cache(maxsize=8)
def ends(function: Callable[..., Any]) -> tuple[int, ...]:
    """The constants of the code, the largest integers below each, and what machines count to, in order."""
    written = {whole for number in constants(function) for whole in (ceil(number) - 1, floor(number))}
    return tuple(sorted({*written, *OF_MACHINES} - {-1, 0}))
