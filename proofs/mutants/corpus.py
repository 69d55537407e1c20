"""All seeded bugs. Every clause of every procedure has at least one."""

from __future__ import annotations

from typing import Final

from proofs.mutants import alphabeta
from proofs.mutants.seeding import Bug, WrongCall

BUGS: Final[tuple[Bug, ...]] = (*alphabeta.BUGS,)
CALLERS: Final[tuple[WrongCall, ...]] = (*alphabeta.CALLERS,)
