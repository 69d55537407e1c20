"""Seeded bugs of SSS-2: of its two main programs, and of the procedures that those call (`HELPERS`)."""

from __future__ import annotations

from typing import Final

from proofs.mutants.seeding import Bug, WrongCall

_STOP: Final = "            if S is None:\n                return g2, None\n            sons.append(S)\n"
_BUILD: Final = "return g2, Solution(node, g2, tuple(sons))"
_GO_ON: Final = "            if S is not None:\n                sons.append(S)\n"
_BREAK: Final = "                if g == g1:\n                    break\n"
_LAST: Final = "            if g > g2:\n                g2 = g\n"
_BROTHERS: Final = "range(T.choice + 1, len(brothers))"
_LIST_BROTHERS: Final = "range(below.index + 1, len(brothers))"

BUGS: Final = tuple(
    Bug(algorithm, clause, story, old, new)
    for algorithm, clause, story, old, new in (
        ("sss-2", "value", "no step at all", "while g1 != g2:", "while g1 < g2:"),
        ("sss-2", "sss2-descends", "it begins from below", "g1: Value = POS_INF", "g1: Value = NEG_INF"),
        ("sss-2", "sss2-bound", "the new solution tree is forgotten", "g2, T = diminish(", "g2, _ = diminish("),
        (
            "sss-2",
            "sss2-bound",
            "the root alone is the first tree, and its value L",
            "g2, T = expand(tree, node, POS_INF)",
            "g2, T = tree.lower(node), Solution(node, tree.lower(node))",
        ),
        ("sss-2", "sss2-milestone", "the new solution tree is forgotten", "g2, T = diminish(", "g2, _ = diminish("),
        ("sss-2-list", "value", "one step and no more", "if g1 == g2:", "if g1 >= g2:"),
        ("sss-2-list", "list-main", "the new list is forgotten", "g2, T = diminish_list(", "g2, _ = diminish_list("),
    )
)


def _expanding(function: str) -> tuple[Bug, ...]:
    """Bugs of the recursion part, which expand and expandtip share."""
    youngest = "enumerate(tree.children(node))", "reversed([*enumerate(tree.children(node))])"
    return tuple(
        Bug("sss-2", clause, story, old, new, function)
        for clause, story, old, new in (
            ("expand-value", "a max node takes its last value", _LAST, "            g2 = g\n"),
            ("expand-oldest", "a min node begins with its youngest child", *youngest),
            ("expand-fails", "a min node fails with +inf", "return g1, None", "return POS_INF, None"),
            (
                "PB-I6-1-max",
                "a max node goes on when a child has failed",
                f"{_STOP}        {_BUILD}",
                f"{_GO_ON}        {_BUILD} if g2 < g1 else None",
            ),
            ("PB-I6-1-min", "a min node begins with its youngest child", *youngest),
            (
                "PB-I6-1-kept",
                "the youngest child's tree comes first, until the end",
                f"sons.append(S)\n        {_BUILD}",
                f"sons.insert(0, S)\n        {_BUILD.replace('sons', 'reversed(sons)')}",
            ),
            ("PB-I6-1-value", "g2 is one of the values", "if g > g2:", "if g > g2 and g2 < 0:"),
        )
    )


EXPAND: Final = (
    *_expanding("expand"),
    *(
        Bug("sss-2", clause, story, old, new, "expand")
        for clause, story, old, new in (
            ("expand-fails", "a failure by L returns U", "return lower, None", "return upper, None"),
            *(
                (
                    clause,
                    "a max node goes on when a child has failed",
                    f"{_STOP}        {_BUILD}",
                    f"{_GO_ON}        {_BUILD} if g2 < g1 else None",
                )
                for clause in ("expand-visits", "expand-called", "sss2-dominates")
            ),
            (
                "expand-called",
                "a max node begins with its youngest child",
                "child in tree.children(node):",
                "child in reversed(tree.children(node)):",
            ),
            ("expand-visits", "> for >= at L", "if lower >= g1:", "if lower > g1:"),
        )
    ),
)

EXPANDTIP: Final = (
    *_expanding("expandtip"),
    Bug(
        "sss-2",
        "tip-bounds",
        "expandtip goes on to the children",
        "expand(tree, child",
        "expandtip(tree, child",
        "expandtip",
    ),
)

DIMINISH: Final = tuple(
    Bug("sss-2", clause, story, old, new, "diminish")
    for clause, story, old, new in (
        ("diminish-value", "every child is diminished, critical or not", "if son.g == g1:", "if son.g <= g1:"),
        *(
            (clause, "a max node goes on when a child has failed", _BREAK, "")
            for clause in ("diminish-called", "diminish-visits", "PB-P6-2-max", "PB-I6-1-kept")
        ),
        *(
            (clause, "the youngest brother comes first", _BROTHERS, "range(len(brothers) - 1, T.choice, -1)")
            for clause in ("diminish-milestone", "diminish-next", "PB-I6-2-child", "PB-I6-2-min")
        ),
        ("diminish-result", "g2 is the value of the last child", "max([son.g for son in sons])", "sons[-1].g"),
        ("diminish-fails", "no younger brother is tried", "if g2 == g1:", "if g2 > g1:"),
        ("diminish-younger", "what hangs below a max node is lost", _BUILD, "return g2, Solution(node, g2)"),
        ("diminish-basic", "a failure by L returns U", "return g1, T\n", "return tree.upper(node), T\n"),
    )
)

DIMINISH_LIST: Final = tuple(
    Bug("sss-2-list", clause, story, old, new, "diminish_list")
    for clause, story, old, new in (
        ("list-milestone", "only the tip is replaced", "T[first:last]", "T[t : t + 1]"),
        ("list-next", "the youngest brother comes first", _LIST_BROTHERS, "range(len(brothers) - 1, below.index, -1)"),
        ("diminish-fails", "brothers are tried at max nodes", "if not tree.is_max(", "if tree.is_max("),
        ("list-is-tree", "only the tip is replaced", "T[first:last]", "T[t : t + 1]"),
        ("list-climb", "the next brother is skipped", "below.index + 1,", "below.index + 2,"),
    )
)

HELPERS: Final[tuple[Bug, ...]] = (*EXPAND, *EXPANDTIP, *DIMINISH, *DIMINISH_LIST)
CALLERS: Final[tuple[WrongCall, ...]] = ()
