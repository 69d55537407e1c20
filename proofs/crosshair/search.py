"""A question about whole searches: all pay-offs of one shape, and all arguments of the call.

The procedure itself runs, contracts off. Then every postcondition of its contract is asserted, but those about the
nested calls that it made, which cannot be seen from outside.
"""

import inspect
from collections.abc import Callable, Mapping
from copy import copy
from itertools import chain
from typing import Any, Final

from proofs.crosshair.forms import GraphForm, TreeForm
from proofs.crosshair.situation import Pair, Situation, allowed, bounds, chosen, ghosts, hold, type_of, within
from proofs.dossiers.questions import Question
from specs.contracts import Kind, contract_of
from specs.contracts.ghost import CALL_GHOSTS
from specs.graphs.graph import GameGraph
from specs.informed import InformedTree, consistency, validity
from specs.tree import Tree
from verified.memory.tables import Unbounded

UNSEEN: Final = {*CALL_GHOSTS} - {"f"}  # known only to the frames of nested calls
FRESH: Final[Mapping[str, Callable[[], Any]]] = {
    "memory": dict,
    "path": dict,
    "memo": dict,
    "table": Unbounded,
    "s": dict,
    "effort": lambda: {"calls": 0, "looks": 0},
}


class Search:
    """The parameters of a target, what it assumes of its arguments, and what it asserts."""

    def __init__(self, procedure: Callable[..., Any], question: Question) -> None:
        clauses = contract_of(procedure).clauses
        after = {clause.id: clause for clause in clauses if clause.kind is Kind.POST}
        if question.idle and question.idle not in after:
            raise ValueError(f"{question.name}: {question.idle} is no postcondition of {procedure.__name__}")
        self.asked = tuple(
            clause for id, clause in after.items() if not {*clause.names} & UNSEEN and id != question.idle
        )
        self._assumed = within([each for each in clauses if each.kind is Kind.PRE], question.given)
        self._old = [name[4:] for clause in self.asked for name in clause.names if name.startswith("old_")]
        self._names = [*inspect.signature(procedure).parameters]
        self._ghosts = ghosts()
        self._question = question
        self._calls = ("", "_again") if question.again else ("",)  # what ends the names of each call's arguments
        shape = str(question.shape)
        self._form = GraphForm(shape) if "->" in shape else TreeForm(shape)
        self.parameters: Mapping[str, Any] = {
            **self._form.parameters,
            **({} if question.bounds is None else {"pair": Pair}),
            **{name + call: type_of(each) for call in self._calls for name, each in question.given.items()},
        }

    def admits(self, arguments: Mapping[str, Any]) -> bool:
        """Whether the preconditions hold of what each call is given."""
        return all(allowed(self._assumed, chosen(self._question.given, arguments, call)) for call in self._calls)

    def checker(self, procedure: Callable[..., Any]) -> Callable[[Mapping[str, Any]], None]:
        """What asserts the postconditions after each call of that procedure."""

        def check(arguments: Mapping[str, Any]) -> None:
            game = self._game(arguments)
            if game is None:
                return
            memories = {name: make() for name, make in FRESH.items() if name in self._names}
            for call in self._calls:
                given = {**memories, **chosen(self._question.given, arguments, call)}
                known = {self._names[0]: game, "node": game.root, **given}
                before = Situation(self._ghosts, known)
                old = {f"old_{name}": copy(known[name]) if name in known else before[name] for name in self._old}
                v = procedure(*[known[name] for name in self._names if name in known])
                hold(self.asked, Situation(self._ghosts, {**known, **old, "v": v}))

        return check

    def _game(self, arguments: Mapping[str, Any]) -> Tree | GameGraph[str] | None:
        """The game with its pay-offs; None, if its heuristic bounds are not valid and consistent."""
        game: Tree | GameGraph[str] = self._form.fill(**{name: arguments[name] for name in self._form.parameters})
        if self._question.bounds is None or isinstance(game, GameGraph):
            return game
        tree = InformedTree(game, {self._question.bounds: bounds(arguments["pair"])})
        inner = [node for node in tree.nodes() if tree.children(node)]
        wrong = chain(validity(tree, iter(inner)), consistency(tree, iter(inner)))
        return tree if next(wrong, None) is None else None
