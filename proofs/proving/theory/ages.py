"""PB-D4.2 and PB-D4.3 as laws: when a tree is older than another, and what is the oldest of a smaller set.

They are what the proofs of SSS-2's procedures know of age, besides PB-T4.2 and PB-T4.3: a tip is older than any other
tree; a tree whose sons are each older than, or the same as, those of another is older or the same; so is one that holds
an older child of a min node; and the oldest of a set is the oldest of each smaller set that it is in, and is older
than, or the same as, the oldest of any smaller set.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.informed import in_M, older
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.walks import first, rest


def older_or_same(k: Kit, t: Term, S: Term, R: Term) -> Formula:
    """S >> R or S = R."""
    return k.some(k.equal(S, R), older(k, t, S, R))


@definition("Sons", "Parts", "Parts", "Bool")
def each_older(k: Kit, F: Term, P: Term, Q: Term) -> Any:
    """Of each child, the one tree is older than the other, or the same."""
    here = older_or_same(k, *first(F, P, Q))
    if F.con == "only":
        return k.all(P.is_a("only_part"), Q.is_a("only_part"), here)
    return k.all(P.is_a("more_parts"), Q.is_a("more_parts"), here, each_older(k, *rest(F, P, Q)))


@definition("Sons", "Choice", "Choice", "Bool")
def earlier(k: Kit, F: Term, C: Term, D: Term) -> Any:
    """An older child is chosen."""
    if F.con == "only":
        return k.bool(False)
    return k.all(D.is_a("later"), k.some(C.is_a("here"), earlier(k, *rest(F, C, D))))


@definition("Sons", "Choice", "Choice", "Bool")
def same_child(k: Kit, F: Term, C: Term, D: Term) -> Any:
    """The same child is chosen, and its tree is older, or the same."""
    here = k.all(k.all(C.is_a("here"), D.is_a("here")), older_or_same(k, *first(F, C, D)))
    if F.con == "only":
        return here
    return k.some(here, k.all(C.is_a("later"), D.is_a("later"), same_child(k, *rest(F, C, D))))


def _ages(said: str, subject: Any, kind: str, *, or_same: bool) -> Claim:
    def says(k: Kit, F: Term, P: Term, Q: Term) -> Formula:
        is_older = older[kind](k, F, P, Q)
        return k.implies(subject(k, F, P, Q), k.some(k.equal(P, Q), is_older) if or_same else is_older)

    return Claim(said, subject, says)


AGES: Final = (
    _ages("sons each older or the same", each_older, "max", or_same=True),
    _ages("the same child, its tree older or the same", same_child, "min", or_same=True),
    _ages("an older child", earlier, "min", or_same=False),
)


def _tip(k: Argument) -> Sequent:
    """A tip is older than, or the same as, any tree of M(n)."""
    parts = [k.any(name, sort) for name, sort in DATATYPES["Tree"]["inner"].items()]
    n, S = k.make("Tree", "inner", *parts), k.any("S", "Solution")
    return [in_M(k, n, S)], older_or_same(k, n, k.make("Solution", "leaf"), S)


def _in(k: Kit, which: str, g: Any) -> Formula:
    """g < bound or g <= bound."""
    bound = k.any(f"{which}_bound", "Value")
    return k.if_(k.any(f"{which}_is_strict", "Bool"), g < bound, g <= bound)


def _covers(k: Kit) -> Formula:
    """The narrow set is in the wide one."""
    narrow, wide = k.any("narrow_bound", "Value"), k.any("wide_bound", "Value")
    at_the_end = k.all(k.any("wide_is_strict", "Bool"), k.not_(k.any("narrow_is_strict", "Bool")))
    return k.if_(at_the_end, narrow < wide, narrow <= wide)


def oldest_of_smaller(k: Argument, *, narrow_in_wide: bool = True) -> Sequent:
    """S is the oldest in the wide set and in the narrow one; so no tree R of the narrow one is older."""
    t, S, R = k.any("n", "Tree"), k.any("S", "Solution"), k.any("R", "Solution")
    g_S, g_R = k.any("g_S", "Value"), k.any("g_R", "Value")
    none_older = k.not_(k.all(_in(k, "wide", g_R), older(k, t, R, S)))
    given = [_in(k, "wide", g_S), _in(k, "narrow", g_S), none_older, *([_covers(k)] if narrow_in_wide else [])]
    return given, k.not_(k.all(_in(k, "narrow", g_R), older(k, t, R, S)))


def _total(k: Argument) -> Sequent:
    """The oldest of the wide set is older than, or the same as, that of the narrow one, which is in the wide one."""
    g_R = k.any("g_R", "Value")
    return [_covers(k), _in(k, "narrow", g_R)], _in(k, "wide", g_R)


THEOREMS: Final = (
    Theorem("PB-D4.2.ages", "the laws of age that the proofs of SSS-2 use", "on the list of the children", RESTS_ON,
            DATATYPES, AGES, uses=("PB-D4.3.oldest",),
            steps=(Step("a tip", _tip), Step("the oldest of a smaller set", oldest_of_smaller),
                   Step("a smaller set is in the larger (then by PB-D4.3.oldest)", _total))),
)  # fmt: skip
