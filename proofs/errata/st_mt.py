"""ST section 6: an inequality at the calls of MT-SSS, and the enhancement that is to visit alive nodes only.

The paper's enhancement stores f- at max nodes and f+ at min nodes, so that a bound computed from children whose other
bound is not stored may be looser than before. Repaired: `verified.null_window.mt_two_bounds`.
"""

import operator
from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.errata.cases import trees
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import PATIENCE, calls_of, shown
from specs.solutions.liveness import AMIN_C_Left
from specs.solutions.search_trees import SearchTree, f_minus
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_two_bounds

Memory = dict[Any, tuple[Any, Any]]
OPEN: Final = (NEG_INF, POS_INF)


# THE PROOF OF THEOREM 6.1


def left_at_min_nodes(form: Callable[[Any, Any], bool], tree: Tree) -> Iterator[Judged]:
    """f-(x) against gamma, for x in AMIN-C-Left(n) at a call MT(n, gamma) of MT-SSS."""
    closed: set[int] = set()
    for call in calls_of(mt_sss, tree, tree.root)[1:]:
        _, n, gamma, _ = call.arguments
        S = SearchTree(tree, closed)
        for x in AMIN_C_Left(S, n):
            got = f_minus(S, x)
            where = f"MT({tree.name(n)}, {shown(gamma)})"
            words = f"f-({tree.name(x)}) > {shown(gamma)}", shown(got)
            yield None if form(got, gamma) else Failure(str(tree), where, *words)
        closed = closed | {n}


# THE ENHANCED MT-SSS


def mt_two_printed(tree: GameTree[N], node: N, gamma: Any, memory: Memory) -> tuple[Any, Any]:
    """MT that returns both bounds; stored is f- at max nodes, f+ at min nodes, both at the root only."""
    children = tree.children(node)
    if not children:
        memory[node] = tree.value(node), tree.value(node)
        return memory[node]
    pairs = [memory.get(child, OPEN) for child in children]
    for number, child in enumerate(children):
        if tree.is_max(node):
            if pairs[number][1] >= gamma:
                pairs[number] = mt_two_printed(tree, child, gamma, memory)
            if pairs[number][0] >= gamma:
                break
        else:
            if pairs[number][0] < gamma:
                pairs[number] = mt_two_printed(tree, child, gamma, memory)
            if pairs[number][1] < gamma:
                break
    best = max if tree.is_max(node) else min
    low, high = best(pair[0] for pair in pairs), best(pair[1] for pair in pairs)
    if node == tree.root:
        memory[node] = low, high
    else:
        memory[node] = (low, POS_INF) if tree.is_max(node) else (NEG_INF, high)
    return low, high


def tightens(search: Callable[..., tuple[Any, Any]], tree: Tree) -> Iterator[Judged]:
    """From pass to pass neither bound of the root gets looser, and the passes come to an end."""
    memory: Memory = {}
    low, high = OPEN
    for _ in range(PATIENCE):
        if low == high:
            return
        before, gamma = (low, high), high
        low, high = search(tree, tree.root, gamma, memory)
        words = f"within {pair(before)}", pair((low, high))
        good = before[0] <= low and high <= before[1]
        yield None if good else Failure(str(tree), f"pass with gamma {shown(gamma)}", *words)
    yield Failure(str(tree), "", "an end", f"no end after {PATIENCE:,} passes")


def pair(bounds: tuple[Any, Any]) -> str:
    """Both bounds in words."""
    return f"f- = {shown(bounds[0])}, f+ = {shown(bounds[1])}"


ERRATA: Final = (
    Erratum(
        "ST-P6.3", "proof of theorem 6.1",
        "For x in AMIN-C-Left(n), f-(x) > gamma.",
        "f-(x) >= gamma, as in lemma 6.2.",
        "invariant", (
            Reading(
                "at every call of MT-SSS",
                "f-(x) against gamma for x in AMIN-C-Left(n)",
                operator.gt, operator.ge, left_at_min_nodes, lambda: trees(5),
                "every tree of up to 5 nodes up to order", listens=True,
            ),
        ),
    ),
    Erratum(
        "ST-A6.2", "section 6.2, enhanced MT-SSS",
        "To visit alive nodes only, f- is stored at every max node and f+ at every min node, both at the root.",
        "Both bounds have to be stored at every node.",
        "procedure", (
            Reading(
                "just those bounds are stored",
                "no bound of the root ever gets looser",
                mt_two_printed, mt_two_bounds, tightens, lambda: trees(6), "every tree of up to 6 nodes up to order",
            ),
        ),
    ),
)  # fmt: skip
