"""A stranger's function, with the contract of a specification in the place of its own.

Its parameters may have any names: the specification says, by their order, what they are. Its loops say their invariants
as those of the library do: `assert the_loop(...)` first in the body, the_loop made by `@loop(...)` of clauses.
"""

import inspect
from types import FunctionType
from typing import Final

from proofs.checking.specs import SPECS
from proofs.proving.execution.calls import Subject, subject_of
from proofs.proving.source.fragment import FragmentError
from proofs.sandbox.loader import fit, load
from proofs.sandbox.quiet import quiet
from proofs.sandbox.trial import try_import
from specs.contracts import is_contracted
from specs.suggestion import meant

# By specification: the parameters, and the sort of each. (A whole tree is no recursion: minimax is given a node.)
PARAMETERS: Final = {
    "minimax": {"tree": "GameTree[N]", "node": "N"},
    "alphabeta": {"tree": "GameTree[N]", "node": "N", "alpha": "Value", "beta": "Value"},
}


def variant(request: str, spec: str) -> Subject:
    """The function that the request names, held against the specification."""
    try_import(request)
    with quiet():
        function = load(request)
    if not isinstance(function, FunctionType):
        raise FragmentError(f"{request}: only a plain function can be proved")
    if not spec:
        if not is_contracted(function):
            raise ValueError(f"say what the function is held against: --spec {' or '.join(PARAMETERS)}")
        return subject_of(function)
    if spec not in PARAMETERS:
        near, there = meant(spec, PARAMETERS), ", ".join(PARAMETERS)
        raise ValueError(f"no proof against the specification {spec!r}{near}; there are {there}")
    known = PARAMETERS[spec]
    fit(function, tuple(known))
    names = tuple(inspect.signature(function).parameters)
    if len(names) != len(known):
        raise ValueError(f"{request}: expected {function.__name__}({', '.join(known)}), found {', '.join(names)}")
    promised = SPECS[spec]
    before = (promised.precondition,) if promised.precondition else ()
    sorts = {**dict(zip(names, known.values(), strict=True)), "return": "Value"}
    return Subject(function, function.__name__, (*before, *promised.required.values()), sorts, tuple(known))
