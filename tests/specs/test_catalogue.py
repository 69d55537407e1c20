"""Every item of the papers is in the catalogue, and every name in the catalogue exists."""

import ast
import importlib
from functools import cache
from pathlib import Path

import pytest

from specs.catalogue import PAPERS, Entry, catalogue

HOME = Path(__file__).parents[2]
ITEMS = {"PB": 107, "ST": 77, "RR": 172, "KA": 69, "SS": 54}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_item_of_the_paper_has_an_entry(paper: str) -> None:
    assert sum(identifier.startswith(f"{paper}-") for identifier in catalogue()) == ITEMS[paper]


@pytest.mark.parametrize("entry", catalogue().values(), ids=lambda entry: entry.id)
def test_an_entry_is_checked_or_says_why_not(entry: Entry) -> None:
    said = [bool(entry.by or entry.checked), bool(entry.not_checkable), bool(entry.later)]
    assert sum(said) == 1
    if entry.status == "checked":
        assert entry.checked, "realised, but nothing checks it"
    else:
        assert len(entry.not_checkable or entry.later) > 10
    for name in entry.by:
        assert resolves(name), name
    for test in entry.checked:
        path, _, function = test.partition("::")
        assert function.partition("[")[0] in functions(path), test


def resolves(name: str) -> bool:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            thing = getattr(thing, part, None)
        return thing is not None
    return False


@cache
def functions(path: str) -> set[str]:
    file = HOME / path
    assert file.is_file(), path
    return {node.name for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.FunctionDef)}


def test_names_that_do_not_exist_are_noticed() -> None:
    assert resolves("specs.minimax.f")
    assert not resolves("specs.minimax.g")
    assert not resolves("specs.nowhere.f")
    assert "test_names_that_do_not_exist_are_noticed" in functions("tests/specs/test_catalogue.py")
