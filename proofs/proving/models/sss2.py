"""The vocabulary of SSS-2, and the obligations of its procedures (PB-T6.1, PB-T6.2, PB-T5.1).

expand, expandtip, diminish and the main program are proved by their contracts, each resting on the ones before; expand
and diminish call themselves on children, expandtip calls expand on children, diminish calls expandtip on its own node.
Their source is taken as `phrases` puts it; the laws of solution trees are those of `solutions`, proved in `theory`. The
main program ends because g2 < g1 at each step, and a tree has finitely many values. The clauses of PB-T7.1 to PB-T7.3,
about which nodes are visited, are not proved: they speak of all calls around a call.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import FunctionType
from typing import Any, Final

from proofs.proving.execution.calls import Subject
from proofs.proving.execution.hooks import BEYOND, DESCENTS, FINITELY, MADE
from proofs.proving.execution.situation import MEANINGS
from proofs.proving.execution.sorts import FITS, SORTS, arbitrary_value, are_fit, fit_or_none, is_value, or_none
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.explore import Attempt, attempt
from proofs.proving.models.node import Node
from proofs.proving.models.solution_builder import Kept, Made, Older, Younger, place_of
from proofs.proving.models.solution_trees import Opaque
from proofs.proving.models.tree_age import Tree
from proofs.proving.source.desugar import MARKS, in_fragment
from proofs.proving.source.fragment import fingerprint, sorts_of
from specs.clauses.sss2 import main_milestone
from specs.contracts import contract_of
from specs.solutions.informed_solutions import Solution
from specs.values import Value
from verified.best_first.sss2 import diminish, expand, expandtip, sss2

PROCEDURES: Final = (expand, expandtip, diminish, sss2)

# WHAT CLAUSES ASK OF ALL SOLUTION TREES OF A GAME


class AbstractMilestones:
    """In the place of `specs.solutions.milestones.Milestones`."""

    is_unchanging = True

    def g(self, S: Tree) -> Value:
        return S.true_g

    def is_labelled(self, S: Tree) -> bool:
        return S.is_labelled()

    def is_oldest(self, S: Tree | None, n: Node, g0: Value, *, below: bool) -> bool:
        return S is not None and S.is_oldest(n, g0, below=below)

    def are_oldest(self, kept: Kept | Older, n: Node, child: Node, g0: Value) -> bool:
        return kept.are_oldest(n, child, g0)

    def is_older_or_same(self, S: Tree, other: Tree) -> bool:
        return older_or_same(S, other)


def older_or_same(S: Tree, other: Tree) -> bool:
    """S = S' or S >> S', for two trees of the same M(n)."""
    if S is other or (isinstance(S, Opaque) and not S.several and S.sons == () and other.of is S.of):
        return True
    if any(wide.covers(known.bound, known.below) for wide in S.known for known in other.known):
        return True
    if isinstance(S, Opaque) and isinstance(other, Made) and other.trees:
        if not isinstance(other.sons, Kept):
            (son,), ((_, theirs),), place = S.sons, other.trees, S.choice
            assert place is not None, "of a tree that holds one child"
            return other.choice.after is place.child or (other.choice is place and older_or_same(son, theirs))
        source = other.sons.source
        if source is None or source is not S.sons:
            return False
        return all(older_or_same(_counterpart(source, child, tree), tree) for child, tree in other.trees)
    return S.older_than[id(other)] if id(other) in S.older_than else _settle_age(S, other)


def _settle_age(S: Tree, other: Tree) -> bool:
    S.world.outside(lambda: _settle_age(S, other))
    S.older_than[id(other)] = S.world.choose(2) == 0
    return S.older_than[id(other)]


def _counterpart(source: Any, child: Node | None, tree: Tree) -> Tree:
    if child is not None:
        return source.son(child)  # type: ignore[no-any-return]  # the sons of an opaque tree
    return tree if tree is source.younger else source.older  # type: ignore[no-any-return]  # the same


# THE WORDS OF `phrases`


def _impossible(_steer: Any) -> None:
    raise AssertionError("an assert fails")


MEANT: Final[dict[str, Any]] = {
    "place_of": lambda _steer, x: place_of(x),
    "younger": lambda _steer, brothers, place: Younger(brothers, place),
    "nothing_kept": lambda steer: steer.made(Kept(steer.world)),
    "copy_of": lambda steer, sons: steer.made(Kept(steer.world, sons)),
    "as_sons": lambda _steer, kept: kept,
    "older": lambda _steer, kept, place: Older(kept, place),
    "here": lambda steer, invariant, *given: steer.must_hold("here", steer.line, None, invariant, *given),
    "impossible": _impossible,
}


def attempt_of(function: FunctionType, names: Mapping[str, Any] | None = None) -> Attempt:
    """The obligations of one of the procedures; `names` may stand in the place of what its module has."""
    rewritten = in_fragment(function)
    rewritten.__globals__.update(names or {})
    parameters = tuple(inspect.signature(function).parameters)
    about = Subject(rewritten, function.__name__, contract_of(function).clauses, sorts_of(function), parameters)
    made = attempt(rewritten, subject=about)
    made.function, made.fingerprint = function, fingerprint(function)
    return made


def _milestones(_: Any) -> AbstractMilestones:
    return AbstractMilestones()


def _pair(tree: Any) -> Any:
    def made(world: ProvingWorld, name: str, node: Node) -> tuple[Value, Any]:
        return arbitrary_value(world, f"{name}[0]", node), tree(world, f"{name}[1]", node)

    return made


def _solution(world: ProvingWorld, name: str, _node: Node) -> Opaque:
    return Opaque(world, name)


MADE[Solution] = lambda steer, *given: Made(steer.world, *given)
MADE.update({MARKS[word]: meaning for word, meaning in MEANT.items()})
MEANINGS["milestone"] = _milestones
DESCENTS["sss2_loop"] = lambda before, now: bool(now["g2"] < before["g2"])
FINITELY["sss2_loop"] = main_milestone  # g2 is the g of a tree in M(n), of which there are finitely many
SORTS["Solution[N]"] = _solution
SORTS["Solution[N] | None"] = or_none(_solution)
SORTS["tuple[Value, Solution[N]]"] = _pair(_solution)
SORTS["tuple[Value, Solution[N] | None]"] = _pair(or_none(_solution))
FITS["Solution[N]"] = lambda thing: isinstance(thing, Tree)
FITS["Solution[N] | None"] = fit_or_none(FITS["Solution[N]"])
FITS["tuple[Value, Solution[N]]"] = are_fit(is_value, FITS["Solution[N]"])
FITS["tuple[Value, Solution[N] | None]"] = are_fit(is_value, FITS["Solution[N] | None"])
_CALLS: Final = "where the call stands below the main program (PB-T7.1 to PB-T7.3)"
BEYOND.update(
    {
        "diminish-called": _CALLS,
        "expand-called": _CALLS,
        "sss2-dominates": _CALLS,
        "diminish-visits": "which children were called, of all: no loop invariant says it",
        "expand-visits": "which children were called, of all: no loop invariant says it",
    }
)
