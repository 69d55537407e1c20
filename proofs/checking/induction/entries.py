"""What a stranger's table holds of a node: the form of an entry, and what its values say about the node.

A form is an entry with its values taken out: `(v, "lower")` and `(v, "upper")` are two forms of one value each. What
a value says is found, not asked for. At first it is supposed to be the node's value itself, as an upper and as a lower
bound. Whatever the function then stores that is not so takes away one of the two, until all that it stores is true
(Houdini's method). What is left is the strongest meaning of this kind that the function itself keeps up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.opaque_view import Node
from proofs.symbolic.terms import Term
from specs.values import NEG_INF, POS_INF, Infinity

Form = tuple[Any, ...]  # a tag, and what it needs to make the entry again
VALUE: Final[Form] = ("value",)
NODE: Final[Form] = ("node",)
AT_MOST, AT_LEAST = "f <= v", "f >= v"
_CONSTANTS: Final = (str, int, bool, type(None), Enum, bytes)


def taken_apart(entry: Any, values: list[Term], nodes: list[Node]) -> Form:
    """The form of the entry; its values and the nodes in it are added to the lists."""
    kind = type(entry)
    if kind is Term:
        values.append(entry)
        return VALUE
    if kind is Node:
        nodes.append(entry)
        return NODE
    if isinstance(entry, Infinity) or (kind is float and math.isinf(entry)):
        return ("infinity", kind is float, entry > 0)
    if isinstance(entry, _CONSTANTS):
        return ("constant", kind, entry)
    if isinstance(entry, list | tuple):
        return ("sequence", kind, *(taken_apart(part, values, nodes) for part in entry))
    if kind is dict and all(isinstance(key, _CONSTANTS) for key in entry):
        parts = (("constant", key, taken_apart(part, values, nodes)) for key, part in entry.items())
        return ("dict", kind, *parts)
    if names := _attributes(entry):
        parts = (("constant", name, taken_apart(getattr(entry, name), values, nodes)) for name in names)
        return ("object", kind, *parts)
    raise NotApplicableError(f"it keeps {kind.__name__} in its table, of which nothing is known")


def put_together(form: Form, values: Iterator[Term], nodes: Callable[[], Node]) -> Any:
    """A new entry of the form."""
    match form:
        case ("value",):
            return next(values)
        case ("node",):
            return nodes()
        case ("infinity", is_float, is_greatest):
            end = POS_INF if is_greatest else NEG_INF
            return end._float if is_float else end
        case ("constant", _, constant):
            return constant
        case ("sequence", kind, *parts):
            made = [put_together(part, values, nodes) for part in parts]
            return kind._make(made) if hasattr(kind, "_make") else kind(made)
        case ("dict", _, *parts):
            return {key: put_together(part, values, nodes) for _, key, part in parts}
        case ("object", kind, *parts):
            thing = object.__new__(kind)
            for _, name, part in parts:
                object.__setattr__(thing, name, put_together(part, values, nodes))
            return thing
    raise AssertionError(form)


def _attributes(entry: Any) -> Sequence[str]:
    """The names of the attributes of a plain object."""
    if isinstance(entry, type) or callable(entry):
        return ()
    slots = [name for kind in type(entry).__mro__ for name in getattr(kind, "__slots__", ())]
    return [*getattr(entry, "__dict__", {}), *slots]


@dataclass
class Meanings:
    """What the entries of one table say: each form that was stored, and of each of its values what is true.

    `given`: the user has said what an entry says, as a predicate of the entry and f; then nothing is to be found.
    """

    given: Callable[[Any, Any], Any] | None = None
    forms: dict[Form, list[set[str]]] = field(default_factory=dict)
    has_changed: bool = False
    offered: dict[Form, list[set[str]]] = field(default_factory=dict)  # what a pass finds; the same for its whole time

    def next_pass(self) -> None:
        """Offer all that is known by now."""
        self.offered = {form: [set(each) for each in says] for form, says in self.forms.items()}
        self.has_changed = False

    def learn(self, form: Form, values: int) -> None:
        """The function has stored an entry of that form."""
        if form not in self.forms:
            says = set() if self.given is not None else {AT_MOST, AT_LEAST}
            self.forms[form] = [{*says} for _ in range(values)]
            self.has_changed = True

    def weaken(self, form: Form, place: int, says: str) -> None:
        """It stored one of which that is not true."""
        self.forms[form][place].discard(says)
        self.has_changed = True

    def __str__(self) -> str:
        if self.given is not None:
            return f"as {getattr(self.given, '__name__', 'given')} says"
        return "; ".join(f"{_shown(form)}: {_said(says)}" for form, says in self.forms.items())


def _shown(form: Form) -> str:
    match form:
        case ("value",):
            return "v"
        case ("node",):
            return "node"
        case ("infinity", _, is_greatest):
            return "+inf" if is_greatest else "-inf"
        case ("constant", _, constant):
            return repr(constant)
        case ("sequence", _, *parts):
            return f"({', '.join(map(_shown, parts))})"
        case (_, kind, *parts):
            inside = ", ".join(f"{name}={_shown(part)}" for _, name, part in parts)
            return f"{{{inside}}}" if kind is dict else f"{kind.__name__}({inside})"
    raise AssertionError(form)


def _said(says: Sequence[set[str]]) -> str:
    words = {frozenset((AT_MOST, AT_LEAST)): "f = v", frozenset((AT_MOST,)): AT_MOST, frozenset((AT_LEAST,)): AT_LEAST}
    return " and ".join(words.get(frozenset(each), "nothing") for each in says) or "nothing"
