"""More vertices that count 0 only move scores towards 0: s in G[d' := 0] <=1 s in G[d := 0] for d part of d' (KA-A7.2).

`fewer` is s_k with the vertices of d at 0, `more` with those of d': by induction on k, and within it on the list of the
successors. In the limit the scores are so, too, for both sequences come to rest (KA-T5.4). A vertex of d' has 0, which
is below everything; a leaf has t in both.
"""

from typing import Any, Final

from proofs.proving.theory.convergence import RESTS_ON
from proofs.proving.theory.formulas import Definition, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.scores import DATATYPES, away, over


@definition("Vertex", "Value")
def fewer(k: Kit, v: Term) -> Any:
    """s_k with the vertices of d at 0, of which nothing is known."""
    raise AssertionError(f"{v} has no value of its own, in {k}")


@definition("Vertex", "Value")
def more(k: Kit, v: Term) -> Any:
    """s_k with the vertices of d' at 0, of which nothing is known."""
    raise AssertionError(f"{v} has no value of its own, in {k}")


BEST: Final[tuple[tuple[str, tuple[Definition, ...]], ...]] = (
    ("max", tuple(over(f"greatest_{s.name}", "Value", s, lambda k, x, y: k.max(x, y)) for s in (more, fewer))),
    ("min", tuple(over(f"least_{s.name}", "Value", s, lambda k, x, y: k.min(x, y)) for s in (more, fewer))),
)
OF_EACH: Final = Claim("s_k v with d' at 0 <=1 s_k v with d at 0", more, lambda k, v: away(k, more(k, v), fewer(k, v)))
OF_LISTS: Final = tuple(
    Claim(f"so does the {name} of the successors", one,
          lambda k, F, one=one, two=two: away(k, one(k, F), two(k, F)))
    for name, (one, two) in BEST
)  # fmt: skip


def _counts_zero(k: Kit) -> Sequent:
    """s_0, and a vertex of d'."""
    return [], away(k, k.value(0), k.any("anything", "Value"))


def _leaf(k: Kit) -> Sequent:
    """A leaf has t in both."""
    t = k.any("t", "Value")
    return [], away(k, t, t)


_WORDS: Final = "s(v) in G[d' := 0] <=1 s(v) in G[d := 0] for d part of d', and so for the best of any vertices"
THEOREMS: Final = (
    Theorem("KA-L7.zeros", _WORDS, "on k, and on the list of the successors", RESTS_ON, DATATYPES, OF_LISTS,
            given=(OF_EACH,), uses=("KA-T5.4",), steps=(Step("s_0, or a vertex of d'", _counts_zero),
                                                        Step("a leaf", _leaf))),
)  # fmt: skip

FALSE: Final = (
    Theorem("KA-L7.zeros", "more vertices at 0 only lower scores", "", "", DATATYPES, tuple(
        Claim(f"{name} of the successors", one, lambda k, F, one=one, two=two: one(k, F) <= two(k, F))
        for name, (one, two) in BEST), given=(OF_EACH,)),
)  # fmt: skip
