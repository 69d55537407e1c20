"""All children of a node, as a clause goes through them that asks of each what memory holds of it.

How many older brothers a child c has is not known. They are spoken of as one, a `Group`, of which memory holds the
minimax of what it holds of each: the greatest f- and the greatest f+ below a max node, the least of both below a min
node. That is enough for a clause that asks below a max node whether all f+ are at most x, whether some f- is at least
x, or for the greatest of each; dually below a min node (the law `brothers-as-one`). The younger brothers
of a child at which a loop was left are spoken of in the same way; if there are none, memory holds -inf of them below a
max node, which changes none of these answers.

Such a clause is shown of trees: a call on c, which changes memory at c and below only, leaves what memory holds of the
brothers of c. What is assumed of older brothers is a hypothesis where such clauses are shown, and nowhere else: what
else a proof shows holds where nodes are shared, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from proofs.proving.containers.map_kind import Group
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.models.visits import AS_ONE
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import mt, mt_brothers, mt_mirror, mt_two_bounds
from specs.values import Value

if TYPE_CHECKING:
    from proofs.proving.execution.loops import Path


def older_brothers(child: Node) -> tuple[Node | Group, ...]:
    """The older brothers of a child, the same each time."""
    if child.is_oldest:
        return ()
    if child.elder is not None:
        return *older_brothers(child.elder), child.elder
    made: Group = child.__dict__.setdefault("_older", Group(f"the older brothers of {child}", child))
    return (made,)


def children_at_end(path: Path) -> tuple[Node | Group, ...]:
    """All children of the node of a call, when the call ends."""
    if path.node.is_terminal():
        return ()
    left_at = path.loops[0].child if len(path.loops) == 1 else None
    if left_at is None:
        return (Group(f"the children of {path.node}"),)
    younger = () if path.loops[0].is_over else (Group(f"the younger brothers of {left_at}", left_at),)
    return *older_brothers(left_at), left_at, *younger


class WithChildren:
    """The tree of a call, with children that can be gone through."""

    def __init__(self, path: Path) -> None:
        path.world.rests_on(AS_ONE)
        self._path = path
        self._children = children_at_end(path)

    def children(self, node: Any) -> tuple[Node | Group, ...]:
        assert node is self._path.node, "a clause goes through the children of the node that it is about"
        return self._children

    def is_max(self, node: Node) -> bool:
        return node.is_max()

    def value(self, node: Node) -> Value:
        return node.f


def _with_children(path: Path, situation: Situation) -> Situation:
    return situation.also(tree=WithChildren(path))


_OF_CHILDREN: Final = (
    mt.max_tree, mt.min_tree, mt_mirror.mirrored_max_tree, mt_mirror.mirrored_min_tree, mt_two_bounds.both_by_minimax
)  # fmt: skip
_OF_OLDER: Final = (
    mt_brothers.older_below, mt_brothers.older_above, mt_brothers.greatest_of_older, mt_brothers.least_of_older
)  # fmt: skip
BROTHERS: Final = Vocabulary(
    meanings={"unshared": lambda _: True, "older": lambda at: older_brothers(at.node("child"))},
    apart=dict.fromkeys((*_OF_CHILDREN, *_OF_OLDER), "trees"),
    views=dict.fromkeys(_OF_CHILDREN, _with_children),
    axioms={
        "trees": "what memory holds of brothers is shown of trees (mt-max-tree, mt-min-tree, two-minimax and the "
        "loops that lead to them): nothing below one child is below another; all else where nodes are shared, too"
    },
)
