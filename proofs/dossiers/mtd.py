"""The evidence about MTD, the driver with any rule for the next bound, and about `next_test`, which asks the rule."""

from collections.abc import Iterator
from typing import Any, Final

from proofs.dossiers.dossier import Arguments, Dossier, Entry, Misuse, bugs
from proofs.dossiers.null_window import PAIR
from proofs.enumeration.cases import Scope
from proofs.enumeration.null_window_cases import with_first
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.memory import MEMORY
from proofs.symbolic.world import World
from specs.clauses.calls_mt import mtd_calls
from specs.values import NEG_INF, Value, above, is_finite
from verified.null_window.mtd import MTD, mtd, next_test
from verified.null_window.mtd_f import up_or_down

_UPDATE: Final = "f_plus = g\n        else:\n            f_minus = g"
_OTHER_END: Final = "f_minus = g\n        else:\n            f_plus = g"
_NEXT: Final = "bound = next_test(next_bound, g, bound, f_minus, f_plus)"


def by_leaps(g: Value, bound: Value, f_minus: Value, f_plus: Value) -> Value:
    """A rule for the next bound that looks at all it is given: up by three, then up from f- by one."""
    if g < bound:
        return above(f_minus) if is_finite(f_minus) else g
    return min(above(g, 3), f_plus)


RULES: Final = (up_or_down, by_leaps)


def _cases() -> Iterator[Arguments]:
    return ((*case, rule) for case in with_first(Scope(3)) for rule in RULES)


def any_above(left: Any, right: Any, world: World) -> Value:
    """Any value above the one and not above the other."""
    bound = world.fresh()
    world.suppose(left, bound, strict=True)
    world.suppose(bound, right)
    return bound


DOSSIER: Final = Dossier(
    MTD,
    bugs=[
        *bugs(
            mtd,
            ("value", "if f_minus == f_plus:", "if True:", "stops after the first pass"),
            ("mtd-bracket", _UPDATE, _OTHER_END, "takes f- for f+"),
            ("mtd-inside", _NEXT, "bound = POS_INF", "tests +inf again and again"),
            ("mtd-progress", _NEXT, "pass", "makes the same test again"),
            ("payoffs-so-far", "f_plus = g", "f_plus = g + 0.5"),
        ),
        *bugs(
            next_test,
            ("mtd-next", "return next_bound(g, bound, f_minus, f_plus)", "return f_minus", "answers with f-"),
            start=mtd,
        ),
    ],
    misuses=[
        Misuse("mtd-first", (PAIR, 0, NEG_INF, up_or_down)),
        Misuse("mtd-asks", (up_or_down, 5, 3, 5, 5), next_test),
        Misuse("mtd-asks", (up_or_down, 5, 3, 4, 6), next_test),
    ],
    edited={mtd: ("mtd", "mtd-bi"), next_test: ("mtd",)},
    entries={"mtd": Entry(mtd, _cases, lambda tree, first, _: [(tree.root, first, rule) for rule in RULES])},
    calls={mtd: (mtd_calls,)},
    slower=[("mtd", "node, bound, memory)", "node, first, memory)")],
    proved={next_test: (MEMORY, NEXT_TEST_RULE), mtd: (MEMORY, NEXT_TEST_RULE)},
)
