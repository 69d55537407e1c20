"""trusted: what the names of a clause stand for in a proof: arguments, the result, ghosts of the node.

The vocabulary is that of the run-time contract (`specs.contracts.ghost`). A ghost that is declared as a function is
computed by that very function. A name that has no meaning for an arbitrary tree (a set of all visited nodes, what a
whole memory holds) is `Unresolved`: the clause that speaks of it is then listed as not proved.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.proving.handles import Node
from specs.contracts.clause import Clause, names_of
from specs.contracts.ghost import GHOSTS

OF_NODE: Final[Mapping[str, Callable[[Node], Any]]] = {
    "f": lambda node: node.f,
    "fn": lambda node: node.f,
    "alpha_n": lambda node: node.alpha,
    "beta_n": lambda node: node.beta,
}
OF_CHILD: Final[Mapping[str, Callable[[Node], Any]]] = {
    "Maxbroth": lambda child: child.broth,
    "Minbroth": lambda child: child.broth,
}


class UnresolvedError(Exception):
    """A name that a proof knows nothing of."""


class Situation:
    """The names of one call, or of one iteration."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.known = dict(known)

    def __getitem__(self, name: str) -> Any:
        if name in self.known:
            return self.known[name]
        if name in OF_NODE and isinstance(self.known.get("node"), Node):
            return OF_NODE[name](self.known["node"])
        if name in OF_CHILD and isinstance(self.known.get("child"), Node):
            return OF_CHILD[name](self.known["child"])
        if name in GHOSTS:
            made = GHOSTS[name]
            return made(*(self[needed] for needed in inspect.signature(made).parameters))
        raise UnresolvedError(name)

    def applies(self, clause: Clause) -> bool:
        """Whether the premise holds."""
        return clause.when is None or bool(clause.when(*(self[name] for name in names_of(clause.when))))

    def holds(self, clause: Clause) -> bool:
        """Whether the conclusion does, where the premise does."""
        return not self.applies(clause) or bool(clause.holds(*(self[name] for name in names_of(clause.holds))))
