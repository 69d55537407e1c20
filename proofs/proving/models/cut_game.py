"""A search of a user's own that is given a depth: f is that of the game cut off there, or of an extension of that game.

On a path the node n of the call is taken at the depth d of the call, and a child of it at d - 1. In `CUT_GAME` f(n) is
f of the node in the game cut off so many plies below it (`specs.depth_limited`). What is said of a node at another
depth says nothing of that value.

In `WITNESS`, for tables that accept deeper entries, f(n) is f of one all-or-none extension of that game
(`specs.extensions`), and the answers choose it. Each answer about a node (of a call, of a table, of the game) is true
of some extension at the depth that it was given for; that is an extension for every lesser depth, too. Of a child the
path takes the extension of the last answer that is deep enough; once brothers or the father are compared with its f it
is chosen, and later answers are about others. The extensions of the children, put below n, are one of n: choices on
different lines of play are independent. If no child was gone to, n has the extension of an answer about itself. Any
choice will do: what is shown is that there is an extension of which the result is a fail-soft answer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Answer, Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of
from proofs.proving.models.depths import Depth, any_depth, is_depth, surely_at_most, surely_equal
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import depth as clauses
from specs.contracts import Cost, requires
from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF, Value

# LAWS


@law("cut-off", "RR-2.1.1-evalheur")
def CUT_OFF_VALUE(is_cut: bool, f: Value, evaluation: Value, best: Value) -> bool:
    """f at depth 0, and where the game ends, is the evaluation; else the best of the children, at depth - 1"""
    return bool(f == (evaluation if is_cut else best))


@law("extension-below", "FR-witness-reached")
def BELOW(attained: frozenset[Value], one: Value) -> bool:
    """f of some extension is the evaluation at depth 0 and where the game ends, else the best of any of the children"""
    return one in attained


@law("extension-deeper", "FR-witness-order")
def DEEPER(attained: frozenset[Value], deeper: Value) -> bool:
    """an extension for a greater depth is one for a lesser depth"""
    return deeper in attained


@law("extension-serves", "FR-witness-order")
def SERVES(is_fail_soft: bool, has_witness: bool) -> bool:
    """a fail-soft answer for f of an extension has a witness"""
    return has_witness or not is_fail_soft


_WITNESS: Final = clauses.witness
SERVED: Final = replace(clauses.exact_depth, id=_WITNESS.id, source=_WITNESS.source, sentence=_WITNESS.sentence)


@requires("natural-depth", "RR-2.1.1-evalheur", "the depth is 0 or more", Cost.LOCAL)
def natural_depth(depth: Any) -> bool:
    """Depths below 0 have no meaning (`DepthLimited`)."""
    return bool(depth >= 0)


# THE GAME


class EvaluatedAbstractTree(AbstractTree):
    """An arbitrary game with an evaluation of every position."""

    offers: ClassVar[frozenset[str]] = AbstractTree.offers | {"evaluate"}

    def evaluate(self, node: Node) -> Value:
        """f(n), where the search is cut off or the game ends."""
        if node.evaluation is None:
            node.world.rests_on(CUT_OFF_VALUE)
            is_cut = node.is_terminal() or not node.is_expanded()
            node.evaluation = node.f if is_cut else node.world.finite(f"the evaluation of {node.name}")
            if is_cut and "witness" in node.world.vocabulary.axioms:
                node.answers.append(Answer(node.depth, node.f, (node.f,)))
        return node.evaluation

    def value(self, node: Node) -> Value:
        if not node.is_terminal():
            raise TreeError(f"{node!r} is no terminal, so it has no pay-off of its own")
        return self.evaluate(node)


def _depth(world: ProvingWorld, name: str, node: Node) -> Depth:
    """The depth of the call: from here on the node is taken at it."""
    world.rests_on(CUT_OFF_VALUE)
    if node.depth is not None:
        raise FragmentError(f"{name}: a second depth")
    depth = node.depth = any_depth(world, name)
    return depth


def said_of(node: Node, depth: Depth | int | None, *said: Any) -> Value:
    """The value that an answer speaks of which is known to be true of the node at the depth."""
    world = node.world
    if "witness" in world.vocabulary.axioms:
        for rests in (BELOW, DEEPER, SERVES):
            world.rests_on(rests)
        node.answers.append(Answer(depth, world.finite(f"f({node.name}) at depth {depth!r}"), said))
        return node.answers[-1].f
    if node.depth is not None:
        node.depth == depth  # noqa: B015 - settled on a path of its own for each answer
    return due_of(node, depth)


def due_of(node: Node, depth: Depth | int | None, v: Any = None) -> Value:
    """The value of which v has to be shown, as an answer about the node at the depth."""
    is_chosen = "witness" in node.world.vocabulary.axioms
    if (
        node.depth is not None
        and depth is not None
        and (surely_at_most if is_chosen else surely_equal)(depth, node.depth)
    ):
        return node.chosen(v) if is_chosen else node.f
    return node.world.finite(f"f({node.name}) at depth {depth!r}")


def _f_depth(at: Situation) -> Value:
    about = said_of if at.is_after_call else due_of
    return about(at.node("node"), at["depth"], at["v"])


def _whole(at: Situation) -> Value:
    node = at.node("node")
    if at.is_after_call and node.depth is not None:
        raise FragmentError("a function that is given no depth searches below one that is: a proof follows one kind")
    return node.f


CUT_GAME: Final = Vocabulary(
    sorts={
        "Depth": Sort(_depth, is_depth),
        "GameTree[N]": instance_of(lambda _world, _name, node: EvaluatedAbstractTree(node), EvaluatedAbstractTree),
    },
    meanings={
        "f_depth": _f_depth, "f": _whole, "fn": _whole, "alpha": lambda _: NEG_INF, "beta": lambda _: POS_INF,
    },
    laws=table_of(CUT_OFF_VALUE),
    overrides=frozenset({("sorts", "GameTree[N]"), ("meanings", "f"), ("meanings", "fn")}),
    axioms={"evaluation": "every position has an evaluation, which is finite; where the game ends it is the pay-off"},
)  # fmt: skip
WITNESS: Final = CUT_GAME.extended_by(
    Vocabulary(
        laws=table_of(BELOW, DEEPER, SERVES),
        axioms={"witness": "f is that of an all-or-none extension of the game cut off at the depth"},
    )
)
