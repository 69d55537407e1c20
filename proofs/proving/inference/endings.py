"""Why a `while` loop of a driver ends: found among what is known of its variables, and proved as any.

Two reasons are looked for. Bounds of f(n) that close in on it: what is never less than f(n) only goes down, what is
never more only goes up, and one of them moves in each iteration; whole numbers do so only finitely often. Or ends of a
window that are opened: once infinite they stay so, and in each iteration another one becomes so.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from proofs.proving.execution.sorts import is_value
from proofs.proving.inference.candidates import Atom, Candidate
from proofs.proving.inference.formulas import Formulas
from proofs.proving.inference.houdini import Houdini
from proofs.proving.inference.record import Due, F, Record, State
from proofs.proving.phrasing.asserted import THE, Head
from proofs.proving.vocabulary import LoopEnd
from proofs.symbolic.terms import NeedsIntegersError
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value


@dataclass(frozen=True)
class Ending:
    """Variables that only go down, those that only go up; or those that are opened, each with its end."""

    down: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    opened: tuple[tuple[str, Value], ...] = ()
    rests_on: tuple[Candidate, ...] = ()

    def loop_end(self, finitely: Clause) -> LoopEnd:
        """As the prover asks for it; `finitely` is the clause that says what it rests on."""
        if self.opened:
            return LoopEnd(self._opens, finitely)
        if not (self.down or self.up):
            return LoopEnd(lambda _before, _now: False, finitely)  # it has no second iteration
        return LoopEnd(self._closes, finitely)

    def _closes(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
        if not before["node"].world.is_integral:
            raise NeedsIntegersError
        pairs = [(now[THE + name], before[THE + name]) for name in self.down]
        pairs += [(before[THE + name], now[THE + name]) for name in self.up]
        return all(low <= high for low, high in pairs) and any(low < high for low, high in pairs)

    def _opens(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
        is_open = [(before[THE + name] == end, now[THE + name] == end) for name, end in self.opened]
        return all(later for first, later in is_open if first) and any(later for first, later in is_open if not first)


def ending_of(head: Head, record: Record, formulas: Formulas, houdini: Houdini) -> Ending | None:
    """The reason, if one is found."""
    steps = _Steps(head.name, record, formulas, houdini)
    if not steps.dues:
        return Ending()
    names = [name for name in steps.names() if name != F]
    opened = [(name, end) for name in names for end in (NEG_INF, POS_INF) if steps.hold(_stays(name, end))]
    if opened and steps.hold(_any_opens(opened)):
        steps.also_due([_any_opens(opened), *(_stays(name, end) for name, end in opened)])
        return Ending(opened=tuple((name, end) for name, end in opened))
    alive = {one: one for one in houdini.alive}
    above = {name: Candidate(head.name, None, (), (Atom(F, "<=", name),)) for name in names}
    below = {name: Candidate(head.name, None, (), (Atom(name, "<=", F),)) for name in names}
    down = [name for name in names if above[name] in alive and steps.hold(_moves(name, -1, strict=False))]
    up = [name for name in names if below[name] in alive and steps.hold(_moves(name, 1, strict=False))]
    if not (down or up) or not steps.hold(_any_moves(down, up)):
        return None
    for name in [*down]:  # as few as will do
        if steps.hold(_any_moves([other for other in down if other != name], up)):
            down.remove(name)
    for name in [*up]:
        if steps.hold(_any_moves(down, [other for other in up if other != name])):
            up.remove(name)
    steps.also_due(
        [
            _any_moves(down, up),
            *(_moves(name, -1, strict=False) for name in down),
            *(_moves(name, 1, strict=False) for name in up),
        ]
    )
    rests_on = (*(above[name] for name in down), *(below[name] for name in up))
    return Ending(tuple(down), tuple(up), (), rests_on)


# FORMULAS OF ONE ITERATION: by formulas, the state before and the state after


def _stays(name: str, end: Any) -> Any:
    def made(formulas: Formulas, before: State, after: State) -> Any:
        first, later = _is_end(formulas, before, name, end), _is_end(formulas, after, name, end)
        return formulas.any_of([formulas.no(first), later])

    return made


def _any_opens(opened: Iterable[tuple[str, Any]]) -> Any:
    def made(formulas: Formulas, before: State, after: State) -> Any:
        return formulas.any_of([
            formulas.all_of([formulas.no(_is_end(formulas, before, name, end)), _is_end(formulas, after, name, end)])
            for name, end in opened
        ])  # fmt: skip

    return made


def _is_end(formulas: Formulas, state: State, name: str, end: Any) -> Any:
    value = state.values[name]
    pair = (value, end) if end == NEG_INF else (end, value)
    answer = formulas.compare(*pair, False, state)
    return formulas.false if answer is None else answer


def _moves(name: str, way: int, *, strict: bool) -> Any:
    def made(formulas: Formulas, before: State, after: State) -> Any:
        first, later = before.values[name], after.values[name]
        pair = (later, first) if way < 0 else (first, later)
        answer = formulas.compare(*pair, strict, after)
        return formulas.false if answer is None else answer

    return made


def _any_moves(down: Iterable[str], up: Iterable[str]) -> Any:
    parts = [*(_moves(name, -1, strict=True) for name in down), *(_moves(name, 1, strict=True) for name in up)]

    def made(formulas: Formulas, before: State, after: State) -> Any:
        return formulas.any_of([part(formulas, before, after) for part in parts] or [formulas.false])

    return made


class _Steps:
    """All iterations of one loop, with what is known before each."""

    def __init__(self, loop: str, record: Record, formulas: Formulas, houdini: Houdini) -> None:
        self.formulas = formulas
        self.dues: list[tuple[Due, State]] = []
        self.houdini = houdini
        for due in record.dues:
            if due.state is not None and due.state.loop == loop:
                before = [head for head in due.heads if head.loop == loop]
                if before:
                    self.dues.append((due, before[-1]))
        self._known = [self._told(due) for due, _ in self.dues]

    def names(self) -> list[str]:
        """The values that every state has."""
        states = [state for due, before in self.dues for state in (before, due.state) if state is not None]
        return [name for name in states[0].values if all(is_value(state.values.get(name)) for state in states)]

    def _told(self, due: Due) -> Any:
        solver = self.formulas.solver()
        for part in self.formulas.known(due):
            self.formulas.tell(solver, part)
        for head in due.heads:
            for one in self.houdini.alive:
                if one.loop == head.loop:
                    self.formulas.tell(solver, self.formulas.of(one, head))
        return solver

    def also_due(self, parts: Iterable[Any]) -> None:
        """Have what the reason says follow from the candidates that are chosen in the end."""
        every = [*parts]
        for due, before in self.dues:
            after = due.state
            assert after is not None

            def goal(formulas: Formulas, before: State = before, after: State = after) -> Any:
                return formulas.all_of([part(formulas, before, after) for part in every])

            self.houdini.also([replace(due, kind="termination", state=None, goal=goal)])

    def hold(self, made: Any) -> bool:
        """Whether it is so in every iteration."""
        for (due, before), solver in zip(self.dues, self._known, strict=True):
            assert due.state is not None
            solver.push()
            self.formulas.tell(solver, self.formulas.no(made(self.formulas, before, due.state)))
            answer = self.formulas.ask(solver, [])
            solver.pop()
            if answer is not False:
                return False
        return True
