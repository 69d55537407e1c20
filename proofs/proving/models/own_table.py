"""A dict in which a search of a user's own keeps what it learned of a node: a value, a value and a flag, two bounds.

Nothing is known of such a table but a law: of each form of entry, which of its values are bounds of f(n), from which
side. The law is assumed of whatever is found, and must hold of whatever is stored, on the line that stores it. It is
found as a loop's invariant is (`inference`): before it is known, every entry that is found and every one that is stored
is written down by the path (`entry_found`, `entry_stored`).

The form of an entry is what its parts are: values, counters, or constants that are written out, such as a flag. What
forms there are is told by what is stored. After a call, and at the head of a loop, the table may hold anything that the
law allows. Two nodes of a path may be the same one unless one is below the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple, Self

from proofs.proving.execution.node import Node, others
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable, Text
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.cut_game import due_of, said_of
from proofs.proving.models.depths import Depth, any_depth, is_depth, surely_equal
from proofs.proving.models.strangers import Counted
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.contracts import Clause, Cost, Kind

VALUE: Final = "value"
COUNTER: Final = "counter"
DEPTH: Final = "depth"  # that decides
BARE: Final = "bare"  # an entry that is no tuple
Form = tuple[str, ...]  # of each part: VALUE, COUNTER, or a constant as it is written; BARE first if it is no tuple
_FLAGS: Final = (int, Text, bool, type(None))
_NO_NODE: Final = "is no node; the key is the node, or a tuple of it with a depth, a flag or who moves"


@dataclass
class OwnTable:
    """What is known of one table of a program."""

    name: str
    line: int
    forms: dict[Form, None] = field(default_factory=dict)  # of what may be found
    stored: dict[Form, None] = field(default_factory=dict)  # of what was stored on the paths so far
    law: dict[Form, list[Clause]] | None = None  # None: it is not known yet
    constants: dict[str, Any] = field(default_factory=dict)  # by how they are written
    layout: tuple[int, int] | None = None  # of a key: its length, and where the node stands

    @property
    def sort(self) -> str:
        """The sort of the parameter that holds it."""
        return f"OwnTable {self.name}"

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """That its entries are true, before a call and after it."""
        says, source = f"every entry of {self.name} is true of its node", "the law that was found"
        return tuple(
            Clause(f"{self.name}-{verb}-true", source, says, kind, Cost.ORACLE, _true_entries)
            for verb, kind in (("is", Kind.PRE), ("stays", Kind.POST))
        )


def _true_entries(own_entries: Any) -> bool:
    """Said by the table itself: see `AbstractOwnTable.implies`."""
    raise AssertionError(f"nothing gives {own_entries} a meaning")


def form_of(entry: Any, constants: dict[str, Any]) -> Form:
    """What the parts of an entry are."""
    if type(entry) is tuple:
        if not entry:
            raise FragmentError("an entry of the table that is an empty tuple")
        return tuple(_kind(part, constants) for part in entry)
    return (BARE, _kind(entry, constants))


def _kind(part: Any, constants: dict[str, Any]) -> str:
    if type(part) is Counted:
        return COUNTER
    if type(part) is Depth:
        return DEPTH
    if type(part) in _FLAGS:
        written = repr(part)
        constants[written] = part
        return written
    if is_value(part):
        return VALUE
    raise FragmentError(f"the table is to keep {part!r}: it keeps values, flags that are written out, and depths")


def parts_of(entry: Any) -> tuple[Any, ...]:
    """The parts, as the form counts them."""
    return entry if type(entry) is tuple else (BARE, entry)


class _Known(NamedTuple):
    """What the table holds under a key: an entry, or nothing."""

    key: Any
    node: Node
    entry: tuple[Any] | None


def _are_one(key: Any, other: Any) -> bool:
    """Whether two keys, or two parts of them, are surely equal; where they are not, they still may be."""
    if type(key) is not type(other):
        return False
    if type(key) is tuple:
        return len(key) == len(other) and all(map(_are_one, key, other))
    if type(key) is Counted:
        return key.is_surely(other)
    if type(key) is Depth:
        return surely_equal(key, other)
    return key is other if isinstance(key, Node) else bool(key == other)


class AbstractOwnTable(Changeable):
    """A dict of which the law is known; what it holds of a node is settled when it is first asked for."""

    offers: ClassVar[frozenset[str]] = frozenset({"get"})

    def __init__(self, world: ProvingWorld, about: OwnTable) -> None:
        self.world = world
        self.about = about
        self._known: list[_Known] = []
        self._settled: tuple[Any] | None = None  # what the last look found, if nothing was known of it before

    # AS A DICT

    def get(self, key: Any, default: Any = None) -> Any:
        entry = self._look(key)
        return default if entry is None else entry[0]

    def __getitem__(self, key: Any) -> Any:
        entry = self._look(key)
        if entry is None:
            raise KeyError(f"{self.about.name} holds nothing of {key!r}")
        return entry[0]

    def __contains__(self, key: Any) -> bool:
        return self._look(key) is not None

    def __setitem__(self, key: Any, entry: Any) -> None:
        self.world.path.must_not_ask(f"what is stored in {self.about.name}")
        node = self._node(key)
        other = [known for known in self._known if known.node is not node and not others(node, [known.node])]
        form = form_of(entry, self.about.constants)
        self._known = [*other, _Known(key, node, (entry,))]
        path: Any = self.world.path
        if self.about.law is None:
            path.entry_stored(self.about, form, entry, self._about(key, node, entry, is_found=False))
            return
        if form not in self.about.law:
            raise FragmentError(f"{self.about.name} is to keep {entry!r}, of a form that the law does not know")
        path.must_be_true(f"what {self.about.name} keeps of {node!r}:", self.about.law[form],
                          self._about(key, node, entry, is_found=False))  # fmt: skip

    def __repr__(self) -> str:
        return self.about.name

    # WHAT IS FOUND

    def _node(self, key: Any) -> Node:
        """The node that the key is about."""
        parts = key if type(key) is tuple else (key,)
        nodes = [part for part in parts if isinstance(part, Node)]
        known = Counted, Depth, *_FLAGS
        if len(nodes) != 1 or not all(isinstance(part, Node) or type(part) in known for part in parts):
            raise FragmentError(f"{self.about.name}: its key {key!r} {_NO_NODE}")
        layout = len(parts), next(place for place, part in enumerate(parts) if part is nodes[0])
        self.about.layout = self.about.layout or layout
        if layout != self.about.layout:  # a node may be a number, too
            raise FragmentError(
                f"{self.about.name}: its key {key!r} has the node at another place than another key has"
            )
        return nodes[0]

    def _look(self, key: Any) -> tuple[Any] | None:
        """What is held under the key, if it is surely one that was looked up or stored under before; else anything."""
        node = self._node(key)
        self.world.path.must_not_ask(f"what {self.about.name} holds")
        self._settled = None
        for known in self._known:
            if _are_one(known.key, key):
                return known.entry
        self.world.outside(lambda: self._look(key))
        self._settled = self._found(key, node)
        self._known.append(_Known(key, node, self._settled))
        return self._settled

    def passes(self, entry: Any) -> bool:
        """Whether another path, that differs in nothing else, has found no entry where this one has just found it."""
        return self._settled is not None and self._settled[0] is entry

    def _found(self, key: Any, node: Node) -> tuple[Any] | None:
        """Nothing, or any entry that the law allows."""
        world, about = self.world, self.about
        forms = [*(about.forms if about.law is None else about.law)]
        number = world.choose(1 + len(forms))
        if number == 0:
            world.scene.append(f"{about.name} holds nothing of {node.name}")
            return None
        form = forms[number - 1]
        parts = tuple(self._part(node, index, kind, is_bare=form[0] == BARE) for index, kind in enumerate(form))
        entry = parts[1] if form[0] == BARE else parts
        shown = parts[1:] if form[0] == BARE else parts
        said = ", ".join(world.word(part) if is_value(part) else repr(part) for part in shown)
        world.scene.append(f"{about.name} holds {said if form[0] == BARE else f'({said})'} of {node.name}")
        situation = self._about(key, node, entry, is_found=True)
        if about.law is None:
            path: Any = world.path
            path.entry_found(about, form, entry, situation)
        else:
            for clause in about.law[form]:
                world.grant(lambda clause=clause: situation.holds(clause))  # type: ignore[misc]
        return (entry,)

    def _part(self, node: Node, index: int, kind: str, *, is_bare: bool) -> Any:
        if kind == BARE:
            return BARE
        if kind == COUNTER:
            return Counted()
        if kind == DEPTH:
            return any_depth(self.world, f"depth of {self.about.name}[{node.name}]")
        if kind != VALUE:
            return self.about.constants[kind]
        place = "" if is_bare else f"[{index}]"
        made = self.world.value(f"{self.about.name}[{node.name}]{place}")
        return -made if is_turned(node) else made  # type: ignore[operator]

    def _about(self, key: Any, node: Node, entry: Any, *, is_found: bool) -> Situation:
        """What the law says of an entry that is found, or must say of one that is stored."""
        parts, value = parts_of(entry), node.f
        if "evaluation" in self.world.vocabulary.axioms:  # a depth decides
            at = self._depth(key, parts)
            values = [part for part in parts if is_value(part)]
            value = said_of(node, at, *values) if is_found else due_of(node, at, *values[:1])
        return Situation(self.world.vocabulary, {"node": node, "entry": parts, "value": as_seen(node, value)})

    def _depth(self, key: Any, parts: tuple[Any, ...]) -> Depth | int:
        """The depth that an entry is for: that of its key, else the first one in the entry, else any."""
        own = [part for part in key if is_depth(part)] if type(key) is tuple else []
        if len(own) > 1:
            raise FragmentError(f"{self.about.name}: its key {key!r} has two numbers: which is the depth is not known")
        own += [part for part in parts if type(part) is Depth]
        return own[0] if own else any_depth(self.world, "some depth")

    # FOR THE PROOF

    def forget(self) -> None:
        """What is held of any node may have changed."""
        self._known.clear()

    def as_it_was(self) -> Self:
        copy = super().as_it_was()
        copy._known = [*self._known]
        return copy

    def given_to(self, name: str, clauses: Any) -> None:
        """Only a function of the same program is given it: its proof shows that it keeps the law."""
        if not any(clause in self.about.clauses for clause in clauses):
            raise FragmentError(f"{name} is given {self.about.name}, and does not say that it keeps it true")

    def implies(self, clause: Clause) -> bool:
        """Whether the clause says that its entries are true."""
        return clause in self.about.clauses


def is_turned(node: Node) -> bool:
    """Whether values are those of MIN, who moves at the node (negamax form)."""
    return "mover" in node.world.vocabulary.axioms and not node.is_max()


def as_seen(node: Node, value: Any) -> Any:
    """A value of the node, such as f(n), as the search sees it."""
    return -value if is_turned(node) else value


def vocabulary_of(tables: Mapping[str, OwnTable]) -> Vocabulary:
    """What a proof knows of these tables."""

    def sort(about: OwnTable) -> Sort:
        return Sort(
            lambda world, _name, _node: AbstractOwnTable(world, about),
            lambda table: isinstance(table, AbstractOwnTable) and table.about is about,
        )

    names = " and ".join(sorted(tables))
    return Vocabulary(
        sorts={about.sort: sort(about) for about in tables.values()},
        axioms={
            "own table": f"{names}: at first every entry is true of its node in this game, as in an empty table; nodes "
            "can be hashed, and keys that are equal are one node; nothing but the search changes it meanwhile",
        },
    )
