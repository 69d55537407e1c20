"""Searches to a depth that keep a table, right and wrong: texts in `corpus/depth`, and single edits of them.

A search is right if each of its answers has a witness after any history of calls. The judge in `oracle/evaluated.py`
decides that.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent / "corpus" / "depth"
ENTRIES: Final = {"mtd": "mtd", "deepening": "deepen"}  # the function that is called, if it is not `search`
NEGAMAX: Final = ("flags", "pvs")


@dataclass(frozen=True)
class Row:
    """A search: its text, and whether it is right."""

    base: str
    edit: str
    text: str
    right: bool

    @property
    def name(self) -> str:
        return f"{self.base}: {self.edit}"

    @property
    def entry(self) -> str:
        return ENTRIES.get(self.base, "search")

    @property
    def form(self) -> str:
        return "negamax" if self.base in NEGAMAX else "minimax"


def rows() -> list[Row]:
    """Every search of the corpus, as it is and edited."""
    found = []
    for base, edits in tomllib.loads((HOME / "edits.toml").read_text()).items():
        text = (HOME / f"{base}.py").read_text()
        found.append(Row(base, "as it is", text, right=True))
        for edit in edits:
            assert text.count(edit["old"]) == 1, (base, edit["edit"])
            found.append(Row(base, edit["edit"], text.replace(edit["old"], edit["new"]), edit["right"]))
    return found
