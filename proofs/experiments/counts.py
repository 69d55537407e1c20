"""Count, for each item of the catalogue, the statements that were reproduced, and write the counts into it.

An item's `measured` begins with the counts. The text after them is written by a person, who reviews it when the counts
change.
"""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from proofs.experiments.conduct import Findings


def counts(item: str, experiments: Sequence[Sequence[Findings]]) -> str:
    """How many statements of the experiments about an item were reproduced, were not, or could not be told."""
    some = [one for each in experiments for one in each if item in one.experiment.items]
    words = Counter(decision.word for one in some for decision in one.decisions)
    return f"{words['reproduced']} reproduced, {words['not reproduced']} not, {words['cannot be told here']} untold: "


def recount(path: Path, experiments: Sequence[Sequence[Findings]]) -> list[str]:
    """Write the counts into a file of the catalogue; the items whose counts have changed."""
    changed = []
    parts = re.split(r'(?m)^(?=\["[^"]+"\]$)', path.read_text("utf-8"))
    for number, part in enumerate(parts):
        named = re.match(r'\["([^"]+)"\]', part)
        if named and "\nmeasured = " in part:
            counted = counts(named[1], experiments)
            parts[number] = re.sub(
                r'(?m)^measured = "\d+ reproduced, \d+ not, \d+ untold: ', f'measured = "{counted}', part
            )
            changed += [named[1]] * (parts[number] != part)
    path.write_text("".join(parts), encoding="utf-8")
    return changed
