"""trusted: recursion induction on a procedure (PB-R1.a, PB-R1.b): its paths, with contracts in the place of calls.

The precondition is assumed at the start of the body and the postcondition after each inner call; the precondition must
hold before each inner call, the loop invariants at each iteration, the postcondition at the end. An inner call of the
procedure itself goes to a child, so its height is less: that is the induction. Calls of other procedures rest on
their own proofs. Names of uncontracted functions run as they stand.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any, Final

from proofs.proving.cutting import CUT, FragmentError, cut, fingerprint, sorts_of
from proofs.proving.handles import Children, Node, first_child, is_youngest, next_child, some_child
from proofs.proving.obligations import Obligation
from proofs.proving.paths import Collector, PathEndedError, ProvingWorld
from proofs.proving.situation import Situation, UnresolvedError
from proofs.proving.sorts import arbitrary
from proofs.symbolic.terms import NeedsIntegersError
from specs.contracts import Clause, contract_of, is_contracted
from specs.contracts.clause import Kind


@dataclass
class Attempt:
    """What came of one procedure: its obligations, on what they rest, and clauses that no proof speaks of."""

    procedure: str
    fingerprint: str
    obligations: list[Obligation]
    proved: list[str]  # ids of postconditions, if all obligations are discharged
    left_out: dict[str, str]  # clause: the name that has no meaning here
    relies_on: list[str]
    paths: int
    integers: bool


@dataclass
class _Loop:
    """One loop on one path."""

    over: Children | None
    world: ProvingWorld
    is_entry: bool
    child: Node | None = None

    def first(self) -> Node:
        self.child = first_child(self._father())
        return self.child

    def some(self) -> Node:
        self.child = some_child(self._father())
        return self.child

    def goes_on(self) -> bool:
        """Whether another child comes after this one; if not, f(n) is known."""
        assert self.child is not None
        if self.world.choose(2) == 0:
            return True
        is_youngest(self.child)
        return False

    def following(self) -> Node:
        assert self.child is not None
        self.child = next_child(self.child)
        return self.child

    def _father(self) -> Node:
        if not isinstance(self.over, Children):
            raise FragmentError(f"a loop over {self.over!r}: only the children of the node can be gone through")
        return self.over.node


# What other modules add: how a thing that the source makes itself is modelled, what is demanded of an argument of some
# sort, and clauses that no proof speaks of, with the reason.
MADE: Final[dict[Any, Callable[[Any], Any]]] = {}
GIVEN: Final[dict[str, Callable[[Any, Any], None]]] = {}
BEYOND: Final[dict[str, str]] = {}


class Cut:
    """What steers the rewritten source on its way down one path."""

    def __init__(self, subject: FunctionType, collector: Collector) -> None:
        self.subject = subject
        self.collector = collector
        self.world = collector.world
        self.line = subject.__code__.co_firstlineno
        self.node = Node(self.world, "n")
        self.node.alpha = arbitrary(self.world, "alpha(n)", self.node, "Value")
        self.node.beta = arbitrary(self.world, "beta(n)", self.node, "Value")
        self.left_out: dict[str, str] = {}
        self.relies_on: set[str] = set()
        self.memories: list[Any] = []  # what a loop or a call may change without an assignment
        self.world.steer = self

    # LOOPS

    def loop(self, over: Any, line: int) -> _Loop:
        self.line = line
        made = _Loop(over, self.world, self.world.choose(2) == 0)
        if not made.is_entry:
            for memory in self.memories:
                memory.forget()
        return made

    def arbitrary(self, name: str, now: Any, sort: str | None) -> Any:
        return arbitrary(self.world, name, self.node, sort, now)

    def assume(self, holds: Any) -> None:
        self.world.assume(bool(holds))

    def must_hold(self, line: int, invariant: FunctionType, *arguments: Any) -> None:
        for clause, situation in self._invariants(invariant, arguments):
            self._oblige(f"invariant {clause.id}", line, clause, situation)

    def assume_loop(self, _line: int, invariant: FunctionType, *arguments: Any) -> None:
        for clause, situation in self._invariants(invariant, arguments):
            self.world.assume(situation.holds(clause))

    def end(self) -> None:
        raise PathEndedError

    def _invariants(self, invariant: FunctionType, arguments: Sequence[Any]) -> list[tuple[Clause, Situation]]:
        names = inspect.signature(invariant).parameters
        situation = Situation(dict(zip(names, arguments, strict=True)))
        return [
            (clause, situation) for clause in contract_of(invariant).clauses if self._is_resolved(clause, situation)
        ]

    # CALLS

    def stub(self, function: FunctionType) -> Callable[..., Any]:
        """The contract of a procedure, in its place."""
        signature, sorts = inspect.signature(function), sorts_of(function)

        def called(*args: Any, **kwargs: Any) -> Any:
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            situation = Situation(bound.arguments)
            node = bound.arguments.get("node")
            line = self.line
            if function is self.subject:
                if not (isinstance(node, Node) and node.is_below(self.node)):
                    raise FragmentError(f"{function.__name__} calls itself on {node!r}, which is no child of its node")
            else:
                self.relies_on.add(function.__name__)
            for clause in contract_of(function).clauses:
                if clause.kind is Kind.PRE and self._is_resolved(clause, situation):
                    self._oblige(f"precondition {clause.id} of {function.__name__}", line, clause, situation)
            for name, argument in bound.arguments.items():
                if sorts[name] in GIVEN:
                    GIVEN[sorts[name]](self, argument)
                if any(argument is memory for memory in self.memories):
                    argument.forget()
            result = arbitrary(self.world, "v", self.node, sorts["return"])
            after = Situation({**bound.arguments, "v": result})
            for clause in contract_of(function).clauses:
                if clause.kind is Kind.POST and self._is_resolved(clause, after):
                    self.world.assume(after.holds(clause))
            return result

        return called

    def must_be_true(self, what: str, clauses: Sequence[Clause], situation: Situation) -> None:
        """Note that these clauses must hold here."""
        for clause in clauses:
            self._oblige(f"{what} {clause.id}", self.line, clause, situation)

    def _oblige(self, what: str, line: int, clause: Clause, situation: Situation) -> None:
        self.collector.must_hold(what, line, lambda: situation.holds(clause))

    def empty_dict(self) -> Any:
        """What `{}` makes: a memory that holds nothing yet."""
        return MADE[dict](self)

    def _is_resolved(self, clause: Clause, situation: Situation) -> bool:
        if clause.id in BEYOND:
            self.left_out[clause.id] = BEYOND[clause.id]
            return False
        try:
            situation.settle()
            for name in clause.names:
                situation[name]
        except UnresolvedError as unknown:
            self.left_out[clause.id] = str(unknown)
            return False
        return True


def attempt(function: FunctionType, *, integers: bool = False) -> Attempt:
    """The obligations of the procedure."""
    world = ProvingWorld(integers=integers)
    collector = Collector(function.__name__, world)
    code = compile(cut(function), function.__code__.co_filename, "exec")
    sorts = sorts_of(function)
    contract = contract_of(function)
    left_out: dict[str, str] = {}
    relies_on: set[str] = set()
    proved: dict[str, None] = {}

    def run() -> None:
        steer = Cut(function, collector)
        world.names[steer.node.f.point] = "f(n)"  # type: ignore[attr-defined]  # a fresh value is a term
        names: dict[str, Any] = {**function.__globals__, CUT: steer}
        for name, thing in function.__globals__.items():
            if isinstance(thing, FunctionType) and is_contracted(thing) and not contract_of(thing).is_loop:
                names[name] = steer.stub(thing)
            elif isinstance(thing, type) and thing in MADE:
                names[name] = partial(MADE[thing], steer)
        exec(code, names)  # noqa: S102 - the rewritten source is to be run
        cut_function = names[function.__name__]
        names[function.__name__] = steer.stub(function)
        given = {name: arbitrary(world, name, steer.node, sort) for name, sort in sorts.items() if name != "return"}
        situation = Situation(given)
        try:
            for clause in contract.clauses:
                if clause.kind is Kind.PRE and steer._is_resolved(clause, situation):
                    world.assume(situation.holds(clause))
            v = cut_function(*given.values())
            after = Situation({**given, "v": v})
            for clause in contract.clauses:
                if clause.kind is Kind.POST and steer._is_resolved(clause, after):
                    proved.setdefault(clause.id)
                    steer._oblige(f"postcondition {clause.id}", function.__code__.co_firstlineno, clause, after)
        except PathEndedError:
            pass
        finally:
            collector.path(steer.line)
            left_out.update(steer.left_out)
            relies_on.update(steer.relies_on)

    try:
        paths = sum(1 for _ in world.explore(run))
    except NeedsIntegersError:
        if integers:
            raise
        return attempt(function, integers=True)
    return Attempt(
        function.__name__,
        fingerprint(function),
        list(collector.obligations()),
        [*proved],
        left_out,
        sorted(relies_on),
        paths,
        integers,
    )
