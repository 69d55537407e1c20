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

from proofs.proving.theory.convergence import RESTS_ON
from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, Lifted, lift
from proofs.proving.theory.scores import DATATYPES, any_value, away, case, of_vertices, stages, zero
from proofs.proving.theory.thresholds import GROWS, as_many_as_steps, rests

LOW, NOW, HIGH = of_vertices("low"), of_vertices("now"), of_vertices("high")  # s_k, or s'_k; w; the score


def _below(one: Lifted, other: Lifted) -> tuple[Claim, ...]:
    """One <=1 the other at each vertex; and so for the best of any vertices."""

    def says(at: Level, k: Kit, v: Term) -> Formula:
        return away(k, at(one)(k, v), at(other)(k, v))

    return lift(f"{one.name} v <=1 {other.name} v", one, says)


LOW_NOW, NOW_HIGH = _below(LOW, NOW), _below(NOW, HIGH)


def _values(k: Kit) -> tuple[Any, Any, Any]:
    return k.any("s_k", "Value"), k.any("w", "Value"), k.any("s", "Value")


def _beyond(k: Kit) -> list[Formula]:
    """An edge out of the component leads to a score, and a leaf has one: s_k <=1 s (KA-L5.3) is s_k <=1 w there."""
    low, w, s = _values(k)
    return [away(k, low, s), w == s]


def both_ways(k: Argument, *, below: bool = True) -> Sequent:
    """s <=1 w and w <=1 s."""
    _, w, s = _values(k)
    return [away(k, s, w), *([away(k, w, s)] if below else [])], w == s


def _swept_before(k: Argument) -> Sequent:
    """What was swept before in this sweep has at least s'_{k+1}, and so s'_k (KA-L5.3)."""
    low, w, _ = _values(k)
    following = k.any("low_of_the_next", "Value")
    return [away(k, low, following), away(k, following, w)], away(k, low, w)


# WHAT IS COUNTED ONCE

COUNTED: Final[Datatypes] = {"Counted": {"end": {}, "one": {"edges": "Number", "is_open": "Bool", "others": "Counted"}}}


@definition("Counted", "Number")
def all_edges(k: Kit, L: Term) -> Any:
    """The edges of all vertices."""
    return k.number(0) if L.con == "end" else L.get("edges") + all_edges(k, L.get("others"))


@definition("Counted", "Number")
def open_edges(k: Kit, L: Term) -> Any:
    """The edges of the vertices that were opened."""
    if L.con == "end":
        return k.number(0)
    return k.if_(L.get("is_open"), L.get("edges"), k.number(0)) + open_edges(k, L.get("others"))


@definition("Counted", "Bool")
def are_numbers(k: Kit, L: Term) -> Any:
    """No vertex has fewer than no edges."""
    return k.bool(True) if L.con == "end" else k.all(L.get("edges") >= 0, are_numbers(k, L.get("others")))


@definition("Counted", "Number", "Number")
def new_edges(k: Kit, L: Term, i: Any) -> Any:
    """The edges of the vertex at place i, if it is not open yet."""
    if L.con == "end":
        return k.number(0)
    here = k.if_(L.get("is_open"), k.number(0), L.get("edges"))
    return k.if_(i == 0, here, new_edges(k, L.get("others"), i - 1))


@definition("Counted", "Number", "Counted")
def opened(k: Kit, L: Term, i: Any) -> Any:
    """The list when the vertex at place i is opened."""
    if L.con == "end":
        return L
    open_now = k.some(L.get("is_open"), i == 0)
    others = k.if_(i == 0, L.get("others"), opened(k, L.get("others"), i - 1))
    return k.make("Counted", "one", L.get("edges"), open_now, others)


def _bounded(k: Kit, L: Term) -> Formula:
    within = k.all(open_edges(k, L) >= 0, open_edges(k, L) <= all_edges(k, L))
    return k.implies(are_numbers(k, L), within)


def opens(k: Kit, L: Term, i: Any, *, new: bool = True) -> Formula:
    """Opening a vertex adds its edges, if it was not open."""
    more = new_edges(k, L, i) if new else k.number(0)
    as_many = all_edges(k, opened(k, L, i)) == all_edges(k, L)
    return k.all(as_many, open_edges(k, opened(k, L, i)) == open_edges(k, L) + more)


BOUNDED: Final = Claim("the edges of the vertices that were opened are at most all edges", open_edges, _bounded)
OPENS: Final = Claim("opening a vertex adds its edges, if it was not open", new_edges, opens)


def _counted(k: Argument) -> Sequent:
    """calls = 1 + the edges of what was opened, before; so after a vertex that was not open adds its edges."""
    L, i, calls = k.any("V", "Counted"), k.any("i", "Number"), k.any("calls", "Number")
    k.use(OPENS, L, i)
    return [calls == 1 + open_edges(k, L)], calls + new_edges(k, L, i) == 1 + open_edges(k, opened(k, L, i))


def _few(k: Argument) -> Sequent:
    """So there are at most 1 + #E calls; and of looks backwards, begun at 0, at most #E."""
    L, calls = k.any("V", "Counted"), k.any("calls", "Number")
    k.use(BOUNDED, L)
    return [are_numbers(k, L), calls == 1 + open_edges(k, L)], calls <= 1 + all_edges(k, L)


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
