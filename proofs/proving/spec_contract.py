"""A stranger's function, with the contract of a specification in the place of its own.

What its parameters are is said by a template, else by their names, as `verified check` reads them, else by their order
in the specification. Its loops say their invariants as those of the library do: `assert the_loop(...)` first in the
body, the_loop made by `@loop(...)` of clauses.
"""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Final

from proofs.checking.core.signatures import recognised
from proofs.checking.loading import as_checked
from proofs.checking.specs import SPECS
from proofs.proving.execution.calls import Subject, subject_of
from proofs.proving.requested import PARAMETERS, PLAIN_CALL, Named
from proofs.sandbox.loader import fit
from specs.contracts import is_contracted
from specs.suggestion import meant


@dataclass(frozen=True)
class Variant:
    """What is to be proved: the function, how it is called, and what it promises."""

    named: Named
    subject: Subject
    called_as: str = ""


def variant(named: Named, spec: str, call: str = "") -> Variant:
    """The function, held against the specification."""
    request, function, plain, order = named.request, named.function, named.written, named.order
    if call and spec in PARAMETERS and {*order} != {*PARAMETERS[spec]}:
        raise ValueError(f"--call {call!r}: {PLAIN_CALL}{', '.join(PARAMETERS[spec])}, each once and as it is")
    if not spec:
        if call or not is_contracted(function):
            raise ValueError(f"say what the function is held against: --spec {' or '.join(PARAMETERS)}")
        return Variant(named, subject_of(function))
    if spec not in PARAMETERS:
        near, there = meant(spec, PARAMETERS), ", ".join(PARAMETERS)
        raise ValueError(f"no proof against the specification {spec!r}{near}; there are {there}")
    parameters = order or _parameters(request, function, spec)
    fit(function, tuple(parameters))
    names = tuple(inspect.signature(function).parameters)
    if len(names) != len(parameters):
        wanted = f"{function.__name__}({', '.join(parameters)})"
        raise ValueError(f"{request}: expected {wanted}, found {', '.join(names)}; {_ALL}")
    promised, known = SPECS[spec], PARAMETERS[spec]
    before = (promised.precondition,) if promised.precondition else ()
    sorts = {**{name: known[word] for name, word in zip(names, parameters, strict=True)}, "return": "Value"}
    subject = Subject(function, function.__name__, (*before, *promised.required.values()), sorts, tuple(parameters))
    dotted = plain.__qualname__.replace(".", "().")
    return Variant(named, subject, f"{dotted}({', '.join(parameters)})")


_ALL: Final = "a proof is of a function that is given nothing else, not even by default"


def _parameters(request: str, function: FunctionType, spec: str) -> Sequence[str]:
    """What each parameter is: by its name, as `verified check` reads it, else by its place."""
    known = [*PARAMETERS[spec]]
    named = recognised(function, known, known)
    if named is not None and sorted(named) == sorted(known):
        return named
    template, given = as_checked(function, SPECS[spec])
    others, missing = [word for word in given if word not in known], [word for word in known if word not in given]
    if template and (others or "tree" in missing):
        why = f"knows of no {' or '.join(others)}" if others else "is of a search that is given the tree"
        raise ValueError(
            f"{request}: check calls it as {template}, and a proof {why}; write "
            f"{function.__name__}({', '.join(known)}), which asks the tree, or say what they are: --call '...'"
        )
    return known
