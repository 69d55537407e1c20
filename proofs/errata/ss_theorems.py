"""SS section 4.3: premises that Lemma 2, Theorem 3 and its corollary lack; and in what order SSS-2 follows SSS* (PB).

Lemma 2 and Theorem 3 need ties left-first, and speak of nodes that are expanded: case 6 puts sons on OPEN that neither
search ever looks at. The corollary, that SSS* explores fewer nodes on the average, needs a shape with room for it.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Final

from proofs.enumeration.search_trees import skeletons
from proofs.enumeration.shape_text import format_shape
from proofs.enumeration.tree_shapes import LEAF, Skeleton
from proofs.errata.cases import plain_trees
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import shown
from proofs.errata.ss_table import SCOPE, max_trees
from proofs.errata.sss_printed import Rules, State, behind_equals, left_first, removed
from specs import paths
from specs.informed import InformedTree
from specs.paths import sons
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from specs.watch import Watched
from verified.alphabeta import alphabeta
from verified.best_first.sss2 import sss2
from verified.best_first.sss_star import sss_star

Names = set[str]


def visited_by_alphabeta(tree: Tree) -> Names:
    """The nodes that alpha-beta with the full window visits."""
    watched = Watched(tree)
    alphabeta(watched, tree.root, NEG_INF, POS_INF)
    return {tree.name(node) for node in watched.visited}


# LEMMA 2 AND THEOREM 3


def above_elder_brothers(rules: Rules, tree: Tree) -> Iterator[Judged]:
    """Lemma 2 in the notation of PB-D1.1: h(n) > alpha(n) for every node expanded."""
    for n, solved, h in removed(tree, rules):
        if not solved:
            low = paths.alpha(tree, n)
            words = f"a merit above {shown(low)}", f"h = {shown(h)}"
            yield None if h > low else Failure(str(tree), f"node {n.name} expanded", *words)


def expanded(_tree: Tree, state: State) -> Names:
    """The node of a LIVE state that is removed from OPEN."""
    return set() if state.solved else {state.n.name}


def generated(tree: Tree, state: State) -> Names:
    """That node, and all that its removal puts on OPEN: by case 6 all its sons at once."""
    if state.solved or not tree.is_max(state.n.node):
        return expanded(tree, state)
    return {state.n.name, *(son.name for son in sons(tree, state.n))}


def is_visited(explored: Callable[[Tree, State], Names], tree: Tree) -> Iterator[Judged]:
    """Theorem 3, for what the form calls explored."""
    visited = visited_by_alphabeta(tree)
    for state in removed(tree, Rules()):
        for name in sorted(explored(tree, state)):
            yield None if name in visited else Failure(str(tree), "", "alpha-beta visits it too", f"{name} explored")


# THE COROLLARY


def every_shape(_: Skeleton) -> bool:
    """As printed."""
    return True


def with_room(skeleton: Skeleton) -> bool:
    """At least two tips in the leftmost group, and a max node with another son on the way there."""
    shape, is_max, choice = skeleton.shape, True, False
    while shape[0]:  # down to the father of the leftmost tip
        choice |= is_max and len(shape) > 1
        shape, is_max = shape[0], not is_max
    return choice and shape.count(LEAF) > 1


def explores_fewer(premise: Callable[[Skeleton], bool], skeleton: Skeleton) -> Iterator[Judged]:
    """On the average over all tips from {0, 1}, SSS* explores fewer nodes than alpha-beta."""
    if premise(skeleton):
        fewer = more = 0
        tips = [*product((0, 1), repeat=len(skeleton.leaves))]
        for filling in tips:
            tree, watched = skeleton.fill(filling), Watched(skeleton.fill(filling))
            more += len(visited_by_alphabeta(tree))
            sss_star(watched, tree.root)
            fewer += len(watched.visited)
        words = f"fewer than {Fraction(more, len(tips))} nodes", str(Fraction(fewer, len(tips)))
        yield None if fewer < more else Failure(format_shape(skeleton.shape), "all tips from {0, 1}", *words)


def and_tips() -> Iterator[Skeleton]:
    """Shapes with a max root whose tips are sons of min nodes (SS-D4.3.1: terminal AND nodes)."""
    for skeleton in skeletons(8):
        tree = skeleton.fill([0] * len(skeleton.leaves))
        fathers = {child: node for node in tree.nodes() for child in tree.children(node)}
        if len(tree) > 1 and tree.is_max(0) and not any(tree.is_max(fathers[leaf]) for leaf in tree.leaves()):
            yield skeleton


# SSS-2 AND SSS*


def same_order(explored: Callable[[Tree, State], Names], tree: InformedTree) -> Iterator[Judged]:
    """SSS* goes through what the form calls explored in the order in which SSS-2 visits."""
    watched = Watched(tree)
    sss2(watched, tree.root)
    by_sss2 = [tree.name(node) for node in watched.visited]
    by_sss = [*dict.fromkeys(name for state in removed(tree, Rules()) for name in sorted(explored(tree, state)))]
    words = f"as by SSS-2: {' '.join(by_sss2)}", " ".join(by_sss)
    yield None if by_sss == by_sss2 else Failure(str(tree), "", *words)


ERRATA: Final = (
    Erratum(
        "PB-R0.1", "section 1",
        "SSS-2 traverses the game tree in the same order as SSS*.",
        "It visits the nodes that SSS* expands, in the same order; SSS* generates nodes that SSS-2 never looks at.",
        "theorem", (
            Reading(
                "of all nodes that SSS* puts on OPEN",
                "SSS-2 visits the same nodes in the same order",
                generated, expanded, same_order, lambda: plain_trees(5),
                "every tree of up to 5 nodes up to order, nothing known beforehand",
            ),
        ),
    ),
    Erratum(
        "SS-L2", "section 4.3.6, lemma 2",
        "g of an elder brother is clearly less than h(n), whatever the order of states of equal merit.",
        "That needs equal merits to be removed left-first.",
        "theorem", (
            Reading(
                "with ties in order of arrival",
                "h(n) > alpha(n) for every node expanded",
                Rules(behind_equals), Rules(left_first), above_elder_brothers, max_trees, SCOPE,
            ),
        ),
    ),
    Erratum(
        "SS-T3", "section 4.3.7, theorem 3",
        "Alpha-beta explores every node that SSS* explores.",
        "It visits every node that SSS* expands, with ties left-first; not every node that SSS* puts on OPEN.",
        "theorem", (
            Reading(
                "a node on OPEN is taken to be explored",
                "alpha-beta visits it",
                generated, expanded, is_visited, max_trees, SCOPE,
            ),
        ),
    ),
    Erratum(
        "SS-C-strict", "section 4.3.7, corollary",
        "If every assignment of tips from two or more values may occur, SSS* explores fewer nodes on the average.",
        "It needs two tips in the leftmost group, and a max node with another son on the way to it.",
        "theorem", (
            Reading(
                "of every shape whose tips are sons of min nodes",
                "the average of SSS* is below that of alpha-beta",
                every_shape, with_room, explores_fewer, and_tips,
                "every shape of up to 8 nodes with a max root and tips below min nodes, tips 0 and 1",
            ),
        ),
    ),
)  # fmt: skip
