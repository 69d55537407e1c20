"""Which numbers of a counterexample do not matter: each is replaced by others, one at a time.

What is said is what was tried: numbers below all others of the game and its windows, on them, between them, above them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Finding
from proofs.checking.core.numbers import at_nodes, numbers_of, remade
from proofs.checking.core.run_once import attempt
from proofs.checking.core.windows import ends
from specs.baudet import minus
from specs.contracts import Clause
from specs.tree import Tree
from specs.values import Value, format_value, is_finite

SECONDS: Final = 0.5
MOST: Final = 12  # numbers of a game
FAR: Final = 10  # beyond all numbers


def what_does_not_matter(subject: Subject, found: Finding, known: Mapping[str, Clause]) -> list[str]:
    """`any value at 1.2`, `any value <= 0 at 1.1`; nothing of graphs, of several games, of what draws at random."""
    case, tree = found.case, found.case.tree
    if not isinstance(tree, Tree) or case.before or subject.dice is not None or subject.isolated:
        return []
    numbers = at_nodes(tree)
    if len([number for number in numbers if number is not None]) > MOST:
        return []
    until = time.monotonic() + SECONDS
    said: list[str] = []
    for node, number in enumerate(numbers):
        if number is None:
            continue
        broken = []
        tried = _others(case, number)
        for other in tried:
            if time.monotonic() > until:
                return said
            changed = remade(tree, tree._children, tree._is_max, [*numbers[:node], other, *numbers[node + 1 :]])
            again = attempt(subject, Case(changed, case.calls, case.flipped), known)
            broken.append(again is not None and again.clause == found.clause)
        said += _in_words(tree.name(node), tried, broken, number, is_flipped=case.flipped)
    return said


def _others(case: Case, number: Value) -> list[Any]:
    """Numbers in each place among those of the game and of its windows, in order; the number itself among them."""
    finite: list[Any] = [end for given in case.calls for end in ends(given) if is_finite(end)]
    there = sorted({*numbers_of(case.tree), *finite, number})
    between = [low + 1 for low, high in pairwise(there) if high - low > 1]
    return sorted({there[0] - FAR, there[0] - 1, *there, *between, there[-1] + 1, there[-1] + FAR})


def _in_words(
    name: str, tried: Sequence[Any], broken: Sequence[bool], number: Value, *, is_flipped: bool
) -> Iterator[str]:
    if not broken[tried.index(number)]:
        return
    if all(broken):
        yield f"any value at {name}"
        return
    first, last = broken.index(True), len(broken) - 1 - broken[::-1].index(True)
    if not all(broken[first : last + 1]):
        return
    for is_open, end, sign in ((first == 0, last, "<="), (last == len(broken) - 1, first, ">=")):
        if is_open:
            limit = minus(tried[end]) if is_flipped else tried[end]
            turned = {"<=": ">=", ">=": "<="}[sign] if is_flipped else sign
            yield f"any value {turned} {format_value(limit)} at {name}"
