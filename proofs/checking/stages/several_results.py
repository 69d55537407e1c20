"""A function that returns several things, a value and a move for instance, is asked which one is the value."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from proofs.checking.core.calling import Subject, TupleError
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import truth
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.quotes import quote
from specs.tree import Tree


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
    call = subject.call.text or subject.spec.signature.partition(" ->")[0]
    part = "[-1]" if isinstance(result[-1], int) and not isinstance(result[0], int) else "[0]"
    raise UnusableRequest(
        f"it returns {quote(result)}, which is several things; say which one is the value: --call '{call}{part}'"
    )
