"""A map of the source, a dict or a table: what it holds of a key is settled when it is first asked for.

What is found is nothing, or any entry that meets the invariant; what is stored must meet it, on the line that stores
it. A map is what it held at some time (`Cells`, shared by all maps that held the same then) and what was stored since.
After a call, and at the head of a loop, it holds anything again, but for what the callee promises of its node. Two
keys of a path may be the same one, unless one is below the other: what is stored of one may be found of the other.

A `MapKind` says all that tells one kind of map from another. It is data: no kind has an operator of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Self, TypeGuard

from proofs.proving.containers.map_kind import ANOTHER_NODE, LOSES, UNKNOWN, CellLaw, Cells, Domain, Group, MapKind, Put
from proofs.proving.containers.settled import first
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from specs.contracts import Clause


class Map(Changeable):
    """A map of some kind."""

    offers: ClassVar[frozenset[str]] = frozenset({"get", "put", "pop"})

    def __init__(
        self,
        world: ProvingWorld,
        kind: MapKind,
        *,
        default: Any = UNKNOWN,
        domain: Domain | None = None,
        name: str = "",
    ) -> None:
        self.world = world
        self.kind = kind
        self.name = name or kind.name
        self.domain = domain
        self.cells = Cells(default)  # None: it is empty
        self._since: dict[Any, Any] = {}  # what is held of these keys is not what the cells say
        self._stored: list[Node] = []  # of these something was stored
        self._owed: dict[Node, list[Callable[[], bool]]] = {}  # what a call promised of its node
        self._groups: dict[Group, Any] = {}
        self._lost: bool | None = False  # whether something was lost; None: that is not settled
        self.at_start = self if kind.is_fixed else self.as_it_was()

    @staticmethod
    def is_of(thing: Any, *names: str) -> TypeGuard[Map]:
        """Whether it is a map of a kind with one of these names."""
        return isinstance(thing, Map) and thing.kind.name in names

    # WHAT THE SOURCE MAY DO

    def get(self, key: Any, default: Any = None, /) -> Any:
        entry = self._offered("get").look(key)
        return default if entry is None else entry

    def __getitem__(self, key: Any) -> Any:
        entry = self._offered("[]").look(key)
        if entry is None:
            raise KeyError(key)
        return entry

    def __contains__(self, key: Any) -> bool:
        one = self._offered("in")
        return one.look(key) is not None if one.domain is None else one.domain.has(key)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole("a loop over").each())

    def __setitem__(self, key: Any, entry: Any) -> None:
        self._offered("[]=")._store(key, entry)

    def put(self, key: Any, entry: Any, /) -> None:
        self._offered("put")._store(key, entry)

    def pop(self, key: Any, default: Any = UNKNOWN, /) -> Any:
        entry = self._offered("pop").look(key)
        if entry is None and default is UNKNOWN:
            raise KeyError(key)
        self._change(key, None)
        return default if entry is None else entry

    def _offered(self, operation: str) -> Map:
        if operation not in self.kind.operations:
            why = "; it is only read" if self.kind.is_fixed else ""
            raise FragmentError(f"{self.name}.{operation}: nothing is known of it{why}")
        return self

    def __bool__(self) -> bool:
        return not self._whole("the truth of").is_empty()

    def _whole(self, what: str) -> Domain:
        if self.domain is None:
            raise FragmentError(f"{what} {self!r}: whether it is empty is not known")
        return self.domain

    def __repr__(self) -> str:
        return self.name

    # WHAT IS FOUND, WHAT IS STORED

    def look(self, key: Any) -> Any:
        """What it holds of the key: an entry, or None."""
        if isinstance(key, Group):
            return self._of_group(key)
        self._must_be_key(key)
        self.world.path.must_not_ask(f"what {self.name} holds")
        entry = self._entry(key)
        if key in self._owed:
            self.world.outside(lambda: self.look(key))
            for promise in self._owed.pop(key):
                self.world.grant(promise)
        return self.kind.seen_as(entry)

    def _must_be_key(self, key: Any) -> None:
        if self.domain is not None:
            self.domain.must_have(key, self.name)
        elif not isinstance(key, Node):
            raise FragmentError(f"{self.name} is asked about {key!r}, which is no node")

    def _entry(self, key: Node) -> Any:
        if key not in self._since:
            if any(self._may_be_same(key, other) for other in self._stored):
                self.world.outside(lambda: self.look(key))
                self._since[key] = self._found(key)
            elif not (self.kind.may_lose and self._stored):
                return self._in_cells(key)
            else:
                self._since[key] = Put(self._in_cells(key))
        held = self._since[key]
        return self._settled(held, key) if isinstance(held, Put) else held

    def _in_cells(self, key: Node) -> Any:
        cells = self.cells
        if key not in cells.entries and cells.default is UNKNOWN:
            self.world.outside(lambda: self._in_cells(key))
            cells.settle(key, self._found(key))
        return cells.entries.get(key, cells.default)

    def _found(self, key: Node) -> Any:
        """Nothing, or any entry that meets the invariant."""
        entry = self.kind.any_entry(self, key)
        if entry is None:
            self.world.scene.append(f"{self.name} holds nothing of {key.name}")
            return None
        about = self._about(key, entry)
        for clause in self.kind.assumed:
            about.resolves(clause)  # what it speaks of is made before it is granted
            self.world.grant(partial(about.holds, clause))
        return entry

    def _settled(self, put: Put, key: Node) -> Any:
        """It is there, or it was lost."""
        if not put.is_settled:
            if isinstance(put.entry, Put):
                put.entry = self._settled(put.entry, key)
            if put.entry is not None:
                self.world.outside(lambda: self._settled(put, key))
                may_be = [after for after in (put.entry, None) if self.world.allows(LOSES, put=put.entry, after=after)]
                put.entry = may_be[self.world.choose(len(may_be))]
                if put.entry is None:
                    self.world.scene.append(f"what was stored of {key.name} is lost")
            put.is_settled = True
        if put.entry is None:
            self._lost = True
        return put.entry

    def _of_group(self, group: Group) -> Any:
        if self.kind.any_of_group is None:
            raise FragmentError(f"{self.name} is asked about {group!r}, which is no node")
        return first(self.world, self._groups, group, partial(self.kind.any_of_group, self.world, group))

    def _store(self, key: Any, entry: Any) -> None:
        kind, path = self.kind, self.world.path
        self._must_be_key(key)
        if not kind.is_entry(entry):
            raise FragmentError(f"{self.name}[{key!r}] = {entry!r}: it maps a node to {kind.entries}")
        self._change(key, entry)
        about = self._about(key, entry)
        for clause in kind.due:
            about.resolves(clause)
        path.must_be_true(f"what is stored of {key!r}:", kind.due, about)

    def _change(self, key: Node, entry: Any) -> None:
        """It holds this of the key; of a key that may be the same one nothing is known any more."""
        self.world.path.must_not_ask(f"a change of {self.name}")
        for known in (self._since, self._owed):
            for other in [one for one in known if self._may_be_same(one, key)]:
                del known[other]
        if self.kind.may_lose:
            self._since = {other: None if held is None else Put(held) for other, held in self._since.items()}
        self._since[key] = Put(entry) if self.kind.may_lose and entry is not None else entry
        self._stored.append(key)
        stays = partial(Group.is_apart, world=self.world, node=key, with_below=False)
        self._groups = {group: held for group, held in self._groups.items() if stays(group)}
        self._must_be_below("what is stored of", key)

    def _may_be_same(self, one: Node, other: Node) -> bool:
        if self.domain is not None:
            return one is other
        is_below = one.is_below(other) or other.is_below(one)
        return one is other or self.world.allows(ANOTHER_NODE, is_below=is_below, is_same=True)

    def _about(self, key: Node, entry: Any) -> Situation:
        return Situation(self.world.vocabulary, self.kind.names(key, entry))

    @property
    def lost(self) -> int:
        """How many entries were lost, for clauses: some number above 0, or none."""
        if self._lost is None:
            self.world.outside(lambda: self.lost)
            self._lost = self.world.choose(2) == 0
        return int(self._lost)

    # FOR THE PROOF

    def forget(self) -> None:
        """What is held of any key may have changed, or be lost."""
        if not self.kind.is_fixed:
            self.cells, self._since, self._stored, self._owed, self._groups = Cells(), {}, [], {}, {}
            self._lost = self._lost or None

    def as_it_was(self) -> Self:
        """A copy that stays as it is now; what was not asked for yet is found the same in both."""
        copy = super().as_it_was()
        copy._since, copy._stored, copy._owed = dict(self._since), [*self._stored], {}
        copy._groups = dict(self._groups)
        return copy

    def known(self, key: Any) -> Any:
        """What is known to be held of the key, without settling it."""
        return self._since.get(key, self.cells.entries.get(key, self.cells.default))

    def becomes(self, old: Map, but: Node | None) -> None:
        """It holds what that one held, but of one key, of which it holds anything."""
        self.__dict__.update(old.as_it_was().__dict__, at_start=self.at_start)
        if but is not None:
            self._since[but] = self._found(but)

    def holds_of_all(self, law: CellLaw) -> None:
        """From here on the law is known of whatever it holds now; of what was stored before, if it is settled."""
        if self._stored:
            for key, held in self._since.items():
                law(key, held.entry if isinstance(held, Put) and held.is_settled else held)
            return
        self.cells.laws.append(law)
        for key, entry in [*self.cells.entries.items()]:
            law(key, entry)

    def changed_by(self, name: str, clauses: Iterable[Clause], node: object) -> Iterable[Clause]:
        """Where it changes at the callee's node and below only, what it holds of that node's brothers stays."""
        frame = self.kind.frame
        below = node if frame is not None and frame in clauses and isinstance(node, Node) else None
        stays = {
            group: held
            for group, held in self._groups.items()
            if below is not None and group.is_apart(self.world, below, with_below=True)
        }
        self._must_be_below(f"what {name} changes, called on", below)
        self.forget()
        self._groups.update(stays)
        is_used = stays or frame in self.world.path.promised
        return (frame,) if frame is not None and below is not None and is_used else ()

    def _must_be_below(self, what: str, node: object) -> None:
        """A procedure that promises the frame changes the map at its own node and below only."""
        path, frame = self.world.path, self.kind.frame
        if frame is not None and frame in path.promised:
            is_below = isinstance(node, Node) and (node is path.node or node.is_below(path.node))
            path.collector.must_hold(f"{frame.id}: {what} {node}", path.line, lambda: is_below, "law")

    def given_to(self, name: str, clauses: Iterable[Clause]) -> None:
        """What it is given to must keep it so."""
        for clause, deed in (self.kind.demanded or {}).items():
            if clause not in clauses:
                raise FragmentError(
                    f"{name} is given the {self.kind.name}, and does not say `{clause.id}`: it may {deed}"
                )

    def implies(self, clause: Clause) -> bool:
        """Whether the clause says what every change keeps so."""
        return clause in self.kind.implied

    def owes(self, clause: Clause, holds: Callable[[], bool], node: object) -> bool:
        """A postcondition on what is held of the callee's node counts when that is asked for."""
        if not isinstance(node, Node) or not self.kind.is_promise(clause):
            return False
        self._owed.setdefault(node, []).append(holds)
        return True
