"""One path of the rewritten source: its loops and their invariants, its clauses.

A loop over the children is cut at any child c: the oldest, or one with older brothers. A `while` loop ends if something
gets less from each iteration to the next, of which there are finitely many: the vocabulary says what (`loop_ends`);
without that the obligation `termination` fails.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any, Protocol

from proofs.proving.execution.children import BrothersLoop, Children
from proofs.proving.execution.expressions import Expressions
from proofs.proving.execution.node import Node
from proofs.proving.execution.path_obligations import Collector
from proofs.proving.execution.quantifiers import Quantifiers
from proofs.proving.execution.signals import PathEndedError
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import arbitrary, is_value, sort_in_loop
from proofs.proving.execution.things import is_changeable
from proofs.proving.solvers.obligations import Conjunction
from proofs.proving.source.fragment import CONSTANTS, FragmentError
from proofs.proving.source.invariants import invariant_of
from proofs.proving.vocabulary import Fits
from proofs.symbolic.closed import is_function
from proofs.symbolic.terms import Term
from specs.contracts import Clause
from specs.contracts.clause import names_of
from specs.values import Infinity


class Loop(Protocol):
    """One loop on one path. What can be gone through has a method `cut(is_entry)` that makes one."""

    is_entry: bool

    def has_first(self) -> bool: ...
    def first(self) -> Any: ...
    def some(self) -> Any: ...
    def goes_on(self) -> bool: ...
    def following(self) -> Any: ...


@dataclass
class ChildLoop(BrothersLoop):
    """A loop over all children of a node."""

    line: int = 0
    was_called: bool = False  # the child, in this iteration


@dataclass
class WhileLoop:
    """A loop until a test fails."""

    is_entry: bool


class Path(Expressions, Quantifiers):
    """One path of one procedure. `left_out`: clauses of which nothing is known, and the name at fault."""

    def __init__(self, collector: Collector, node: Node, line: int) -> None:
        super().__init__(collector.world.vocabulary)
        self.collector = collector
        self.world = collector.world
        self.node = node
        self.line = line
        self.lines: set[int] = set()
        self.loops: list[ChildLoop] = []  # those over the children of the node itself
        self.begun: list[Loop | WhileLoop] = []  # all loops: so that none has the id of another
        self.promised: tuple[Clause, ...] = ()  # the contract of the procedure
        self.counts_calls = False  # whether a clause speaks of the children that were called
        self.heads: dict[int, dict[str, Any]] = {}  # what its invariant was given at some iteration, by loop
        self.sorts: dict[int, dict[str, Fits]] = {}  # what its variables have to be at each iteration, by loop
        self.left_out: dict[str, str] = {}
        self.loop_clauses: dict[str, Clause] = {}
        self.deferred: list[Callable[[], bool]] = []  # preconditions, granted when something that needs them is shown
        self.apart: list[tuple[Conjunction, ...]] = []  # hypotheses for clauses that are shown apart, and for no others
        self.called: list[Node] = []  # the nodes on which the procedure called itself
        self.called_before: dict[int, int] = {}  # how many they were when a loop began, by loop
        self.calls: Any = None  # what stands in the place of the procedures that it calls
        self.memories: list[Any] = []  # what was made on the path and may change without an assignment
        self.world.path = self

    def at(self, line: int) -> None:
        """The statement at this line is next."""
        self.line = line
        self.lines.add(line)

    # LOOPS

    def loop(self, line: int, over: Any, is_for: bool) -> Loop | WhileLoop:
        """The loop, either at its entry or at some iteration."""
        self.line = line
        made = self._loop(line, over, is_for)
        self.begun.append(made)
        self.called_before[id(made)] = len(self.called)
        return made

    def _loop(self, line: int, over: Any, is_for: bool) -> Loop | WhileLoop:
        is_entry = self.world.choose(2) == 0
        if not is_for:
            return WhileLoop(is_entry)
        if isinstance(over, Children):
            made = ChildLoop(over.node, is_entry, line=line)
            if over.node is self.node:
                self.loops.append(made)
            return made
        if not hasattr(over, "cut"):
            raise FragmentError(f"a loop over {over!r}: only the children of a node can be gone through")
        loop: Loop = over.cut(is_entry)
        return loop

    def goes_on(self, loop: Loop) -> bool:
        """Whether the loop does; if so, and if a clause counts calls, each older brother must have been called."""
        called = isinstance(loop, ChildLoop) and loop.was_called
        goes_on = loop.goes_on()
        if goes_on and self.counts_calls and isinstance(loop, ChildLoop) and loop.node is self.node:
            self.collector.must_hold("each older brother was called", loop.line, lambda: called, "visits")
        for show in self.vocabulary.at_iteration_end.values() if goes_on else ():
            show(self, loop)
        return goes_on

    def arbitrary(self, loop: Loop | WhileLoop, name: str, now: Any, sort: str | None) -> Any:
        """What a variable may be at some iteration."""
        fits = self.sorts.setdefault(id(loop), {})[name] = sort_in_loop(self.vocabulary, name, sort, now)
        made = arbitrary(self.world, name, self.node, sort, now)
        if self.world.is_integral and type(now) is float and math.isinf(now):
            # It is a float where it is infinite, at every iteration: `low + 1` is one, too.
            self.sorts[id(loop)][name] = lambda thing: fits(thing) and not isinstance(thing, Infinity)
            made = made._float if isinstance(made, Infinity) else made
        is_flag = sort is not None and sort.startswith("OneOf[")
        if "mover" in self.vocabulary.axioms and not is_flag and not self.node.is_max():
            return _opposite(made)  # any value at all, too; but it compares with those that MIN sees
        return made

    def same_sorts(self, loop: Loop | WhileLoop, variables: Mapping[str, Any]) -> None:
        """At the next iteration the variables are what they were taken to be at this one."""
        for name, fits in self.sorts.get(id(loop), {}).items():
            if not fits(variables[name]):
                raise FragmentError(
                    f"{name} is of another kind after an iteration than before it (a value, a node, a flag, None): "
                    "give each of them a name of its own"
                )

    def forget(self, line: int, variables: Mapping[str, Any]) -> None:
        """What the variables hold may have changed in the iterations before."""
        self.forget_made()
        for name, thing in variables.items():
            if name.startswith("_loop_"):  # ours: see `fragment`
                continue
            for part in parts_in(thing):
                if self.is_changeable(part):
                    part.forget()
                elif not (
                    isinstance(part, (*CONSTANTS, Term, Node, FunctionType))
                    or is_function(part)
                    or getattr(part, "is_unchanging", False)
                ):
                    raise FragmentError(
                        f"line {line}: {name} = {part!r} may change in the loop; nothing is known of it"
                    )

    def made(self, memory: Any) -> Any:
        """Noted: the source has made it, or was given it, and a function may hold it that no variable shows."""
        self.memories.append(memory)
        return memory

    def forget_made(self) -> None:
        """What was made on the path may have changed."""
        for memory in self.memories:
            memory.forget()

    def keep_only(self, variables: Mapping[str, Any], assigned: Iterable[str]) -> None:
        """What the variables hold that the loop does not assign to stays; what else there was is of the past."""
        held = [part for name, thing in variables.items() if name not in assigned for part in parts_in(thing)]
        for keep in self.vocabulary.at_loop_head.values():
            keep(self, held)

    def is_changeable(self, thing: Any) -> bool:
        """Whether a call that is given the thing may change it."""
        return is_changeable(thing) or any(thing is memory for memory in self.memories)

    def assume(self, holds: Any) -> None:
        """Go on only where it holds."""
        self.world.assume(bool(holds))

    def must_hold(
        self, when: str, line: int, loop: Loop | WhileLoop | None, invariant: FunctionType, *arguments: Any
    ) -> None:
        """The invariant, at the entry of its loop or at the end of its body."""
        clauses, situation = self._invariant(invariant, arguments)
        for memory in self.memories if when == "kept" else ():
            memory.iteration_ends()
        for clause in clauses:
            self.loop_clauses.setdefault(clause.id, clause)
            if not situation.implies(clause):
                self.oblige("invariant", f"{clause.id} {when}", line, clause, situation)
        if not isinstance(loop, WhileLoop):
            return  # there are finitely many children
        end = self.vocabulary.loop_ends.get(invariant.__name__)
        if end is None or end.finitely not in clauses:
            self.collector.fails("nothing says that this loop ends", line, "termination")
        elif when == "kept":
            if end.law is not None:
                self.world.rests_on(end.law)
            before, now = self.heads[id(loop)], dict(situation.known)
            self.collector.must_hold(
                "less than at the iteration before", line, lambda: end.is_less(before, now), "termination"
            )

    def assume_loop(self, _line: int, loop: Loop | WhileLoop, invariant: FunctionType, *arguments: Any) -> None:
        """The invariant, at some iteration."""
        clauses, situation = self._invariant(invariant, arguments)
        if invariant.__name__ in self.vocabulary.loop_ends:  # as things are now: the iteration may change them
            self.heads[id(loop)] = {
                name: thing.as_it_was() if is_changeable(thing) else thing for name, thing in situation.known.items()
            }
        for clause in clauses:
            if clause in self.vocabulary.marks:
                self.vocabulary.marks[clause](situation)
            elif clause in self.vocabulary.apart:
                self.assume_apart(clause, situation)
            elif not situation.implies(clause):
                self.world.grant(partial(situation.holds, clause))

    def assume_apart(self, clause: Clause, situation: Situation) -> None:
        """The clause holds here, as things are now: a hypothesis for clauses that are shown apart."""
        ways, _ = self.world.settled_ways(partial(situation.holds, clause))
        if () not in ways:
            self.apart.append(ways)

    def end(self) -> None:
        """The path has shown what it was for."""
        raise PathEndedError

    def _invariant(self, invariant: FunctionType, arguments: Iterable[Any]) -> tuple[list[Clause], Situation]:
        clauses = invariant_of(invariant)
        if clauses is None:
            raise FragmentError(f"{invariant.__name__} is no loop invariant: make it one with @loop(...)")
        situation = Situation(self.vocabulary, dict(zip(names_of(invariant), arguments, strict=True)))
        return [c for c in self.vocabulary.says(clauses) if self.is_resolved(c, situation)], situation

    # CLAUSES

    def oblige(self, kind: str, what: str, line: int, clause: Clause, situation: Situation) -> None:
        """The clause must hold here."""
        facts, views = self.world.facts, self.vocabulary.views
        if clause in views:
            situation = views[clause](self, situation)
        before = len(facts)
        if clause in self.vocabulary.apart:
            facts += self.apart
        self.collector.must_hold(what, line, lambda: situation.holds(clause), kind)
        del facts[before:]

    def must_be_true(self, what: str, clauses: Iterable[Clause], situation: Situation) -> None:
        """The clauses must hold at the statement that is run now."""
        for clause in clauses:
            self.oblige("law", f"{what} {clause.id}", self.line, clause, situation)

    def why_assumed(self, clause: Clause) -> str:
        """Why the precondition needs no proof, if the model itself says what it says; otherwise nothing."""
        return next((why for name, why in self.vocabulary.assumed_names.items() if name in clause.names), "")

    def recall(self) -> None:
        """Grant the preconditions that were put off."""
        while self.deferred:
            self.world.fact(self.deferred.pop(0))

    def is_resolved(self, clause: Clause, situation: Situation) -> bool:
        """Whether every name of the clause has a meaning; if not, it is left out and listed."""
        unknown = self.vocabulary.not_shown.get(clause) or situation.resolves(clause)
        if unknown:
            self.left_out[clause.id] = unknown
        return not unknown


def _opposite(thing: Any) -> Any:
    """The negation of a value, and of each value in a tuple; what else there is stays."""
    if isinstance(thing, tuple):
        return tuple(map(_opposite, thing))
    return -thing if is_value(thing) else thing


def parts_in(thing: Any) -> Iterable[Any]:
    """The thing, or the parts of a tuple, and of the tuples in it."""
    if isinstance(thing, tuple):
        for part in thing:
            yield from parts_in(part)
    else:
        yield thing
