"""ST-L6.1-pre, ST-P6.2, ST-L6.2, ST-P6.4 and ST-T6.1: which nodes MT-SSS calls in a pass, and what it finds there.

By induction on the path. The first pass finds the root open; each later one, at d, finds the oldest low tree of the
pass before, whose value is d (FR-MTD-visits.memory). `at_call` says that a nested call finds the same at its own node.
For MT-DUAL all is the mirror image; MTD(f) makes its first pass at f and goes on as one of the two.

At each call of a pass, in the search tree of that moment: h+(n) = f+(r), which no h+ exceeds (ST-P4.2), is the cut, and
an older brother of a node on the path to n has h+ below the cut, or h- not below it, and then it is dead: so MT-SSS
calls the nodes of greatest h+, from left to right.

`on_open` and `on_tree` make of what is said of a path the claims that it holds wherever such a pass calls the node at
its end.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import MINUS, PLUS, Formula, Term, arbitrary, definition, is_plus
from proofs.proving.theory.induction import BOTH, ON_PATH, Claim, Says, Theorem
from proofs.proving.theory.lifting import Level, along_path, by_side, kind, lift, lifted, none_known
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, equal, if_, implies, make, not_, some_of
from proofs.proving.theory.memories import WITH_MEMORY, after, entered, grown, holds, is_game, now, seen, visits
from proofs.proving.theory.mt_calls import BETWEEN, OF_MEMORY, RESTS_ON, RETURNS, USES, either_tree, given_held
from proofs.proving.theory.mtd_nodes import BOUNDS
from proofs.proving.theory.nested_windows import AT_THE_END, h_beside, left_of
from proofs.proving.theory.passes import d, h, low, within
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.walks import Walk, along, rest
from proofs.proving.theory.window_search import best_end, fo, worst_end

# WHAT HOLDS AT EVERY CALL OF A PASS


@by_side("Tree", "Memory", "Path", "Value", "Bool", "Bool", sons=along())
def at_call(t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
    """A call finds the node at the end of the path open, or there the oldest low tree, whose value is d."""
    here = some_of(m.is_a("empty"), all_of(holds(t, m, c, strict), h(t, c, strict) == d()))
    return if_(p.is_a("stay"), here, at_call.below(t, m, p, c, strict)) if t.con == "inner" else here


def on_open(said: str, of: Says, mentions: Any = None) -> tuple[Claim, ...]:
    """Of a call on an open node: what `of` says of the path to each node that is called, if the cut is at most +inf."""

    def says(t: Term, m: Term, p: Term, *cut: Any) -> Formula:
        given = all_of(not_(low(worst_end(), *cut)), none_known(m), is_game(t), is_path(t, p))
        return implies(all_of(given, visits(t, m, p, *cut)), of(t, m, p, *cut))

    return lift(f"{said}, below an open node", visits, says, mentions={"": mentions})


def on_tree(said: str, of: Says, mentions: Any = None) -> tuple[Claim, ...]:
    """The same of a call at d on what the oldest low tree left, whose value is d; c is the cut that it was low at."""

    def says(t: Term, m: Term, p: Term, *cut: Any) -> Formula:
        given = all_of(is_path(t, p), given_held(t, m, *cut))
        return implies(all_of(given, visits(t, m, p, d(), True)), of(t, m, p, *cut))

    def node_and(*args: Any) -> None:
        at_call(*args)
        if mentions is not None:
            mentions(*args[:3], d(), True)

    return lift(said, at_call, says, mentions={"": node_and, "all": at_call, "one": at_call}, kinds=("all", "one"))


# ST-L6.1-pre

SAME: Final = (
    *lift("below an open node all are open", at_call,
          lambda t, m, *more: implies(none_known(m), at_call(t, m, *more))),
    *on_tree("a nested call finds its node open, or there the oldest low tree, of value d", at_call),
)  # fmt: skip

# ST-P6.2


def _alike_in(s: Walk) -> Formula:
    """Below a node that needs all children the one on the path is closed iff that is."""
    here = all_of(equal(s.first[1].is_a("known"), *s.more), s.node(*s.first))
    return here if s.only else if_(s.is_here, here, s.on())


@by_side("Tree", "Memory", "Path", "Bool", more={"all": ("Bool",)}, all=_alike_in, one=along())
def alike(t: Term, m: Term, p: Term) -> Any:
    """Below each node on the path that needs all children the next one is closed iff it is."""
    return some_of(p.is_a("stay"), alike.below(t, m, p, m.is_a("known"))) if t.con == "inner" else True


def _is_alike(*, closed: bool) -> Says:
    return lambda t, m, p, *_: alike(t, m, p, *([closed] if kind() == "all" else []))


@definition("Sons", "Step", "Bool")
def is_son(F: Term, s: Term) -> Any:
    """Whether the step ends at a child."""
    here = all_of(s.is_a("this"), s.get("then").is_a("stay"))
    return here if F.con == "only" else some_of(here, all_of(s.is_a("next"), is_son(*rest(F, s))))


_ALIKE: Final = "a node that needs all children calls closed ones iff it is closed"
ALIKE: Final = (
    *on_open(_ALIKE, _is_alike(closed=False)),
    *on_tree(_ALIKE, _is_alike(closed=True)),
    Claim(
        "at its own call a node is as memory has it",
        now,
        lambda t, m, p, *cut: implies(p.is_a("stay"), equal(now(t, m, p, *cut), seen(t, m))),
    ),
    Claim(
        "while an open node that needs all children calls one of them, its f+ is +inf",
        now["all"],
        lambda F, M, s, *cut: implies(
            all_of(none_known(M), is_game["sons"](F), is_son(F, s)),
            Level("all")(fo)(now["all"](F, M, s, *cut), worst_end()) == worst_end(),
        ),
    ),
)

# WHAT IS BESIDE THE PATH, IN THE SEARCH TREE OF THE MOMENT


def at_moment(says: Says, *, at_d: bool = False) -> Says:
    """What is said of the search tree when a call with that cut, or a call at d, leads to the end of the path."""

    def said(t: Term, m: Term, p: Term, *cut: Any) -> Formula:
        cut = (d(), True) if at_d else cut
        return says(now(t, m, p, *cut), p, *cut)

    return said


def either(spoken: Any) -> Any:
    """What proofs speak of: something of each of the trees that `now` may be."""

    def mentions(t: Term, m: Term, p: Term, *cut: Any) -> None:
        for tree in (make("Tree", "open"), grown(t, m), entered(t, m, p, *cut)):
            spoken(tree, p, *cut)

    return mentions


def both(said: str, says: Says) -> tuple[Claim, ...]:
    """Claims of a pass on open nodes, and of one at d."""
    spoken = either(says)
    return *on_open(said, at_moment(says), spoken), *on_tree(said, at_moment(says, at_d=True), spoken)


@by_side("Tree", "Path", "Value", "Bool", "Bool",
         all=along(lambda s: low(s.of(fo, worst_end()), *s.more)),
         one=along(lambda s: not_(low(s.of(fo, best_end()), *s.more))))  # fmt: skip
def older_known(t: Term, p: Term, c: Any, strict: Any) -> Any:
    """ST-L6.2: below a node that needs all, f+ of the older brothers is low; below one that needs one, f- is not."""
    return some_of(p.is_a("stay"), older_known.below(t, p, c, strict)) if t.con == "inner" else True


@definition("Sons", "Bool")
def are_open(F: Term) -> Any:
    """Whether all these nodes of a search tree are open."""
    if F.con == "only":
        return F.get("last").is_a("open")
    return all_of(F.get("first").is_a("open"), are_open(F.get("rest")))


def open_after(s: Walk) -> Formula:
    """Younger brothers of the child on the path are open."""
    here = s.here()
    return here if s.only else if_(s.is_here, all_of(here, are_open(s.rest[0])), s.on())


# ST-P6.4: younger brothers are open, below every node on the path that needs one child.
younger_open: Final = along_path("younger_open", "Tree", "Path", "Bool", all=along(), one=open_after, sided=True)


OLDER: Final = both("older brothers at max nodes have f+ < c, at min nodes f- >= c", older_known)
OPEN_SONS: Final = Claim("children that memory does not know are open", seen["sons"],
                         lambda F, M: implies(M.is_a("end"), are_open(seen["sons"](F, M))))  # fmt: skip
YOUNGER: Final = both("younger brothers at min nodes are open", lambda t, p, *_: younger_open(t, p))

# ST-T6.1


@lifted("Tree", "Path", "Path", "Bool", sons=left_of)
def is_older(t: Term, p: Term, q: Term) -> Any:
    """Whether q leads to an older brother of a node on p."""
    return all_of(p.is_a("down"), q.is_a("down"), is_older.below(t, p, q)) if t.con == "inner" else False


def _near(t: Term, p: Term) -> Any:
    """h+; for T- h-."""
    return (MINUS if is_plus() else PLUS)(h_beside)(t, p, worst_end())


def _grows(t: Term, m: Term, *cut: Any) -> Formula:
    later, before = (fo(seen(t, memory), worst_end()) for memory in (after(t, m, *cut), m))
    return implies(is_game(t), within(later, before))


def _values(t: Term, p: Term, *_: Any) -> list[Any]:
    return [_near(t, p), fo(t, worst_end())]


def _not_low(t: Term, p: Term, *cut: Any) -> Formula:
    return all_of(*(not_(low(value, *cut)) for value in _values(t, p)))


def left_is_dead(*, or_less: bool = True) -> tuple[Claim, ...]:
    """Of any search tree and path of which ST-L6.2 holds."""

    def says(t: Term, p: Term, q: Term) -> Formula:
        cut = arbitrary("c", "Value"), arbitrary("strict", "Bool")
        less, dead = low(_near(t, q), *cut), not_(low(h_beside(t, q, best_end()), *cut))
        given = all_of(is_older(t, p, q), older_known(t, p, *cut))
        return implies(given, some_of(*([less] if or_less else []), dead))

    return lift("an older brother has h+ < c or h- >= c", is_older, says, kinds=("all", "one"))


GROWS: Final = lift("a call makes f+ no greater", after, _grows, mentions={"": either_tree})
GREATEST: Final = (
    *on_open("h+(n) and f+ are not below the cut", at_moment(_not_low), either(_values)),
    *on_tree("h+(n) and f+ are d", at_moment(
        lambda t, p, *_: all_of(*(value == d() for value in _values(t, p))), at_d=True), either(_values)),
)  # fmt: skip
LEFT: Final = left_is_dead()
KNOWN: Final = (*BOUNDS, *BETWEEN, *OF_MEMORY, *RETURNS)
_USES: Final = (*USES, "ST-S6")
THEOREMS: Final = (
    Theorem("ST-L6.1.calls", "every nested call of a pass finds its node open, or finds there the oldest low tree of "
            "the pass before, whose value, f+(n), is its cut: what ST-S6 and ST-L6.1 ask for", ON_PATH, RESTS_ON,
            WITH_MEMORY, SAME, KNOWN, _USES, BOTH),
    Theorem("ST-P6.2", "where MT-SSS calls a child of a max node, the child is closed iff that is: so a step from a "
            "closed node to an open one is made at min nodes only; and f+ of an open max node is +inf at each call of "
            "a child", ON_PATH, RESTS_ON, WITH_MEMORY, ALIKE, KNOWN, _USES, BOTH),
    Theorem("ST-L6.2", "where MT-SSS calls n with the cut c, f+(x) < c for each older brother x of a node on the path "
            "to n below a max node, and f-(x) >= c for each below a min node, in the search tree of that moment",
            ON_PATH, RESTS_ON, WITH_MEMORY, OLDER, KNOWN, _USES, BOTH),
    Theorem("ST-P6.4.open", "children that memory does not know are open", ON_PATH, RESTS_ON, WITH_MEMORY,
            (OPEN_SONS,), KNOWN, _USES),
    Theorem("ST-P6.4", "and each younger brother below a min node is open", ON_PATH, RESTS_ON, WITH_MEMORY, YOUNGER,
            (*KNOWN, OPEN_SONS), (*_USES, "ST-P6.4.open"), BOTH),
    Theorem("ST-T6.1.grows", "a call of MT makes f+ no greater, whatever memory holds", ON_PATH, RESTS_ON, WITH_MEMORY,
            GROWS, KNOWN, _USES, BOTH),
    Theorem("ST-T6.1.greatest", "where MT-SSS calls n at d, h+(n) = f+(r) = d in the search tree of that moment, so "
            "h+(n) is the greatest (ST-P4.2); in the first pass both are +inf", ON_PATH, RESTS_ON, WITH_MEMORY,
            GREATEST, (*KNOWN, *GROWS, AT_THE_END), (*_USES, "ST-E5.4", "ST-T6.1.grows"), BOTH),
    Theorem("ST-T6.1", "and every older brother x of a node on the path to n has h+(x) < d, or h-(x) >= d >= h+(x), so "
            "that it is dead; with ST-P4.4, every node to the left of n: this follows from ST-L6.2 in any search tree",
            ON_PATH, RESTS_ON, DATATYPES, LEFT, (AT_THE_END,), ("ST-E5.4", "ST-L6.2", "ST-T6.1.greatest"), BOTH),
)  # fmt: skip
