"""False variants of theorems on MT and its memory."""

from typing import Any, Final

from proofs.proving.theory import liveness, memories, mt_best_first, mt_calls, nested_windows, passes, window_search
from proofs.proving.theory.formulas import Formula, Term, arbitrary
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.lifting import by_side, kind
from proofs.proving.theory.logic import all_of, implies, not_, some_of
from proofs.proving.theory.walks import along

# mt_calls


def _visits_no_node_again(t: Term, m: Term, p: Term) -> Formula:
    cut = arbitrary("c", "Value"), arbitrary("strict", "Bool")
    given = all_of(liveness.is_path(t, p), mt_calls.given_left(t, m, *cut))
    return implies(given, memories.visits(t, m, p, passes.d(), True) == passes.opens(t, p, *cut, passes.d()))


def _both(t: Term, m: Term, *cut: Any) -> Formula:
    tree, value = memories.seen(t, memories.after(t, m, *cut)), memories.returned(t, m, *cut)
    said = [window_search.fo(tree, x) == value for x in (window_search.lo(), window_search.hi())]
    return implies(all_of(m.is_a("empty"), memories.is_game(t)), all_of(*said))


_VISITS, _S6, *_L6_1 = mt_calls.THEOREMS
_MT_CALLS: Final[tuple[Theorem, ...]] = (
    _VISITS.false("a later pass visits no node again", Claim("none again", memories.was_there, _visits_no_node_again)),
    _S6.false("it always returns f", Claim("f- = f+ = v", memories.after, _both)),
    *(theorem.false("it is the only closed one, of any g", *mt_calls.held(of_any_g=True)) for theorem in _L6_1),
)

# mt_best_first


def _always_closed(t: Term, m: Term, p: Term, *cut: Any) -> Formula:
    return all_of(mt_best_first.at_call(t, m, p, *cut), memories.was_there(t, m, p))


def _everywhere(t: Term, m: Term, p: Term, *_: Any) -> Formula:
    alike = mt_best_first.alike
    return alike["all"](t, m, p, True) if kind() else alike(t, m, p)


@by_side("Tree", "Path", "Value", "Bool", "Bool",
         all=along(lambda s: passes.low(s.of(window_search.fo, window_search.worst_end()), *s.more)),
         one=along(lambda s: not_(passes.low(
             s.of(window_search.fo, window_search.best_end()), s.more[0], not_(s.more[1])))))  # fmt: skip
def _stricter(t: Term, p: Term, c: Any, strict: Any) -> Any:
    """f-(x) > c, as the proof of ST-T6.1 is printed (ST-P6.3), which is false."""
    return some_of(p.is_a("stay"), _stricter.below(t, p, c, strict)) if t.con == "inner" else True


@by_side("Tree", "Path", "Bool", all=mt_best_first.open_after, one=mt_best_first.open_after)
def _open_everywhere(t: Term, p: Term) -> Any:
    """Younger brothers are open at max nodes, too, which is false."""
    return some_of(p.is_a("stay"), _open_everywhere.below(t, p)) if t.con == "inner" else True


def _falls(t: Term, m: Term, *cut: Any) -> Formula:
    later, before = (
        window_search.fo(memories.seen(t, memory), window_search.worst_end())
        for memory in (memories.after(t, m, *cut), m)
    )
    return implies(memories.is_game(t), later < before)


def _h(t: Term, p: Term, *_: Any) -> Any:
    return nested_windows.h_beside(t, p, window_search.best_end())


def _alive() -> tuple[Claim, ...]:
    """ST-R6.1 says that this is not so."""
    says = mt_best_first.at_moment(lambda t, p, *cut: passes.low(_h(t, p), *cut), at_d=True)
    return mt_best_first.on_tree("n is alive", says, mt_best_first.either(_h))


_MT_BEST_FIRST: Final[tuple[Theorem, ...]] = tuple(
    theorem.false(said, *claims)
    for theorem, (said, claims) in zip(
        mt_best_first.THEOREMS,
        (
            ("a later pass calls no open node", mt_best_first.on_tree("all are closed", _always_closed)),
            ("at min nodes, too", mt_best_first.on_tree("at min nodes, too", _everywhere)),
            ("f-(x) > c at min nodes", mt_best_first.both("f-(x) > c", _stricter)),
            (
                "all children are open",
                (
                    Claim(
                        "always",
                        memories.seen["sons"],
                        lambda F, M: mt_best_first.are_open(memories.seen["sons"](F, M)),
                    ),
                ),
            ),
            ("at max nodes, too", mt_best_first.both("everywhere", lambda t, p, *_: _open_everywhere(t, p))),
            ("a call makes f+ smaller", (Claim("f+ falls", memories.after, _falls, mt_calls.either_tree),)),
            ("n is alive", _alive()),
            ("every older brother is dead", mt_best_first.left_is_dead(or_less=False)),
        ),
        strict=True,
    )
)

FALSE: Final = (*_MT_CALLS, *_MT_BEST_FIRST)
