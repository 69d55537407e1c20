"""What a search costs on average: the exact expected number of leaves that it evaluates on a random uniform tree.

`expected_leaves(search, width, depth)` is the entry. Read `searches` for what is averaged, `levels` and `closed_form` for
the closed forms (FR-average), `paths` and `extensions` for weighted paths, `table` for the table.
"""

from proofs.averages.average import average, expected_leaves
from proofs.averages.searches import Average, Setting

__all__ = ["Average", "Setting", "average", "expected_leaves"]
