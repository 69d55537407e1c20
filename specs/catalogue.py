"""The catalogue: every definition, procedure, theorem, trace and table of the five papers by its id, and its status.

Beside them stand the results of this project, which no paper has (`FR-...`): answers to questions that the papers leave
open.

An entry says what realises the item and which tests check it, what is proved of it for every tree, what CrossHair
confirms, which errata speak of it; or that there is nothing to check, and why; or that it comes later, and what it
waits for. The entries are data: `specs/papers/*.toml`, one file a source, one table an id. Tests resolve every name in
them, and look up every proof, theorem, target and erratum, so that none is left behind when code moves. (`specs` may
not import `proofs`: so an entry has names as text, and the tests check that each of them exists.)
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

PAPERS: Final[Mapping[str, str]] = {
    "PB": "Pijls & de Bruin, Searching informed game trees",
    "ST": "Pijls & de Bruin, solution-tree theory of alpha-beta and MTD",
    "RR": "Plaat, Research Re: search & Re-search",
    "KA": "Kars, From game trees to game graphs",
    "SS": "Stockman, A minimax algorithm better than alpha-beta?",
}

# What an id may begin with: the papers, further searches of the literature, and the results of this project, which no
# paper has.
SOURCES: Final[Mapping[str, str]] = {**PAPERS, "LI": "searches of the literature", "FR": "results of this project"}

_LISTS: Final = ("by", "checked", "proved", "theorems", "crosshair", "errata")
_WORDS: Final = ("not_checkable", "later", "finding", "measured")


@dataclass(frozen=True)
class Entry:
    """One item of a paper, or one result of this project: what realises it, checks it and proves it."""

    id: str
    by: tuple[str, ...] = ()  # dotted names, such as specs.minimax.f
    checked: tuple[str, ...] = ()  # tests, such as tests/proofs/test_theorems.py::test_name
    proved: tuple[str, ...] = ()  # by `verified prove`: a procedure, or a clause of it, such as alphabeta:success
    theorems: tuple[str, ...] = ()  # by `verified theorems`, such as ST-T2.S.bound
    crosshair: tuple[str, ...] = ()  # targets that CrossHair confirms, such as alphabeta-three
    errata: tuple[str, ...] = ()  # of `verified errata`, by their ids
    not_checkable: str = ""  # why there is nothing to check
    later: str = ""  # what it waits for; a part of it may be checked already
    finding: str = ""  # where the printed text is wrong: what is right
    measured: str = ""  # of an experiment: what became of the paper's statements here, and why

    @property
    def is_proved(self) -> bool:
        """Whether a part of the item is proved for every tree or graph; `proved` and `theorems` say which."""
        return bool(self.proved or self.theorems)

    @property
    def status(self) -> str:
        """`checked`, `not checkable` or `later`."""
        return "not checkable" if self.not_checkable else "later" if self.later else "checked"


@cache
def catalogue() -> Mapping[str, Entry]:
    """Every entry by its id, source by source."""
    return {entry.id: entry for source in SOURCES for entry in _read(source)}


def of_papers() -> Mapping[str, Entry]:
    """The entries of the papers' own items."""
    return {id: entry for id, entry in catalogue().items() if id.partition("-")[0] in PAPERS}


def _read(source: str) -> Iterator[Entry]:
    path = Path(__file__).parent / "papers" / f"{source.lower()}.toml"
    for identifier, fields in tomllib.loads(path.read_text()).items():
        unknown = set(fields) - {*_LISTS, *_WORDS}
        if unknown or not identifier.startswith(f"{source}-"):
            raise ValueError(f"{path.name}: {identifier}: {', '.join(sorted(unknown)) or 'an id of another source'}")
        given: dict[str, Any] = {key: str(fields.get(key, "")) for key in _WORDS}
        given |= {key: tuple(map(str, fields.get(key, ()))) for key in _LISTS}
        yield Entry(identifier, **given)
