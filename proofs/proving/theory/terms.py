"""The expressions of Kars' appendix as equations (KA-DA-M): a list of terms, each with its operation.

M[a_0 .. a_(n-1)] x = a_0 op_0 (a_1 op_1 (... (a_(n-1) op_(n-1) x))), as in `specs.graphs.graph_unwinding.M`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition

DATATYPES: Final[Datatypes] = {"Terms": {"end": {}, "term": {"a": "Value", "is_max": "Bool", "left": "Terms"}}}


def op(k: Kit, is_max: Formula, a: Any, x: Any) -> Any:
    """a max x, or a min x."""
    return k.if_(is_max, k.max(a, x), k.min(a, x))


@definition("Terms", "Value", "Value")
def M(k: Kit, L: Term, x: Any) -> Any:
    """KA-DA-M."""
    return x if L.con == "end" else op(k, L.get("is_max"), L.get("a"), M(k, L.get("left"), x))


@definition("Terms", "Value", "Bool", "Terms")
def followed_by(k: Kit, L: Term, a: Any, is_max: Formula) -> Any:
    """The list with one more term at its end."""
    if L.con == "end":
        return k.make("Terms", "term", a, is_max, L)
    return k.make("Terms", "term", L.get("a"), L.get("is_max"), followed_by(k, L.get("left"), a, is_max))


@definition("Terms", "Value", "Bool", "Value", "Value")
def M_with(k: Kit, L: Term, a: Any, is_max: Formula, x: Any) -> Any:
    """M[L] (a op x)."""
    if L.con == "end":
        return op(k, is_max, a, x)
    return op(k, L.get("is_max"), L.get("a"), M_with(k, L.get("left"), a, is_max, x))


@definition("Terms", "Value", "Bool", "Bool")
def contains(k: Kit, L: Term, a: Any, is_max: Formula) -> Any:
    """Whether a with that operation is one of the terms."""
    if L.con == "end":
        return k.bool(False)
    return k.some(k.all(L.get("a") == a, L.get("is_max") == is_max), contains(k, L.get("left"), a, is_max))


@definition("Terms", "Terms", "Bool")
def are_among(k: Kit, P: Term, L: Term) -> Any:
    """Whether all terms of P are terms of L."""
    if P.con == "end":
        return k.bool(True)
    return k.all(contains(k, L, P.get("a"), P.get("is_max")), are_among(k, P.get("left"), L))


@definition("Terms", "Terms", "Value", "Bool", "Bool")
def are_among_more(k: Kit, P: Term, L: Term, b: Any, is_max: Formula) -> Any:
    """Whether all terms of P are b or terms of L."""
    if P.con == "end":
        return k.bool(True)
    more = contains(k, k.make("Terms", "term", b, is_max, L), P.get("a"), P.get("is_max"))
    return k.all(more, are_among_more(k, P.get("left"), L, b, is_max))


@definition("Terms", "Bool")
def are_their_own(k: Kit, L: Term) -> Any:
    """Nothing but a way to go through the list."""
    return k.bool(True) if L.con == "end" else are_their_own(k, L.get("left"))


def x(k: Kit) -> Any:
    """What the terms are applied to."""
    return k.any("x", "Value")
