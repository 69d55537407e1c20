"""The specification of the search for a best move (RR-MTD-best, RR-3.3.2-bestsavings).

v is what a procedure returns; of a whole search: a child of n, and bounds f- and f+ of f(n). While it lasts, `lower`
and `upper` map each move to bounds of its value from the point of view of the player to move: negated at a min node.
`move_f` is f(move) in that sense; `move_fs` maps each move to its f as MAX sees it. Clauses about moves hold for each
of them (`proofs.proving.models.moves`). The invariants of the loops are in `mtd_best_loops`.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from specs.contracts import Cost, Kind, ensures, ghost, message, requires
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, is_finite, is_integral
from specs.watch import unwatched

BoundsOf = Mapping[Any, Any]  # of each move


@ghost
def move_f(tree: GameTree[N], node: N, move: N) -> Value:
    """f of a child for the player to move at the node: negated at a min node."""
    game = unwatched(tree)
    return _counted(oracle_of(game)[move], game.is_max(node))


@ghost
def move_fs(tree: GameTree[N], node: N) -> Mapping[N, Value]:
    """f of each child."""
    game = unwatched(tree)
    return {move: oracle_of(game)[move] for move in game.children(node)}


@ghost
def mover_is_max(tree: GameTree[N], node: N) -> bool:
    """Whether the player to move wants the greatest value."""
    return unwatched(tree).is_max(node)


def _counted(worth: Any, for_max: bool) -> Value:
    """A value for the player to move: negated if that is MIN."""
    return worth if for_max else -worth  # type: ignore[no-any-return]  # values compare


# THE SEARCH


@requires("best-of-some", "RR-MTD-best", "there is a move: n is no terminal")
@message(expected="a node with children", actual="a terminal")
def has_moves(tree: GameTree[N], node: N) -> bool:
    return bool(unwatched(tree).children(node))


@requires("best-guess", "RR-MTD-best", "the first guess is an integer", Cost.LOCAL)
@message(expected="an integer", actual="first = {first!r}")
def finite_guess(first: Value) -> bool:
    return is_integral(first)


@ensures("best-of-all", "RR-MTD-best", "the move found is a best one: f(move) = f(n)")
@message(expected="a child of value {fn!r}", actual="{v[0]!r}")
def is_best(fn: Value, move_fs: Mapping[Any, Value], v: tuple[Any, Value, Value]) -> bool:
    return v[0] in move_fs and move_fs[v[0]] == fn


@ensures("best-bound", "RR-MTD-best")
@message(expected="bounds of f = {fn!r} that the other children do not exceed", actual="({v[1]!r}, {v[2]!r})")
def is_bounded(fn: Value, move_fs: Mapping[Any, Value], mover_is_max: bool, v: tuple[Any, Value, Value]) -> bool:
    """f- <= f(n) <= f+, and f(c) <= f- at a max node, f(c) >= f+ at a min node, for every other child c"""
    best, f_minus, f_plus = v
    return f_minus <= fn <= f_plus and all(
        worth <= f_minus if mover_is_max else worth >= f_plus for move, worth in move_fs.items() if move != best
    )


# THE TEST OF ONE MOVE


def _shown(move: Any, lower: BoundsOf, upper: BoundsOf) -> str:
    return f"{(lower[move], upper[move])!r}"


@requires("best-inside", "RR-F3.5-MTD", "lower(move) < bound <= upper(move) at every test of a move", Cost.LOCAL)
@message(expected=lambda move, lower, upper: f"{lower[move]!r} < bound <= {upper[move]!r}", actual="bound = {bound!r}")
def inside_of_move(move: Any, bound: Value, lower: BoundsOf, upper: BoundsOf) -> bool:
    return lower[move] < bound <= upper[move]  # type: ignore[no-any-return]  # values compare


@requires("best-test", "RR-2.2.1-nullwindow", cost=Cost.LOCAL, about_input=True)
@message(expected="an integer", actual="bound = {bound!r}")
def integer_test(bound: Value) -> bool:
    """the test value is an integer, so that 1 - bound tests the opposite"""
    return is_integral(bound)


@requires("best-known", "RR-F3.5-MTD", "lower(move) <= f(move) <= upper(move) before the test, too")
@message(expected="a bracket around {move_f!r}", actual=_shown)
def known_of_move(move: Any, move_f: Value, lower: BoundsOf, upper: BoundsOf) -> bool:
    return lower[move] <= move_f <= upper[move]  # type: ignore[no-any-return]  # values compare


bracket_of_move = replace(
    known_of_move, id="best-bracket", sentence="lower(move) <= f(move) <= upper(move)", kind=Kind.POST
)


@ensures("best-keeps", "RR-MTD-best", "a test changes nothing but lower(move) if it succeeds, upper(move) if it fails")
@message(expected="{old_lower!r}, {old_upper!r} but for one bound", actual="{lower!r}, {upper!r}")
def keeps_the_rest(
    move: Any, lower: BoundsOf, upper: BoundsOf, old_lower: BoundsOf, old_upper: BoundsOf, v: bool
) -> bool:
    return all(
        ((v and other == move) or lower[other] == old_lower[other])
        and ((not v and other == move) or upper[other] == old_upper[other])
        for other in lower
    )


@ensures("best-tested", "RR-F3.5-MTD", cost=Cost.LOCAL)
@message(expected="a bracket on one side of {bound!r}", actual=_shown)
def is_tested(move: Any, bound: Value, lower: BoundsOf, upper: BoundsOf, v: bool) -> bool:
    """lower(move) >= bound if the test succeeds, upper(move) < bound if it fails"""
    return lower[move] >= bound if v else upper[move] < bound  # type: ignore[no-any-return]  # values compare


@ensures("best-integers", "RR-2.2.1-nullwindow", cost=Cost.LOCAL, about_input=True)
@message(
    expected="integers (or infinite)",
    actual=lambda move, lower, upper: f"{_shown(move, lower, upper)}; scale the pay-offs of this game to integers",
)
def integer_bracket(move: Any, lower: BoundsOf, upper: BoundsOf) -> bool:
    """bounds are integers, so that a test of one more misses no value"""
    return all(is_integral(bound) or not is_finite(bound) for bound in (lower[move], upper[move]))


# ALL MOVES


def brackets(lower: BoundsOf, upper: BoundsOf) -> str:
    return f"{ {move: (low, upper[move]) for move, low in lower.items()}!r}"


def _answer(v: Any, lower: BoundsOf, upper: BoundsOf) -> str:
    return f"v = {v!r}, brackets {brackets(lower, upper)}"


@ensures("best-all-known", "RR-F3.5-MTD", "lower(m) <= f(m) <= upper(m) for every move m")
@message(expected="brackets around {move_fs!r}", actual=brackets)
def all_known(move_fs: Mapping[Any, Value], mover_is_max: bool, lower: BoundsOf, upper: BoundsOf) -> bool:
    return all(lower[move] <= _counted(worth, mover_is_max) <= upper[move] for move, worth in move_fs.items())


all_true = replace(all_known, id="best-all-true", kind=Kind.PRE)


# THE CANDIDATE


@requires("best-unknown", "RR-3.3.2-bestsavings", "nothing is known of any move yet")
@message(expected="no bounds", actual=brackets)
def nothing_known(move_fs: Mapping[Any, Value], lower: BoundsOf, upper: BoundsOf) -> bool:
    return all(lower[move] == NEG_INF and upper[move] == POS_INF for move, _ in move_fs.items())


@ensures("best-candidate", "RR-3.3.2-bestsavings", "lower(v) is known, and no other move has a greater one")
@message(expected="the greatest lower bound", actual=_answer)
def is_candidate(v: Any, lower: BoundsOf) -> bool:
    return lower[v] > NEG_INF and all(lower[move] <= lower[v] for move in lower)


# THE ONE THAT REMAINS


@requires("best-bounded", "RR-3.3.2-bestsavings", "every move but one has an upper bound")
@message(expected="upper bounds of all but {best!r}", actual=brackets)
def others_bounded(best: Any, upper: BoundsOf) -> bool:
    return all(upper[move] < POS_INF for move in upper if move != best)


@ensures("best-proved", "RR-MTD-best", "no other move can be better: upper(m) <= lower(v)")
@message(expected="no upper bound above lower(v) but that of v", actual=_answer)
def is_proved(v: Any, lower: BoundsOf, upper: BoundsOf) -> bool:
    return all(upper[move] <= lower[v] for move in upper if move != v)


@requires("best-some", "RR-MTD-best", "there is a move", Cost.LOCAL)
@message(expected="bounds of moves", actual="none")
def holds_moves(upper: BoundsOf) -> bool:
    return bool(upper)


@ensures("best-promises", "RR-3.3.2-bestsavings", "no move has a greater upper bound")
@message(expected="the greatest of {upper!r}", actual="v = {v!r}")
def is_most_promising(v: Any, upper: BoundsOf) -> bool:
    return all(upper[move] <= upper[v] for move in upper)


@requires("best-rivals", "RR-3.3.2-bestsavings")
@message(expected="upper bounds of all but {best!r}, which has the greatest", actual="{upper!r}")
def rivals_are_bounded(best: Any, upper: BoundsOf) -> bool:
    """every other move has an upper bound, and none has a greater one than the best"""
    return best in upper and all(upper[move] < POS_INF and upper[move] <= upper[best] for move in upper if move != best)


def is_among(bound: Any, best: Any, upper: BoundsOf) -> bool:
    return bound < POS_INF and bound <= upper[best]  # type: ignore[no-any-return]  # values compare


@ensures("best-next", "RR-3.3.2-bestsavings")
@message(expected="the greatest upper bound of all but {best!r} in {upper!r}", actual="v = {v!r}")
def is_next_best(best: Any, upper: BoundsOf, v: Value) -> bool:
    """no other move has a greater upper bound than v, which is less than +inf and no greater than upper(best)"""
    return is_among(v, best, upper) and all(upper[move] <= v for move in upper if move != best)
