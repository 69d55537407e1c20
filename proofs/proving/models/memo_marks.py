"""A game graph searched depth first with a memo: what the source makes, and what the clauses speak of (KA-A7.2).

The result of a call is a value and the set d of vertices of the path that it depends on. It lies between s_d(n), the
score when the vertices of d count 0, and s(n), the score in the graph as it is (`zero_scores`, `zeros`, `memo`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.marks import MARKS
from proofs.proving.models.memo import Memo, Pair, is_pair
from proofs.proving.models.zero_scores import older, score
from proofs.proving.models.zeros import MemoMarks, Single, Zeros, nothing
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_search as clauses
from specs.clauses.graph_search import Depends
from specs.contracts import Clause


def _depends(path: Any, members: object = ()) -> Zeros:
    """`Depends()` or `Depends((node,))`."""
    if members == ():
        return nothing(path.world)
    if isinstance(members, tuple) and len(members) == 1 and members[0] is path.node:
        return Single(path.world)
    raise FragmentError(f"Depends({members!r}): only the vertex itself is known")


def _any_zeros(world: ProvingWorld, name: str, _node: Node) -> Zeros:
    return Zeros(world, name)


def _any_pair(world: ProvingWorld, name: str, _node: Node) -> Pair:
    return world.finite(name), Zeros(world, "e")


def _is_on_path(at: Situation, zeros: Zeros) -> None:
    """Every vertex of it is on the path, on which the vertex of the call is one."""
    marks: MemoMarks = at["path"]
    if not (
        marks.holds_own() or (marks.since is None and marks._last_known == (marks.node,))
    ):  # as the call was given it
        raise FragmentError("a value may depend on the vertex itself, which is not on the path")
    zeros.rest_on_path = True


def _as_fact(clause: Clause) -> Callable[[Situation], None]:
    """It is told to the solvers, and does not split the path."""
    return lambda at: at.node("node").world.fact(lambda: at.holds(clause))


def _is_best_between(at: Situation) -> None:
    """Before the oldest successor it says what g is, which the path has to know."""
    world, child = at.node("node").world, at.node("after")
    (world.grant if child.is_oldest else world.fact)(lambda: at.holds(clauses.best_between))


def _nothing_is_used(_at: Situation) -> None:
    """It is not needed of a successor."""


MEMO_MARKS: Final = MARKS.extended_by(
    Vocabulary(
        sorts={
            "GameTree[N]": instance_of(lambda _world, _name, node: AbstractTree(node), AbstractTree),
            "Path[N]": Sort(
                lambda world, _name, node: MemoMarks(world, node),
                lambda thing: isinstance(thing, MemoMarks),
                MARKS.sorts["Path[N]"].check_argument,
            ),
            "Memo[N]": instance_of(lambda world, _name, _node: Memo(world), Memo),
            "Dependent[N]": Sort(_any_pair, is_pair),
            "frozenset[N]": Sort(_any_zeros, lambda thing: isinstance(thing, Zeros)),
        },
        makers={Depends: _depends},
        meanings={
            "s_free": lambda at: at.node("node").f,
            "s_depending": lambda at: score(at.node("node"), at["v"][1]),
            "older_free": lambda at: at.node("after").broth,
            "older_depending": lambda at: older(at.node("after"), at["d"]),
        },
        marks={
            clauses.depends_on_the_path: lambda at: _is_on_path(at, at["v"][1]),
            clauses.depends_on_marks: lambda at: _is_on_path(at, at["d"]),
            clauses.between_the_scores: _as_fact(clauses.between_the_scores),
            clauses.best_between: _is_best_between,
            clauses.node_is_discharged: _nothing_is_used,
            clauses.exact_without_dependencies: _nothing_is_used,
            clauses.stored_at_the_node: _nothing_is_used,
        },
        axioms={
            "f": "the score s(n) is the pay-off at a leaf, else the best score of the successors (KA-D3-T, KA-D3-MM), "
            "and what follows of the older successors",
            "zeros": "s in G[d := 0]: 0 at a vertex of d, the pay-off at another leaf, else the best of the successors "
            "with n in d too (KA-T6.6.marks); more zeros move it towards 0 (KA-L7.zeros): `verified theorems`",
            "memo": "only what is given a memo changes it, and it is given a true one (memo-known)",
            "sets": "what union, difference and inclusion of finite sets are",
        },
        overrides=frozenset({("sorts", "GameTree[N]"), ("sorts", "Path[N]"), ("axioms", "f")}),
    )
)
