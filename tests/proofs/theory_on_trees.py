"""The same definitions run on given trees: what the theorems speak of can be compared with what `specs` computes.

A `Term` here has all its parts, numbers are numbers, and a definition is a recursive program. Both branches of an `if_`
are worked out, so a part that is not there is `NOTHING`, of which every question is answered no.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofs.proving.theory.formulas import Definition, Kit, Term
from proofs.proving.theory.trees import DATATYPES
from specs.solutions.informed_solutions import Solution
from specs.solutions.search_trees import SearchTree
from specs.tree import GameTree, N


class Running(Kit):
    """A kit without a solver; `constants` are the values of what is arbitrary in a proof."""

    def __init__(self, constants: Mapping[str, Any], *, plus: bool = True) -> None:
        self.plus = self.home = plus
        self.constants = dict(constants)
        self.called, self.meant, self.tag, self.level = {}, {}, "", None
        self.datatypes = DATATYPES

    def any(self, name: str, sort: str) -> Any:  # noqa: ARG002 - a value has no sort here
        return self.constants[name]

    def number(self, number: int) -> Any:
        return number

    def not_(self, formula: Any) -> Any:
        return not formula

    def all(self, *formulas: Any) -> Any:
        return all(formulas)

    def some(self, *formulas: Any) -> Any:
        return any(formulas)

    def implies(self, one: Any, other: Any) -> Any:
        return not one or other

    def equal(self, one: Any, other: Any) -> Any:
        return bool(one == other)

    def apply(self, function: Definition, args: tuple[Any, ...]) -> Any:
        key = function.name, self.plus, *(arg.expr if isinstance(arg, Term) else arg for arg in args)
        if key not in self.called:
            self.called[key] = function.body(*args)
        return self.called[key]

    def make(self, sort: str, con: str, *parts: Any) -> Term:
        return Whole(self, sort, (con, *(part.expr if isinstance(part, Term) else part for part in parts)), con, parts)

    def if_(self, test: Any, one: Any, other: Any) -> Any:
        return one if test else other

    def max(self, a: Any, b: Any) -> Any:
        return max(a, b)

    def min(self, a: Any, b: Any) -> Any:
        return min(a, b)

    # WHAT SPECS HAS, AS TERMS

    def tree(self, S: SearchTree[N], node: N, upper: Mapping[N, Any] | None = None) -> Term:
        """The part of a search tree below the node; U of its inner nodes may be given."""
        children = S.children(node)
        if S.is_open(node):
            return self.make("Tree", "open")
        if not children:
            return self.make("Tree", "terminal", S.value(node))
        sons = [self.tree(S, child, upper) for child in children]
        return self.make("Tree", "inner", S.is_max(node), None if upper is None else upper[node], self.sons(sons))

    def sons(self, trees: Sequence[Term]) -> Term:
        """The list of children."""
        first, *rest = trees
        return self.make("Sons", "more", first, self.sons(rest)) if rest else self.make("Sons", "only", first)

    def parts(self, solutions: Sequence[Term]) -> Term:
        """One solution tree for each child."""
        first, *rest = solutions
        left = [self.parts(rest)] if rest else []
        return self.make("Parts", "more_parts" if rest else "only_part", first, *left)

    def choice(self, place: int, solution: Term) -> Term:
        """The solution tree of the child at that place."""
        made = self.make("Choice", "here", solution)
        for _ in range(place):
            made = self.make("Choice", "later", made)
        return made

    def solution(self, tree: GameTree[N], node: N, nodes: Sequence[N]) -> Term:
        """A T+ or T- given by its nodes; it holds all children of a node, or one."""
        children = tree.children(node)
        held = [child for child in children if child in nodes]
        if not children:
            return self.make("Solution", "leaf")
        parts = [self.solution(tree, child, nodes) for child in held]
        if tree.is_max(node) == self.plus:
            return self.make("Solution", "all", self.parts(parts))
        return self.make("Solution", "one", self.choice(children.index(held[0]), parts[0]))

    def informed_solution(self, tree: GameTree[N], S: Solution[N]) -> Term:
        """A solution tree of M(n)."""
        if not S.sons:
            return self.make("Solution", "leaf")
        parts = [self.informed_solution(tree, son) for son in S.sons]
        if tree.is_max(S.node):
            return self.make("Solution", "all", self.parts(parts))
        return self.make("Solution", "one", self.choice(S.choice, parts[0]))

    def path(self, steps: Sequence[int]) -> Term:
        """The path that takes the children of those numbers."""
        made = self.make("Path", "stay")
        for place in reversed(steps):
            step = self.make("Step", "this", made)
            for _ in range(place):
                step = self.make("Step", "next", step)
            made = self.make("Path", "down", step)
        return made


class Whole(Term):
    """A term with all its parts."""

    def get(self, field: str) -> Any:
        constructors = self.kit.datatypes[self.sort]
        if field in (fields := constructors.get(self.con, {})):
            return self.parts[[*fields].index(field)]
        return self.kit.make(next(known[field] for known in constructors.values() if field in known), NOTHING)

    def is_a(self, con: str) -> bool:
        return self.con == con


NOTHING = "nothing"
