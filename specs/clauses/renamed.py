"""A clause of another quantity: the same predicate, of a value that has another name."""

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
    """The clause with its names changed as the map says, in words of its own."""
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
    """The predicate itself, asked for what has other names."""
    signature = inspect.signature(predicate)
    parameters = [one.replace(name=names.get(one.name, one.name)) for one in signature.parameters.values()]

    @wraps(predicate)
    def asked(*given: Any) -> bool:
        return predicate(*given)

    vars(asked)["__signature__"] = signature.replace(parameters=parameters)
    return asked
