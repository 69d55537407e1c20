"""FR-KA-linear: what is below the scores and stands still is the score; sweeps in any order; what is counted once.

The score is the least function w, in the order <=V, with w = A w: if w = A w then s_k <=V w for every k, by induction
on k and on the list of the successors; so s <=V w. That needs w = A w on one component only, if the edges out of it
lead to scores, since s_k <=1 s there (KA-L5.3). Whatever stays below the scores and comes to stand still has therefore
become the score.

A sweep looks one move ahead from each inner vertex in turn. After k sweeps, in any order, each vertex lies between s'_k
and its score: s'_k <=1 w <=1 s, for what is swept later in a sweep sees no less than s'_k. And s'_k rests after #inner
steps, as s_k does after #V (KA-T5.4.sharp), the leaves having their scores from the beginning.
"""

from typing import Any, Final

from proofs.proving.theory.convergence import DATATYPES, RESTS_ON, any_value, away, case, of_vertices, stages, zero
from proofs.proving.theory.formulas import Datatypes, Formula, Term, arbitrary, definition, integer
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import Lifted, lift
from proofs.proving.theory.logic import all_of, if_, implies, make, some_of
from proofs.proving.theory.thresholds import GROWS, as_many_as_steps, rests

LOW, NOW, HIGH = of_vertices("low"), of_vertices("now"), of_vertices("high")  # s_k, or s'_k; w; the score


def _below(one: Lifted, other: Lifted) -> tuple[Claim, ...]:
    """One <=1 the other at each vertex; and so for the best of any vertices."""

    def says(v: Term) -> Formula:
        return away(one(v), other(v))

    return lift(f"{one.name} v <=1 {other.name} v", one, says)


LOW_NOW, NOW_HIGH = _below(LOW, NOW), _below(NOW, HIGH)


def _values() -> tuple[Any, Any, Any]:
    return arbitrary("s_k", "Value"), arbitrary("w", "Value"), arbitrary("s", "Value")


def _beyond() -> list[Formula]:
    """An edge out of the component leads to a score, and a leaf has one: s_k <=1 s (KA-L5.3) is s_k <=1 w there."""
    low, w, s = _values()
    return [away(low, s), w == s]


def both_ways(*, below: bool = True) -> Sequent:
    """s <=1 w and w <=1 s."""
    _, w, s = _values()
    return [away(s, w), *([away(w, s)] if below else [])], w == s


def _swept_before() -> Sequent:
    """What was swept before in this sweep has at least s'_{k+1}, and so s'_k (KA-L5.3)."""
    low, w, _ = _values()
    following = arbitrary("low_of_the_next", "Value")
    return [away(low, following), away(following, w)], away(low, w)


# WHAT IS COUNTED ONCE

COUNTED: Final[Datatypes] = {"Counted": {"end": {}, "one": {"edges": "Number", "is_open": "Bool", "others": "Counted"}}}


@definition("Counted", "Number")
def all_edges(L: Term) -> Any:
    """The edges of all vertices."""
    return integer(0) if L.con == "end" else L.get("edges") + all_edges(L.get("others"))


@definition("Counted", "Number")
def open_edges(L: Term) -> Any:
    """The edges of the vertices that were opened."""
    if L.con == "end":
        return integer(0)
    return if_(L.get("is_open"), L.get("edges"), integer(0)) + open_edges(L.get("others"))


@definition("Counted", "Bool")
def are_numbers(L: Term) -> Any:
    """No vertex has fewer than no edges."""
    return True if L.con == "end" else all_of(L.get("edges") >= 0, are_numbers(L.get("others")))


@definition("Counted", "Number", "Number")
def new_edges(L: Term, i: Any) -> Any:
    """The edges of the vertex at place i, if it is not open yet."""
    if L.con == "end":
        return integer(0)
    here = if_(L.get("is_open"), integer(0), L.get("edges"))
    return if_(i == 0, here, new_edges(L.get("others"), i - 1))


@definition("Counted", "Number", "Counted")
def opened(L: Term, i: Any) -> Any:
    """The list when the vertex at place i is opened."""
    if L.con == "end":
        return L
    open_now = some_of(L.get("is_open"), i == 0)
    others = if_(i == 0, L.get("others"), opened(L.get("others"), i - 1))
    return make("Counted", "one", L.get("edges"), open_now, others)


def opens(L: Term, i: Any, *, new: bool = True) -> Formula:
    """Opening a vertex adds its edges, if it was not open."""
    more = new_edges(L, i) if new else integer(0)
    as_many = all_edges(opened(L, i)) == all_edges(L)
    return all_of(as_many, open_edges(opened(L, i)) == open_edges(L) + more)


BOUNDED: Final = Claim(
    "the edges of the vertices that were opened are at most all edges",
    open_edges,
    lambda L: implies(are_numbers(L), all_of(open_edges(L) >= 0, open_edges(L) <= all_edges(L))),
)
OPENS: Final = Claim("opening a vertex adds its edges, if it was not open", new_edges, opens)


def _counted() -> Sequent:
    """calls = 1 + the edges of what was opened, before; so after a vertex that was not open adds its edges."""
    L, i, calls = arbitrary("V", "Counted"), arbitrary("i", "Number"), arbitrary("calls", "Number")
    use(OPENS, L, i)
    return [calls == 1 + open_edges(L)], calls + new_edges(L, i) == 1 + open_edges(opened(L, i))


def _few() -> Sequent:
    """So there are at most 1 + #E calls; and of looks backwards, begun at 0, at most #E."""
    L, calls = arbitrary("V", "Counted"), arbitrary("calls", "Number")
    use(BOUNDED, L)
    return [are_numbers(L), calls == 1 + open_edges(L)], calls <= 1 + all_edges(L)


_ON_K: Final = "on k, and on the list of the successors"
_FROM_ZERO: Final = case(low=zero, now=any_value("anything"))
_BEYOND: Final = case(_beyond, low=any_value("s_k"), now=any_value("w"))
THEOREMS: Final = (
    Theorem("FR-KA-linear.component", "w = A w on a component, w <=V s there, and scores beyond it, imply w = s",
            _ON_K, RESTS_ON, DATATYPES, LOW_NOW[1:], given=LOW_NOW[:1], uses=("KA-L5.3", "KA-T5.4"), steps=(
                *stages(LOW_NOW[0], LOW_NOW[1:], LOW, NOW, at_zero=_FROM_ZERO, at_a_leaf=_BEYOND, an_exit=_BEYOND),
                Step("both ways", both_ways))),
    Theorem("FR-KA-linear.sweeps", "sweeps over the inner vertices, in any order, from 0: at most #inner + 1",
            _ON_K, RESTS_ON, DATATYPES, (*LOW_NOW[1:], *NOW_HIGH[1:]), given=(LOW_NOW[0], NOW_HIGH[0]),
            uses=("KA-L5.3", "KA-T5.4.sharp"), cites=(GROWS,), steps=(
                *stages(LOW_NOW[0], LOW_NOW[1:], LOW, NOW, at_zero=_FROM_ZERO,
                        at_a_leaf=case(low=any_value("t"), now=any_value("t"))),
                *stages(NOW_HIGH[0], NOW_HIGH[1:], NOW, HIGH, at_zero=case(now=zero, high=any_value("anything")),
                        at_a_leaf=case(now=any_value("t"), high=any_value("t"))),
                Step("swept earlier in this sweep", _swept_before),
                Step("a change at some inner vertex in each step", as_many_as_steps),
                Step("s'_k rests after #inner steps", rests), Step("then w is the score", both_ways))),
    Theorem("FR-KA-linear.count", "what adds its edges once, when it is opened (discovered, or settled), adds at most "
            "#E in all", "on the list of the vertices", RESTS_ON, COUNTED, (BOUNDED, OPENS),
            steps=(Step("calls are counted", _counted), Step("the bound", _few))),
)  # fmt: skip
