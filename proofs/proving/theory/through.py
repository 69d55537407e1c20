"""Solution trees through a node, and the formulas (4.3) to (4.6), as equations (ST-D4.3, ST-E4.1 to ST-E4.6).

The same as in `specs.solutions.liveness`, said along the path that leads to the node: it ends here, or goes down to a
child. For T+ they are about h-, and open leaves are worth -inf; for T- about h+, and open leaves are worth +inf.
"""

from typing import Any

from proofs.proving.theory.formulas import Kit, Term
from proofs.proving.theory.lifting import Level, Lifted, lifted
from proofs.proving.theory.trees import T_0, f, holds_all
from proofs.proving.theory.walks import Rule, Walk, along, made_of_one, one_part

# PATHS, AND SOLUTION TREES THROUGH THEM


@lifted("Tree", "Path", "Bool", sons=one_part)
def is_path(k: Kit, t: Term, p: Term) -> Any:
    """Whether the path leads to a node below t."""
    return k.some(p.is_a("stay"), is_path.below(k, t, p)) if t.con == "inner" else p.is_a("stay")


def _through_one(s: Walk) -> Any:
    k, C, here = s.k, s.lists[1], s.here()
    if s.only:
        return here
    further = k.all(C.is_a("later"), s.on())
    return k.if_(s.is_here, k.all(C.is_a("here"), here), further)


@lifted("Tree", "Solution", "Path", "Bool", all=along(), one=_through_one)
def through(k: Kit, t: Term, T: Term, p: Term) -> Any:
    """Whether the solution tree T holds the node to which the path leads."""
    if t.con != "inner":
        return k.bool(True)
    return k.some(p.is_a("stay"), through.below(k, t, T, p, by=T.is_a("all")))


# THE FORMULAS


@lifted("Tree", "Path", "Value", sons=along())
def ancestors(k: Kit, t: Term, p: Term) -> Any:
    """(4.3): max f- over n and AMAX(n); (4.4): min f+ over n and AMIN(n)."""
    if t.con != "inner":
        return f(k, t)
    below = ancestors.below(k, t, p)
    return k.if_(p.is_a("stay"), f(k, t), k.if_(holds_all(k, t), k.worst(f(k, t), below), below))


def with_others(of: Lifted) -> Rule:
    """Below a node whose other children count: the worst of what is on the path and of the others."""

    def rule(s: Walk) -> Any:
        here, others = s.here(), Level("all", s.plus)(of)
        if s.only:
            return here
        on_path = s.join("worst", here, others(s.k, s.rest[0], *s.more))
        return s.k.if_(s.is_here, on_path, s.join("worst", s.of(of, *s.more), s.on()))

    return rule


@lifted("Tree", "Path", "Value", all=with_others(f), one=along())
def beside(k: Kit, t: Term, p: Term) -> Any:
    """(4.5): max f- over n and AMAX-C(n); (4.6): min f+ over n and AMIN-C(n)."""
    return k.if_(p.is_a("stay"), f(k, t), beside.below(k, t, p)) if t.con == "inner" else f(k, t)


# THE BEST SOLUTION TREE THROUGH A NODE (ST-P4.3)


def _via_all(s: Walk) -> Any:
    k, here = s.k, s.here()
    if s.only:
        return k.make("Parts", "only_part", here)
    this = k.make("Parts", "more_parts", here, T_0["all"](k, s.rest[0]))
    return k.if_(s.is_here, this, k.make("Parts", "more_parts", s.of(T_0), s.on()))


@lifted("Tree", "Path", "Solution", all=_via_all, one=made_of_one(lambda s: s.is_here))
def via(k: Kit, t: Term, p: Term) -> Any:
    """Through the node to which the path leads; T_0 of the other children that it holds."""
    further = via.tree_of(k, t, p)
    return k.if_(p.is_a("stay"), T_0(k, t), further) if t.con == "inner" else further
