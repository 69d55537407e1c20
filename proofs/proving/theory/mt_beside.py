"""What is beside the path to a node of a search tree, as equations (ST-L6.2, ST-P6.4, ST-T6.1).

`older_known` is ST-L6.2 of a search tree and a path in it: an older brother below a max node has f+ below the cut, one
below a min node has f- not below it. `younger_open` is ST-P6.4: a younger brother below a min node is open. Each is
there for both sides of `passes`. `is_older` says that one path leads to an older brother of a node on another.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.lifting import by_side, lifted
from proofs.proving.theory.mt_search_trees import SIDES, Retaining
from proofs.proving.theory.nested_windows import left_of
from proofs.proving.theory.walks import Walk, along
from proofs.proving.theory.window_search import fo


@definition("Sons", "Bool")
def are_open(k: Kit, F: Term) -> Any:
    """Whether all these nodes of a search tree are open."""
    return F.get("last").is_a("open") if F.con == "only" else k.all(
        F.get("first").is_a("open"), are_open(k, F.get("rest")))  # fmt: skip


def open_after(s: Walk) -> Formula:
    """Younger brothers of the child on the path are open."""
    k, here = s.k, s.here()
    return here if s.only else k.if_(s.is_here, k.all(here, are_open(k, s.rest[0])), s.on())


class Beside:
    """What is known beside a path, on one side."""

    def __init__(self, retaining: Retaining) -> None:
        self.R, self.of, self.plus = retaining, retaining.of, retaining.plus

    def is_low(self, s: Walk) -> Formula:
        """Below a node that needs all: f+ of an older brother is low."""
        return self.of.low(s.k, s.of(fo, self.R.near(s.k)), *s.more)

    def is_high(self, s: Walk) -> Formula:
        """Below a node that needs one: f- is not low."""
        return s.k.not_(self.of.low(s.k, s.of(fo, self.R.far(s.k)), *s.more))

    @by_side("Tree", "Path", "Value", "Bool", "Bool",
             all=along(lambda s: s.side.is_low(s)), one=along(lambda s: s.side.is_high(s)))  # fmt: skip
    def older_known(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """What is known of the older brothers of every node on the path."""
        return k.some(p.is_a("stay"), self.older_known.below(k, t, p, c, strict)) if t.con == "inner" else k.bool(True)

    @by_side("Tree", "Path", "Bool", all=along(), one=open_after)
    def younger_open(self, k: Kit, t: Term, p: Term) -> Any:
        """Younger brothers are open, below every node on the path that needs one child."""
        return k.some(p.is_a("stay"), self.younger_open.below(k, t, p)) if t.con == "inner" else k.bool(True)


@lifted("Tree", "Path", "Path", "Bool", sons=left_of)
def is_older(k: Kit, t: Term, p: Term, q: Term) -> Any:
    """Whether q leads to an older brother of a node on p."""
    if t.con != "inner":
        return k.bool(False)
    return k.all(p.is_a("down"), q.is_a("down"), is_older.below(k, t, p, q))


BESIDE: Final = {R: Beside(R) for R in SIDES}
