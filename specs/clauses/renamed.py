"""Derive a clause about another quantity: the same predicate, applied to a value of another name."""

import inspect
from collections.abc import Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from specs.contracts import Clause
from specs.contracts.clause import Predicate


def of_another_value(
    clause: Clause, names: Mapping[str, str], *, source: str, sentence: str, expected: str, actual: str
) -> Clause:
    """The clause with its parameters renamed by the map, and with a source, sentence and messages of its own."""
    return replace(
        clause,
        source=source,
        sentence=sentence,
        conclusion=_renamed(clause.conclusion, names),
        premise=clause.premise and _renamed(clause.premise, names),
        expected=expected,
        actual=actual,
    )


def _renamed(predicate: Predicate, names: Mapping[str, str]) -> Predicate:
    """The same predicate, with its parameters renamed."""
    signature = inspect.signature(predicate)
    parameters = [old.replace(name=names.get(old.name, old.name)) for old in signature.parameters.values()]

    @wraps(predicate)
    def renamed(*values: Any) -> bool:
        return predicate(*values)

    vars(renamed)["__signature__"] = signature.replace(parameters=parameters)
    return renamed
