"""trusted: recursion induction on a procedure (PB-R1.a, PB-R1.b): its paths, with contracts in the place of calls.

The precondition is assumed at the start of the body and the postcondition after each inner call; the precondition must
hold before each inner call, the loop invariants at each iteration, the postcondition at the end. A path that ends in an
error is an obligation that fails, and so is a line that no path reaches: it would have been proved by contradictory
hypotheses. Functions without contract are rewritten in the same way and run, but for those of `specs.values`.
"""

import ast
import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any, Final, cast

from proofs.proving.execution.calls import Calls, Subject, given_keys, is_procedure, subject_of
from proofs.proving.execution.children import AbstractTree, Children
from proofs.proving.execution.loops import Path
from proofs.proving.execution.node import Node
from proofs.proving.execution.path_obligations import Collector
from proofs.proving.execution.signals import PathEndedError
from proofs.proving.execution.situation import PLACE, Situation
from proofs.proving.execution.sorts import arbitrary, must_fit
from proofs.proving.execution.things import is_changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import Law
from proofs.proving.models.visits import POINTWISE, SONS, UNCALLED, some_son, whether_called
from proofs.proving.solvers.obligations import Obligation
from proofs.proving.source.fingerprint import fingerprint
from proofs.proving.source.fragment import FragmentError, syntax_of
from proofs.proving.source.invariants import invariant_of
from proofs.proving.source.loop_cutter import CUT, cut, lines_of, plain
from proofs.proving.source.matches_code import IS_CACHED
from proofs.proving.source.names import globals_of, misplaced
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import NeedsIntegersError, UnsupportedError
from proofs.symbolic.world import InfeasibleError
from specs import values
from specs.contracts import is_contracted
from specs.contracts.clause import Clause, Kind, names_of

MOST_PATHS: Final = 20_000


@dataclass
class Attempt:
    """What came of one procedure: its obligations, on what they rest, and clauses that no proof speaks of."""

    procedure: str
    function: FunctionType
    fingerprint: str
    reads: dict[str, str] = field(default_factory=dict)  # functions without contract, whose bodies it reads: hashes
    obligations: list[Obligation] = field(default_factory=list)
    clauses: dict[str, Clause] = field(default_factory=dict)  # shown, if all obligations are discharged
    left_out: dict[str, str] = field(default_factory=dict)  # clauses that are not shown, and why
    relies_on: dict[str, list[str]] = field(default_factory=dict)  # procedure: the clauses of it that are used
    paths: int = 0
    integers: bool = False
    numbers: bool = False  # the source asks of a value what only numbers answer
    seconds: float = 0.0
    laws: dict[str, Law] = field(default_factory=dict)  # those that its paths assume
    axioms: Mapping[str, str] = field(default_factory=dict)  # what the models assume that it may speak of


def attempt(function: Callable[..., Any], vocabulary: Vocabulary, *, subject: Subject | None = None) -> Attempt:
    """The obligations of the procedure, by its own contract or by that of the subject."""
    about, started = subject or subject_of(function), perf_counter()
    if vocabulary.rewrite is not None:
        about = replace(about, function=vocabulary.rewrite(about.function))
    try:
        result = Exploration(about, vocabulary, integers=False).result_of_all_paths()
    except NeedsIntegersError:
        result = Exploration(about, vocabulary, integers=True).result_of_all_paths()
    result.function = cast("FunctionType", function)
    result.fingerprint = fingerprint(function)
    result.seconds = perf_counter() - started
    return result


class Exploration:
    """One exploration of all paths of a procedure."""

    path_class: type[Path] = Path

    def __init__(self, subject: Subject, vocabulary: Vocabulary, *, integers: bool) -> None:
        self.subject = subject = replace(subject, clauses=vocabulary.says(subject.clauses))
        self.vocabulary = vocabulary
        self.world = ProvingWorld(vocabulary, integers=integers)
        self.collector = Collector(subject.name, self.world)
        about = subject.function
        self.result = Attempt(subject.name, about, fingerprint(about))
        self.result.integers, self.result.axioms = integers, vocabulary.axioms
        self.reached: set[int] = set()
        self.own: dict[str, None] = {}
        self.line = syntax_of(subject.function).lineno

    def result_of_all_paths(self) -> Attempt:
        """Take every path."""
        result, subject = self.result, self.subject
        for _ in self.world.explore(self._run):
            result.paths += 1
            if result.paths > MOST_PATHS:
                raise FragmentError(f"line {self.line}: {subject.name} has more than {MOST_PATHS:,} paths")
        self.world.forget_ways()
        for _ in self.world.explore(self._defaults):
            pass
        for line in sorted({*lines_of(subject.function)} - self.reached):
            self.world.begin()
            self.collector.fails("no path gets to this line: dead code, or contradictory clauses", line, "reached")
        for clause in subject.of(Kind.POST):
            if clause.id not in {**result.clauses, **result.left_out}:
                self.world.begin()
                last = max(lines_of(subject.function), default=self.line)
                self.collector.fails(f"no path returns: nothing is shown of {clause.id}", last, "reached")
        result.numbers, result.laws = self.world.has_numbers, self.world.laws
        result.obligations = sorted(self.collector.obligations(), key=lambda made: (made.kind == "path", made.line))
        for number, obligation in enumerate(result.obligations, 1):
            obligation.number = number
        result.clauses = {id: clause for id, clause in result.clauses.items() if id not in result.left_out}
        if unproved := [clause for clause in self.own if clause not in result.clauses]:
            raise FragmentError(
                f"line {self.line}: nothing is shown of what {subject.name} returns ({', '.join(unproved)}), and it "
                "calls itself: on every way it has to return a value of the game, and nothing beside it"
            )
        return result

    def _defaults(self) -> None:
        """What the arguments are by default must meet the preconditions that speak of nothing else."""
        self.world.begin()
        parameters = inspect.signature(self.subject.function).parameters.values()
        given = {
            name: parameter.default
            for name, parameter in zip(self.subject.parameters, parameters, strict=True)
            if parameter.default is not inspect.Parameter.empty
        }
        for clause in self.subject.of(Kind.PRE):
            if {*clause.names} <= given.keys():
                held = partial(Situation(self.vocabulary, given).holds, clause)
                self.collector.must_hold(f"{clause.id} by default", self.line, held, "precondition")

    def _run(self) -> None:
        """One path."""
        self.world.begin()
        node = Node(self.world, "n")
        path = self.path_class(self.collector, node, self.line)
        path.may_get_floats = not is_contracted(self.subject.function)  # from whoever calls a stranger's function
        calls = Calls(path, self.subject)
        path.promised = self.subject.clauses
        path.counts_calls = any(SONS & {*clause.names} for clause in self.subject.clauses)
        try:
            self._body(path, calls)
            self.reached |= path.lines
        except PathEndedError:
            self.reached |= path.lines
        except InfeasibleError:
            raise
        except FragmentError as problem:
            if str(problem).startswith("line "):
                raise
            raise FragmentError(f"line {path.line}: {problem}") from None
        except UnsupportedError as problem:
            raise FragmentError(f"line {path.line}: {problem}") from None
        except Exception as problem:  # noqa: BLE001 - whatever the procedure raises on this path
            self.reached |= path.lines
            self.collector.fails(f"raises {type(problem).__name__}: {problem}", path.line, "error")
        finally:
            self.collector.path(path.line)
            self._noted(path, calls)
            vars(path).clear()  # it and its calls refer to each other: neither has to wait for the collector of garbage

    def _body(self, path: Path, calls: Calls) -> None:
        subject = self.subject
        body = _runnable(subject.function, path, calls)
        given = {
            name: arbitrary(self.world, name, path.node, subject.sorts[word])
            for name, word in zip(subject.parameters, names_of(subject.function), strict=True)
        }
        _must_be_one_of_each(path.node, given)
        for thing in given.values():
            if is_changeable(thing):
                path.made(thing)
        situation = Situation(self.vocabulary, given)
        for clause in subject.of(Kind.PRE):
            if path.why_assumed(clause) or situation.implies(clause):
                continue
            held = partial(situation.holds, clause)
            if PLACE & {*clause.names}:
                path.deferred.append(held)
            elif path.is_resolved(clause, situation):
                if clause in self.vocabulary.marks:
                    self.vocabulary.marks[clause](situation)
                else:
                    self.world.grant(held)
        v = body(*given.values())
        must_fit(self.vocabulary, "the result", subject.sorts["return"], v)
        if v is path.node:
            raise FragmentError("the result is the node itself, and a caller takes it for another one")
        self._at_end(path, calls, {**given, "v": v})

    def _at_end(self, path: Path, calls: Calls, known: Mapping[str, Any]) -> None:
        """Each postcondition; those that ask for more than is known yet on a path of their own."""
        clauses, not_shown = self.subject.of(Kind.POST), self.vocabulary.not_shown
        at_end = Situation(self.vocabulary, known)
        at_once = [c for c in clauses if {*c.names} <= {*known, "f", "fn"} and c not in not_shown]
        at_once = [c for c in at_once if not at_end.implies(c)]
        for clause in at_once:
            self.result.clauses.setdefault(clause.id, clause)
            path.oblige("postcondition", clause.id, self.line, clause, Situation(self.vocabulary, known))
        later = []
        for clause in clauses:
            if clause in not_shown:
                path.left_out[clause.id] = not_shown[clause]
            elif at_end.implies(clause):
                self.result.clauses.setdefault(clause.id, clause)
            elif clause not in at_once:
                later.append(clause)
        groups = [[clause] for clause in later if (SONS | PLACE) & {*clause.names} and clause not in UNCALLED]
        if rest := [clause for clause in later if [clause] not in groups]:
            groups.append(rest)
        for clause in groups[self.world.choose(len(groups))] if groups else ():
            if clause in UNCALLED:
                known = {**known, **whether_called(path, calls)}
            elif SONS & {*clause.names}:
                path.recall()
                sons = some_son(path, calls, clause)
                if sons is None and clause in POINTWISE:
                    self.collector.fails(f"{clause.id}: a child is called by no loop, or by two", self.line, "visits")
                    continue
                known = {**known, **(sons or {})}
            if PLACE & {*clause.names}:
                path.recall()
            after = Situation(self.vocabulary, known)
            if path.is_resolved(clause, after):
                self.result.clauses.setdefault(clause.id, clause)
                path.oblige("postcondition", clause.id, self.line, clause, after)

    def _noted(self, path: Path, calls: Calls) -> None:
        result = self.result
        result.left_out.update(path.left_out)
        self.own.update(calls.own)
        result.reads.update(calls.reads)
        for name, used in calls.relies_on.items():
            result.relies_on[name] = [*dict.fromkeys([*result.relies_on.get(name, []), *used])]
        shown = {**calls.nested, **path.loop_clauses}
        for clause in (*self.subject.clauses, *path.loop_clauses.values()):
            if clause.id in shown:
                result.clauses.setdefault(clause.id, clause)


def _must_be_one_of_each(node: Node, given: Mapping[str, Any]) -> None:
    """Refuse a second tree, node or list of children: it would be taken to be the same as the first."""
    kinds: dict[str, Callable[[Any], bool]] = {
        "tree": lambda thing: isinstance(thing, AbstractTree),
        "node": lambda thing: thing is node,
        "list of children": lambda thing: isinstance(thing, Children),
    }
    for word, is_one in kinds.items():
        if len(names := [name for name, thing in given.items() if is_one(thing)]) > 1:
            raise FragmentError(f"{' and '.join(names)}: a proof knows of one {word} only")


@cache
def _code(function: FunctionType) -> CodeType:
    return compile(cut(function), function.__code__.co_filename, "exec")


@cache
def _globals(function: FunctionType, vocabulary: Vocabulary) -> Mapping[str, Any]:
    return globals_of(function, plain(function)[0], vocabulary.makers)


def _runnable(
    function: FunctionType, path: Path, calls: Calls, around: tuple[FunctionType, ...] = ()
) -> Callable[..., Any]:
    """The function rewritten, its calls of procedures replaced by their contracts."""
    if function in around:
        raise FragmentError(f"{function.__name__} calls itself and has no contract")
    names: dict[str, Any] = {**vars(path).get("words", {}), CUT: path}  # see `record`
    vocabulary = path.vocabulary
    _check_invariants(function, vocabulary)
    path.has_floats |= _has_floats(function, vocabulary)
    path.world.has_numbers |= path.has_floats  # with which only numbers can be compared
    for name, thing in _globals(function, vocabulary).items():
        if is_procedure(thing) or thing is calls.subject.function or thing in calls.subject.beside:
            names[name] = calls.stub(thing)
        elif isinstance(thing, type | FunctionType) and thing in vocabulary.makers:
            names[name] = partial(vocabulary.makers[thing], path)
        elif _is_read(thing):
            calls.reads[thing.__name__] = fingerprint(thing)
            read = _runnable(thing, path, calls, (*around, function))
            names[name] = given_keys(read) if IS_CACHED in vars(thing) else read
        else:
            names[name] = path.text(thing)
    made: dict[str, Any] = {}
    exec(_code(function), names, made)  # noqa: S102 - the rewritten source is to be run
    body: FunctionType = made[function.__name__]
    if (body.__defaults__ or ()) != (function.__defaults__ or ()):
        raise FragmentError(f"{function.__name__} has other defaults than its source says")
    return body


def _is_read(thing: Any) -> bool:
    """Whether it is a function that a proof reads as if its body stood in the place of the call."""
    return isinstance(thing, FunctionType) and not (
        _is_vocabulary(thing) or is_contracted(thing) or invariant_of(thing) is not None
    )


@cache
def _check_invariants(function: FunctionType, vocabulary: Vocabulary) -> None:
    """Refuse an invariant that is said elsewhere than before an iteration: what it does there, nothing has read."""
    definition, names = plain(function)[0], _globals(function, vocabulary)
    for node in misplaced(definition, names, vocabulary.makers):
        thing = names.get(node.id)
        if thing is not None and invariant_of(thing) is not None:
            raise FragmentError(
                f"line {node.lineno}: {node.id} is a loop invariant: it is said before an iteration only"
            )


@cache
def _has_floats(function: FunctionType, vocabulary: Vocabulary) -> bool:
    """Whether the source names an infinity that is a float: it equals NEG_INF or POS_INF and is not the same thing."""
    written = [node.value for node in ast.walk(plain(function)[0]) if isinstance(node, ast.Constant)]
    found: list[Any] = [*written, *_globals(function, vocabulary).values()]
    while found:
        thing = found.pop()
        if isinstance(thing, tuple):
            found += thing
        elif isinstance(thing, float) and math.isinf(thing):
            return True
    return False


def _is_vocabulary(function: FunctionType) -> bool:
    """Whether it is one of those that clauses are made of, and that nothing but its arguments can change."""
    return vars(values).get(function.__name__) is function
