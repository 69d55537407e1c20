"""The harness first: before any verdict the view is walked and the call is tried, on games where little can go wrong.

What is the harness's fault is no verdict on the search. A view that lacks what the search asks for, a call that raises
on every game, a result of a kind that is no value, a move that leads nowhere: each ends in an `UnusableRequest` that
says where it was, what was asked and what to write. A search that is called as its spec says, on the plain tree, has
no harness but ours; of such a one only questions that a tree has no answer to, and results that are no values, are
told here.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from proofs.checking.core.calling import Subject, TupleError, WrongTypeError
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.isolated import in_a_copy
from proofs.checking.core.run_once import truth
from proofs.checking.stages.several_results import must_know_the_game
from proofs.checking.stages.view_walk import walked
from proofs.sandbox.faults import UnknownQuestionError, VariantFault
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.quotes import describe, where
from proofs.views import VIEWS
from specs.tree import Tree

LEAF, SMALL = ("0",), ("(1 2)", "((1 2) (3 4))", "(1 (2 3))")
SECONDS: Final = 10.0
LATE: Final = "does not end"
ADAPT: Final = "write what is missing into the view (--game FILE.py:View; `verified adapt` prints one to begin with)"


@dataclass(frozen=True)
class _Trial:
    """What came of a call on one game: what it raised, and where; or nothing."""

    tree: str
    problem: str = ""
    fault: str = ""  # the kind of error
    is_unknown: bool = False  # something was asked for that the view or the tree does not have
    is_raised: bool = False  # neither a fault that a game told of nor a result of the wrong kind
    is_foreign: bool = False  # the result is of a kind that is no value, or no move


def must_work(subject: Subject) -> None:
    """UnusableRequest where the view or the call is at fault."""
    if subject.call.plies is not None and subject.call.plies < 1:
        raise UnusableRequest(
            f"--call {subject.call.text!r} hands in {subject.call.plies} for a depth, and no game of 0 plies says "
            "anything of a search; write depth where it counts down; where it counts up to a limit, hand in the limit, "
            "too (such as max_depth=depth), or leave the depth out if it has a default"
        )
    if subject.spec.game.in_levels:
        return
    is_alone = threading.active_count() == 1  # else no copy can be made
    told = in_a_copy(partial(_told_there, subject, os.getpid())) if is_alone else ""
    if told:
        raise UnusableRequest(told)


def signs(subject: Subject) -> str:
    """What the view, or the call, says of values and turns, in words; "" on the plain tree."""
    call = subject.call
    if call.view is None and not (call.has_color or call.takes_turns):
        return ""
    if not subject.is_negamax:
        worth = "values are MAX's"
    elif call.turns_signs:
        worth = "pay-offs are MAX's, the result is the mover's"
    else:
        worth = "pay-offs and the result are the mover's"
    turns = "a player may move twice in a row" if not (call.takes_turns or subject.alternates) else "turns alternate"
    name = getattr(call.view, "__name__", "view") if call.view is not None else ""
    return f"{f'seen through {name}' if name else 'as it is called'}: {worth}; {turns}"


_PICK: Final = "say what its value is: --call 'next({0})', 'min({0})', or a function of your own around it"


def _told_there(subject: Subject, here: int) -> str:
    """The same in a copy of the process, which a call may end: then nothing is said, and the engines find the game."""
    if os.getpid() == here:  # the copy has died
        return ""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)  # ends the copy, whatever it does
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    return _told(subject)


def _told(subject: Subject) -> str:
    """What is wrong with the harness, in words; "" if nothing is."""
    if (view := subject.call.view) is not None and view not in VIEWS.values() and (fault := walked(view)):
        return fault
    has_harness = bool(subject.call.text)
    trials = [*_trials(subject)]
    for trial in trials:
        if trial.is_unknown and (has_harness or all(one.problem for one in trials)):
            return f"on {trial.tree} {trial.problem}: {ADAPT}"
        if asked := _asks_another_game(subject, trial):
            return asked
    if not trials or not all(trial.problem for trial in trials):
        return ""
    last = trials[-1]
    if all(trial.is_foreign for trial in trials) and (has_harness or "object at" in last.problem):
        return f"on {last.tree} it {last.problem}; {_returns(subject, last.problem)}"
    if has_harness and all(trial.is_raised for trial in trials):
        return (
            f"it raises on every game, the smallest too: {last.problem} on {last.tree}; nothing can be said of what "
            "never returns: mend the call (--call) or the view (--game FILE.py:View), or run it by itself"
        )
    return ""


def _asks_another_game(subject: Subject, trial: _Trial) -> str:
    """What the search asks that one of our views does not answer, in words."""
    try:
        must_know_the_game(subject, Finding("", Case(None), "", trial.problem, trial.fault))
    except UnusableRequest as told:
        return str(told)
    return ""


def _returns(subject: Subject, problem: str) -> str:
    call = subject.call.text or "search(...)"
    if any(f"of type {kind}" in problem for kind in ("generator", "coroutine", "async_generator")):
        return _PICK.format(call)
    if subject.spec.read is None:
        return f"say which part of it is the value: --call '{call}.value', '{call}[0]', 'int({call})'"
    return (
        "say where its moves lead: a view has `names` (the moves at any position, the oldest child's first) or "
        f"`after(move)` (the node that it leads to from the root); or pick the move: --call '{call}[0]'"
    )


def _trials(subject: Subject) -> Iterator[_Trial]:
    """A call with the full window on each of the smallest games that the spec asks about."""
    for text in (*LEAF, *SMALL):
        for root in ("max", "min"):
            tree = Tree.parse(text, root=root)
            case = Case(subject.spec.game.grown(_no_dice(), tree, (0, 1)), (subject.spec.calls.whole(_plies(text)),))
            if subject.spec.skips(case):
                continue
            trial = _trial(subject, case, f"{text} (root {root})")
            yield trial
            if trial.problem == LATE:
                return


def _plies(text: str) -> int:
    return max(text[: i + 1].count("(") - text[: i + 1].count(")") for i in range(len(text)))


def _no_dice() -> Random:
    return Random(0)  # noqa: S311 - needs no secrets


def _trial(subject: Subject, case: Case, name: str) -> _Trial:
    try:
        with time_limit(subject.run_seconds):
            list(subject.situations(case, truth))
    except TimedOut:
        return _Trial(name, LATE)
    except TupleError:
        return _Trial(name, "returns several things")  # asked for elsewhere: which one is the value?
    except WrongTypeError as problem:
        return _Trial(name, str(problem), type(problem).__name__, is_foreign=_is_foreign(str(problem)))
    except UnknownQuestionError as problem:
        return _Trial(name, f"it asks for {problem}", is_unknown=True)
    except VariantFault as problem:
        return _Trial(name, str(problem), type(problem).__name__)
    except AttributeError as problem:
        if _is_of_view(subject.call.view, problem):
            asked = f"it asks for {type(problem.obj).__name__}.{problem.name}{_at(problem)}"
            return _Trial(name, f"{asked}, which the view does not have", is_unknown=True)
        return _Trial(name, f"{describe(problem)}{_at(problem)}", type(problem).__name__, is_raised=True)
    except Exception as problem:  # noqa: BLE001 - a stranger's code may raise whatever it likes
        return _Trial(name, f"{describe(problem)}{_at(problem)}", type(problem).__name__, is_raised=True)
    return _Trial(name)


def _is_foreign(problem: str) -> bool:
    """Whether that is no slip of a search (None, a truth, no number) but another kind of result."""
    return not problem.startswith(("returned None", "returned True", "returned False", "returned nan"))


def _at(problem: BaseException) -> str:
    line = where(problem)
    return f" ({line})" if line else ""


def _is_of_view(view: Callable[..., Any] | None, problem: AttributeError) -> bool:
    """Whether it is an object of a view that was asked: of the user's own, for ours say what they answer."""
    if view is None or view in VIEWS.values() or problem.obj is None:
        return False
    return type(problem.obj).__module__ == getattr(view, "__module__", None)
