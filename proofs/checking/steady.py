"""A function of the user's own, loaded so that it is seen whether it does the same each time it searches a tree.

What is exact about a search, its average cost or what it visits, is said of one of which the pay-offs decide what it
visits. A search that draws at random, reads the clock or does several things at once is none: one run of it says
nothing of the next.
"""

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.generators import UnforkableError
from proofs.checking.loading import Request, loaded
from proofs.sandbox.channel import Channel
from proofs.sandbox.loader import UnusableRequest

DRAWS: Final = "it draws at random, so what it visits is not decided by the pay-offs"


def steady(channel: Channel, request: Request) -> Subject:
    """What the request names; its draws, if it makes any, are seen (`draws`). UnusableRequest says why not."""
    try:
        return loaded(channel, request, every_outcome=True)
    except UnforkableError:
        raise UnusableRequest(f"{request.function}: {DRAWS}") from None


def draws(subject: Subject) -> str:
    """That a run so far has drawn at random, in words; "" if none has."""
    return DRAWS if subject.dice is not None and subject.dice.has_drawn else ""
