"""The invariants of loops: those that a procedure declares by `@loop`, and those that a proof says itself.

What a proof says is not checked at run time, so it needs no contract: its clauses are kept beside the function by whose
name the loop asserts it.
"""

import weakref
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from specs.contracts import Clause, contract_of, is_contracted

_SAID: Final[weakref.WeakKeyDictionary[FunctionType, tuple[Clause, ...]]] = weakref.WeakKeyDictionary()


def say(function: FunctionType, *clauses: Clause) -> FunctionType:
    """Have the function stand for an invariant of these clauses; run, it is true."""
    _SAID[function] = clauses
    return function


def invariant_of(function: Callable[..., Any]) -> tuple[Clause, ...] | None:
    """The clauses of a loop invariant; None if the function is none."""
    if isinstance(function, FunctionType) and function in _SAID:
        return _SAID[function]
    if is_contracted(function) and contract_of(function).is_loop:
        return contract_of(function).clauses
    return None
