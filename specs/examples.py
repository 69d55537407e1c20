"""The example trees of the papers, by the name that the command line takes after `@`."""

from collections.abc import Mapping
from typing import Final

from specs.suggestion import meant
from specs.tree import Tree, TreeError

# RR-F2.4-tree: the thesis's common example. Five leaves (7, 8, 10, 15, 16) are lost with its figure, and no traced
# algorithm evaluates them; they stand here as in the tree of Pearl that the thesis adapted.
PLAAT_2_4: Final = "((((41 5) (12 90)) ((101 80) (20 30))) (((10 80) (36 35)) ((50 36) (25 3))))"
PLAAT_LOST_LEAVES: Final = ("1.1.2.2.1", "1.1.2.2.2", "1.2.1.1.2", "1.2.2.2.1", "1.2.2.2.2")

# SS-Fig1-leaves: Stockman's Figure 1. Tips 17, 19, 21, 22, 23, 25, 29, 30, 31 are only bounded by his text.
STOCKMAN_1: Final = "((((30 29) (21 25)) ((9 10) (29 29))) (((28 5) (78 52)) ((22 5) (60 60))))"

EXAMPLES: Final[Mapping[str, tuple[str, str]]] = {
    "plaat-2.4": (PLAAT_2_4, "RR-F2.4-tree: the example tree of the thesis"),
    "stockman-1": (STOCKMAN_1, "SS-Fig1-leaves: Stockman's Figure 1"),
}


def example(name: str, root: str | None = None) -> Tree:
    """The example of that name, with a root of the type given."""
    if name not in EXAMPLES:
        there = ", ".join(f"@{known}" for known in EXAMPLES)
        raise TreeError(f"no example @{name}{meant(name, EXAMPLES)}; there are {there}")
    return Tree.parse(EXAMPLES[name][0], root=root)
