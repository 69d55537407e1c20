"""The memory of MT: of each node nothing, or a pair (f-, f+) that is true.

The invariant of a memory is three clauses of MT's contract, `mt-memory`: f- <= f(n) <= f+ for every node in it,
`mt-terminal`: of a terminal it holds the pay-off, and `mt-memory-payoffs`: its bounds are pay-offs. Whoever is given a
memory is given a true one: MT asks that, at run time, of each node that it is called on, so a driver's contract does
not.

A procedure that only compares hands on the values that it finds. So a value is a pay-off below n (`payoffs_below`) if
it is that of the terminal n, or one that a contract has said to be a pay-off of n or of a child of n: such a value is
marked. A mark says that the value, if it is finite, is a pay-off; whether it is finite the clauses ask themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import MAP_LAWS, Group, MapKind
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import or_none
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.brothers import BROTHERS
from proofs.proving.models.drivers import ENDING_LAWS, PAYOFFS_END, is_bracket_narrower
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from proofs.symbolic.terms import Term
from specs.clauses import payoffs
from specs.clauses.mt import Bounds, true_memory
from specs.clauses.mt_brothers import only_below
from specs.clauses.mt_loops import terminal_memory, true_of_child
from specs.clauses.payoffs import are_payoffs_so_far, is_payoff_so_far, stores_payoffs

_KEPT: Final = "_payoffs"


def mark(node: Node | None, value: Any) -> None:
    """From here on the value is a pay-off below the node, and so below its father."""
    while node is not None and _is_term(value):
        node.__dict__.setdefault(_KEPT, set()).add(_key(value))
        node = node.father


def _key(value: Term) -> tuple[int, int, bool]:
    return value.point, value.k, value.negative


class Marked:
    """The pay-offs below a node, as far as they are known."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def __contains__(self, value: Any) -> bool:
        if not _is_term(value):
            return False
        node = self.node
        if _key(value) in node.__dict__.get(_KEPT, ()):
            return True
        return _key(value) == _key(node.f) and node.is_terminal()  # type: ignore[arg-type]  # f is a term


def _is_term(value: Any) -> bool:
    return issubclass(type(value), Term)  # a value that may be infinite passes for a float


def _marking(*names: str) -> Callable[[Situation], None]:
    """What goes by these names, a value or a pair of them, is marked."""

    def assumed(at: Situation) -> None:
        for name in names:
            for value in at[name] if type(at[name]) is tuple else (at[name],):
                mark(at.node("node"), value)

    return assumed


PAYOFFS: Final = Vocabulary(
    meanings={"payoffs_below": lambda at: Marked(at.node("node"))},
    marks={
        payoffs.is_payoff: _marking("v"),
        payoffs.is_payoff_so_far: _marking("g"),
        payoffs.are_payoffs: _marking("v"),
        payoffs.are_payoffs_so_far: _marking("f_minus", "f_plus"),
    },
)


def any_pair(memory: Map, node: Node) -> Bounds | None:
    """Nothing, or two bounds; they are marked as pay-offs, by `mt-memory-payoffs`."""
    world = memory.world
    if world.choose(2) == 0:
        return None
    pair = world.value(f"f-({node.name})"), world.value(f"f+({node.name})")
    for bound in pair:
        mark(node, bound)
    return pair


def _any_minimax(world: ProvingWorld, group: Group) -> Bounds:
    """Any pair at all: of trees nothing else is assumed than what a loop says."""
    return world.ghost(f"f- of {group}"), world.ghost(f"f+ of {group}")


BOUNDS: Final = MapKind(
    name="memory",
    any_entry=any_pair,
    any_of_group=_any_minimax,
    is_entry=lambda entry: isinstance(entry, tuple) and len(entry) == 2,
    entries="a pair of bounds",
    names=lambda node, pair: {"node": node, "memory": {node: pair}},
    assumed=(true_memory, terminal_memory),
    due=(true_memory, terminal_memory, stores_payoffs),
    implied=frozenset({true_memory, terminal_memory, stores_payoffs, true_of_child, only_below}),
    is_promise=lambda clause: "memory" in clause.names,
    frame=only_below,
)


_MEMORY: Final = Sort(lambda world, _name, _node: Map(world, BOUNDS), lambda thing: Map.is_of(thing, "memory"))
MEMORY: Final = PAYOFFS.extended_by(
    BROTHERS,
    Vocabulary(
        sorts={"Memory[N]": _MEMORY, "Memory[N] | None": or_none(_MEMORY)},
        makers={dict: lambda path: path.made(Map(path.world, BOUNDS, default=None))},
        meanings={"has_payoff": lambda at: at.node("node").is_terminal()},
        # A pass of a driver takes its test value strictly down, or up, or leaves a bracket strictly inside the one
        # before; a test value is the end of a bracket, whose other end is infinite.
        loop_ends={
            "sss_loop": LoopEnd(lambda before, now: bool(now["g"] < before["g"]), is_payoff_so_far, PAYOFFS_END),
            "dual_loop": LoopEnd(lambda before, now: bool(now["g"] > before["g"]), is_payoff_so_far, PAYOFFS_END),
            "two_loop": LoopEnd(
                lambda before, now: bool(now["f_plus"] < before["f_plus"]), are_payoffs_so_far, PAYOFFS_END
            ),
            "mtd_loop": LoopEnd(is_bracket_narrower, are_payoffs_so_far, PAYOFFS_END),
        },
        laws={**MAP_LAWS, **ENDING_LAWS},
        axioms={"memory": "only what is given a memory changes it, and it is given a true one, as MT demands"},
    ),
)
