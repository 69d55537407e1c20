"""What a dossier consists of."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.checking import built_in
from proofs.checking.core.calling import Subject
from proofs.checking.specs import spec_of
from proofs.dossiers.questions import Question
from proofs.enumeration.plans import Plan
from proofs.proving.vocabulary import Vocabulary
from specs.contracts import Clause
from specs.tree import GameTree
from specs.values import Value
from verified.procedure import Algorithm, Procedure, identifier

Arguments = tuple[Any, ...]
LEAVES: Final = 5


# SEEDED BUGS


@dataclass(frozen=True)
class Bug:
    """An edit of a function, and the clause that must catch it.

    `start` is the procedure that the search begins with, and `broken` the one whose contract has the clause. `story`
    says the edit in words, where it does not speak for itself.
    """

    function: Callable[..., Any]
    start: Callable[..., Any]
    broken: Callable[..., Any]
    clause: str
    old: str
    new: str
    story: str = ""

    def __str__(self) -> str:
        return f"{self.broken.__name__}: {self.clause}: {self.story or f'{self.old}  ->  {self.new}'}"


Edit = tuple[str, str, str] | tuple[str, str, str, str]  # clause, what is written, what stands there instead, in words


def bugs(
    function: Callable[..., Any],
    *edits: Edit,
    start: Callable[..., Any] | None = None,
    broken: Callable[..., Any] | None = None,
) -> tuple[Bug, ...]:
    """The bugs of one function. The search begins with it, and it breaks its own contract, unless said otherwise."""
    return tuple(Bug(function, start or function, broken or function, *edit) for edit in edits)


@dataclass(frozen=True)
class Misuse:
    """A call that breaks a precondition."""

    clause: str
    arguments: Arguments
    function: Callable[..., Any] | None = None  # the procedure that the dossier is about, unless said otherwise


# THE MUTATION STUDY


@dataclass(frozen=True)
class Entry:
    """A procedure that a search begins with, and the cases that it is started on.

    `calls` says what it is called with where tree and values are symbolic: given the tree and two values, what each
    call is given behind the tree. `once` where a case depends on what the one before left, so that the cases must be
    made anew each time.
    """

    function: Callable[..., Any]
    cases: Callable[[], Iterator[Arguments]]
    calls: Callable[[GameTree[Any], Value, Value], list[Arguments]]
    once: bool = False


# THE SYMBOLIC ENGINES


@dataclass(frozen=True)
class Shown:
    """A procedure under its name in the ledger. `about` says what else the scope ranges over."""

    procedure: str
    subject: Subject
    about: str = ""


@dataclass(frozen=True)
class Confirmed(Shown):
    """To be confirmed on every shape of up to so many leaves, and so many more if one asks to go further."""

    leaves: int = LEAVES
    more: int = 1


@dataclass(frozen=True)
class Inductive(Shown):
    """To be shown for one step of up to so many children, each with up to so many of its own if it looks ahead."""

    children: int = 6
    grandchildren: int = 0
    more: int = 1  # children, if one asks to go further


def with_default_options(algorithm: Algorithm) -> Confirmed:
    """The algorithm as `verified check` calls it: with any window if it has one, else with its defaults."""
    search = getattr(built_in, identifier(algorithm.name))
    about = "nothing known of inner nodes" if algorithm.informed else ""
    return Confirmed(algorithm.function.__name__, Subject(search, spec_of(search)), about)


# RESULTS WORKED OUT BY HAND


@dataclass(frozen=True)
class KnownPasses:
    """The passes of a null-window driver on the example of the thesis: each test value, and what MT returns."""

    passes: Sequence[tuple[Value, Value]]
    leaves: int  # that are evaluated
    options: Mapping[str, Value] = field(default_factory=dict)


# ALL OF IT


@dataclass(frozen=True)
class Dossier:
    """The evidence about one procedure, and about those of its module that only serve it."""

    about: Procedure
    plan: Plan | None = None  # of an algorithm on trees; those on graphs have their scopes in common
    bugs: Sequence[Bug] = ()
    misuses: Sequence[Misuse] = ()
    edited: Mapping[Callable[..., Any], tuple[str, ...]] = field(default_factory=dict)  # and the names of their entries
    entries: Mapping[str, Entry] = field(default_factory=dict)  # besides that of the algorithm itself
    more_cases: Callable[[], Iterator[Arguments]] | None = None  # for its mutants, besides those of the plan
    calls: Mapping[Callable[..., Any], tuple[Clause, ...]] = field(default_factory=dict)  # whom it calls, by function
    slower: Sequence[tuple[str, str, str]] = ()  # edits that these catch: the name of a function, before, after
    confirmed: Sequence[Confirmed] = ()
    inductive: Sequence[Inductive] = ()
    proved: Mapping[Callable[..., Any], tuple[Vocabulary, ...]] = field(default_factory=dict)  # with what models
    asked: Sequence[Question] = ()  # of CrossHair
    lacks: Mapping[str, str] = field(default_factory=dict)  # classifying clauses, each with the smallest tree to see it
    known_passes: Sequence[KnownPasses] = ()
    samples: Sequence[Mapping[str, Value]] = ()  # options to try it with, where every value would be too many
    special: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)  # with such options it is another search
