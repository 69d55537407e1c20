"""Which values the all-or-none extensions of a game have, as equations (FR-witness-reached).

The same as `specs.extensions`: `is_extension` says what an extension of the game cut off at depth d is, `worth` is f of
it, and `at_most`, `at_least` and `equal` are the three answers of `Reached` about one value v. On all small games the
definitions agree with those.

Each answer is right: an extension that has such a value makes the answer yes, and where the answer is yes an extension
has such a value. It is written down, node by node: `low` keeps no moves where that is allowed and the evaluation is
at most v, else all moves; `high` likewise; `exact` is `exact` below the children that can be equal to v, and `low`
(at a max node) or `high` (at a min node) below the others.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term, arbitrary
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Lifted, kind, lift, lifted
from proofs.proving.theory.logic import all_of, if_, implies, make, some_of
from proofs.proving.theory.walks import Rule, Walk, each_part, fold, made_of_all

DATATYPES: Final[Datatypes] = {
    "Tree": {"terminal": {"payoff": "Value"}, "inner": {"is_max": "Bool", "evaluation": "Value", "sons": "Sons"}},
    "Sons": {"only": {"last": "Tree"}, "more": {"first": "Tree", "rest": "Sons"}},
    "Extension": {"cut": {}, "kept": {"extensions": "Extensions"}},
    "Extensions": {
        "only_extension": {"last_extension": "Extension"},
        "more_extensions": {"extension": "Extension", "extensions_left": "Extensions"},
    },
}
EITHER: Final = ("max", "min")


def v() -> Any:
    """The value that is asked about."""
    return arbitrary("v", "Value")


@lifted("Tree", "Extension", "Number", "Bool", sons=each_part)
def is_extension(t: Term, E: Term, d: Any) -> Formula:
    """Whether E keeps all moves above depth d, and at each node below it none or all."""
    if t.con == "terminal":
        return E.is_a("cut")
    return some_of(all_of(d <= 0, E.is_a("cut")), all_of(E.is_a("kept"), is_extension.below(t, E, d - 1)))


@lifted("Tree", "Extension", "Value", max=fold("max"), min=fold("min"))
def worth(t: Term, E: Term) -> Any:
    """F of the extension."""
    if t.con == "terminal":
        return t.get("payoff")
    return if_(E.is_a("cut"), t.get("evaluation"), worth.below(t, E))


def _relation(name: str, holds: Any, **rules: Any) -> Lifted:
    """Whether f of some extension can be in a relation to v; the rules join the answers of the children."""

    def body(t: Term, d: Any) -> Formula:
        if t.con == "terminal":
            return holds(t.get("payoff"))
        return some_of(all_of(d <= 0, holds(t.get("evaluation"))), node.below(t, d - 1))

    node = lifted("Tree", "Number", "Bool", **rules)(body, name)
    return node


at_most: Final = _relation("at_most", lambda value: value <= v(), max=fold(all_of), min=fold(some_of))
at_least: Final = _relation("at_least", lambda value: value >= v(), max=fold(some_of), min=fold(all_of))


@lifted("Tree", "Number", "Bool", either=fold(some_of))
def equal(t: Term, d: Any) -> Formula:
    """One child can be equal to v, and each child of a max node at most v, of a min node at least v."""
    if t.con == "terminal":
        return t.get("payoff") == v()
    each = if_(t.get("is_max"), at_most["max"](t.get("sons"), d - 1), at_least["min"](t.get("sons"), d - 1))
    return some_of(all_of(d <= 0, t.get("evaluation") == v()), all_of(equal.below(t, d - 1), each))


# EXTENSIONS THAT HAVE SUCH A VALUE


def _made(name: str, holds: Any, **rules: Any) -> Lifted:
    def body(t: Term, d: Any) -> Any:
        if t.con == "terminal":
            return make("Extension", "cut")
        kept = node.below(t, d - 1, of=lambda _, below: make("Extension", "kept", below))
        return if_(all_of(d <= 0, holds(t.get("evaluation"))), make("Extension", "cut"), kept)

    node = lifted("Tree", "Number", "Extension", **rules)(body, name)
    return node


low: Final = _made("low", lambda value: value <= v(), sons=made_of_all)
high: Final = _made("high", lambda value: value >= v(), sons=made_of_all)


def _equal_or(other: Lifted) -> Rule:
    """Below each child: what makes it equal to v, if it can be, else the other extension."""

    def rule(s: Walk) -> Any:
        here = if_(s.of(equal, *s.more), s.here(), s.of(other, *s.more))
        if s.only:
            return make("Extensions", "only_extension", here)
        return make("Extensions", "more_extensions", here, s.on())

    return rule


exact: Final = _made("exact", lambda value: value == v(), max=_equal_or(low), min=_equal_or(high))


# THE CLAIMS


def _is_right(t: Term, E: Term, d: Any) -> Formula:
    """An extension with such a value makes each of the three answers yes."""
    value = worth(t, E)
    is_equal = equal(t, d)
    if kind():  # at a node it takes both
        is_equal = all_of(is_equal, at_most(t, d) if kind() == "max" else at_least(t, d))
    return implies(
        is_extension(t, E, d),
        all_of(
            implies(value <= v(), at_most(t, d)),
            implies(value >= v(), at_least(t, d)),
            implies(value == v(), is_equal),
        ),
    )


def _low(t: Term, d: Any) -> Formula:
    E = low(t, d)
    return all_of(is_extension(t, E, d), implies(at_most(t, d), worth(t, E) <= v()))


def _high(t: Term, d: Any) -> Formula:
    E = high(t, d)
    return all_of(is_extension(t, E, d), implies(at_least(t, d), worth(t, E) >= v()))


def _exact(t: Term, d: Any) -> Formula:
    E = exact(t, d)
    value, can_be = worth(t, E), equal(t, d)
    if not kind():
        return all_of(is_extension(t, E, d), implies(can_be, value == v()))
    bounded = at_most(t, d) if kind() == "max" else at_least(t, d)
    bound = value <= v() if kind() == "max" else value >= v()
    return all_of(is_extension(t, E, d), implies(bounded, bound), implies(all_of(bounded, can_be), value == v()))


RIGHT: Final = lift("an extension with such a value makes the answer yes", is_extension, _is_right, kinds=EITHER)
LOW: Final = lift("where f <= v is answered yes, `low` is worth at most v", low, _low, kinds=EITHER)
HIGH: Final = lift("where f >= v is answered yes, `high` is worth at least v", high, _high, kinds=EITHER)
EXACT: Final = lift("where f = v is answered yes, `exact` is worth v", exact, _exact)
OF_GAMES: Final = "that games are finite (structural induction), and on the equations of `extensions`"
ATTAINED: Final[tuple[Claim, ...]] = (*LOW, *HIGH, *EXACT)
THEOREMS: Final = (
    Theorem("FR-witness-reached.right",
            "if f of an all-or-none extension is at most v, at least v or equal to v, the answer is yes",
            ON_TREE, OF_GAMES, DATATYPES, RIGHT),
    Theorem("FR-witness-reached.attained",
            "if the answer is yes, f of an all-or-none extension is at most v, at least v or equal to v",
            ON_TREE, OF_GAMES, DATATYPES, ATTAINED),
)  # fmt: skip
