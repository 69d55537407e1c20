"""The inductive engine at work: steps with more and more children, as long as the time lasts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.confirm import UndecidedClauseError
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import AT_STEP, TERMINATES, Clauses
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.kept_tables import Tables, tables_of
from proofs.checking.induction.one_step import Induction, induct
from proofs.checking.stages.check_state import ANOTHER_MIND, NO_NODE_SHARED, Check, Event, note, rung
from proofs.checking.stages.integers import integers_meant
from proofs.symbolic.terms import UnsupportedError
from proofs.symbolic.world import ChangesItsMindError
from proofs.verdict import Verdict
from specs.values import is_finite

LOOKAHEAD: Final = ((0, 2), (1, 2), (2, 2))  # children and grandchildren, for a search that looks below the children
IN_WORDS: Final = dict.fromkeys(("position", "position_before"), "where the board stands")
SHARE: Final = 0.25  # of the time
MOST_SECONDS: Final = 15.0
PASSES: Final = 12  # in which that must be found
AT_FIRST: Final = 3  # sizes of a step on which the meaning of a table's entries is looked for
ENOUGH: Final = 3  # children of a step, should the time be over before all


def by_induction(check: Check) -> Iterator[Event]:
    """One symbolic step for every number of children up to the budget's branching."""
    spec = check.subject.spec
    if not check.budget.branching:
        return
    if spec.step.why_not:
        yield note(f"inductive does not apply: {spec.step.why_not}")
        return
    if "node" not in spec.parameters:
        yield note(f"inductive does not apply: {spec.signature} does not say at which node it is")
        return
    if check.subject.dice is not None:
        yield note("inductive does not apply: what a random generator draws is no part of a step")
        return
    if spec.read is not None:
        yield note(f"inductive does not apply: a step does not show what is read from a result of spec {spec.name}")
        return
    clauses = {name: clause for name, clause in spec.inductive.items() if name not in check.left_to_numbers}
    for name, clause in spec.required.items():
        if name not in spec.inductive:
            beyond = ", ".join(dict.fromkeys(IN_WORDS.get(word, word) for word in clause.names if word not in AT_STEP))
            yield note(f"inductive does not apply to {name}: it speaks of {beyond}, which one step does not show")
    if missing := [name for name in spec.step.rests_on if name not in clauses or name in spec.own]:
        yield note(f"inductive does not apply: what a step finds rests on {', '.join(missing)}, and it is not required")
        return
    while clauses:
        try:
            yield from _with_clauses(check, clauses)
        except UndecidedClauseError as reason:
            yield note(f"inductive does not apply to {reason.clause}: {reason}")
            del clauses[reason.clause]
        else:
            return


def _with_clauses(check: Check, clauses: Clauses) -> Iterator[Event]:
    sizes = [(children, 0) for children in range(check.budget.branching + 1)]
    try:
        if tables := tables_of(check.subject, check.entry):
            yield from _with_tables(check, clauses, sizes, tables)
            return
        yield from _steps(check, clauses, sizes)
    except NotApplicableError as reason:
        if check.keeps:
            yield note(f"inductive does not apply: {reason}")
            return
        try:
            yield from _steps(check, clauses, LOOKAHEAD)
        except (NotApplicableError, UnsupportedError, ChangesItsMindError):
            yield note(f"inductive does not apply: {reason}")
    except UnsupportedError as reason:
        yield note(f"inductive does not apply: symbolic values do not support {reason}")
    except ChangesItsMindError:
        yield note(f"inductive does not apply: {ANOTHER_MIND}")


def _with_tables(check: Check, clauses: Clauses, sizes: Sequence[tuple[int, int]], tables: Tables) -> Iterator[Event]:
    """Pass after pass, until what the entries say is what all that is stored keeps up: first on a few children."""
    for few in (sizes[:AT_FIRST], sizes):
        for _ in range(PASSES):
            for meanings, _ in tables.values():
                meanings.next_pass()
            check.claims.pop(Verdict.INDUCTIVE, None)
            events = [*_steps(check, clauses, few, tables)]
            if not any(event["event"] == "rung" for event in events):
                yield from events
                return
            if not any(meanings.has_changed for meanings, _ in tables.values()):
                break
        else:
            check.claims.pop(Verdict.INDUCTIVE, None)
            raise NotApplicableError("what it stores in its table takes ever new forms")
    yield from events


def _steps(
    check: Check, clauses: Clauses, sizes: Sequence[tuple[int, int]], tables: Tables | None = None
) -> Iterator[Event]:
    done: list[Induction] = []
    tick = check.clock.until(SHARE, at_most=MOST_SECONDS)
    for children, grandchildren in sizes:
        yield check.stage(Verdict.INDUCTIVE, f"{children} children")
        try:
            steps = [
                induct(
                    check.subject,
                    children,
                    kind,
                    grandchildren=grandchildren,
                    clauses=clauses,
                    tick=tick,
                    tables=tables,
                )
                for kind in check.subject.spec.calls.step_kinds()
            ]
        except OutOfTimeError:
            break
        for step in steps:
            if step.failed:
                yield note(f"not inductive: {step.failed}")
                yield from _as_a_tree(check, step)
                return
        done += steps
    if max((step.children for step in done), default=0) == 0:
        yield note("inductive ran out of time before the first child")
        return
    if not any(step.calls for step in done):
        raise NotApplicableError("it does not call itself by its own name")
    if not check.open.keys() >= clauses.keys():
        return  # a step rests on all clauses of the nested calls, and one of them is broken
    check.integers = check.integers or any(step.integers for step in done)
    most = max(step.children for step in done)
    check.claims[Verdict.INDUCTIVE] = partial(_is_narrow, most)
    applied: Counter[str] = sum((step.applied for step in done), Counter())
    check.applied += applied
    applied[TERMINATES] = sum(step.paths for step in done)  # each step ends, and calls nothing but lower nodes
    for name in (*check.open, TERMINATES):
        if applied[name]:
            finished = len({(step.children, step.grandchildren) for step in done}) == len(sizes)
            scope = _scope(done, check.subject.domain, tables)
            enough = min(ENOUGH, max(children for children, _ in sizes))
            is_enough = finished or most >= ENOUGH
            reach = f"every depth, up to {most} children a node{NO_NODE_SHARED * check.subject.domain.trees}"
            reach += "" if is_enough else f", where {enough} are enough"
            yield rung(name, Verdict.INDUCTIVE, scope, is_enough=is_enough) | {"reach": reach, "width": most}


def _as_a_tree(check: Check, step: Induction) -> Iterator[Event]:
    """A step that fails may be no counterexample, for its answers may never be given; or a tree as flat as it is."""
    star = step.star
    if star is None or (check.budget.full_window and any(map(is_finite, star.calls[0].values()))):
        return  # or one whose window is not asked for
    if not check.subject.domain.admits(star) or (check.may_mean_integers and integers_meant(check.subject, star)):
        return  # nor its numbers
    found = attempt(check.subject, star, check.open)
    if found is not None:
        yield from check.found(Verdict.INDUCTIVE, found.clause, found.case)


def _is_narrow(most: int, case: Case) -> bool:
    """Whether it is a tree in which no node has more children than that."""
    tree = case.tree
    return not tree.shares and all(len(tree.children(node)) <= most for node in tree.nodes())


def _scope(done: Sequence[Induction], domain: Domain, tables: Tables | None) -> str:
    values = domain.values("value", integers=any(step.integers for step in done))
    ahead = max(step.grandchildren for step in done)
    below = f" (and up to {ahead} below each: it looks ahead)" if ahead else ""
    most = max(step.children for step in done)
    paths = sum(step.paths for step in done)
    types = ", types alternating" * domain.alternating + NO_NODE_SHARED * domain.trees
    scope = f"every depth, up to {most} children a node{below}{types}, {values} and window"
    for place, (meanings, _) in (tables or {}).items():
        scope += f", every history; in {place} nothing or a true entry, of a child and of the node: {meanings}"
    return f"{scope}; {paths:,} paths"
