"""What is missing for the proof of a search of a user's own: the invariants of its loops, where it says none."""

import ast
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from proofs.proving.inference.find import Found, find
from proofs.proving.inference.in_python import asserts, clauses_found
from proofs.proving.inference.laws import find_laws, law_texts
from proofs.proving.inference.record import Due
from proofs.proving.inference.search import Ending, Search
from proofs.proving.phrasing.asserted import Head
from proofs.proving.proof import Watch


class OutOfTimeError(Exception):
    """The time for finding invariants is up."""


@dataclass
class Conclusion:
    """A search, and what was found for its loops."""

    search: Search
    found: dict[str, Found] = field(default_factory=dict)
    asserts: dict[tuple[int, bool], list[str]] = field(default_factory=dict)  # what was found, by the line of a loop
    line_of: Mapping[int, int] = field(default_factory=dict)
    laws: list[str] = field(default_factory=list)  # what was found of the tables, in words

    @property
    def left(self) -> tuple[Due, Mapping[str, str]] | None:
        """What is due and follows from no invariant that was found."""
        return next((found.left for found in self.found.values() if found.left is not None), None)


def conclude(search: Search, *, seconds: float = 60.0, watch: Watch | None = None) -> Conclusion:
    """Find what is missing, and fill it in."""
    started = time.process_time()

    def stop() -> None:
        if time.process_time() - started > seconds:
            raise OutOfTimeError

    made = Conclusion(search)
    written, subjects = search.written()
    if search.tables:
        if watch is not None:
            watch("what is true of its tables", 0, 1)
        made.found = find_laws(search, subjects, stop)
        made.laws = [text for about in search.tables.values() for text in law_texts(about)]
    for name in search.inner_first():
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
    made.line_of = written.line_of
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
