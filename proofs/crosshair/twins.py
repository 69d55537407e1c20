"""The twin of each target under the name of the target: the same code on a procedure with a seeded bug.

`crosshair check proofs.crosshair.twins.alphabeta_three` must be refuted. CrossHair looks for a function among the names
that a module has, so all twins are made when it is imported.
"""

from __future__ import annotations

from proofs.crosshair.registry import ASKS

globals().update({ask.function: ask.twin() for ask in ASKS.values()})
