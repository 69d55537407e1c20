"""False variants of the theorems: that each fails shows that the obligations say something.

A variant has the id of its theorem. In the order of the theorems' modules.
"""

from typing import Final

from tests.proofs.false_theorems import extensions, graphs, mt, solution_trees, sss, windows

FALSE: Final = (*solution_trees.FALSE, *windows.FALSE, *mt.FALSE, *sss.FALSE, *graphs.FALSE, *extensions.FALSE)
