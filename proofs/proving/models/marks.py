"""A game graph with cycles, searched depth first: the vertices on the path are marked, and count 0 (KA-A6.7).

Let M be the marked vertices when a call on n begins. What stands for f(n) is s(n), the score of n in the graph with
every vertex of M turned into a leaf 0; what stands for f(c) of a successor c is its score when n is marked as well.
That is what a call on c returns with the marks M and n, so the model lets a call have no others. The laws of leaves and
of successors (KA-T6.6) are of vertices that are not marked: so of a vertex nothing is told before it was asked whether
it is on the path. A call on c has one more marked vertex, and there are finitely many: that is the height of the
induction. Calls leave the marks as they were, and an iteration of a loop must, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from proofs.proving.execution.children import Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import table_of
from proofs.proving.models.game_graph import GAME_GRAPH, MARKED, MARKED_F, ScoredGraph
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses.graph_search import marks_are_kept, path_leads_here
from specs.contracts import Clause
from specs.values import Value


class Marks(Changeable):
    """A path: any marks when the call begins, and after them the vertices that were marked since."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def __init__(self, world: ProvingWorld, node: Node) -> None:
        self.world, self.node = world, node
        self.is_marked: bool | None = None  # whether the node of the call is marked when it begins
        self.since: tuple[Node, ...] | None = ()  # None: not known
        self._last_known: tuple[Node, ...] = ()
        self._at_head: tuple[Node, ...] | None = None

    # AS A DICT

    def __contains__(self, node: object) -> bool:
        self._must_be_own(node)
        if node in self._known():
            return True
        if self.is_marked is None:
            self.world.outside(lambda: node in self)
            self.is_marked = self.world.choose(2) == 0
            self.world.scene.append(f"{self.node.name} is {'marked' if self.is_marked else 'not marked'}")
            if self.is_marked:
                self._counts_zero()
        return self.is_marked

    def _counts_zero(self) -> None:
        """What a marked vertex counts."""
        self.world.law(MARKED, s=self.node.f)

    def __setitem__(self, node: object, value: object) -> None:
        self._must_be_own(node)
        self.must_be_unmarked()
        if value is not None or self._known():
            raise FragmentError(f"path[{node!r}] = {value!r}: a vertex is marked once, by None")
        self.since = (self.node,)

    def pop(self, node: object) -> None:
        """The same as `del path[node]`, where the node is the one that was marked last."""
        self._must_be_own(node)
        if self._known() != (self.node,):
            raise FragmentError(f"path.pop({node!r}): it is unmarked, and was not marked in this call")
        self.since = ()

    def __iter__(self) -> Iterator[object]:
        yield self.node.world  # stands for whatever was marked when the call began
        yield from self._known()

    # FOR THE PROOF

    def _must_be_own(self, node: object) -> None:
        if node is not self.node:
            raise FragmentError(f"whether {node!r} is marked is not known: a call asks about its own vertex")

    def _known(self) -> tuple[Node, ...]:
        if self.since is None:
            raise FragmentError("nothing is known of the path any more")
        return self.since

    def must_be_unmarked(self) -> None:
        """Refuse to tell of the vertex what holds only if it is not marked."""
        if self.is_marked is not False:
            raise FragmentError(f"{self.node!r} may be marked: ask first whether it is on the path")

    def forget(self) -> None:
        """It may have been changed; a call that says `graph-marks-kept` has not, nor have other iterations."""
        if self.since is not None:
            self._last_known = self.since
        self.since = None

    def is_kept(self) -> None:
        """It is as it was before it might have been changed."""
        self.since = self._last_known

    def at_head(self) -> None:
        """At the head of a loop it is as it was when the loop began: `iteration_ends` sees to that."""
        self.is_kept()
        if self._at_head not in (None, self.since):
            raise FragmentError("two loops begin with different marks on the path")
        self._at_head = self.since

    def iteration_ends(self) -> None:
        """The next iteration has to find the marks that this one found."""
        if self._at_head is not None and self._known() != self._at_head:
            raise FragmentError("the path is not the same after an iteration of the loop as before it")

    def given_to(self, name: str, clauses: Iterable[Clause]) -> None:
        """Only to what keeps the marks."""
        if marks_are_kept not in clauses:
            raise FragmentError(f"{name} is given the path, and does not say `graph-marks-kept`: it may change it")

    def implies(self, clause: Clause) -> bool:
        """A call has no other marks than those that lead to its vertex: `_must_lead_below`."""
        return clause is path_leads_here


class MarkedGraph(ScoredGraph):
    """A game graph, as far as it is known when it is known of a vertex that it is not marked."""

    def children(self, node: Node) -> Children:
        _marks_of(node).must_be_unmarked()
        return super().children(node)

    def value(self, node: Node) -> Value:
        _marks_of(node).must_be_unmarked()
        return super().value(node)


def _marks_of(node: Node) -> Marks:
    path = node.world.path
    if node is not path.node:
        raise FragmentError(f"what comes after {node!r} is not known: it may be marked")
    marks = [one for one in path.memories if isinstance(one, Marks)]
    if len(marks) != 1:
        raise FragmentError("a search of a graph has one path, which it is given")
    return marks[0]


def _must_lead_below(path: Any, marks: Any) -> None:
    """A call on a successor has the marks of this call and its vertex: only then is f of the successor its score."""
    if not isinstance(marks, Marks) or marks.node is not path.node or marks._known() != (path.node,):
        raise FragmentError("a call on a successor is given the path, the vertex itself having been marked")


def _at_loop_head(_path: Any, variables: list[Any]) -> None:
    for one in variables:
        if isinstance(one, Marks):
            one.at_head()


def _old_path(at: Situation) -> tuple[object, ...]:
    marks: Marks = at["path"]
    return (marks.node.world,)


MARKS: Final = GAME_GRAPH.extended_by(
    Vocabulary(
        sorts={
            "GameTree[N]": instance_of(lambda _world, _name, node: MarkedGraph(node), MarkedGraph),
            "Path[N]": Sort(
                lambda world, _name, node: Marks(world, node), lambda path: isinstance(path, Marks), _must_lead_below
            ),
        },
        meanings={
            "s_marked": lambda at: at.node("node").f,
            "s_here": lambda at: at.node("node").f,
            "best_older": lambda at: at.node("after").broth,
            "old_path": _old_path,
        },
        marks={marks_are_kept: lambda at: at["path"].is_kept()},
        at_loop_head={"marks": _at_loop_head},
        laws={**MARKED_F, **table_of(MARKED)},
        axioms={
            "f": "f(n) stands for the score of n with the marked vertices at 0, f(c) for that with n marked, too",
            "marks": "only what is given a path changes it",
        },
        overrides=frozenset({("sorts", "GameTree[N]"), ("axioms", "f"), *(("laws", id) for id in MARKED_F)}),
    )
)
