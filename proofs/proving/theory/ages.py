"""PB-D4.2 and PB-D4.3 as laws: when a tree is older than another, and what is the oldest of a smaller set.

They are what the proofs of SSS-2's procedures know of age, besides PB-T4.2 and PB-T4.3: a tip is older than any other
tree; a tree whose sons are each older than, or the same as, those of another is older or the same; so is one that holds
an older child of a min node; and the oldest of a set is the oldest of each smaller set that it is in, and is older
than, or the same as, the oldest of any smaller set.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Term, arbitrary, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.informed import in_M, older
from proofs.proving.theory.logic import all_of, equal, if_, implies, make, not_, some_of
from proofs.proving.theory.trees import DATATYPES, OF_TREES
from proofs.proving.theory.walks import first, rest


def older_or_same(t: Term, S: Term, R: Term) -> Formula:
    """S >> R or S = R."""
    return some_of(equal(S, R), older(t, S, R))


@definition("Sons", "Parts", "Parts", "Bool")
def each_older(F: Term, P: Term, Q: Term) -> Any:
    """Of each child, the one tree is older than the other, or the same."""
    here = older_or_same(*first(F, P, Q))
    if F.con == "only":
        return all_of(P.is_a("only_part"), Q.is_a("only_part"), here)
    return all_of(P.is_a("more_parts"), Q.is_a("more_parts"), here, each_older(*rest(F, P, Q)))


@definition("Sons", "Choice", "Choice", "Bool")
def earlier(F: Term, C: Term, D: Term) -> Any:
    """An older child is chosen."""
    if F.con == "only":
        return False
    return all_of(D.is_a("later"), some_of(C.is_a("here"), earlier(*rest(F, C, D))))


@definition("Sons", "Choice", "Choice", "Bool")
def same_child(F: Term, C: Term, D: Term) -> Any:
    """The same child is chosen, and its tree is older, or the same."""
    here = all_of(all_of(C.is_a("here"), D.is_a("here")), older_or_same(*first(F, C, D)))
    if F.con == "only":
        return here
    return some_of(here, all_of(C.is_a("later"), D.is_a("later"), same_child(*rest(F, C, D))))


def _ages(said: str, subject: Any, kind: str, *, or_same: bool) -> Claim:
    def says(F: Term, P: Term, Q: Term) -> Formula:
        is_older = older[kind](F, P, Q)
        return implies(subject(F, P, Q), some_of(equal(P, Q), is_older) if or_same else is_older)

    return Claim(said, subject, says)


AGES: Final = (
    _ages("sons each older or the same", each_older, "max", or_same=True),
    _ages("the same child, its tree older or the same", same_child, "min", or_same=True),
    _ages("an older child", earlier, "min", or_same=False),
)


def _tip() -> Sequent:
    """A tip is older than, or the same as, any tree of M(n)."""
    parts = [arbitrary(name, sort) for name, sort in DATATYPES["Tree"]["inner"].items()]
    n, S = make("Tree", "inner", *parts), arbitrary("S", "Solution")
    return [in_M(n, S)], older_or_same(n, make("Solution", "leaf"), S)


def _in(which: str, g: Any) -> Formula:
    """g < bound or g <= bound."""
    bound = arbitrary(f"{which}_bound", "Value")
    return if_(arbitrary(f"{which}_is_strict", "Bool"), g < bound, g <= bound)


def _covers() -> Formula:
    """The narrow set is in the wide one."""
    narrow, wide = arbitrary("narrow_bound", "Value"), arbitrary("wide_bound", "Value")
    at_the_end = all_of(arbitrary("wide_is_strict", "Bool"), not_(arbitrary("narrow_is_strict", "Bool")))
    return if_(at_the_end, narrow < wide, narrow <= wide)


def oldest_of_smaller(*, narrow_in_wide: bool = True) -> Sequent:
    """S is the oldest in the wide set and in the narrow one; so no tree R of the narrow one is older."""
    t, S, R = arbitrary("n", "Tree"), arbitrary("S", "Solution"), arbitrary("R", "Solution")
    g_S, g_R = arbitrary("g_S", "Value"), arbitrary("g_R", "Value")
    none_older = not_(all_of(_in("wide", g_R), older(t, R, S)))
    given = [_in("wide", g_S), _in("narrow", g_S), none_older, *([_covers()] if narrow_in_wide else [])]
    return given, not_(all_of(_in("narrow", g_R), older(t, R, S)))


def _total() -> Sequent:
    """The oldest of the wide set is older than, or the same as, that of the narrow one, which is in the wide one."""
    g_R = arbitrary("g_R", "Value")
    return [_covers(), _in("narrow", g_R)], _in("wide", g_R)


THEOREMS: Final = (
    Theorem("PB-D4.2.ages", "the laws of age that the proofs of SSS-2 use", "on the list of the children", OF_TREES,
            DATATYPES, AGES, uses=("PB-D4.3.oldest",),
            steps=(Step("a tip", _tip), Step("the oldest of a smaller set", oldest_of_smaller),
                   Step("a smaller set is in the larger (then by PB-D4.3.oldest)", _total))),
)  # fmt: skip
