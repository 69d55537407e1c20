"""The view of a request such as `connect4.py:minimax`, read from the file; nothing of it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from proofs.adapting.asked import record
from proofs.adapting.reading import read
from proofs.adapting.record import Record
from proofs.sandbox.loader import UnusableRequest
from proofs.views import Adapted

ADAPTED: Final = "adapted"


def adapted(request: Callable[..., Any] | str) -> type[Adapted[Any]]:
    """The view as a class; UnusableRequest says what the source leaves open."""
    if not isinstance(request, str):
        raise UnusableRequest(f"--game {ADAPTED} reads the source of a request such as FILE.py:FUNCTION")
    found = record_of(request)
    if found.open:
        raise UnusableRequest(
            f"{request!r}: the source does not say {'; '.join(found.open)}; `verified adapt {request}` prints what it "
            "says, to be completed: --game FILE.py:View"
        )
    return type("View", (Adapted,), {"__doc__": f"What {request} asks.", **found.attributes})


def record_of(request: str) -> Record:
    """What the function of the request asks; of a class, its methods that search."""
    source, _, name = request.rpartition(":") if not request.endswith(".py") else (request, "", "")
    package = read(source)
    fitting = [one for one in package.functions if name in (one.name, one.owner.name if one.owner else one.name)]
    if not fitting:
        raise UnusableRequest(f"{request!r}: there is no function or class {name!r} in {source}")
    records = [record(one, package) for one in fitting]
    return max(records, key=lambda one: (one.goes_on, len(one.words) + len(one.functions) + len(one.methods)))
