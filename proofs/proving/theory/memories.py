"""MT with its memory, and the search tree that it retains, as equations (RR-F3.2-MT, ST-S6, ST-D3.1).

All is there for both sides of `passes`. The memory of a node is empty, or one bound with the memories of its children:
for T+ an upper bound is `ours` and a lower one is not, for T- the other way round. A list of memories that is at its
`end` knows nothing of the children that are left. `returned` is what a call of MT returns whose test is the cut,
`after` the memory that it leaves, `visits` whether it visits the node at the end of a path; each is MT's code read
aloud. A child is not called if its bound decides: ours and low below a node that a solution tree holds all children of,
else not ours and not low. `left` says what the oldest low tree leaves: see `passes`.

`seen` is the part of a game that memory knows: a node is open if memory holds nothing of it. Every node that MT enters
it stores, so between two calls this is the search tree. `now` is the search tree when a call on t with memory m, whose
test is the cut, calls the node at the end of a path: the older brothers along the path have had their turn in this
call, the younger ones are as memory had them, and so is the node itself. `searched` goes with `left`: the older
brothers that the oldest low tree passes over have as f- (for T- as f+) of the search tree just the bound that memory
holds.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term, definition
from proofs.proving.theory.lifting import along_path, at_end, by_side, lifted, of_leaves
from proofs.proving.theory.logic import all_of, if_, make, not_
from proofs.proving.theory.passes import h, is_low, low
from proofs.proving.theory.trees import DATATYPES, f, with_sons
from proofs.proving.theory.walks import Walk, along, fold, made_of_all
from proofs.proving.theory.window_search import best_end, fo, hi, lo

WITH_MEMORY: Final[Datatypes] = {
    **DATATYPES,
    "Memory": {"empty": {}, "known": {"ours": "Bool", "bound": "Value", "of_sons": "Memories"}},
    "Memories": {"end": {}, "each": {"memory": "Memory", "others": "Memories"}},
}


# AT THE CHILDREN: UNTIL ONE IS NOT LOW WHERE ALL ARE NEEDED, UNTIL ONE IS LOW WHERE ONE IS


def _is_decided(s: Walk) -> Formula:
    """Whether the bound of the first child decides, so that it is not called."""
    m = s.first[1]
    ours = m.get("ours"), low(m.get("bound"), *s.more)
    return all_of(m.is_a("known"), all_of(*ours) if s.kind == "all" else all_of(*map(not_, ours)))


def _first_value(s: Walk) -> Any:
    """The value of the first child: its bound if that decides, else what a call returns."""
    t, m, *_ = s.first
    return if_(_is_decided(s), m.get("bound"), returned(t, m, *s.more))


def _remembered(s: Walk) -> Any:
    """The memory of the first child afterwards."""
    t, m, *_ = s.first
    return if_(_is_decided(s), m, after(t, m, *s.more))


def _goes_on(s: Walk) -> Formula:
    goes_on = low(_first_value(s), *s.more)
    return goes_on if s.kind == "all" else not_(goes_on)


def _returned(s: Walk) -> Any:
    here = _first_value(s)
    if s.only:
        return here
    more = s.join("worst" if s.kind == "all" else "best", here, s.on())
    return if_(low(here, *s.more), *((more, here) if s.kind == "all" else (here, more)))


def _after(s: Walk) -> Any:
    here, left = _remembered(s), s.rest[1]
    if s.only:
        return make("Memories", "each", here, left)
    others = if_(low(_first_value(s), *s.more), *((s.on(), left) if s.kind == "all" else (left, s.on())))
    return make("Memories", "each", here, others)


_visits: Final = along(_goes_on, also=lambda s: not_(_is_decided(s)))


def _left_all(s: Walk) -> Formula:
    here = all_of(s.lists[1].is_a("each"), s.here())
    return here if s.only else all_of(here, s.on())


def _left_one(s: Walk) -> Formula:
    """Older brothers of the child that is held have a bound that is not low, younger ones none."""
    m, M = s.first[1], s.lists[1]
    held = all_of(s.here(), s.rest[1].is_a("end"))
    if s.only:
        return all_of(M.is_a("each"), held)
    passed_over = all_of(m.is_a("known"), not_(m.get("ours")), not_(low(m.get("bound"), *s.more)))
    return all_of(M.is_a("each"), if_(is_low(s), held, all_of(passed_over, s.on())))


@by_side("Tree", "Memory", "Value", "Bool", "Value", all=_returned, one=_returned)
def returned(t: Term, m: Term, c: Any, strict: Any) -> Any:
    """What a call returns."""
    if t.con != "inner":
        return if_(m.is_a("known"), m.get("bound"), f(t))
    return returned.below(t, m, c, strict)


@by_side("Tree", "Memory", "Value", "Bool", "Memory", all=_after, one=_after)
def after(t: Term, m: Term, c: Any, strict: Any) -> Any:
    """The memory of the node afterwards."""
    g = returned(t, m, c, strict)
    sons = after.below(t, m, c, strict) if t.con == "inner" else make("Memories", "end")
    return make("Memory", "known", low(g, c, strict), g, sons)


# Whether a call visits the node at the end of the path.
visits: Final = along_path(
    "visits", "Tree", "Memory", "Path", "Value", "Bool", "Bool", all=_visits, one=_visits, sided=True
)


# WHAT THE OLDEST LOW TREE LEAVES, AND WHAT MEMORY KNOWS


@by_side("Tree", "Memory", "Value", "Bool", "Bool", known=True, all=_left_all, one=_left_one)
def left(t: Term, m: Term, c: Any, strict: Any) -> Any:
    """What the oldest low tree leaves of a node that it holds."""
    own = all_of(m.is_a("known"), m.get("ours"), m.get("bound") == h(t, c, strict))
    return all_of(own, left.below(t, m, c, strict)) if t.con == "inner" else own


# Whether memory knows the node at the end of the path.
was_there: Final = at_end(
    "was_there", lambda _, m, *__: m.is_a("known"), "Tree", "Memory", "Path", "Bool", sided=True, sons=along()
)


# THE SEARCH TREE


def _is_pay_off(t: Term) -> Formula:
    return t.con == "terminal" and all_of(lo() < t.get("payoff"), t.get("payoff") < hi())


# No leaf is open, and every pay-off lies between -inf and +inf.
is_game: Final = of_leaves("is_game", _is_pay_off, "Tree", "Bool", sons=fold("all"))


# WHAT MEMORY KNOWS


@lifted("Tree", "Memory", "Tree", sons=made_of_all)
def seen(t: Term, m: Term) -> Any:
    """The search tree below t."""
    if m.con == "known":
        return grown(t, m)
    return if_(m.is_a("known"), grown(t, m), make("Tree", "open"))


@definition("Tree", "Memory", "Tree")
def grown(t: Term, m: Term) -> Any:
    """The same, if t is closed."""
    return with_sons(t, seen.below(t, m)) if t.con == "inner" else t


def _passed_over(s: Walk) -> Formula:
    """The older brothers of the child that is held, and below that child."""
    (t, m), held = s.first, s.here()
    if s.only:
        return held
    return if_(is_low(s), held, all_of(m.get("bound") == fo(seen(t, m), best_end()), s.on()))


def _now(s: Walk) -> Any:
    here = s.here()
    if s.only:
        return make("Sons", "only", here)
    had_its_turn = seen(s.first[0], _remembered(s))
    younger = if_(s.is_here, seen["sons"](*s.rest[:2]), s.on())
    return make("Sons", "more", if_(s.is_here, here, had_its_turn), younger)


# The bound of older brothers is f- of the search tree below them, in the whole of the oldest low tree.
searched: Final = of_leaves(
    "searched",
    True,
    "Tree",
    "Memory",
    "Value",
    "Bool",
    "Bool",
    known=True,
    all=fold("all"),
    one=_passed_over,
    sided=True,
)


def holds(t: Term, m: Term, c: Any, strict: Any) -> Formula:
    """Memory holds the oldest low tree of a game, and there is one."""
    exists = all_of(is_game(t), low(f(t), c, strict))
    return all_of(exists, left(t, m, c, strict), searched(t, m, c, strict))


# WHILE A CALL RUNS


@by_side("Tree", "Memory", "Path", "Value", "Bool", "Tree", all=_now, one=_now)
def now(t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
    """The search tree below t when the node at the end of the path is called."""
    if t.con != "inner":
        return seen(t, m)
    return if_(p.is_a("stay"), seen(t, m), entered(t, m, p, c, strict))


@by_side("Tree", "Memory", "Path", "Value", "Bool", "Tree")
def entered(t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
    """The same, if the path goes on below t."""
    if t.con != "inner":
        return make("Tree", "open")
    return with_sons(t, now.below(t, m, p, c, strict))
