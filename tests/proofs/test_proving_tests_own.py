"""Memory tests (MT) of a user's own, with a dict for a memory: proved as they stand, and no wrong one is."""

from pathlib import Path

import pytest

from proofs.judging.check import check
from proofs.judging.prove import prove
from proofs.verdict import Verdict

TEST = """
from math import inf


def search(tree, node, gamma, memory):
    low, high = memory.get(node, (-inf, inf))
    if low >= gamma:
        return low
    if high < gamma:
        return high
    children = tree.children(node)
    if not children:
        v = tree.value(node)
    elif tree.is_max(node):
        v = -inf
        for child in children:
            v = max(v, search(tree, child, gamma, memory))
            if v >= gamma:
                break
    else:
        v = inf
        for child in children:
            v = min(v, search(tree, child, gamma, memory))
            if v < gamma:
                break
    if v >= gamma:
        memory[node] = (v, high)
    else:
        memory[node] = (low, v)
    return v
"""
WRONG = {
    "a bound kept as a value": ("(low, v)", "(v, v)"),
    "an upper bound taken for a lower one": ("(v, high)", "(low, v)"),
    "the test of a max node too early": (
        "if v >= gamma:\n                break",
        "if v < gamma:\n                break",
    ),
    "the memory asked on the wrong side": ("if high < gamma", "if high <= gamma"),
    "a lower bound that cuts too soon": ("if low >= gamma", "if low > -inf"),
}


def written(tmp_path: Path, text: str) -> str:
    (tmp_path / "mine.py").write_text(text)
    return f"{tmp_path / 'mine.py'}:search"


def test_a_memory_test_is_proved(tmp_path: Path) -> None:
    judgement = prove(written(tmp_path, TEST), "mt")
    assert judgement.holds
    assert judgement.own is not None
    assert judgement.own.conclusion is not None
    assert judgement.own.conclusion.laws == ["memory[node] = (v1, v2): v1 <= f(node) and f(node) <= v2"]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_one_is_refuted(name: str, tmp_path: Path) -> None:
    old, new = WRONG[name]
    assert old in TEST
    judgement = prove(written(tmp_path, TEST.replace(old, new)), "mt")
    assert judgement.is_refuted


def test_a_check_ends_in_the_proof_termination_included(tmp_path: Path) -> None:
    report = check(written(tmp_path, TEST), "mt", seconds=40, max_leaves=2)
    verdicts = {name: report.clauses[name].verdict for name in ("upper", "lower", "terminates")}
    assert {*verdicts.values()} == {Verdict.PROVED}
