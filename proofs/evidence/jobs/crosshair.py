"""A job: one target for CrossHair, and its twin with a seeded bug."""

from typing import Any

from proofs.crosshair.records import chosen, records


def target(name: str) -> dict[str, Any]:
    """The results of CrossHair for the target and its twin."""
    (record,) = records(chosen([name]))
    said = f"{record.target.word}, its twin {record.twin.word} by {record.twin.clause}"
    return {"holds": record.is_good, "said": said if record.is_good else f"{record.target.said}; {record.twin.said}"}
