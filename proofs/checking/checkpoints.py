"""Where an enumeration is: which family, which case. Noted before each is run, so that a death can be explained."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from itertools import islice

from proofs.checking.core.calling import Case, Subject
from proofs.checking.core.cases import Family, OneShape, numbered
from proofs.sandbox.beacon import Note


@dataclass(frozen=True)
class Place:
    """The case of that number in a family; `gaps` if neighbouring numbers are one or two apart."""

    family: Family | OneShape
    gaps: bool
    number: int = 0

    def case(self, subject: Subject) -> Case:
        """The case itself."""
        return next(islice(numbered(subject, self.family, integers=self.gaps), self.number, None))

    def __str__(self) -> str:
        """What a beacon shows, besides the number."""
        return json.dumps({"family": asdict(self.family), "gaps": self.gaps})


def place_of(note: Note) -> Place | None:
    """The place that a beacon shows, if what was going on was an enumeration."""
    try:
        told = json.loads(note.text)
    except ValueError:
        return None
    family = told["family"]
    return Place(OneShape(**family) if "text" in family else Family(**family), told["gaps"], note.number)
