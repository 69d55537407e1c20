"""What is proved is run beside the function: a translation that does something else ends the proof with its game."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from proofs.judging.prove import prove
from proofs.proving.inference.search import Search, search_of
from proofs.proving.inference.trial import DifferenceError, RefutedError, must_agree, of_search
from proofs.proving.phrasing.program import Program
from proofs.proving.requested import named

SEARCH = """
from math import inf

TABLE = {}


def search(tree, node, alpha, beta):
    if node in TABLE:
        low, high = TABLE[node]
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    if not tree.children(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -search(tree, child, -beta, -max(alpha, best)))
        if best >= beta:
            break
    TABLE[node] = (-inf if best <= alpha else best, inf if best >= beta else best)
    return best
"""


def searched(tmp_path: Path, text: str = SEARCH) -> tuple[Search, Any]:
    (tmp_path / "mine.py").write_text(text)
    about = named(f"{tmp_path / 'mine.py'}:search")
    return search_of(about.function, "alphabeta", [], "negamax"), about.loaded


class Edit(ast.NodeTransformer):
    """One slip of a rule, in every function of the translation."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new, self.edits = old, new, 0

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr | ast.stmt) and ast.unparse(node) == self.old:
            self.edits += 1
            part: Any = ast.parse(self.new).body[0]
            return ast.copy_location(part if isinstance(node, ast.stmt) else part.value, node)
        return super().visit(node)


def spoil(program: Program, old: str, new: str) -> None:
    edit = Edit(old, new)
    for definition in program.definitions.values():
        edit.visit(definition)
        ast.fix_missing_locations(definition)
    assert edit.edits, f"no {old} in the translation"


def test_a_right_translation_agrees(tmp_path: Path) -> None:
    search, original = searched(tmp_path)
    assert must_agree(of_search(search, original, "negamax", "numbers")) == "numbers"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("-inf if best <= alpha else best", "best", "keeps"),
        ("low >= beta or low == high", "low >= beta or low < high", "returns"),
        ("best >= beta", "best > beta", "asks"),
        ("break", "continue", "asks"),
    ],
)
def test_a_slip_in_the_translation_is_found(old: str, new: str, what: str, tmp_path: Path) -> None:
    search, original = searched(tmp_path)
    spoil(search.program, old, new)
    with pytest.raises(DifferenceError, match=what):
        must_agree(of_search(search, original, "negamax", "numbers"))


WRONG: dict[str, Callable[[str], str]] = {
    "a cutoff too late": lambda text: text.replace("low == high", "low != high"),
    "bounds exchanged": lambda text: text.replace("low, high = TABLE[node]", "high, low = TABLE[node]"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_run_that_breaks_the_specification_is_a_refutation(name: str, tmp_path: Path) -> None:
    search, original = searched(tmp_path, WRONG[name](SEARCH))
    with pytest.raises(RefutedError, match="refuted: on "):
        must_agree(of_search(search, original, "negamax", "numbers"))


def test_the_table_of_the_module_is_left_empty_for_the_next_game(tmp_path: Path) -> None:
    search, original = searched(tmp_path)
    must_agree(of_search(search, original, "negamax", "numbers"))
    assert prove(f"{tmp_path / 'mine.py'}:search", "alphabeta", form="negamax").holds
