"""`confirmed`: all paths of the unmodified function on one shape, its pay-offs and windows symbolic.

A finished path is a class of inputs on which the function does one and the same thing. Each clause is evaluated there,
from the constraints that the run itself collected; it forks again only where these leave it open. So a clause that is
never broken holds for every real pay-off and window on that shape (every integer one, if the code steps by one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Final

from proofs.checking.core.calling import Case, Given, Situation, Subject
from proofs.checking.core.clock import Tick, never
from proofs.checking.core.run_once import RUN_SECONDS
from proofs.enumeration.shapes import Skeleton
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.symbolic.stores import Store
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import ChangesItsMindError, InfeasibleError, World
from specs.contracts import Clause
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF

Kind = tuple[str, ...]  # which of the window's ends are finite: ("alpha", "beta"), ("alpha",), ("beta",), (); for MT,
# a string for each call: "gamma" if it is finite, "" if it is +inf

ENGINES_OWN: Final = (InfeasibleError, ChangesItsMindError, UnsupportedError, NeedsIntegersError)
WINDOWS: Final[Sequence[Kind]] = ((), ("alpha",), ("beta",), ("alpha", "beta"))


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
    skeleton: Skeleton,
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
    world = World(integers=integers)
    case = Case(skeleton.fill([world.fresh() for _ in skeleton.leaves]), symbolic_calls(subject, world, kind), flipped)
    outcome = Confirmation(integers=integers)
    try:
        for start in starts(subject, world, case):
            world.store = start
            for run in world.explore(lambda: run_once(subject, case)):
                outcome.paths += 1
                outcome.constants = world.has_constants
                tick()
                if world.unsupported:  # and the code caught what told it so
                    raise UnsupportedError(world.unsupported)
                if isinstance(run, BaseException):
                    outcome.fault = run, numbers(case, world)
                    return outcome
                outcome.broken = first_broken(world, case, run, clauses, outcome.applied)
                if outcome.broken is not None:
                    return outcome
    except NeedsIntegersError:
        if integers:
            raise UnsupportedError(world.unsupported or "values that are neither real nor whole") from None
        return confirm(subject, skeleton, kind, clauses, integers=True, flipped=flipped, tick=tick)
    return outcome


def kinds_of(subject: Subject, *, full: bool) -> Sequence[Kind]:
    """The kinds of windows that make up every window; MT is called twice, and what is asked first is remembered."""
    if "alpha" in subject.spec.parameters:
        return WINDOWS[:1] if full else WINDOWS
    if "gamma" in subject.spec.parameters:
        return [("", "")] if full else list(product(("gamma", ""), repeat=2))
    return [()]


def symbolic_calls(subject: Subject, world: World, kind: Kind) -> tuple[Given, ...]:
    """What the calls are given: a fresh value where it is finite; a first guess always is."""
    parameters = subject.spec.parameters
    if "alpha" in parameters:
        ends = ("alpha", NEG_INF), ("beta", POS_INF)
        return ({name: world.fresh() if name in kind else end for name, end in ends},)
    if "gamma" in parameters:
        infinite = (
            NEG_INF if subject.spec.name == "mt-mirror" else POS_INF
        )  # the one that says nothing of f is excluded
        return tuple({"gamma": world.fresh() if name else infinite} for name in kind)
    return ({"first": world.fresh()},) if "first" in parameters else ({},)


def starts(subject: Subject, world: World, case: Case) -> list[Store]:
    """The store in which the precondition of every call holds (several, if it can hold in several ways)."""
    before = subject.spec.precondition
    if before is None:
        return [world.store]
    meets = world.explore(lambda: all(before.holds(given) for given in case.calls), ours=True)
    return [world.store for met in meets if met]


def run_once(subject: Subject, case: Case) -> list[Situation] | BaseException:
    """One path: the situations after each call, or what the function raised."""
    limit = time_limit(RUN_SECONDS)
    try:
        with limit:
            run = list(subject.situations(case, Truth))
    except ENGINES_OWN:
        raise
    except BaseException as problem:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        return problem
    return TimedOut(limit) if limit.fired else run  # the function may have caught what told it so


def first_broken(
    world: World, case: Case, run: Sequence[Situation], clauses: Mapping[str, Clause], applied: Counter[str]
) -> tuple[str, Case] | None:
    """The first clause that this path breaks, with numbers on which it does."""
    for situation in run:
        for name, clause in clauses.items():
            for verdict in world.explore(partial(judge, clause, situation), ours=True):
                if verdict is False:
                    return name, numbers(case, world)
                if verdict is True:
                    applied[name] += 1
    return None


def judge(clause: Clause, situation: Situation) -> bool | None:
    """Whether the clause holds; None where its premise does not."""
    return clause.holds(situation) if clause.applies(situation) else None


def numbers(case: Case, world: World) -> Case:
    """The case with small numbers that lead down the path that the world is on."""
    number = world.model()
    tree = case.tree
    values = [None if tree.children(node) else number(tree.value(node)) for node in tree.nodes()]
    calls = tuple({name: number(value) for name, value in given.items()} for given in case.calls)
    return Case(Tree(tree._children, tree._is_max, values), calls, case.flipped)
