"""An arbitrary memory of MT: of each node nothing, or a pair (f-, f+) that is true.

The invariant of a memory is three clauses of MT's contract, `mt-memory`: f- <= f(n) <= f+ for every node in it,
`mt-terminal`: of a terminal it holds the pay-off, and `mt-memory-payoffs`: its bounds are pay-offs. They are assumed of
whatever is found, and must hold of whatever is stored, on the line that stores it. Whoever is given a memory is given a
true one: MT asks that, at run time, of each node that it is called on, so a driver's contract does not. A nested call
may change what memory holds of any node: so after a call, and at the head of a loop, nothing is known any more but this
invariant and what the callee's own contract says of its node. Two nodes of a path may be the same one unless one is
below the other: what is stored of one may be what is found of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final

from proofs.proving.execution.node import Node, others
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of, or_none
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.brothers import BROTHERS, Together
from proofs.proving.models.payoffs import PAYOFFS, mark
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses.mt import Bounds, true_memory
from specs.clauses.mt_brothers import only_below
from specs.clauses.mt_loops import terminal_memory, true_of_child
from specs.clauses.mtd import progress
from specs.clauses.payoffs import are_payoffs_so_far, is_payoff_so_far, stores_payoffs
from specs.contracts import Clause

INVARIANT: Final[tuple[Clause, ...]] = (true_memory, terminal_memory, stores_payoffs)


class AbstractMemory(Changeable):
    """A dict from nodes to pairs of bounds; what it holds of a node is settled when it is first asked for."""

    invariant: tuple[Clause, ...] = INVARIANT
    offers: ClassVar[frozenset[str]] = frozenset({"get"})

    def __init__(self, world: ProvingWorld, *, is_empty: bool = False) -> None:
        self.world = world
        self._is_empty = is_empty  # of whatever was not asked for yet
        self._pairs: dict[Node, Bounds | None] = {}
        self._owed: dict[Node, list[Callable[[], bool]]] = {}  # what a call promised of its node
        self._stored: set[Node] = set()  # of these something was stored
        self._together: dict[Together, Bounds] = {}  # the minimax of what is held of each

    # AS A DICT

    def get(self, node: Any, default: Any = None) -> Any:
        pair = self._look(node)
        return default if pair is None else pair

    def __getitem__(self, node: Any) -> Bounds:
        pair = self._look(node)
        if pair is None:
            raise KeyError(node)
        return pair

    def __contains__(self, node: Any) -> bool:
        return self._look(node) is not None

    def __setitem__(self, node: Any, pair: Any) -> None:
        if not isinstance(node, Node) or not isinstance(pair, tuple) or len(pair) != 2:
            raise FragmentError(f"memory[{node!r}] = {pair!r}: a memory maps a node to a pair of bounds")
        for other in others(node, {*self._pairs, *self._owed}):
            self._pairs.pop(other, None)
            self._owed.pop(other, None)
            self._is_empty = False
        self._pairs[node] = pair
        self._stored.add(node)
        self._together = {some: pair for some, pair in self._together.items() if _are_apart(some, node, strictly=False)}
        self._must_be_below("what is stored of", node)
        self.world.path.must_be_true(f"what is stored of {node!r}:", self.invariant, self._about(node))

    def __bool__(self) -> bool:
        raise FragmentError("whether a memory is empty is not known")

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"memory.{name}: nothing is known of it")

    # WHAT IS FOUND

    def _look(self, node: Any) -> Bounds | None:
        if isinstance(node, Together):
            return self._of_all(node)
        if not isinstance(node, Node):
            raise FragmentError(f"memory is asked about {node!r}, which is no node")
        self.world.path.must_not_ask("what memory holds")
        if node not in self._pairs:
            if not self._is_empty or others(node, self._stored):
                self.world.outside(lambda: self._look(node))
                return self._found(node)
            self._pairs[node] = None
        return self._pairs[node]

    def _found(self, node: Node) -> Bounds | None:
        """Nothing, or any pair that meets the invariant."""
        pair = self._pairs[node] = self._any_pair(node)
        for clause in self.invariant if pair is not None else ():
            if clause is stores_payoffs:
                continue  # its bounds are marked
            self.world.grant(lambda clause=clause: self._about(node).holds(clause))  # type: ignore[misc]
        for promise in self._owed.pop(node, ()):
            self.world.grant(promise)
        return pair

    def _of_all(self, some: Together) -> Bounds:
        """Any pair at all: of trees nothing else is assumed than what a loop says."""
        if some not in self._together:
            self.world.outside(lambda: self._of_all(some))
            self._together[some] = self.world.ghost(f"f- of {some}"), self.world.ghost(f"f+ of {some}")
        return self._together[some]

    def _any_pair(self, node: Node) -> Bounds | None:
        world, name = self.world, node.name
        if world.choose(2) == 0:
            world.scene.append(f"memory holds nothing of {name}")
            return None
        pair = world.value(f"f-({name})"), world.value(f"f+({name})")
        for bound in pair:
            mark(node, bound)  # by `mt-memory-payoffs`
        return pair

    def _about(self, node: Node) -> Situation:
        return Situation(self.world.vocabulary, {"node": node, "memory": self})

    # FOR THE PROOF

    def forget(self) -> None:
        """What is held of any node may have changed."""
        self._pairs.clear()
        self._owed.clear()
        self._together.clear()
        self._is_empty = False

    def changed_by(self, name: str, clauses: Iterable[Clause], node: object) -> Iterable[Clause]:
        """Where memory changes at the callee's node and below only, what it holds of that node's brothers stays."""
        below = node if only_below in clauses and isinstance(node, Node) else None
        together = self._together.items()
        kept = {some: pair for some, pair in together if below is not None and _are_apart(some, below)}
        self._must_be_below(f"what {name} changes, called on", below)
        self.forget()
        self._together.update(kept)
        is_used = kept or only_below in self.world.path.promised
        return (only_below,) if below is not None and is_used else ()

    def _must_be_below(self, what: str, node: object) -> None:
        """A procedure that promises `mt-frame` changes memory at its own node and below only."""
        path = self.world.path
        if only_below in path.promised:
            is_below = isinstance(node, Node) and (node is path.node or node.is_below(path.node))
            path.collector.must_hold(f"mt-frame: {what} {node}", path.line, lambda: is_below, "law")

    def as_it_was(self) -> AbstractMemory:
        """A copy that stays as it is now."""
        copy = type(self)(self.world, is_empty=self._is_empty)
        copy._pairs.update(self._pairs)
        copy._stored |= self._stored
        copy._together.update(self._together)
        return copy

    def implies(self, clause: Clause) -> bool:
        """Whether it is the invariant, of a node or of a child, or what each change of it must keep to."""
        return clause in (*self.invariant, true_of_child, only_below)

    def owes(self, clause: Clause, holds: Callable[[], bool], node: object) -> bool:
        """A postcondition on what memory holds of the callee's node counts when that is asked for."""
        if "memory" not in clause.names or not isinstance(node, Node):
            return False
        self._owed.setdefault(node, []).append(holds)
        return True


def _are_apart(some: Together, node: Node, *, strictly: bool = True) -> bool:
    """Whether none of them is the node, nor (strictly) below it: it is the child whose brothers they are, or below."""
    child = some.child
    if child is None:
        return False
    return node is child or node.is_below(child) or (not strictly and child.is_below(node))


def is_bracket_narrower(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """The bracket lies strictly inside the one before."""
    return progress.conclusion((before["f_minus"], before["f_plus"]), now["f_minus"], now["f_plus"])


_MEMORY: Final = instance_of(lambda world, _name, _node: AbstractMemory(world), AbstractMemory)
MEMORY: Final = PAYOFFS.extended_by(
    BROTHERS,
    Vocabulary(
        sorts={"Memory[N]": _MEMORY, "Memory[N] | None": or_none(_MEMORY)},
        makers={dict: lambda path: path.made(AbstractMemory(path.world, is_empty=True))},
        meanings={"has_payoff": lambda at: at.node("node").is_terminal()},
        # A pass of a driver takes its test value strictly down, or up, or leaves a bracket strictly inside the one
        # before. It does so only finitely often, for its ends are pay-offs, or infinite.
        loop_ends={
            "sss_loop": LoopEnd(lambda before, now: bool(now["g"] < before["g"]), is_payoff_so_far),
            "dual_loop": LoopEnd(lambda before, now: bool(now["g"] > before["g"]), is_payoff_so_far),
            "two_loop": LoopEnd(lambda before, now: bool(now["f_plus"] < before["f_plus"]), are_payoffs_so_far),
            "mtd_loop": LoopEnd(is_bracket_narrower, are_payoffs_so_far),
        },
        axioms={"memory": "only what is given a memory changes it, and it is given a true one, as MT demands"},
    ),
)
