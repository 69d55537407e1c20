"""A search that does not end properly may have lost its place: a move was not undone, and it stands elsewhere.

On a smaller game the same search may end in a value, with the board elsewhere: that says what is wrong with it.
"""

from typing import Final

from proofs.checking.core.calling import Subject, TupleError, WrongTypeError
from proofs.checking.core.game import Case, Finding, Search
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import TERMINATES
from proofs.sandbox.limits import TimedOut
from specs.clauses.position import leaves_the_position
from specs.contracts import Clause

POSITION: Final = leaves_the_position.id
_OTHER: Final = {kind.__name__ for kind in (TimedOut, TupleError, WrongTypeError)}  # what no position explains


def moved(subject: Subject, found: Finding, clause: Clause | None, search: Search) -> Case | None:
    """A case, that of the finding or a smaller one, on which the board is not left where it stood.

    `clause` is `leaves-the-position`, None where that is not asked, or is known to be broken.
    """
    if clause is None or found.clause != TERMINATES or found.fault in _OTHER:
        return None
    here = attempt(subject, found.case, {clause.id: clause})
    if here is not None and here.clause == clause.id:
        return here.case
    start = Finding(clause.id, found.case, "", "")
    for small in subject.spec.game.shrink(subject, start, clause, search):
        if small.finding is not start:
            return small.finding.case
    return None
