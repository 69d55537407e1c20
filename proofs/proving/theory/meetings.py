"""ST-P2.1, ST-P4.0 and ST-P4.12: what a T+ and a T- of a tree have in common.

Each claim is about a node, and about the children of a node of which B holds one, or A does: see `common_path`.
"""

from typing import Any, Final

from proofs.proving.theory.closed import choice_is_closed, is_closed, parts_are_closed
from proofs.proving.theory.common_path import (
    both,
    both_by_A,
    both_by_B,
    end_below,
    ends,
    f_at,
    f_below,
    g_A,
    g_A_all,
    g_A_one,
    g_B,
    g_B_all,
    g_B_one,
    is_open,
    is_open_below,
    meet,
    meet_by_A,
    meet_by_B,
)
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.proof_sizes import are_others, is_other, is_other_choice
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, is_step, through, through_choice, through_parts
from proofs.proving.theory.trees import DATATYPES, are_parts, best_of, f, is_choice, is_solution, worst_of


def _at_a_node(says: Any) -> Any:
    return lambda k, t, A, B, *p: k.implies(k.all(is_solution(k, t, A), is_other(k, t, B)), says(k, t, A, B, *p))


def _meets(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    p = meet(k, t, A, B)
    return k.all(ends(k, t, p), is_path(k, t, p), through(k, t, A, p), through(k, t, B, p))


def _meets_in(meet: Any, are_all: Any, is_one: Any) -> Any:
    def says(k: Kit, F: Term, P: Term, C: Term) -> Formula:
        s = meet(k, F, P, C)
        found = k.all(end_below(k, F, s), is_step(k, F, s), through_parts(k, F, P, s), through_choice(k, F, C, s))
        return k.implies(k.all(are_all(k, F, P), is_one(k, F, C)), found)

    return says


def _only(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    held = k.all(through(k, t, A, p), through(k, t, B, p))
    same = k.implies(k.all(held, ends(k, t, p)), k.equal(p, meet(k, t, A, B)))
    return k.implies(is_path(k, t, p), k.all(both(k, t, A, B, p) == held, same))


def _only_in(meet: Any, both: Any, are_all: Any, is_one: Any) -> Any:
    def says(k: Kit, F: Term, P: Term, C: Term, s: Term) -> Formula:
        held = k.all(through_parts(k, F, P, s), through_choice(k, F, C, s))
        same = k.implies(k.all(held, end_below(k, F, s)), k.equal(s, meet(k, F, P, C)))
        given = k.all(are_all(k, F, P), is_one(k, F, C), is_step(k, F, s))
        return k.implies(given, k.all(both(k, F, P, C, s) == held, same))

    return says


def _between(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    p = meet(k, t, A, B)
    within = k.all(k.no_better(g_A(k, t, A), f_at(k, t, p)), k.no_better(f_at(k, t, p), g_B(k, t, B)))
    return k.implies(k.not_(is_open(k, t, p)), within)


def _between_in(meet: Any, are_all: Any, is_one: Any, g_all: Any, g_one: Any, *, A_has_all: bool) -> Any:
    def says(k: Kit, F: Term, P: Term, C: Term) -> Formula:
        s = meet(k, F, P, C)
        all_of, one_of = g_all(k, F, P), g_one(k, F, C)
        A, B = (all_of, one_of) if A_has_all else (one_of, all_of)
        within = k.all(k.no_better(A, f_below(k, F, s)), k.no_better(f_below(k, F, s), B))
        given = k.all(are_all(k, F, P), is_one(k, F, C), k.not_(is_open_below(k, F, s)))
        return k.implies(given, within)

    return says


_WHERE: Final = (": B holds one child", ": A holds one child")


def _three(said: str, subject: Any, node: Any, of_lists: tuple[Any, Any], lists: tuple[Any, Any]) -> tuple[Claim, ...]:
    """Of a node, and of the children of a node of each kind."""
    return (
        Claim(said, subject, _at_a_node(node)),
        *(Claim(said + where, lists[i], of_lists[i]) for i, where in enumerate(_WHERE)),
    )


MEETS: Final = _three(
    "A and B hold this path to a leaf", meet, _meets,
    (_meets_in(meet_by_B, are_parts, is_other_choice), _meets_in(meet_by_A, are_others, is_choice)),
    (meet_by_B, meet_by_A),
)  # fmt: skip
ONLY: Final = _three(
    "and no other", both, _only,
    (_only_in(meet_by_B, both_by_B, are_parts, is_other_choice), _only_in(meet_by_A, both_by_A, are_others, is_choice)),
    (both_by_B, both_by_A),
)  # fmt: skip
BETWEEN: Final = _three(
    "a closed end lies between g(B) and g(A)", meet, _between,
    (_between_in(meet_by_B, are_parts, is_other_choice, g_A_all, g_B_one, A_has_all=True),
     _between_in(meet_by_A, are_others, is_choice, g_B_all, g_A_one, A_has_all=False)),
    (meet_by_B, meet_by_A),
)  # fmt: skip


def _disagree(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    """g(T+) < g(T-)."""
    disagree = k.not_(k.no_better(g_A(k, t, A), g_B(k, t, B)))
    return k.implies(disagree, is_open(k, t, meet(k, t, A, B)))


DISAGREE: Final = Claim("if g(A) is better than g(B), the end is open", meet, _at_a_node(_disagree))

_LEVELS: Final = ("", ": all children", ": one child")

# ST-P4.12


def _bounds(is_solution: Any, is_closed: Any, g: Any, true: Any, *, of_A: bool) -> Any:
    def says(k: Kit, t: Term, T: Term) -> Formula:
        bound = k.no_better(g(k, t, T), true(k, t)) if of_A else k.no_better(true(k, t), g(k, t, T))
        return k.implies(k.all(is_solution(k, t, T), is_closed(k, t, T)), bound)

    return says


def _constant(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    v = k.any("v", "Value")
    given = k.all(is_path(k, t, p), is_closed(k, t, A), is_closed(k, t, B), both(k, t, A, B, p))
    given = k.all(given, k.no_better(v, g_A(k, t, A)), k.no_better(g_B(k, t, B), v))
    return k.implies(given, f_at(k, t, p) == v)


def _constant_in(both: Any, are_all: Any, is_one: Any, g_all: Any, g_one: Any, *, A_has_all: bool) -> Any:
    def says(k: Kit, F: Term, P: Term, C: Term, s: Term) -> Formula:
        v, all_of, one_of = k.any("v", "Value"), g_all(k, F, P), g_one(k, F, C)
        A, B = (all_of, one_of) if A_has_all else (one_of, all_of)
        given = k.all(are_all(k, F, P), is_one(k, F, C), is_step(k, F, s), both(k, F, P, C, s))
        given = k.all(given, parts_are_closed(k, F, P), choice_is_closed(k, F, C))
        return k.implies(k.all(given, k.no_better(v, A), k.no_better(B, v)), f_below(k, F, s) == v)

    return says


_A_LEVELS: Final = (
    (is_solution, is_closed, g_A, f), (are_parts, parts_are_closed, g_A_all, worst_of),
    (is_choice, choice_is_closed, g_A_one, best_of),
)  # fmt: skip
_B_LEVELS: Final = (
    (is_other, is_closed, g_B, f), (are_others, parts_are_closed, g_B_all, best_of),
    (is_other_choice, choice_is_closed, g_B_one, worst_of),
)  # fmt: skip
CONSTANT: Final = (
    *(Claim(f"f is no worse than g(A){where}", level[2], _bounds(*level, of_A=True))
      for where, level in zip(_LEVELS, _A_LEVELS, strict=True)),
    *(Claim(f"f is no better than g(B){where}", level[2], _bounds(*level, of_A=False))
      for where, level in zip(_LEVELS, _B_LEVELS, strict=True)),
    *_three("f = g(A) = g(B) on the path of both", both, _constant,
            (_constant_in(both_by_B, are_parts, is_other_choice, g_A_all, g_B_one, A_has_all=True),
             _constant_in(both_by_A, are_others, is_choice, g_B_all, g_A_one, A_has_all=False)),
            (both_by_B, both_by_A)),
)  # fmt: skip

_ON_TREE: Final = "on the tree and the list of its children"
_BOTH: Final = (True, False)
THEOREMS: Final = (
    Theorem("ST-P2.1", "a T+ and a T- of n have exactly one path to a leaf in common, and if its end p is closed, "
            "g(T-) <= f(p) <= g(T+)", _ON_TREE, RESTS_ON, DATATYPES, (*MEETS, *ONLY, *BETWEEN), sides=_BOTH),
    Theorem("ST-P4.0", "if g(T+) < g(T-), the leaf that both hold is open", "none: it follows from ST-P2.1", RESTS_ON,
            DATATYPES, (DISAGREE,), (*MEETS, *BETWEEN), ("ST-P2.1",), _BOTH),
    Theorem("ST-P4.12", "where a closed T+ and a closed T- have the same g, f has that value at each node that both "
            "hold, whatever open leaves are worth: so f- = f = f+ there", _ON_TREE, RESTS_ON, DATATYPES, CONSTANT,
            sides=_BOTH),
)  # fmt: skip


def _first_child(k: Kit, F: Term, P: Term, C: Term) -> Formula:
    """B holds the oldest child."""
    s = meet_by_B(k, F, P, C)
    return k.implies(k.all(are_parts(k, F, P), is_other_choice(k, F, C)), s.is_a("this"))


def _open_end(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    p = meet(k, t, A, B)
    return k.no_better(g_A(k, t, A), f_at(k, t, p))


def _one_side(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    v = k.any("v", "Value")
    given = k.all(is_path(k, t, p), is_closed(k, t, A), is_closed(k, t, B), both(k, t, A, B, p))
    return k.implies(k.all(given, k.no_better(v, g_A(k, t, A))), f_at(k, t, p) == v)


FALSE: Final = (
    Theorem("ST-P2.1", "they go on in the oldest child", "", "", DATATYPES,
            (MEETS[0], Claim("the oldest child", meet_by_B, _first_child), MEETS[2]), sides=_BOTH),
    Theorem("ST-P2.1", "an open end lies between, too", "", "", DATATYPES,
            (Claim("whatever the end", meet, _at_a_node(_open_end)), *BETWEEN[1:]), sides=_BOTH),
    Theorem("ST-P4.0", "the leaf that both hold is open", "", "", DATATYPES,
            (Claim("always open", meet, _at_a_node(lambda k, t, A, B: is_open(k, t, meet(k, t, A, B)))),), sides=_BOTH),
    Theorem("ST-P4.12", "g(T+) alone decides", "", "", DATATYPES,
            (Claim("g(T+) <= v", both, _at_a_node(_one_side)), *CONSTANT[:6]), sides=_BOTH),
)  # fmt: skip
