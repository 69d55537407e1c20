"""What one symbolic step finds besides its node and its window: as a rule nothing, and what calls answer.

A search that keeps a memory or a table has surroundings of its own (`abstract_memory`, `abstract_table`): they say what
may be found there when the step begins, what a nested call may leave there, and what the step must leave there for its
own node.
"""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from proofs.checking.core.calling import a_value
from proofs.checking.core.spec import Spec
from proofs.checking.core.windows import Given
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.opaque_view import View
from proofs.symbolic.terms import Term
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import World
from specs.contracts import Clause
from specs.tree import Tree


@dataclass(frozen=True)
class At:
    """A step: the type of its node, its window, and the true values, each as the player to move counts it."""

    world: World
    spec: Spec
    is_max: bool
    given: Given
    f: Sequence[Term]  # of the children
    payoff: Term  # of the node itself, if it has none


class Surroundings:
    """Nothing but the world: a search that keeps nothing."""

    preconditions: Sequence[Clause] = ()  # of a nested call, besides the specification's
    clauses: Sequence[Clause] = ()  # of the step, besides the specification's

    view: View | None = None  # what the function sees of the step's nodes

    def __init__(self, at: At) -> None:
        self.at = at
        self.world = at.world
        self.f = at.f
        self.payoff = at.payoff

    def arguments(self) -> Mapping[str, Any]:
        """What the function is handed besides the tree, the node and the window."""
        return {}

    def taken(self, given: MutableMapping[str, Any]) -> None:
        """Take out of what a nested call was given all that is not its window."""
        for name, thing in self.arguments().items():
            if given.pop(name) is not thing:
                raise NotApplicableError(f"it calls itself with another {name}")

    def told(self, node: int) -> Mapping[str, Any]:
        """Names that a clause about a call on the node may use, besides the usual ones."""
        return {"node": node}

    def told_at_end(self, explicit: Tree) -> Mapping[str, Any]:
        """The same for the step itself, when it is over."""
        return {"node": 0, "tree": explicit}

    def answer(self, child: int) -> Any:
        """Anything that a nested call may return: what is not known of it the clauses will say."""
        return self.like(self.f[child - 1])

    def like(self, f: Term) -> Term:
        """A new value, counted by the same player as f."""
        new = self.world.fresh()
        return -new if f.negative else new

    def called(self, child: int, given: Mapping[str, Any], v: Any) -> None:
        """A nested call has returned: what it left behind."""

    def kept(self) -> Mapping[str, Any]:
        """The tables that take the places of those that the function keeps."""
        return {}

    def broken_entries(self, _truth: Truth) -> Iterator[str]:
        """What the step has left in a table and is not true, in words."""
        return iter(())

    def result(self, v: Any) -> Any:
        """What the function returned, if it is a value."""
        return a_value(v)


def surroundings_of(spec: Spec) -> type[Surroundings]:
    """What a step of a function that promises the spec finds."""
    return spec.step.environment or Surroundings
