"""Every definition, procedure, theorem, trace and table of the five papers by its id, and what became of it.

An entry says what realises the item and which tests check it; or that there is nothing to check, and why; or that it
comes later. The entries are data: `specs/papers/*.toml`, one file a paper, one table an id. A test resolves every
name in them, so that none is left behind when code moves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

PAPERS: Final[Mapping[str, str]] = {
    "PB": "Pijls & de Bruin, Searching informed game trees",
    "ST": "Pijls & de Bruin, solution-tree theory of alpha-beta and MTD",
    "RR": "Plaat, Research Re: search & Re-search",
    "KA": "Kars, From game trees to game graphs",
    "SS": "Stockman, A minimax algorithm better than alpha-beta?",
}


@dataclass(frozen=True)
class Entry:
    """What became of one item of a paper."""

    id: str
    by: tuple[str, ...] = ()  # dotted names, such as specs.minimax.f
    checked: tuple[str, ...] = ()  # tests, such as tests/proofs/test_theorems.py::test_name
    not_checkable: str = ""  # why there is nothing to check
    later: str = ""  # what it waits for
    finding: str = ""  # where the printed text is wrong: what is right

    @property
    def status(self) -> str:
        """`checked`, `not checkable` or `later`."""
        return "not checkable" if self.not_checkable else "later" if self.later else "checked"


@cache
def catalogue() -> Mapping[str, Entry]:
    """Every entry by its id, paper by paper."""
    return {entry.id: entry for paper in PAPERS for entry in _read(paper)}


def _read(paper: str) -> Iterator[Entry]:
    path = Path(__file__).parent / "papers" / f"{paper.lower()}.toml"
    for identifier, fields in tomllib.loads(path.read_text()).items():
        unknown = set(fields) - {"by", "checked", "not_checkable", "later", "finding"}
        if unknown or not identifier.startswith(f"{paper}-"):
            raise ValueError(f"{path.name}: {identifier}: {', '.join(sorted(unknown)) or 'an id of another paper'}")
        by, checked = (tuple(fields.get(key, ())) for key in ("by", "checked"))
        words = (str(fields.get(key, "")) for key in ("not_checkable", "later", "finding"))
        yield Entry(identifier, by, checked, *words)
