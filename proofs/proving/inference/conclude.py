"""The proof of a search of a user's own: its invariants found where it says none, then both solvers as for any."""

import ast
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import FunctionType

from proofs.checking.specs import SPECS
from proofs.proving.explore import Attempt, attempt
from proofs.proving.inference.find import Found, find
from proofs.proving.inference.in_python import asserts, clauses_found
from proofs.proving.inference.laws import find_laws, law_texts
from proofs.proving.inference.record import Due
from proofs.proving.inference.search import Ending, Search
from proofs.proving.phrasing.asserted import Head
from proofs.proving.proof import Proof, Watch, prove, rest
from proofs.proving.solvers.solver import Solver, solvers
from proofs.proving.source.fragment import FragmentError


class OutOfTimeError(Exception):
    """The time for finding invariants is up."""


@dataclass
class Conclusion:
    """The proofs of the functions of a search, that of the search itself last; and what was found for its loops."""

    search: Search
    proofs: list[Proof] = field(default_factory=list)
    found: dict[str, Found] = field(default_factory=dict)
    asserts: dict[tuple[int, bool], list[str]] = field(default_factory=dict)  # what was found, by the line of a loop
    line_of: Mapping[int, int] = field(default_factory=dict)
    library: tuple[Proof, ...] = ()  # of procedures of the library that it relies on
    laws: list[str] = field(default_factory=list)  # what was found of the tables, in words

    @property
    def left(self) -> tuple[Due, Mapping[str, str]] | None:
        """What is due and follows from no invariant that was found."""
        return next((found.left for found in self.found.values() if found.left is not None), None)

    @property
    def holds(self) -> bool:
        """Whether all of them are proved."""
        if not self.proofs or not all(proof.holds for proof in self.proofs):
            return False
        spec = SPECS[self.search.specs[self.search.program.entry]]
        return {clause.id for clause in spec.required.values()} <= {*self.proofs[-1].clauses}  # none was left out


def conclude(
    search: Search, original: FunctionType, *, seconds: float = 60.0, watch: Watch | None = None,
    by: tuple[Solver, ...] | None = None, library: Callable[[Iterable[str]], Iterable[Proof]] = lambda _: (),
) -> Conclusion:  # fmt: skip
    """Find what is missing and prove all."""
    started = time.process_time()

    def stop() -> None:
        if time.process_time() - started > seconds:
            raise OutOfTimeError

    made = Conclusion(search)
    written, subjects = search.written()
    with _lines(written.line_of):
        if search.tables:
            if watch is not None:
                watch("what is true of its tables", 0, 1)
            made.found = find_laws(search, subjects, stop)
            made.laws = [text for about in search.tables.values() for text in law_texts(about)]
        for name in _inner_first(search):
            if watch is not None:
                watch(f"{name}: its invariants", 0, 1)
            if any(search.is_open(head) for head in search.heads_in(name)):
                if name not in made.found:
                    made.found[name] = find(search, name, subjects[name], stop)
                    if made.found[name].left is None:
                        made.found[name].needed()
                if made.found[name].left is None:
                    for head in search.heads_in(name):
                        if search.is_open(head):
                            _fill(made, head, made.found[name])
                written, subjects = search.written()
    if any(found.left is not None for found in made.found.values()):
        made.line_of = written.line_of
        return made
    written, subjects = search.written()
    asked = by or solvers()
    with _lines(written.line_of):
        attempts = {name: attempt(original, search.vocabulary, subject=subjects[name]) for name in _inner_first(search)}
    for attempted in attempts.values():
        _put_lines(attempted, written.line_of)
    proofs = {name: prove(attempted, watch, asked) for name, attempted in attempts.items()}
    integers, numbers = any(one.integers for one in proofs.values()), any(one.numbers for one in proofs.values())
    proofs = {name: replace(one, integers=integers, numbers=numbers) for name, one in proofs.items()}  # all rest on it
    made.library = tuple(library(dict.fromkeys(name for proof in proofs.values() for name in proof.relies_on)))
    for name, proof in proofs.items():
        known = {proof.procedure: proof for proof in made.library}
        known |= {f"{other} of {subjects[other].function.__code__.co_filename}": one for other, one in proofs.items()}
        made.proofs.append(rest(replace(proof, procedure=name), known))
    return made


def _fill(made: Conclusion, head: Head, found: Found) -> None:
    """Give a loop what was found for it."""
    ending, is_negamax = found.endings.get(head.name), made.search.is_negamax
    rests_on = ending.rests_on if ending is not None else ()
    said = asserts(head, rests_on, is_negamax=is_negamax)
    if head.said:  # but for why it ends, all was said
        _give(made.search, head, [*said, *head.said], ending)
        return
    said += asserts(head, [one for one in found.candidates if one not in rests_on], is_negamax=is_negamax)
    if said:
        made.asserts[head.line, head.is_written] = [_text(one) for one in said]
    _give(made.search, head, said or ([ast.Constant(True)] if ending is not None else []), ending)


def _give(search: Search, head: Head, said: list[ast.expr], ending: Ending | None) -> None:
    head.said = said
    search.fill(head, clauses_found(head, search.program.names), ending)


def _text(said: ast.expr) -> str:
    return ast.unparse(said).replace("-1e309", 'float("-inf")').replace("1e309", 'float("inf")')


def _inner_first(search: Search) -> Iterator[str]:
    """The functions with a contract, the search itself last."""
    yield from (name for name in search.points if name != search.program.entry)
    yield search.program.entry


class _lines:  # noqa: N801 - a context
    """Errors name the lines of the user's file."""

    def __init__(self, line_of: Mapping[int, int]) -> None:
        self.line_of = line_of

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: object, _traceback: object) -> None:
        if isinstance(problem, FragmentError):
            told = re.sub(
                r"\bline (\d+)", lambda found: f"line {self.line_of.get(int(found[1]), int(found[1]))}", str(problem)
            )
            if told != str(problem):
                raise FragmentError(told) from None


def _put_lines(attempted: Attempt, line_of: Mapping[int, int]) -> None:
    for obligation in attempted.obligations:
        obligation.line = line_of.get(obligation.line, obligation.line)
