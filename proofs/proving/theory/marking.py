"""KA-T6.6 as depth-first search uses it: s(n) is the best score of the successors when n is marked, too.

Let M be any marked vertices, which count 0, and n an inner vertex that is not marked. `free` is s_k with M marked,
`marked` is s_k with M and n marked. Take a threshold h, above or below 0.

    Let r be the first step at which s_r n reaches h. Before it whatever reaches h does so with n marked as well, for n
    itself does not reach it yet: by induction on k < r, and on the list of the successors. So at step r - 1 the best of
    n's successors reaches h with n marked, and goes on doing so (KA-L5.3).
    Conversely what reaches h with n marked does so without: by induction on k, for a marked n has 0.

So s(n) and the best of its successors with n marked reach the same thresholds: they are equal. At a leaf and at a
vertex of M both sequences are the same.
"""

from functools import partial
from typing import Any, Final

from proofs.proving.theory.convergence import RESTS_ON
from proofs.proving.theory.formulas import Definition, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.scores import DATATYPES, away, over
from proofs.proving.theory.thresholds import is_threshold, reaches


@definition("Vertex", "Value")
def free(k: Kit, v: Term) -> Any:
    """s_k with M marked, of which nothing is known."""
    raise AssertionError(f"{v} has no value of its own, in {k}")


@definition("Vertex", "Value")
def marked(k: Kit, v: Term) -> Any:
    """s_k with M and n marked, of which nothing is known."""
    raise AssertionError(f"{v} has no value of its own, in {k}")


GREATEST: Final = {s: over(f"greatest_{s.name}", "Value", s, lambda k, x, y: k.max(x, y)) for s in (free, marked)}
LEAST: Final = {s: over(f"least_{s.name}", "Value", s, lambda k, x, y: k.min(x, y)) for s in (free, marked)}
BESTS: Final = ((GREATEST, "max"), (LEAST, "min"))


def _follows(k: Kit, one: Any, other: Any) -> Formula:
    """If one reaches h, so does the other."""
    return k.implies(k.all(is_threshold(k), reaches(k, one)), reaches(k, other))


def _of_each(one: Definition, other: Definition) -> Claim:
    """What is assumed of each vertex at step k."""
    return Claim(
        f"where s_k v with {one.name} reaches h, so it does with {other.name}",
        one, lambda k, v: _follows(k, one(k, v), other(k, v)),
    )  # fmt: skip


def _of_lists(one: Definition, other: Definition) -> tuple[Claim, ...]:
    """What follows for s_(k+1) of a vertex with these successors."""
    return tuple(
        Claim(f"the {name} of the successors reaches h with {other.name}, if it does with {one.name}", best[one],
              lambda k, F, best=best: _follows(k, best[one](k, F), best[other](k, F)))
        for best, name in BESTS
    )  # fmt: skip


FORTH: Final = _of_lists(free, marked)
BACK: Final = _of_lists(marked, free)


def _at_first(k: Kit) -> Sequent:
    """s_0 = 0 reaches no threshold, so nothing has to be shown at k = 0; nor of n where it counts 0."""
    return [], _follows(k, k.value(0), k.any("anything", "Value"))


def _itself(k: Kit) -> Sequent:
    """n before step r: it does not reach h, whatever it has when it is marked."""
    s_n = k.any("s_k_n", "Value")
    return [k.not_(reaches(k, s_n))], _follows(k, s_n, k.value(0))


def _unchanged(k: Kit) -> Sequent:
    """A leaf has t from step 1 on, a vertex of M has 0, in both."""
    t = k.any("t", "Value")
    return [], _follows(k, t, t)


def _reached(k: Kit, best: Any) -> Sequent:
    """s_r n, the best of the successors at step r - 1, reaches h: so does, in the limit, the best with n marked."""
    F, limit = k.any("successors_of_n", "Vertices"), k.any("limit_with_n_marked", "Value")
    claim = _follows(k, best[free](k, F), best[marked](k, F))
    given = [is_threshold(k), reaches(k, best[free](k, F)), away(k, best[marked](k, F), limit)]
    return [claim, *given], reaches(k, limit)


def _equal(k: Kit, *, both: bool = True) -> Sequent:
    """Two values that reach the same thresholds; each of them is one, if it is not 0."""
    s, best = k.any("s_n", "Value"), k.any("best_with_n_marked", "Value")
    thresholds = (s, best) if both else (s,)
    return [k.implies(h != 0, reaches(k, s, h) == reaches(k, best, h)) for h in thresholds], s == best


_STEPS: Final = (
    Step("s_0", _at_first),
    Step("n itself before it reaches h", _itself),
    Step("a leaf, or a marked vertex", _unchanged),
    *(Step(f"n reaches h, at a {name} vertex", partial(_reached, best=best)) for best, name in BESTS),
)
THEOREMS: Final = (
    Theorem("KA-T6.6.forth", "if s(n) reaches h, so does the best of its successors with n marked, in the limit",
            "on k, and on the list of the successors", RESTS_ON, DATATYPES, FORTH,
            given=(_of_each(free, marked),), uses=("KA-L5.3",), steps=_STEPS),
    Theorem("KA-T6.6.marks", "s(n) with M marked is the best score of the successors of n with M and n marked, for an "
            "inner n that is not in M", "on k, and on the list of the successors", RESTS_ON, DATATYPES, BACK,
            given=(_of_each(marked, free),), uses=("KA-T6.6.forth", "KA-T5.4"),
            steps=(Step("s_0, and n with its mark", _at_first), Step("a leaf, or a marked vertex", _unchanged),
                   Step("the same thresholds", _equal))),
)  # fmt: skip

FALSE: Final = (
    Theorem("KA-T6.6.forth", "whatever is assumed of the successors", "", "", DATATYPES, FORTH),
    Theorem("KA-T6.6.marks", "a value is known by one of the thresholds", "", "", DATATYPES,
            steps=(Step("one threshold", lambda k: _equal(k, both=False)),)),
)  # fmt: skip
