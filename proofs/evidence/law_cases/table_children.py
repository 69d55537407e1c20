"""Cases for the law by which a clause on the table entries of all children follows from each entry."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import table_children as laws
from specs.clauses import tables
from specs.values import NEG_INF, POS_INF
from verified.memory.tables import Entry


def _entries() -> Iterator[Quantities]:
    """Every clause on what a table holds of all children, of two entries or fewer and of each."""
    every = [Entry(low, high) for low in (NEG_INF, 0, 1, 2) for high in (0, 1, 2, POS_INF)]
    for clause, is_max, one in product(laws.OF_ALL, (True, False), every):
        for entries in ((), (one,), *((one, other) for other in every)):
            alone = [clause.conclusion(is_max, 0, 2, [entry]) for entry in entries]
            yield {"of_all": clause.conclusion(is_max, 0, 2, entries), "of_each": alone}


def _some_entry() -> Iterator[Quantities]:
    """A seeded bug: a clause that holds if some entry does not cut."""
    for entries in product((Entry(0, 1), Entry(3, 3)), repeat=2):
        alone = [tables.none_cuts.conclusion(True, 0, 2, [entry]) for entry in entries]
        yield {"of_all": any(alone), "of_each": alone}


CASES: Final = (put_to(_entries, _some_entry, laws.EACH_ENTRY),)
