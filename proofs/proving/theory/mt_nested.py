"""ST-L6.1-pre and ST-P6.2: which nodes MT-SSS calls in a pass, and what it finds there, by induction on the path.

The first pass finds the root open; each later one, at d, finds the oldest low tree of the pass before, whose value is d
(FR-MTD-visits.memory). `at_call` says that a nested call finds the same at its own node. For MT-DUAL all is the mirror
image; MTD(f) makes its first pass at f and goes on as one of the two.

`on_open` and `on_tree` make of what is said of a path the claims that it holds wherever such a pass calls the node at
its end.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_PATH, Claim, Says, Theorem
from proofs.proving.theory.lifting import Level, by_side, lift
from proofs.proving.theory.memories import WITH_MEMORY
from proofs.proving.theory.mt_retained import BETWEEN, RESTS_ON, RETURNS, USES, given_held, of_memory
from proofs.proving.theory.mt_search_trees import SIDES, Retaining, is_game, seen
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import d
from proofs.proving.theory.through import is_path
from proofs.proving.theory.walks import Walk, along, rest
from proofs.proving.theory.window_search import fo


def _alike_in(s: Walk) -> Formula:
    """Below a node that needs all children the one on the path is closed iff that is."""
    k, here = s.k, s.node(s.k, *s.first)
    here = k.all(k.equal(s.first[1].is_a("known"), *s.more), here)
    return here if s.only else k.if_(s.is_here, here, s.on())


class Nested:
    """A nested call, on one side."""

    def __init__(self, retaining: Retaining) -> None:
        self.R, self.of, self.plus = retaining, retaining.of, retaining.plus

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Bool", sons=along())
    def at_call(self, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
        """A call finds the node at the end of the path open, or there the oldest low tree, whose value is d."""
        held = k.all(self.R.holds(Level(), k, t, m, c, strict), self.of.h(k, t, c, strict) == d(k))
        here = k.some(m.is_a("empty"), held)
        return k.if_(p.is_a("stay"), here, self.at_call.below(k, t, m, p, c, strict)) if t.con == "inner" else here

    @by_side("Tree", "Memory", "Path", "Bool", more={"all": ("Bool",)}, all=_alike_in, one=along())
    def alike(self, k: Kit, t: Term, m: Term, p: Term) -> Any:
        """Below each node on the path that needs all children the next one is closed iff it is."""
        if t.con != "inner":
            return k.bool(True)
        return k.some(p.is_a("stay"), self.alike.below(k, t, m, p, m.is_a("known")))


NESTED: Final = {R: Nested(R) for R in SIDES}

# WHAT HOLDS AT EVERY CALL OF A PASS


def on_open(R: Retaining, said: str, of: Says, mentions: Any = None) -> tuple[Claim, ...]:
    """Of a call on an open node: what `of` says of the path to each node that is called, if the cut is at most +inf."""

    def says(at: Level, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        is_cut = k.not_(R.of.low(k, R.near(k), c, strict))
        given = k.all(is_cut, at.none_known(m), at(is_game)(k, t), at(is_path)(k, t, p))
        return k.implies(k.all(given, at(R.mt.visits)(k, t, m, p, c, strict)), of(at, k, t, m, p, c, strict))

    return lift(f"{said}, below an open node", R.mt.visits, says, mentions={"": mentions})


def on_tree(R: Retaining, said: str, of: Says, mentions: Any = None) -> tuple[Claim, ...]:
    """The same of a call at d on what the oldest low tree left, whose value is d; c is the cut that it was low at."""
    at_call = NESTED[R].at_call

    def says(at: Level, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        given = k.all(at(is_path)(k, t, p), given_held(R, at, k, t, m, c, strict))
        called = at(R.mt.visits)(k, t, m, p, d(k), k.bool(True))
        return k.implies(k.all(given, called), of(at, k, t, m, p, c, strict))

    def node_and(k: Kit, *args: Any) -> None:
        at_call(k, *args)
        if mentions is not None:
            mentions(k, *args[:3], d(k), k.bool(True))

    spoken: dict[str, Says] = {"": node_and, "all": at_call["sons"], "one": at_call["sons"]}
    return lift(said, at_call, says, mentions=spoken, kinds=("all", "one"))


# ST-L6.1-pre


def _finds_nothing(R: Retaining) -> tuple[Claim, ...]:
    at_call = NESTED[R].at_call
    return lift("below an open node all are open", at_call, lambda at, k, t, m, *more: k.implies(
        at.none_known(m), at(at_call)(k, t, m, *more)))  # fmt: skip


def _same(R: Retaining) -> tuple[Claim, ...]:
    said = "a nested call finds its node open, or there the oldest low tree, of value d"
    return on_tree(R, said, lambda at, *args: at(NESTED[R].at_call)(*args))


# ST-P6.2


def _alike(R: Retaining) -> tuple[Claim, ...]:
    said = "a node that needs all children calls closed ones iff it is closed"

    def is_alike(*, closed: bool) -> Says:
        return lambda at, k, t, m, p, *_: at(NESTED[R].alike)(
            k, t, m, p, *([k.bool(closed)] if at.kind == "all" else [])
        )

    return *on_open(R, said, is_alike(closed=False)), *on_tree(R, said, is_alike(closed=True))


@definition("Sons", "Step", "Bool")
def is_son(k: Kit, F: Term, s: Term) -> Any:
    """Whether the step ends at a child."""
    here = k.all(s.is_a("this"), s.get("then").is_a("stay"))
    return here if F.con == "only" else k.some(here, k.all(s.is_a("next"), is_son(k, *rest(F, s))))


def _infinite(R: Retaining) -> tuple[Claim, ...]:
    def same(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        return k.implies(p.is_a("stay"), k.equal(R.now(k, t, m, p, c, strict), seen(k, t, m)))

    def says(k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Formula:
        at = Level("all", R.plus)
        given = k.all(at.none_known(M), at(is_game)(k, F), is_son(k, F, s))
        return k.implies(given, at(fo)(k, at(R.now)(k, F, M, s, c, strict), R.near(k)) == R.near(k))

    return (
        Claim("at its own call a node is as memory has it", R.now, same),
        Claim("while an open node that needs all children calls one of them, its f+ is +inf", R.now["all"], says),
    )


SAME: Final = tuple(claim for R in SIDES for claim in (*_finds_nothing(R), *_same(R)))
ALIKE: Final = tuple(claim for R in SIDES for claim in (*_alike(R), *_infinite(R)))
KNOWN: Final = (*BOUNDS, *BETWEEN, *(claim for R in SIDES for claim in (*of_memory(R), *RETURNS[R])))
THEOREMS: Final = (
    Theorem("ST-L6.1.calls", "every nested call of a pass finds its node open, or finds there the oldest low tree of "
            "the pass before, whose value, f+(n), is its cut: what ST-S6 and ST-L6.1 ask for", ON_PATH, RESTS_ON,
            WITH_MEMORY, SAME, KNOWN, (*USES, "ST-S6")),
    Theorem("ST-P6.2", "where MT-SSS calls a child of a max node, the child is closed iff that is: so a step from a "
            "closed node to an open one is made at min nodes only; and f+ of an open max node is +inf at each call of "
            "a child", ON_PATH, RESTS_ON, WITH_MEMORY, ALIKE, KNOWN, (*USES, "ST-S6")),
)  # fmt: skip
