"""The targets under their names: `crosshair check proofs.crosshair.targets.alphabeta_three` must confirm it."""

from proofs.crosshair.registry import ASKS

globals().update({ask.function: ask.target(__name__) for ask in ASKS.values()})
