"""The leaves of a proof (FR-RMG-trees): a T+ and a T- of a tree have |T+| + |T-| - 1 leaves together.

At each node that both hold, one of them holds all children and the other one child: they go on together in that child
alone, and end in one leaf. So the sizes of both can be chosen independently, and a smallest proof of f has up(r) +
dn(r) - 1 leaves. It is said of a T+ and a T- (`plus`), and of a T- and a T+. In a graph, where subtrees are shared,
they may meet more often.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.sons import all_parts, at_choice, first, fold, rest
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, are_parts, is_choice, is_solution

# A SOLUTION TREE OF THE OTHER KIND


@definition("Tree", "Solution", "Bool")
def is_other(k: Kit, t: Term, T: Term) -> Any:
    """Whether T is a T- (T+) rooted in t: where the one has all children, it has one."""
    if t.con != "inner":
        return T.is_a("leaf")
    holds_all = k.all(T.is_a("all"), are_others(k, t.get("sons"), T.get("parts")))
    holds_one = k.all(T.is_a("one"), is_other_choice(k, t.get("sons"), T.get("choice")))
    return k.if_(t.get("is_max") == k.bool(k.plus), holds_one, holds_all)


@definition("Sons", "Parts", "Bool")
def are_others(k: Kit, F: Term, P: Term) -> Any:
    """One for each child."""
    return all_parts(k, F, P, is_other, are_others)


@definition("Sons", "Choice", "Bool")
def is_other_choice(k: Kit, F: Term, C: Term) -> Any:
    """One, of one child."""
    here = k.all(C.is_a("here"), is_other(k, *first(F, C)))
    return here if F.con == "only" else k.some(here, k.all(C.is_a("later"), is_other_choice(k, *rest(F, C))))


# LEAVES


@definition("Tree", "Solution", "Number")
def leaves(k: Kit, t: Term, T: Term) -> Any:
    """The number of leaves of a solution tree."""
    if t.con != "inner":
        return k.number(1)
    held = leaves_of_parts(k, t.get("sons"), T.get("parts"))
    return k.if_(T.is_a("all"), held, leaves_of_choice(k, t.get("sons"), T.get("choice")))


@definition("Sons", "Parts", "Number")
def leaves_of_parts(k: Kit, F: Term, P: Term) -> Any:
    """Those of all children together."""
    return fold(k, F, (P,), leaves, lambda one, others: one + others, leaves_of_parts)


@definition("Sons", "Choice", "Number")
def leaves_of_choice(k: Kit, F: Term, C: Term) -> Any:
    """Those of the one child."""
    return at_choice(k, F, C, leaves, leaves_of_choice)


@definition("Tree", "Solution", "Solution", "Number")
def together(k: Kit, t: Term, A: Term, B: Term) -> Any:
    """The number of leaves that are in one of the two, or in both: each of them once."""
    if t.con != "inner":
        return k.number(1)
    of_a = with_choice(k, t.get("sons"), A.get("parts"), B.get("choice"))
    return k.if_(A.is_a("all"), of_a, with_parts(k, t.get("sons"), A.get("choice"), B.get("parts")))


@definition("Sons", "Parts", "Choice", "Number")
def with_choice(k: Kit, F: Term, P: Term, C: Term) -> Any:
    """The first has all children: at the child that the second chose both go on, elsewhere it is alone."""
    both = together(k, *first(F, P, C))
    if F.con == "only":
        return both
    alone = leaves_of_parts(k, *rest(F, P))
    return k.if_(C.is_a("here"), both + alone, leaves(k, *first(F, P)) + with_choice(k, *rest(F, P, C)))


@definition("Sons", "Choice", "Parts", "Number")
def with_parts(k: Kit, F: Term, C: Term, P: Term) -> Any:
    """The second has all children: at the child that the first chose both go on, elsewhere it is alone."""
    both = together(k, *first(F, C, P))
    if F.con == "only":
        return both
    alone = leaves_of_parts(k, *rest(F, P))
    return k.if_(C.is_a("here"), both + alone, leaves(k, *first(F, P)) + with_parts(k, *rest(F, C, P)))


# THE THEOREM


def _less_one(is_one: Any, is_other: Any, union: Any, of_one: Any, of_other: Any, common: int) -> Any:
    def says(k: Kit, t: Term, A: Term, B: Term) -> Any:
        both = k.all(is_one(k, t, A), is_other(k, t, B))
        return k.implies(both, union(k, t, A, B) + common == of_one(k, t, A) + of_other(k, t, B))

    return says


def _claims(common: int) -> tuple[Claim, ...]:
    of_parts, of_choice = (are_parts, leaves_of_parts), (is_choice, leaves_of_choice)
    return (
        Claim("|A + B| = |A| + |B| - 1", together, _less_one(is_solution, is_other, together, leaves, leaves, common)),
        Claim("the same of all children and one", with_choice,
              _less_one(of_parts[0], is_other_choice, with_choice, of_parts[1], leaves_of_choice, common)),
        Claim("the same of one child and all", with_parts,
              _less_one(of_choice[0], are_others, with_parts, of_choice[1], leaves_of_parts, common)),
    )  # fmt: skip


THEOREMS: Final = (
    Theorem("FR-RMG-trees", "a T+ and a T- of a tree have |T+| + |T-| - 1 leaves together: they meet in one leaf",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, _claims(1), sides=(True, False)),
)  # fmt: skip

FALSE: Final = (
    Theorem("FR-RMG-trees", "they meet in no leaf: |T+| + |T-| together", "", "", DATATYPES, _claims(0)),
    Theorem("FR-RMG-trees", "they meet in two leaves", "", "", DATATYPES, _claims(2)),
)  # fmt: skip
