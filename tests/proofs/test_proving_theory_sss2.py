"""The equations of PB-T7.1 to PB-T7.3, run beside SSS-2 and the formulas of `specs`."""

from collections.abc import Iterator
from itertools import islice

import pytest

from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import informed_trees
from proofs.enumeration.orders import informed
from proofs.proving.theory import sss2_milestones as diminish
from proofs.proving.theory import sss2_nodes as calls
from proofs.proving.theory.formulas import Datatypes, Term
from specs.informed import InformedTree
from specs.paths import Path, every_path
from specs.solutions import beta_ancestor as static
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.theory_on_trees import Running
from tests.verified.test_sss2 import logged, seen, uninformed
from verified import alphabeta_informed

ROOT = (NEG_INF, POS_INF, NEG_INF)  # low, high, f-hat of a root


class Informed(Running):
    """A kit for informed trees."""

    def __init__(self, datatypes: Datatypes) -> None:
        super().__init__({"lo": NEG_INF, "hi": POS_INF})
        self.datatypes = datatypes

    def informed(self, tree: InformedTree, node: int, *more: InformedTree) -> Term:
        """The tree below the node, with the bounds of others besides."""
        children = tree.children(node)
        if not children:
            return self.make("Tree", "terminal", tree.value(node))
        sons = self.sons([self.informed(tree, child, *more) for child in children])
        others = [bound for other in more for bound in (other.upper(node), other.lower(node))]
        pair = tree.upper(node), tree.lower(node)
        return self.make("Tree", "inner", tree.is_max(node), *pair, sons, *others)

    def steps(self, n: Path[int]) -> Term:
        """The path to a node."""
        places: list[int] = []
        while n.father is not None:
            places.insert(0, n.index)
            n = n.father
        return self.path(places)


def trees() -> Iterator[InformedTree]:
    yield from islice(uninformed(Scope(4)), 0, None, 7)
    yield from islice(uninformed(Scope(3, all_types=True)), 0, None, 5)
    yield from islice(informed_trees(Scope(2)), 0, None, 9)
    yield from islice(informed_trees(Scope(3)), 0, None, 997)


@pytest.mark.more
def test_the_calls_of_sss2_are_those_of_a_run_and_of_the_formulas() -> None:  # PB-T7.1, PB-T7.2
    k, seen_calls = Informed(calls.INFORMED), 0
    for tree, log, _ in logged(trees()):
        t = k.informed(tree, 0)
        assert calls.is_valid(t)
        nodes = {n.node: k.steps(n) for n in every_path(tree)}
        passes = [g1 for procedure, node, g1 in log.of("diminish") if node == 0]
        expanded: set[tuple[int, Value]] = {(n, POS_INF) for n, p in nodes.items() if calls.ex(t, p, POS_INF)}
        expanded |= {(n, d) for d in passes for n, p in nodes.items() if calls.opens(t, p, d)}
        assert expanded == {(node, g1) for _, node, g1 in log.of("expand")}
        diminished = {(n, d) for d in passes for n, p in nodes.items() if diminish.dim(t, p, d)}
        assert diminished == {(node, g1) for _, node, g1 in log.of("diminish")}
        # What a pass finds in T is what the equations say of the oldest tree.
        assert [calls.h(t, c, True) for c in [POS_INF, *passes[:-1]]] == passes
        values = {
            POS_INF,
            *passes,
            *(g1 for _, g1 in static.expansions(tree)),
            *(g1 for _, g1, _ in static.diminutions(tree)),
        }
        due = {(n, d) for d in values for n, p in nodes.items() if calls.due(t, p, *ROOT, NEG_INF, d)}
        assert due == {(n.node, g1) for n, g1 in static.expansions(tree)}
        called = {(n, d) for d in values for n, p in nodes.items() if diminish.called(t, p, *ROOT, d)}
        assert called == {(n.node, g1) for n, g1, _ in static.diminutions(tree)}
        seen_calls += len(expanded) + len(diminished)
    assert seen_calls > 1000


def test_alphabeta_visits_what_six_says() -> None:  # PB-T3.2, PB-T7.3
    k, finer = Informed(diminish.TWO_PAIRS), 0
    for plain in Scope(2).trees():
        for loose in islice(informed(plain), 0, None, 5):
            visited = {*seen(loose, lambda tree, node: alphabeta_informed(tree, node, NEG_INF, POS_INF))}
            for tight in islice(informed(plain, within=loose), 0, None, 3):
                t = k.informed(tight, 0, loose)
                assert diminish.is_finer(t)
                finer += 1
                met = {n.node for n in every_path(loose) if diminish.six(t, k.steps(n), NEG_INF, POS_INF)}
                assert met == visited
    assert finer > 20
