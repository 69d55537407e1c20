"""The rows of the corpus: searches as strangers write them, and the truth about each."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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
    of: str = ""
    edits: list[tuple[str, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.file.removesuffix(".py")

    @property
    def path(self) -> Path:
        """Its file: that of the corpus, or one written for this process if the row is an edit of another search."""
        if not self.of:
            return CORPUS / self.file
        path = Path(edited_files().name) / self.file
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text)
        return path

    @property
    def text(self) -> str:
        """Its source."""
        text = by_file()[self.of].text if self.of else (CORPUS / self.file).read_text()
        for old, new in self.edits:
            if text.count(old) != 1:
                raise ValueError(f"index.toml: {self.file} edits {old!r}, which {self.of} has {text.count(old)} times")
            text = text.replace(old, new)
        return text

    @property
    def subject(self) -> Subject:
        return Subject.at(self.path, self.function, self.spec, self.form, self.item)

    @property
    def chances(self) -> Chances:
        return Chances(payoffs=self.payoffs, alternating=self.alternating)


@cache
def edited_files() -> TemporaryDirectory[str]:
    """The folder in which this process writes the searches that are edits of others."""
    return TemporaryDirectory(prefix="corpus-")


@cache
def by_file() -> dict[str, Row]:
    """The rows, by the file of each."""
    return {row.file: row for row in rows()}


def rows() -> list[Row]:
    """All rows of the index."""
    with (CORPUS / "index.toml").open("rb") as index:
        return [Row(**row) for row in tomllib.load(index)["search"]]
