"""Every item of the papers is in the catalogue, and every name in the catalogue exists."""

import ast
import importlib
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from specs.catalogue import SOURCES, Entry, catalogue, of_papers
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

HOME = Path(__file__).parents[2]
ITEMS = {"PB": 107, "ST": 77, "RR": 172, "KA": 69, "SS": 54, "LI": 16, "FR": 17}


@pytest.mark.parametrize("source", SOURCES)
def test_every_item_of_the_source_has_an_entry(source: str) -> None:
    assert sum(identifier.startswith(f"{source}-") for identifier in catalogue()) == ITEMS[source]


@pytest.mark.parametrize("entry", catalogue().values(), ids=lambda entry: entry.id)
def test_an_entry_is_checked_or_says_why_not(entry: Entry) -> None:
    assert not (entry.not_checkable and entry.later)
    if entry.status == "checked":
        assert entry.checked, "realised, but nothing checks it"
    else:
        assert len(entry.not_checkable or entry.later) > 10
    if entry.status == "not checkable":
        assert not any((entry.by, entry.checked, entry.is_proved, entry.crosshair))
    for name in entry.by:
        assert resolves(name), name
    for test in entry.checked:
        path, _, function = test.partition("::")
        assert function.partition("[")[0] in functions(path), test


def test_the_ids_are_those_of_the_inventory() -> None:
    assert sha256(" ".join(sorted(of_papers())).encode()).hexdigest()[:16] == "aa3dbbbedee4db2c"


PROCEDURES = {a.source: a.function for a in ALGORITHMS.values()} | {
    g.source: g.function for g in GRAPH_ALGORITHMS.values()
}


@pytest.mark.parametrize("source", PROCEDURES)
def test_the_source_of_an_algorithm_names_its_procedure_and_its_exhaustion(source: str) -> None:
    entry = catalogue()[source]
    assert any(name.endswith(f".{PROCEDURES[source].__name__}") for name in entry.by)
    assert any(test.endswith("::test_every_clause_is_exhausted") for test in entry.checked)


@pytest.mark.parametrize("entry", catalogue().values(), ids=lambda entry: entry.id)
def test_no_entry_rests_on_the_command_line(entry: Entry) -> None:
    assert not any(name.startswith("proofs.commands") for name in entry.by)
    assert not any(test.startswith("tests/proofs/test_cli.py") for test in entry.checked)


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


def test_what_waits_says_which_part_is_checked() -> None:
    """An entry that comes later may name tests: then its sentence tells what they show already."""
    for entry in catalogue().values():
        if entry.later:
            assert bool(entry.checked) == bool(";" in entry.later), entry.id


def test_no_name_stands_twice_in_an_entry() -> None:
    for entry in catalogue().values():
        for names in (entry.by, entry.checked, entry.proved, entry.theorems, entry.crosshair, entry.errata):
            assert len(set(names)) == len(names), entry.id


def test_a_field_that_no_entry_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _: {"PB-T2.1": {"by": [], "proofs": []}})
    catalogue.cache_clear()
    with pytest.raises(ValueError, match=r"pb.toml: PB-T2.1: proofs"):
        catalogue()
    catalogue.cache_clear()


def test_names_that_do_not_exist_are_noticed() -> None:
    assert resolves("specs.minimax.f")
    assert not resolves("specs.minimax.g")
    assert not resolves("specs.nowhere.f")
    assert "test_names_that_do_not_exist_are_noticed" in functions("tests/specs/test_catalogue.py")
