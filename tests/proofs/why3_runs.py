"""Translated functions run by `why3 execute` beside the Python, on every small tree at once.

The prelude's modules of values and games are replaced by ones that run: values are integers, -1000 and 1000 for the
two ends, and the game is a forest of all small trees. The text of the function is run as it is. Why3's interpreter
has no polymorphic functions: a text with None or with tables is not run.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from proofs.why3.prover import HOME
from proofs.why3.solvers import run

Shape = tuple["Shape", ...]
END: Final = 1000
WINDOWS: Final = ((-math.inf, math.inf), (-1, 0), (0, 1), (-1, 1))
CONCRETE: Final = (Path(__file__).parent / "why3_concrete.mlw").read_text()


class Forest:
    """Small games side by side: for each node its children, its type and its pay-off."""

    def __init__(self, leaves: int, values: Sequence[int]) -> None:
        self.sons: list[tuple[int, ...]] = []
        self.types: list[bool] = []
        self.payoffs: list[int] = []
        self.roots = [self._plant(tree) for tree in trees(leaves, values)]
        self.root = self.roots[-1]

    def _plant(self, tree: Any) -> int:
        mine = len(self.sons)
        self.sons.append(())
        self.types.append(isinstance(tree, int) or tree[0])
        self.payoffs.append(tree if isinstance(tree, int) else 0)
        if not isinstance(tree, int):
            self.sons[mine] = tuple(self._plant(each) for each in tree[1])
        return mine

    def children(self, node: int) -> tuple[int, ...]:
        return self.sons[node]

    def is_max(self, node: int) -> bool:
        return self.types[node]

    def value(self, node: int) -> int:
        if self.sons[node]:
            raise ValueError(node)
        return self.payoffs[node]

    def whyml(self) -> str:
        """The prelude with this game in it."""
        modules = re.split(r"(?m)^(?=module )", (HOME / "prelude.mlw").read_text())
        kept = [each for each in modules if f"module {each.split()[1]}\n" not in CONCRETE]
        texts = {
            "ROOT": str(self.root),
            "COUNT": by_number([str(len(each)) for each in self.sons]),
            "CHILD": by_number([by_number([str(son) for son in each], "i") if each else "0" for each in self.sons]),
            "TYPE": by_number([str(each).lower() for each in self.types]),
            "PAYOFF": by_number([f"({each})" for each in self.payoffs]),
        }
        return re.sub(r"\b(ROOT|COUNT|CHILD|TYPE|PAYOFF)\b", lambda found: texts[found[0]], CONCRETE) + "".join(kept)


def trees(leaves: int, values: Sequence[int]) -> Iterator[Any]:
    """Every tree with so many leaves at most, three levels at most, of any types."""
    for count in range(1, leaves + 1):
        yield from _trees(count, values, 2)


def _trees(leaves: int, values: Sequence[int], levels: int) -> Iterator[Any]:
    if leaves == 1:
        yield from values
    if levels == 0:
        return
    for parts in _sums(leaves):
        if parts != (leaves,) or levels == 2:
            for is_max in (True, False):
                for sons in product(*(tuple(_trees(part, values, levels - 1)) for part in parts)):
                    yield is_max, sons


def _sums(total: int) -> Iterator[tuple[int, ...]]:
    for first in range(1, total + 1):
        for rest in _sums(total - first) if first < total else [()]:
            yield first, *rest


def by_number(texts: Sequence[str], variable: str = "n", start: int = 0) -> str:
    """A choice among texts by a number, by halves."""
    if len({*texts}) == 1:
        return texts[0]
    half = len(texts) // 2
    low, high = by_number(texts[:half], variable, start), by_number(texts[half:], variable, start + half)
    return f"(if {variable} < {start + half} then {low} else {high})"


def number(value: float) -> int:
    """A value as WhyML has it here."""
    return (END if value > 0 else -END) if math.isinf(value) else int(value)


def can_run(whyml: str) -> bool:
    """Whether the text has nothing that the interpreter lacks."""
    return not re.search(r"maybe|table|is_none|nothing|floor_div|\(upper|\(lower", whyml)


@cache
def forest(leaves: int) -> Forest:
    return Forest(leaves, (-1, 0, 1))


def first_difference(whyml: str, expected: Mapping[str, float], game: Forest) -> str:
    """The first call that does not return, by `why3 execute`, what it is said to return; nothing if all do."""
    with TemporaryDirectory(prefix="why3-runs-") as place:
        folder, calls = Path(place), [*expected]
        (folder / "prelude.mlw").write_text(game.whyml())
        tests = [f"    if {call} <> ({number(expected[call])}) then return {i};" for i, call in enumerate(calls)]
        text = re.sub(r"val ref (\w+) : int", r"let ref \1 = 0", whyml).removesuffix("end\n")
        lines = [text, "  let first_difference () : int =", *tests, f"    {len(calls)}", "end", ""]
        (folder / "search.mlw").write_text("\n".join(lines))
        done = run(
            ["why3", "execute", "-L", str(folder), str(folder / "search.mlw"), "--use=Search", "first_difference ()"]
        )
    found = re.search(r"^result: int = (\d+)$", done.stdout, re.MULTILINE)
    if found is None:
        raise ValueError((done.stdout + done.stderr).strip()[-500:])
    return [*calls, ""][int(found[1])]
