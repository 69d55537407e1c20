"""Types of the translated text, found by unification: what a variable holds, and whether it may be None.

The translation runs until no type changes any more: `Types.changed` says whether the last pass learned something.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

SIMPLE: Final = {"value", "int", "bool", "node", "nodes", "unit", "text", "values"}


@dataclass(eq=False)
class Type:
    """A type; without a name it is not known yet. A tuple has slots, a table one slot for its entries."""

    name: str = ""
    slots: list[Slot] = field(default_factory=list)
    fields: tuple[str, ...] = ()  # of a tuple that is a class, a dataclass or a dict: by these its parts are asked for
    kind: str = ""  # of such a tuple: "named", "dataclass" or "dict"
    link: Type | None = None

    def found(self) -> Type:
        """What stands for this type now."""
        here = self
        while here.link is not None:
            here = here.link
        return here


@dataclass(eq=False)
class Slot:
    """Where something is held: a variable, a parameter, a result, a part of a tuple."""

    type: Type = field(default_factory=Type)
    maybe: bool = False
    fixed: bool = False  # never None, whatever is put there: None is then an error


@dataclass(frozen=True)
class Term:
    """An expression of WhyML."""

    text: str
    type: Type
    maybe: bool = False


class TypesDifferError(Exception):
    """One thing is used in two ways."""


class Types:
    """The types of one program."""

    def __init__(self) -> None:
        self.slots: dict[object, Slot] = {}
        self.cells: dict[int, Type] = {}
        self.records: dict[str, str] = {}  # the declaration of each tuple type that is used
        self.changed = False

    def slot(self, key: object) -> Slot:
        """The slot of that key, the same in each pass."""
        return self.slots.setdefault(key, Slot())

    def cell(self, node: object) -> Type:
        """The type of a literal of the source, the same in each pass."""
        return self.cells.setdefault(id(node), Type())

    def unify(self, one: Type, two: Type) -> None:
        """Make them the same type."""
        a, b = one.found(), two.found()
        if a is b:
            return
        if not a.name or not b.name:
            self.changed = True
            if a.name:
                a, b = b, a
            a.link = b
            return
        if {a.name, b.name} == {"int", "value"}:
            raise TypesDifferError("a number counts here and is a value of the game there")
        if a.name != b.name or len(a.slots) != len(b.slots) or (a.kind, a.fields) != (b.kind, b.fields):
            raise TypesDifferError(f"{a.name or 'something'} is used as {b.name or 'something else'}")
        for mine, other in zip(a.slots, b.slots, strict=True):
            self.unify(mine.type, other.type)
            if mine.maybe != other.maybe and not (mine.fixed or other.fixed):
                mine.maybe = other.maybe = True
                self.changed = True

    def put(self, term: Term, slot: Slot) -> str:
        """The text of the term as it goes into the slot."""
        self.unify(term.type, slot.type)
        if term.maybe and not slot.maybe:
            if slot.fixed:
                return f"(the {term.text})"
            slot.maybe = self.changed = True
        if slot.maybe and not term.maybe:
            return f"(some {term.text})"
        return term.text

    def text(self, slot: Slot) -> str:
        """The type of the slot in WhyML."""
        bare = self._bare(slot.type)
        return f"(maybe {bare})" if slot.maybe else bare

    def _bare(self, of: Type) -> str:
        found = of.found()
        if found.name == "tuple":
            return self.record(found)
        if found.name == "table":
            return f"(table {self.text(found.slots[0])})"
        return {"text": "int", "": "int"}.get(found.name, found.name)

    def record(self, of: Type) -> str:
        """The name of the record that stands for a tuple; parts of it are called `name_0`, `name_1`, ..."""
        parts = [self.text(slot) for slot in of.found().slots]
        name = "t_" + "_".join(part.strip("()").replace(" ", "_").replace("(", "").replace(")", "") for part in parts)
        fields = "; ".join(f"{name}_{index}: {part}" for index, part in enumerate(parts))
        self.records[name] = f"  type {name} = {{ {fields} }}"
        return name


def simple(name: str) -> Type:
    """One of the types without parts."""
    if name not in SIMPLE:
        raise ValueError(name)
    return Type(name)
