"""The tables that a stranger's function keeps, at one symbolic step: any table in which every entry is true.

Of each node there is nothing, or an entry of a form that the function itself stores, its values any for which the entry
says the truth (`entries`). What is found is settled when it is first looked at. A nested call may store what it likes
of any node below, as long as it is true: so after a call nothing is known any more of the children's entries. What
the step stores must be true, too. A function that starts with an empty table and keeps this up never finds anything
else there: in every history of calls, and however often a node is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final, NoReturn

from proofs.checking.core.calling import Subject
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.entries import AT_LEAST, AT_MOST, Form, Meanings, put_together, taken_apart
from proofs.checking.induction.environment import At, Surroundings
from proofs.checking.induction.opaque_view import Node
from proofs.checking.induction.recursion import Body
from proofs.symbolic.terms import Term
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import World
from specs.values import Infinity

_ABSENT: Final = object()
Tables = Mapping[str, tuple[Meanings, Callable[[], Any] | None]]  # by place: the meaning, the default of a defaultdict
Key = tuple[int, tuple[Any, ...]]  # the number of the node, and what else the key is made of


@dataclass(frozen=True)
class Stored:
    """An entry that the step stores: of which node, and its values."""

    node: int
    form: Form
    values: tuple[Term, ...]
    entry: Any


class KeptTable:
    """A dict as the function sees it, its keys nodes, or tuples of a node and constants."""

    def __init__(self, around: KeptTables, meanings: Meanings, default: Callable[[], Any] | None) -> None:
        self._around = around
        self._world = around.world
        self._meanings = meanings
        self._default = default
        self._offered = [(form, [frozenset(each) for each in says]) for form, says in meanings.offered.items()]
        self._entries: dict[Key, Any] = {}
        self.stored: list[Stored] = []

    # WHAT A DICT ANSWERS

    def get(self, key: Any, default: Any = None) -> Any:
        entry = self._at(key)
        return default if entry is _ABSENT else entry

    def __contains__(self, key: Any) -> bool:
        return self._at(key) is not _ABSENT

    def __getitem__(self, key: Any) -> Any:
        entry = self._at(key)
        if entry is not _ABSENT:
            return entry
        if self._default is None:
            raise KeyError(key)
        self[key] = self._default()
        return self._at(key)

    def __setitem__(self, key: Any, entry: Any) -> None:
        self._entries[self._key(key)] = entry
        self._note(self._key(key), entry)

    def __delitem__(self, key: Any) -> None:
        if self._at(key) is _ABSENT:
            raise KeyError(key)
        self._entries[self._key(key)] = _ABSENT

    def setdefault(self, key: Any, default: Any = None) -> Any:
        if self._at(key) is _ABSENT:
            self[key] = default
        return self._at(key)

    def pop(self, key: Any, *default: Any) -> Any:
        entry = self._at(key)
        if entry is _ABSENT and not default:
            raise KeyError(key)
        self._entries[self._key(key)] = _ABSENT
        return default[0] if entry is _ABSENT else entry

    def __getattr__(self, name: str) -> NoReturn:
        self._refuse(f"asks for .{name} of its table")

    def __len__(self) -> int:
        return self._refuse("asks how large its table is")

    def __iter__(self) -> Iterator[Any]:
        return self._refuse("goes through its table")

    # WHAT IS THERE

    def _refuse(self, what: str) -> NoReturn:
        self._world.end(NotApplicableError(f"it {what}"))

    def _key(self, key: Any) -> Key:
        parts = key if type(key) is tuple else (key,)
        nodes = [part for part in parts if type(part) is Node]
        rest = tuple(part for part in parts if type(part) is not Node)
        if len(nodes) != 1 or any(not isinstance(part, str | int | bool | None) for part in rest):
            self._refuse("looks up something else than a node in its table")
        number: int = nodes[0].number
        if number > len(self._around.f):
            self._refuse("looks up what is neither the node nor a child of it")
        return number, rest

    def _at(self, key: Any) -> Any:
        place = self._key(key)
        if place not in self._entries:
            self._entries[place] = self._any_entry(place[0])
        return self._entries[place]

    def _any_entry(self, node: int) -> Any:
        """Nothing, or any true entry of a form that the function stores."""
        world = self._world
        which = world.choose(1 + len(self._offered))
        if which == 0:
            return _ABSENT
        form, says = self._offered[which - 1]
        f = self._around.value_of(node)
        values = []
        for each in says:
            v = self._around.like(f)
            if AT_MOST in each:
                world.suppose(f, v)
            if AT_LEAST in each:
                world.suppose(v, f)
            values.append(v)
        entry = put_together(form, iter(values), partial(self._around.any_child, node))
        if self._meanings.given is not None:
            world.assume(bool(self._meanings.given(entry, f)))
        return entry

    def _note(self, place: Key, entry: Any) -> None:
        values: list[Term] = []
        try:
            form = taken_apart(entry, values, [])
        except NotApplicableError as reason:
            self._world.end(reason)
        self.stored.append(Stored(place[0], form, tuple(values), entry))

    def commit(self) -> None:
        """Note the entries that may have been changed where they stand."""
        for place, entry in self._entries.items():
            if not _stays(entry):
                self._note(place, entry)

    def forget(self) -> None:
        """A nested call may have changed what is known of any node below.

        An entry that can be changed where it stands may be in the function's hands still. The call may have changed it
        there, and the function may yet: a step does not see either.
        """
        for place in [place for place in self._entries if place[0]]:
            if not _stays(self._entries.pop(place)):
                self._refuse("holds an entry of a child that can change, while it calls itself")


class KeptTables(Surroundings):
    """All tables that one function keeps, by the places where it keeps them."""

    def __init__(self, found: Tables, at: At) -> None:
        super().__init__(at)
        self._is_negamax = any(value.negative for value in at.f)
        self._own: Term | None = None
        self._meanings = {place: meanings for place, (meanings, _) in found.items()}
        self._tables = {place: KeptTable(self, meanings, default) for place, (meanings, default) in found.items()}

    def value_of(self, node: int) -> Term:
        """The true value of the node or of a child of it, as its mover counts it in negamax form."""
        if node:
            return self.f[node - 1]
        if self._own is None:
            self._own = self._value_of_own() if self.f else self.payoff
        return self._own

    def _value_of_own(self) -> Term:
        """The value of the best child, whichever that is."""
        values = [-value for value in self.f] if self._is_negamax else list(self.f)
        best = values[self.world.choose(len(values))]
        for value in values:
            self.world.suppose(*((value, best) if self._is_negamax or self.at.is_max else (best, value)))
        return best

    def any_child(self, node: int) -> Node:
        """Some child of the node, as a best move; of a child's children nothing is known."""
        assert self.view is not None
        return self.view.at(self.world.choose(len(self.f)) + 1 if node == 0 and self.f else len(self.f) + 1_000)

    def taken(self, given: MutableMapping[str, Any]) -> None:
        super().taken(given)
        for table in self._tables.values():
            table.commit()

    def called(self, _child: int, _given: Mapping[str, Any], _v: Any) -> None:
        for table in self._tables.values():
            table.forget()

    def kept(self) -> Mapping[str, Any]:
        return self._tables

    def broken_entries(self, truth: Truth) -> Iterator[str]:
        """Judge what the step has stored: learn its forms, weaken what they say; in words, what breaks a given one."""
        world: World = self.world
        for place, table in self._tables.items():
            table.commit()
            meanings = self._meanings[place]
            for stored in table.stored:
                meanings.learn(stored.form, len(stored.values))
                f: Any = self.f[stored.node - 1] if stored.node else truth
                if meanings.given is not None:
                    if False in world.explore(partial(_is_true, meanings.given, stored.entry, f), ours=True):
                        yield f"{place}[node] = {stored.entry!r}"
                    continue
                for index, (v, says) in enumerate(zip(stored.values, meanings.forms[stored.form], strict=True)):
                    for each in sorted(says):
                        if False in world.explore(partial(_compared, f, v, each), ours=True):
                            meanings.weaken(stored.form, index, each)


def _stays(entry: Any) -> bool:
    """Whether an entry cannot be changed where it stands."""
    if type(entry) is tuple:
        return all(map(_stays, entry))
    return entry is _ABSENT or isinstance(entry, Term | Node | Infinity | str | int | float | bytes | Enum | None)


def _is_true(given: Callable[[Any, Any], Any], entry: Any, f: Any) -> bool:
    return bool(given(entry, f))


def _compared(f: Any, v: Term, says: str) -> bool:
    return bool(f <= v) if says == AT_MOST else bool(f >= v)


def tables_of(subject: Subject, given: Callable[[Any, Any], Any] | None) -> Tables:
    """The tables that the function keeps, their entries' meaning given or still to be found."""
    kept = Body(subject).tables
    return {place: (Meanings(given), getattr(table, "default_factory", None)) for place, table in kept.items()}
