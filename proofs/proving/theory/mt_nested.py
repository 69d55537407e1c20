"""ST-L6.1-pre and ST-P6.2: which nodes MT-SSS calls in a pass, and what it finds there, by induction on the path.

The first pass finds the root open; each later one, at d, finds the oldest low tree of the pass before, whose value is d
(FR-MTD-visits.memory). `at_call` says that a nested call finds the same at its own node. For MT-DUAL all is the mirror
image; MTD(f) makes its first pass at f and goes on as one of the two.

`on_open` and `on_tree` make of what is said of a path the claims that it holds wherever such a pass calls the node at
its end.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.memories import WITH_MEMORY, head, of_sons, tail
from proofs.proving.theory.mt_retained import BETWEEN, RESTS_ON, RETURNS, USES, of_all, of_memory
from proofs.proving.theory.mt_search_trees import DUAL, SSS, Retaining, are_games, is_game, seen
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.passes import by_side, d
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.through import is_path, is_step

SIDES: Final = (SSS, DUAL)


class Nested:
    """A nested call, on one side."""

    def __init__(self, retaining: Retaining) -> None:
        self.R, self.of, self.plus = retaining, retaining.of, retaining.plus

    def finds(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        """A call finds the node open, or there the oldest low tree, whose value is d."""
        held = k.all(self.R.holds(k, t, m, c, strict), self.of.h(k, t, c, strict) == d(k))
        return k.some(m.is_a("empty"), held)

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Bool")
    def at_call(self, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
        """The same of the node at the end of the path."""
        here = self.finds(k, t, m, c, strict)
        if t.con != "inner":
            return here
        below = self.at_call_below(k, t.get("sons"), of_sons(k, m), p.get("step"), c, strict)
        return k.if_(p.is_a("stay"), here, below)

    @by_side("Sons", "Memories", "Step", "Value", "Bool", "Bool")
    def at_call_below(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Any:
        """The same from the children of a node."""
        (t, p), m = first(F, s), head(k, M)
        here = self.at_call(k, t, m, p, c, strict)
        if F.con == "only":
            return here
        others, on = rest(F, s)
        return k.if_(s.is_a("this"), here, self.at_call_below(k, others, tail(k, M), on, c, strict))

    # FROM CLOSED TO OPEN

    @by_side("Tree", "Memory", "Path", "Bool")
    def alike(self, k: Kit, t: Term, m: Term, p: Term) -> Any:
        """Below each node on the path that needs all children the next one is closed iff it is."""
        if t.con != "inner":
            return k.bool(True)
        F, M, s = t.get("sons"), of_sons(k, m), p.get("step")
        by_all, by_one = self.alike_all(k, F, M, s, m.is_a("known")), self.alike_one(k, F, M, s)
        return k.some(p.is_a("stay"), k.if_(self.of.holds_all(k, t), by_all, by_one))

    @by_side("Sons", "Memories", "Step", "Bool", "Bool")
    def alike_all(self, k: Kit, F: Term, M: Term, s: Term, is_closed: Any) -> Any:
        """The same from the children of a node that needs all."""
        (t, p), m = first(F, s), head(k, M)
        here = k.all(k.equal(m.is_a("known"), is_closed), self.alike(k, t, m, p))
        if F.con == "only":
            return here
        others, on = rest(F, s)
        return k.if_(s.is_a("this"), here, self.alike_all(k, others, tail(k, M), on, is_closed))

    @by_side("Sons", "Memories", "Step", "Bool")
    def alike_one(self, k: Kit, F: Term, M: Term, s: Term) -> Any:
        """From those of a node that needs one."""
        (t, p), m = first(F, s), head(k, M)
        here = self.alike(k, t, m, p)
        if F.con == "only":
            return here
        others, on = rest(F, s)
        return k.if_(s.is_a("this"), here, self.alike_one(k, others, tail(k, M), on))


NESTED: Final = {R: Nested(R) for R in SIDES}

# WHAT HOLDS AT EVERY CALL OF A PASS


def on_open(R: Retaining, said: str, of: tuple[Any, Any, Any], mentions: Any = None) -> tuple[Claim, ...]:
    """Of a call on an open node: what `of` says of the path to each node that is called, if the cut is at most +inf."""

    def is_cut(k: Kit, c: Any, strict: Any) -> Formula:
        return k.not_(R.of.low(k, R.near(k), c, strict))

    def node(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        given = k.all(is_cut(k, c, strict), m.is_a("empty"), is_game(k, t), is_path(k, t, p))
        return k.implies(k.all(given, R.mt.visits(k, t, m, p, c, strict)), of[0](k, t, m, p, c, strict))

    def sons(visits: Any, claimed: Any) -> Any:
        def says(k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Formula:
            given = k.all(is_cut(k, c, strict), M.is_a("end"), are_games(k, F), is_step(k, F, s))
            return k.implies(k.all(given, visits(k, F, M, s, c, strict)), claimed(k, F, M, s, c, strict))

        return says

    return (
        Claim(f"{said}, below an open node", R.mt.visits, node, mentions),
        Claim(f"{said}, below an open node: all children", R.mt.visits_all, sons(R.mt.visits_all, of[1])),
        Claim(f"{said}, below an open node: one child", R.mt.visits_one, sons(R.mt.visits_one, of[2])),
    )


def on_tree(R: Retaining, said: str, of: tuple[Any, Any, Any], mentions: Any = None) -> tuple[Claim, ...]:
    """The same of a call at d on what the oldest low tree left, whose value is d; c is the cut that it was low at."""
    S, mt, N = R.of, R.mt, NESTED[R]

    def at_d(at: Any, holds: Any, h: Any, visits: Any, claimed: Any, *, exactly: bool) -> Any:
        def says(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
            old = h(k, t, c, strict)
            given = k.all(at(k, t, p), holds(k, t, m, c, strict), S.low(k, d(k), c, strict))
            given = k.all(given, old == d(k) if exactly else S.within(old, d(k)))
            given = k.all(given, visits(k, t, m, p, d(k), k.bool(True)))
            return k.implies(given, claimed(k, t, m, p, c, strict))

        return says

    def node_and(k: Kit, *args: Any) -> None:
        N.at_call(k, *args)
        if mentions is not None:
            mentions(k, *args[:3], d(k), k.bool(True))

    return (
        Claim(said, N.at_call, at_d(is_path, R.holds, S.h, mt.visits, of[0], exactly=True), node_and),
        Claim(f"{said}: all children", N.at_call_below,
              at_d(is_step, R.all_hold, S.h_all, mt.visits_all, of[1], exactly=False), N.at_call_below),
        Claim(f"{said}: one child", N.at_call_below,
              at_d(is_step, R.one_holds, S.h_one, mt.visits_one, of[2], exactly=True), N.at_call_below),
    )  # fmt: skip


# ST-L6.1-pre


def _finds_nothing(N: Nested) -> tuple[Claim, ...]:
    return (
        Claim("below an open node all are open", N.at_call,
              lambda k, t, m, p, c, strict: k.implies(m.is_a("empty"), N.at_call(k, t, m, p, c, strict))),
        Claim("below an open node all are open: children", N.at_call_below,
              lambda k, F, M, s, c, strict: k.implies(M.is_a("end"), N.at_call_below(k, F, M, s, c, strict))),
    )  # fmt: skip


def _same(R: Retaining) -> tuple[Claim, ...]:
    N = NESTED[R]
    of = (N.at_call, N.at_call_below, N.at_call_below)
    return on_tree(R, "a nested call finds its node open, or there the oldest low tree, of value d", of)


# ST-P6.2


def _alike(R: Retaining) -> tuple[Claim, ...]:
    N = NESTED[R]
    said = "a node that needs all children calls closed ones iff it is closed"

    def node(k: Kit, t: Term, m: Term, p: Term, *_: Any) -> Formula:
        return N.alike(k, t, m, p)

    def sons(*, closed: bool) -> Any:
        return lambda k, F, M, s, *_: N.alike_all(k, F, M, s, k.bool(closed))

    def son(k: Kit, F: Term, M: Term, s: Term, *_: Any) -> Formula:
        return N.alike_one(k, F, M, s)

    by = [(node, sons(closed=closed), son) for closed in (False, True)]
    return *on_open(R, said, by[0]), *on_tree(R, said, by[1])


@definition("Sons", "Step", "Bool")
def is_son(k: Kit, F: Term, s: Term) -> Any:
    """Whether the step ends at a child."""
    here = k.all(s.is_a("this"), s.get("then").is_a("stay"))
    return here if F.con == "only" else k.some(here, k.all(s.is_a("next"), is_son(k, *rest(F, s))))


def _infinite(R: Retaining) -> tuple[Claim, ...]:
    def same(k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
        return k.implies(p.is_a("stay"), k.equal(R.now(k, t, m, p, c, strict), seen(k, t, m)))

    def says(k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Formula:
        trees = R.now_all(k, F, M, s, c, strict)
        given = k.all(M.is_a("end"), are_games(k, F), is_son(k, F, s))
        return k.implies(given, of_all(R)(k, trees, R.near(k)) == R.near(k))

    return (
        Claim("at its own call a node is as memory has it", R.now, same),
        Claim("while an open node that needs all children calls one of them, its f+ is +inf", R.now_all, says),
    )


ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
SAME: Final = tuple(claim for R in SIDES for claim in (*_finds_nothing(NESTED[R]), *_same(R)))
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


def _always_closed(R: Retaining) -> tuple[Claim, ...]:
    N = NESTED[R]
    found = (
        lambda k, t, m, p, c, strict: k.all(N.at_call(k, t, m, p, c, strict), R.mt.was_there(k, t, m, p)),
        *(lambda k, F, M, s, c, strict: k.all(
            N.at_call_below(k, F, M, s, c, strict), R.mt.was_there_below(k, F, M, s)),) * 2,
    )  # fmt: skip
    return on_tree(R, "every node that is called is closed", found)


def _everywhere(R: Retaining) -> tuple[Claim, ...]:
    N = NESTED[R]
    claims = _alike(R)[3:]

    def son(k: Kit, F: Term, M: Term, s: Term, *_: Any) -> Formula:
        return N.alike_all(k, F, M, s, k.bool(True))

    def node(k: Kit, t: Term, m: Term, p: Term, *_: Any) -> Formula:
        return N.alike(k, t, m, p)

    return on_tree(R, "at min nodes, too", (node, son, son))[2], *claims[:2]


FALSE: Final = (
    Theorem("ST-L6.1.calls", "a later pass calls no open node", "", "", WITH_MEMORY,
            (*_always_closed(SSS)[::-1], *_finds_nothing(NESTED[SSS])), KNOWN),
    Theorem("ST-P6.2", "at min nodes, too", "", "", WITH_MEMORY, _everywhere(SSS), KNOWN),
)  # fmt: skip
