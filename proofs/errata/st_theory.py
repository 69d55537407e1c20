"""ST sections 4 and 5: steps of the theory of solution trees that need a correction.

Search trees come in order of size, an open leaf written `?`. The theorems hold; what fails is a construction with
infinite values, a superposition without the root, and two sentences of induction.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from proofs.enumeration.search_trees import search_trees, skeletons
from proofs.errata.cases import trees
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import calls_of, shown
from specs.contracts import Call
from specs.minimax import f
from specs.solutions.cutoff import G_n
from specs.solutions.liveness import AMAX, Pair, disagreeing_pairs, h, h_minus_43
from specs.solutions.search_trees import SearchTree, closed_leaves, f_minus, f_plus, g_minus, g_plus, is_closed
from specs.solutions.solution_trees import common_path, max_trees
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, is_finite
from verified.alphabeta import alphabeta

S = SearchTree[int]
H = dict[int, tuple[Value, Value]]


@cache
def small_search_trees(nodes: int) -> list[S]:
    """Every search tree of up to so many nodes up to order, the smallest first."""
    return [*search_trees(skeletons(nodes))]


# SECTION 4.1: THE GAME G_n


def as_they_are(tree: S, pair: Pair[int]) -> tuple[Value, Value]:
    """As printed: the other open leaves of T+ are at most g(T+), those of T- at least g(T-)."""
    return g_plus(tree, pair[0]), g_minus(tree, pair[1])


def made_finite(tree: S, pair: Pair[int]) -> tuple[Value, Value]:
    """Finite values lo < hi with g(T+) <= lo and hi <= g(T-)."""
    low, high = as_they_are(tree, pair)
    if is_finite(low):
        return low, high if is_finite(high) else low + 1  # type: ignore[operator]  # the pay-offs here are integers
    return (high - 1, high) if is_finite(high) else (0, 1)  # type: ignore[operator]  # integers, as above


def stays_undecided(bounds: Callable[[S, Pair[int]], tuple[Value, Value]], tree: S) -> Iterator[Judged]:
    """The game built with these bounds has real pay-offs and the value f_0, whichever of the two f_0 is."""
    for pair in disagreeing_pairs(tree):
        low, high = bounds(tree, pair)
        p_0 = common_path(*pair)[-1]
        for T, bound, words in zip(pair, (low, high), ("T+: a pay-off <= -inf", "T-: a pay-off >= +inf"), strict=True):
            others = [p for p in T if tree.is_open(p) and p != p_0]
            if others and not is_finite(bound):
                yield Failure(str(tree), "", "real pay-offs", f"for the other open leaf of {words}")
        for f_0 in (low, high):
            game = G_n(tree, pair, f_0, low, high, 0)
            got = f(game, game.root)
            yield None if got == f_0 else Failure(str(tree), "", f"f(r) = {shown(f_0)}", shown(got))


# SECTION 4.2: THE PROOF OF (4.3)


def superposition(tree: S, n: int) -> set[int]:
    """As printed: the nodes of optimal max trees of n and of its max ancestors."""
    optimal = (next(T for T in max_trees(tree, m) if g_plus(tree, T) == f_minus(tree, m)) for m in [n, *AMAX(tree, n)])
    return {x for T in optimal for x in T}


def with_the_path(tree: S, n: int) -> set[int]:
    """The same with the path to n, of which the min nodes above the first max node are in no such tree."""
    return superposition(tree, n) | {*tree.path_to(n)}


def contains_a_max_tree(nodes: Callable[[S, int], set[int]], tree: S) -> Iterator[Judged]:
    """Among these nodes is a max tree through r and n, its closed leaves at most the right side of (4.3)."""
    for n in tree.nodes():
        allowed, bound = nodes(tree, n), h_minus_43(tree, n)
        exists = any(n in T and allowed.issuperset(T) and g_plus(tree, T) <= bound for T in max_trees(tree, tree.root))
        words = "a max tree through r and n", f"only {len(allowed)} nodes, and none"
        yield None if exists else Failure(str(tree), f"node {place(tree, n)}", *words)


def place(tree: S, n: int) -> str:
    """The Dewey name of a node of a search tree."""
    game = tree.game
    return game.name(n) if isinstance(game, Tree) else str(n)


# SECTION 5: THE PROOFS OF THEOREMS 5.1 AND 5.2


def optimal_trees(tree: S, n: int, _alpha: Value) -> int:
    """As printed: the closed max trees of value f+(n)."""
    return [g_plus(tree, T) for T in max_trees(tree, n) if is_closed(tree, T)].count(f_plus(tree, n))


def trees_at_most(tree: S, n: int, alpha: Value) -> int:
    """The closed max trees of value alpha at most: the stronger hypothesis, which the induction carries on."""
    return sum(g_plus(tree, T) <= alpha for T in max_trees(tree, n) if is_closed(tree, T))


def one_makes_one(count: Callable[[S, int, Value], int], tree: S) -> Iterator[Judged]:
    """If each child of a max node has exactly one such tree, so has the node."""
    children = tree.children(tree.root)
    if children and tree.is_max(tree.root):
        for alpha in sorted({*closed_leaves(tree, [*tree.nodes()])}):
            if all(count(tree, c, alpha) == 1 for c in children):
                got = count(tree, tree.root, alpha)
                yield None if got == 1 else Failure(str(tree), f"alpha {shown(alpha)}", "one tree", str(got))


def nothing_changes(before: H, after: H, family: list[int], _c: int, _v: Value, _inner: int) -> bool:
    """As printed: the h-values of n and of its children are unchanged."""
    return all(after[x] == before[x] for x in family)


def one_end_changes(before: H, after: H, family: list[int], c: int, v: Value, inner: int) -> bool:
    """Unchanged but for the child just searched, whose other end becomes v'."""
    same = all(after[x][inner] == before[x][inner] for x in family)
    others = all(after[x] == before[x] for x in family if x != c)
    return same and others and after[c][1 - inner] == v


def after_a_failure(form: Callable[..., bool], tree: Tree) -> Iterator[Judged]:
    """What a subcall that failed on the near side, and is followed by another, changes of h."""
    calls = calls_of(alphabeta, tree, tree.root, NEG_INF, POS_INF)
    for number, call in enumerate(calls):
        caller, (_, c, alpha, beta), v = call.caller, call.arguments, call.v
        if caller is None or call is caller.calls[-1]:
            continue
        inner = 0 if tree.is_max(caller.node) else 1  # the end that the subcalls narrow
        if v <= alpha if inner == 0 else v >= beta:
            before = h(SearchTree(tree, {done.node for done in calls[:number]}))
            after = h(SearchTree(tree, {done.node for done in calls[: number + size(call)]}))
            family = [caller.node, *tree.children(caller.node)]
            words = shown(before[c][1 - inner]), shown(after[c][1 - inner])
            holds = form(before, after, family, c, v, inner)
            yield None if holds else Failure(str(tree), f"h{'-+'[1 - inner]} after the call on {tree.name(c)}", *words)


def size(call: Call) -> int:
    """The number of calls made in a call, itself included."""
    return 1 + sum(map(size, call.calls))


def erratum(id: str, where: str, printed: str, correction: str, title: str, claim: str, *forms: Any) -> Erratum:
    """A step of the theory, put to the test on search trees."""
    literal, corrected, check = forms
    scope = "every search tree of up to 5 nodes up to order"
    cases = lambda: small_search_trees(5)  # noqa: E731 - the cases of all but one
    return Erratum(
        id, where, printed, correction, "theorem", (Reading(title, claim, literal, corrected, check, cases, scope),)
    )


ERRATA: Final = (
    erratum(
        "ST-D4.2", "section 4.1, construction",
        "The other open leaves of T+ get values of at most g(T+), those of T- values of at least g(T-).",
        "Where g(T+) = -inf or g(T-) = +inf, finite values between the two have to stand for them.",
        "where a tree has no closed leaf",
        "the game has real pay-offs and the value f_0",
        as_they_are, made_finite, stays_undecided,
    ),
    erratum(
        "ST-P4.3", "section 4.2, proof of (4.3)",
        "Optimal max trees of n and of its max ancestors, superposed, contain a max tree through r and n.",
        "The min nodes of the path above the first max node have to be added.",
        "where the root is a min node",
        "a max tree through r and n, no worse than (4.3)",
        superposition, with_the_path, contains_a_max_tree,
    ),
    erratum(
        "ST-P5.1", "proof of theorem 5.1",
        "If each child of a max node has one optimal closed max tree, so has the node.",
        "The induction needs exactly one closed max tree of value <= alpha at each child.",
        "the induction step at a max node",
        "one tree at each child implies one at the node",
        optimal_trees, trees_at_most, one_makes_one,
    ),
    Erratum(
        "ST-P5.2", "proof of theorem 5.2",
        "After a subcall at a max node with v' <= a', the h-values of the node and its children are unchanged.",
        "But for h+ of the child just searched, which becomes v' (dually at a min node).",
        "invariant", (
            Reading(
                "of every subcall that is followed by another",
                "what such a subcall changes of h",
                nothing_changes, one_end_changes, after_a_failure, lambda: trees(6),
                "every tree of up to 6 nodes up to order, full window", listens=True,
            ),
        ),
    ),
)  # fmt: skip
