"""The twins, under the names of their targets: `crosshair check proofs.crosshair.twins.alphabeta_three` must refute it.

CrossHair looks for a function among the names that a module has, so all twins are made when it is imported.
"""

from proofs.crosshair.registry import ASKS

globals().update({ask.function: ask.twin(__name__) for ask in ASKS.values()})
