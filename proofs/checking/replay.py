"""A counterexample run again by a test: `verified check --emit pytest` writes such tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

from proofs.checking.loading import Request
from proofs.checking.rerun import REFUTED, rerun


def replay(
    game: Mapping[str, Any],
    function: str,
    spec: str,
    *,
    form: str = "minimax",
    call: str = "",
    view: str = "",
    require: Sequence[str] = (),
    texts: bool = False,
    folder: Path | None = None,
) -> list[str]:
    """What the function breaks on that game, in words; nothing if it is right there. Files are seen from the folder."""
    with chdir(folder or Path.cwd()):
        made = rerun(Request(function, spec, form, call, view), game, require=require, texts=texts)
    return [
        f"{clause['id']}: expected {clause['expected']}; got {clause['got']}"
        for one in made["calls"]
        for clause in one["clauses"]
        if clause["verdict"] == REFUTED
    ]
