"""What the names of a clause stand for in a proof: arguments, the result, ghosts of the node.

The vocabulary is that of the run-time contract (`specs.contracts.ghost`). A ghost that is declared as a function is
computed by that very function, unless the proof's vocabulary says what it is in an arbitrary tree. A name that has no
meaning for an arbitrary tree is `Unresolved`: the clause that speaks of it is then listed as not proved.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import Any, Final

from proofs.checking.induction.hidden_state import keeps
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import is_changeable
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from specs.contracts.clause import Clause, names_of
from specs.contracts.ghost import GHOSTS
from specs.values import NEG_INF, POS_INF, Value

# Where a node stands below the outermost call. An outermost call of another procedure has these of its own.
OUTERMOST: Final[Mapping[str, Value]] = {
    "alpha_n": NEG_INF,
    "beta_n": POS_INF,
    "L_bar": NEG_INF,
    "L_hat": NEG_INF,
    "U_bar": POS_INF,
    "U_hat": POS_INF,
}
PLACE: Final = frozenset(OUTERMOST)


class UnresolvedError(Exception):
    """A name that a proof knows nothing of."""


class Situation:
    """The names of one call, or of one iteration. What a name stands for is found once."""

    def __init__(self, vocabulary: Vocabulary, known: Mapping[str, Any], *, is_after_call: bool = False) -> None:
        self.vocabulary = vocabulary
        self.is_after_call = is_after_call  # so that its clauses are known of the node, and not to be shown
        self.known = dict(known)
        self._changeable = [thing for thing in known.values() if is_changeable(thing)]

    def also(self, **more: Any) -> Situation:
        """The same with these names besides."""
        return Situation(self.vocabulary, {**self.known, **more})

    def __getitem__(self, name: str) -> Any:
        if name not in self.known:
            thing = self.known[name] = self._found(name)
            if is_changeable(thing):
                self._changeable.append(thing)
        return self.known[name]

    def _found(self, name: str) -> Any:
        if name in self.vocabulary.meanings:
            return self.vocabulary.meanings[name](self)
        if name in GHOSTS:
            made = GHOSTS[name]
            return made(*(self[needed] for needed in names_of(made)))
        raise UnresolvedError(name)

    def node(self, word: str) -> Node:
        """The node that the situation is about, under its name."""
        found = self.known.get(word)
        if not isinstance(found, Node):
            raise UnresolvedError(word)
        return found

    def resolves(self, clause: Clause) -> str:
        """The name in the clause of which nothing is known, or nothing. All the others are found by now."""
        names = clause.names
        if unknown := next((name for name in names if not self._may_find(name)), ""):
            return unknown  # before any of the others is looked at: that may split the path
        try:
            for name in names:
                self[name]
        except UnresolvedError as problem:
            return str(problem)
        return ""

    def _may_find(self, name: str) -> bool:
        return name in self.known or name in self.vocabulary.meanings or name in GHOSTS

    def implies(self, clause: Clause) -> bool:
        """Whether one of the things that are spoken of always meets the clause."""
        return any(thing.implies(clause) for thing in self._changeable)

    def applies(self, clause: Clause) -> bool:
        """Whether the premise holds."""
        return bool(clause.applies(self))

    def holds(self, clause: Clause) -> bool:
        """Whether the conclusion does, where the premise does."""
        _must_be_steady(clause)
        return not clause.is_broken(self)


@cache
def _must_be_steady(clause: Clause) -> None:
    """Refuse a stranger's clause that may say one thing where it is shown, and another where it is assumed."""
    for predicate in (clause.premise, clause.conclusion):
        plain = inspect.unwrap(predicate) if predicate else None
        if isinstance(plain, FunctionType) and not _is_ours(plain):
            for kept in keeps(plain):
                raise FragmentError(f"the clause {clause.id} may change its mind: {kept}")


def _is_ours(function: FunctionType) -> bool:
    module = sys.modules.get(function.__module__)
    return function.__module__.startswith(("specs.", "verified.")) and function.__globals__ is vars(module)
