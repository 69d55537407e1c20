"""A game graph searched depth first with a memo: values, and the vertices of the path that they depend on (KA-A7.2).

The result of a call is a value and the set d of vertices of the path that it depends on. It lies between s_d(n), the
score when the vertices of d count 0, and s(n), the score in the graph as it is, for which f(n) stands. So does whatever
stands in the memo (`memo-known`): that is assumed of what is read there, and must hold of what is stored. The path is
that of `marks`: of a set it is known whether the vertex of the call is in it, and whether all others were marked at the
start. s_d(n) is spoken of for the sets that occur. What it is at a vertex of d, at a leaf, and for a smaller set, is
said by laws, when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import MapKind
from proofs.proving.containers.set import Around, ObservedSet, Single, Without, empty_set
from proofs.proving.containers.settled import first
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import are_fit, instance_of, is_value
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import table_of
from proofs.proving.models import game_graph as laws
from proofs.proving.models.game_graph import GAME_GRAPH, ScoredGraph
from proofs.proving.models.marks import MARKS, Marks
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_search as clauses
from specs.clauses.graph_search import Depends
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value


def _known(node: Node, word: str, zeros: ObservedSet, make: Callable[[Node, ObservedSet], Value]) -> Value:
    """The quantity of that name, of the node and the set, settled when it is first asked for."""
    known: dict[ObservedSet, Value] = node.__dict__.setdefault(word, {})

    def compared() -> Value:
        value = make(node, zeros)
        for other, its_value in known.items():
            if zeros.includes(other):
                node.world.law(laws.ZEROS, with_more=value, with_less=its_value)
            if other.includes(zeros):
                node.world.law(laws.ZEROS, with_more=its_value, with_less=value)
        return value

    return first(node.world, known, zeros, compared)


def score(node: Node, zeros: ObservedSet) -> Value:
    """s_d of the node."""
    return _known(node, "_scores", zeros, _score)


def _score(node: Node, zeros: ObservedSet) -> Value:
    world = node.world
    s_d = world.finite(f"s_{zeros.name}({node.name})")
    if node is world.path.node and zeros.has_n:
        world.law(laws.MARKED, s=s_d)
    if node is world.path.node and zeros.has_n is False and node._is_terminal:
        world.law(laws.LEAF, payoff=ScoredGraph(node).value(node), s=s_d)
    if zeros.is_empty:
        world.law(laws.NO_ZEROS, with_none=s_d, s=node.f)
    elif node is world.path.node:
        world.law(laws.ZEROS, with_more=s_d, with_less=node.f)
    return s_d


def none_count_zero(zeros: ObservedSet) -> None:
    """The set is empty: the score of the vertex of the call is that in the graph as it is."""
    node: Node = zeros.world.path.node
    node.world.law(laws.NO_ZEROS, with_none=score(node, zeros), s=node.f)


def older(child: Node, zeros: ObservedSet) -> Value:
    """The best s_d of the successors before this one."""
    return _known(child, "_older", zeros, _older)


def _older(child: Node, zeros: ObservedSet) -> Value:
    father, world = child.father, child.world
    assert father is not None
    if child.is_oldest:
        return NEG_INF if father.is_max() else POS_INF
    if child.elder is not None:
        return best_with(child.elder, zeros)
    return child.broth if zeros.is_empty else world.finite(f"best s_{zeros.name} before {child.name}")


def best_with(child: Node, zeros: ObservedSet) -> Value:
    """The best s_d of the successors up to this one."""
    world, father = child.world, child.father
    assert father is not None
    by = world.greatest if father.is_max() else world.least
    return _known(child, "_best", zeros, lambda _child, _zeros: by(older(child, zeros), score(child, zeros)))


def all_are_seen(node: Node, zeros: Without, last: Node) -> None:
    """s_d(n) is the best s_{d + n} of all successors, if n is not in d."""
    law = laws.MARKED_F["f-youngest"]
    node.world.law(law, f=score(node, zeros), with_child=best_with(last, zeros.with_n))


Pair = tuple[Value, ObservedSet]


def any_set(world: ProvingWorld, name: str, has_n: bool | None = None) -> ObservedSet:
    """Any set of vertices."""
    return ObservedSet(world, name, has_n=has_n, when_empty=none_count_zero)


class MemoMarks(Marks):
    """The path. What a marked vertex scores in the graph as it is, is not known."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop", "keys"})

    def keys(self) -> Around:
        """The vertices on it."""
        has_n = True if self.holds_own() else False if self.since == () and self.is_marked is False else None
        return Around(self.world, has_n)

    def holds_own(self) -> bool:
        """Whether the vertex of the call is known to be on it."""
        return self.is_marked is True or self.since == (self.node,)

    def _counts_zero(self) -> None:
        """Nothing follows for the score in the graph as it is."""


def is_pair(pair: object) -> bool:
    """Whether it is a value and a set that it depends on."""
    return are_fit(is_value, lambda part: isinstance(part, ObservedSet))(pair)


def _must_be_own(node: Node) -> None:
    if node is not node.world.path.node:
        raise FragmentError(f"what the memo has of {node!r} is not known")


def _any_memoed(memo: Map, node: Node) -> Pair | None:
    """Nothing, or a value that lies between the scores, with a set that it depends on."""
    _must_be_own(node)
    world = memo.world
    if world.choose(2) == 0:
        return None
    pair = world.finite("memoed"), any_set(world, "d0", has_n=False)
    low, s = score(node, pair[1]), node.f
    world.tell(lambda: clauses.between_the_scores.conclusion(pair, low, s))
    return pair


def _about_stored(node: Node, pair: Pair) -> Mapping[str, Any]:
    """What is stored must not depend on the vertex itself. By now all its successors may have been looked at."""
    _must_be_own(node)
    zeros, last = pair[1], next((loop.child for loop in node.world.path.loops if loop.is_over), None)
    if zeros.has_n is not False:
        raise FragmentError("what is stored depends on the vertex itself, or may do so")
    if isinstance(zeros, Without) and last is not None:
        all_are_seen(node, zeros, last)
    return {"node": node, "v": pair, "graph": AbstractTree(node)}


PAIRS: Final = MapKind(
    name="memo",
    operations=frozenset({"get", "[]", "[]="}),
    any_entry=_any_memoed,
    is_entry=is_pair,
    entries="a value and what it depends on",
    names=_about_stored,
    due=(clauses.between_the_scores,),
    implied=frozenset({clauses.memo_is_true}),
)


def _depends(path: Any, members: object = ()) -> ObservedSet:
    """`Depends()` or `Depends((node,))`."""
    if members == ():
        return empty_set(path.world)
    if isinstance(members, tuple) and len(members) == 1 and members[0] is path.node:
        return Single(path.world)
    raise FragmentError(f"Depends({members!r}): only the vertex itself is known")


def _any_pair(world: ProvingWorld, name: str, _node: Node) -> Pair:
    return world.finite(name), any_set(world, "e")


# WHAT THE CLAUSES SAY


def _is_on_path(at: Situation, zeros: ObservedSet) -> None:
    """Every vertex of it is on the path, on which the vertex of the call is one."""
    marks: MemoMarks = at["path"]
    as_given = marks.since is None and marks._last_known == (marks.node,)  # to the call
    if not marks.holds_own() and not as_given:
        raise FragmentError("a value may depend on the vertex itself, which is not on the path")
    zeros.is_within = True


def _told(clause: Clause) -> Callable[[Situation], None]:
    return lambda at: at.node("node").world.tell(lambda: at.holds(clause))


def _is_best(at: Situation) -> None:
    """Before the oldest successor the clause says that g is infinite: the path has to know that."""
    world, is_first = at.node("node").world, at.node("after").is_oldest
    (world.grant if is_first else world.tell)(lambda: at.holds(clauses.best_between))


def _nothing_is_used(_at: Situation) -> None:
    """It is not needed of a successor."""


MEMO: Final = MARKS.extended_by(
    Vocabulary(
        sorts={
            "GameTree[N]": GAME_GRAPH.sorts["GameTree[N]"],
            "Path[N]": Sort(
                lambda world, _name, node: MemoMarks(world, node),
                lambda path: isinstance(path, MemoMarks),
                MARKS.sorts["Path[N]"].check_argument,
            ),
            "Memo[N]": Sort(lambda world, _name, _node: Map(world, PAIRS), lambda memo: Map.is_of(memo, "memo")),
            "Dependent[N]": Sort(_any_pair, is_pair),
            "frozenset[N]": instance_of(lambda world, name, _node: any_set(world, name), ObservedSet),
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
            clauses.between_the_scores: _told(clauses.between_the_scores),
            clauses.best_between: _is_best,
            clauses.node_is_discharged: _nothing_is_used,
            clauses.exact_without_dependencies: _nothing_is_used,
            clauses.stored_at_the_node: _nothing_is_used,
        },
        laws={
            **laws.FREE_F,
            **table_of(laws.MARKED_F["f-youngest"], laws.ZEROS, laws.NO_ZEROS),
        },
        axioms={
            "f": "f(n) stands for the score of n in the graph as it is",
            "memo": "only what is given a memo changes it, and it is given a true one (memo-known)",
        },
        overrides=frozenset(
            {("sorts", "GameTree[N]"), ("sorts", "Path[N]"), ("axioms", "f"), *(("laws", id) for id in laws.FREE_F)}
        ),
    )
)
