"""trusted: `confirmed`: all paths of the unmodified function on one shape, its pay-offs and windows symbolic.

A finished path is a class of inputs on which the function does one and the same thing. Each clause is evaluated there,
from the constraints that the run itself collected; it forks again only where these leave it open. So a clause that is
never broken holds for every real pay-off and window on that shape (every integer one, if the code steps by one), in the
range that is asked about (`domain`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Final

from proofs.checking.core.calling import Situation, Subject
from proofs.checking.core.clock import Tick, never
from proofs.checking.core.domain import plain
from proofs.checking.core.game import AnyShape, Case
from proofs.checking.core.spec import Spec
from proofs.checking.core.windows import Kind
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.symbolic.stores import Store
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import ChangesItsMindError, InfeasibleError, World
from specs.contracts import Clause
from specs.values import Value

ENGINES_OWN: Final = (InfeasibleError, ChangesItsMindError, UnsupportedError, NeedsIntegersError)


class UnusableClauseError(Exception):
    """A clause of the user's own raises, does not end or answers neither yes nor no; says where and how."""


class UndecidedClauseError(Exception):
    """A clause of the user's own asks more than symbolic values can answer; enumeration has to decide it."""

    def __init__(self, clause: str, reason: BaseException) -> None:
        super().__init__(str(reason))
        self.clause = clause


@dataclass
class Confirmation:
    """What came of one shape: the paths, how often each clause was put to the test, and the first that was broken."""

    paths: int = 0
    applied: Counter[str] = field(default_factory=Counter)
    broken: tuple[str, Case] | None = None  # the clause, and numbers that lead down the path on which it is broken
    fault: tuple[BaseException, Case] | None = None  # what the function raised, and on which numbers
    integers: bool = False
    constants: bool = False  # the code compares values with numbers of its own


def confirm(
    subject: Subject,
    shape: AnyShape,
    kind: Kind,
    clauses: Mapping[str, Clause],
    *,
    integers: bool = False,
    flipped: bool = False,
    tick: Tick = never,
) -> Confirmation:
    """Take every path of the function on the shape with a window of that kind; stop at the first broken clause.

    Starts with real values, and begins anew with integers when the code steps by one.
    """
    integers = integers or subject.domain.kind == "int"
    world = World(integers=integers)
    spec = subject.spec
    fresh = partial(subject.domain.fresh, world)
    case = Case(spec.game.fill(shape, fresh), spec.calls.symbolic(kind, fresh), flipped)
    outcome = Confirmation(integers=integers)
    try:
        for start in starts(subject, world, case):
            world.store = start
            for run in world.explore(lambda: run_once(subject, case)):
                outcome.paths += 1
                outcome.constants = world.has_constants
                tick()
                must_be_supported(world)
                if isinstance(run, BaseException):
                    outcome.fault = run, numbers(subject, case, world)
                    return outcome
                outcome.broken = first_broken(subject, world, case, run, clauses, outcome.applied)
                if outcome.broken is not None:
                    return outcome
    except NeedsIntegersError:
        if integers or subject.domain.kind == "real":
            raise UnsupportedError(world.unsupported or "values that are neither real nor whole") from None
        return confirm(subject, shape, kind, clauses, integers=True, flipped=flipped, tick=tick)
    return outcome


def must_be_supported(world: World) -> None:
    """Code may catch what told it that it asks too much."""
    if world.unsupported:
        raise UnsupportedError(world.unsupported)


def starts(subject: Subject, world: World, case: Case) -> list[Store]:
    """The store in which the precondition of every call holds (several, if it can hold in several ways)."""
    before = subject.spec.precondition
    if before is None:
        return [world.store]
    meets = world.explore(lambda: all(before.holds(given) for given in case.calls), ours=True)
    return [world.store for met in meets if met]


def run_once(subject: Subject, case: Case) -> list[Situation] | BaseException:
    """One path: the situations after each call, or what the function raised."""
    limit = time_limit(subject.run_seconds)
    try:
        with limit:
            run = list(subject.situations(case, Truth))
    except ENGINES_OWN:
        raise
    except BaseException as problem:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        return TimedOut(limit) if limit.fired else problem
    return TimedOut(limit) if limit.fired else run  # the function may have caught what told it so


def first_broken(
    subject: Subject,
    world: World,
    case: Case,
    run: Sequence[Situation],
    clauses: Mapping[str, Clause],
    applied: Counter[str],
) -> tuple[str, Case] | None:
    """The first clause that this path breaks, with numbers on which it does."""
    for situation in run:
        for name, clause in clauses.items():
            for verdict in judged(world, subject.spec, name, clause, situation):
                if verdict is False:
                    return name, numbers(subject, case, world)
                if verdict is True:
                    applied[name] += 1
    return None


def judge(clause: Clause, situation: Situation) -> bool | None:
    """Whether the clause holds; None where its premise does not."""
    return clause.holds(situation) if clause.applies(situation) else None


def judged(world: World, spec: Spec, name: str, clause: Clause, situation: Situation) -> Iterator[bool | None]:
    """The verdict on the clause on every path from here; one of the user's own may not ask what a value is."""
    is_own = name in spec.own
    try:
        yield from world.explore(partial(judge, clause, situation), ours=not is_own)
    except (UnsupportedError, ChangesItsMindError, UnusableClauseError) as reason:
        if not is_own:
            raise
        raise UndecidedClauseError(name, reason) from None


def numbers(subject: Subject, case: Case, world: World) -> Case:
    """The case with small numbers that lead down the path that the world is on."""
    model = world.model()

    def number(value: Value) -> Value:
        x = model(value)
        return plain(x) if isinstance(x, Fraction) else x

    calls = tuple({name: number(value) for name, value in given.items()} for given in case.calls)
    return Case(subject.spec.game.numbered(case.tree, number), calls, case.flipped)


def steps_by_one(subject: Subject, shapes: Iterable[AnyShape]) -> bool:
    """Whether the code steps by one from a leaf's value on any of the shapes."""
    for shape in shapes:
        try:
            outcome = confirm(subject, shape, (), {})
        except (UnsupportedError, ChangesItsMindError):
            return False
        if outcome.integers or outcome.fault is not None:
            return outcome.integers
    return False
