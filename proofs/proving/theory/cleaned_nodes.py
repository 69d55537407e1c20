"""ST-P4.5 to ST-P4.7, continued: which nodes a clean tree holds."""

from typing import Any, Final

from proofs.proving.theory.clean_trees import (
    CLEANED,
    CLOSED_TREE,
    clean,
    clean_all,
    clean_one,
    far,
    least_above,
    least_below,
    setting,
    within,
)
from proofs.proving.theory.closed import are_finite, choice_is_closed, is_closed, is_finite, parts_are_closed
from proofs.proving.theory.common_path import is_open, is_open_below
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import holds_all, is_path, is_step, through, through_choice, through_parts
from proofs.proving.theory.trees import DATATYPES, are_parts, is_choice, is_solution

# A CLOSED TREE HOLDS NO OPEN NODE


def _none_open(is_solution: Any, is_closed: Any, through: Any, is_open: Any, is_path: Any) -> Any:
    def says(k: Kit, t: Term, T: Term, p: Term) -> Formula:
        given = k.all(is_solution(k, t, T), is_closed(k, t, T), is_path(k, t, p), through(k, t, T, p))
        return k.implies(given, k.not_(is_open(k, t, p)))

    return says


NONE_OPEN: Final = (
    Claim("a closed tree holds no open node", through,
          _none_open(is_solution, is_closed, through, is_open, is_path)),
    Claim("a closed tree holds no open node: all children", through_parts,
          _none_open(are_parts, parts_are_closed, through_parts, is_open_below, is_step)),
    Claim("a closed tree holds no open node: one child", through_choice,
          _none_open(is_choice, choice_is_closed, through_choice, is_open_below, is_step)),
)  # fmt: skip

# WHAT A CLEAN TREE HOLDS


@definition("Tree", "Solution", "Path", "Value", "Bool")
def held(k: Kit, t: Term, T: Term, p: Term, G: Any) -> Any:
    """Nothing but a way to go down a tree, a solution tree and a path."""
    if t.con != "inner":
        return k.bool(True)
    F, s = t.get("sons"), p.get("step")
    return k.if_(holds_all(k, t), held_all(k, F, T.get("parts"), s, G), held_one(k, F, T.get("choice"), s, G))


@definition("Sons", "Parts", "Step", "Value", "Bool")
def held_all(k: Kit, F: Term, P: Term, s: Term, G: Any) -> Any:
    """All children."""
    here = held(k, *first(F, P, s), G)
    return here if F.con == "only" else k.all(here, held_all(k, *rest(F, P, s), G))


@definition("Sons", "Choice", "Step", "Value", "Bool")
def held_one(k: Kit, F: Term, C: Term, s: Term, G: Any) -> Any:
    """One child."""
    here = held(k, *first(F, C, s), G)
    return here if F.con == "only" else k.all(here, held_one(k, *rest(F, C, s), G))


def _held(clean: Any, through: Any, are_finite: Any, is_solution: Any, lists: Any) -> Any:
    is_path, is_open, least = lists

    def says(k: Kit, t: Term, T: Term, p: Term, G: Any) -> Formula:
        made, high = clean(k, t, T, G), k.not_(within(k, least(k, t, p), G))
        given = k.all(setting(k), are_finite(k, t), is_solution(k, t, T), is_path(k, t, p), far(k) != G)
        given = k.all(given, k.no_better(far(k), G))
        open_ones = k.implies(k.all(through(k, t, made, p), is_open(k, t, p)), high)
        stays = k.implies(k.all(through(k, t, T, p), high), through(k, t, made, p))
        return k.implies(given, k.all(open_ones, stays))

    return says


_NODE: Final = (is_path, is_open, least_above)
_STEP: Final = (is_step, is_open_below, least_below)
_SAID: Final = "an open node of the clean tree has h+ > G, and a node of T with h+ > G is in it"
HELD: Final = (
    Claim(_SAID, held, _held(clean, through, is_finite, is_solution, _NODE), held),
    Claim(f"{_SAID}: all children", held_all, _held(clean_all, through_parts, are_finite, are_parts, _STEP), held_all),
    Claim(f"{_SAID}: one child", held_one, _held(clean_one, through_choice, are_finite, is_choice, _STEP), held_one),
)
_ON_TREE: Final = "on the tree and the list of its children"
_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
THEOREMS: Final = (
    Theorem("ST-P4.6", "for every T+ with g(T+) <= G < +inf there is another, clean one, with g <= G", _ON_TREE,
            RESTS_ON, DATATYPES, (*CLOSED_TREE, *CLEANED), sides=(True, False)),
    Theorem("ST-P4.7", "the open nodes of the clean T+ have h+ > G, and h- <= G, for it goes through them: they are "
            "alive; and a node of T+ with h+ > G is in the clean one: so if n is alive, some T+ through n has "
            "g = h-(n) and no open dead node", _ON_PATH, RESTS_ON, DATATYPES, (*NONE_OPEN, *HELD),
            (*CLOSED_TREE, *CLEANED), ("ST-P4.6", "ST-E4.3, ST-E4.4", "ST-E4.5, ST-E4.6"), (True, False)),
)  # fmt: skip


def _all_stay(k: Kit, t: Term, T: Term, p: Term, G: Any) -> Formula:
    given = k.all(setting(k), is_finite(k, t), is_solution(k, t, T), is_path(k, t, p), through(k, t, T, p))
    return k.implies(k.all(given, far(k) != G), through(k, t, clean(k, t, T, G), p))


def _never_worse(k: Kit, t: Term, T: Term, G: Any) -> Formula:
    given = k.all(setting(k), is_finite(k, t), is_solution(k, t, T), far(k) != G, k.no_better(far(k), G))
    return k.implies(given, is_closed(k, t, clean(k, t, T, G)))


FALSE: Final = (
    Theorem("ST-P4.6", "the clean tree is closed", "", "", DATATYPES,
            (Claim("closed", clean, _never_worse), *CLOSED_TREE, *CLEANED[1:]), sides=(True, False)),
    Theorem("ST-P4.7", "all nodes of T stay", "", "", DATATYPES,
            (Claim("all stay", held, _all_stay, held), *HELD[1:]), (*CLOSED_TREE, *CLEANED), sides=(True, False)),
)  # fmt: skip
