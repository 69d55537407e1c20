"""KA-I5.3: where the score of a vertex lies between those of its best successors, one step before and now.

`before` and `after` are s_(n-1) and s_n; l_n is a best successor by s_n, l_(n-1) one by s_(n-1). A max vertex v has
s_n v = s_(n-1) l_(n-1) and s_(n+1) v = s_n l_n. The order <=1 is that of `scores`.
"""

from typing import Any, Final

from proofs.proving.theory.convergence import ALL_MOVE, MOVES, RESTS_ON
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.scores import DATATYPES, after, away, before


@definition("Vertices", "Vertex", "Bool")
def has_vertex(k: Kit, F: Term, v: Term) -> Any:
    """Whether v is in the list."""
    if F.con == "only":
        return k.equal(F.get("last"), v)
    return k.some(k.equal(F.get("first"), v), has_vertex(k, F.get("rest"), v))


def _within(k: Kit, F: Term, v: Term) -> Formula:
    within = k.all(after["min"](k, F) <= after(k, v), after(k, v) <= after["max"](k, F))
    return k.implies(has_vertex(k, F, v), within)


def ordered(kind: str) -> Claim:
    """The inequalities, of a max vertex or a min vertex v with the successors F; l may be l_n, or l_(n-1)."""

    def on_its_side(x: Any, *, is_max: bool) -> Formula:
        return x > 0 if is_max else x < 0

    def says(k: Kit, F: Term, v: Term) -> Formula:
        now, then = before[kind](k, F), after[kind](k, F)  # s_n v and s_(n+1) v
        is_then = k.all(has_vertex(k, F, v), before(k, v) == now)  # v is l_(n-1)
        is_now = k.all(has_vertex(k, F, v), after(k, v) == then)  # v is l_n
        towards = k.all(away(k, now, after(k, v)), away(k, after(k, v), then))
        return k.all(
            k.implies(k.all(is_now, on_its_side(now, is_max=kind == "min")), away(k, now, after(k, v))),
            k.implies(k.all(is_then, on_its_side(now, is_max=kind == "max")), towards),
        )

    return Claim(f"s_n v <=1 s_n l <=1 s_(n+1) v of a {kind} vertex", has_vertex, says, mentioned)


def mentioned(k: Kit, _: Term, v: Term) -> None:
    """What the proof speaks of: s_(n-1) and s_n of v."""
    before(k, v)


WITHIN: Final = Claim("a successor is no better than the best", has_vertex, _within)
THEOREMS: Final = (
    Theorem("KA-I5.3.within", "a successor is no better than the best", "on the list of the successors", RESTS_ON,
            DATATYPES, (WITHIN,)),
    Theorem("KA-I5.3", "with l_k a best successor of a max vertex v by s_k: s_n v < 0 implies s_n v <=1 s_n l_n = "
            "s_(n+1) v, and s_n v > 0 implies s_n v <=1 s_n l_(n-1) <=1 s_(n+1) v; dually of a min vertex",
            "none: from KA-L5.3 for s_(n-1) and s_n", RESTS_ON, DATATYPES, (ordered("max"), ordered("min")),
            (MOVES, *ALL_MOVE, WITHIN), ("KA-L5.3", "KA-I5.3.within")),
)  # fmt: skip
