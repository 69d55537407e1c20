"""KA-T5.4, sharp: the sequence of a game graph comes to rest after at most #V steps, whatever K is.

For a threshold h > 0 let X_n be the vertices with s_n v >= h, for h < 0 those with s_n v <= h. X_n grows (KA-L5.3),
starts empty, and X_{n+1} is determined by X_n: so it grows in each step until it rests, and rests after at most #V
steps. When it rests for every h, nothing changes any more.

KA-I5.3: where the score of a vertex lies between those of its best successors, one step before and now.

`before` and `after` are s_(n-1) and s_n; l_n is a best successor by s_n, l_(n-1) one by s_(n-1). A max vertex v has
s_n v = s_(n-1) l_(n-1) and s_(n+1) v = s_n l_n. The order <=1 is that of `convergence`.

Vertices that count 0: KA-T6.6 as depth-first search uses it, and more of them only move scores towards 0 (KA-A7.2).

Let M be any marked vertices, which count 0, and n an inner vertex that is not marked. `free` is s_k with M marked,
`marked` is s_k with M and n marked. Take a threshold h, above or below 0.

    Let r be the first step at which s_r n reaches h. Before it whatever reaches h does so with n marked as well, for n
    itself does not reach it yet: by induction on k < r, and on the list of the successors. So at step r - 1 the best of
    n's successors reaches h with n marked, and goes on doing so (KA-L5.3).
    Conversely what reaches h with n marked does so without: by induction on k, for a marked n has 0.

So s(n) and the best of its successors with n marked reach the same thresholds: they are equal. At a leaf and at a
vertex of M both sequences are the same.

And s in G[d' := 0] <=1 s in G[d := 0] for d part of d': `fewer` is s_k with the vertices of d at 0, `more` with those
of d'; a vertex of d' has 0, which is below everything. In the limit the scores are so, too, for both sequences come to
rest (KA-T5.4).
"""

from functools import partial
from typing import Any, Final

from proofs.proving.theory.convergence import (
    ALL_MOVE,
    DATATYPES,
    MOVES,
    RESTS_ON,
    added,
    after,
    any_value,
    away,
    before,
    case,
    of_vertices,
    over,
    stages,
    zero,
)
from proofs.proving.theory.formulas import Formula, Term, arbitrary, definition, integer, real
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import Lifted, lift
from proofs.proving.theory.logic import all_of, equal, if_, implies, not_, some_of


def reaches(x: Any, h: Any = None) -> Formula:
    """x >= h if h > 0, x <= h if h < 0."""
    h = arbitrary("h", "Value") if h is None else h
    return if_(h > 0, x >= h, x <= h)


def is_threshold() -> Formula:
    """h is not 0."""
    return arbitrary("h", "Value") != 0


def _one_if(formula: Formula) -> Any:
    return if_(formula, integer(1), integer(0))


# Whether X_n and X_{n+1} have the same of these vertices; how many of them are in X_n, and in X_{n+1}; and how many
# there are.
same: Final = over("same", "Bool", lambda v: reaches(before(v)) == reaches(after(v)),
                   all_of)  # fmt: skip
count_before, count_after = (
    over(f"count_{s.name}", "Number", lambda v, s=s: _one_if(reaches(s(v))), added) for s in (before, after)
)
number_of: Final = over("number_of", "Number", lambda _: integer(1), added)


GROWS: Final = Claim(
    "X_n grows with each step that changes it, up to #V",
    count_before,
    lambda V: implies(
        is_threshold(),
        all_of(
            count_after(V) >= count_before(V) + _one_if(not_(same(V))),
            all_of(count_before(V) >= 0, count_after(V) <= number_of(V)),
        ),
    ),
)
DETERMINED: Final = lift(
    "whether the best of the successors reaches h depends on X_n alone",
    before,
    lambda F: implies(all_of(is_threshold(), same(F)), reaches(before(F)) == reaches(after(F))),
)[1:]


def _empty() -> Sequent:
    """s_0 = 0 reaches no threshold."""
    return [is_threshold()], not_(reaches(real(0)))


def as_many_as_steps() -> Sequent:
    """If X changes in steps 0 .. n, X_{n+1} has at least n + 1 vertices."""
    V, n = arbitrary("V", "Vertices"), arbitrary("n", "Number")
    use(GROWS, V)
    return [is_threshold(), count_before(V) >= n, not_(same(V))], count_after(V) >= n + 1


def rests(*, too_early: bool = False) -> Sequent:
    """So X rests in step #V, if it changed in all steps before; and if it rested before, it rests since.

    That it rests in step #V - 1 a path that ends in a leaf refutes.
    """
    V, n = arbitrary("V", "Vertices"), arbitrary("n", "Number")
    use(GROWS, V)
    last = number_of(V) - 1 if too_early else number_of(V)
    return [is_threshold(), count_before(V) >= n, n >= last], same(V)


def _nothing_changes() -> Sequent:
    """If s_n v and s_{n+1} v reach the same thresholds (s_{n+1} v is one, if it is not 0), they are equal."""
    a, b = arbitrary("s_n_v", "Value"), arbitrary("s_n_plus_1_v", "Value")
    return [away(a, b), implies(b != 0, reaches(a, b) == reaches(b, b))], a == b


@definition("Vertices", "Vertex", "Bool")
def has_vertex(F: Term, v: Term) -> Any:
    """Whether v is in the list."""
    if F.con == "only":
        return equal(F.get("last"), v)
    return some_of(equal(F.get("first"), v), has_vertex(F.get("rest"), v))


def ordered(kind: str) -> Claim:
    """The inequalities, of a max vertex or a min vertex v with the successors F; l may be l_n, or l_(n-1)."""

    def on_its_side(x: Any, *, is_max: bool) -> Formula:
        return x > 0 if is_max else x < 0

    def says(F: Term, v: Term) -> Formula:
        now, then = before[kind](F), after[kind](F)  # s_n v and s_(n+1) v
        is_then = all_of(has_vertex(F, v), before(v) == now)  # v is l_(n-1)
        is_now = all_of(has_vertex(F, v), after(v) == then)  # v is l_n
        towards = all_of(away(now, after(v)), away(after(v), then))
        return all_of(
            implies(all_of(is_now, on_its_side(now, is_max=kind == "min")), away(now, after(v))),
            implies(all_of(is_then, on_its_side(now, is_max=kind == "max")), towards),
        )

    return Claim(f"s_n v <=1 s_n l <=1 s_(n+1) v of a {kind} vertex", has_vertex, says)


WITHIN: Final = Claim(
    "a successor is no better than the best",
    has_vertex,
    lambda F, v: implies(has_vertex(F, v), all_of(after["min"](F) <= after(v), after(v) <= after["max"](F))),
)


free: Final = of_vertices("free")
marked: Final = of_vertices("marked")


def _follows(one: Lifted, other: Lifted) -> tuple[Claim, ...]:
    """If one reaches h, so does the other."""

    def says(v: Term) -> Formula:
        return implies(all_of(is_threshold(), reaches(one(v))), reaches(other(v)))

    return lift(f"where s_k v with {one.name} reaches h, so it does with {other.name}", one, says)


FORTH, BACK = _follows(free, marked), _follows(marked, free)


def _reached(kind: str, claim: Claim) -> Sequent:
    """s_r n, the best of the successors at step r - 1, reaches h: so does, in the limit, the best with n marked."""
    F, limit = arbitrary("successors_of_n", "Vertices"), arbitrary("limit_with_n_marked", "Value")
    use(claim, F)
    return [is_threshold(), reaches(free[kind](F)), away(marked[kind](F), limit)], reaches(limit)


def same_thresholds(*, both: bool = True) -> Sequent:
    """Two values that reach the same thresholds; each of them is one, if it is not 0."""
    s, best = arbitrary("s_n", "Value"), arbitrary("best_with_n_marked", "Value")
    thresholds = (s, best) if both else (s,)
    return [implies(h != 0, reaches(s, h) == reaches(best, h)) for h in thresholds], s == best


def _is_not_there_yet() -> list[Formula]:
    return [not_(reaches(arbitrary("s_k_n", "Value")))]


SAME_T: Final[dict[str, Any]] = {"free": any_value("t"), "marked": any_value("t")}
_MARKED: Final = case(marked=zero, free=any_value("anything"))


fewer: Final = of_vertices("fewer")
more: Final = of_vertices("more")


OF_EACH, *OF_LISTS = lift("s_k v with d' at 0 <=1 s_k v with d at 0", more, lambda v: away(more(v), fewer(v)))
_AT_0: Final = case(more=zero, fewer=any_value("anything"))
_WORDS: Final = "s(v) in G[d' := 0] <=1 s(v) in G[d := 0] for d part of d', and so for the best of any vertices"
THEOREMS: Final = (
    Theorem("KA-T5.4.sharp", "s_N = s_(N+1) for N = #V", "on n, on the list of the vertices, and on the successors",
            RESTS_ON, DATATYPES, (GROWS, *DETERMINED), (MOVES,), ("KA-L5.3",),
            steps=(Step("X_0 is empty", _empty), Step("a change in each step", as_many_as_steps),
                   Step("the last step", rests), Step("all thresholds together", _nothing_changes))),
    Theorem("KA-I5.3.within", "a successor is no better than the best", "on the list of the successors", RESTS_ON,
            DATATYPES, (WITHIN,)),
    Theorem("KA-I5.3", "with l_k a best successor of a max vertex v by s_k: s_n v < 0 implies s_n v <=1 s_n l_n = "
            "s_(n+1) v, and s_n v > 0 implies s_n v <=1 s_n l_(n-1) <=1 s_(n+1) v; dually of a min vertex",
            "none: from KA-L5.3 for s_(n-1) and s_n", RESTS_ON, DATATYPES, (ordered("max"), ordered("min")),
            (MOVES, *ALL_MOVE, WITHIN), ("KA-L5.3", "KA-I5.3.within")),
    Theorem("KA-T6.6.forth", "if s(n) reaches h, so does the best of its successors with n marked, in the limit",
            "on k, and on the list of the successors", RESTS_ON, DATATYPES, FORTH[1:],
            given=FORTH[:1], uses=("KA-L5.3",), steps=(
                *stages(FORTH[0], FORTH[1:], free, marked, at_zero=case(free=zero, marked=any_value("anything")),
                        at_a_leaf=case(**SAME_T), a_vertex_of_M=case(free=zero, marked=zero),
                        n_before_it_reaches_h=case(_is_not_there_yet, free=any_value("s_k_n"), marked=zero)),
                *(Step(f"n reaches h, at a {kind} vertex", partial(_reached, kind=kind, claim=claim))
                  for kind, claim in zip(("max", "min"), FORTH[1:], strict=True)))),
    Theorem("KA-T6.6.marks", "s(n) with M marked is the best score of the successors of n with M and n marked, for an "
            "inner n that is not in M", "on k, and on the list of the successors", RESTS_ON, DATATYPES, BACK[1:],
            given=BACK[:1], uses=("KA-T6.6.forth", "KA-T5.4"), steps=(
                *stages(BACK[0], BACK[1:], free, marked, at_zero=_MARKED, at_a_leaf=case(**SAME_T), n_itself=_MARKED,
                        a_vertex_of_M=case(free=zero, marked=zero)),
                Step("the same thresholds", same_thresholds))),
    Theorem("KA-L7.zeros", _WORDS, "on k, and on the list of the successors", RESTS_ON, DATATYPES, tuple(OF_LISTS),
            given=(OF_EACH,), uses=("KA-T5.4",),
            steps=stages(OF_EACH, tuple(OF_LISTS), more, fewer, at_zero=_AT_0, a_vertex_of_d=_AT_0,
                         at_a_leaf=case(more=any_value("t"), fewer=any_value("t")))),
)  # fmt: skip
