"""The page of results: every result of this project stands on it, and its numbers are those that are computed here."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from proofs.cli import app
from proofs.dossiers.shelf import PROCEDURES
from proofs.proving.theory.registry import THEOREMS
from specs.catalogue import Entry, catalogue
from tests.proofs.test_documents import printed
from tests.proofs.test_frontier import CONJECTURES, NOT_INCLUDED, parsed

PAGE = (Path(__file__).parents[2] / "examples/results.md").read_text()
RESULTS = [entry for id, entry in catalogue().items() if id.startswith("FR-") and entry.status == "checked"]


@pytest.mark.parametrize("entry", RESULTS, ids=lambda entry: entry.id)
def test_every_result_is_on_the_page_with_its_strength(entry: Entry) -> None:
    said = re.search(rf"\*\*{entry.id}\*\*(?: \((.+?)\))?", PAGE)
    assert said is not None
    if entry.id.startswith(("FR-MTD", "FR-NS")):  # that the procedures follow the equations is not proved
        search = "MT" if entry.id.startswith("FR-MTD") else "NegaScout"
        assert said[1] == (f"proved for every tree of {search} as equations" if entry.is_proved else "exhausted")


COMMANDS = re.findall(
    r"^    (\S.*)$", PAGE, flags=re.MULTILINE
)  # those that take longer: the others have console blocks
INLINE = ["verified catalogue FR", "verified average table --out DIR", "verified evidence graph-scc"]


def named(command: str) -> list[str]:
    """The theorems or procedures that a command is to prove."""
    return command.removeprefix("verified theorems ").removeprefix("verified prove ").split(" ")


def test_the_commands_of_the_page_name_theorems_and_procedures() -> None:
    assert len(COMMANDS) >= 4
    assert {name for command in COMMANDS for name in named(command)} <= {*THEOREMS, *PROCEDURES}
    assert all(f"`{command}`" in PAGE for command in INLINE)


@pytest.mark.evidence
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_proves_what_it_names(command: str, tmp_path: Path) -> None:
    said = dict(re.findall(r"^([\w.-]+): (\w+)", printed(command, tmp_path), flags=re.MULTILINE))
    assert {*named(command)} <= said.keys()
    assert {*said.values()} == {"proved"}


def test_the_catalogue_says_by_which_tests() -> None:
    done = CliRunner().invoke(app, INLINE[0].split()[1:])
    assert done.exit_code == 0
    assert all(entry.id in done.stdout for entry in RESULTS)


@pytest.mark.evidence
def test_the_evidence_of_the_page_holds(tmp_path: Path) -> None:
    said = printed(INLINE[2], tmp_path)
    assert "scc-calls" in said
    assert "refuted" not in said


def test_the_tree_on_which_the_best_guess_visits_less() -> None:
    text, mtd, window = re.findall(r"ties it may be less: on `(.+?)` it visits (\d+) of the (\d+) nodes of AB", PAGE)[0]
    plain = parsed(text).plain
    assert [len(plain.mtd(1)), len(plain.alphabeta(0, 2))] == [int(mtd), int(window)]


def test_the_conjectures_of_the_page_are_kept() -> None:
    said = re.findall(r"`([^`]+)`,\s+g0 = (\d+)", PAGE)
    assert len(said) == 4
    assert {(text, int(g)) for text, g in said} <= {(text, g) for _, text, g in CONJECTURES}


def test_the_trees_that_separate_are_kept() -> None:
    rows = re.findall(r"^\| (NegaScout|MTD\(f\)).*\| `(.+?)` \| `(.+?)` \|$", PAGE, flags=re.MULTILINE)
    said = {(text, who) for who, *texts in rows for text in texts}
    assert said == {(text, "NegaScout" if of == "scout" else "MTD(f)") for text, _, of in NOT_INCLUDED}


def test_what_the_best_guess_can_cost() -> None:
    text, mtd, scout = re.findall(r"on `(.+?)` it evaluates (\d+) leaves, and NegaScout (\d+)", PAGE)[0]
    plain = parsed(text).plain
    costs = len(plain.mtd(plain.f[()]) & plain.leaves), len(plain.scout() & plain.leaves)
    assert costs == (int(mtd), int(scout))


def test_where_the_window_of_a_second_search_matters() -> None:
    leaves, text = re.findall(r"matters from (\d+) leaves on: `(.+?)`", PAGE)[0]
    assert len(parsed(text).plain.leaves) == int(leaves)
