"""What CrossHair is asked of MT and of the searches with a transposition table: what they leave in memory too.

MT and the searches with a table are called twice with the same memory, for all test values or windows: so the second
call finds what any first one may leave. The shared tree is one in which two inner nodes have a leaf in common.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from proofs.crosshair.question import (
    End,
    Form,
    Questions,
    Three,
    Two,
    at_least,
    at_most,
    hold,
    questions,
)
from specs.clauses.fail_soft import window
from specs.clauses.mt import gamma_above_least
from specs.clauses.mt_mirror import gamma_below_greatest
from specs.clauses.payoffs import payoffs_below
from specs.clauses.tables import best_f, false_entries, plies_counted
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.tables import Unbounded
from verified.null_window.mt import Memory, mt
from verified.null_window.mt_dual import mt_mirror

TWO: Final = Form("(. .)")
THREE: Final = Form("(. (. .))")

TEST: Final = questions(mt, "tree node gamma memory v fn payoffs_below")
MIRROR: Final = questions(mt_mirror, "tree node gamma memory v fn payoffs_below")

_TABLE: Final = "tree node alpha beta table v f best_f stored old_stored false_entries is_outermost"
_CALLS: Final = "dominates-alphabeta table-cutoff"  # about the calls that were made
TT: Final = questions(alphabeta_tt, _TABLE, leaving=_CALLS)
ETC: Final = questions(alphabeta_etc, _TABLE, leaving=f"{_CALLS} etc-cutoff")
TT_ONCE: Final = questions(alphabeta_tt, _TABLE, leaving=f"{_CALLS} never-forgets")
ETC_ONCE: Final = questions(alphabeta_etc, _TABLE, leaving=f"{_CALLS} etc-cutoff never-forgets")


# MT


def _test(test: Callable[..., Value], asked: Questions, tree: Tree, gamma: Value, memory: Memory[int]) -> None:
    v = test(tree, tree.root, gamma, memory)
    ghosts = {"fn": f(tree, tree.root), "payoffs_below": payoffs_below(tree, tree.root)}
    hold(asked, {"tree": tree, "node": tree.root, "gamma": gamma, "memory": memory, "v": v, **ghosts})


def mt_three(is_max: bool, leaves: Three, first: End, second: End) -> None:
    """Two test values, each any integer or +inf."""
    assert gamma_above_least.conclusion(at_most(first))
    assert gamma_above_least.conclusion(at_most(second))
    tree = THREE.of(is_max).fill(leaves)
    memory: Memory[int] = {}
    _test(mt, TEST, tree, at_most(first), memory)
    _test(mt, TEST, tree, at_most(second), memory)


def mirror_three(is_max: bool, leaves: Three, first: End, second: End) -> None:
    """Two test values, each any integer or -inf."""
    assert gamma_below_greatest.conclusion(at_least(first))
    assert gamma_below_greatest.conclusion(at_least(second))
    tree = THREE.of(is_max).fill(leaves)
    memory: Memory[int] = {}
    _test(mt_mirror, MIRROR, tree, at_least(first), memory)
    _test(mt_mirror, MIRROR, tree, at_least(second), memory)


# TABLES


def shared(is_max: bool, leaves: Three) -> Tree:
    """((x y) (x z)), where x is one node with two fathers."""
    x, y, z = leaves
    types = (is_max, not is_max, is_max, is_max, not is_max, is_max)
    return Tree(((1, 4), (2, 3), (), (), (2, 5), ()), types, (None, None, x, y, None, z))


def _look_up(
    search: Callable[..., Value], asked: Questions, tree: Tree, alpha: End, beta: End, table: Any, *more: Any
) -> None:
    low, high = at_least(alpha), at_most(beta)
    before = table.get(tree.root)
    v = search(tree, tree.root, low, high, table, *more)
    hold(
        asked,
        {
            "tree": tree,
            "node": tree.root,
            "alpha": low,
            "beta": high,
            "table": table,
            "v": v,
            "f": f(tree, tree.root),
            "best_f": best_f(tree, tree.root, table.get(tree.root)),
            "stored": table.get(tree.root),
            "old_stored": before,
            "is_outermost": True,
            "false_entries": false_entries(tree, table, True),
        },
    )


def tt_two(is_max: bool, leaves: Two, alpha: int, beta: int, again: tuple[int, int]) -> None:
    """Two searches with one table, each with any finite window."""
    assert window.conclusion(alpha, beta)
    assert window.conclusion(*again)
    tree = TWO.of(is_max).fill(leaves)
    table: Unbounded[int] = Unbounded()
    _look_up(alphabeta_tt, TT, tree, alpha, beta, table)
    _look_up(alphabeta_tt, TT, tree, *again, table)


def tt_shared(is_max: bool, leaves: Three, alpha: int, beta: int) -> None:
    """A leaf that is found in the table, any finite window."""
    assert window.conclusion(alpha, beta)
    table: Unbounded[int] = Unbounded()
    _look_up(alphabeta_tt, TT_ONCE, shared(is_max, leaves), alpha, beta, table)


def etc_two(is_max: bool, leaves: Two, alpha: int, beta: int, again: tuple[int, int]) -> None:
    """Two searches with one table, each with any finite window; the second may be cut off by any leaf."""
    assert window.conclusion(alpha, beta)
    assert window.conclusion(*again)
    tree = TWO.of(is_max).fill(leaves)
    table: Unbounded[int] = Unbounded()
    _look_up(alphabeta_etc, ETC, tree, alpha, beta, table)
    _look_up(alphabeta_etc, ETC, tree, *again, table)


def etc_shared(is_max: bool, leaves: Three, alpha: int, beta: int, plies: End) -> None:
    """A cutoff by a leaf that was evaluated elsewhere, any finite window, any number of plies or all."""
    assert window.conclusion(alpha, beta)
    assert plies_counted.conclusion(plies)
    table: Unbounded[int] = Unbounded()
    _look_up(alphabeta_etc, ETC_ONCE, shared(is_max, leaves), alpha, beta, table, plies)
