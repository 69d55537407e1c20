"""FR-MTD-visits.memory, ST-S6 and ST-L6.1: what a call of MT returns, visits and leaves, by induction on the tree.

A call finds a node open, or it finds there the oldest low tree of the pass before, whose value is its cut d; that each
nested call of a pass is one of these is proved in `mt_best_first`. It makes the passes of `passes`, and what it returns
is what the search tree that it retains proves.

The tree that memory holds then is the only optimal one. `is_held` follows a given T down the oldest low tree, and says
what ST-L6.1 says of memory: at a node x of T it holds f+(x), at a left node y, an older brother of the only child that
T has of a min node (ST-D6.3), it holds f-(y), which is not low. That such a T is the only closed T+ of low g is, as in
ST-P5.1, what makes the induction go through.
"""

from typing import Any, Final

from proofs.proving.theory.closed import OPEN, is_closed
from proofs.proving.theory.formulas import Formula, Term, arbitrary, definition
from proofs.proving.theory.induction import BOTH, ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, by_side, kind, lift, none_known
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, equal, if_, implies, make, not_, some_of
from proofs.proving.theory.memories import (
    WITH_MEMORY,
    after,
    grown,
    holds,
    is_game,
    left,
    returned,
    searched,
    seen,
    visits,
    was_there,
)
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import d, h, is_low, low, opens, tests, within
from proofs.proving.theory.trees import BOUND, at_open, f, g, is_solution
from proofs.proving.theory.walks import Walk, each_part, made_of_all, made_of_one, or_end, rest
from proofs.proving.theory.window_search import LINK, best_end, fo, hi, lo, worst_end

# WHAT IT RETURNS, STORES AND VISITS


def _stores(t: Term, m: Term, *cut: Any) -> Formula:
    kept, value = after(t, m, *cut), returned(t, m, *cut)
    return all_of(kept.is_a("known"), kept.get("ours") == low(value, *cut), kept.get("bound") == value)


def _leaves_the_oldest(t: Term, m: Term, *cut: Any) -> Formula:
    """A pass finds and leaves the oldest low tree, if there is one."""
    exists, value = low(f(t), *cut), returned(t, m, *cut)
    found = all_of(value == h(t, *cut), left(t, after(t, m, *cut), *cut))
    return all_of(implies(exists, found), implies(not_(exists), not_(low(value, *cut))))


def _is_d(value: Any) -> Formula:
    """The value of the oldest low tree is d."""
    return within(value, d()) if kind() == "all" else value == d()


def given_left(t: Term, m: Term, *cut: Any) -> Formula:
    """Memory holds what the oldest low tree left, whose value is d; d is low at the cut before."""
    exists = all_of(low(f(t), *cut), low(d(), *cut))
    return all_of(left(t, m, *cut), exists, _is_d(h(t, *cut)))


def _kept_below(t: Term, m: Term, *cut: Any) -> Formula:
    value = h(t, *cut)
    exists = all_of(low(f(t), *cut), low(d(), *cut), low(value, d(), True))
    same = all_of(left(t, m, d(), True), h(t, d(), True) == value)
    return implies(all_of(left(t, m, *cut), exists), same)


def _later_visits(t: Term, m: Term, p: Term) -> Formula:
    cut = arbitrary("c", "Value"), arbitrary("strict", "Bool")
    new = all_of(visits(t, m, p, d(), True), not_(was_there(t, m, p)))
    return implies(all_of(is_path(t, p), given_left(t, m, *cut)), new == opens(t, p, *cut, d()))


OF_MEMORY: Final = (
    Claim("MT stores what it returns", after, _stores),
    Claim(
        "the oldest low tree leaves its value",
        left,
        lambda t, m, *cut: implies(
            left(t, m, *cut), all_of(m.is_a("known"), m.get("ours"), m.get("bound") == h(t, *cut))
        ),
    ),
    *lift(
        "with an empty memory MT finds and leaves the oldest low tree",
        returned,
        lambda t, m, *cut: implies(none_known(m), _leaves_the_oldest(t, m, *cut)),
    ),
    *lift("what is left of a tree that is low at d stays", left, _kept_below),
    *lift(
        "the pass at d finds and leaves the oldest tree that is low at d",
        left,
        lambda t, m, *cut: implies(given_left(t, m, *cut), _leaves_the_oldest(t, m, d(), True)),
    ),
)
VISITS: Final = (
    *lift(
        "with an empty memory MT visits what a pass on open nodes does",
        visits,
        lambda t, m, p, *cut: implies(
            all_of(is_path(t, p), none_known(m)),
            all_of(
                visits(t, m, p, *cut) == tests(t, p, *cut, *([kind() == "one"] if kind() else [])),
                not_(was_there(t, m, p)),
            ),
        ),
    ),
    *lift(
        "the pass at d visits what it opens, and nodes that memory knew", was_there, _later_visits, kinds=("all", "one")
    ),
)

# THE SEARCH TREE THAT IT RETAINS


def either_tree(t: Term, m: Term, *_: Any) -> None:
    """What proofs speak of: f- and f+ of each of the two trees that `seen` may be."""
    for tree in (make("Tree", "open"), grown(t, m)):
        for x in (lo(), hi()):
            fo(tree, x)


def _each() -> list[Any]:
    """f of a node; of children f of a max node and of a min node."""
    return [*fo.lists.values()] if kind() else [fo]


def _is_open(t: Term, m: Term) -> Formula:
    tree = seen(t, m)
    of_all = [of(tree, x) == x for x in (lo(), hi()) for of in _each()]
    return implies(none_known(m), all_of(*([] if kind() else [tree.is_a("open")]), *of_all))


def _between(t: Term, m: Term) -> Formula:
    ends = [(of(seen(t, m), lo()), of(seen(t, m), hi())) for of in _each()]
    return implies(is_game(t), all_of(*(all_of(lo() <= low, low <= high, high <= hi()) for low, high in ends)))


BETWEEN: Final = (
    *lift("-inf <= f- <= f+ <= +inf", seen, _between, mentions={"": either_tree}),
    *lift("a node that memory does not know is open", seen, _is_open, mentions={"": either_tree}),
)


def _proves(t: Term, m: Term, *cut: Any) -> Formula:
    """Of f+ and f- of the search tree that a call leaves: one of them is what it returns."""
    exists, memory = low(f(t), *cut), after(t, m, *cut)
    value, tree = returned(t, m, *cut), seen(t, memory)
    found = all_of(fo(tree, worst_end()) == value, searched(t, memory, *cut))
    return all_of(implies(exists, found), implies(not_(exists), fo(tree, best_end()) == value))


def given_held(t: Term, m: Term, *cut: Any) -> Formula:
    """Memory holds the oldest low tree, whose value is d; d is low at the cut before."""
    is_d = _is_d(h(t, *cut))
    return all_of(holds(t, m, *cut), low(d(), *cut), is_d)


RETURNS: Final = (
    *lift(
        "with an empty memory MT returns what its search tree proves",
        after,
        lambda t, m, *cut: implies(all_of(none_known(m), is_game(t)), _proves(t, m, *cut)),
    ),
    *lift(
        "the value of the oldest low tree is f+ of the search tree",
        left,
        lambda t, m, *cut: implies(holds(t, m, *cut), fo(seen(t, m), worst_end()) == h(t, *cut)),
        mentions={"": either_tree},
    ),
    *lift(
        "the bounds of older brothers stay, where a tree is low at d",
        left,
        lambda t, m, *cut: implies(
            all_of(holds(t, m, *cut), low(d(), *cut), low(h(t, *cut), d(), True)), searched(t, m, d(), True)
        ),
    ),
    *lift(
        "the call at d returns what its search tree proves",
        left,
        lambda t, m, *cut: implies(given_held(t, m, *cut), _proves(t, m, d(), True)),
    ),
)

# THE TREE THAT MEMORY HOLDS


def _one_held(s: Walk) -> Formula:
    """What is held of the child, and of its older brothers."""
    (t, m, _), C = s.first, s.lists[2]
    here = all_of(C.is_a("here"), s.here())
    if s.only:
        return here
    bound = m.get("bound")
    is_left = all_of(m.is_a("known"), not_(m.get("ours")), bound == fo(seen(t, m), best_end()))
    is_left = all_of(is_left, not_(low(bound, *s.more)))
    return if_(is_low(s), here, all_of(C.is_a("later"), is_left, s.on()))


@by_side("Tree", "Value", "Bool", "Solution", all=made_of_all, one=made_of_one(is_low))
def low_tree(t: Term, c: Any, strict: Any) -> Any:
    """The oldest solution tree of low value."""
    return low_tree.tree_of(t, c, strict)


@by_side("Tree", "Memory", "Solution", "Value", "Bool", "Bool", known=True, all=each_part, one=_one_held)
def is_held(t: Term, m: Term, T: Term, c: Any, strict: Any) -> Any:
    """T is that tree, and memory holds of it what the lemma says."""
    own = all_of(m.is_a("known"), m.get("ours"), m.get("bound") == fo(seen(t, m), worst_end()))
    if t.con != "inner":
        return all_of(own, T.is_a("leaf"))
    return all_of(own, is_held.below(t, m, T, c, strict, of=lambda kind, x: all_of(T.is_a(kind), x)))


@definition("Sons", "Memories", "Choice", "Bool")
def is_never(F: Term, M: Term, C: Term) -> Any:
    """Nothing but a way to go through the list: whether a closed tree of one of so many open nodes is chosen."""
    if F.con == "only":
        return False
    others, choice = rest(F, C)
    return all_of(C.is_a("later"), is_never(others, or_end(M), choice))


def _none_is_closed(F: Term, M: Term, C: Term) -> Formula:
    nodes, one = seen["sons"](F, M), Level("one")
    closed = all_of(one(is_solution)(nodes, C), one(is_closed)(nodes, C))
    return implies(M.is_a("end"), not_(some_of(is_never(F, M, C), closed)))


def _in_either(t: Term, m: Term, T: Term, *_: Any) -> None:
    """What its proof speaks of: T in each of the two trees that `seen` may be."""
    for tree in (make("Tree", "open"), grown(t, m)):
        is_solution(tree, T), is_closed(tree, T), g(tree, T)


def _beyond(F: Term, M: Term, C: Term, *_: Any) -> None:
    """What its proof speaks of: the choice of a younger child."""
    if F.con == "more":
        others, choice = rest(F, C)
        is_never(others, or_end(M), choice)


def held(*, of_any_g: bool = False) -> tuple[Claim, ...]:
    """A closed T of low g is the tree that memory holds."""

    def says(t: Term, m: Term, T: Term, *cut: Any) -> Formula:
        tree = seen(t, m)
        small = [] if of_any_g else [low(g(tree, T), *cut)]
        found = all_of(is_solution(tree, T), is_closed(tree, T), *small)
        given = all_of(holds(t, m, *cut), at_open() == worst_end())
        return implies(given, found == is_held(t, m, T, *cut))

    said = "a closed tree of low g is the tree that memory holds"
    return lift(said, is_held, says, mentions={"": _in_either, "one": _beyond})


NEVER: Final = Claim("no tree of an open child is closed", is_never, _none_is_closed)
UNIQUE: Final = lift(
    "there is one such tree",
    is_held,
    lambda t, m, T, *cut: implies(holds(t, m, *cut), is_held(t, m, T, *cut) == equal(T, low_tree(t, *cut))),
)
_ONE: Final = (
    "where memory holds the oldest T+ of g < c, it is the only closed T+ of g < c in the search tree, so the only "
    "optimal one; memory holds f+(x) for each x in it, and f-(y) >= c for each left node y"
)
_DUAL: Final = (
    "where memory holds the oldest T- of g > c, it is the only closed T- of g > c in the search tree; memory holds "
    "f-(x) for each x in it, and f+(y) <= c for each left node y"
)
RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees`, of MT and of its search tree in "
    "`memories`"
)
USES: Final = ("FR-MTD-visits.oldest", "FR-MTD-visits.memory")
THEOREMS: Final = (
    Theorem("FR-MTD-visits.memory", "MT's first pass visits what a pass on open nodes does; if it fails low it returns "
            "d, the value of the oldest low tree, and memory holds what that tree leaves; so does each later pass, at "
            "d, which visits what it opens and nodes that memory knew", ON_TREE,
            "that trees are finite (structural induction), and on the equations of `trees` and of MT in `memories`",
            WITH_MEMORY, (*OF_MEMORY, *VISITS), BOUNDS, ("FR-MTD-visits.oldest",), BOTH),
    Theorem("ST-S6", "a call of MT that finds n open, or finds the oldest low tree of the pass before, whose value is "
            "its cut, returns f+(n) of the search tree that it leaves if it fails low, f-(n) if it fails high",
            ON_TREE, RESTS_ON, WITH_MEMORY, RETURNS, (*BOUNDS, *OF_MEMORY), USES, BOTH, once=BETWEEN),
    *(Theorem(id, said, ON_TREE, RESTS_ON, WITH_MEMORY, (NEVER, *held(), *UNIQUE),
              (*BOUNDS, *OF_MEMORY, *BETWEEN, *RETURNS, OPEN, *BOUND, *LINK),
              ("ST-T2.S.bound", "ST-E3.3, ST-E3.5", "ST-T5.1", *USES, "ST-S6"), (plus,))
      for plus, id, said in ((True, "ST-L6.1", _ONE), (False, "ST-L6.1.dual", _DUAL))),
)  # fmt: skip
