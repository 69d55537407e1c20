"""The vocabulary of SSS-2 (PB-T6.1, PB-T6.2, PB-T5.1).

expand, expandtip, diminish and the main program are proved by their contracts, each resting on the ones before; expand
and diminish call themselves on children, expandtip calls expand on children, diminish calls expandtip on its own node.
Their source is taken as `phrases` puts it; the laws of solution trees are those of `solution_trees`. The
main program ends because g2 < g1 at each step, and a tree has finitely many values. Where calls stand below the main
program (PB-T7.1 to PB-T7.3) is said by `stations`, on which children they go by `visits` and `son_visits`.

`SSS2_LIST` is the vocabulary of SSS-2 on a list of tips (PB-F8-diminish, PB-P8.1). `diminish_list` rests on expand and
expandtip, the main program on expand and `diminish_list`. The inner loop ends because it goes up a path, the outer one
because a critical tip gives way to tips that are not critical.
"""

from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Final

from proofs.proving.containers.sequence import Part
from proofs.proving.containers.settled import first
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import arbitrary_value, are_fit, instance_of, is_value, or_none
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import follows
from proofs.proving.models import solution_laws as laws
from proofs.proving.models import tips
from proofs.proving.models.heuristics import HEURISTICS
from proofs.proving.models.solution_builder import Kept, Made, Older, Younger, place_of
from proofs.proving.models.solution_laws import SOLUTION_LAWS, TIP_LAWS
from proofs.proving.models.solution_trees import Opaque, Tree
from proofs.proving.models.stations import SON_VISITS, STATIONS
from proofs.proving.models.tips import AbstractPath, AbstractTips
from proofs.proving.source.phrases import WORD_CLASSES, in_words
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses import sss2
from specs.clauses import sss2_list as clauses
from specs.paths import Path
from specs.solutions.informed_solutions import Solution
from specs.values import Value

# WHAT CLAUSES ASK OF ALL SOLUTION TREES OF A GAME


class AbstractMilestones:
    """In the place of `specs.solutions.milestones.Milestones`."""

    is_unchanging = True

    def g(self, S: Tree) -> Value:
        return S.true_g

    def is_labelled(self, S: Tree) -> bool:
        return S.is_labelled()

    def is_oldest(self, S: Tree | None, n: Node, g0: Value, *, below: bool) -> bool:
        return S is not None and S.is_oldest(n, g0, below=below)

    def are_oldest(self, kept: Kept | Older, n: Node, child: Node, g0: Value) -> bool:
        return kept.are_oldest(n, child, g0)

    def is_older_or_same(self, S: Tree, other: Tree) -> bool:
        return older_or_same(S, other)


def older_or_same(S: Tree, other: Tree) -> bool:
    """S = S' or S >> S', for two trees of the same M(n)."""
    by_law = partial(follows, S.world, conclusion="is_older_or_same")
    if S is other:
        return True
    if isinstance(S, Opaque) and not S.several:
        is_tip = not S.sons and other.of is S.of
        if by_law(laws.AGE_OF_TIP, older_is_tip=is_tip):
            return True
    for wide, known in product(S.known, other.known):
        sets: dict[str, Any] = {"bound": wide.bound, "wide_below": wide.below, "g0": known.bound, "below": known.below}
        if by_law(laws.AGE_OF_SETS, **sets, are_oldest=True):
            return True
    if isinstance(S, Opaque) and isinstance(other, Made) and other.trees:
        is_younger, in_order = _compared(S, other)
        return by_law(laws.AGE_OF_SONS, is_younger_child=is_younger, sons_are_older_or_same=in_order)
    return first(S.world, S.ages, other, lambda: bool(S.world.choose(2) == 0))


def _compared(S: Opaque, other: Made) -> tuple[bool, bool]:
    """Whether the other is known to hold a younger child of a min node; if not, whether its sons are no older."""
    if not other.is_list:
        (son,), (theirs,), place = S.sons, other.trees, S.choice
        assert place is not None, "of a tree that holds one child"
        is_younger = other.choice.after is place.child
        return is_younger, not is_younger and other.choice is place and older_or_same(son, theirs.item)
    source = other.sons.source
    is_same = source is not None and source is S.sons
    return False, is_same and all(older_or_same(_counterpart(source, part), part.item) for part in other.trees)


def _counterpart(source: Any, part: Part) -> Tree:
    """What stands among the sons where that part stands in a copy of them."""
    if part.place is not None:
        return source.son(part.place)  # type: ignore[no-any-return]  # the sons of an opaque tree
    return part.item if part.item is source.younger else source.older  # type: ignore[no-any-return]  # the same


# THE WORDS OF `phrases`


def _impossible(_path: Any) -> None:
    raise AssertionError("an assert fails")


MEANT: Final[dict[str, Any]] = {
    "place_of": lambda _path, x: place_of(x),
    "younger": lambda _path, brothers, place: Younger(brothers, place),
    "nothing_kept": lambda path: path.made(Kept(path.world)),
    "copy_of": lambda path, sons: path.made(Kept(path.world, sons)),
    "as_sons": lambda _path, kept: kept,
    "older": lambda _path, kept, place: Older(kept, place),
    "here": lambda path, invariant, *given: path.must_hold("here", path.line, None, invariant, *given),
    "impossible": _impossible,
}


def with_value(sort: Sort) -> Sort:
    """A value and a thing of that sort."""

    def arbitrary(world: ProvingWorld, name: str, node: Node) -> tuple[Value, Any]:
        return arbitrary_value(world, f"{name}[0]", node), sort.arbitrary(world, f"{name}[1]", node)

    assert sort.fits is not None
    return Sort(arbitrary, are_fit(is_value, sort.fits))


_SOLUTION: Final = instance_of(lambda world, name, _node: Opaque(world, name), Tree)
SSS2: Final = HEURISTICS.extended_by(
    STATIONS,
    SON_VISITS,
    Vocabulary(
        sorts={
            "Solution[N]": _SOLUTION,
            "Solution[N] | None": or_none(_SOLUTION),
            "tuple[Value, Solution[N]]": with_value(_SOLUTION),
            "tuple[Value, Solution[N] | None]": with_value(or_none(_SOLUTION)),
        },
        makers={
            Solution: lambda path, *given: Made(path.world, *given),
            **{WORD_CLASSES[word]: meaning for word, meaning in MEANT.items()},
        },
        meanings={"milestone": lambda _at: AbstractMilestones()},
        # g2 is the g of a tree in M(n), of which there are finitely many.
        loop_ends={"sss2_loop": LoopEnd(lambda before, now: bool(now["g2"] < before["g2"]), sss2.main_milestone)},
        laws=SOLUTION_LAWS,
        axioms={
            "solution trees": "nothing changes a solution tree; the list that is made of its sons is the call's own"
        },
        rewrite=in_words(),
    ),
)


_CLASSES: Final = {word: type(word, (), {}) for word in ("tips_of", "critical", "replaced")}


_TIPS: Final = instance_of(lambda world, _name, node: AbstractTips(world, node, None), AbstractTips)
_LESS: Final = LoopEnd(lambda before, now: bool(now["g1"] < before["g1"]), clauses.list_main)
SSS2_LIST: Final = replace(
    SSS2.extended_by(
        Vocabulary(
            sorts={
                "list[Tip[N]]": _TIPS,
                "tuple[Value, list[Tip[N]]]": with_value(_TIPS),
                "Path[N]": instance_of(lambda world, _name, node: AbstractPath(world, node), AbstractPath),
            },
            makers={
                Path: tips.path_to,
                **{kind: getattr(tips, word) for word, kind in _CLASSES.items()},
            },
            meanings={
                "listed": lambda at: at["T"].tree,
                "listed_after": lambda at: at["v"][1].tree,
                "greatest_upper": lambda at: at["T"].tree.true_g,
                "greatest_upper_after": lambda at: at["v"][1].tree.true_g,
                "nothing_older": lambda at: at["T"].is_on_the_way(at["g1"]),
                "above_tip": lambda at: at["m"].is_above(at["T"], at["t"]),
                "before_choice": lambda at: at["choice"].child.broth,
                "station": lambda _at: None,  # SSS-2 has not made the call, so nothing is claimed of where it stands
            },
            overrides=frozenset({("meanings", "station")}),
            marks={clauses.list_way: tips.marks_way, clauses.list_above: tips.marks_above},
            loop_ends={
                "critical_tip_loop": LoopEnd(tips.has_fewer_critical, clauses.list_is_tree),
                "climb_loop": LoopEnd(tips.climbs, clauses.list_above),
                "list_loop": _LESS,
            },
            laws=TIP_LAWS,
            axioms={
                "tips": "critical, replaced and tips_of keep their contracts, which are exhausted, and change no list"
            },
        )
    ),
    rewrite=in_words(instead=_CLASSES),
)
