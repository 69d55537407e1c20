"""The evidence about SSS-2 on a list of tips, and about `diminish_list`."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.lacks import SSS_2
from proofs.dossiers.questions import THREE, Question
from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import with_upper_alone
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, SHARED, Plan
from proofs.proving.models import sss2 as models
from verified.best_first.sss2_list import SSS2_LIST, critical, diminish_list, is_below, replaced, sss2_list, stretch

_BROTHERS: Final = "range(below.index + 1, len(brothers))"
_TIP_ALONE: Final = "replaced(T2, t, below,", "replaced(T2, t, T2[t].path,", "only the tip is replaced"
_PLACE: Final = "Path(brothers[choice], m, choice)", "Path(brothers[choice], m, len(brothers) - 1)"
_UP: Final = "below, m = m, m.father", "below, m = m, Path(m.father.node, m.father.father, m.father.index)"

DOSSIER: Final = Dossier(
    SSS2_LIST,
    Plan(
        with_upper_alone,
        (Scope(3, full_window=True), FOUR, CHAINS, SHARED),
        (*FIVE, ANY_TYPES),
        one="every pair with L = -inf up to 3 leaves, else none known",
        bugs=(Scope(2), FOUR),
    ),
    [
        *bugs(
            sss2_list,
            ("value", "if g1 == g2:", "if g1 >= g2:", "one step and no more"),
            ("list-main", "g2, T = diminish_list(", "g2, _ = diminish_list(", "the new list is forgotten"),
        ),
        *bugs(
            diminish_list,
            ("list-milestone", *_TIP_ALONE),
            ("list-next", _BROTHERS, "range(len(brothers) - 1, below.index, -1)", "the youngest brother comes first"),
            ("diminish-fails", "if not tree.is_max(", "if tree.is_max(", "brothers are tried at max nodes"),
            ("list-is-tree", *_TIP_ALONE),
            ("list-climb", "below.index + 1,", "below.index + 2,", "the next brother is skipped"),
            ("list-result", "return g1, T2", "return g1, []", "the list is lost"),
            ("list-way", *_PLACE, "any brother is taken for the youngest"),
            ("list-above", *_UP, "another path to the same node"),
            ("list-brothers", "below.index + 1,", "below.index,", "the child itself is expanded once more"),
            start=sss2_list,
        ),
        *bugs(critical, ("critical-tip", "tip.upper == g1", "tip.upper != g1"), start=sss2_list),
        *bugs(
            replaced,
            ("replaced-tips", "*T[last:]", "*T[t + 1 :]", "what is right of the tip stays"),
            (
                "replaced-tips",
                "return [",
                "T[first:last] = tips; return [*T] or [",
                "the list that was given is changed",
            ),
            start=sss2_list,
        ),
    ],
    edited=dict.fromkeys((diminish_list, critical, replaced, stretch, is_below), ("sss-2-list",)),
    confirmed=[with_default_options(SSS2_LIST)],
    proved=dict.fromkeys((diminish_list, sss2_list), (models.SSS2_LIST,)),
    asked=[Question("sss-2-list-three", THREE, "value", bounds=2)],
    lacks=SSS_2,
)
