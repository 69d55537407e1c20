"""A procedure's contract in the place of its calls.

Before a call its preconditions must hold; after it, the result is anything that its postconditions allow, and what it
was given and may change is arbitrary but for them. A procedure that calls itself does so on a node of less height:
that is the induction (PB-R1.a, PB-R1.b). A call of another procedure rests on that one's own proof: `relies_on`
notes which of its clauses were used. Preconditions that ask for more than is known yet are shown each on a path of its
own, so that what they settle does not multiply the paths behind the call.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import combinations
from types import FunctionType
from typing import Any, cast

from proofs.proving.execution.children import Children, YoungerChildren
from proofs.proving.execution.loops import Path, parts_in
from proofs.proving.execution.node import Node
from proofs.proving.execution.signals import PathEndedError
from proofs.proving.execution.situation import OUTERMOST, Situation
from proofs.proving.execution.sorts import arbitrary, must_fit
from proofs.proving.execution.things import is_changeable
from proofs.proving.source.fragment import FragmentError, sorts_of
from proofs.symbolic.closed import is_function
from specs.contracts import Clause, contract_of, is_contracted
from specs.contracts.clause import Kind, names_of


@dataclass(frozen=True)
class Subject:
    """A procedure, what it promises, and the sorts of its parameters and of its result."""

    function: FunctionType
    name: str
    clauses: tuple[Clause, ...]
    sorts: dict[str, str]
    parameters: tuple[str, ...]  # the names that the clauses know the parameters by
    beside: Mapping[FunctionType, Subject] = field(default_factory=dict)  # others that it calls, each with its contract

    def of(self, kind: Kind) -> list[Clause]:
        """The clauses of a kind."""
        return [clause for clause in self.clauses if clause.kind is kind]


@cache
def subject_of(function: Callable[..., Any]) -> Subject:
    """A procedure with the contract at its head."""
    return Subject(
        cast("FunctionType", function),
        function.__name__,
        contract_of(function).clauses,
        sorts_of(function),
        names_of(function),
    )


def _known_as(function: FunctionType) -> str:
    """Its name, if it is a procedure of the library; another of the same name is another one."""
    module, name = function.__module__, function.__name__
    home = vars(sys.modules[module]) if module.startswith("verified.") and module in sys.modules else {}
    is_ours = home.get(name) is function and function.__globals__ is home
    return name if is_ours else f"{function.__qualname__} of {function.__code__.co_filename}"


@dataclass
class Calls:
    """The calls on one path: which clauses of other procedures they use, and which of its own."""

    path: Path
    subject: Subject
    relies_on: dict[str, dict[str, None]] = field(default_factory=dict)
    own: dict[str, None] = field(default_factory=dict)
    nested: dict[str, None] = field(default_factory=dict)  # own preconditions, shown at nested calls
    reads: dict[str, str] = field(default_factory=dict)  # functions without contract, read in place of a call: hashes
    is_astray: bool = False  # a child was called by no loop

    def __post_init__(self) -> None:
        self.path.calls = self

    def stub(self, function: FunctionType) -> Callable[..., Any]:
        """What stands in the place of the procedure."""
        is_own = function is self.subject.function
        callee = self.subject if is_own else self.subject.beside.get(function) or subject_of(function)
        callee = replace(callee, clauses=self.path.vocabulary.says(callee.clauses))
        signature = _signature(function)

        def called(*args: Any, **kwargs: Any) -> Any:
            """In the place of `__wrapped__`."""
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            given = dict(zip(callee.parameters, bound.arguments.values(), strict=True))
            self.path.must_not_ask(f"a call of {callee.name}")
            for (name, thing), sort in zip(given.items(), callee.sorts.values(), strict=False):
                must_fit(self.path.vocabulary, name, sort, thing)
            _must_be_apart(callee, given)
            self._before(callee, given, is_own)
            return self._after(callee, given, is_own)

        called.__wrapped__ = function  # type: ignore[attr-defined]  # who it stands for, as functools says it
        return called

    def _before(self, callee: Subject, given: dict[str, Any], is_own: bool) -> None:
        path, line, vocabulary = self.path, self.path.line, self.path.vocabulary
        situation = Situation(vocabulary, given if is_own else {**_outermost(given), **given})
        if is_own:
            self._descends(callee, given.get("node"))
        assumed = {clause: path.why_assumed(clause) for clause in callee.of(Kind.PRE)}
        path.left_out.update({clause.id: why for clause, why in assumed.items() if why})
        at_once = [clause for clause in callee.of(Kind.PRE) if set(clause.names) <= given.keys()]
        later = [clause for clause in callee.of(Kind.PRE) if clause not in at_once and not situation.implies(clause)]
        later = [clause for clause in later if not assumed[clause]]
        self._due(callee, at_once, situation, is_own, line)
        if is_own:
            self.nested.update({clause.id: None for clause in callee.of(Kind.PRE) if situation.implies(clause)})
        for name, sort in zip(callee.parameters, callee.sorts.values(), strict=False):
            known = vocabulary.sorts.get(sort)
            if known is not None and known.check_argument is not None:
                known.check_argument(path, given[name])
            thing = given[name]
            if is_changeable(thing) and not (known and known.is_read_only):
                thing.given_to(callee.name, callee.clauses)
        names = {name for clause in callee.clauses if is_own for name in clause.names}
        laws = [law for law in vocabulary.node_laws.values() if law.names & names]
        shown = path.world.choose(1 + len(later) + len(laws))  # nothing, or one clause, and no more on this path
        if shown:
            path.recall()
            if shown > len(later):
                for word, holds in laws[shown - 1 - len(later)].about(situation.node("node")):
                    path.collector.must_hold(word, line, holds, "law")
            elif path.is_resolved(later[shown - 1], situation):
                self._due(callee, [later[shown - 1]], situation, is_own, line)
            elif not is_own and later[shown - 1] not in vocabulary.not_shown:  # the other's proof may rest on it
                path.collector.fails(f"{later[shown - 1].id} of {callee.name}: nothing is known", line, "precondition")
            raise PathEndedError

    def _due(self, callee: Subject, clauses: Sequence[Clause], situation: Situation, is_own: bool, line: int) -> None:
        for clause in clauses:
            if is_own:
                self.nested.setdefault(clause.id)
            if situation.implies(clause):
                continue
            self.path.oblige("precondition", f"{clause.id} of {callee.name}", line, clause, situation)

    def _descends(self, callee: Subject, node: Any) -> None:
        path = self.path
        if not isinstance(node, Node):
            raise FragmentError(f"{callee.name} calls itself on {node!r}, which is no node")
        path.called.append(node)
        own, below = path.node.height, node.height
        path.collector.must_hold(
            f"{callee.name} goes to a node of less height", path.line, lambda: below < own, "termination"
        )
        loop = next((loop for loop in path.loops if loop.child is node), None)
        if loop is not None:
            loop.was_called = True
        elif node.father is path.node:
            self.is_astray = True

    def _after(self, callee: Subject, given: dict[str, Any], is_own: bool) -> Any:
        path, vocabulary, known_as = self.path, self.path.vocabulary, _known_as(callee.function)
        things = {name: thing for name, thing in given.items() if is_changeable(thing)}
        old = {f"old_{name}": thing.as_it_was() for name, thing in things.items()}
        used = self.own if is_own else self.relies_on.setdefault(known_as, {})
        for thing, sort in zip(given.values(), callee.sorts.values(), strict=False):
            if path.is_changeable(thing) and not (sort in vocabulary.sorts and vocabulary.sorts[sort].is_read_only):
                kept = thing.changed_by(callee.name, callee.clauses, given.get("node"))
                used.update({clause.id: None for clause in kept})
            elif is_function(thing):  # it may hold what was made on the path
                path.forget_made()
        v = arbitrary(path.world, "v", path.node, callee.sorts["return"])
        if v is path.node:
            raise FragmentError(f"{callee.name} returns a node: which one is not known")
        known = {**({} if is_own else _outermost(given)), **given, **old, "v": v}
        after = Situation(vocabulary, known, is_after_call=True)
        for clause in callee.of(Kind.POST):
            untold = clause in vocabulary.not_shown or clause in vocabulary.apart or clause in vocabulary.views
            if untold or after.implies(clause):
                continue
            holds = partial(after.holds, clause)
            is_owed = any(thing.owes(clause, holds, given.get("node")) for thing in things.values())
            if is_owed or not after.resolves(clause):
                used.setdefault(clause.id)
                if clause in vocabulary.marks:
                    vocabulary.marks[clause](after)
                elif not is_owed:
                    path.world.grant(holds)
        return v


def given_keys(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose results Python keeps: it is given no children, which may be a list, and so no key."""

    def called(*given: Any, **named: Any) -> Any:
        if any(isinstance(part, Children | YoungerChildren) for part in parts_in((*given, *named.values()))):
            raise FragmentError(f"{function.__name__} is cached, and children may be a list, no key: hand in the node")
        return function(*given, **named)

    return called


_signature = cache(inspect.signature)


def _must_be_apart(callee: Subject, given: dict[str, Any]) -> None:
    """Of what the callee may change it was shown what becomes of each as a thing of its own."""
    things = [thing for thing in given.values() if is_changeable(thing)]
    if any(one is other for one, other in combinations(things, 2)):
        raise FragmentError(f"{callee.name} is given one thing for two of its parameters")
    node = given.get("node")
    if any(isinstance(thing, Children) and thing.node is not node for thing in given.values() if node is not None):
        raise FragmentError(f"{callee.name} is given a node, and the children of another one")


def _outermost(given: dict[str, Any]) -> dict[str, Any]:
    """A call of another procedure is an outermost one: alpha(n) and beta(n) are the ends of its window."""
    window = {f"{end}_n": given[end] for end in ("alpha", "beta") if end in given}
    return {**OUTERMOST, **window}


def is_procedure(thing: Any) -> bool:
    """Whether it is a function with a contract that is no loop invariant."""
    return isinstance(thing, FunctionType) and is_contracted(thing) and not contract_of(thing).is_loop
