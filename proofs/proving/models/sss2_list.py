"""The vocabulary of SSS-2 on a list of tips (PB-F8-diminish, PB-P8.1): that of SSS-2, and lists.

`diminish_list` rests on expand and expandtip, the main program on expand and `diminish_list`. The inner loop ends
because it goes up a path, the outer one because a critical tip gives way to tips that are not critical, the main
program because g1 is the value of a tree in M(n), of which there are finitely many, and gets less.
"""

from dataclasses import replace
from typing import Any, Final

from proofs.proving.execution.sorts import arbitrary_value, are_fit, instance_of, is_value
from proofs.proving.models import tips
from proofs.proving.models.sss2 import SSS2
from proofs.proving.models.tip_laws import TIP_LAWS
from proofs.proving.models.tips import AbstractPath, AbstractTips
from proofs.proving.source.phrases import in_words
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses import sss2_list as clauses
from specs.paths import Path

_CLASSES: Final = {word: type(word, (), {}) for word in ("tips_of", "critical", "replaced")}


def _tips(world: Any, _name: str, node: Any) -> AbstractTips:
    return AbstractTips(world, node, None)


def _is_tips(thing: Any) -> bool:
    return isinstance(thing, AbstractTips)


_TIPS: Final = Sort(_tips, _is_tips)
_LESS: Final = LoopEnd(lambda before, now: bool(now["g1"] < before["g1"]), clauses.list_main)
SSS2_LIST: Final = replace(
    SSS2.extended_by(
        Vocabulary(
            sorts={
                "list[Tip[N]]": _TIPS,
                "tuple[Value, list[Tip[N]]]": Sort(
                    lambda world, name, node: (arbitrary_value(world, f"{name}[0]", node), _tips(world, name, node)),
                    are_fit(is_value, _is_tips),
                ),
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
