"""The theorems that are proved by induction: by both solvers, with false variants, and in agreement with `specs`."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise, product
from random import Random
from typing import Any

import pytest

from proofs.enumeration.cases import Scope
from proofs.enumeration.graphs import graphs_up_to
from proofs.enumeration.orders import informed
from proofs.enumeration.search_trees import search_trees
from proofs.enumeration.tree_shapes import alternating, shapes
from proofs.proving.solvers.z3_and_cvc5 import SESSIONS, versions
from proofs.proving.theory import closed, contexts, trees
from proofs.proving.theory import cycles as ka
from proofs.proving.theory import informed as pb
from proofs.proving.theory import liveness as paths
from proofs.proving.theory.convergence import DATATYPES as GRAPHS
from proofs.proving.theory.convergence import away
from proofs.proving.theory.formulas import Definition, Kit, Term, arbitrary
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.registry import THEOREMS, in_order
from proofs.proving.theory.solve import discharge, prove, script_of
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import moves_away, s_n, score
from specs.graphs.graph_unwinding import M, leaf_graph, plug
from specs.informed import InformedTree
from specs.minimax import f
from specs.paths import Path, every_path
from specs.solutions import informed_solutions as ink
from specs.solutions import liveness
from specs.solutions.search_trees import SearchTree, f_minus, f_plus, g_minus, g_plus
from specs.solutions.solution_trees import solution_trees
from specs.values import NEG_INF, POS_INF, Value
from tests.proofs.false_theorems import FALSE
from tests.proofs.theory_on_trees import Running

# PROVED


LONG = ("ST-S6", "ST-L6.1", "ST-L6.1.dual", "ST-L6.1.calls", "ST-L6.2", "ST-P6.2", "ST-P6.4", "ST-T6.1.greatest")
OF_SEARCHES = re.compile(r"(FR-|ST-(P[2-6]\.|[TL]6))(?!same)")  # `make more` has them; `ST-P4.same` is short
MARKS = {
    **{id: (pytest.mark.more,) for id in THEOREMS if OF_SEARCHES.match(id)},
    **dict.fromkeys(LONG, (pytest.mark.evidence,)),
}


@pytest.mark.parametrize("id", [pytest.param(id, marks=MARKS.get(id, ())) for id in THEOREMS])
def test_both_solvers_prove_it(id: str) -> None:
    proof = prove(THEOREMS[id])
    assert proof.obligations
    for one in proof.obligations:
        assert [answer.word for answer in one.answers] == ["proved"] * len(SESSIONS), (id, one)
    assert proof.holds
    assert proof.versions == versions()
    assert len(proof.fingerprint) == 16


@pytest.mark.parametrize("id", LONG)
def test_both_solvers_prove_some_of_it(id: str) -> None:
    some = [*islice(THEOREMS[id].obligations(), 2, None, 12)]
    assert some
    for step in some:
        one = discharge(step, script_of(THEOREMS[id], step))
        assert [answer.word for answer in one.answers] == ["proved"] * len(SESSIONS), (id, one)


def test_no_theorem_uses_one_that_comes_later() -> None:
    bound, attained = THEOREMS["ST-T2.S.bound"], replace(THEOREMS["ST-T2.S.attained"], uses=("ST-T2.S.bound",))
    assert [*in_order([bound, attained])] == [bound.id, attained.id]
    with pytest.raises(ValueError, match=r"ST-T2.S.attained uses ST-T2.S.bound, which is not proved before it"):
        in_order([attained, bound])


# FALSE


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(wrong, marks=[pytest.mark.more] * (wrong.id in MARKS), id=f"{wrong.id}: {wrong.statement}")
        for wrong in FALSE
    ],
)
def test_a_false_variant_is_refuted_by_both(wrong: Theorem) -> None:
    made = (discharge(step, script_of(wrong, step)) for step in wrong.obligations())
    refuted = next((one for one in made if one.is_refuted), None)  # so that it is not proved, whatever the others are
    assert refuted is not None
    assert not refuted.holds
    assert all(answer.model for answer in refuted.answers)


def test_every_theorem_has_a_false_variant() -> None:
    assert {wrong.id for wrong in FALSE} == {*THEOREMS}


def test_contradictory_hypotheses_prove_nothing() -> None:
    def build() -> Sequent:
        x = arbitrary("x", "Value")
        return [x > 0, x < 0], x == 1

    proof = prove(Theorem("vacuous", "", "", "", steps=(Step("contradiction", build),)))
    assert [answer.word for answer in proof.obligations[0].answers] == ["vacuous", "vacuous"]
    assert not proof.holds


def test_the_hypothesis_of_the_induction_is_used_below_only() -> None:
    # A claim that is its own hypothesis at the same tree would prove anything.
    wrong = Claim("f(n) = 0", trees.f, lambda t: trees.f(t) == 0)
    proof = prove(Theorem("f = 0", "", "", "", trees.DATATYPES, (wrong,)))
    assert [one.is_refuted for one in proof.obligations] == [True, True, True]


def test_an_obligation_can_be_read() -> None:
    theorem = THEOREMS["KA-TA.1"]
    step = next(step for step in theorem.obligations() if step.name.startswith("a op M[L]"))
    script = script_of(theorem, step)
    assert "(declare-fun fn.M (Terms Real) Real)" in script.hypotheses.splitlines()
    assert script.denial.startswith("(assert (not (= ")


# THE DEFINITIONS ARE THOSE OF SPECS


def small_search_trees() -> Iterator[SearchTree[int]]:
    for leaves in (1, 2, 3, 4):
        forms = (form for shape in shapes(leaves) for form in alternating(shape))
        yield from islice(search_trees(forms), 0, None, 1 if leaves < 4 else 17)


def steps_to(S: SearchTree[int], n: int) -> list[int]:
    path = S.path_to(n)
    return [S.children(m).index(on) for m, on in pairwise(path)]


@pytest.mark.parametrize("plus", [True, False])
def test_solution_trees_are_those_of_specs(plus: bool) -> None:  # ST-D2.1, ST-D3.2, ST-E3.1, ST-E3.2
    k = Running({"at_open": NEG_INF if plus else POS_INF}, plus=plus)
    f, g = (f_minus, g_plus) if plus else (f_plus, g_minus)
    for S in small_search_trees():
        t = k.tree(S, S.root)
        assert trees.f(t) == f(S, S.root)
        found = [*solution_trees(S, S.root, all_at_max=plus)]
        for T in found:
            term = k.solution(S, S.root, T)
            assert trees.is_solution(t, term)
            assert trees.g(t, term) == g(S, T)
        assert trees.is_solution(t, trees.T_0(t))
        ours = [k.solution(S, S.root, T).expr for T in found]
        assert len(set(ours)) == len(found)
        dual = Running(k.constants, plus=not plus)
        for T in solution_trees(S, S.root, all_at_max=not plus):
            other = dual.solution(S, S.root, T)
            assert trees.is_solution(t, other) == (other.expr in ours)


def filling(k: Running, S: SearchTree[int], n: int) -> Term:
    """What the open leaves below n are worth in the game that S is a part of."""
    if S.is_open(n):
        return k.make("Filling", "worth", f(S.game, n))
    if not S.children(n):
        return k.make("Filling", "as_it_is")
    *others, last = (filling(k, S, child) for child in S.children(n))
    made = k.make("Fillings", "only_filling", last)
    for other in reversed(others):
        made = k.make("Fillings", "more_fillings", other, made)
    return k.make("Filling", "below", made)


@pytest.mark.parametrize("plus", [True, False])
def test_open_leaves_are_those_of_specs(plus: bool) -> None:  # ST-D3.3, ST-P3.1
    k = Running({"at_open": POS_INF if plus else NEG_INF}, plus=plus)
    k.datatypes = closed.FILLED
    seen = set()
    for S in islice(small_search_trees(), 0, None, 3):
        t = k.tree(S, S.root)
        assert closed.true_f(t, filling(k, S, S.root)) == f(S.game, S.root)
        assert not any(S.is_open(n) for n in S.nodes()) or not closed.fits(t, k.make("Filling", "as_it_is"))
        assert closed.is_finite(t)
        for T in solution_trees(S, S.root, all_at_max=plus):
            is_closed = not any(S.is_open(n) for n in T)
            assert closed.is_closed(t, k.solution(S, S.root, T)) == is_closed
            seen.add(is_closed)
        at_start = Running({"at_open": NEG_INF if plus else POS_INF}, plus=plus)
        at_start.datatypes = closed.FILLED
        assert closed.fits(at_start.tree(S, S.root), filling(at_start, S, S.root))
    assert seen == {True, False}


def test_ancestors_are_those_of_specs() -> None:  # ST-P4.4
    k = Running({"at_open": NEG_INF})
    for S in islice(small_search_trees(), 0, None, 7):
        t = k.tree(S, S.root)
        for m, n in product(S.nodes(), repeat=2):
            leads_on = paths.leads_on(t, k.path(steps_to(S, m)), k.path(steps_to(S, n)))
            assert leads_on == (m in S.path_to(n))


@pytest.mark.parametrize("plus", [True, False])
def test_the_h_functions_are_those_of_specs(plus: bool) -> None:  # ST-E4.1 to ST-E4.6
    k = Running({"at_open": NEG_INF if plus else POS_INF}, plus=plus)
    h, by_ancestors, by_others = (
        (liveness.h_minus, liveness.h_minus_43, liveness.h_minus_45)
        if plus
        else (liveness.h_plus, liveness.h_plus_44, liveness.h_plus_46)
    )
    for S in islice(small_search_trees(), 0, None, 2):
        t = k.tree(S, S.root)
        found = [*solution_trees(S, S.root, all_at_max=plus)]
        for n in S.nodes():
            p = k.path(steps_to(S, n))
            assert paths.is_path(t, p)
            assert paths.ancestors(t, p) == by_ancestors(S, n) == h(S, n)
            assert paths.beside(t, p) == by_others(S, n)
            assert all(paths.through(t, k.solution(S, S.root, T), p) == (n in T) for T in found)
            assert paths.through(t, paths.via(t, p), p)


def test_milestones_are_those_of_specs() -> None:  # PB-D4.1 to PB-T4.3
    seen = 0
    for tree in informed_trees():
        S: SearchTree[int] = SearchTree(tree, [*tree.nodes()])
        upper = {n: tree.upper(n) for n in tree.nodes()}
        every = [*ink.M(tree, tree.root)]
        bounds: tuple[Value, ...] = (0, 1, 0.5, POS_INF)
        for g0, strict in product(bounds, (True, False)):
            k = Running({"g0": g0, "strict": strict, "plus_inf": POS_INF, "at_open": NEG_INF})
            t = k.tree(S, tree.root, upper)
            terms = [k.informed_solution(tree, T) for T in every]
            assert pb.is_informed(t)
            oldest = (ink.oldest_below if strict else ink.oldest_at_most)(tree, tree.root, g0)
            with k:
                assert (oldest is not None) == pb.low(trees.f(t))
            if oldest is not None:
                assert pb.oldest(t).expr == k.informed_solution(tree, oldest).expr
            theorem = ink.theorem_4_3 if strict else ink.theorem_4_2
            for T, term in zip(every, terms, strict=True):
                assert pb.in_M(t, term)
                assert pb.gU(t, term) == T.g
                assert pb.right(t, term) == theorem(tree, T, g0)
            if g0 == 0 and len(every) < 12:
                for (i, one), (j, other) in product(enumerate(terms), repeat=2):
                    assert pb.older(t, one, other) == (i < j)
            seen += 1
    assert seen > 100


def informed_trees() -> Iterator[InformedTree]:
    for tree in islice(Scope(3, height=2).trees(), 0, None, 9):
        yield from islice(informed(tree), 0, 60, 19)


def answers(k: Kit, *said: Any) -> set[str]:
    """What the solvers say of these formulas together."""
    script = "\n".join([*k.declarations(), *(f"(assert {formula.text})" for formula in said), "(check-sat)"])
    return {start("ALL")(script).strip() for start in SESSIONS.values()}


def test_the_order_of_scores_is_that_of_specs() -> None:  # KA-D5.1
    k = Kit(GRAPHS)
    pairs = [*product(range(-2, 3), repeat=2)]
    with k:
        formulas = [away(k.value(a), k.value(b)) == moves_away(a, b) for a, b in pairs]
    assert answers(k, *formulas) == {"sat"}


def test_M_is_that_of_specs() -> None:  # KA-DA-M
    def listed(k: Kit, terms: list[tuple[int, bool]]) -> Term:
        made = k.make("Terms", "end")
        for a, is_max in reversed(terms):
            made = k.make("Terms", "term", k.value(a), is_max, made)
        return made

    cases: list[tuple[list[tuple[int, bool]], int]] = [
        ([*zip(numbers, kinds, strict=True)], x)
        for numbers in product((-1, 0, 1), repeat=2)
        for kinds in product((True, False), repeat=2)
        for x in (-1, 0)
    ]
    k = Kit(ka.DATATYPES)
    said: list[Any] = []
    for terms, x in cases:
        expected: Any = M([(a, max if is_max else min) for a, is_max in terms], x)
        said.append(ka.M(listed(k, terms), k.value(x)) == expected)
    assert answers(k, *k.facts, k.not_(k.all(*said))) == {"unsat"}


class InContext(Running):
    """A kit for contexts: a tree is given by its place in a list of graphs."""

    def __init__(self, graphs: list[GameGraph[Any]]) -> None:
        super().__init__({})
        self.graphs, self.datatypes = graphs, contexts.DATATYPES

    def apply(self, function: Definition, args: tuple[Any, ...]) -> Any:
        if function in (contexts.s, contexts.score, contexts.rest):
            graph = self.graphs[args[0].parts[0]]
            if function is contexts.s:
                return s_n(graph, max(args[1], 0))[graph.root]  # both branches of an `if_` are worked out
            final = score(graph)[graph.root]
            return final if function is contexts.score else len(vertices(graph))  # KA-T5.4, sharp
        return super().apply(function, args)

    def number(self, number: int) -> Any:
        return number

    value = number

    def term(self, number: int) -> Term:
        return self.make("Tree", "tree", number)

    def context(self, levels: list[tuple[bool, list[int]]]) -> Term:
        made = self.make("Context", "hole")
        for is_max, beside in reversed(levels):
            trees = self.make("Trees", "none")
            for number in beside:
                trees = self.make("Trees", "one_more", self.term(number), trees)
            made = self.make("Context", "node", is_max, trees, made)
        return made

    def plugged(self, levels: list[tuple[bool, list[int]]], filling: GameGraph[Any]) -> GameGraph[Any]:
        """C[T] as specs makes it."""
        for is_max, beside in reversed(levels):
            names = ["hole", *(f"side{place}" for place, _ in enumerate(beside))]
            leaves = "; ".join(f"{name} = 0" for name in names)
            context = GameGraph.parse(f"{'max' if is_max else 'min'} c -> {' '.join(names)}; {leaves}")
            filling = plug(context, "hole", filling)
            for place, number in enumerate(beside):
                hole: Any = ("outside", f"side{place}")
                for _ in range(place):
                    hole = ("outside", hole)
                filling = plug(filling, hole, self.graphs[number])
        return filling


def test_scores_in_a_context_are_those_of_specs() -> None:  # KA-F6.4, KA-L6.4, KA-L6.5
    graphs: list[GameGraph[Any]] = [*graphs_up_to(2, stride=61)]
    k = InContext(graphs)
    rng = Random(3)
    for _ in range(60):
        beside = [[rng.randrange(len(graphs)) for _ in range(rng.randrange(3))] for _ in range(rng.randrange(4))]
        levels = [(rng.random() < 0.5, trees) for trees in beside]
        number = rng.randrange(len(graphs))
        C, T, whole = k.context(levels), k.term(number), k.plugged(levels, graphs[number])
        assert contexts.depth(C) == len(levels)
        for n in range(7):
            found = s_n(whole, n)[whole.root]
            assert contexts.s_of(C, n, T) == found
            inside = contexts.s(T, max(n - len(levels), 0))
            assert contexts.C_n(C, n, inside) == found
        end = contexts.rest_in(C, T)
        assert contexts.s_of(C, end, T) == score(whole)[whole.root]
        assert contexts.C_limit(C, contexts.score(T)) == score(whole)[whole.root]
        leaf = k.plugged(levels, leaf_graph(contexts.score(T)))
        assert score(leaf)[leaf.root] == score(whole)[whole.root]


def test_paths_have_the_names_that_specs_gives_them() -> None:
    tree = next(islice(Scope(4).trees(), 900, None))
    S: SearchTree[int] = SearchTree(tree, [*tree.nodes()])
    found: list[Path[int]] = [*every_path(tree)]
    assert [tuple(steps_to(S, n.node)) for n in found] == [n.steps for n in found]
