"""False variants of theorems on MT and its memory."""

from typing import Any, Final

from proofs.proving.theory import (
    memories,
    mt_beside,
    mt_best_first,
    mt_max_trees,
    mt_nested,
    mt_passes,
    mt_retained,
    mt_search_trees,
    nested_windows,
    passes,
    through,
    window_search,
)
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.lifting import Level, by_side
from proofs.proving.theory.walks import Walk

# mt_passes


def _visits_no_node_again(k: Kit, t: Term, m: Term, p: Term) -> Formula:
    R, c, strict = memories.MT_PLUS, k.any("c", "Value"), k.any("strict", "Bool")
    given = k.all(through.is_path(k, t, p), mt_passes.given_left(R, Level(), k, t, m, c, strict))
    return k.implies(
        given, R.visits(k, t, m, p, passes.d(k), k.bool(True)) == R.of.opens(k, t, p, c, strict, passes.d(k))
    )


_MT_PASSES: Final[tuple[Theorem, ...]] = (
    mt_passes.THEOREMS[0].false(
        "a later pass visits no node again", Claim("no node again", memories.MT_PLUS.was_there, _visits_no_node_again)
    ),
)


# mt_retained


def _both(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    mt, after = mt_search_trees.SSS.mt, mt_search_trees.SSS.mt.after(k, t, m, c, strict)
    said = [
        window_search.fo(k, mt_search_trees.seen(k, t, after), x) == mt.value(k, t, m, c, strict)
        for x in (window_search.lo(k), window_search.hi(k))
    ]
    return k.implies(k.all(m.is_a("empty"), mt_search_trees.is_game(k, t)), k.all(*said))


_MT_RETAINED: Final[tuple[Theorem, ...]] = (
    mt_retained.THEOREMS[0].false("it always returns f", Claim("f- = f+ = v", mt_search_trees.SSS.mt.after, _both)),
)


# mt_max_trees


_MT_MAX_TREES: Final[tuple[Theorem, ...]] = tuple(
    theorem.false("it is the only closed one, of any g", *mt_max_trees.held(mt_max_trees.HOLDING[R], of_any_g=True))
    for theorem, R in zip(mt_max_trees.THEOREMS, mt_search_trees.SIDES, strict=True)
)


# mt_nested


def _always_closed(at: Level, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Formula:
    return k.all(
        at(mt_nested.NESTED[mt_search_trees.SSS].at_call)(k, t, m, p, c, strict),
        at(mt_search_trees.SSS.mt.was_there)(k, t, m, p),
    )


def _everywhere(at: Level, k: Kit, t: Term, m: Term, p: Term, *_: Any) -> Formula:
    alike = mt_nested.NESTED[mt_search_trees.SSS].alike
    return alike["all"](k, t, m, p, k.bool(True)) if at.kind else alike(k, t, m, p)


_MT_NESTED: Final[tuple[Theorem, ...]] = (
    mt_nested.THEOREMS[0].false(
        "a later pass calls no open node",
        *mt_nested.on_tree(mt_search_trees.SSS, "every node that is called is closed", _always_closed),
    ),
    mt_nested.THEOREMS[1].false(
        "at min nodes, too", *mt_nested.on_tree(mt_search_trees.SSS, "at min nodes, too", _everywhere)
    ),
)


# mt_best_first


class Stricter(mt_beside.Beside):
    """f-(x) > c, as the proof of ST-T6.1 is printed (ST-P6.3), which is false."""

    def is_high(self, s: Walk) -> Formula:
        c, strict = s.more
        return s.k.not_(self.of.low(s.k, s.of(window_search.fo, self.R.far(s.k)), c, s.k.not_(strict)))


class Everywhere(mt_beside.Beside):
    """Younger brothers are open at max nodes, too, which is false."""

    @by_side("Tree", "Path", "Bool", all=mt_beside.open_after, one=mt_beside.open_after)
    def younger_open(self, k: Kit, t: Term, p: Term) -> Any:
        return k.some(p.is_a("stay"), self.younger_open.below(k, t, p)) if t.con == "inner" else k.bool(True)


def _falls(k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
    later, before = (
        window_search.fo(k, mt_search_trees.seen(k, t, x), window_search.hi(k))
        for x in (mt_search_trees.SSS.mt.after(k, t, m, c, strict), m)
    )
    return k.implies(mt_search_trees.is_game(k, t), later < before)


def _alive() -> tuple[Claim, ...]:
    """ST-R6.1 says that this is not so."""

    def says(at: Level, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
        return mt_search_trees.SSS.of.low(k, at(nested_windows.H_MINUS.h)(k, t, p, window_search.lo(k)), c, strict)

    spoken = mt_best_first.either(
        mt_search_trees.SSS, lambda k, t, p, *_: nested_windows.H_MINUS.h(k, t, p, window_search.lo(k))
    )
    return mt_nested.on_tree(
        mt_search_trees.SSS, "n is alive", mt_best_first.at_moment(mt_search_trees.SSS, says, at_d=True), spoken
    )


_MT_BEST_FIRST: Final[tuple[Theorem, ...]] = tuple(
    theorem.false(said, *claims)
    for theorem, (said, claims) in zip(
        mt_best_first.THEOREMS,
        (
            ("f-(x) > c at min nodes", mt_best_first.older(Stricter(mt_search_trees.SSS))),
            (
                "all children are open",
                (
                    Claim(
                        "always",
                        mt_search_trees.seen["sons"],
                        lambda k, F, M: mt_beside.are_open(k, mt_search_trees.seen["sons"](k, F, M)),
                    ),
                ),
            ),
            ("at max nodes, too", mt_best_first.younger(Everywhere(mt_search_trees.SSS))),
            (
                "a call makes f+ smaller",
                (Claim("f+ falls", mt_search_trees.SSS.mt.after, _falls, mt_retained.either_tree),),
            ),
            ("n is alive", _alive()),
            ("every older brother is dead", mt_best_first.left_is_dead(mt_search_trees.SSS, or_less=False)),
        ),
        strict=True,
    )
)

FALSE: Final = (*_MT_PASSES, *_MT_RETAINED, *_MT_MAX_TREES, *_MT_NESTED, *_MT_BEST_FIRST)
