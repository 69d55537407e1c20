"""A function whose result may mean several things is asked which: of a value and a move, say, which is the value."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from proofs.checking.core.calling import Played, Subject, TupleError, WrongTypeError
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.isolated import in_a_copy
from proofs.checking.core.run_once import truth
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.not_installed import NotInstalledError
from proofs.sandbox.quotes import quote
from proofs.views import VIEWS
from proofs.views.nodes import Nodes
from specs.tree import Tree

_UNKNOWN: Final = re.compile(r"'(Node|Board|State|Game)' object has no attribute '(\w+)'")
_UNCALLED: Final = re.compile(r"<bound method (?:Node|Board|State|Game)\.\w+ of ")
_CALLED: Final = re.compile(r"object is not callable .*\.value\(\)")


def must_return_one_thing(subject: Subject, case: Case) -> None:
    """UnusableRequest where the function returns several things on the smallest games, too: which one is the value?"""
    told = in_a_copy(partial(_several, subject, case)) if subject.isolated else _several(subject, case)
    if told:
        raise UnusableRequest(told)


def _several(subject: Subject, case: Case) -> str:
    """That the function returns several things, in words; "" if it does not on all of the smallest games."""
    result: Sequence[object] = ()
    for tree in (Tree.parse("0"), Tree.parse("(0 1)"), Tree.parse("(0 1)", root="min")):
        try:
            game = subject.spec.game.grown(Random(0), tree, (0, 1))  # noqa: S311 - needs no secrets
            list(subject.situations(replace(case, tree=game), truth))
        except TupleError as problem:
            result = problem.result
        except Exception:  # noqa: BLE001 - whatever else is wrong with it is a verdict
            return ""
        else:
            return ""
    call = _call(subject)
    part = "[-1]" if isinstance(result[-1], int) and not isinstance(result[0], int) else "[0]"
    return f"it returns {quote(result)}, which is several things; say which one is the value: --call '{call}{part}'"


def must_know_the_game(subject: Subject, found: Finding) -> None:
    """UnusableRequest where the function asks what the view that it is given does not answer: it knows another game."""
    if found.fault == NotInstalledError.__name__:
        raise UnusableRequest(f"it {found.got.removeprefix('raised ').removeprefix(f'{NotInstalledError.__name__}: ')}")
    view = subject.call.view
    if view not in VIEWS.values():
        return
    if found.fault == AttributeError.__name__ and (asked := _UNKNOWN.search(found.got)) is not None:
        what = asked[1].lower()
        told = f"it asks for {what}.{asked[2]}, and what it is given has {_questions(subject, what)}"
    elif found.fault == WrongTypeError.__name__ and _UNCALLED.search(found.got):
        told = f"it {found.got}: what it reads is a method here"
    elif found.fault == TypeError.__name__ and view is Nodes and _CALLED.search(found.got):
        told = "it calls node.value(), and node.value is the number itself here; node.evaluate() is called"
    else:
        return
    raise UnusableRequest(
        f"{told}; say what it sees the game through (--game {', '.join(VIEWS)} or FILE.py:View, a class of about ten "
        "lines), or name its parameters as the spec does"
    )


def _questions(subject: Subject, what: str) -> str:
    """What a node, a board, a state or a game of the view answers."""
    seen: Any = subject.call.view(Tree.parse("0")) if subject.call.view is not None else None
    return ", ".join(name for name in dir(getattr(seen, what, seen)) if not name.startswith(("_", "word_")))


def must_be_clear(subject: Subject) -> None:
    """UnusableRequest where what the function returns on two games, on which nothing can be mistaken, is not clear."""
    told = in_a_copy(partial(_unclear, subject)) if subject.isolated else _unclear(subject)
    if told:
        raise UnusableRequest(told)


def _unclear(subject: Subject) -> str:
    """What is to be asked of the user; "" if it is clear what the function returns."""
    unclear = subject.spec.unclear
    if unclear is None:
        return ""
    questions: list[str] = []

    def noted(result: Any, played: Played) -> Mapping[str, Any]:
        questions.append(unclear(result, played, _call(subject)))
        return {"v": None}

    noting = replace(subject, spec=replace(subject.spec, read=noted))
    for root in ("max", "min"):
        case = Case(Tree.parse("(1000 2000)", root=root), (subject.spec.calls.widest,))
        try:
            list(noting.situations(case, truth))
        except Exception:  # noqa: BLE001 - whatever is wrong with it is a verdict
            return ""
    return questions[0] if all(questions) else ""


def _call(subject: Subject) -> str:
    """How the function is called, as a template."""
    name = getattr(subject.function, "__name__", "search")
    return subject.call.text or f"{name}({', '.join(subject.call.parameters)})"
