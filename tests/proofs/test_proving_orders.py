"""Wrong searches that took the first child of one order and the others of another, and were proved once.

Most of them the checker refutes before a proof is tried: each is put to the bare prover, which must see it by itself.
"""

import tomllib
from pathlib import Path
from typing import Final

import pytest

from proofs.proving.inference import own
from tests.proofs.test_proving_attacks import said

TABLE: Final = tomllib.loads(Path(__file__).with_name("orders_once_proved.toml").read_text())
AROUND: Final = """
def first(tree, kids):
    return search(tree, kids[0])


def last(tree, kids):
    return search(tree, kids[-0])


def turned(tree, node):
    return tree.children(node)[::-1]


def search(tree, node):
    children = tree.children(node)
    if not children:
        return tree.value(node)
    best = FIRST
    for child in children[1:]:
        v = search(tree, child)
        best = max(best, v) if tree.is_max(node) else min(best, v)
    return best
"""
WRONG: Final = {**{name: AROUND.replace("FIRST", text) for name, text in TABLE["firsts"].items()}, **TABLE["searches"]}


@pytest.fixture(autouse=True)
def _prover_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is run beside the function."""
    monkeypatch.setattr(own, "must_agree", lambda pair: pair.kind.values)


@pytest.mark.parametrize("name", WRONG)
def test_no_search_of_two_orders_is_proved(name: str, tmp_path: Path) -> None:
    text = said(WRONG[name], tmp_path / "attack.py")
    assert text.startswith("refused: ")
    assert "another order" in text


@pytest.mark.parametrize("name", TABLE["right"])
def test_a_search_of_one_order_is_proved(name: str, tmp_path: Path) -> None:
    assert said(AROUND.replace("FIRST", TABLE["right"][name]), tmp_path / "right.py") == "proved"


def test_a_search_that_sorts_once_by_what_its_table_has_is_proved(tmp_path: Path) -> None:
    twice = TABLE["searches"]["sorted twice, by what a table has at the time"]
    head, _, tail = twice.partition("    if first:\n")
    once = head.replace("part(tree, node, first, best)", "search(tree, node)") + "    if not ordered:\n"
    once += "        v = tree.value(node)\n        TABLE[node] = v\n        return v\n"
    once += "    best = search(tree, ordered[0])\n"
    once += tail[tail.index("    for") : tail.index("\n\n\n")]
    assert said(once, tmp_path / "right.py") == "proved"
