"""A game graph searched depth first with a memo: values, and the vertices of the path that they depend on (KA-A7.2).

What stands for f(n) is s(n), the score in the graph as it is. For a set d of vertices s_d(n) is the score in G[d := 0];
it is spoken of for the sets that occur: what a result depends on, unions, what is left without the vertex itself.

    n in d           s_d(n) = 0
    n a leaf         s_d(n) = t(n), if n is not in d
    n not in d       s_d(n) is the best s_{d + n}(c) over the successors (KA-T6.6.marks); s(n) is the best s(c)
    d part of d'     s_{d'} <=1 s_d, at a vertex and for the best of several (KA-L7.zeros)
    d empty          s_d = s

The path is that of `marks`: a call on a successor has the marks of this call and its vertex. Whatever stands in the
memo lies between the scores (`memo-known`): that is assumed of what is found, and must hold of what is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import are_fit, instance_of, is_value
from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.marks import MARKS, Marks
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_search as clauses
from specs.clauses.graph_search import Depends
from specs.contracts import Clause
from specs.graphs.graph_score import moves_away
from specs.values import NEG_INF, POS_INF, Value

Pair = tuple[Value, "Zeros"]


class Zeros(Thing):
    """A set of vertices: any one, or one that was made of others. `parts` are sets that it contains."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld, name: str, *parts: Zeros, own: bool | None = None) -> None:
        self.world, self.name, self.parts = world, name, parts
        self.own = own  # whether the vertex of the call is in it, if that is known
        self.is_empty: bool | None = None
        self.rest_on_path = False  # whether all its vertices but, perhaps, that of the call were marked at the start

    # AS A SET

    def __or__(self, other: object) -> Zeros:
        if not isinstance(other, Zeros):
            raise FragmentError(f"d | {other!r}: nothing is known of that")
        own = True if True in (self.own, other.own) else False if self.own is other.own is False else None
        made = Zeros(self.world, f"({self.name} + {other.name})", self, other, own=own)
        made.rest_on_path = self.rest_on_path and other.rest_on_path
        return made

    def __sub__(self, other: object) -> Zeros:
        if not isinstance(other, Single):
            raise FragmentError(f"d - {other!r}: only the vertex itself is taken out")
        return Without(self)

    def __contains__(self, node: object) -> bool:
        if node is not self.world.path.node or self.own is None:
            raise FragmentError(f"whether {node!r} is in {self.name} is not known")
        return self.own

    def __le__(self, keys: object) -> bool:
        """Whether all its vertices are on the path; where that is not known, on a path of its own for each answer."""
        if not isinstance(keys, Keys):
            raise FragmentError(f"d <= {keys!r}: nothing is known of that")
        marks = keys.marks
        if self.rest_on_path and (self.own is False or marks.holds_own()):
            return True
        if self.world.is_within_clause or (self.own is True and marks.since == () and marks.is_marked is False):
            return False  # it cannot be shown, or is not so
        answer = self.world.choose(2) == 0
        if answer:
            self.rest_on_path = True
            if not marks.holds_own() and marks.is_marked is False:
                self.own = False
        return answer

    def __bool__(self) -> bool:
        if self.own is True:
            return True
        if self.is_empty is None:
            self.world.outside(self.__bool__)
            self.is_empty = self.world.choose(2) == 0
            if self.is_empty:
                self.world.scene.append(f"{self.name} is empty")
                node = self.world.path.node
                self.world.grant(lambda: bool(score(node, self) == node.f))
        return not self.is_empty

    def __iter__(self) -> Iterator[object]:
        raise FragmentError(f"the vertices of {self.name} are not known one by one")

    def includes(self, other: Zeros) -> bool:
        """Whether the other is known to be part of it."""
        return other is self or other.is_empty is True or any(part.includes(other) for part in self.parts)

    def __repr__(self) -> str:
        return self.name


class Single(Zeros):
    """The vertex of the call alone."""

    def __init__(self, world: ProvingWorld) -> None:
        super().__init__(world, "{n}", own=True)
        self.rest_on_path, self.is_empty = True, False


class Without(Zeros):
    """A set without the vertex of the call. With it, the set contains what it was made of."""

    def __init__(self, whole: Zeros) -> None:
        super().__init__(whole.world, f"{whole.name} - n", own=False)
        self.rest_on_path = whole.rest_on_path
        self.with_n = Zeros(whole.world, f"({whole.name} + n)", whole, self, own=True)


def _nothing(world: ProvingWorld) -> Zeros:
    made = Zeros(world, "{}", own=False)
    made.is_empty = made.rest_on_path = True
    return made


class Keys(Thing):
    """`path.keys()`."""

    def __init__(self, marks: MemoMarks) -> None:
        self.marks = marks

    def __contains__(self, node: object) -> bool:
        return node in self.marks


class MemoMarks(Marks):
    """The path. What a marked vertex scores in the graph as it is, is not known."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop", "keys"})

    def keys(self) -> Keys:
        """The vertices on it."""
        return Keys(self)

    def holds_own(self) -> bool:
        """Whether the vertex of the call is known to be on it."""
        return self.is_marked is True or self.since == (self.node,)

    def _counts_zero(self) -> None:
        """Nothing follows for the score in the graph as it is."""


# SCORES


def _table(node: Node, word: str) -> dict[Zeros, Value]:
    found: dict[Zeros, Value] = node.__dict__.setdefault(word, {})
    return found


def score(node: Node, zeros: Zeros) -> Value:
    """s_d of the node."""
    known = _table(node, "_scores")
    if zeros not in known:
        world = node.world
        world.outside(lambda: score(node, zeros))
        world.choose(1)  # noted on the path, so that it is settled in every run that comes here
        if zeros.is_empty:
            known[zeros] = node.f
        else:
            made = world.finite(f"s_{zeros.name}({node.name})")
            known[zeros] = made
            _compare(world, known, zeros)
            if node is world.path.node:
                _own_law(node, zeros, made)
    return known[zeros]


def _compare(world: ProvingWorld, known: dict[Zeros, Value], zeros: Zeros) -> None:
    """More zeros, nearer to 0 (KA-L7.zeros)."""
    for other, value in known.items():
        for low, high in ((zeros, other), (other, zeros)):
            if other is not zeros and low.includes(high):
                less, more = (known[zeros], value) if low is zeros else (value, known[zeros])
                world.fact(lambda less=less, more=more: moves_away(less, more))  # type: ignore[misc]


def _own_law(node: Node, zeros: Zeros, value: Value) -> None:
    """The vertex of the call: 0 if it is in d, t at a leaf that is not, and never further from 0 than s(n)."""
    world = node.world
    if zeros.own is True:
        world.grant(lambda: bool(value == 0))
    elif zeros.own is False and node._is_terminal:
        world.grant(lambda: bool(value == node.f))
    world.fact(lambda: moves_away(value, node.f))


def older(child: Node, zeros: Zeros) -> Value:
    """The best s_d of the successors before this one."""
    known = _table(child, "_older")
    if zeros not in known:
        world, father = child.world, child.father
        assert father is not None
        world.outside(lambda: older(child, zeros))
        world.choose(1)
        if child.is_oldest:
            known[zeros] = NEG_INF if father.is_max() else POS_INF
        elif child.elder is not None:
            known[zeros] = best_with(child.elder, zeros)
        else:
            known[zeros] = child.broth if zeros.is_empty else world.finite(f"best s_{zeros.name} before {child.name}")
            _compare(world, known, zeros)
    return known[zeros]


def best_with(child: Node, zeros: Zeros) -> Value:
    """The best s_d of the successors up to this one."""
    known = _table(child, "_best")
    if zeros not in known:
        world, father = child.world, child.father
        assert father is not None
        world.outside(lambda: best_with(child, zeros))
        here, before = score(child, zeros), older(child, zeros)
        known[zeros] = world.greatest(before, here) if father.is_max() else world.least(before, here)
    return known[zeros]


def _law_of_successors(node: Node, zeros: Without, last: Node) -> None:
    """s_d(n) is the best s_{d + n} of all successors, if n is not in d (KA-T6.6.marks)."""
    world, value = node.world, score(node, zeros)
    best = best_with(last, zeros.with_n)
    world.grant(lambda: bool(value == best))


# THE MEMO


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
            self.world.outside(lambda: self.get(node))
            self._is_known = True
            if self.world.choose(2) == 0:
                self._pair = None
                self.world.scene.append("the memo has nothing of the vertex")
            else:
                zeros = Zeros(self.world, "d0", own=False)
                value = self.world.finite("memoed")
                self._pair = value, zeros
                self._grant(value, zeros)
        return self._pair

    def _grant(self, value: Value, zeros: Zeros) -> None:
        node = self.world.path.node
        low = score(node, zeros)
        self.world.fact(lambda: clauses.between_the_scores.conclusion((value, zeros), low, node.f))

    def __getitem__(self, node: object) -> Pair:
        pair = self.get(node)
        if pair is None:
            raise KeyError(node)
        return pair

    def __setitem__(self, node: object, pair: object) -> None:
        self._must_be_own(node)
        if not _is_pair(pair):
            raise FragmentError(f"memo[{node!r}] = {pair!r}: a memo holds a value and what it depends on")
        self._is_known, self._pair = True, pair  # type: ignore[assignment]  # looked at by `_is_pair`
        about = Situation(self.world.vocabulary, {"node": node, "v": pair, "graph": AbstractTree(self.world.path.node)})
        if self._pair is not None:
            settle(about)
        self.world.path.must_be_true("what is stored:", (clauses.between_the_scores,), about)
        if self._pair is None or self._pair[1].own is not False:
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


def _is_pair(thing: object) -> bool:
    return are_fit(is_value, lambda part: isinstance(part, Zeros))(thing)


def settle(at: Situation) -> None:
    """What the score of the vertex is when those that its value depends on count 0, all successors having been seen."""
    zeros, path = at["v"][1], at["node"].world.path
    last = next((loop.child for loop in path.loops if loop.is_over), None)
    if isinstance(zeros, Without) and last is not None:
        _law_of_successors(path.node, zeros, last)


# WHAT THE SOURCE MAKES, AND WHAT CLAUSES SPEAK OF


def _depends(path: Any, members: object = ()) -> Zeros:
    """`Depends()` or `Depends((node,))`."""
    if members == ():
        return _nothing(path.world)
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
            "Dependent[N]": Sort(_any_pair, _is_pair),
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
