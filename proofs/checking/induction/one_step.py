"""`inductive`: one symbolic step of the unmodified function, its recursive calls replaced by the contract.

The function runs on a node with 0..k abstract children. Where it calls itself a stub answers: it checks the
precondition of that call, and returns a fresh value of which nothing is known but what the required clauses say of it,
relative to a fresh true value of that child. If every clause then holds of the node itself, whatever the answers, it
holds at every node of every tree of such branching: by induction on the height (the method of PB-R1.b).

The step must be all that the function does: one that looks further down, that keeps something between calls, or that
hands more to itself than the specification names, is refused with the reason (`NotApplicableError`).

Where the check is about a range of pay-offs, the true values of the children lie in it. Windows may reach one step
beyond it, alpha below and beta above, and so may those of the nested calls: the code itself may write such an end, as
`-INF`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from proofs.checking.core.calling import Subject, an_end, handed
from proofs.checking.core.clock import OutOfTimeError, Tick, never
from proofs.checking.core.confirm import (
    ENGINES_OWN,
    UndecidedClauseError,
    UnusableClauseError,
    judge,
    judged,
    must_be_supported,
    numbers,
)
from proofs.checking.core.game import Case
from proofs.checking.core.spec import TRUTHS
from proofs.checking.core.windows import Given, Kind
from proofs.checking.induction.abstract_node import MoverStep, NotApplicableError, Step, TurnStep
from proofs.checking.induction.environment import At, Surroundings, surroundings_of
from proofs.checking.induction.kept_tables import KeptTables, Tables
from proofs.checking.induction.opaque_view import View
from proofs.checking.induction.recursion import Body
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.quotes import describe
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.world import World
from specs.contracts import Clause
from specs.values import is_finite


@dataclass
class Induction:
    """What came of the steps with one number of children: paths, nested calls, and where a step failed."""

    children: int
    paths: int = 0
    calls: int = 0
    applied: Counter[str] = field(default_factory=Counter)
    failed: str = ""  # in words: the clause, and the step that breaks it
    star: Case | None = None  # the same step as a tree, its children worth their true values
    integers: bool = False
    grandchildren: int = 0


NO_END: Final = "on an abstract node it does not end within {:g} s (--run-seconds)"


class _StepFailedError(BaseException):
    """The precondition of a nested call does not hold."""


@dataclass
class _Run:
    """One path of one step: what the stub was asked and what it answered."""

    subject: Subject
    clauses: Mapping[str, Clause]
    body: Body
    step: Step
    around: Surroundings
    view: View | None = None
    calls: list[tuple[int, Given, Any]] = field(default_factory=list)  # child, window, answer

    def stub(self, *args: Any, **kwargs: Any) -> Any:
        """What the function gets where it calls itself. What ends the exploration is noted: it may be caught."""
        try:
            return self._answer(args, kwargs)
        except NotApplicableError as reason:
            self.around.world.end(reason)

    def _may_be_asked(self, given: Given) -> bool:
        """Whether the check is about such windows."""
        domain = self.subject.domain
        finite = [(name, end) for name, end in given.items() if domain.is_bounded and is_finite(end)]
        return all(domain.around(name).contains(end) for name, end in finite)

    def _answer(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        given = self.body.arguments(args, kwargs)
        if given.pop("tree") is not (self.step if self.view is None else self.view.tree):
            raise NotApplicableError("it calls itself on another tree")
        child = given.pop("node", None)
        if self.view is not None:
            child = self.view.number(child)
        if not isinstance(child, int) or child == 0:
            raise NotApplicableError("it calls itself on something that is not below the node")
        around, spec, world = self.around, self.subject.spec, self.around.world
        around.taken(given)
        if self.step.is_known(child):
            return self.body.real(*args, **kwargs)
        if child > len(around.f):
            raise NotApplicableError("it calls itself further down, where nothing is known")
        given = {name: an_end(value) for name, value in given.items()}
        told = {**spec.window, **given, **around.told(child)}
        for before in (spec.precondition, *around.preconditions):
            if before is not None:
                for met in world.explore(partial(before.holds, told), ours=True):
                    if not met:
                        world.end(_StepFailedError(f"{before.id} at the call on child {child} with {_shown(given)}"))
        for met in world.explore(partial(self._may_be_asked, given), ours=True):
            if not met:
                world.end(_StepFailedError(f"the range of windows, at the call on child {child} with {_shown(given)}"))
        answer = around.answer(child)
        f = around.f[child - 1]
        situation = {**told, "v": answer, **dict.fromkeys(TRUTHS, f)}
        for name, clause in self.clauses.items():
            try:
                world.assume(judge(clause, situation) is not False)
            except (UnsupportedError, UnusableClauseError) as reason:
                if name not in spec.own:
                    raise
                world.end(UndecidedClauseError(name, reason))
        around.called(child, given, answer)
        self.calls.append((child, given, answer))
        return answer


def induct(
    subject: Subject,
    children: int,
    kind: Kind,
    *,
    integers: bool = False,
    grandchildren: int = 0,
    clauses: Mapping[str, Clause] | None = None,
    tick: Tick = never,
    tables: Tables | None = None,
) -> Induction:
    """All paths of one step with that many children, both types of the node.

    `clauses`: what is assumed of the nested calls and shown of the step; by default all that a step can tell. `tables`:
    what the entries of the tables say that the function keeps.
    """
    clauses = subject.spec.inductive if clauses is None else clauses
    integers = integers or subject.domain.kind == "int"
    outcome = Induction(children, integers=integers, grandchildren=grandchildren)
    body = Body(subject)
    if body.tables.keys() != (tables or {}).keys():
        raise NotApplicableError(f"it keeps something between calls: {', '.join(body.tables)}")
    environment = partial(KeptTables, tables) if tables else surroundings_of(subject.spec)
    try:
        for is_max in (True, False):
            _steps(subject, clauses, body, environment, is_max, kind, outcome, tick)
            if outcome.failed:
                break
    except NeedsIntegersError:
        if integers or subject.domain.kind == "real":
            raise UnsupportedError("values that are neither real nor whole") from None
        return induct(
            subject,
            children,
            kind,
            integers=True,
            grandchildren=grandchildren,
            clauses=clauses,
            tick=tick,
            tables=tables,
        )
    return outcome


def _steps(
    subject: Subject,
    clauses: Mapping[str, Clause],
    body: Body,
    environment: Callable[[At], Surroundings],
    is_max: bool,
    kind: Kind,
    outcome: Induction,
    tick: Tick,
) -> None:
    world = World(integers=outcome.integers)
    f = [subject.domain.fresh(world) for _ in range(outcome.children)]
    payoff = subject.domain.fresh(world)
    (given,) = subject.spec.calls.symbolic(kind, world.fresh)
    for name, end in given.items():
        if is_finite(end):
            subject.domain.around(name).bound(world, end)
    before = subject.spec.precondition
    setting = subject.spec.step
    node = (
        setting.mover or MoverStep
        if subject.is_negamax
        else setting.node or (TurnStep if subject.domain.alternating else Step)
    )
    seen = [-value for value in f] if subject.is_negamax else f

    def run() -> tuple[_Run, Any]:
        if before is not None and setting.precondition_is_its_own:
            world.assume(before.holds(given))
        step = node(world, is_max, f, payoff, outcome.grandchildren)
        around = environment(At(world, subject.spec, is_max, given, seen, payoff))
        view = View(step, world, has_hashes=not body.makes_sets) if setting.is_opaque else None
        around.view = view
        body.put(around.kept())
        made = _Run(subject, clauses, body, step, around, view)
        at = {"tree": step, "node": 0} if view is None else {"tree": view.tree, "node": view.node}
        arguments = {**at, **handed(given), **around.arguments()}
        if untold := [name for name in subject.call.parameters if name not in arguments]:
            raise NotApplicableError(f"the call hands in {', '.join(untold)}, of which one step is told nothing")
        with time_limit(subject.run_seconds) as limit:
            v = body.call(made.stub, [arguments[name] for name in subject.call.parameters])
        if limit.fired:
            world.end(NotApplicableError(NO_END.format(subject.run_seconds)))
        world.go_on()
        step.settle()
        return made, around.result(v)

    try:
        for made, v in world.explore(run):
            outcome.paths += 1
            tick()
            outcome.calls += len(made.calls)
            must_be_supported(world)
            _judge(made, v, given, outcome)
            if outcome.failed:
                return
    except _StepFailedError as broken:
        outcome.failed = str(broken)
    except (OutOfTimeError, NotApplicableError, UndecidedClauseError, *ENGINES_OWN):
        raise
    except TimedOut:
        raise NotApplicableError(NO_END.format(subject.run_seconds)) from None
    except BaseException as problem:
        raise NotApplicableError(f"on an abstract node it raises {describe(problem)}") from problem


def _judge(made: _Run, v: Any, given: Given, outcome: Induction) -> None:
    world, spec = made.around.world, made.subject.spec
    explicit = made.step.explicit()
    truth = made.step.truth(explicit)
    situation = {**spec.window, **given, "v": v, **dict.fromkeys(TRUTHS, truth), **made.around.told_at_end(explicit)}
    for name, clause in {**made.clauses, **{clause.id: clause for clause in made.around.clauses}}.items():
        for verdict in judged(world, spec, name, clause, situation):
            if verdict is False:
                kind = "max" if made.step.is_max(0) else "min"
                calls = "; ".join(f"child {child} {_shown(its)} -> {answer!r}" for child, its, answer in made.calls)
                outcome.failed = f"{name} at a {kind} node with {_shown(given)}: {calls or 'no call'}; returned {v!r}"
                flipped = made.subject.is_negamax and kind == "min"
                outcome.star = numbers(made.subject, Case(explicit, (given,), flipped), world)
                return
            if verdict is True:
                outcome.applied[name] += 1
    for problem in made.around.broken_entries(truth):
        outcome.failed = f"it stores what is not true: {problem}"
        return


def _shown(given: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {value!r}" for name, value in given.items())
