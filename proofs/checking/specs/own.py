"""A specification of the user's own: a built-in one `with_` other clauses, made ready for the engines.

The user's predicates are a stranger's code. So each one is looked at before the check begins (does it speak of what
there is?), and watched when it runs: one that raises, does not end or answers neither True nor False is an error in
the spec, not a verdict on the function. On symbolic values it gets f itself, not a handle that only compares.
"""

import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from typing import Any, Final

from proofs.checking.classify.known_algorithms import leaves_of
from proofs.checking.core.confirm import UnusableClauseError
from proofs.checking.core.spec import Quantity, Spec
from proofs.checking.specs import SPECS
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest, find
from proofs.sandbox.quotes import describe, quote, where
from proofs.symbolic.truth import Truth
from specs.clauses.observed import names as names_of_nodes
from specs.contracts import Clause, contracts, level
from specs.contracts.clause import Predicate, names_of
from specs.values import format_value
from specs.watch import Watched
from verified.procedure import identifier
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

SECONDS: Final = 1.0  # for one evaluation of a predicate
LEAVES_OF: Final = "leaves_of_"


def own_spec(spec: str | Spec) -> Spec:
    """The spec of that name, or that a request such as `FILE.py:MY_SPEC` names; a user's own is made ready."""
    if isinstance(spec, str) and ":" not in spec:
        return SPECS[spec]
    found = find(spec) if isinstance(spec, str) else spec
    if not isinstance(found, Spec):
        made_by = "ALPHABETA.with_(...), from proofs import ALPHABETA"
        raise UnusableRequest(f"{spec!r} is {quote(found)}, and not a Spec; make one with {made_by}")
    return prepared(found, spec.rpartition(":")[2] if isinstance(spec, str) else "own")


def prepared(spec: Spec, name: str = "own") -> Spec:
    """The spec with its own clauses watched, and with the quantities that they speak of."""
    if not spec.required:
        raise UnusableRequest(f"spec {spec.name or name} requires nothing")
    there = quantities(spec)
    built_in = {clause for known in SPECS.values() for clause in known.clauses.values()}
    own = {id: clause for id, clause in spec.clauses.items() if clause not in built_in}
    for clause in spec.clauses.values():
        _must_speak_of(clause, {*names_there(spec), *there})
    spoken_of = {word for clause in spec.clauses.values() for word in (*clause.names, *_words(clause))}
    watched = {id: _watched(clause) for id, clause in own.items()}
    return replace(
        spec,
        name=spec.name or name,
        required={id: watched.get(id, clause) for id, clause in spec.required.items()},
        classifying={id: watched.get(id, clause) for id, clause in spec.classifying.items()},
        quantities={word: quantity for word, quantity in there.items() if word in spoken_of},
        own=frozenset(own),
    )


# WHAT A CLAUSE MAY SPEAK OF


def names_there(spec: Spec) -> list[str]:
    """The names that need not be computed."""
    truths = [] if spec.game.in_levels else spec.game.truth_names
    window = dict.fromkeys((*spec.window, *spec.calls.widest))
    more = [name for name in spec.parameters if name in ("memory", "depth")]
    return ["v", *spec.reads, *truths, *window, *more, "tree", "node", "visited", "evaluated"]


def quantities(spec: Spec) -> dict[str, Quantity]:
    """The names that are computed when they are asked for: those of the spec, and the leaves of other algorithms."""
    own = {LEAVES_OF + name: partial(_leaves_of_function, search, spec) for name, search in spec.against.items()}
    algorithms: Iterable[str] = GRAPH_ALGORITHMS if spec.game.in_levels else ALGORITHMS
    leaves = _leaves_on_graph if spec.game.in_levels else _leaves_on_tree
    known = {LEAVES_OF + identifier(name): partial(leaves, name) for name in algorithms}
    score = {"s": spec.quantities["s_marked"]} if "s_marked" in spec.quantities else {}
    return {**spec.quantities, **score, **known, **own}


def _leaves_on_tree(name: str, situation: Mapping[str, Any]) -> list[Any]:
    """The leaves that a built-in algorithm evaluates on the same tree, with the same window if it takes one."""
    options = ALGORITHMS[name].options
    window = {end: situation[end] for end in ("alpha", "beta") if end in situation and end in options}
    return [*leaves_of(name, situation["tree"], **window)]


def _leaves_on_graph(name: str, situation: Mapping[str, Any]) -> list[Any]:
    watched: Watched[Any] = Watched(situation["tree"])
    with nullcontext() if level() == "off" else contracts("off"):
        GRAPH_ALGORITHMS[name].start(watched)
    return list(watched.evaluated)


def _leaves_of_function(search: Callable[..., Any], spec: Spec, situation: Mapping[str, Any]) -> list[Any]:
    """The leaves that a function of the user's evaluates when it is called as the spec says, with an empty memory."""
    watched: Watched[Any] = Watched(situation["tree"])
    given = {**situation, "tree": watched, "graph": watched, "memory": {}}

    def call() -> bool:
        search(*[given[name] for name in spec.parameters])
        return True

    _watch(call, (), f"{_place(search)}: {getattr(search, '__name__', 'the function')} to compare with")
    return list(watched.evaluated)


# WHAT IS WRONG WITH A CLAUSE


def _place(predicate: object) -> str:
    """`own_spec.py, line 12`: where the code of a predicate stands."""
    code = getattr(predicate, "__code__", None)
    return f"{Path(code.co_filename).name}, line {code.co_firstlineno}" if code is not None else quote(predicate)


def _words(clause: Clause) -> Iterator[str]:
    """The names in the words for a failure."""
    for words in (clause.expected, clause.actual):
        if isinstance(words, str):
            yield from (
                name.partition(".")[0].partition("[")[0] for _, name, _, _ in string.Formatter().parse(words) if name
            )


def _must_speak_of(clause: Clause, there: set[str]) -> None:
    place = f"{_place(clause.conclusion)}: clause {clause.id!r}"
    try:
        spoken_of = {*clause.names, *(word for word in _words(clause) if word != "n")}
    except ValueError as problem:
        raise UnusableRequest(f"{place}: {describe(problem)}") from None
    if missing := sorted(spoken_of - there):
        listed = [name for name in sorted(there) if not name.startswith(LEAVES_OF)]
        others = ", ".join(sorted(name for name in there if name.startswith(LEAVES_OF)))
        raise UnusableRequest(
            f"{place} speaks of {', '.join(missing)}, which is not there; there are {', '.join(listed)}, and {others}"
        )


def _watched(clause: Clause) -> Clause:
    """The clause with its predicates watched; without words of its own it shows what it speaks of."""
    return replace(
        clause,
        conclusion=_watched_predicate(clause.id, "clause", clause.conclusion),
        premise=clause.premise and _watched_predicate(clause.id, "premise of", clause.premise),
        expected=clause.expected or clause.sentence,
        actual=clause.actual or partial(_shown, clause),
    )


def _watched_predicate(id: str, role: str, predicate: Predicate) -> Predicate:
    about = f"{_place(predicate)}: {role} {id!r}"

    @wraps(predicate)
    def ask(*given: Any) -> bool:
        return _watch(predicate, given, about)

    assert names_of(ask) == names_of(predicate)
    return ask


def _watch(predicate: Callable[..., Any], given: tuple[Any, ...], about: str) -> bool:
    limit = time_limit(SECONDS)
    try:
        with limit:
            answer = predicate(*[value.exact() if type(value) is Truth else value for value in given])
    except TimedOut as late:
        if late.limit is not limit:
            raise
        raise UnusableClauseError(f"{about} does not end within {SECONDS:g} s") from None
    except Exception as problem:  # noqa: BLE001 - whatever a stranger's clause raises is an error in the spec
        raise UnusableClauseError(f"{about} raises {describe(problem)} ({where(problem)})") from None
    if type(answer) is not bool:
        raise UnusableClauseError(f"{about} answers {quote(answer)}, and not True or False")
    return answer


def _shown(clause: Clause, situation: Mapping[str, Any]) -> str:
    """Each thing that the clause speaks of, with the names of its nodes."""
    tree = situation["tree"]
    parts = []
    for name in clause.names:
        thing = situation[name]
        if name in ("visited", "evaluated") or name.startswith(LEAVES_OF):
            parts.append(f"{name}: {_nodes(tree, [*thing])}")
        elif name not in ("tree", "node", "memory"):
            parts.append(f"{name} = {format_value(thing)}")
    return "; ".join(parts) or f"v = {format_value(situation['v'])}"


def _nodes(tree: Any, nodes: list[Any]) -> str:
    return names_of_nodes(tree, nodes) if hasattr(tree, "name") else " ".join(map(str, nodes)) or "none"
