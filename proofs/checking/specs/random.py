"""Spec `random`: alpha-beta, for every outcome of a random generator. With --every-outcome any spec is held so."""

from dataclasses import replace
from typing import Final

from proofs.checking.specs.alphabeta import ALPHABETA
from specs.clauses import observed

_CLASSES: Final = {clause.id: clause for clause in (observed.tight, observed.no_dead_node, observed.once)}

RANDOM: Final = replace(ALPHABETA, name="random", classifying=_CLASSES, every_outcome=True)
