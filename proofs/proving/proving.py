"""trusted: recursion induction on a procedure (PB-R1.a, PB-R1.b): its paths, with contracts in the place of calls.

The precondition is assumed at the start of the body and the postcondition after each inner call; the precondition must
hold before each inner call, the loop invariants at each iteration, the postcondition at the end. A path that ends in an
error is an obligation that fails, and so is a line that no path reaches: it would have been proved by contradictory
hypotheses. Functions without contract are rewritten in the same way and run, but for those of `specs`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from types import CodeType, FunctionType
from typing import Any

from proofs.proving.calling import Calls, Subject, is_procedure, subject_of
from proofs.proving.cutting import CUT, cut, lines_of, plain
from proofs.proving.fragment import FragmentError, fingerprint, globals_of
from proofs.proving.handles import Node
from proofs.proving.hooks import BEYOND, GIVEN, MADE
from proofs.proving.obligations import Obligation
from proofs.proving.paths import MOST_PATHS, Collector, PathEndedError, ProvingWorld
from proofs.proving.situation import PLACE, Situation
from proofs.proving.sorts import arbitrary
from proofs.proving.steering import Cut
from proofs.proving.visits import SONS, some_son
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.world import InfeasibleError
from specs.contracts.clause import Clause, Kind

__all__ = ["BEYOND", "GIVEN", "MADE", "Attempt", "attempt"]


@dataclass
class Attempt:
    """What came of one procedure: its obligations, on what they rest, and clauses that no proof speaks of."""

    procedure: str
    function: FunctionType
    fingerprint: str
    obligations: list[Obligation] = field(default_factory=list)
    clauses: dict[str, Clause] = field(default_factory=dict)  # proved, if all obligations are discharged
    left_out: dict[str, str] = field(default_factory=dict)  # clause: the name that has no meaning here
    relies_on: dict[str, list[str]] = field(default_factory=dict)  # procedure: the clauses of it that are used
    paths: int = 0
    integers: bool = False

    @property
    def proved(self) -> list[str]:
        """The ids of what is proved if all obligations are discharged."""
        return [*self.clauses]


def attempt(function: FunctionType, *, subject: Subject | None = None) -> Attempt:
    """The obligations of the procedure, by its own contract or by that of the subject."""
    about = subject or subject_of(function)
    try:
        return _Attempt(about, integers=False).made()
    except NeedsIntegersError:
        return _Attempt(about, integers=True).made()


class _Attempt:
    """One exploration of all paths of a procedure."""

    def __init__(self, subject: Subject, *, integers: bool) -> None:
        self.subject = subject
        self.world = ProvingWorld(integers=integers)
        self.collector = Collector(subject.name, self.world)
        self.result = Attempt(subject.name, subject.function, fingerprint(subject.function), integers=integers)
        self.reached: set[int] = set()
        self.returned = 0
        self.own: dict[str, None] = {}
        self.line = subject.function.__code__.co_firstlineno

    def made(self) -> Attempt:
        """Take every path."""
        result, subject = self.result, self.subject
        for _ in self.world.explore(self._run):
            result.paths += 1
            if result.paths > MOST_PATHS:
                raise FragmentError(f"{subject.name} has more than {MOST_PATHS:,} paths")
        for line in sorted({*lines_of(subject.function)} - self.reached):
            self.world.begin()
            self.collector.fails("no path gets to this line: dead code, or contradictory clauses", line, "reached")
        unproved = [clause for clause in self.own if clause in result.left_out]
        if unproved:
            raise FragmentError(f"{subject.name}: {', '.join(unproved)} is used at nested calls, but cannot be proved")
        result.obligations = [*self.collector.obligations()]
        result.clauses = {id: clause for id, clause in result.clauses.items() if id not in result.left_out}
        return result

    def _run(self) -> None:
        """One path."""
        self.world.begin()
        node = Node(self.world, "n")
        steer = Cut(self.collector, node, self.line)
        calls = Calls(steer, self.subject)
        steer.counts_calls = any(SONS & {*clause.names} for clause in self.subject.clauses)
        try:
            self._body(steer, calls)
            self.reached |= steer.lines
        except PathEndedError:
            self.reached |= steer.lines
        except InfeasibleError:
            raise
        except FragmentError as problem:
            raise problem if str(problem).startswith("line ") else FragmentError(f"line {steer.line}: {problem}") from None
        except UnsupportedError as problem:
            raise FragmentError(f"line {steer.line}: {problem}") from None
        except Exception as problem:  # noqa: BLE001 - whatever the procedure raises on this path
            self.reached |= steer.lines
            self.collector.fails(f"raises {type(problem).__name__}: {problem}", steer.line, "error")
        finally:
            self.collector.path(steer.line)
            self._noted(steer, calls)

    def _body(self, steer: Cut, calls: Calls) -> None:
        subject = self.subject
        body = _runnable(subject.function, steer, calls)
        given = {
            name: arbitrary(self.world, name, steer.node, subject.sorts[word])
            for name, word in zip(subject.parameters, inspect.signature(subject.function).parameters, strict=True)
        }
        situation = Situation(given)
        for clause in subject.of(Kind.PRE):
            # Pairs of children are those of an informed tree, of which `heuristics` knows all that the clauses say.
            if "pairs_below" in clause.names or situation.implies(clause):
                continue
            held = partial(situation.holds, clause)
            if PLACE & {*clause.names}:
                steer.deferred.append(held)
            elif steer.is_resolved(clause, situation):
                self.world.grant(held)
        v = body(*given.values())
        self._at_end(steer, calls, {**given, "v": v})

    def _at_end(self, steer: Cut, calls: Calls, known: Mapping[str, Any]) -> None:
        """Each postcondition on a path of its own."""
        clauses = self.subject.of(Kind.POST)
        if not clauses:
            return
        clause = clauses[self.world.choose(len(clauses))]
        if SONS & {*clause.names}:
            steer.recall()
            sons = some_son(steer, calls, clause)
            known = {**known, **(sons or {})}
        if PLACE & {*clause.names}:
            steer.recall()
        after = Situation(known)
        if steer.is_resolved(clause, after):
            self.result.clauses.setdefault(clause.id, clause)
            steer.oblige("postcondition", clause.id, self.line, clause, after)

    def _noted(self, steer: Cut, calls: Calls) -> None:
        result = self.result
        result.left_out.update(steer.left_out)
        self.own.update(calls.own)
        for name, used in calls.relies_on.items():
            result.relies_on[name] = [*dict.fromkeys([*result.relies_on.get(name, []), *used])]
        shown = {**calls.nested, **steer.loop_clauses}
        for clause in (*self.subject.clauses, *steer.loop_clauses.values()):
            if clause is not None and clause.id in shown:
                result.clauses.setdefault(clause.id, clause)


@cache
def _code(function: FunctionType) -> CodeType:
    return compile(cut(function), function.__code__.co_filename, "exec")


@cache
def _globals(function: FunctionType) -> Mapping[str, Any]:
    return globals_of(function, plain(function)[0])


def _runnable(function: FunctionType, steer: Cut, calls: Calls, around: tuple[FunctionType, ...] = ()) -> Callable[..., Any]:
    """The function rewritten, its calls of procedures replaced by their contracts."""
    if function in around:
        raise FragmentError(f"{function.__name__} calls itself and has no contract")
    names: dict[str, Any] = {CUT: steer}
    for name, thing in _globals(function).items():
        if is_procedure(thing) or thing is calls.subject.function:
            names[name] = calls.stub(thing)
        elif isinstance(thing, type):
            names[name] = partial(MADE[thing], steer)
        elif isinstance(thing, FunctionType) and not _is_vocabulary(thing):
            names[name] = _runnable(thing, steer, calls, (*around, function))
        else:
            names[name] = thing
    made: dict[str, Any] = {}
    exec(_code(function), names, made)  # noqa: S102 - the rewritten source is to be run
    body: Callable[..., Any] = made[function.__name__]
    return body


def _is_vocabulary(function: FunctionType) -> bool:
    """Whether it is one of those that clauses are made of, or a loop invariant."""
    return function.__module__.split(".")[0] == "specs"
