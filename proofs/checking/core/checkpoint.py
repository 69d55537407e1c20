"""Where an enumeration is: which family, which case. Noted before each is run, so that a death can be explained."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Family
from proofs.sandbox.beacon import Note


@dataclass(frozen=True)
class Checkpoint:
    """The case of that number in a family, of so many calls; `gaps` if neighbouring numbers are one or two apart."""

    family: Mapping[str, Any]
    gaps: bool = False
    number: int = 0
    length: int = 1

    @classmethod
    def at(cls, family: Family, *, gaps: bool = False, length: int = 1) -> Checkpoint:
        """The first case of the family."""
        record = asdict(family)  # type: ignore[call-overload]  # every family is a dataclass
        return cls(record, gaps, length=length)

    @classmethod
    def of(cls, note: Note) -> Checkpoint | None:
        """The checkpoint that a beacon shows, if what was going on was an enumeration."""
        try:
            record = json.loads(note.text)
        except ValueError:
            return None
        return cls(record["family"], record["gaps"], note.number, record["length"])

    def case(self, subject: Subject) -> Case:
        """The case itself."""
        cases = subject.spec.game.family_of(self.family).cases(subject.lengthened(self.length), gaps=self.gaps)
        return next(islice(cases, self.number, None))

    def __str__(self) -> str:
        """What a beacon shows, besides the number."""
        return json.dumps({"family": self.family, "gaps": self.gaps, "length": self.length})
