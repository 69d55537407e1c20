"""The rows of the corpus: searches as strangers write them, and the truth about each."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.proofs.oracle.chance import Chances
from tests.proofs.oracle.judge import Subject

HOME = Path(__file__).parents[3]
CORPUS = HOME / "tests" / "proofs" / "corpus"


@dataclass(frozen=True)
class Row:
    """A row of `corpus/index.toml`, where the fields are explained."""

    file: str
    function: str
    spec: str
    form: str
    right: bool
    says: str
    needs: str = ""
    payoffs: str = "real"
    alternating: bool = False
    item: int | None = None
    witness: dict[str, Any] = field(default_factory=dict)  # a game and calls on it that a wrong one gets wrong

    @property
    def name(self) -> str:
        return self.file.removesuffix(".py")

    @property
    def path(self) -> Path:
        return CORPUS / self.file

    @property
    def subject(self) -> Subject:
        return Subject.at(self.path, self.function, self.spec, self.form, self.item)

    @property
    def chances(self) -> Chances:
        return Chances(payoffs=self.payoffs, alternating=self.alternating)


def rows() -> list[Row]:
    """All rows of the index."""
    with (CORPUS / "index.toml").open("rb") as index:
        return [Row(**row) for row in tomllib.load(index)["search"]]
