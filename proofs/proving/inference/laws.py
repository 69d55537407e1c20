"""What is true of the entries of a search's own tables: found as a loop's invariant is, for all functions at once.

A candidate says of one form of entry that one of its values is a lower bound of f(n), or an upper bound, or finite.
What is found in a table is known to obey those that are left, what is stored must obey them. A law that one function
needs all functions must keep.
"""

import linecache
from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs.proving.execution.calls import Subject
from proofs.proving.inference.candidates import Atom, Candidate
from proofs.proving.inference.find import Found, find
from proofs.proving.inference.record import F, law_name, part_name, record
from proofs.proving.inference.search import Search
from proofs.proving.models.own_table import BARE, COUNTER, DEPTH, VALUE, Form, OwnTable
from proofs.symbolic.terms import NeedsIntegersError
from specs.contracts import Clause, Cost, Kind
from specs.values import NEG_INF, POS_INF

_ENDS: Final = {"-inf": "NEG_INF", "+inf": "POS_INF"}


def find_laws(search: Search, subjects: Mapping[str, Subject], stop: Callable[[], None]) -> dict[str, Found]:
    """The law of each table, and with it the invariants of each function."""
    _find_forms(search, subjects, stop)
    law = [one for about in search.tables.values() for form in about.forms for one in _candidates(about, form)]
    found: dict[str, Found] = {}
    due = [*subjects]
    while due:
        name = due.pop(0)
        found[name] = find(search, name, subjects[name], stop, law)
        houdini = found[name].houdini
        assert houdini is not None
        if any(one not in houdini.alive for one in law):
            law = [one for one in law if one in houdini.alive]
            due += [other for other in subjects if other != name and other not in due]
    if any(one.left is not None for one in found.values()):
        return found
    kept: dict[Candidate, None] = {}
    due = [*subjects]
    while due:
        name = due.pop(0)
        found[name].needed([*kept])
        more = [one for one in found[name].candidates if one in {*law} and one not in kept]
        if more:
            kept.update(dict.fromkeys(more))
            due += [other for other in subjects if other != name and other not in due]
    for about in search.tables.values():
        about.law = {form: [_clause(about, form, one) for one in kept if one.loop == law_name(about, form)]
                     for form in about.forms}  # fmt: skip
    return found


def _find_forms(search: Search, subjects: Mapping[str, Subject], stop: Callable[[], None]) -> None:
    """What is stored, found by taking all paths until nothing new is stored."""
    kinds = {head.name: search.is_negamax for head in search.heads}
    before = -1
    while before != sum(len(about.forms) for about in search.tables.values()):
        before = sum(len(about.forms) for about in search.tables.values())
        for subject in subjects.values():
            try:
                record(subject, search.vocabulary, kinds, stop, integers=False)
            except NeedsIntegersError:
                record(subject, search.vocabulary, kinds, stop, integers=True)
        for about in search.tables.values():
            about.forms.update(about.stored)


def _candidates(about: OwnTable, form: Form) -> list[Candidate]:
    made = []
    for number, kind in enumerate(form):
        part = part_name(number)
        if kind == VALUE:
            atoms = Atom(part, "<=", F), Atom(F, "<=", part), Atom("-inf", "<", part), Atom(part, "<", "+inf")
            made += [Candidate(law_name(about, form), None, (), (atom,)) for atom in atoms]
    return made


def _clause(about: OwnTable, form: Form, one: Candidate) -> Clause:
    """The candidate as a clause of `entry`, the parts, and `value`, f(n) as the search sees it."""
    names = {part_name(place): f"entry[{place}]" for place in range(len(form))} | {F: "value", **_ENDS}
    (atom,) = one.conclusion
    text = f"{names[atom.left]} {atom.word} {names[atom.right]}"
    source = f"def holds(entry, value):\n    return bool({text})\n"
    file = f"<{text}: the law of {about.name}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    space: dict[str, Any] = {"__name__": "laws", "NEG_INF": NEG_INF, "POS_INF": POS_INF}
    exec(compile(source, file, "exec"), space)  # noqa: S102 - made above
    return Clause(_said(form, [one]), "found", _said(form, [one]), Kind.LOOP, Cost.ORACLE, space["holds"])


def law_texts(about: OwnTable) -> list[str]:
    """The law in words, a line for each form of entry."""
    made = []
    for form, clauses in (about.law or {}).items():
        said = " and ".join(clause.sentence for clause in clauses) or "nothing is known of its values"
        made.append(f"{about.name}[node] = {_shown(form)}: {said}")
    return made


def _shown(form: Form) -> str:
    words = [_word(form, number) for number in range(len(form))]
    return words[1] if form[0] == BARE else f"({', '.join(words)}{',' if len(words) == 1 else ''})"


def _word(form: Form, number: int) -> str:
    kind = form[number]
    if kind in (COUNTER, DEPTH):
        return "depth"
    if kind != VALUE:
        return kind
    return "v" if form.count(VALUE) == 1 else f"v{[*form[: number + 1]].count(VALUE)}"


def _said(form: Form, found: list[Candidate]) -> str:
    names = {part_name(place): _word(form, place) for place in range(len(form))} | {F: "f(node)"}
    return " and ".join(
        f"{names.get(atom.left, atom.left)} {atom.word} {names.get(atom.right, atom.right)}"
        for one in found
        for atom in one.conclusion
    )
