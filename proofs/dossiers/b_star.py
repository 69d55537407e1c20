"""The evidence about B*, for either strategy at the root."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, cast

from proofs.dossiers.depth_cases import unsupported
from proofs.dossiers.dossier import Arguments, Dossier, Entry, Misuse, bugs, with_default_options
from proofs.dossiers.questions import THREE, Question
from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.informed_cases import with_pair_alone
from proofs.enumeration.plans import CHAINS, FIVE, FOUR, Plan
from specs.informed import InformedTree
from verified.expanded.b_star import (
    B_STAR,
    b_star,
    best_move,
    best_promise,
    bounds_in,
    is_no_better,
    lower_rival,
    most_promising_son,
    parted,
    raise_best,
    refine,
)
from verified.expanded.expanded_node import ExpandedNode

# A bound that is tighter than what the sons show; three moves that are open; two open sons of a move.
DEEP: Final = (
    "({5..9}({5..8}(5 8) {6..9}(6 9)) {0..4}({0..4}(0 4) {1..6}(1 6)))",
    "(min{..9}({5..9}({..9}(6 9)) 9) 5)",
    "({0..9}(3 8) {1..7}(2 7) {0..5}(4 5))",
    "min({1..9}(2 6) {2..8}(3 5) {3..7}(4 7))",
    "({..9}({2..9}({..9}(4 9)) {0..8}({..8}(3 8))) {..6}({..6}(1 6)))",
    "min({1..}({1..9}({1..}(3 2)) {2..7}({2..}(5 6))) {3..}({3..}(8 4)))",
)


def with_pair(scope: Scope) -> Iterator[Case]:
    """The trees of the scope with their pairs, and some deep ones."""
    yield from deep()
    yield from with_pair_alone(scope)


def deep() -> Iterator[Case]:
    """The deep ones."""
    yield from ((tree, tree.root) for tree in map(InformedTree.parse, DEEP))


def with_strategies(every: int = 7) -> Iterator[Arguments]:
    """The search for a best move, with either strategy, on every so-many-th tree and some deep ones."""
    for case in (*deep(), *islice(with_pair_alone(Scope(3)), 0, None, every)):
        tree, node = cast("InformedTree", case[0]), case[1]
        for choose in (raise_best, lower_rival) if tree.children(node) else ():
            known = bounds_in(tree)
            root = ExpandedNode(node, None, known)
            root.expand(tree, known)
            root.tighten_bounds()
            yield tree, root, choose


_BEST: Final = "    best = best_move(tree, root, raise_best)\n"
_CHECK: Final = "        assert separate_loop"
_LINE: Final = "tip_by(most_promising_son)"
_OTHER_LINE: Final = "tip_by(lambda place: [son for son in place.sons if son.lower < son.upper][-1])"
_OPEN: Final = "[son for son in root.sons if son.lower < son.upper]"

_EDITED: Final[dict[Callable[..., Any], tuple[str, ...]]] = {
    **dict.fromkeys((most_promising_son, best_promise, bounds_in, refine), ("b-star",)),
    **dict.fromkeys((best_move, lower_rival, parted, is_no_better, raise_best), ("best_move",)),
}

DOSSIER: Final = Dossier(
    B_STAR,
    Plan(
        with_pair,
        (Scope(3), FOUR, Scope(3, height=2, full_window=True), CHAINS),
        FIVE,
        every="every consistent pair",
        one="nothing known of inner nodes",
        mutants=(Scope(3),),
    ),
    [
        *bugs(
            b_star,
            ("value", "while best.lower < best.upper:", "while False:", "a bound is taken for the value"),
            ("bounds-true", _BEST, f"{_BEST}    root.lower = root.upper\n", "takes a bound for the value"),
            ("bounds-shown", _BEST, f"{_BEST}    root.lower = root.upper\n", "takes a bound for the value"),
            ("bounds-line", _LINE, _OTHER_LINE, "the last open son"),
            ("bounds-still-best", _BEST, "    best = root.sons[-1]\n", "takes the last move for the best"),
            ("bounds-below-best", "    here = best\n    while", f"    here = ({_OPEN} or [best])[-1]\n    while"),
        ),
        *bugs(
            best_move,
            ("bounds-separated", "return best", "return rest[0] if rest else best", "takes any other move"),
            ("bounds-best", "return best", "return root.sons[-1]", "takes the last move"),
            ("bounds-true", _CHECK, f"        root.lower = root.upper\n{_CHECK}", "takes a bound for the value"),
            ("bounds-shown", _CHECK, f"        root.lower = root.upper\n{_CHECK}", "takes a bound for the value"),
            ("bounds-line", _LINE, _OTHER_LINE, "the last open son"),
            (
                "bounds-two",
                "here = choose(best, rival)",
                f"here = min({_OPEN}, key=lambda son: son.upper)",
                "the worst",
            ),
            start=b_star,
        ),
        *bugs(
            best_move,
            ("bounds-open-tip", f"here.{_LINE}", "here", "expands a node again"),
            start=b_star,
            broken=refine,
        ),
    ],
    [
        Misuse("valid-pair", (InformedTree.parse("{7..7}(1 2)"), 0)),
        Misuse("consistent-pair", (InformedTree.parse("{..5}(1 {..9}(5 6))"), 0)),
        Misuse("bounds-some", (InformedTree.parse("(0 1)"), ExpandedNode(0), raise_best), best_move),
    ],
    edited=_EDITED,
    entries={"best_move": Entry(best_move, with_strategies, unsupported, once=True)},
    confirmed=[with_default_options(B_STAR)],
    asked=[Question("b-star-three", f"max{THREE}", "value", bounds=2)],
    lacks=dict.fromkeys(("visits-alphabeta", "dominates-alphabeta", "no-dead-node", "same-leaves-as-sss"), "(0 (0 0))"),
)
