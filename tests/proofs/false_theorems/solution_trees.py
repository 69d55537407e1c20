"""False variants of theorems on solution trees and search trees."""

from typing import Any, Final

from proofs.proving.theory import clean_trees, closed, common_path, liveness, nested_windows, trees, window_search
from proofs.proving.theory.formulas import Formula, Term, arbitrary, no_better
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import Level
from proofs.proving.theory.logic import all_of, implies, max_of
from proofs.proving.theory.registry import THEOREMS

# stockman


def _better(t: Term, T: Term) -> Formula:
    return implies(trees.is_solution(t, T), no_better(trees.f(t), trees.g(t, T)))


def _every_tree_attains(F: Term, C: Term) -> Formula:
    return implies(trees.is_solution["one"](F, C), trees.g["one"](F, C) == trees.best_of(F))


_STOCKMAN: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-T2.S.bound"].false(
        "the inequality turned round: g(T+) <= f(n)", Claim("g(T+) <= f(n)", trees.is_solution, _better)
    ),
    THEOREMS["ST-T2.S.attained"].false(
        "whichever child is chosen has the value f(n)",
        Claim("any child will do", trees.is_solution["one"], _every_tree_attains),
        *trees.BOUND[:2],
    ),
)


# closed


_CLOSED: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P3.1"].false(
        "f(n) = f-(n)",
        Claim(
            "f(n) = f-(n)",
            closed.fits,
            lambda t, X: implies(closed.fits(t, X), closed.true_f(t, X) == trees.f(t)),
        ),
    ),
    THEOREMS["ST-E3.3, ST-E3.5"].false(
        "there always is a closed tree",
        steps=(Step("one has this g, always", lambda: closed.one_has_this_g(is_always=True)),),
    ),
)


# liveness


def _all_count(F: Term, C: Term, s: Term) -> Formula:
    one = Level("one")
    given = all_of(one(liveness.is_path)(F, s), one(trees.is_solution)(F, C), one(liveness.through)(F, C, s))
    return implies(given, no_better(one(trees.g)(F, C), liveness.beside["all"](F, s)))


_LIVENESS: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-E4.5, ST-E4.6"].false(
        "the other children count at every node", Claim("one child", liveness.through["one"], _all_count)
    ),
    THEOREMS["ST-P4.same"].false(
        "the two formulas without f(n) <= them",
        Claim(
            "(4.3) = (4.5)",
            liveness.beside,
            lambda t, p: implies(liveness.is_path(t, p), liveness.beside(t, p) == liveness.ancestors(t, p)),
        ),
    ),
    THEOREMS["ST-E4.3, ST-E4.4"].false(
        "h(n) = f(r) for every n",
        Claim(
            "via has g = f(r)",
            liveness.via,
            lambda t, p: implies(liveness.is_path(t, p), trees.g(t, liveness.via(t, p)) == trees.f(t)),
        ),
    ),
)


# ancestry


def _any_two(t: Term, p: Term, q: Term) -> Formula:
    given = all_of(liveness.is_path(t, p), liveness.is_path(t, q))
    return implies(given, no_better(liveness.ancestors(t, q), liveness.ancestors(t, p)))


_ANCESTRY: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P4.2"].false(
        "h(n) = h(r)",
        Claim(
            "h(n) = h(r)",
            liveness.ancestors,
            lambda t, p: implies(liveness.is_path(t, p), liveness.ancestors(t, p) == trees.f(t)),
        ),
    ),
    THEOREMS["ST-P4.4"].false("of any two nodes", Claim("of any two nodes", liveness.leads_on, _any_two)),
    THEOREMS["ST-P4.4"].false(
        "any node m is alive", steps=(Step("any m", lambda: liveness.ancestor_alive(is_ancestor=False)),)
    ),
    THEOREMS["ST-P4.1"].false(
        "any two trees through an alive node",
        steps=(Step("any two trees", lambda: liveness.lives_by(attained=False)),),
    ),
    THEOREMS["ST-P4.11"].false(
        "all nodes are dead if f-(r) <= f+(r)",
        steps=(Step("f-(r) <= f+(r)", lambda: liveness.node_dead(equal=False)),),
    ),
)


# common_path


def _first_child(F: Term, P: Term, C: Term) -> Formula:
    """B holds the oldest child."""
    return implies(Level("all").saying(common_path.given_trees, F, P, C), common_path.meet["all"](F, P, C).is_a("this"))


def _open_end(t: Term, A: Term, B: Term) -> Formula:
    end = common_path.f_at(t, common_path.meet(t, A, B))
    return implies(common_path.given_trees(t, A, B), no_better(common_path.g_A(t, A), end))


def _always_open(t: Term, A: Term, B: Term) -> Formula:
    return implies(common_path.given_trees(t, A, B), common_path.is_open(t, common_path.meet(t, A, B)))


def _one_side(t: Term, A: Term, B: Term, p: Term) -> Formula:
    v: Any = arbitrary("v", "Value")
    given = all_of(common_path.given_closed(t, A, B, p), no_better(v, common_path.g_A(t, A)))
    return implies(given, common_path.f_at(t, p) == v)


_COMMON_PATH: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P2.1"].false(
        "they go on in the oldest child", Claim("the oldest child", common_path.meet["all"], _first_child)
    ),
    THEOREMS["ST-P2.1"].false("an open end lies between, too", Claim("whatever the end", common_path.meet, _open_end)),
    THEOREMS["ST-P4.0"].false("the leaf that both hold is open", Claim("always open", common_path.meet, _always_open)),
    THEOREMS["ST-P4.12"].false("g(T+) alone decides", Claim("g(T+) <= v", common_path.both, _one_side)),
)


# open_leaves


_OPEN_LEAVES: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P4.9"].false(
        "of a dead n, too", steps=(Step("a dead node", lambda: common_path.while_open(is_alive=False)),)
    ),
    THEOREMS["ST-P3.2"].false(
        "every T+ has one g, whatever open leaves are worth",
        Claim(
            "open or not",
            closed.is_closed,
            lambda t, T: implies(trees.is_solution(t, T), common_path.g_A(t, T) == trees.g(t, T)),
        ),
    ),
)


# clean_trees


def _all_stay(t: Term, T: Term, p: Term, G: Any) -> Formula:
    given = all_of(clean_trees.given_a_tree(t, T, G), liveness.is_path(t, p), liveness.through(t, T, p))
    return implies(given, liveness.through(t, clean_trees.clean(t, T, G), p))


def _never_worse(t: Term, T: Term, G: Any) -> Formula:
    return implies(clean_trees.given_a_tree(t, T, G), closed.is_closed(t, clean_trees.clean(t, T, G)))


_CLEAN_TREES: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P4.6"].false("the clean tree is closed", Claim("closed", clean_trees.clean, _never_worse)),
    THEOREMS["ST-P4.7"].false("all nodes of T stay", Claim("all stay", clean_trees.held, _all_stay, clean_trees.held)),
)


# open_dead


def _open_or_not(t: Term, p: Term, v: Any) -> Formula:
    given = all_of(liveness.is_path(t, p), clean_trees.least_above(t, p) == v, v != window_search.worst_end())
    return implies(given, clean_trees.attains(t, p, v))


def _alive_too(t: Term, p: Term) -> Formula:
    given = all_of(clean_trees.setting(), closed.is_finite(t), liveness.is_path(t, p), common_path.is_open(t, p))
    return implies(given, clean_trees.attains(t, p, clean_trees.least_above(t, p)))


_OPEN_DEAD: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P4.5.least"].false("of a closed p, too", Claim("open or not", clean_trees.attains, _open_or_not)),
    THEOREMS["ST-P4.5"].false("if p is alive, too", Claim("dead or alive", clean_trees.greatest_above, _alive_too)),
    THEOREMS["ST-P4.10.filled"].false(
        "L may be any value",
        Claim(
            "any L",
            window_search.fo,
            lambda t, _: implies(
                clean_trees.given_ends(),
                window_search.fo(t, clean_trees.between()[0])
                == max_of(clean_trees.between()[0], window_search.fo(t, window_search.lo())),
            ),
        ),
    ),
    THEOREMS["ST-P4.10"].false(
        "always", Claim("always", window_search.fo, lambda t, x: clean_trees.undecided(t, x, alive=False))
    ),
)


# dead_nodes


def _any_node(t: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    made = nested_windows.grafted(t, q, X, a, b)
    return implies(
        nested_windows.given_open(t, q, a, b),
        window_search.fo(t, window_search.lo()) == window_search.fo(made, window_search.lo()),
    )


def _dead_too(t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    before, after = (nested_windows.h_of(tree, p)[0] for tree in (t, nested_windows.grafted(t, q, X, a, b)))
    given = all_of(liveness.is_path(t, p), nested_windows.given_dead(t, q, a, b))
    return implies(given, max_of(a, before) == max_of(a, after))


_DEAD_NODES: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P4.8.f"].false("whether or not it is dead", Claim("any open node", nested_windows.grafted, _any_node)),
    THEOREMS["ST-P4.8"].false(
        "nor of a dead n", Claim("dead nodes, too", nested_windows.down_both, _dead_too, nested_windows.down_both)
    ),
)


# proof_sizes


_PROOF_SIZES: Final[tuple[Theorem, ...]] = (
    THEOREMS["FR-RMG-trees"].false("they meet in no leaf: |T+| + |T-| together", *common_path.together_less(0)),
    THEOREMS["FR-RMG-trees"].false("they meet in two leaves", *common_path.together_less(2)),
)

FALSE: Final = (
    *_STOCKMAN,
    *_CLOSED,
    *_LIVENESS,
    *_ANCESTRY,
    *_COMMON_PATH,
    *_OPEN_LEAVES,
    *_CLEAN_TREES,
    *_OPEN_DEAD,
    *_DEAD_NODES,
    *_PROOF_SIZES,
)
