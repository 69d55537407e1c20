"""Import the user's file in a sandbox first, before the process that proves imports it.

A proof executes only code on its list of known operations, but the import of a file runs everything in it. If that ends
the process, or never ends, the trial import reports it.
"""

from typing import Final

from proofs.sandbox.channel import Channel
from proofs.sandbox.launch import Task
from proofs.sandbox.loader import UnusableRequest, load
from proofs.sandbox.process import Death, supervise

SECONDS: Final = 10.0
_REFUSED: Final = "refused"


def work(channel: Channel, request: str) -> None:
    """Import the file; send an event if the request is unusable."""
    try:
        load(request)
    except UnusableRequest as problem:
        channel.send({"event": _REFUSED, "text": str(problem)})


def try_import(request: str, seconds: float = SECONDS) -> None:
    """Raise unless the function can be imported, in a process of its own."""
    task = Task.of(work, {"request": request})
    for event in supervise(task, seconds=seconds, stall_seconds=seconds):
        if isinstance(event, Death):
            if event.how != "done":
                raise UnusableRequest(f"{request!r}: {event} while the file was imported")
        elif event.get("event") == _REFUSED:
            raise UnusableRequest(str(event["text"]))
