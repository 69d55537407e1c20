"""A game graph searched depth first with a memo: values, and the vertices of the path that they depend on (KA-A7.2).

The result of a call is a value and the set d of vertices of the path that it depends on. It lies between s_d(n), the
score when the vertices of d count 0, and s(n), the score in the graph as it is (`zero_scores`). So does whatever stands
in the memo (`memo-known`): that is assumed of what is read there, and must hold of what is stored. The path is that of
`marks`: of a set it is known whether the vertex of the call is in it, and whether all others were marked at the start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from proofs.proving.containers.set import Around, ObservedSet, Single, Without, empty_set
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import are_fit, instance_of, is_value
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import table_of
from proofs.proving.models import score_laws as laws
from proofs.proving.models.game_graph import GAME_GRAPH
from proofs.proving.models.marks import MARKS, Marks
from proofs.proving.models.zero_scores import all_are_seen, none_count_zero, older, score
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_search as clauses
from specs.clauses.graph_search import Depends
from specs.contracts import Clause
from specs.values import Value

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


class Memo(Changeable):
    """What is known of the vertex of the call: nothing, or a value that lies between the scores."""

    offers: ClassVar[frozenset[str]] = frozenset({"get"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self._is_known = False
        self._pair: Pair | None = None

    def get(self, node: object) -> Pair | None:
        self._must_be_own(node)
        if not self._is_known:
            world = self.world
            world.outside(lambda: self.get(node))
            self._is_known = True
            if world.choose(2) == 0:
                self._pair = None
                world.scene.append("the memo has nothing of the vertex")
            else:
                pair = self._pair = world.finite("memoed"), any_set(world, "d0", has_n=False)
                low, s = score(world.path.node, pair[1]), world.path.node.f
                world.tell(lambda: clauses.between_the_scores.conclusion(pair, low, s))
        return self._pair

    def __getitem__(self, node: object) -> Pair:
        pair = self.get(node)
        if pair is None:
            raise KeyError(node)
        return pair

    def __setitem__(self, node: object, pair: object) -> None:
        self._must_be_own(node)
        if not is_pair(pair):
            raise FragmentError(f"memo[{node!r}] = {pair!r}: a memo holds a value and what it depends on")
        path: Any = self.world.path
        self._is_known, self._pair = True, pair  # type: ignore[assignment]  # looked at by `is_pair`
        about = Situation(self.world.vocabulary, {"node": node, "v": pair, "graph": AbstractTree(path.node)})
        zeros, last = pair[1], next((loop.child for loop in path.loops if loop.is_over), None)  # type: ignore[index]
        if isinstance(zeros, Without) and last is not None:
            all_are_seen(path.node, zeros, last)
        path.must_be_true("what is stored:", (clauses.between_the_scores,), about)
        if zeros.has_n is not False:
            raise FragmentError("what is stored depends on the vertex itself, or may do so")

    def _must_be_own(self, node: object) -> None:
        if node is not self.world.path.node:
            raise FragmentError(f"what the memo has of {node!r} is not known")

    def forget(self) -> None:
        """A call may have stored something."""
        self._is_known, self._pair = False, None

    def as_it_was(self) -> Memo:
        """A copy that stays as it is now."""
        copy = Memo(self.world)
        copy._is_known, copy._pair = self._is_known, self._pair
        return copy

    def implies(self, clause: Clause) -> bool:
        """What stands in a memo lies between the scores: whoever stores something has shown that."""
        return clause is clauses.memo_is_true

    def __bool__(self) -> bool:
        raise FragmentError("whether a memo is empty is not known")

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"memo.{name}: nothing is known of it")


def is_pair(pair: object) -> bool:
    """Whether it is a value and a set that it depends on."""
    return are_fit(is_value, lambda part: isinstance(part, ObservedSet))(pair)


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
            "Memo[N]": instance_of(lambda world, _name, _node: Memo(world), Memo),
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
