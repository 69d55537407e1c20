"""Cases for the laws of OPEN: operations on the real lists of SSS* and its dual."""

from functools import partial
from typing import Final

from proofs.evidence.law_cases.families import worst_value
from proofs.evidence.law_cases.open_watch import (
    AS_IT_IS,
    LastFirst,
    LosesSons,
    NoPurge,
    Reading,
    noted,
    parts_at_the_end,
    preorder,
)  # fmt: skip
from proofs.evidence.law_cases.real import RealCases, put_to
from proofs.proving.containers.sequence import CUT
from proofs.proving.law import Law
from proofs.proving.models import open_laws as laws

_LAST, _NO_PURGE, _F = Reading(kind=LastFirst), Reading(kind=NoPurge), Reading(f=worst_value)
_EXCHANGED, _CARELESS = Reading(exchanged=True), Reading(careless=True)


def _put_to(bug: Reading, *laws_of_open: Law) -> RealCases:
    return put_to(partial(noted, AS_IT_IS), partial(noted, bug), *laws_of_open)


CASES: Final = (
    _put_to(Reading(kind=LosesSons), CUT),
    _put_to(_LAST, laws.BEST_GOES, laws.MERIT_BELOW, laws.MERIT_LEFT),
    _put_to(
        _CARELESS,
        laws.PROMISES,
        laws.PROMISE,
        laws.PROMISE_OF_SONS,
        laws.APART_FATHER,
        laws.TO_COME,
        laws.YOUNGER,
        laws.OLDER,
    ),
    _put_to(_EXCHANGED, laws.PURGED_PROMISES, laws.APART, laws.MERIT_ABOVE, laws.BOUND),
    _put_to(_NO_PURGE, laws.POPPED, laws.ON_OPEN, laws.APART_PURGED),
    _put_to(Reading(parts=parts_at_the_end), laws.APART_SON),
    _put_to(Reading(order=preorder), laws.LATER),
    _put_to(_F, laws.MERIT, laws.F_OF_SONS),
)
