"""Which functions the mutation study edits, and where each is started.

They are the algorithms, every other function of `verified` with a contract, and the small functions without one that
these call. A test sees to it that none is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Final, cast

from proofs.dossiers.shelf import DOSSIERS
from specs.suggestion import listed, meant
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS


@dataclass(frozen=True)
class Studied:
    """A function to edit, and the names of the starts that see the edit (`proofs.mutants.entry_cases`)."""

    name: str
    function: FunctionType
    starts: tuple[str, ...]


STUDIED: Final[Mapping[str, Studied]] = {
    **{
        name: Studied(name, cast("FunctionType", algorithm.function), (name,))
        for name, algorithm in {**ALGORITHMS, **GRAPH_ALGORITHMS}.items()
    },
    **{
        function.__name__: Studied(function.__name__, cast("FunctionType", function), starts)
        for dossier in DOSSIERS.values()
        for function, starts in dossier.edited.items()
    },
}


def studied(name: str) -> Studied:
    """The function of that name; ValueError with a list of the names if there is none."""
    if name not in STUDIED:
        raise ValueError(f"no procedure {name!r} is studied{meant(name, STUDIED)}; there are {listed(STUDIED)}")
    return STUDIED[name]
