"""The clause for a search that plays and takes back moves on one board: it leaves the board as it was at the start."""

from typing import Any

from specs.contracts import ensures, message


@ensures("leaves-the-position", "RR-2.1-f", "the board stands afterwards where it stood before")
@message(expected="the board at {position_before!r}", actual="at {position!r}")
def leaves_the_position(position: Any, position_before: Any) -> bool:
    return bool(position == position_before)
