"""An arbitrary second table of which nothing need be true, asked which child is to be tried first (RR-5.3-LRETC).

What it says of a node may be anything, whatever the contract promises of the search's own table, and it may be another
thing after each call. That no child is advised to be tried is shown of one child at a time, as for a table that is
searched for a child that cuts (`table_children`). A search that follows the advice may not rely on it: to the caller
nothing is known of the child that was named, but that it is a child.
"""

from dataclasses import replace
from typing import Final

from proofs.proving.containers.map import Map
from proofs.proving.execution.children import AnyChild
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.sorts import or_none
from proofs.proving.models.table_children import (
    TABLE_CHILDREN,
    Entries,
    any_child,
    children_of,
    known_of,
    older_brother,
)
from proofs.proving.models.transposition_table import ENTRIES, is_child, is_table
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses.left_right import none_promises, none_promises_so_far, tried_promises

HEARSAY: Final = replace(ENTRIES, operations=frozenset({"get"}))  # it may be the search's own table, which changes


def _advice(at: Situation) -> Map:
    advice = at["advice"]
    if not is_table(advice):
        raise UnresolvedError("advice")
    return advice


def _advised(at: Situation) -> Entries:
    node = children_of(at)
    return Entries(_advice(at), lambda: any_child(node))


def _older_advised(at: Situation) -> Entries:
    child = at.node("child")
    if child.father is not children_of(at):
        raise UnresolvedError("older_advised")
    return Entries(_advice(at), lambda: older_brother(child))


def _none_so_far(at: Situation) -> None:
    c = at.node("child")
    if c.father is not children_of(at):
        raise FragmentError(f"{c!r} is none of the children that the advice was asked about")
    known_of(_advice(at), none_promises_so_far, "older_advised", at, lambda child: child.older_than is c)


def _nothing(_at: Situation) -> None:
    """What a caller may assume of the child that was named: less than there is."""


_HEARSAY: Final = Sort(
    lambda world, _name, _node: Map(world, HEARSAY),
    lambda thing: is_table(thing) and "put" not in thing.kind.operations,
)
_CHILD: Final = Sort(lambda _world, _name, node: AnyChild(node, "t"), is_child)
ADVICE: Final = TABLE_CHILDREN.extended_by(
    Vocabulary(
        sorts={"Lookup[N] | None": or_none(_HEARSAY), "N | None": or_none(_CHILD)},
        meanings={"advised": _advised, "older_advised": _older_advised},
        marks={none_promises_so_far: _none_so_far, none_promises: _nothing, tried_promises: _nothing},
        axioms={"advice": "it says the same of a node as long as nothing is searched, and that need not be true"},
    )
)
