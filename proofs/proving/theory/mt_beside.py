"""What is beside the path to a node of a search tree, as equations (ST-L6.2, ST-P6.4, ST-T6.1).

`older_known` is ST-L6.2 of a search tree and a path in it: an older brother below a max node has f+ below the cut, one
below a min node has f- not below it. `younger_open` is ST-P6.4: a younger brother below a min node is open. Each is
there for both sides of `passes`. `is_older` says that one path leads to an older brother of a node on another.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Kit, Term, definition
from proofs.proving.theory.mt_search_trees import DUAL, SSS, Retaining
from proofs.proving.theory.passes import along, by_side
from proofs.proving.theory.sons import first, fold, rest
from proofs.proving.theory.window_search import fo


@definition("Sons", "Bool")
def are_open(k: Kit, F: Term) -> Any:
    """Whether all these nodes of a search tree are open."""
    return fold(k, F, (), lambda _, t: t.is_a("open"), k.all, are_open)


class Beside:
    """What is known beside a path, on one side."""

    def __init__(self, retaining: Retaining) -> None:
        self.R, self.of, self.plus = retaining, retaining.of, retaining.plus

    @by_side("Tree", "Path", "Value", "Bool", "Bool")
    def older_known(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """What is known of the older brothers of every node on the path."""
        if t.con != "inner":
            return k.bool(True)
        F, s = t.get("sons"), p.get("step")
        by_all, by_one = self.older_low(k, F, s, c, strict), self.older_high(k, F, s, c, strict)
        return k.some(p.is_a("stay"), k.if_(self.of.holds_all(k, t), by_all, by_one))

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_low(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """Below a node that needs all: f+ is low."""
        here = self.older_known(k, *first(F, s), c, strict)
        if F.con == "only":
            return here
        is_low = self.of.low(k, fo(k, *first(F), self.R.near(k)), c, strict)
        return k.if_(s.is_a("this"), here, k.all(is_low, self.older_low(k, *rest(F, s), c, strict)))

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_high(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """Below a node that needs one: f- is not low."""
        here = self.older_known(k, *first(F, s), c, strict)
        if F.con == "only":
            return here
        is_low = self.of.low(k, fo(k, *first(F), self.R.far(k)), c, strict)
        return k.if_(s.is_a("this"), here, k.all(k.not_(is_low), self.older_high(k, *rest(F, s), c, strict)))

    @by_side("Tree", "Path", "Bool")
    def younger_open(self, k: Kit, t: Term, p: Term) -> Any:
        """Younger brothers are open, below every node on the path that needs one child."""
        if t.con != "inner":
            return k.bool(True)
        F, s = t.get("sons"), p.get("step")
        below = k.if_(self.of.holds_all(k, t), self.open_below(k, F, s), self.open_after(k, F, s))
        return k.some(p.is_a("stay"), below)

    @by_side("Sons", "Step", "Bool")
    def open_below(self, k: Kit, F: Term, s: Term) -> Any:
        """The same from the children of a node that needs all."""
        return along(k, F, s, self.younger_open, self.open_below)

    @by_side("Sons", "Step", "Bool")
    def open_after(self, k: Kit, F: Term, s: Term) -> Any:
        """From the children of a node that needs one."""
        here = self.younger_open(k, *first(F, s))
        if F.con == "only":
            return here
        return k.if_(s.is_a("this"), k.all(here, are_open(k, *rest(F))), self.open_after(k, *rest(F, s)))


@definition("Tree", "Path", "Path", "Bool")
def is_older(k: Kit, t: Term, p: Term, q: Term) -> Any:
    """Whether q leads to an older brother of a node on p."""
    if t.con != "inner":
        return k.bool(False)
    below = is_older_son(k, t.get("sons"), p.get("step"), q.get("step"))
    return k.all(p.is_a("down"), q.is_a("down"), below)


@definition("Sons", "Step", "Step", "Bool")
def is_older_son(k: Kit, F: Term, s: Term, u: Term) -> Any:
    """The same from the children of a node."""
    here = is_older(k, *first(F, s, u))
    if F.con == "only":
        return here
    brother = k.all(u.is_a("this"), u.get("then").is_a("stay"))
    further = k.some(brother, k.all(u.is_a("next"), is_older_son(k, *rest(F, s, u))))
    return k.if_(s.is_a("this"), k.all(u.is_a("this"), here), further)


BESIDE: Final = {R: Beside(R) for R in (SSS, DUAL)}
