"""PB-T4.2 and PB-T4.3: when a solution tree is the oldest in M(n) with g <= g0, or with g < g0.

The right sides of both theorems say of a tree that it is `oldest` (by induction), and `oldest` is the oldest tree of
small value (PB-D4.3.oldest): so they hold just of the oldest tree. That S is the oldest is said by its definition: it
is in M(n) and of small value, and no older tree is. PB-T4.3 is printed with Minbroth(c) > g0, which is refuted;
corrected it is Minbroth(c) >= g0.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_TREE, Argument, Sequent, Step, Theorem
from proofs.proving.theory.informed import (
    ABOVE,
    EXISTS,
    FIRST,
    STRICT,
    U,
    gU,
    in_M,
    is_informed,
    low,
    of_plus,
    older,
    oldest,
)
from proofs.proving.theory.lifting import Level, lifted
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Rule, each_part, one_part


def is_oldest(k: Kit, t: Term, S: Term) -> Formula:
    """S is the oldest tree of small value in M(t), as found above."""
    return k.all(low(k, f(k, t)), k.equal(S, oldest(k, t)))


def _oldest(rule: Rule) -> Rule:
    """It holds of each S(c), or of one, that it is the oldest."""
    return lambda s: rule(s.saying(is_oldest))


@lifted("Tree", "Solution", "Bool", max=_oldest(each_part), min=_oldest(one_part))
def right(k: Kit, t: Term, S: Term) -> Any:
    """(a) S = {n}, U(n) small; (b) U(n) not small, each S(c) oldest, and Minbroth(c) not small if n is min."""
    if t.con != "inner":
        return k.all(S.is_a("leaf"), low(k, f(k, t)))

    def held(kind: str, x: Any) -> Formula:
        if kind == "max":
            return k.all(S.is_a("all"), x)
        return k.all(S.is_a("one"), x, k.not_(low(k, Minbroth(k, t.get("sons"), S.get("choice")))))

    return k.if_(S.is_a("leaf"), low(k, U(k, t)), k.all(k.not_(low(k, U(k, t))), right.below(k, t, S, of=held)))


@definition("Sons", "Choice", "Value")
def Minbroth(k: Kit, F: Term, C: Term) -> Any:
    """The least f of the older brothers of the chosen child."""
    end = k.any("plus_inf", "Value")
    if F.con == "only":
        return end
    return k.if_(C.is_a("here"), end, k.min(f(k, F.get("first")), Minbroth(k, F.get("rest"), C.get("further"))))


def _right(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    found = k.all(low(k, at(f)(k, t)), k.equal(S, at(oldest)(k, t)))
    given, said = at(is_informed)(k, t), at(right)(k, t, S)
    if at.kind == "one":
        given = k.all(given, k.not_(low(k, k.any("plus_inf", "Value"))))
        said = k.all(said, k.not_(low(k, Minbroth(k, t, S))))
    return k.implies(given, said == found)


RIGHT: Final = of_plus("the right side holds of `oldest` alone", right, _right)


def small_and_in_M(k: Kit, t: Term, S: Term) -> Formula:
    """S is a tree of M(t) of small value."""
    return k.all(in_M(k, t, S), low(k, gU(k, t, S)))


def _if(k: Argument, *, strict: bool) -> Sequent:
    """Where the right side holds, S is of small value, and no tree R of small value is older."""
    t, S, R = k.any("n", "Tree"), k.any("S", "Solution"), k.any("R", "Solution")
    k.use(RIGHT[0], t, S)
    k.use(EXISTS[0], t)
    k.use(FIRST[0], t, R)
    k.use(STRICT[0], t, oldest(k, t), R)
    k.use(STRICT[0], t, oldest(k, t), oldest(k, t))
    given = [k.any("strict", "Bool") == k.bool(strict), is_informed(k, t), right(k, t, S)]
    return given, k.all(small_and_in_M(k, t, S), k.not_(k.all(small_and_in_M(k, t, R), older(k, t, R, S))))


def _only_if(k: Argument, *, strict: bool) -> Sequent:
    """Where S is of small value and no tree of small value is older (`oldest` is not, say), the right side holds."""
    t, S = k.any("n", "Tree"), k.any("S", "Solution")
    first = oldest(k, t)
    for claim in (RIGHT[0], FIRST[0], ABOVE[0]):
        k.use(claim, t, S)
    k.use(EXISTS[0], t)
    none_older = k.not_(k.all(small_and_in_M(k, t, first), older(k, t, first, S)))
    given = [k.any("strict", "Bool") == k.bool(strict), is_informed(k, t), small_and_in_M(k, t, S), none_older]
    return given, right(k, t, S)


def _theorem(id: str, sign: str, against: str, *, strict: bool) -> Theorem:
    return Theorem(
        id,
        f"S is the oldest tree in M(n) with g {sign} g0 iff S = {{n}} and U(n) {sign} g0, or not U(n) {sign} g0, "
        f"each S(c) is the oldest in M(c) with g {sign} g0 and, if n is min, Minbroth(c) {against} g0",
        ON_TREE,
        RESTS_ON,
        DATATYPES,
        RIGHT,
        uses=("PB-L4.1", "PB-D4.3.oldest"),
        cites=(ABOVE[0], EXISTS[0], FIRST[0], STRICT[0]),
        steps=(
            Step("the right side implies that S is the oldest", lambda k: _if(k, strict=strict)),
            Step("if S is the oldest, the right side holds", lambda k: _only_if(k, strict=strict)),
        ),
    )


THEOREMS: Final = (_theorem("PB-T4.2", "<=", ">", strict=False), _theorem("PB-T4.3", "<", ">=", strict=True))
