"""Seeded bugs of MT, of its drivers, and of the procedures that these share, by the clause that must catch each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.mutants.mtd_best import BEST, TO_THE_VALUE
from proofs.mutants.seeding import Bug, HelperBug
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.memory.alphabeta_etc import alphabeta_etc, transposition
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_mirror
from verified.null_window.mt_two_bounds import mt_sss_two_bounds, mt_two_bounds
from verified.null_window.mtd import mtd, next_test
from verified.null_window.mtd_bi import halfway_up, mtd_bi

_BEGIN: Final = "gamma: Value = {start}\n    g = {test}(tree, node, gamma, memory)"


def _one_sided(
    algorithm: str, prefix: str, test: str, start: str, wrong_start: str, monotone: str, bound: str
) -> Iterator[Bug]:
    """Bugs of MT-SSS* and MT-DUAL*."""
    begins_wrong = f"gamma: Value = {start}", f"gamma: Value = {wrong_start}"
    forgets = _BEGIN.format(start=start, test=test)
    for clause, story, old, new in (
        ("value", "stops after the first pass", "while g != gamma:", "while False:"),
        (f"{prefix}-{monotone}", "starts at an end that is none", *begins_wrong),
        (f"{prefix}-{bound}", "starts at an end that is none", *begins_wrong),
        (
            f"{prefix}-memory",
            "forgets what the first pass proved",
            forgets,
            forgets.replace("gamma, memory)", "gamma, {})"),
        ),
        ("payoff-so-far", "takes half a point more for it", forgets, f"{forgets} + 0.5"),
    ):
        yield Bug(algorithm, clause, story, old, new)


SSS: Final = tuple(_one_sided("mt-sss", "sss", "mt", "POS_INF", "0", "descends", "upper"))
DUAL: Final = tuple(_one_sided("mt-dual", "dual", "mt_mirror", "NEG_INF", "1 << 17", "ascends", "lower"))

_OLDEST: Final = "(tree.children(node) or [node])[0]"
_CALL: Final = "f_minus, f_plus = mt_two_bounds(tree, node, gamma, memory)"
TWO_BOUNDS: Final = tuple(
    Bug("mt-sss-two-bounds", clause, story, old, new)
    for clause, story, old, new in (
        ("value", "stops after the first pass", "f_minus < f_plus and f_minus < gamma:", "f_plus is POS_INF:"),
        (
            "two-descends",
            "takes the next test value for the last",
            f"gamma = f_plus\n        {_CALL}",
            f"{_CALL}\n        gamma = f_plus",
        ),
        ("two-bracket", "searches the oldest child only", _CALL, _CALL.replace("node", _OLDEST)),
        ("payoffs-so-far", "takes half a point more for f+", _CALL, f"{_CALL}\n        f_plus = f_plus + 0.5"),
        ("two-known", "forgets what the last pass proved", "gamma, memory)", "gamma, {})"),
    )
)

INSTANCES: Final = tuple(
    Bug(algorithm, clause, story, old, new)
    for algorithm, call in (
        ("mtd-f", "mtd(tree, node, first, up_or_down)"),
        ("mtd-bi", "mtd(tree, node, first, middle)"),
        ("mtd-step", "mtd(tree, node, POS_INF, big_step_down)"),
    )
    for clause, story, old, new in (
        (
            "value",
            "searches the oldest child only",
            call,
            call.replace("node,", f"{_OLDEST},"),
        ),
        ("integer-value", "returns half a point more", f"return {call}", f"return above({call}, 0.5)"),
    )
)

BUGS: Final = (*SSS, *DUAL, *TWO_BOUNDS, *INSTANCES, *TO_THE_VALUE)

_PAIR: Final = Tree.of([0, 1])
CALLERS: Final = (
    ("mtd-f", "first-guess", (_PAIR, 0, NEG_INF)),
    ("mtd-f", "first-guess", (_PAIR, 0, 0.5)),
    ("mtd-bi", "bisected-range", (_PAIR, 0, 0, 0)),
    ("mtd-bi", "bisected-range", (_PAIR, 0, POS_INF, 1)),
    ("mtd-step", "step-size", (_PAIR, 0, -1)),
    ("mtd-best", "best-guess", (_PAIR, 0, POS_INF)),
)


# PROCEDURES THAT ARE NO ALGORITHMS OF THEIR OWN


def _tests(function: Callable[..., Any], suffix: str, end: str, high: str, low: str) -> Iterator[HelperBug]:
    """Bugs of MT and of its mirror image; `high` and `low` are how g is found to fail."""
    name = function.__name__
    of_max = f"v = {name}(tree, child, gamma, memory) if known is None or known[1]"
    of_min = f"v = {name}(tree, child, gamma, memory) if known is None or known[0]"
    store = f"memory[node] = (g, POS_INF) if g {high} gamma else (NEG_INF, g)"
    for clause, story, old, new in (
        ("mt-gamma", "a max node tests its children for nothing", of_max, of_max.replace("gamma", end)),
        ("mt-gamma", "a min node tests its children for nothing", of_min, of_min.replace("gamma", end)),
        ("mt-upper", "a max node stops at its oldest child", f"if g {high} gamma:", "if True:"),
        ("mt-lower", "a min node stops at its oldest child", f"if g {low} gamma:", "if True:"),
        ("mt-one-bound", "both bounds are stored", store, "memory[node] = (g, g)"),
        ("mt-one-bound", "nothing is stored of a terminal", store, f"if children:\n        {store}"),
        ("mt-max-tree", "nothing is stored of a terminal", store, f"if children:\n        {store}"),
        ("mt-min-tree", "the bounds are exchanged", store, store.replace(high, low, 1)),
        ("mt-max-loop", "a max node goes on after a cutoff", f"if g {high} gamma:", "if False:"),
        ("mt-min-loop", "a min node goes on after a cutoff", f"if g {low} gamma:", "if False:"),
    ):
        yield HelperBug(function, clause + suffix, story, old, new, function, function)
    for clause, story, new in (
        ("mt-memory", "the bounds are exchanged", store.replace(high, low, 1)),
        ("mt-child-memory", "the bounds are exchanged", store.replace(high, low, 1)),
        ("mt-terminal", "the test value is stored as a bound", store.replace("(NEG_INF, g)", "(NEG_INF, gamma)")),
        ("mt-memory-payoffs", "the test value is stored as a bound", store.replace("(NEG_INF, g)", "(NEG_INF, gamma)")),
    ):
        yield HelperBug(function, clause, story, store, new, function, function)
    story = "a max node begins with a number"
    yield HelperBug(function, "payoff-so-far", story, "        g = NEG_INF\n", "        g = -1\n", function, function)
    yield HelperBug(function, "mt-payoff", "returns the test value", "return g", "return gamma", function, function)


MT: Final = tuple(_tests(mt, "", "NEG_INF", ">=", "<"))
MIRROR: Final = tuple(_tests(mt_mirror, "-mirror", "POS_INF", ">", "<="))

_STORE: Final = "memory[node] = f_minus, f_plus"
PAIRS: Final = tuple(
    HelperBug(mt_two_bounds, clause, story, old, new, mt_sss_two_bounds, mt_two_bounds)
    for clause, story, old, new in (
        ("two-alive", "every child is visited", "if f_minus < gamma and low < gamma <= high:", "if True:"),
        ("mt-memory", "the bounds are exchanged", _STORE, "memory[node] = f_plus, f_minus"),
        ("mt-child-memory", "the bounds are exchanged", _STORE, "memory[node] = f_plus, f_minus"),
        ("mt-memory-payoffs", "a bound is stored that is none", _STORE, "memory[node] = -1, f_plus"),
        ("two-payoffs", "a bound is returned that is none", "return f_minus, f_plus", "return -1, f_plus"),
        ("payoffs-so-far", "a max node begins with a number", "f_minus = f_plus = NEG_INF", "f_minus = f_plus = -1"),
        ("two-bounds", "a max node takes the least", "max(f_plus, high)", "min(f_plus, high)"),
        ("two-max-loop", "a max node takes the least", "max(f_plus, high)", "min(f_plus, high)"),
        ("two-min-loop", "a min node takes the greatest", "min(f_minus, low)", "max(f_minus, low)"),
        ("two-stored", "nothing is stored of a terminal", _STORE, f"if children:\n        {_STORE}"),
        (
            "two-decided",
            "only the oldest child is visited",
            "low < gamma <= high:",
            "low < gamma <= high and child == children[0]:",
        ),
        (
            "two-minimax",
            "children after a cutoff are left out",
            "# Once a child has cut off, the others are only looked up.",
            "if f_minus >= gamma:\n                break",
        ),
    )
)

_UPDATE: Final = "f_plus = g\n        else:\n            f_minus = g"
_NEXT: Final = "bound = next_test(next_bound, g, bound, f_minus, f_plus)"
DRIVER: Final = tuple(
    HelperBug(mtd, clause, story, old, new, mtd, mtd)
    for clause, story, old, new in (
        ("value", "stops after the first pass", "if f_minus == f_plus:", "if True:"),
        ("mtd-bracket", "takes f- for f+", _UPDATE, "f_minus = g\n        else:\n            f_plus = g"),
        (
            "mtd-inside",
            "tests +inf again and again",
            _NEXT,
            "bound = POS_INF",
        ),
        ("mtd-progress", "makes the same test again", _NEXT, "pass"),
        ("payoffs-so-far", "takes half a point more for f+", "f_plus = g", "f_plus = g + 0.5"),
    )
)

RULES: Final = (
    HelperBug(
        next_test,
        "mtd-next",
        "answers with f-",
        "return next_bound(g, bound, f_minus, f_plus)",
        "return f_minus",
        mtd,
        next_test,
    ),
    HelperBug(
        halfway_up,
        "halfway-up",
        "is rounded down",
        "-(-(left + right) // 2)",
        "(left + right) // 2",
        mtd_bi,
        halfway_up,
    ),
)
LOOKUPS: Final = (
    HelperBug(
        alphabeta_etc,
        "etc-entry",
        "every value is stored as exact",
        "Entry(lower, upper, best)",
        "Entry(g, g, best)",
        alphabeta_etc,
        transposition,
    ),
    HelperBug(
        transposition,
        "etc-found",
        "finds the other bound",
        "return child, entry.lower",
        "return child, entry.upper",
        alphabeta_etc,
        transposition,
    ),
    *(
        HelperBug(transposition, clause, story, old, new, alphabeta_etc, transposition)
        for clause in ("etc-missed", "etc-missed-so-far")
        for story, old, new in (
            ("f- = high is no cutoff", "entry.lower >= high", "entry.lower > high"),
            ("min nodes find nothing", "entry.upper <= low", "entry.upper < low"),
        )
    ),
)

HELPERS: Final = (*MT, *MIRROR, *PAIRS, *DRIVER, *RULES, *LOOKUPS, *BEST)
