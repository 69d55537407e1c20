"""A search as people write it, in the fragment: names are resolved, then its phrases replaced, one kind after another.

The tables of a search, its entries and the functions within it concern all functions of the program at once. What
concerns one place is a rule (`rules`).
"""

from collections.abc import Callable
from types import FunctionType
from typing import Final

from proofs.proving.phrasing.colored_nodes import name_evals, with_the_game
from proofs.proving.phrasing.dead_stores import DEAD_STORES, leave_out_counters
from proofs.proving.phrasing.default_dicts import with_plain_dicts
from proofs.proving.phrasing.entries import with_plain_entries
from proofs.proving.phrasing.extremes import EXTREMES
from proofs.proving.phrasing.guards import GUARDS
from proofs.proving.phrasing.literals import LITERALS, without_annotations
from proofs.proving.phrasing.loops import COUNTING, LOOPS
from proofs.proving.phrasing.nested_functions import lift
from proofs.proving.phrasing.numbers import NUMBERS
from proofs.proving.phrasing.orders import ORDERS, must_have_one_order
from proofs.proving.phrasing.pairs import must_be_gone, with_values_alone
from proofs.proving.phrasing.parameters import with_defaults, without_idle_parameters, without_prints
from proofs.proving.phrasing.program import Program, read
from proofs.proving.phrasing.rules import apply
from proofs.proving.phrasing.scopes import must_be_resolved, must_have_plain_literals
from proofs.proving.phrasing.standard_library import must_be_as_it_was
from proofs.proving.phrasing.tables import with_tables
from proofs.proving.source.fragment import refuse

RULES = (*LITERALS, *GUARDS, *DEAD_STORES, *ORDERS, *EXTREMES, *LOOPS, *NUMBERS, *COUNTING, *DEAD_STORES)
PASSES: Final[tuple[Callable[[Program], None], ...]] = (
    with_the_game, without_prints, leave_out_counters, with_values_alone, with_defaults, without_idle_parameters,
    with_plain_dicts, with_plain_entries, with_tables, without_annotations,
)  # fmt: skip


def noted(step: Callable[[Program], None], program: Program) -> None:
    """Take the step, and note whether it changed anything."""
    before = program.state()
    step(program)
    if program.state() != before:
        program.rewritten_by.add(step.__module__)


def in_fragment(function: FunctionType, *, of_mover: bool = False) -> Program:
    """The program of the function, its phrases replaced; its loops have no heads yet."""
    program = read(function)
    program.of_mover = of_mover
    must_be_as_it_was(program)
    name_evals(program)
    must_be_resolved(program)
    for step in PASSES:
        noted(step, program)
    must_have_plain_literals(program)  # once more: by now flags are constants
    if program.cached and any(program.tables.values()):
        name = min(program.cached)
        told = "a proof does not follow both; take the dict for all results, or the cache"
        raise refuse(program.definitions[program.entry], f"{name} is cached, and there is a table: {told}")
    noted(lift, program)
    must_have_one_order(program)
    for definition in program.definitions.values():
        apply(RULES, program, definition)
    must_be_gone(program)
    return program
