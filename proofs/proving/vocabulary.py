"""What one proof may speak of, as a value: it is put together from the models that the proof names.

A model says what is known of one kind of thing: a memory, a table, the moves at a node. It is a `Vocabulary` too, and
`CORE.extended_by(MEMORY, NEXT_TEST_RULE)` is what a proof is given. Nothing here is changed after it was made, so what
a proof accepts, refuses and shows depends on its source and its vocabulary alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import reduce
from types import FunctionType, MappingProxyType
from typing import Any, Final

from proofs.proving.law import Law
from specs.contracts.clause import Clause

Fits = Callable[[Any], bool]


def _empty() -> Any:
    return field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Sort:
    """The things that an annotation of the source stands for."""

    arbitrary: Callable[[Any, str, Any], Any]  # by world, name and node: any thing of the sort
    fits: Fits | None = None  # whether a thing is of the sort; None: whatever is given is taken
    check_argument: Callable[[Any, Any], None] | None = None  # by path and thing: refuse what a call may not be given
    is_read_only: bool = False  # a procedure that is given one cannot change it: the model refuses that


@dataclass(frozen=True, eq=False)
class LoopEnd:
    """Why a `while` loop ends: from one iteration to the next something gets less, of which there are finitely many."""

    is_less: Callable[[Mapping[str, Any], Mapping[str, Any]], bool]  # what the invariant was given before, and now
    finitely: Clause  # the clause of the invariant that says that there are finitely many
    law: Law | None = None  # by which there are


@dataclass(frozen=True, eq=False)
class NodeLaw:
    """What is assumed of the node of a call, and so must be shown of the node of each nested call."""

    names: frozenset[str]  # it is needed where clauses speak of one of these
    about: Callable[[Any], tuple[tuple[str, Callable[[], bool]], ...]]  # by node: what must hold, in words and to run


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All that a proof knows beyond the rules of Python, by what it is asked under."""

    sorts: Mapping[str, Sort] = _empty()  # by annotation
    meanings: Mapping[str, Callable[[Any], Any]] = _empty()  # what a name of a clause stands for, by situation
    makers: Mapping[Any, Callable[..., Any]] = _empty()  # what stands for a thing that the source makes, by its class
    attributes: Mapping[type, frozenset[str]] = _empty()  # what a source may ask of a class that has no `offers`
    marks: Mapping[Clause, Callable[[Any], None]] = _empty()  # how a situation is changed that meets the clause
    not_shown: Mapping[Clause, str] = _empty()  # clauses of which no proof speaks, with the reason
    apart: Mapping[Clause, str] = _empty()  # clauses that are hypotheses for one another only, with what they are about
    views: Mapping[Clause, Callable[[Any, Any], Any]] = _empty()  # by path and situation: what the clause is shown in
    assumed_names: Mapping[str, str] = _empty()  # preconditions on these are laws of the model, with the reason
    node_laws: Mapping[str, NodeLaw] = _empty()
    loop_ends: Mapping[str, LoopEnd] = _empty()  # by the name of the loop invariant
    at_loop_head: Mapping[str, Callable[[Any, list[Any]], None]] = _empty()  # given path and what variables still hold
    at_iteration_end: Mapping[str, Callable[[Any, Any], None]] = _empty()  # given path and loop, if the loop goes on
    stated: Mapping[Clause, Clause] = _empty()  # what a clause says in this proof, by a law of the model
    laws: Mapping[str, Law] = _empty()  # what a proof may assume, by id
    axioms: Mapping[str, str] = _empty()  # what is assumed, by the name of the model
    overrides: frozenset[tuple[str, str]] = field(default=frozenset())  # what this model may define anew: (field, key)
    rewrite: Callable[[FunctionType], FunctionType] | None = None  # the source in the words of the fragment
    reads: frozenset[Callable[..., Any]] = field(default=frozenset())  # procedures read in the place of their contracts

    def __post_init__(self) -> None:
        for name in _TABLES:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def says(self, clauses: Iterable[Clause]) -> tuple[Clause, ...]:
        """The clauses as this proof states them."""
        return tuple(self.stated.get(clause, clause) for clause in clauses)

    def extended_by(self, *models: Vocabulary) -> Vocabulary:
        """The vocabulary and the models together; two of them may not say different things under one name."""
        return reduce(_merged, models, self)


_TABLES: Final = tuple(one.name for one in fields(Vocabulary) if one.name not in ("overrides", "rewrite", "reads"))


def _merged(known: Vocabulary, model: Vocabulary) -> Vocabulary:
    tables: dict[str, Any] = {}
    for name in _TABLES:
        old, new = getattr(known, name), getattr(model, name)
        for key in old.keys() & new.keys():
            if old[key] is not new[key] and (name, key) not in model.overrides:
                raise ValueError(f"two models say what {key!r} is among the {name}")
        tables[name] = {**old, **new}
    rewrites = {one.rewrite for one in (known, model)} - {None}
    if len(rewrites) > 1:
        raise ValueError("two models rewrite the source")
    return Vocabulary(
        **tables,
        overrides=known.overrides | model.overrides,
        rewrite=next(iter(rewrites), None),
        reads=known.reads | model.reads,
    )
