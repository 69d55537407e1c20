"""SSS-2: the specifications of PB section 5 on direct calls, the theorems of section 7 seen from outside, section 8."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from typing import Any

import pytest

from proofs.dossiers.dossier import Bug, Dossier
from proofs.dossiers.shelf import DOSSIERS
from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.dags import graphs
from proofs.enumeration.informed_cases import informed_trees, with_pair_alone, with_upper_alone
from proofs.enumeration.orders import informed, positions, spaced, weak_orderings
from proofs.evidence.exhaust import exhaust
from proofs.mutants.seeding import mutate, seed
from specs import paths
from specs.clauses.sss2_list import Tip
from specs.contracts import PreViolation, clauses_of, contracts, count_checks, listen
from specs.informed import InformedTree
from specs.minimax import f
from specs.paths import Path, every_path
from specs.solutions import beta_ancestor as static
from specs.solutions.informed_solutions import M, Solution, is_older, milestones, oldest_at_most, oldest_below
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified import alphabeta_informed, sss2, sss2_list, sss_star
from verified.best_first.sss2 import diminish, expand, expandtip
from verified.best_first.sss2_list import diminish_list


@dataclass
class Log:
    """Every call of expand, expandtip and diminish: its procedure, node, g1, T(n) if any, and who called it on what."""

    calls: list[tuple[str, int, Value, Any, tuple[str, int]]] = field(default_factory=list)
    _running: list[tuple[str, int]] = field(default_factory=lambda: [("", -1)])

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], _result: object) -> None:
        if event == "leave":
            self._running.pop()
            return
        _, node, *rest = arguments
        if procedure in {"expand", "expandtip", "diminish"}:
            self.calls.append((procedure, node, rest[0], rest[1] if rest[1:] else None, self._running[-1]))
        self._running.append((procedure, node))

    def of(self, *procedures: str) -> list[tuple[str, int, Value]]:
        return [(procedure, node, g1) for procedure, node, g1, _, _ in self.calls if procedure in procedures]


def runs(
    trees: Iterable[InformedTree], *searches: Callable[..., Value]
) -> Iterator[tuple[InformedTree, list[tuple[Log, list[int]]]]]:
    """Each tree with what each search called and which nodes it visited, in order (the level is set once for all)."""
    log = Log()
    with contracts("local"), listen(log):
        for tree in trees:
            made = []
            for search in searches:
                log.calls = []
                watched = Watched(tree)
                search(watched, 0)
                made.append((Log(log.calls), [*watched.visited]))
            yield tree, made


def logged(trees: Iterable[InformedTree]) -> Iterator[tuple[InformedTree, Log, list[int]]]:
    """The same of SSS-2 alone."""
    for tree, ((log, visited),) in runs(trees, sss2):
        yield tree, log, visited


def seen(tree: InformedTree, search: Callable[..., Value] = sss2) -> dict[int, None]:
    watched = Watched(tree)
    search(watched, 0)
    return watched.visited


def named(tree: InformedTree, nodes: Any) -> list[str]:
    return [tree.name(node) for node in nodes]


def uninformed(scope: Scope) -> Iterator[InformedTree]:
    return (InformedTree(tree, {}) for tree in scope.trees())


def has_no_lower(tree: InformedTree) -> bool:
    return all(lower == NEG_INF for lower, _ in tree.bounds.values())


def small() -> Iterator[InformedTree]:
    """Plain trees of four leaves, with single-child nodes, with any types; every pair on two leaves; U on three."""
    yield from chain.from_iterable(map(uninformed, (Scope(4), Scope(3, height=2), Scope(3, all_types=True))))
    yield from informed_trees(Scope(2))
    yield from chain.from_iterable(informed(tree) for tree in Scope(1, height=2).trees())
    yield from (tree for tree in informed_trees(Scope(3)) if has_no_lower(tree))


def path_to(tree: InformedTree, name: str) -> Path[int]:
    return next(n for n in every_path(tree) if n.name == name)


# THE SPECIFICATIONS, ON DIRECT CALLS


def thresholds(tree: InformedTree) -> Iterator[Value]:
    return positions([*payoffs(tree), *(bound for pair in tree.bounds.values() for bound in pair)])


def everywhere() -> Iterator[InformedTree]:
    yield from chain(uninformed(Scope(3, height=2)), informed_trees(Scope(2)), uninformed(Scope(3, all_types=True)))


def test_expand_meets_its_specification_at_every_node_for_every_g1() -> None:  # PB-S5-exp-post, PB-R5.3, PB-T6.1
    with contracts("oracle"), count_checks() as count:
        for tree in everywhere():
            for n in tree.nodes():
                for g1 in thresholds(tree):
                    g2, S = expand(tree, n, g1)
                    assert oldest_below(tree, n, g1) == S
                    assert (S is None) == (g2 >= g1) == (f(tree, n) >= g1)
    assert count.applied["expand", "expand-oldest"] > 10_000
    assert count.applied["expand", "expand-fails"] > 10_000
    assert ("expand", "expand-called") not in count.applied  # PB-T7.2 speaks of calls that SSS-2 makes


def test_diminish_goes_from_each_milestone_to_the_next_at_every_node() -> None:  # PB-S5-dim-post, PB-T6.2
    steps = 0
    with contracts("oracle"):
        for tree in everywhere():
            for n in tree.nodes():
                stones = [T for T in milestones(tree, n) if T.g < POS_INF]
                for T, after in zip(stones, [*stones[1:], None], strict=True):
                    steps += 1
                    g2, T2 = diminish(tree, n, T.g, T)
                    assert (g2 == T.g) == (after is None)
                    assert after is None or (g2, T2) == (after.g, after)
                    assert T2 == T or is_older(tree, T, T2)  # PB-R5.1
    assert steps > 2_000


def test_expandtip_is_expand_under_its_precondition() -> None:  # PB-S5-tip
    compared = 0
    with contracts("oracle"):
        for tree in everywhere():
            for n in tree.nodes():
                if tree.upper(n) > tree.lower(n):
                    compared += 1
                    assert expandtip(tree, n, tree.upper(n)) == expand(tree, n, tree.upper(n))
    assert compared > 500


def test_wrong_calls_break_the_preconditions() -> None:
    tree = InformedTree.parse("min{..5}(3 1)")
    with contracts("oracle"):
        for call, clause in (
            (lambda: expandtip(tree, 0, 4), "tip-bounds"),
            (lambda: diminish(tree, 0, 4, Solution(0, 5)), "diminish-value"),
            (lambda: diminish(tree, 0, 1, [*M(tree, 0)][2]), None),
            (
                lambda: diminish(InformedTree.parse("min(1 1)"), 0, 1, Solution(0, 1, (Solution(2, 1),), 1)),
                "diminish-milestone",
            ),
            (lambda: diminish_list(tree, 0, 3, [Tip(5, Path(0))]), "list-milestone"),
        ):
            if clause is None:
                call()
                continue
            with pytest.raises(PreViolation) as caught:
                call()
            assert caught.value.clause.id == clause


def test_a_failed_diminish_may_have_changed_the_tree() -> None:  # PB-R5.2
    for text in ("(min(1 0) 1)", "{..2}({..1}(0) 1)"):
        tree = InformedTree.parse(text)
        T = next(T for T in milestones(tree, 0) if T.g == 1)
        with contracts("oracle"):
            g2, T2 = diminish(tree, 0, 1, T)
        assert g2 == 1
        assert is_older(tree, T, T2)


def test_an_expansion_may_fail_with_more_than_g1() -> None:  # PB-P6.1-abort: the proof says g2 = g1
    tree = InformedTree.parse("min(0 (1))")
    assert expand(tree, tree.node("1.2"), 0) == (1, None)


def test_the_printed_invariant_of_expand_is_reversed() -> None:  # PB-I6.1-max: Maxbroth(c) > g1
    n = path_to(InformedTree.parse("(0 0)"), "1.2")
    assert paths.Maxbroth(InformedTree.parse("(0 0)"), n) < 1  # expand(root, 1) does go on to the second child
    assert expand(InformedTree.parse("(0 0)"), 0, 1)[0] == 0


def test_the_next_milestone_is_not_the_oldest_with_g_at_most_g1() -> None:  # PB-P6.2-max: <= where < is right
    tree = InformedTree.parse("{0..1}(0)")
    _, T2 = diminish(tree, 0, 1, Solution(0, 1))
    assert oldest_below(tree, 0, 1) == T2
    assert oldest_at_most(tree, 0, 1) != T2


# THE MAIN PROGRAM


def test_the_main_program_walks_the_milestones_of_finite_value() -> None:  # PB-T5.1, PB-R5.4
    for tree, log, _ in logged(small()):
        walked = [T for procedure, node, _, T, (caller, _) in log.calls if procedure == "diminish" and caller == "sss2"]
        assert walked == [T for T in milestones(tree, 0) if T.g < POS_INF]
        assert walked[0] == oldest_below(tree, 0, POS_INF)
        assert walked[-1].g == f(tree, 0)


def test_every_call_is_checked() -> None:
    tree = InformedTree.parse("min{..9}(((4 6) 5) (1 7))")
    ((_, log, _),) = logged([tree])
    with contracts("oracle"), count_checks() as count:
        sss2(tree, 0)
    for procedure, clause in (
        ("expand", "expand-called"),
        ("diminish", "diminish-called"),
        ("expandtip", "tip-bounds"),
    ):
        assert count.applied[procedure, clause] == len(log.of(procedure)) > 0


@pytest.mark.parametrize(("edges", "many"), [(4, 50), pytest.param(5, 1_000, marks=pytest.mark.evidence)])
def test_shared_subtrees_are_searched_as_if_unfolded(edges: int, many: int) -> None:
    searched = 0
    with contracts("oracle"):
        for children in graphs(edges):
            leaves = [node for node, sons in enumerate(children) if not sons]
            depth = {0: 0}
            for node, sons in enumerate(children):
                depth.update(dict.fromkeys(sons, depth[node] + 1))
            for ranks in weak_orderings(len(leaves)):
                values = dict(zip(leaves, spaced(ranks), strict=True))
                types = [depth[node] % 2 == 0 for node in range(len(children))]
                tree = InformedTree(Tree(children, types, [values.get(node) for node in range(len(children))]), {})
                searched += tree.shares
                assert sss2(tree, 0) == sss2_list(tree, 0) == f(tree, 0), str(tree)
    assert searched > many


def test_the_terminals_are_first_evaluated_in_the_order_of_sss_star() -> None:  # PB-R8.4, PB-R0.1
    with contracts("off"):
        for tree in uninformed(Scope(4)):
            one, other = Watched(tree), Watched(tree)
            assert sss2(one, 0) == sss_star(other, 0)
            assert [*dict.fromkeys(one.evaluated)] == [*dict.fromkeys(other.evaluated)]


# WHICH NODES ARE VISITED


def test_expand_is_called_as_theorem_7_2_says() -> None:  # PB-T7.2: which nodes, with which g1, once each
    for tree, log, visited in logged(small()):
        calls = [(node, g1) for _, node, g1 in log.of("expand")]
        expected = [(n.node, g1) for n, g1 in static.expansions(tree)]
        assert len(calls) == len(set(calls)) == len(expected)
        assert set(calls) == set(expected), str(tree)
        assert visited == [node for node, _ in calls]  # no other node is visited


def test_diminish_is_called_as_theorem_7_1_says() -> None:  # PB-T7.1 with "milestone": which nodes, g1 and T(n)
    for tree, log, _ in logged(small()):
        calls = [(node, g1, T) for procedure, node, g1, T, _ in log.calls if procedure == "diminish"]
        expected = [(n.node, g1, S) for n, g1, S in static.diminutions(tree)]
        assert len(calls) == len(set(calls)) == len(expected)
        assert set(calls) == set(expected), str(tree)


def literally_7_1(tree: InformedTree) -> set[tuple[int, Value, Solution[int]]]:
    """PB-T7.1 as printed: S is the oldest tree with g(S) = g1."""
    return {
        (n.node, S.g, S)
        for n in every_path(tree)
        for S in M(tree, n.node)
        if next(older for older in M(tree, n.node) if older.g == S.g) == S
        and static.formula_8(tree, n, S.g)
        and static.formula_9(tree, n, S.g)
    }


def test_theorem_7_1_as_printed_fails() -> None:
    def refuted(tree: InformedTree) -> bool:
        return literally_7_1(tree) != {(n.node, g1, S) for n, g1, S in static.diminutions(tree)}

    assert str(next(tree for tree in uninformed(Scope(3)) if refuted(tree))) == "min(0 65536)"
    assert refuted(InformedTree.parse("(min(0 1))"))  # with a max root


def expanded_by(tree: InformedTree, condition: Callable[[Path[int], Value], bool]) -> list[str]:
    """The nodes for which (10) and another condition on g1 hold."""
    every = ((n, static.high(tree, n)) for n in every_path(tree))
    return [n.name for n, g1 in every if static.formula_10(tree, n, g1) and condition(n, g1)]


@pytest.mark.parametrize(
    ("text", "wrong", "expanded"),
    [
        # (10) alone is not enough: it holds of the leaf 1.1.1 too
        ("{..1}({..0}(0) 1)", lambda _tree: lambda _n, _g1: True, ["1", "1.1", "1.2"]),
        # (11) is not strict
        ("{..1}({..0}(0))", lambda tree: lambda n, g1: g1 > static.f_hat_of_beta_ancestor(tree, n), None),
        # f-hat of the beta-ancestor, not of the node
        ("min{..0}(0 {..1}(1))", lambda tree: lambda n, g1: g1 >= paths.f_hat(tree, n), None),
        # the beta-ancestor closest to the root, not the deepest one
        ("min{..0}(0 {..1}(min{..0}(0) 1))", lambda tree: lambda n, g1: g1 >= deepest(tree, n), None),
        ("min(1 (min(1 1) 2))", lambda tree: lambda n, g1: g1 >= deepest(tree, n), None),
    ],
)
def test_formulas_10_and_11_are_both_needed_as_they_stand(
    text: str, wrong: Callable[..., Callable[[Path[int], Value], bool]], expanded: list[str] | None
) -> None:  # PB-E10, PB-E11, PB-D7.1
    tree = InformedTree.parse(text)
    right = expanded_by(tree, lambda n, g1: static.formula_11(tree, n, g1))
    assert sorted(named(tree, seen(tree))) == right
    assert expanded is None or right == expanded
    assert expanded_by(tree, wrong(tree)) != right


def deepest(tree: InformedTree, n: Path[int]) -> Value:
    """f-hat of the beta-ancestor if ties went to the deepest node."""
    if n.father is None:
        return NEG_INF
    return paths.f_hat(tree, next(m for m in paths.ANC(n) if static.achieves(tree, m, n, static.high(tree, n))))


def test_each_expansion_has_the_caller_that_the_proof_says() -> None:  # PB-P7.2-case1 to -case3, PB-P7.2-if
    callers = set()
    for tree, log, _ in logged(small()):
        by_node = {n.node: n for n in every_path(tree)}
        for procedure, node, g1, _, (caller, _) in log.calls:
            c = by_node[node]
            if procedure != "expand" or c.father is None:
                continue
            n = c.father
            callers.add(caller)
            if caller == "expand":  # n was expanded with the same g1
                assert static.high(tree, n) == g1
                assert n.father is None or static.beta_ancestor(tree, c) == static.beta_ancestor(tree, n)
                continue
            assert static.high(tree, n) > g1
            assert static.beta_ancestor(tree, c) == n
            brothers = [f(tree, b.node) for b in paths.older_brothers(tree, c)]
            if caller == "expandtip":
                assert tree.upper(n.node) == g1 > tree.lower(n.node)
            else:
                assert caller == "diminish"
                assert not tree.is_max(n.node)
                assert tree.upper(n.node) > g1 == min(brothers)
                assert all(value >= g1 for value in brothers)  # PB-P7.2-case3, where <= is printed
    assert callers == {"expand", "expandtip", "diminish"}


def test_brothers_between_may_be_worse() -> None:  # PB-P7.2-case3: f(c') <= g1 is printed
    assert named(InformedTree.parse("min(0 1 0)"), seen(InformedTree.parse("min(0 1 0)"))) == ["1", "1.1", "1.2", "1.3"]


def test_what_diminish_descends_along() -> None:  # PB-R8.1, PB-P7.1-onlyif, PB-P7.1-if
    for tree, log, _ in logged(small()):
        by_node = {n.node: n for n in every_path(tree)}
        for procedure, node, g1, T, _ in log.calls:
            if procedure == "diminish":
                c = by_node[node]
                assert T.g == g1
                assert all(tree.lower(x.node) < g1 < tree.upper(x.node) for x in paths.ANC(c))
                if c.father is not None and not tree.is_max(c.father.node):
                    assert paths.Minbroth(tree, c) > g1  # "<" is printed


@pytest.mark.parametrize("scope", [Scope(2), Scope(1, height=2)], ids=str)
def test_sss2_with_the_tighter_pair_visits_no_more_than_alphabeta(scope: Scope) -> None:  # PB-T7.3, corrected
    fewer = compared = 0
    for tree in scope.trees():
        for loose in informed(tree):
            alphabeta_set = set(seen(loose, alphabeta_informed))
            for tight in informed(tree, within=loose):
                compared += 1
                sss2_set = set(seen(tight))
                fewer += sss2_set < alphabeta_set
                assert sss2_set <= alphabeta_set, (str(loose), str(tight))
    assert compared > 500
    assert fewer


def test_sss2_visits_no_more_than_alphabeta() -> None:  # PB-T7.3 with H1 = H2, PB-R7.1: inner nodes too
    fewer = 0
    for tree in small():
        sss2_set, alphabeta_set = set(seen(tree)), set(seen(tree, alphabeta_informed))
        fewer += sss2_set < alphabeta_set
        assert sss2_set <= alphabeta_set, str(tree)
    assert fewer > 100


def test_theorem_7_3_as_printed_fails() -> None:  # its second condition reads U2 >= U1, which leaves L free
    one, two = InformedTree.parse("{0..0}(0)"), InformedTree.parse("{..0}(0)")
    assert one.upper(0) == two.upper(0)
    assert named(one, seen(one, alphabeta_informed)) == ["1"]
    assert named(two, seen(two)) == ["1", "1.1"]


def test_sss2_is_not_heuristically_monotone() -> None:  # PB-F7, reconstructed
    loose = InformedTree.parse("((((15 0) 20) 8))")
    tight = InformedTree.parse("({..10}(((15 0) 20) 8))")
    n, b, e = (path_to(tight, name) for name in ("1.1.1.1.2", "1.1", "1.1.1.1"))
    assert static.beta_ancestor(tight, n) == b
    assert static.beta_ancestor(loose, n) == e
    assert (paths.f_hat(tight, b), paths.f_hat(loose, e)) == (8, 20)
    ((_, log, _),) = logged([tight])
    assert ("expand", n.node, 10) in log.of("expand")
    assert n.node not in seen(loose)


def test_the_smallest_tree_on_which_a_bound_makes_sss2_visit_more() -> None:  # PB-F7
    loose, tight = InformedTree.parse("min((min(0 0) 1) 0)"), InformedTree.parse("min{..0}((min(0 0) 1) 0)")
    assert named(tight, set(seen(tight)) - set(seen(loose))) == ["1.1.1.2"]
    for tree in Scope(3).trees():  # fewer leaves do not do: every U at one node
        plain = set(seen(InformedTree(tree, {})))
        for node in tree.nodes():
            for upper in positions(payoffs(tree), low=f(tree, node)) if tree.children(node) else ():
                known = InformedTree(tree, {node: (NEG_INF, upper)})
                if upper < POS_INF and all(
                    known.upper(c) <= upper for c in tree.children(node) if tree.is_max(node)
                ):  # consistent
                    assert set(seen(known)) <= plain, str(known)


# FIGURE 5 AS PRINTED


def printed_diminish(tree: InformedTree, n: int, g1: Value, T: Solution[int], stale: Value | None) -> Any:
    """Figure 5 to the letter: `g1 = g2'` is tested whether or not diminish was called; `stale` is g2' before that."""
    if tree.lower(n) >= g1:
        return g1, T
    if not T.sons:
        g, S = expandtip(tree, n, g1)
        return (g, T) if S is None else (g, S)
    if tree.is_max(n):
        g2_ = stale
        sons = [*T.sons]
        for i, c in enumerate(T.sons):
            if c.g == g1:
                g2_, sons[i] = printed_diminish(tree, c.node, g1, c, stale)
            if g2_ is None:
                raise UnboundLocalError("g2'")
            if g1 == g2_:
                break
        g2 = max(son.g for son in sons)
        return g2, Solution(n, g2, tuple(sons))
    (c,) = T.sons
    g2, c = printed_diminish(tree, c.node, g1, c, stale)
    if g2 == g1:
        for choice in range(T.choice + 1, len(tree.children(n))):
            g, S = expand(tree, tree.children(n)[choice], g1)
            if S is not None:
                return g, Solution(n, g, (S,), choice)
    return g2, Solution(n, g2, (c,), T.choice)


def printed_sss2(tree: InformedTree, *, stale: bool) -> Value:
    """The main program; if `stale`, g2' keeps what an earlier call happened to leave: g1."""
    g2, T = expand(tree, 0, POS_INF)
    while True:
        g1 = g2
        g2, T = printed_diminish(tree, 0, g1, T, g1 if stale else None)  # type: ignore[arg-type]  # finite: not None
        if g1 == g2:
            return g1


def goes_wrong(tree: InformedTree, *, stale: bool) -> bool:
    try:
        return printed_sss2(tree, stale=stale) != f(tree, 0)
    except UnboundLocalError:
        return True


def test_figure_5_reads_an_unset_variable() -> None:  # PB-F5-diminish-max
    trees = uninformed(Scope(4))
    assert str(next(tree for tree in trees if goes_wrong(tree, stale=False))) == "(0 65536)"
    wrong = InformedTree.parse("(0 (1 0))")
    assert printed_sss2(wrong, stale=True) == 1
    assert sss2(wrong, 0) == f(wrong, 0) == 0
    assert str(next(tree for tree in uninformed(Scope(3)) if goes_wrong(tree, stale=True))) == "(0 (65536 0))"
    assert goes_wrong(InformedTree.parse("(0 {0..1}(0))"), stale=True)  # four nodes, with heuristics


# THE LIST FORM


@pytest.mark.parametrize(
    "scope",
    [Scope(3), Scope(4, full_window=True), Scope(3, height=3), Scope(4, all_types=True)],
    ids=str,
)
def test_the_list_form_makes_the_same_expansions_in_the_same_order(scope: Scope) -> None:  # PB-F8-diminish, L = -inf
    expanded = 0
    trees = (tree for tree in informed_trees(scope) if has_no_lower(tree))
    for tree, ((one, visited), (other, also_visited)) in runs(trees, sss2, sss2_list):
        assert one.of("expand", "expandtip") == other.of("expand", "expandtip"), str(tree)
        assert visited == also_visited
        expanded += len(one.calls)
    assert expanded > 1_000


def rightmost(T: list[Tip[int]], g1: Value) -> int | None:
    return next((t for t in reversed(range(len(T))) if T[t].upper == g1), None)


def test_with_another_choice_of_the_tip_theorem_7_2_fails(monkeypatch: pytest.MonkeyPatch) -> None:  # PB-F8-diminish
    plain = {tree: [*seen(tree, sss2_list)] for tree in uninformed(Scope(4))}
    monkeypatch.setattr(import_module("verified.best_first.sss2_list"), "critical", rightmost)
    for tree in plain:  # the values and the milestones are the same
        assert sss2_list(tree, 0) == f(tree, 0)
    more = next(tree for tree in plain if set(seen(tree, sss2_list)) > set(plain[tree]))
    assert str(more) == "(0 (0 0))"
    assert named(more, set(seen(more, sss2_list)) - set(plain[more])) == ["1.2.2"]


def test_the_list_form_is_right_with_lower_bounds_too_but_may_visit_more() -> None:  # PB-D8.1 assumes L = -inf
    more = []
    with contracts("oracle"):
        for tree, _, *_ in chain(with_pair_alone(Scope(2)), ((tree, 0) for tree in with_lower())):
            assert isinstance(tree, InformedTree)
            assert sss2_list(tree, 0) == f(tree, 0)
    for tree in with_lower():
        listed, plain = set(seen(tree, sss2_list)), set(seen(tree))
        assert plain <= listed
        more += [str(tree)] * (plain < listed)
    assert more


def with_lower() -> Iterator[InformedTree]:
    """The trees of two and three leaves with each L at one node."""
    for tree in chain(Scope(3).trees(), Scope(2, height=2).trees()):
        for node in tree.nodes():
            for lower in positions(payoffs(tree), high=f(tree, node)) if tree.children(node) else ():
                yield InformedTree(tree, {node: (lower, POS_INF)})


def test_the_list_holds_tips_and_not_only_terminals() -> None:  # PB-P8.1
    tree = InformedTree.parse("{..1}({..0}(0))")
    g2, T = diminish_list(tree, 0, 1, [Tip(1, Path(0))])
    assert g2 == 0
    assert [tip.path.name for tip in T] == ["1.1"]


def test_without_heuristics_no_tip_is_ever_expanded() -> None:  # PB-R8.2, PB-R8.3
    for _, log, _ in logged(uninformed(Scope(4))):
        assert not log.of("expandtip")
    trees = (tree for tree in informed_trees(Scope(3)) if has_no_lower(tree))
    for tree, log, _ in logged(trees):
        for _, node, g1 in log.of("diminish"):
            assert (tree.lower(node) >= g1) == (not tree.children(node))


# SEEDED BUGS OF THE PROCEDURES BELOW THE MAIN PROGRAM

HUNT = (Scope(2), Scope(4, full_window=True), Scope(3, full_window=True))


HELPERS = [
    (dossier, bug)
    for dossier in (DOSSIERS["sss-2"], DOSSIERS["sss-2-list"])
    for bug in dossier.bugs
    if bug.broken is not dossier.about.function
]


NAMES = [f"{dossier.about.name} {bug}" for dossier, bug in HELPERS]


@pytest.mark.parametrize(("dossier", "bug"), HELPERS, ids=NAMES)
def test_the_clause_catches_its_bug_below_the_main_program(dossier: Dossier, bug: Bug) -> None:
    assert dossier.plan
    cases = chain.from_iterable(dossier.plan.cases(scope) for scope in HUNT)
    evidence = exhaust(seed(bug), cases)
    assert evidence.counterexample is not None
    assert evidence.counterexample.violation.clause.id == bug.clause
    assert evidence.counterexample.violation.procedure == bug.broken.__name__


def test_every_clause_below_the_main_program_has_a_seeded_bug() -> None:
    helpers: tuple[Callable[..., Any], ...] = (expand, expandtip, diminish, diminish_list)
    clauses = {(helper.__name__, clause.id) for helper in helpers for clause in clauses_of(helper)}
    assert clauses == {(bug.broken.__name__, bug.clause) for _, bug in HELPERS}


def test_every_clause_below_the_main_program_is_put_to_the_test() -> None:
    with contracts("oracle"), count_checks() as count:
        for tree, root, *_ in chain(with_pair_alone(Scope(2)), with_upper_alone(Scope(4, full_window=True))):
            sss2(tree, root)  # type: ignore[arg-type]  # an informed tree
            sss2_list(tree, root)  # type: ignore[arg-type]  # the same
    applied = {clause for _, clause in count.applied}
    for helper in (expand, expandtip, diminish, diminish_list):
        assert {clause.id for clause in clauses_of(helper)} <= applied


def test_unedited_procedures_survive() -> None:
    same = mutate(expand, "return", "return", clauses_of(expand), start=sss2)
    evidence = exhaust(same, with_pair_alone(Scope(2)))
    assert evidence.counterexample is None
