"""A function whose result may mean several things is asked which: of a value and a move, say, which is the value."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from proofs.checking.core.calling import Played, Subject, TupleError
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.run_once import truth
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.quotes import quote
from proofs.views import VIEWS
from proofs.views.nodes import Node, Nodes
from specs.tree import Tree

_OF_NODE: Final = re.compile(r"'Node' object has no attribute '(\w+)'")


def must_return_one_thing(subject: Subject, case: Case) -> None:
    """UnusableRequest where the function returns several things on the smallest games, too: which one is the value?"""
    result: Sequence[object] = ()
    for tree in (Tree.parse("0"), Tree.parse("(0 1)"), Tree.parse("(0 1)", root="min")):
        try:
            game = subject.spec.game.grown(Random(0), tree, (0, 1))  # noqa: S311 - needs no secrets
            list(subject.situations(replace(case, tree=game), truth))
        except TupleError as problem:
            result = problem.result
        except Exception:  # noqa: BLE001 - whatever else is wrong with it is a verdict
            return
        else:
            return
    call = _call(subject)
    part = "[-1]" if isinstance(result[-1], int) and not isinstance(result[0], int) else "[0]"
    raise UnusableRequest(
        f"it returns {quote(result)}, which is several things; say which one is the value: --call '{call}{part}'"
    )


def must_know_the_game(subject: Subject, found: Finding) -> None:
    """UnusableRequest where the function asks its node what nodes here do not answer: it knows another game."""
    asked = _OF_NODE.search(found.got)
    if subject.call.view is not Nodes or found.fault != AttributeError.__name__ or asked is None:
        return
    questions = ", ".join(name for name in dir(Node) if not name.startswith("_"))
    raise UnusableRequest(
        f"it asks for node.{asked[1]}, and the nodes that it is given have {questions}; say what it sees the game "
        f"through (--game {', '.join(VIEWS)} or FILE.py:View), or name its parameters as the spec does"
    )


def must_be_clear(subject: Subject) -> None:
    """UnusableRequest where what the function returns on two games, on which nothing can be mistaken, is not clear."""
    unclear = subject.spec.unclear
    if unclear is None:
        return
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
            return
    if all(questions):
        raise UnusableRequest(questions[0])


def _call(subject: Subject) -> str:
    """How the function is called, as a template."""
    name = getattr(subject.function, "__name__", "search")
    return subject.call.text or f"{name}({', '.join(subject.call.parameters)})"
