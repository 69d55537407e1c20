"""All paths of a search whose loops say nothing: what each must show, and what its variables are at each loop's head.

The prover's own exploration, but that a hole is neither assumed nor shown: what the variables are is written down, at
some iteration (`heads`) and where another one follows (`Due.state`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import FunctionType
from typing import Any

from proofs.proving.execution.calls import Subject
from proofs.proving.execution.loops import Loop, Path, WhileLoop
from proofs.proving.execution.node import Node
from proofs.proving.execution.path_obligations import Collector
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.explore import Exploration
from proofs.proving.models.own_table import VALUE, Form, OwnTable, as_seen, parts_of
from proofs.proving.phrasing.asserted import THE
from proofs.proving.solvers.obligations import Conjunction, Definition
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import Term
from specs.contracts.clause import names_of

M = "M"  # the best of the older brothers, as the player to move sees it
F = "F"  # f(n), likewise


@dataclass(frozen=True, eq=False)
class State:
    """What the variables are at the head of a loop, on one path."""

    loop: str
    values: Mapping[str, Any]
    is_max: bool | None  # the type of the node, where the loop goes through children
    ends: tuple[Any, Any] | None = None


@dataclass(frozen=True, eq=False)
class Due:
    """Something that must be shown: what is known implies one of the goals, or the invariant of `state`."""

    kind: str
    what: str
    line: int
    known: Conjunction
    facts: tuple[tuple[Conjunction, ...], ...]
    definitions: tuple[Definition, ...]
    heads: tuple[State, ...]
    goals: tuple[Conjunction, ...] = ()
    state: State | None = None
    scene: tuple[str, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    goal: Callable[[Any], Any] | None = None  # by formulas, where it is no matter of comparisons alone


@dataclass
class Record:
    """All that is due, and the numbers that points stand for."""

    dues: list[Due]
    constants: Mapping[int, Any]
    integers: bool


def part_name(number: int) -> str:
    """How a candidate calls a part of an entry."""
    return f"part {number}"


def law_name(about: OwnTable, form: Form) -> str:
    """What stands for a loop where a candidate speaks of the entries of one form."""
    return f"{about.name} {form}"


class _Path(Path):
    """A path that writes down what it finds at a hole."""

    holes: Mapping[str, bool]  # by name: whether values are those of the player to move
    dues: list[Due]
    seen: set[tuple[str, str, int]]
    stop: Callable[[], None]

    def __init__(self, collector: Collector, node: Node, line: int) -> None:
        self.stop()
        super().__init__(collector, node, line)
        self.heads_seen: list[State] = []
        self.stores = 0
        self.words = {"max": partial(self._extreme_of, max), "min": partial(self._extreme_of, min)}

    # TABLES

    def _entry(self, about: OwnTable, form: Form, entry: Any, at: Situation) -> State:
        parts = {part_name(number): part for number, part in enumerate(parts_of(entry)) if form[number] == VALUE}
        return State(law_name(about, form), {**parts, F: at["value"]}, None, self.world.ends)

    def entry_found(self, about: OwnTable, form: Form, entry: Any, at: Situation) -> None:
        """An entry was found in a table whose law is not known yet."""
        self.heads_seen.append(self._entry(about, form, entry, at))

    def entry_stored(self, about: OwnTable, form: Form, entry: Any, at: Situation) -> None:
        """An entry was stored there."""
        about.stored.setdefault(form)
        self.stores += 1
        what = f"what {about.name} keeps of {at['node']!r}"
        self._note("law", what, self.line, self._entry(about, form, entry, at))

    def _note(self, kind: str, what: str, line: int, state: State) -> None:
        key = f"{kind} {what} {self.stores}", state.loop, self.world._number()
        if key in self.seen:
            return
        self.seen.add(key)
        world = self.world
        self.dues.append(
            Due(kind, what, line, world.forked(), tuple(world.facts), tuple(world.definitions), tuple(self.heads_seen),
                state=state, scene=tuple(world.scene), names=dict(world.names))
        )  # fmt: skip

    # VALUES

    def _extreme_of(self, plain: Callable[..., Any], *given: Any, **options: Any) -> Any:
        """Python's max or min, of two values without a split."""
        return plain(*given, **options) if options or len(given) != 2 else self.extreme(*given, plain is max)

    def extreme(self, x: Any, y: Any, is_max: bool) -> Any:
        """max(x, y) or min(x, y)."""
        both = x, y
        plain = max if is_max else min
        if not all(map(is_value, both)) or not all(issubclass(type(one), Term) for one in both):
            return plain(*both)
        if any(one.negative for one in both):
            if not all(one.negative for one in both):
                return plain(*both)
            return -self.extreme(-x, -y, not is_max)
        return (self.world.greatest if is_max else self.world.least)(x, y)

    # LOOPS

    def _state(self, invariant: FunctionType, arguments: tuple[Any, ...]) -> State:
        names = (name.removeprefix(THE) for name in names_of(invariant))
        known = dict(zip(names, arguments, strict=True))
        child, node = known.get("child"), known.get("node")
        is_max = None
        if isinstance(child, Node) and child.father is not None:
            node = child.father
            is_max = node.is_max()
            broth = child.broth
            known[M] = -broth if self.holes[invariant.__name__] and not is_max else broth  # type: ignore[operator]
        if isinstance(node, Node):
            known[F] = as_seen(node, node.f)
        return State(invariant.__name__, known, is_max, self.world.ends)

    def must_hold(
        self, when: str, line: int, loop: Loop | WhileLoop | None, invariant: FunctionType, *arguments: Any
    ) -> None:
        if invariant.__name__ not in self.holes:
            super().must_hold(when, line, loop, invariant, *arguments)
            return
        self._note("invariant", when, line, self._state(invariant, arguments))

    def assume_loop(self, line: int, loop: Loop | WhileLoop, invariant: FunctionType, *arguments: Any) -> None:
        if invariant.__name__ not in self.holes:
            super().assume_loop(line, loop, invariant, *arguments)
            return
        self.heads_seen.append(self._state(invariant, arguments))


class _Collector(Collector):
    """Obligations with the heads that were passed before."""

    dues: list[Due]

    def add(self, kind: str, what: str, line: int, known: Conjunction, goals: tuple[Conjunction, ...]) -> None:
        if kind in ("path", "reached"):
            return  # the store's own answers, and lines: no invariant is needed for them
        world: ProvingWorld = self.world
        heads = tuple(getattr(world.path, "heads_seen", ()))
        if () in goals:
            return
        self.dues.append(
            Due(kind, what, line, known, tuple(world.facts), tuple(world.definitions), heads, goals,
                scene=tuple(world.scene), names=dict(world.names))
        )  # fmt: skip


def record(
    subject: Subject, vocabulary: Vocabulary, holes: Mapping[str, bool], stop: Callable[[], None], *, integers: bool
) -> Record:
    """All that is due in a search with these holes."""
    dues: list[Due] = []
    paths = type("_HolePath", (_Path,), {"holes": holes, "dues": dues, "seen": set(), "stop": staticmethod(stop)})
    exploration = Exploration(subject, vocabulary, integers=integers)
    exploration.path_class = paths
    exploration.collector = _Collector(subject.name, exploration.world)
    exploration.collector.dues = dues
    exploration.result_of_all_paths()
    return Record(dues, exploration.world._constants, integers)
