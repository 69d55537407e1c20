"""SS section 3.2 and table 1, and the same text in RR figure 2.17: SSS* read to the letter.

Some readings compute another value, some the right one at the price of Theorem 3, that alpha-beta visits every node
which SSS* expands. In each the correction is `verified.best_first.sss_star`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.errata.cases import trees
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import outcome, returns_f
from proofs.errata.sss_printed import Rules, before_equals, behind_equals, behind_lesser, behind_lesser_or_last, sss
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF
from specs.watch import Watched
from verified.alphabeta import alphabeta
from verified.best_first.sss_star import sss_star

Search = Callable[..., Any]
SCOPE: Final = "every tree of up to 6 nodes with a max root, up to order"


def max_trees() -> Iterator[Tree]:
    """The game trees of the paper, whose root is a max node (SS-D4.3.1)."""
    return (tree for tree in trees(6) if tree.is_max(tree.root))


def repaired(tree: GameTree[N]) -> Any:
    """SSS* as it is meant."""
    return sss_star(tree, tree.root)


def expands_no_more(search: Search, tree: Tree) -> Iterator[Judged]:
    """SS-T3, the classifying clause `dominates-alphabeta`: alpha-beta visits every node that is expanded."""
    watched, other = Watched(tree), Watched(tree)
    outcome(search, watched)
    alphabeta(other, tree.root, NEG_INF, POS_INF)
    more = [tree.name(node) for node in watched.visited if node not in other.visited]
    yield Failure(str(tree), "", "no node that alpha-beta does not visit", f"{', '.join(more)} too") if more else None


def reading(title: str, rules: Rules, claim: str, check: Any, clause: str) -> Reading[Any, Any]:
    """A reading: SSS* with these rules."""
    literal, clauses = sss(rules), (clause,)
    return Reading(title, claim, literal, repaired, check, max_trees, SCOPE, spec="minimax", clauses=clauses)


def value(title: str, rules: Rules) -> Reading[Any, Any]:
    """A reading that computes another value."""
    return reading(title, rules, "SSS* returns f(root) (SS-T2)", returns_f, "value")


def theorem_3(title: str, rules: Rules) -> Reading[Any, Any]:
    """A reading that breaks Theorem 3."""
    claim = "every node expanded is visited by alpha-beta (SS-T3)"
    return reading(title, rules, claim, expands_no_more, "dominates-alphabeta")


FIFO: Final = "among equal merits the first come is first"
LIFO: Final = "among equal merits the last come is first"
ORDER: Final = "OPEN is kept in non-decreasing order of merit, and the state of largest merit is its first."
TURNED: Final = value("the first of a list in that order is the state of least merit", Rules(decreasing=False))

ERRATA: Final = (
    Erratum(
        "SS-A-SSS", "section 3.2, step 2",
        ORDER,
        "Non-increasing order is meant.",
        "procedure", (TURNED,),
    ),
    Erratum(
        "SS-Table1-case1", "table 1, case 1",
        "When the father m has been put on OPEN, all states of nodes of which m is an ancestor are purged.",
        "The ancestor must be a proper one.",
        "procedure", (value("m is taken for its own ancestor, and goes too", Rules(proper=False)),),
    ),
    Erratum(
        "SS-Table1-case4", "table 1, case 4",
        "A solved terminal is put behind all states of lesser or equal value.",
        "In front of all states of lesser merit, and among equal merits where its place in the tree is, left-first.",
        "procedure", (
            value("to the letter, and on top where no state is lesser or equal", Rules(behind_lesser)),
            value("to the letter, and at the end where no state is lesser or equal", Rules(behind_lesser_or_last)),
            theorem_3(f"behind all of greater or equal merit: {FIFO}", Rules(behind_equals)),
            theorem_3(f"in front of all of lesser or equal merit: {LIFO}", Rules(before_equals)),
        ),
    ),
    Erratum(
        "SS-Table1-case6", "table 1, case 6",
        "The sons are put on top of OPEN one after the other, from the first to the last.",
        "The leftmost must come to be on top, as line 2 of the worked trace has it.",
        "procedure", (theorem_3("each son is pushed on the one before", Rules(leftmost_on_top=False)),),
    ),
    Erratum(
        "RR-F2.17-misprint", "figure 2.17, step 2",
        ORDER,
        "Non-increasing order is meant.",
        "procedure", (TURNED,),
    ),
    Erratum(
        "RR-F2.17-ties", "figure 2.17, case 4",
        "Equal merits are resolved left-first, which does not say left of what.",
        "Among equal merits the node that is leftmost in the tree comes first, whenever it came.",
        "procedure", (theorem_3(FIFO, Rules(behind_equals)), theorem_3(LIFO, Rules(before_equals))),
    ),
)  # fmt: skip
