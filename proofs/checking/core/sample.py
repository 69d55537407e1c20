"""`sampled`: larger trees than can be enumerated, drawn by Hypothesis; the last look, after all that is complete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from proofs.checking.core.calling import Case, Given, Subject
from proofs.checking.core.clock import Tick, never
from proofs.checking.core.run_once import Finding, attempt
from specs.contracts import Clause
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

LEAVES: Final = 24


def sample(
    subject: Subject, clauses: Mapping[str, Clause], examples: int, *, full: bool = False, tick: Tick = never
) -> Finding | None:
    """Draw so many trees; the first finding. `full`: with no other window than the full one."""
    from hypothesis import HealthCheck, Phase, given, seed, settings  # slow to import, and last in line
    from hypothesis import strategies as st

    from proofs.strategies import trees, windows

    found: list[Finding] = []
    negamax = subject.is_negamax
    roots = ("max",) if negamax else ("max", "min")
    gammas: st.SearchStrategy[Value] = st.integers(-9, 9)

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
        st.lists(gammas, min_size=1, max_size=4),
        st.booleans(),
    )
    def draw(tree: Tree, window: tuple[Value, Value], gamma: list[Value], flipped: bool) -> None:
        if found:
            return
        tick()
        calls: tuple[Given, ...] = ({},)
        if subject.spec.name == "alphabeta":
            calls = ({"alpha": NEG_INF, "beta": POS_INF} if full else {"alpha": window[0], "beta": window[1]},)
        elif subject.spec.name == "mt":
            calls = tuple({"gamma": POS_INF if full else one} for one in gamma)
        finding = attempt(subject, Case(tree, calls, flipped and negamax), clauses)
        if finding is not None:
            found.append(finding)

    draw()
    return found[0] if found else None
