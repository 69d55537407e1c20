"""Which functions are put to Why3, with the invariants that our prover printed of them (`why3_hints.json`)."""

import json
from pathlib import Path
from typing import Final

from proofs.why3.judge import Report, prove_file
from proofs.why3.program import Hints
from proofs.why3.prover import SECONDS
from tests.proofs.unannotated_index import HOME, ROWS, Row

BY_NAME: Final = {row.name: row for row in ROWS}
_FOUND: Final = json.loads((Path(__file__).parent / "why3_hints.json").read_text())


def hints_of(name: str) -> Hints:
    found = _FOUND.get(name, {"asserts": {}, "starts": {}, "laws": []})
    return Hints(
        {int(line): said for line, said in found["asserts"].items()},
        {int(line): names for line, names in found["starts"].items()},
        found["laws"],
    )


def put(row: Row, text: str = "", *, seconds: int = SECONDS, until_left: bool = False) -> Report:
    """What Why3 says of a search of the suite, or of an edit of it on as many lines."""
    hints = hints_of(row.name)
    return prove_file(
        HOME / f"{row.file}.py",
        row.function,
        row.spec,
        form=row.form,
        hints=hints,
        text=text,
        seconds=seconds,
        until_left=until_left,
    )
