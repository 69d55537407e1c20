"""Informed solution trees, their order of age, and the oldest of small value (PB-L4.1 to PB-T4.3).

The same as in `specs.solutions.informed_solutions` and `specs.solutions.milestones`. A solution tree may stop anywhere:
a `leaf` is a tip. `strict` says which is meant, g < g0 or g <= g0; `plus_inf` is the Minbroth of an oldest child, and
no U is above it. f(n) is the least g of the solution trees of an informed game.

`oldest` is what `Milestones` tabulates. It is in M(n) and of small value if f(n) is (`EXISTS`), every other tree of
small value is younger (`FIRST`), and of two trees not each is older than the other (`STRICT`): so `oldest` is the
oldest tree of small value, whether small means g < g0 or g <= g0. The right sides of PB-T4.2 and PB-T4.3 say of a tree
that it is `oldest` (by induction): so they hold just of the oldest tree, which is said by its definition: it is in M(n)
and of small value, and no older tree is. PB-T4.3 is printed with Minbroth(c) > g0, which is refuted; corrected it is
Minbroth(c) >= g0.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Term, arbitrary, definition
from proofs.proving.theory.induction import ON_TREE, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import kind, lift, lifted
from proofs.proving.theory.logic import all_of, equal, if_, implies, make, min_of, not_, some_of
from proofs.proving.theory.trees import DATATYPES, OF_TREES, T_0, f
from proofs.proving.theory.walks import Rule, Walk, along, each_part, fold, made_of_all, made_of_one, one_part


def low(value: Any) -> Formula:
    """value < g0 if `strict`, else value <= g0."""
    g0 = arbitrary("g0", "Value")
    return if_(arbitrary("strict", "Bool"), value < g0, value <= g0)


def U(t: Term) -> Any:
    """The upper bound that H has for the node."""
    return t.get("upper") if t.con == "inner" else f(t)


@lifted("Tree", "Bool", sons=fold("all"))
def is_informed(t: Term) -> Any:
    """+inf >= U(n) >= f(n) at every node (PB-D1.d)."""
    bounds = all_of(U(t) >= f(t), U(t) <= arbitrary("plus_inf", "Value"))
    return all_of(bounds, is_informed.below(t)) if t.con == "inner" else bounds


# M(n) AND g


@lifted("Tree", "Solution", "Bool", max=each_part, min=one_part)
def in_M(t: Term, S: Term) -> Any:
    """Whether S is a solution tree rooted in t."""
    if t.con != "inner":
        return S.is_a("leaf")
    return some_of(S.is_a("leaf"), in_M.holding(t, S))


@lifted("Tree", "Solution", "Value", max=fold("max"), min=along())
def gU(t: Term, S: Term) -> Any:
    """g(S): U at a tip, else the greatest of the sons' values, or the only son's."""
    if t.con != "inner":
        return f(t)
    return if_(S.is_a("leaf"), U(t), gU.below(t, S, by=S.is_a("all")))


# AGE


def _older_all(s: Walk) -> Any:
    """At the oldest child where they differ."""
    here = s.here()
    return here if s.only else if_(equal(*s.first[1:]), s.on(), here)


def _older_one(s: Walk) -> Any:
    """The older child, or the same child with the older tree."""
    (C, D), here = s.lists[1:], s.here()
    if s.only:
        return here
    later = all_of(D.is_a("later"), s.on())
    return if_(C.is_a("here"), some_of(D.is_a("later"), here), later)


@lifted("Tree", "Solution", "Solution", "Bool", max=_older_all, min=_older_one)
def older(t: Term, S: Term, R: Term) -> Any:
    """S >> R (PB-D4.2)."""
    if t.con != "inner":
        return False
    below = all_of(not_(S.is_a("leaf")), older.below(t, S, R))
    return all_of(not_(R.is_a("leaf")), some_of(S.is_a("leaf"), below))


# THE OLDEST OF SMALL VALUE, WHERE f SAYS THAT THERE IS ONE


@lifted("Tree", "Solution", max=made_of_all, min=made_of_one(lambda s: low(s.of(f))))
def oldest(t: Term) -> Any:
    """What `Milestones` builds below a node: of each child, or of the oldest child that has one."""
    tip = make("Solution", "leaf")
    if t.con != "inner":
        return tip
    return if_(low(U(t)), tip, oldest.tree_of(t))


def _optimal(t: Term) -> Formula:
    T = T_0(t)
    return all_of(in_M(t, T), gU(t, T) == f(t))


def _exists(t: Term) -> Formula:
    S = oldest(t)
    given = all_of(is_informed(t), low(f(t)))
    return implies(given, all_of(in_M(t, S), low(gU(t, S))))


def _first(t: Term, S: Term) -> Formula:
    given = all_of(is_informed(t), in_M(t, S), low(gU(t, S)))
    first = oldest(t)
    return implies(given, some_of(equal(S, first), older(t, first, S)))


ABOVE: Final = lift("g(S) >= f(n)", in_M, lambda t, S: implies(all_of(is_informed(t), in_M(t, S)), gU(t, S) >= f(t)))
OPTIMAL: Final = lift("T_0 is in M(n) and has g = f(n)", T_0, _optimal)
EXISTS: Final = lift("`oldest` is in M(n) and of small value if f(n) is", oldest, _exists)
FIRST: Final = lift("any other tree of small value is younger", in_M, _first)
STRICT: Final = lift("not both S >> R and R >> S", older, lambda t, S, R: not_(all_of(older(t, S, R), older(t, R, S))))


def is_oldest(t: Term, S: Term) -> Formula:
    """S is the oldest tree of small value in M(t), as found above."""
    return all_of(low(f(t)), equal(S, oldest(t)))


def _oldest(rule: Rule) -> Rule:
    """It holds of each S(c), or of one, that it is the oldest."""
    return lambda s: rule(s.saying(is_oldest))


@lifted("Tree", "Solution", "Bool", max=_oldest(each_part), min=_oldest(one_part))
def right(t: Term, S: Term) -> Any:
    """(a) S = {n}, U(n) small; (b) U(n) not small, each S(c) oldest, and Minbroth(c) not small if n is min."""
    if t.con != "inner":
        return all_of(S.is_a("leaf"), low(f(t)))

    def held(kind: str, x: Any) -> Formula:
        if kind == "max":
            return all_of(S.is_a("all"), x)
        return all_of(S.is_a("one"), x, not_(low(Minbroth(t.get("sons"), S.get("choice")))))

    return if_(S.is_a("leaf"), low(U(t)), all_of(not_(low(U(t))), right.below(t, S, of=held)))


@definition("Sons", "Choice", "Value")
def Minbroth(F: Term, C: Term) -> Any:
    """The least f of the older brothers of the chosen child."""
    end = arbitrary("plus_inf", "Value")
    if F.con == "only":
        return end
    return if_(C.is_a("here"), end, min_of(f(F.get("first")), Minbroth(F.get("rest"), C.get("further"))))


def _right(t: Term, S: Term) -> Formula:
    found = all_of(low(f(t)), equal(S, oldest(t)))
    given, said = is_informed(t), right(t, S)
    if kind() == "min":
        given = all_of(given, not_(low(arbitrary("plus_inf", "Value"))))
        said = all_of(said, not_(low(Minbroth(t, S))))
    return implies(given, said == found)


RIGHT: Final = lift("the right side holds of `oldest` alone", right, _right)


def small_and_in_M(t: Term, S: Term) -> Formula:
    """S is a tree of M(t) of small value."""
    return all_of(in_M(t, S), low(gU(t, S)))


def _if(*, strict: bool) -> Sequent:
    """Where the right side holds, S is of small value, and no tree R of small value is older."""
    t, S, R = arbitrary("n", "Tree"), arbitrary("S", "Solution"), arbitrary("R", "Solution")
    use(RIGHT[0], t, S)
    use(EXISTS[0], t)
    use(FIRST[0], t, R)
    use(STRICT[0], t, oldest(t), R)
    use(STRICT[0], t, oldest(t), oldest(t))
    given = [arbitrary("strict", "Bool") == strict, is_informed(t), right(t, S)]
    return given, all_of(small_and_in_M(t, S), not_(all_of(small_and_in_M(t, R), older(t, R, S))))


def _only_if(*, strict: bool) -> Sequent:
    """Where S is of small value and no tree of small value is older (`oldest` is not, say), the right side holds."""
    t, S = arbitrary("n", "Tree"), arbitrary("S", "Solution")
    first = oldest(t)
    for claim in (RIGHT[0], FIRST[0], ABOVE[0]):
        use(claim, t, S)
    use(EXISTS[0], t)
    none_older = not_(all_of(small_and_in_M(t, first), older(t, first, S)))
    given = [arbitrary("strict", "Bool") == strict, is_informed(t), small_and_in_M(t, S), none_older]
    return given, right(t, S)


def _theorem(id: str, sign: str, against: str, *, strict: bool) -> Theorem:
    return Theorem(
        id,
        f"S is the oldest tree in M(n) with g {sign} g0 iff S = {{n}} and U(n) {sign} g0, or not U(n) {sign} g0, "
        f"each S(c) is the oldest in M(c) with g {sign} g0 and, if n is min, Minbroth(c) {against} g0",
        ON_TREE,
        OF_TREES,
        DATATYPES,
        RIGHT,
        uses=("PB-L4.1", "PB-D4.3.oldest"),
        cites=(ABOVE[0], EXISTS[0], FIRST[0], STRICT[0]),
        steps=(
            Step("the right side implies that S is the oldest", lambda: _if(strict=strict)),
            Step("if S is the oldest, the right side holds", lambda: _only_if(strict=strict)),
        ),
    )


THEOREMS: Final = (
    Theorem("PB-L4.1", "g(S) >= f(n) for every S in M(n)", ON_TREE, OF_TREES, DATATYPES, ABOVE),
    Theorem("PB-L4.2", "some S in M(n) has g(S) = f(n); with PB-L4.1: f(n) = min g(S) (PB-T4.1)", ON_TREE, OF_TREES,
            DATATYPES, OPTIMAL),
    Theorem("PB-D4.3.oldest", "`oldest` is the oldest tree of small value in M(n); there is one iff f(n) is small",
            ON_TREE, OF_TREES, DATATYPES, (*EXISTS, *FIRST, *STRICT), ABOVE, ("PB-L4.1",)),
    _theorem("PB-T4.2", "<=", ">", strict=False), _theorem("PB-T4.3", "<", ">=", strict=True),
)  # fmt: skip
