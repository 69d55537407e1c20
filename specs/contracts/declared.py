"""Which functions carry a contract."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from specs.contracts.levels import Contract

CONTRACTS: Final[weakref.WeakKeyDictionary[FunctionType, Contract]] = weakref.WeakKeyDictionary()


def contract_of(function: Callable[..., Any]) -> Contract:
    """The contract that the function carries."""
    if not is_contracted(function):
        raise TypeError(f"{function!r} carries no contract")
    return CONTRACTS[cast("FunctionType", function)]


def is_contracted(function: Callable[..., Any]) -> bool:
    """Whether the function carries a contract."""
    return isinstance(function, FunctionType) and function in CONTRACTS
