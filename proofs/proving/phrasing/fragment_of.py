"""A search as people write it, in the fragment: all phrases replaced, one kind after the other."""

from types import FunctionType

from proofs.proving.phrasing.comprehension import with_loops
from proofs.proving.phrasing.constants import with_constants
from proofs.proving.phrasing.counting import with_counting
from proofs.proving.phrasing.dead_stores import without_dead_stores
from proofs.proving.phrasing.default_dicts import with_plain_dicts
from proofs.proving.phrasing.entries import with_plain_entries
from proofs.proving.phrasing.extremes import with_extremes
from proofs.proving.phrasing.iteration import with_plain_loops
from proofs.proving.phrasing.nested_functions import lift
from proofs.proving.phrasing.orders import Lists, with_plain_orders
from proofs.proving.phrasing.program import Program, read
from proofs.proving.phrasing.tables import with_tables
from proofs.proving.phrasing.unsaid import must_be_sayable


def in_fragment(function: FunctionType) -> Program:
    """The program of the function, its phrases replaced; its loops have no heads yet."""
    program = read(function)
    must_be_sayable(program)
    with_plain_dicts(program)
    with_plain_entries(program)
    with_tables(program)
    for definition in [*program.definitions.values()]:
        with_constants(definition, program.names, Lists(definition, program.names).is_list)
    lift(program)
    for definition in program.definitions.values():
        without_dead_stores(definition, program.module, program.definitions.values())  # numbers of best children
        with_plain_orders(definition, program.names)
        with_loops(definition, program.names)
        with_plain_loops(definition, program.names)
    for definition in program.definitions.values():
        without_dead_stores(definition, program.module, program.definitions.values())
    with_extremes(program)
    with_counting(program)
    return program
