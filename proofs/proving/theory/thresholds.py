"""KA-T5.4, sharp: the sequence of a game graph comes to rest after at most #V steps, whatever K is.

For a threshold h > 0 let X_n be the vertices with s_n v >= h, for h < 0 those with s_n v <= h. X_n grows (KA-L5.3),
starts empty, and X_{n+1} is determined by X_n: so it grows in each step until it rests, and rests after at most #V
steps. When it rests for every h, nothing changes any more.
"""

from typing import Any, Final

from proofs.proving.theory.convergence import MOVES, RESTS_ON
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.scores import DATATYPES, added, after, away, before, over


def reaches(k: Kit, x: Any, h: Any = None) -> Formula:
    """x >= h if h > 0, x <= h if h < 0."""
    h = k.any("h", "Value") if h is None else h
    return k.if_(h > 0, x >= h, x <= h)


def is_threshold(k: Kit) -> Formula:
    """h is not 0."""
    return k.any("h", "Value") != 0


def _one_if(k: Kit, formula: Formula) -> Any:
    return k.if_(formula, k.number(1), k.number(0))


# Whether X_n and X_{n+1} have the same of these vertices; how many of them are in X_n, and in X_{n+1}; and how many
# there are.
same: Final = over("same", "Bool", lambda k, v: reaches(k, before(k, v)) == reaches(k, after(k, v)),
                   lambda k, x, y: k.all(x, y))  # fmt: skip
count_before, count_after = (
    over(f"count_{s.name}", "Number", lambda k, v, s=s: _one_if(k, reaches(k, s(k, v))), added) for s in (before, after)
)
number_of: Final = over("number_of", "Number", lambda k, _: k.number(1), added)


def _grows(k: Kit, V: Term) -> Formula:
    more = count_after(k, V) >= count_before(k, V) + _one_if(k, k.not_(same(k, V)))
    bounds = k.all(count_before(k, V) >= 0, count_after(k, V) <= number_of(k, V))
    return k.implies(is_threshold(k), k.all(more, bounds))


def _determined(at: Level, k: Kit, F: Term) -> Formula:
    said = reaches(k, at(before)(k, F)) == reaches(k, at(after)(k, F))
    return k.implies(k.all(is_threshold(k), same(k, F)), said)


GROWS: Final = Claim("X_n grows with each step that changes it, up to #V", count_before, _grows)
DETERMINED: Final = lift("whether the best of the successors reaches h depends on X_n alone", before, _determined)[1:]


def _empty(k: Argument) -> Sequent:
    """s_0 = 0 reaches no threshold."""
    return [is_threshold(k)], k.not_(reaches(k, k.value(0)))


def as_many_as_steps(k: Argument) -> Sequent:
    """If X changes in steps 0 .. n, X_{n+1} has at least n + 1 vertices."""
    V, n = k.any("V", "Vertices"), k.any("n", "Number")
    k.use(GROWS, V)
    return [is_threshold(k), count_before(k, V) >= n, k.not_(same(k, V))], count_after(k, V) >= n + 1


def rests(k: Argument, *, too_early: bool = False) -> Sequent:
    """So X rests in step #V, if it changed in all steps before; and if it rested before, it rests since.

    That it rests in step #V - 1 a path that ends in a leaf refutes.
    """
    V, n = k.any("V", "Vertices"), k.any("n", "Number")
    k.use(GROWS, V)
    last = number_of(k, V) - 1 if too_early else number_of(k, V)
    return [is_threshold(k), count_before(k, V) >= n, n >= last], same(k, V)


def _nothing_changes(k: Argument) -> Sequent:
    """If s_n v and s_{n+1} v reach the same thresholds (s_{n+1} v is one, if it is not 0), they are equal."""
    a, b = k.any("s_n_v", "Value"), k.any("s_n_plus_1_v", "Value")
    return [away(k, a, b), k.implies(b != 0, reaches(k, a, b) == reaches(k, b, b))], a == b


THEOREMS: Final = (
    Theorem("KA-T5.4.sharp", "s_N = s_(N+1) for N = #V", "on n, on the list of the vertices, and on the successors",
            RESTS_ON, DATATYPES, (GROWS, *DETERMINED), (MOVES,), ("KA-L5.3",),
            steps=(Step("X_0 is empty", _empty), Step("a change in each step", as_many_as_steps),
                   Step("the last step", rests), Step("all thresholds together", _nothing_changes))),
)  # fmt: skip
