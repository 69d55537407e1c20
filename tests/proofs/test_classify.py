"""Which known algorithm a function is: the same, dominating, dominated, and the smallest tree that separates."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from proofs.checking.classify import comparison as module
from proofs.checking.classify.classification import SHOWN, Classification, Kin, Relation
from proofs.checking.classify.comparison import classify
from proofs.checking.classify.known_algorithms import STEPPING, fillings, leaves_of
from proofs.checking.core.calling import Subject
from proofs.checking.core.spec import Spec
from proofs.checking.specs import ALPHABETA, GRAPH, MINIMAX, MT
from proofs.enumeration.cases import Scope, payoffs
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mt import mt
from verified.registry import ALGORITHMS

PRUNING: Final = ["alphabeta", "alphabeta-informed", "aspiration", "alphabeta-tt", "alphabeta-etc", "alphabeta-lretc"]
TWICE: Final = ["scout", "p-alphabeta", "pvs"]  # a leaf that turns out better is evaluated again: (0 1)


# SEARCHES IN PLAIN PYTHON


def plain(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = NEG_INF if tree.is_max(node) else POS_INF
    for child in children:
        v = plain(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def late(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    """Cuts off with > instead of >=."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = NEG_INF if tree.is_max(node) else POS_INF
    for child in children:
        v = late(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha > beta:
            break
    return best


def full(tree: Any) -> Any:
    def f(node: Any) -> Any:
        children = tree.children(node)
        if not children:
            return tree.value(node)
        return (max if tree.is_max(node) else min)([f(child) for child in children])

    return f(tree.root)


def backwards(tree: Any) -> Any:
    """Every leaf, from right to left."""

    def f(node: Any) -> Any:
        children = tree.children(node)
        if not children:
            return tree.value(node)
        return (max if tree.is_max(node) else min)([f(child) for child in reversed(children)])

    return f(tree.root)


def wary(tree: Any) -> Any:
    """Every leaf; and once more if a root with two children is worth 4: of three leaves, only if they are spread."""
    v = full(tree)
    return full(tree) if v == 4 and len(tree.children(tree.root)) == 2 else v


def negamax(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = NEG_INF
    for child in children:
        best = max(best, -negamax(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    return best


def cutting_at(is_max: bool) -> Callable[..., Any]:
    """Cuts off at nodes of one type only, so that it matters who is to move."""

    def search(tree: Any, node: Any, alpha: Any, beta: Any) -> Any:
        children = tree.children(node)
        if not children:
            return tree.value(node)
        best = NEG_INF
        for child in children:
            best = max(best, -search(tree, child, -beta, -max(alpha, best)))
            if best >= beta and tree.is_max(node) == is_max:
                break
        return best

    return search


def kin(
    function: Callable[..., Any], spec: Spec = ALPHABETA, *, leaves: int = 3, form: str = "minimax"
) -> Classification:
    return classify(Subject(function, spec, form), leaves=leaves)


def kin_of(found: Classification, name: str) -> Kin:
    return next(kin for kin in found.kin if name in kin.names)


def separation(found: Classification, name: str) -> tuple[str, str, str]:
    made = kin_of(found, name).separation
    assert made is not None
    return made.tree, " ".join(made.leaves), " ".join(made.theirs)


# WHAT IS FOUND


@pytest.mark.evidence
def test_a_plain_alphabeta_is_alphabeta() -> None:
    found = kin(plain, leaves=4)
    assert found.names(Relation.SAME) == PRUNING
    assert kin_of(found, "alphabeta").separation is None
    assert found.names(Relation.DOMINATES) == ["minimax"]
    assert kin_of(found, "sss-star").names == (
        "sss-star",
        "sss-2",
        "sss-2-list",
        "mt-sss",
        "mt-sss-tt",
    )  # ST-X1, RR-A.3-equal
    assert kin_of(found, "dual-star").relation is Relation.DOMINATED
    assert kin_of(found, "negascout").relation is Relation.NEITHER  # it scouts, and then evaluates again
    assert separation(found, "negascout") == ("(0 ((1 0) 0))", "1.1 1.2.1.1 1.2.1.2 1.2.2", "1.1 1.2.1.1 1.2.2")
    assert separation(found, "mt-sss-two-bounds") == ("((0 0) 0)", "1.1.1 1.1.2 1.2", "1.1.1 1.2")
    assert found.trees == 1 + 2 * 5 + 6 * 37 + 22 * 365


def test_late_cutoffs_are_dominated() -> None:
    found = kin(late)
    assert found.names(Relation.SAME) == []
    assert kin_of(found, "alphabeta").relation is Relation.DOMINATED
    assert separation(found, "alphabeta") == ("(0 (0 0))", "1.1 1.2.1 1.2.2", "1.1 1.2.1")
    assert kin_of(found, "minimax").relation is Relation.DOMINATES
    assert separation(found, "minimax") == ("min(0 (1 0))", "1.1 1.2.1", "1.1 1.2.1 1.2.2")


def test_a_full_search_is_minimax() -> None:
    found = kin(full, MINIMAX)
    assert found.names(Relation.SAME) == ["minimax"]
    assert set(found.names(Relation.DOMINATED)) == ALGORITHMS.keys() - {"minimax", "b-star", *TWICE}
    assert kin_of(found, "b-star").relation is Relation.AS_MANY  # it asks all moves for their bounds first
    assert found.names(Relation.NEITHER) == TWICE
    assert {separation(found, name) for name in TWICE} == {("(0 1)", "1.1 1.2", "1.1 1.2 1.2")}


def test_mt_is_driven_as_mt_sss_drives_it() -> None:
    found = kin(mt, MT)
    assert found.names(Relation.SAME) == ["sss-star", "sss-2", "sss-2-list", "mt-sss", "mt-sss-tt"]
    assert set(PRUNING) <= set(found.names(Relation.DOMINATES))
    assert separation(found, "sss-star-1979") == ("min(0 (0 0))", "1.1 1.2.1", "1.1 1.2.1 1.2.2")


def test_order_counts() -> None:
    found = kin(backwards, MINIMAX)
    assert kin_of(found, "minimax").relation is Relation.AS_MANY
    assert separation(found, "minimax") == ("(0 0)", "1.2 1.1", "1.1 1.2")


def test_distances_count() -> None:
    found = kin(wary, MINIMAX)
    assert found.names(Relation.SAME) == []
    assert kin_of(found, "minimax").relation is Relation.DOMINATED
    assert separation(found, "minimax") == ("((0 2) 4)", "1.1.1 1.1.2 1.2 1.1.1 1.1.2 1.2", "1.1.1 1.1.2 1.2")


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if not ALGORITHMS[name].informed])
def test_every_algorithm_is_found_to_be_itself(name: str) -> None:
    """But for those that ask for bounds, which a function under test cannot."""
    algorithm = ALGORITHMS[name]
    found = kin(lambda tree: algorithm.function(tree, tree.root, *algorithm.options.values()), MINIMAX)
    assert name in found.names(Relation.SAME)
    assert sorted(other for made in found.kin for other in made.names) == sorted(ALGORITHMS)


def test_negamax_form() -> None:
    found = kin(negamax, form="negamax")
    assert set(PRUNING) <= set(found.names(Relation.SAME))
    assert found.names(Relation.DOMINATES) == ["minimax", "best-node-search", "b-star", *TWICE]
    expected = "1.1 1.2.1 1.2.2", "1.1 1.2.1"
    assert separation(kin(cutting_at(True), form="negamax"), "alphabeta") == ("(0 (0 0))", *expected)
    # seen by the player to move at the root, which is MIN
    assert separation(kin(cutting_at(False), form="negamax"), "alphabeta") == ("min(0 (0 0))", *expected)


# THE TREES


def test_trees_in_order_of_size() -> None:
    for leaves in (1, 2, 3, 4):
        made = list(fillings(leaves))
        trees = [filling.tree for filling in made]
        assert len(set(trees)) == len(trees)
        sizes = [(len(tree), sum(payoffs(tree))) for tree in trees]  # type: ignore[arg-type]  # integers
        assert sizes == sorted(sizes)
        ranked = {str(filling.tree) for filling in made if not filling.is_spread}
        expected = {str(skeleton.fill(ranks)) for skeleton, ranks in Scope(leaves).fillings()}
        assert ranked == {text for text in expected if len(Tree.parse(text).leaves()) == leaves}
        seen = set()
        for filling in made:  # the ranks come before what spreads them
            assert not filling.is_spread or (filling.skeleton, filling.ranks) in seen
            seen.add((filling.skeleton, filling.ranks))
    assert len(list(fillings(4))) == 22 * 365


def test_who_only_compares_does_not_see_distances() -> None:
    """Of four leaves, where all neighbours are two apart."""
    compared = 0
    with contracts("off"):
        for filling in (made for leaves in (1, 2, 3, 4) for made in fillings(leaves) if made.is_spread):
            widest = filling.values == tuple(2 * rank for rank in filling.ranks)
            if widest or len(filling.values) < 4:
                ranked = filling.skeleton.fill(filling.ranks)
                for name in ALGORITHMS.keys() - STEPPING:
                    assert leaves_of(name, filling.tree) == leaves_of(name, ranked), (name, str(filling.tree))
                    compared += 1
    assert compared > 20_000


def test_who_steps_may_see_distances() -> None:
    """MTD(bi) does: it halves a range."""
    with contracts("off"):
        ranked, spread = (leaves_of("mtd-bi", Tree.parse(text)) for text in ("(0 (1 0) 2)", "(0 (1 0) 3)"))
    assert len(ranked) > len(spread)


# WHAT IS SAID


def test_lines_and_json() -> None:
    found = kin(late)
    lines = list(found.lines())
    assert "with the full window" in lines[0]
    assert lines[1].endswith("trees")
    assert lines[2] == "  distinguishable from every known algorithm"
    (row,) = [line for line in lines if line.startswith("  dominates ")]
    assert row.split()[:6] == ["dominates", "minimax,", "b-star;", "told", "apart", "by"]
    assert len(lines) <= 3 + len(Relation)
    (many,) = [line for line in lines if line.startswith("  dominated by ")]
    more = len(found.names(Relation.DOMINATED)) - SHOWN
    assert many.count(", ") == SHOWN - 1
    assert f" and {more} more (--json); told apart by " in many
    made = json.loads(json.dumps(found.as_json()))
    assert made["dominates"] == ["minimax", "b-star"]
    assert made["indistinguishable"] == []
    assert set(PRUNING) <= set(made["dominated_by"])
    (theirs,) = [part for part in made["kin"] if "minimax" in part["algorithms"]]
    assert theirs["relation"] == "dominates"
    assert theirs["separation"] == {
        "tree": "min(0 (1 0))",
        "leaves": ["1.1", "1.2.1"],
        "theirs": ["1.1", "1.2.1", "1.2.2"],
    }


def test_progress_is_told() -> None:
    told: list[int] = []
    found = classify(Subject(plain, ALPHABETA), leaves=2, progress=told.append)
    assert told == list(range(1, found.trees + 1))


def test_what_has_no_known_kin() -> None:
    found = classify(Subject(full, GRAPH))
    assert found.kin == ()
    assert list(found.lines()) == ["not classified: the known algorithms search trees; the spec is graph"]

    def never_ends(tree: Any, _node: Any, gamma: Any, _memory: Any) -> Value:
        v = full(tree)
        return v if gamma == POS_INF or gamma <= v else (gamma + v) / 2  # type: ignore[no-any-return]

    def halves(tree: Any, node: Any, gamma: Any, memory: Any) -> Value:
        v = full(tree)
        return v + 8.0 if gamma == POS_INF else never_ends(tree, node, gamma, memory)

    assert "no end after" in kin(halves, MT).reason


def test_a_fault_of_the_function_goes_through() -> None:
    def fails(_tree: Any) -> Value:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kin(fails, MINIMAX)


# FAULTS IN THE COMPARISON


def test_sets_instead_of_sequences_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = leaves_of, module.leaves_of_subject
    monkeypatch.setattr(module, "leaves_of", lambda *what: tuple(sorted(set(real[0](*what)))))
    monkeypatch.setattr(module, "leaves_of_subject", lambda *what: tuple(sorted(set(real[1](*what)))))
    with pytest.raises(AssertionError):
        test_order_counts()


def test_leaving_out_distances_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "fillings", lambda leaves: (made for made in fillings(leaves) if not made.is_spread))
    with pytest.raises(AssertionError):
        test_distances_count()


def test_taking_a_function_for_one_that_only_compares_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = module._parts

    def parts(rivals: Any, case: Any, seen: Any, _is_old: bool) -> Any:
        numbers = set(payoffs(case.tree))
        return real(rivals, case, seen, numbers != set(range(len(numbers))))

    monkeypatch.setattr(module, "_parts", parts)
    with pytest.raises(AssertionError):
        test_distances_count()


def test_a_larger_tree_than_necessary_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "fillings", lambda leaves: reversed(list(fillings(leaves))))
    with pytest.raises(AssertionError):
        test_late_cutoffs_are_dominated()
