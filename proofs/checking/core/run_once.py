"""One run of the function on numbers, and what it broke.

This is the judge of last resort: whatever an engine finds is run again here before it is reported. A run that does not
end, raises, returns no value or breaks the protocol breaks `terminates`. But what a call before it broke is said first,
and an undo where no move is left breaks `leaves-the-position`, if that is asked for. So does a search that made a move
in the wrong place, and is right if the moves that it did not take back are taken back for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from dis import opmap
from typing import Any, Final

from proofs.checking.core.calling import Situation, Subject
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.isolated import in_a_copy
from proofs.checking.core.spec import TERMINATES
from proofs.sandbox.faults import ProtocolError, TooManyQuestions, UndoError, VariantFault
from proofs.sandbox.forgiveness import forgiving
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.quotes import describe, where
from proofs.symbolic.terms import KEPT, NeedsIntegersError, Term, UnsupportedError
from proofs.symbolic.world import ChangesItsMindError
from specs.clauses.position import leaves_the_position
from specs.contracts import Clause
from specs.contracts.violation import Violation
from specs.minimax import Oracle
from specs.tree import Tree
from specs.values import Value

OURS: Final = (UnsupportedError, NeedsIntegersError, ChangesItsMindError)
TOO_LARGE: Final = frozenset(
    kind.__name__ for kind in (TimedOut, TooManyQuestions, RecursionError, MemoryError)
)  # what says that the game was, and not that the function is wrong
NOT_DEEP: Final = 40  # nodes: who finds no room on Python's stack for so few goes round and round
_OURS: Final = ("proofs", "specs", "verified")
EMPTY: Final = Case(None)  # in place of a game that is known where the answer goes
WHERE_IT_STOOD: Final = "the board where it stood before"


def truth(tree: Tree, node: int) -> Value:
    """f(n), by the table."""
    return Oracle(tree)[node]


def attempt(
    subject: Subject, case: Case, clauses: Mapping[str, Clause], applied: dict[str, int] | None = None
) -> Finding | None:
    """Run the function on the case; the first clause that it breaks, if any. Of one that draws: with every outcome."""
    if not subject.isolated:
        return _attempts(subject, case, clauses, applied)

    def alone() -> tuple[Finding | None, dict[str, int]]:
        counted: dict[str, int] = {}
        found = _attempts(subject, case, clauses, counted)
        return found and replace(found, case=replace(EMPTY, drawn=found.case.drawn)), counted

    found, counted = in_a_copy(alone)
    if applied is not None:
        for name, times in counted.items():
            applied[name] = applied.get(name, 0) + times
    return found and replace(found, case=replace(case, drawn=found.case.drawn))


def _attempts(
    subject: Subject, case: Case, clauses: Mapping[str, Clause], applied: dict[str, int] | None
) -> Finding | None:
    dice = subject.dice
    if dice is None:
        return _attempt(subject, case, clauses, applied)
    for _ in dice.runs(case.drawn, len(case.tree.leaves())):
        found = _attempt(subject, case, clauses, applied)
        if found is not None:
            return replace(found, case=replace(case, drawn=tuple(dice.drawn)))
    return None


def _attempt(
    subject: Subject, case: Case, clauses: Mapping[str, Clause], applied: dict[str, int] | None
) -> Finding | None:
    limit = time_limit(subject.run_seconds)
    run: list[Situation] = []
    try:
        with limit:
            for situation in subject.situations(case, truth):
                run.append(situation)  # noqa: PERF402 - so that these are there if the next call ends in an error
    except BaseException as problem:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        if not limit.fired:  # else it made something else of what told it so
            return _first_broken(case, run, clauses) or _fault(subject, case, problem, clauses)
    if limit.fired:  # or the function caught what told it so
        return _fault(subject, case, TimedOut(limit), clauses)
    if any(isinstance(situation["v"], Term) for situation in run):  # which has no place in a run on numbers
        return Finding(TERMINATES, case, subject.spec.game.proper_end, f"returned {KEPT}", Term.__name__)
    return _first_broken(case, run, clauses, applied)


def _first_broken(
    case: Case, run: Sequence[Situation], clauses: Mapping[str, Clause], applied: dict[str, int] | None = None
) -> Finding | None:
    """The first clause that is broken after one of the calls; nothing is said of a call that returned no number."""
    for situation in run:
        if isinstance(situation["v"], Term):
            return None
        for name, clause in clauses.items():
            if clause.applies(situation):
                if not clause.holds(situation):
                    return Finding(name, case, *words(clause, situation))
                if applied is not None:
                    applied[name] = applied.get(name, 0) + 1
    return None


def _fault(subject: Subject, case: Case, problem: BaseException, clauses: Mapping[str, Clause]) -> Finding:
    if leaves_the_position.id in clauses and (lost := lost_place(subject, case, problem)):
        return Finding(leaves_the_position.id, case, WHERE_IT_STOOD, lost)
    return Finding(TERMINATES, case, subject.spec.game.proper_end, in_words(problem), _kind(case, problem))


def _kind(case: Case, problem: BaseException) -> str:
    """The name of what was raised; another one if the game was not too large, but the code goes wrong or says it is."""
    name = type(problem).__name__
    is_endless = isinstance(problem, RecursionError) and len(case.tree) <= NOT_DEEP
    return f"raise {name}" if name in TOO_LARGE and (is_endless or _is_written(problem)) else name


def _is_written(problem: BaseException) -> bool:
    """Whether a `raise` of the code's own made it, and not in place of another that Python or the sandbox raised."""
    if type(problem.__context__).__name__ in TOO_LARGE:
        return False
    end = problem.__traceback__
    while end is not None and end.tb_next is not None:
        end = end.tb_next
    if end is None or str(end.tb_frame.f_globals.get("__name__")).partition(".")[0] in _OURS:
        return False
    return end.tb_frame.f_code.co_code[end.tb_lasti] == opmap["RAISE_VARARGS"]


def lost_place(subject: Subject, case: Case, problem: BaseException) -> str:
    """What shows, if the problem does, that a move was taken back too often, or one that was made was not."""
    if isinstance(problem, UndoError):
        return in_words(problem)
    if type(problem) is not ProtocolError or subject.call.view is None:
        return ""
    with forgiving() as moves:
        promised = {name: clause for name, clause in subject.spec.required.items() if name != leaves_the_position.id}
        is_right = _attempt(subject, case, promised, None) is None
    return f"{in_words(problem)}; with the move {moves[0]} taken back it is right here" if moves and is_right else ""


def words(clause: Clause, situation: Situation) -> tuple[str, str]:
    """Expected and actual, as the run-time contract puts them."""
    said: dict[str, Any] = {**situation, **{name: situation[name] for name in clause.names}}
    violation = Violation(clause, "the function", said)
    return violation.expected or clause.sentence, violation.actual or f"v = {said['v']!r}"


def in_words(problem: BaseException) -> str:
    """What went wrong, with the line of the function's own code."""
    if isinstance(problem, TimedOut):
        return f"no end after {problem.limit.seconds:g} s (--run-seconds)"
    if isinstance(problem, VariantFault):
        return str(problem)
    if isinstance(problem, OURS):  # symbolic values have no place in a run on numbers
        return f"it used {KEPT}"
    line = where(problem)
    return f"{describe(problem)} ({line})" if line else describe(problem)
