"""`sampled`: larger trees than can be enumerated, drawn by Hypothesis; the last look, after all that is complete."""

from collections.abc import Mapping
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.game import Case, Finding, Sample
from proofs.checking.core.run_once import attempt
from specs.contracts import Clause
from specs.tree import Tree
from specs.values import Value

LEAVES: Final = 24


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
    tests: st.SearchStrategy[Value] = st.integers(-9, 9)

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
        trees(max_leaves=LEAVES, roots=roots, alternating=negamax),
        windows(),
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
