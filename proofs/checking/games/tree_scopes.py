"""What has been covered, in words: the families of shapes that an engine has finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Family as AnyFamily
from proofs.checking.games.tree_cases import UNARY_HEIGHT, Family, OneShape, counted
from proofs.checking.games.tree_shrink import is_alternating
from specs.tree import Tree

ENOUGH: Final = 4  # leaves


def in_words(done: Sequence[AnyFamily], subject: Subject, real: str) -> str:
    """The families that were finished, as one scope."""
    finished = done
    every, full = subject.spec.calls.every, subject.spec.calls.full
    if all(family.full for family in finished):
        every = full
    if asked := [family for family in finished if isinstance(family, OneShape)]:
        return _listed(" and ".join(map(str, asked)), "both roots", real, every)
    sized = [family for family in finished if isinstance(family, Family)]
    plain = [family.leaves for family in sized if not (family.unary or family.mixed or family.full)]
    most = max(plain or [family.leaves for family in sized])
    parts = [_listed(f"every shape of up to {counted(most)}", "both roots", real, every)]
    if unary := max((family.leaves for family in sized if family.unary), default=0):
        parts.append(f"with single-child nodes up to {counted(unary)} and height {UNARY_HEIGHT}")
    if mixed := max((family.leaves for family in sized if family.mixed), default=0):
        parts.append(f"of any types up to {counted(mixed)}")
    if (more := max(family.leaves for family in sized)) > most:
        parts.append(_listed(f"up to {counted(more)}", full))
    return "; ".join(parts)


def is_enough(done: Sequence[AnyFamily], budget: Budget) -> bool:
    """Whether so much was finished that a clause may be said to hold: all shapes asked for, or up to four leaves."""
    sizes = [family.leaves for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    if budget.shapes:
        return {family.text for family in done if isinstance(family, OneShape)} >= set(budget.shapes)
    return max(sizes, default=0) >= min(budget.max_leaves, ENOUGH)


def covers(done: Sequence[AnyFamily], tree: Tree) -> bool:
    """Whether the tree is of a shape that was taken with every window: one of few leaves, its types alternating."""
    plain = [family for family in done if isinstance(family, Family) and not (family.unary or family.mixed)]
    most = max((family.leaves for family in plain if not family.full), default=0)
    branching = {len(tree.children(node)) for node in tree.nodes()}
    return len(tree.leaves()) <= most and 1 not in branching and is_alternating(tree)


def _listed(*words: str) -> str:
    return ", ".join(word for word in words if word)
