"""The searches of an installed package: which functions look like one, and how `verified check` would judge each.

Nothing of the package is run: its files are read.
"""

from proofs.scanning.fitting import Suggestion, scan, suggestion, suggestions

__all__ = ["Suggestion", "scan", "suggestion", "suggestions"]
