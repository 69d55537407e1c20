"""The memory of MT: of each node nothing, or a pair (f-, f+) that is true.

The invariant of a memory is three clauses of MT's contract, `mt-memory`: f- <= f(n) <= f+ for every node in it,
`mt-terminal`: of a terminal it holds the pay-off, and `mt-memory-payoffs`: its bounds are pay-offs. Whoever is given a
memory is given a true one: MT asks that, at run time, of each node that it is called on, so a driver's contract does
not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import Group, MapKind
from proofs.proving.containers.map_laws import MAP_LAWS
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import or_none
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.brothers import BROTHERS
from proofs.proving.models.ending_laws import ENDING_LAWS, PAYOFFS_END
from proofs.proving.models.payoffs import PAYOFFS, mark
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses.mt import Bounds, true_memory
from specs.clauses.mt_brothers import only_below
from specs.clauses.mt_loops import terminal_memory, true_of_child
from specs.clauses.mtd import progress
from specs.clauses.payoffs import are_payoffs_so_far, is_payoff_so_far, stores_payoffs


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


def is_bracket_narrower(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """The bracket lies strictly inside the one before."""
    return progress.conclusion((before["f_minus"], before["f_plus"]), now["f_minus"], now["f_plus"])


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
