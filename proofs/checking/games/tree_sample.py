"""`sampled`: larger trees than can be enumerated, drawn by Hypothesis; the last look, after all that is complete."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case, Finding, Sample
from proofs.checking.core.run_once import attempt
from specs.contracts import Clause
from specs.tree import Tree
from specs.values import Value, is_finite

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LEAVES: Final = 24
SMALL: Final = 9


def sample(
    subject: Subject,
    clauses: Mapping[str, Clause],
    examples: int,
    applied: dict[str, int],
    clock: Clock,
    *,
    full: bool = False,
) -> Sample:
    """Draw so many trees, up to the first finding. `full`: with no other window than the full one."""
    from hypothesis import HealthCheck, Phase, given, seed, settings  # slow to import, and last in line
    from hypothesis import strategies as st

    from proofs.strategies import trees, windows

    found: list[Finding] = []
    tick = clock.until(1)
    negamax = subject.is_negamax
    roots = ("max",) if negamax else ("max", "min")
    tests = numbers(subject.domain)

    @seed(0)
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )
    @given(
        trees(max_leaves=LEAVES, roots=roots, alternating=negamax or subject.domain.alternating, values=tests),
        windows(values=tests),
        st.lists(tests, min_size=1, max_size=4),
        st.booleans(),
    )
    def draw(tree: Tree, window: tuple[Value, Value], tests: list[Value], flipped: bool) -> None:
        if found:
            return
        tick()
        calls = subject.spec.calls.drawn(window, tests, full=full)
        finding = attempt(subject, Case(tree, calls, flipped and negamax), clauses, applied)
        if finding is not None:
            found.append(finding)

    draw()
    return Sample(examples, found[0] if found else None)


def numbers(domain: Domain) -> SearchStrategy[Value]:
    """Small integers, of real pay-offs also fractions: in the range that the check is about, near 0 or at its ends."""
    from hypothesis import strategies as st

    def within(number: int) -> Any:
        return max(domain.low, min(number, domain.high))

    low = within(-SMALL)
    high = within(max(SMALL, math.floor(low) + 2 * SMALL))
    low = within(min(-SMALL, math.ceil(high) - 2 * SMALL))
    parts = 1 if domain.kind != "real" else 2 if high - low > SMALL else 64  # of a whole
    small: SearchStrategy[Value] = st.integers(math.ceil(low * parts), math.floor(high * parts))
    if parts > 1:
        small = small.map(lambda number: number / parts)  # type: ignore[operator]  # an integer
    ends = [end for end in (domain.low, domain.high) if is_finite(end)]
    return st.one_of(small, st.sampled_from(ends)) if ends else small
