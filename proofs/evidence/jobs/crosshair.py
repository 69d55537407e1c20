"""One target for CrossHair, and its twin that has a seeded bug."""

from typing import Any

from proofs.crosshair.records import chosen, records


def target(name: str) -> dict[str, Any]:
    """What CrossHair says of the target and of its twin."""
    (found,) = records(chosen([name]))
    said = f"{found.target.word}, its twin {found.twin.word} by {found.twin.clause}"
    return {"holds": found.is_good, "said": said if found.is_good else f"{found.target.said}; {found.twin.said}"}
