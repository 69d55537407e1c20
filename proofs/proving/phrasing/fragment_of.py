"""A search as people write it, in the fragment: names are resolved, then its phrases replaced, one kind after another.

The tables of a search, its entries and the functions within it concern all functions of the program at once. What
concerns one place is a rule (`rules`).
"""

from types import FunctionType

from proofs.proving.phrasing.dead_stores import DEAD_STORES, leave_out_counters
from proofs.proving.phrasing.default_dicts import with_plain_dicts
from proofs.proving.phrasing.entries import with_plain_entries
from proofs.proving.phrasing.extremes import EXTREMES, OF_TWO
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
from proofs.proving.phrasing.scopes import must_be_resolved
from proofs.proving.phrasing.tables import with_tables

RULES = (*DEAD_STORES, *ORDERS, *EXTREMES, *LOOPS, *NUMBERS, *COUNTING, *DEAD_STORES, *OF_TWO)


def in_fragment(function: FunctionType) -> Program:
    """The program of the function, its phrases replaced; its loops have no heads yet."""
    program = read(function)
    must_be_resolved(program)
    without_prints(program)
    leave_out_counters(program)
    with_values_alone(program)
    with_defaults(program)
    without_idle_parameters(program)
    with_plain_dicts(program)
    with_plain_entries(program)
    with_tables(program)
    without_annotations(program)
    for definition in program.definitions.values():
        apply((*LITERALS, *GUARDS), program, definition)
    lift(program)
    must_have_one_order(program)
    for definition in program.definitions.values():
        apply(RULES, program, definition)
    must_be_gone(program)
    return program
