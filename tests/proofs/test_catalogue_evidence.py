"""The catalogue and the evidence name each other: proofs, theorems, CrossHair's targets, errata, clauses.

`strangers` are the names in an entry that nothing answers to; `unnamed` is what there is and no entry names. Both must
be empty, and both notice what is seeded.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Final

import pytest

import specs.clauses
from proofs.crosshair.registry import ASKS
from proofs.dossiers.shelf import PROCEDURES
from proofs.errata.table import ERRATA
from proofs.proving.theory.registry import THEOREMS
from specs.catalogue import Entry, catalogue
from specs.contracts import Clause
from tests.proofs.proved import LONG, attempted

pytestmark = pytest.mark.xdist_group("proofs")  # with the tests that explore all procedures, too

# Clauses that give their source by the number of a formula of PB.
FORMULAS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "PB (1)": "PB-I1",
        "PB (2)": "PB-I2",
        "PB (3)": "PB-I3",
        "PB (1), dual": "PB-I1d",
        "PB (2), dual": "PB-I1d",
        "PB (3), dual": "PB-I1d",
    }
)


def sources(clause: Clause) -> list[str]:
    """The items of the papers that a clause is from."""
    if clause.source in FORMULAS:
        return [FORMULAS[clause.source]]
    return clause.source.removesuffix(", corrected").split(", ")


def shown(procedure: str) -> Mapping[str, Clause]:
    """What the obligations of the procedure show; that they are discharged, other tests see."""
    return attempted(procedure).clauses


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause by its dotted names; a clause that another module imports has several."""
    found = {}
    for module in pkgutil.walk_packages(specs.clauses.__path__, "specs.clauses."):
        for name, thing in vars(importlib.import_module(module.name)).items():
            if isinstance(thing, Clause):
                found[f"{module.name}.{name}"] = thing
    return found


# BOTH DIRECTIONS


def strangers(entry: Entry) -> Iterator[str]:
    """Names in the entry that are no theorem, target, erratum or proved procedure."""
    yield from (name for name in entry.theorems if name not in THEOREMS)
    yield from (name for name in entry.crosshair if name not in ASKS)
    yield from (name for name in entry.errata if name not in ERRATA)
    yield from (name for name in entry.proved if name.partition(":")[0] not in PROCEDURES)


def not_shown(entries: Mapping[str, Entry], procedure: str) -> Iterator[str]:
    """Clauses that entries name as proved of the procedure, and its obligations do not show."""
    for entry in entries.values():
        for name in entry.proved:
            of, _, clause = name.partition(":")
            if of == procedure and clause and clause not in shown(procedure):
                yield f"{entry.id}: {name}"


def unnamed_theorems(entries: Mapping[str, Entry]) -> Iterator[str]:
    """Theorems that the entries of their ids do not name; ST-T2.S.bound is about ST-T2.S."""
    for id in THEOREMS:
        for part in id.split(", "):
            item = part if part in entries else part.rpartition(".")[0]
            named = entries[item].theorems if item in entries else [n for e in entries.values() for n in e.theorems]
            if id not in named:
                yield f"{item}: {id}"


def unnamed_errata(entries: Mapping[str, Entry]) -> Iterator[str]:
    yield from (id for id in ERRATA if id not in entries[id].errata)


def unnamed_targets(entries: Mapping[str, Entry]) -> Iterator[str]:
    for name, ask in ASKS.items():
        for item in {item for clause in ask.inquiry.asked for item in sources(clause)}:
            if name not in entries[item].crosshair:
                yield f"{item}: {name}"


def unnamed_proofs(entries: Mapping[str, Entry], procedure: str) -> Iterator[str]:
    """Clauses that the procedure is proved to meet, of which the entries of their sources say nothing."""
    for id, clause in shown(procedure).items():
        yield from (
            f"{item}: {procedure}:{id}" for item in sources(clause) if f"{procedure}:{id}" not in entries[item].proved
        )


def unnamed_clauses(entries: Mapping[str, Entry]) -> Iterator[str]:
    for clause in {id(clause): clause for clause in clauses().values()}.values():
        names = {name for name, other in clauses().items() if other is clause}
        yield from (f"{item}: {min(names)}" for item in sources(clause) if not names & {*entries[item].by})


def test_every_name_in_the_catalogue_exists() -> None:
    assert {entry.id: found for entry in catalogue().values() if (found := [*strangers(entry)])} == {}


def test_every_theorem_is_named() -> None:
    assert [*unnamed_theorems(catalogue())] == []


def test_every_erratum_is_named() -> None:
    assert [*unnamed_errata(catalogue())] == []


def test_every_target_of_crosshair_is_named() -> None:
    assert [*unnamed_targets(catalogue())] == []


def test_every_clause_is_named() -> None:
    assert [*unnamed_clauses(catalogue())] == []


@pytest.mark.parametrize(
    "procedure", [pytest.param(name, marks=[pytest.mark.evidence] if name in LONG else []) for name in PROCEDURES]
)
def test_every_proved_clause_is_named_and_no_other(procedure: str) -> None:
    assert [*unnamed_proofs(catalogue(), procedure)] == []
    assert [*not_shown(catalogue(), procedure)] == []


def test_every_proof_of_a_procedure_is_named() -> None:
    named = {name.partition(":")[0] for entry in catalogue().values() for name in entry.proved}
    assert named == {*PROCEDURES}


# WHAT IS SEEDED IS NOTICED


@pytest.mark.parametrize(
    "wrong",
    [
        Entry("PB-T2.1", theorems=("PB-T9.9",)),
        Entry("PB-T2.1", crosshair=("alphabeta-ninety",)),
        Entry("PB-T2.1", errata=("PB-T2.1",)),
        Entry("PB-T2.1", proved=("gammadelta",)),
    ],
)
def test_a_wrong_name_is_noticed(wrong: Entry) -> None:
    assert len([*strangers(wrong)]) == 1


def test_a_clause_that_is_not_shown_is_noticed() -> None:
    wrong = Entry("PB-T2.1", proved=("minimax", "minimax:value", "minimax:fail-low", "minimax:valu", "mt:anything"))
    assert [*not_shown({wrong.id: wrong}, "minimax")] == ["PB-T2.1: minimax:fail-low", "PB-T2.1: minimax:valu"]


def test_what_is_left_out_is_noticed() -> None:
    def without(id: str, **fields: tuple[str, ...]) -> Mapping[str, Entry]:
        entry = catalogue()[id]
        return {
            **catalogue(),
            id: replace(
                entry,
                by=fields.get("by", entry.by),
                proved=fields.get("proved", entry.proved),
                theorems=fields.get("theorems", entry.theorems),
                crosshair=fields.get("crosshair", entry.crosshair),
                errata=fields.get("errata", entry.errata),
            ),
        }

    assert [*unnamed_theorems(without("ST-E4.4", theorems=()))] == ["ST-E4.4: ST-E4.3, ST-E4.4"]
    assert [*unnamed_theorems(without("KA-T5.4", theorems=("KA-T5.4",)))] == ["KA-T5.4: KA-T5.4.sharp"]
    assert [*unnamed_errata(without("KA-C8-dr", errata=()))] == ["KA-C8-dr"]
    assert len([*unnamed_targets(without("SS-T2", crosshair=()))]) == 3
    assert [*unnamed_proofs(without("PB-I6.1-min", proved=()), "expand")] == ["PB-I6.1-min: expand:PB-I6-1-min"]
    assert [*unnamed_clauses(without("PB-S2-pre", by=()))] == ["PB-S2-pre: specs.clauses.fail_soft.window"]
