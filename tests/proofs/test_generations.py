"""A table that lives from game to game, with entries that count for one generation: what if that comes again?"""

from importlib.util import module_from_spec, spec_from_file_location
from math import inf
from typing import Any

import pytest

from proofs.checking.check import check
from specs.tree import Tree
from tests.proofs.oracle.shelf import by_file

ROWS = [("generation_of_six_bits", False), ("generation_without_end", True)]
FIRST, LEAF, LAST = "((0 0) (0 0))", "0", "((9 9) (9 9))"


@pytest.mark.parametrize(("name", "right"), ROWS)
def test_what_is_said_of_them_is_true(name: str, right: bool) -> None:
    """One game, 63 games of a single leaf, and another game: by hand."""
    spec = spec_from_file_location(name, by_file()[f"kept/{name}.py"].path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    engine: Any = module.Engine()
    for text in (FIRST, *[LEAF] * 63):
        tree = Tree.parse(text)
        engine.search(tree, tree.root, -inf, inf)
    tree = Tree.parse(LAST)
    assert (engine.search(tree, tree.root, -inf, inf) == 9) == right


@pytest.mark.more
@pytest.mark.parametrize(("name", "right"), ROWS)
def test_the_checker_says_so(name: str, right: bool) -> None:
    request = f"{by_file()[f'kept/{name}.py'].path}:Engine.search"
    report = check(request, spec="alphabeta", form="negamax", keep_between_games=True, seconds=20 if not right else 5)
    assert report.verdict in ({"holds", "undecided"} if right else {"refuted"})
