"""False variants of theorems on solution trees and search trees."""

from typing import Any, Final

from proofs.proving.theory import (
    ancestry,
    clean_trees,
    closed,
    common_path,
    dead_nodes,
    liveness,
    nested_windows,
    open_dead,
    open_leaves,
    proof_sizes,
    stockman,
    through,
    trees,
    window_search,
)
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import Level

# stockman


def _better(k: Kit, t: Term, T: Term) -> Formula:
    return k.implies(trees.is_solution(k, t, T), k.no_better(trees.f(k, t), trees.g(k, t, T)))


def _every_tree_attains(k: Kit, F: Term, C: Term) -> Formula:
    return k.implies(trees.is_solution["one"](k, F, C), trees.g["one"](k, F, C) == trees.best_of(k, F))


_STOCKMAN: Final[tuple[Theorem, ...]] = (
    stockman.THEOREMS[0].false(
        "the inequality turned round: g(T+) <= f(n)", Claim("g(T+) <= f(n)", trees.is_solution, _better)
    ),
    stockman.THEOREMS[1].false(
        "whichever child is chosen has the value f(n)",
        Claim("any child will do", trees.is_solution["one"], _every_tree_attains),
        *stockman.BOUND[:2],
    ),
)


# closed


_CLOSED: Final[tuple[Theorem, ...]] = (
    closed.THEOREMS[0].false(
        "f(n) = f-(n)",
        Claim(
            "f(n) = f-(n)",
            closed.fits,
            lambda k, t, X: k.implies(closed.fits(k, t, X), closed.true_f(k, t, X) == trees.f(k, t)),
        ),
    ),
    closed.THEOREMS[1].false(
        "there always is a closed tree",
        steps=(Step("one has this g, always", lambda k: closed.one_has_this_g(k, is_always=True)),),
    ),
)


# liveness


def _all_count(k: Kit, F: Term, C: Term, s: Term) -> Formula:
    one = Level("one")
    given = k.all(one(through.is_path)(k, F, s), one(trees.is_solution)(k, F, C), one(through.through)(k, F, C, s))
    return k.implies(given, k.no_better(one(trees.g)(k, F, C), through.beside["all"](k, F, s)))


_LIVENESS: Final[tuple[Theorem, ...]] = (
    liveness.THEOREMS[0].false(
        "the other children count at every node", Claim("one child", through.through["one"], _all_count)
    ),
    liveness.THEOREMS[1].false(
        "the two formulas without f(n) <= them",
        Claim(
            "(4.3) = (4.5)",
            through.beside,
            lambda k, t, p: k.implies(through.is_path(k, t, p), through.beside(k, t, p) == through.ancestors(k, t, p)),
        ),
    ),
    liveness.THEOREMS[2].false(
        "h(n) = f(r) for every n",
        Claim(
            "via has g = f(r)",
            through.via,
            lambda k, t, p: k.implies(through.is_path(k, t, p), trees.g(k, t, through.via(k, t, p)) == trees.f(k, t)),
        ),
    ),
)


# ancestry


def _any_two(k: Kit, t: Term, p: Term, q: Term) -> Formula:
    given = k.all(through.is_path(k, t, p), through.is_path(k, t, q))
    return k.implies(given, k.no_better(through.ancestors(k, t, q), through.ancestors(k, t, p)))


_ANCESTRY: Final[tuple[Theorem, ...]] = (
    ancestry.THEOREMS[0].false(
        "h(n) = h(r)",
        Claim(
            "h(n) = h(r)",
            through.ancestors,
            lambda k, t, p: k.implies(through.is_path(k, t, p), through.ancestors(k, t, p) == trees.f(k, t)),
        ),
    ),
    ancestry.THEOREMS[1].false("of any two nodes", Claim("of any two nodes", ancestry.leads_on, _any_two)),
    ancestry.THEOREMS[1].false(
        "any node m is alive", steps=(Step("any m", lambda k: ancestry.ancestor_alive(k, is_ancestor=False)),)
    ),
    ancestry.THEOREMS[2].false(
        "any two trees through an alive node",
        steps=(Step("any two trees", lambda k: ancestry.lives_by(k, attained=False)),),
    ),
    ancestry.THEOREMS[3].false(
        "all nodes are dead if f-(r) <= f+(r)",
        steps=(Step("f-(r) <= f+(r)", lambda k: ancestry.node_dead(k, equal=False)),),
    ),
)


# common_path


def _first_child(k: Kit, F: Term, P: Term, C: Term) -> Formula:
    """B holds the oldest child."""
    return k.implies(
        common_path.given_trees(Level("all"), k, F, P, C), common_path.meet["all"](k, F, P, C).is_a("this")
    )


def _open_end(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    end = common_path.f_at(k, t, common_path.meet(k, t, A, B))
    return k.implies(common_path.given_trees(Level(), k, t, A, B), k.no_better(common_path.g_A(k, t, A), end))


def _always_open(k: Kit, t: Term, A: Term, B: Term) -> Formula:
    return k.implies(
        common_path.given_trees(Level(), k, t, A, B), common_path.is_open(k, t, common_path.meet(k, t, A, B))
    )


def _one_side(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Formula:
    v: Any = k.any("v", "Value")
    given = k.all(common_path.given_closed(Level(), k, t, A, B, p), k.no_better(v, common_path.g_A(k, t, A)))
    return k.implies(given, common_path.f_at(k, t, p) == v)


_COMMON_PATH: Final[tuple[Theorem, ...]] = (
    common_path.THEOREMS[0].false(
        "they go on in the oldest child", Claim("the oldest child", common_path.meet["all"], _first_child)
    ),
    common_path.THEOREMS[0].false(
        "an open end lies between, too", Claim("whatever the end", common_path.meet, _open_end)
    ),
    common_path.THEOREMS[1].false(
        "the leaf that both hold is open", Claim("always open", common_path.meet, _always_open)
    ),
    common_path.THEOREMS[2].false("g(T+) alone decides", Claim("g(T+) <= v", common_path.both, _one_side)),
)


# open_leaves


_OPEN_LEAVES: Final[tuple[Theorem, ...]] = (
    open_leaves.THEOREMS[1].false(
        "of a dead n, too", steps=(Step("a dead node", lambda k: open_leaves.while_open(k, is_alive=False)),)
    ),
    open_leaves.THEOREMS[0].false(
        "every T+ has one g, whatever open leaves are worth",
        Claim(
            "open or not",
            closed.is_closed,
            lambda k, t, T: k.implies(trees.is_solution(k, t, T), common_path.g_A(k, t, T) == trees.g(k, t, T)),
        ),
    ),
)


# clean_trees


def _all_stay(k: Kit, t: Term, T: Term, p: Term, G: Any) -> Formula:
    given = k.all(clean_trees.given_a_tree(Level(), k, t, T, G), through.is_path(k, t, p), through.through(k, t, T, p))
    return k.implies(given, through.through(k, t, clean_trees.clean(k, t, T, G), p))


def _never_worse(k: Kit, t: Term, T: Term, G: Any) -> Formula:
    return k.implies(
        clean_trees.given_a_tree(Level(), k, t, T, G), closed.is_closed(k, t, clean_trees.clean(k, t, T, G))
    )


_CLEAN_TREES: Final[tuple[Theorem, ...]] = (
    clean_trees.THEOREMS[0].false("the clean tree is closed", Claim("closed", clean_trees.clean, _never_worse)),
    clean_trees.THEOREMS[1].false(
        "all nodes of T stay", Claim("all stay", clean_trees.held, _all_stay, clean_trees.held)
    ),
)


# open_dead


def _open_or_not(k: Kit, t: Term, p: Term, v: Any) -> Formula:
    given = k.all(through.is_path(k, t, p), clean_trees.least_above(k, t, p) == v, v != clean_trees.far(k))
    return k.implies(given, open_dead.attains(k, t, p, v))


def _alive_too(k: Kit, t: Term, p: Term) -> Formula:
    given = k.all(
        clean_trees.setting(k), closed.is_finite(k, t), through.is_path(k, t, p), common_path.is_open(k, t, p)
    )
    return k.implies(given, open_dead.attains(k, t, p, clean_trees.least_above(k, t, p)))


_OPEN_DEAD: Final[tuple[Theorem, ...]] = (
    open_dead.THEOREMS[0].false("of a closed p, too", Claim("open or not", open_dead.attains, _open_or_not)),
    open_dead.THEOREMS[1].false("if p is alive, too", Claim("dead or alive", open_dead.greatest_above, _alive_too)),
    open_dead.THEOREMS[2].false(
        "L may be any value",
        Claim(
            "any L",
            window_search.fo,
            lambda k, t, _: k.implies(
                open_dead.given_ends(k),
                window_search.fo(k, t, open_dead.between(k)[0])
                == k.max(open_dead.between(k)[0], window_search.fo(k, t, window_search.lo(k))),
            ),
        ),
    ),
    open_dead.THEOREMS[3].false(
        "always", Claim("always", window_search.fo, lambda k, t, x: open_dead.undecided(k, t, x, alive=False))
    ),
)


# dead_nodes


def _any_node(k: Kit, t: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    made = dead_nodes.grafted(k, t, q, X, a, b)
    return k.implies(
        dead_nodes.given_open(Level(), k, t, q, a, b),
        window_search.fo(k, t, window_search.lo(k)) == window_search.fo(k, made, window_search.lo(k)),
    )


def _dead_too(k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    before, after = (nested_windows.h_of(Level(), k, tree, p)[0] for tree in (t, dead_nodes.grafted(k, t, q, X, a, b)))
    given = k.all(through.is_path(k, t, p), dead_nodes.given_dead(Level(), k, t, q, a, b))
    return k.implies(given, k.max(a, before) == k.max(a, after))


_DEAD_NODES: Final[tuple[Theorem, ...]] = (
    dead_nodes.THEOREMS[0].false("whether or not it is dead", Claim("any open node", dead_nodes.grafted, _any_node)),
    dead_nodes.THEOREMS[1].false(
        "nor of a dead n", Claim("dead nodes, too", dead_nodes.beside, _dead_too, dead_nodes.beside)
    ),
)


# proof_sizes


_PROOF_SIZES: Final[tuple[Theorem, ...]] = (
    proof_sizes.THEOREMS[0].false("they meet in no leaf: |T+| + |T-| together", *proof_sizes.together_less(0)),
    proof_sizes.THEOREMS[0].false("they meet in two leaves", *proof_sizes.together_less(2)),
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
