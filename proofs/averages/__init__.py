"""What a search costs on average: the exact expected number of leaves that it evaluates on a random uniform tree.

Call `expected_leaves(search, width, depth)`. `searches` defines trees and searches, `levels` and `closed_form` are the
closed forms (FR-average), `paths` and `extensions` the weighted paths, `table` compares the algorithms.
"""

from proofs.averages.average import average, expected_leaves
from proofs.averages.searches import Average, Setting

__all__ = ["Average", "Setting", "average", "expected_leaves"]
