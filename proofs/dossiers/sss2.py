"""The evidence about SSS-2: its main program, and `expand`, `expandtip` and `diminish`, which only serve it.

No inductive step is made of these three: they return solution trees, and what they promise (the oldest tree of smaller
value, a milestone) is about those trees and all that stands below the node, not about values that a step could relate.
"""

from typing import Final

from proofs.dossiers.dossier import Dossier, Edit, bugs, with_default_options
from proofs.dossiers.lacks import SSS_2
from proofs.dossiers.questions import THREE, Question
from proofs.enumeration.cases import Scope
from proofs.enumeration.dags import DagScope
from proofs.enumeration.informed_cases import with_pair_alone
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, SHARED, Plan
from proofs.proving.models import sss2 as models
from proofs.proving.models.stations import MAIN_PROGRAM
from verified.best_first.sss2 import SSS2, diminish, expand, expandtip, sss2

_STOP: Final = "            if S is None:\n                return g2, None\n            sons.append(S)\n"
_BUILD: Final = "return g2, Solution(node, g2, tuple(sons))"
_GO_ON: Final = "            if S is not None:\n                sons.append(S)\n"
_FAILED: Final = f"{_STOP}        {_BUILD}", f"{_GO_ON}        {_BUILD} if g2 < g1 else None"
_PAST_FAILURE: Final = *_FAILED, "a max node goes on when a child has failed"
_YOUNGEST: Final = "enumerate(tree.children(node))", "reversed([*enumerate(tree.children(node))])"
_YOUNGEST_FIRST: Final = *_YOUNGEST, "a min node begins with its youngest child"
_IN_ORDER: Final = f"sons.append(S)\n        {_BUILD}"
_REVERSED: Final = f"sons.insert(0, S)\n        {_BUILD.replace('sons', 'reversed(sons)')}"
_FIRST_TREE: Final = "g2, T = expand(tree, node, POS_INF)"
_ROOT_ALONE: Final = "g2, T = tree.lower(node), Solution(node, tree.lower(node))"
_FORGETS: Final = "g2, T = diminish(", "g2, _ = diminish(", "the new solution tree is forgotten"

# Of the recursion part, which expand and expandtip share.
_EXPANDING: Final[tuple[Edit, ...]] = (
    ("expand-value", "if g > g2:", "if True:", "a max node takes its last value"),
    ("expand-oldest", *_YOUNGEST_FIRST),
    ("expand-fails", "return g1, None", "return POS_INF, None", "a min node fails with +inf"),
    ("PB-I6-1-max", *_PAST_FAILURE),
    ("PB-I6-1-min", *_YOUNGEST_FIRST),
    ("PB-I6-1-kept", _IN_ORDER, _REVERSED, "the youngest child's tree comes first, until the end"),
    ("PB-I6-1-value", "if g > g2:", "if g > g2 and g2 < 0:", "g2 is one of the values"),
)
_TIPS: Final = "expand(tree, child", "expandtip(tree, child", "expandtip goes on to the children"
_BREAK: Final = "                if g == g1:\n                    break\n"
_ON: Final = _BREAK, "", "a max node goes on when a child has failed"
_BROTHERS: Final = "range(T.choice + 1, len(brothers))"
_YOUNGER: Final = _BROTHERS, "range(len(brothers) - 1, T.choice, -1)", "the youngest brother comes first"

DOSSIER: Final = Dossier(
    SSS2,
    Plan(
        with_pair_alone,
        (Scope(3, full_window=True), CHAINS, ANY_TYPES, DagScope(3, edges=3, full_window=True)),
        (*FIVE, Scope(3, all_types=True, full_window=True), SHARED),
        one="every consistent pair up to 3 leaves, else none known",
        bugs=(Scope(2), FOUR),
    ),
    [
        *bugs(
            sss2,
            ("value", "while g1 != g2:", "while g1 < g2:", "no step at all"),
            ("sss2-descends", "g1: Value = POS_INF", "g1: Value = NEG_INF", "it begins from below"),
            ("sss2-bound", *_FORGETS),
            ("sss2-bound", _FIRST_TREE, _ROOT_ALONE, "the root alone is the first tree, and its value L"),
            ("sss2-milestone", *_FORGETS),
        ),
        *bugs(
            expand,
            *_EXPANDING,
            ("expand-fails", "return lower, None", "return upper, None", "a failure by L returns U"),
            ("expand-visits", *_PAST_FAILURE),
            ("expand-called", *_PAST_FAILURE),
            ("sss2-dominates", *_PAST_FAILURE),
            ("expand-called", "child in tree.children(node):", "child in reversed(tree.children(node)):"),
            ("expand-visits", "if lower >= g1:", "if lower > g1:"),
            start=sss2,
        ),
        *bugs(
            expandtip,
            *_EXPANDING,
            ("tip-bounds", *_TIPS),
            ("tip-called", *_TIPS),
            start=sss2,
        ),
        *bugs(
            diminish,
            ("diminish-value", "if son.g == g1:", "if son.g <= g1:", "every child is diminished, critical or not"),
            ("diminish-called", *_ON),
            ("diminish-visits", *_ON),
            ("PB-P6-2-max", *_ON),
            ("PB-I6-1-kept", *_ON),
            ("diminish-milestone", *_YOUNGER),
            ("diminish-next", *_YOUNGER),
            ("PB-I6-2-child", *_YOUNGER),
            ("PB-I6-2-min", *_YOUNGER),
            ("diminish-result", "max([son.g for son in sons])", "sons[-1].g", "g2 is the value of the last child"),
            ("diminish-fails", "if g2 == g1:", "if g2 > g1:", "no younger brother is tried"),
            ("diminish-younger", _BUILD, "return g2, Solution(node, g2)", "what hangs below a max node is lost"),
            ("diminish-basic", "return g1, T\n", "return tree.upper(node), T\n", "a failure by L returns U"),
            start=sss2,
        ),
    ],
    edited={expand: ("sss-2", "sss-2-list"), expandtip: ("sss-2", "sss-2-list"), diminish: ("sss-2",)},
    confirmed=[with_default_options(SSS2)],
    proved={**dict.fromkeys((expand, expandtip, diminish), (models.SSS2,)), sss2: (models.SSS2, MAIN_PROGRAM)},
    asked=[Question("sss-2-three", THREE, "value", bounds=2)],
    lacks=SSS_2,
)
