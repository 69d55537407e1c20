"""Hypothesis strategies for game trees, for your own tests too: `from proofs.strategies import trees, windows`."""

from proofs.strategies.games import informed_trees, trees, windows

__all__ = ["informed_trees", "trees", "windows"]
