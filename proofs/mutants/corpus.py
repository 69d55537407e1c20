"""All seeded bugs. Every clause of every procedure has at least one."""

from __future__ import annotations

from typing import Final

from proofs.mutants import alphabeta, mt, sss2, sss_star, tables
from proofs.mutants.seeding import Bug, WrongCall

BUGS: Final[tuple[Bug, ...]] = (*alphabeta.BUGS, *tables.BUGS, *sss_star.BUGS, *sss2.BUGS, *mt.BUGS)
CALLERS: Final[tuple[WrongCall, ...]] = (
    *alphabeta.CALLERS,
    *tables.CALLERS,
    *sss_star.CALLERS,
    *sss2.CALLERS,
    *mt.CALLERS,
)
