"""The programs and commands of both pages are run and print what they say; names and numbers in prose are right."""

import importlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import specs
from proofs import check
from proofs.checking.core.budget import Budget
from proofs.checking.core.spec import SPECS
from proofs.checking.report import LADDER, STATUS
from proofs.dossiers.shelf import PROCEDURES
from proofs.errata.table import chosen
from proofs.proving.theory.registry import THEOREMS
from specs.catalogue import catalogue
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

HOME = Path(__file__).parents[2]
PAGES = {name: (HOME / name).read_text() for name in ("README.md", "examples/README.md")}
README, CHECKING = PAGES.values()
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
ENVIRONMENT.pop("VERIFIED_CONTRACTS", None)


def commands() -> Iterator[tuple[str, str, str]]:
    """Page, command, output."""
    for name, page in PAGES.items():
        for block in re.findall(r"^```console\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL):
            for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = entry.partition("\n")
                yield name, command, output


def programs() -> Iterator[tuple[str, str, str]]:
    """Page, program, output: a block of Python and right after it one of text."""
    pattern = r"^```python\n((?:(?!```).)*)^```\n\n```text\n(.*?)^```$"
    for name, page in PAGES.items():
        for program, output in re.findall(pattern, page, flags=re.MULTILINE | re.DOTALL):
            yield name, program, output


def files(page: str) -> list[tuple[str, str]]:
    """Name and text of each file that a page shows."""
    return re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture
def place(tmp_path: Path, page: str) -> Path:
    """A folder with the files that the page shows, and the examples."""
    for name, text in files(PAGES[page]):
        (tmp_path / name).write_text(text)
    (tmp_path / "examples").symlink_to(HOME / "examples")
    return tmp_path


def printed(command: list[str] | str, place: Path) -> str:
    done = subprocess.run(
        command,
        shell=isinstance(command, str),
        cwd=place,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout or done.stderr


@pytest.mark.parametrize(("page", "command", "output"), [*commands()], ids=[said for _, said, _ in commands()])
def test_a_command_of_a_page_prints_what_it_says(page: str, command: str, output: str, place: Path) -> None:
    assert page in PAGES
    assert printed(command, place).rstrip() == output.rstrip()


@pytest.mark.parametrize(("page", "program", "output"), [*programs()])
def test_a_program_of_a_page_prints_what_it_says(page: str, program: str, output: str, place: Path) -> None:
    assert page in PAGES
    assert printed([sys.executable, "-c", program], place) == output


def test_both_pages_have_commands_and_programs() -> None:
    assert {page for page, *_ in commands()} == set(PAGES)
    assert {page for page, *_ in programs()} == set(PAGES)


def test_every_name_on_the_page_of_theorems_exists() -> None:
    names = re.findall(r"`([a-z_]+(?:\.\w+)+)`", specs.__doc__ or "")
    assert len(names) > 30
    for name in names:
        module, _, thing = name.rpartition(".")
        assert hasattr(importlib.import_module(f"specs.{module}"), thing), name


def test_the_numbers_of_the_catalogue_are_right() -> None:
    counts = Counter(entry.status for entry in catalogue().values())
    said = (
        "each of the {} items of\nthe five papers, `verified catalogue` says: "
        "{} are checked, {} have nothing to check, {} come later"
    )
    numbers = sum(counts.values()), counts["checked"], counts["not checkable"], counts["later"]
    assert said.format(*numbers) in README


def test_the_number_of_errata_is_right() -> None:
    assert f"`verified errata` recomputes {len(chosen(()))} of them" in README


def test_the_specs_of_both_pages_are_those_that_there_are() -> None:
    for page in PAGES.values():
        rows = re.findall(r"^\| `(\w+)` \| `(\w+\([\w, ]+\))`[^|]*\| ([^|]+) \|(.*)$", page, flags=re.MULTILINE)
        assert [name for name, *_ in rows] == list(SPECS)
        for name, signature, required, others in rows:
            spec = SPECS[name]
            assert spec.signature.startswith(f"{signature} -> value")
            assert re.findall(r"`([^`]+)`", required) == list(spec.required)
            if page is CHECKING:
                assert re.findall(r"`([^`]+)`", others) == list(spec.classifying)


def test_the_page_on_checking_has_the_budgets_the_words_and_the_statuses() -> None:
    rows = re.findall(r"^\| `--([a-z-]+)` \| (\d*) *\|", CHECKING, flags=re.MULTILINE)
    assert [option.replace("-", "_") for option, _ in rows] == list(Budget.__dataclass_fields__)
    for option, default in rows:
        known = getattr(Budget, option.replace("-", "_"))
        assert known == int(default) if default else not known
    for word in (*LADDER, "refuted", "undecided"):
        assert re.search(rf"^\| `{word}` \|", CHECKING, flags=re.MULTILINE), word
    for word, said in (("holds", "holds"), ("refuted", "refuted"), ("error", "unusable"), ("undecided", "undecided")):
        assert re.search(rf"\b{STATUS[word]}: [^.]*\b{said}\b", CHECKING), word


def test_the_notes_of_the_page_are_those_of_the_engines() -> None:
    table = CHECKING.partition("| note | what to do |\n")[2].partition("\n\n")[0]
    engines = "".join(path.read_text() for path in (HOME / "proofs/checking").rglob("*.py"))
    notes = re.findall(r"^\| `(.+?)(?: \.\.\.)?` \|", table, flags=re.MULTILINE)
    assert len(notes) == len(table.splitlines()) - 1
    for note in notes:
        assert note.replace("depth", "{', '.join(more)}") in engines, note


def test_the_function_of_the_first_screen_is_inductive_when_repaired(tmp_path: Path) -> None:
    program = re.findall(r"<!-- file: my_search.py -->\n```python\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)[
        0
    ]
    wrong = "if not alpha < best < beta:  # a cutoff at either end, whoever moves"
    assert wrong in program
    repaired = program.replace(wrong, "if best >= beta if tree.is_max(node) else best <= alpha:")
    (tmp_path / "repaired.py").write_text(repaired)
    report = check(f"{tmp_path / 'repaired.py'}:search", max_leaves=1)
    assert {report.clauses[name].verdict for name in SPECS["alphabeta"].required} == {"inductive"}
    assert "every depth, up to 6 children a node" in report.clauses["success"].rungs["inductive"]


def test_every_example_stands_on_the_page_with_its_verdict() -> None:
    for path in HOME.glob("examples/*.txt"):
        verdict = path.read_text().splitlines()[-3].split()[0]
        assert re.search(rf"\[{path.stem}.py\]\({path.stem}.py\) .* \[{verdict}\]\({path.name}\)", CHECKING)


def test_every_algorithm_is_in_the_readme() -> None:
    for name in (*ALGORITHMS, *GRAPH_ALGORITHMS):
        assert f"`{name}`" in README


def test_the_rooms_of_the_readme_exist() -> None:
    (row,) = re.findall(r"^\| `proofs/` \| (.*) \|$", README, flags=re.MULTILINE)
    rooms = re.findall(r"`(\w+)/`", row)
    assert {"checking", "symbolic", "sandbox", "errata", "enumeration", "mutants", "commands"} <= set(rooms)
    assert all((HOME / "proofs" / room / "__init__.py").exists() for room in rooms)


def test_what_verdicts_rest_on_says_so() -> None:
    trusted = {
        str(path.relative_to(HOME)) for path in HOME.glob("*/**/*.py") if path.read_text().startswith('"""trusted')
    }
    rooms = {
        "specs/contracts/layer.py",
        "specs/minimax.py",
        "proofs/evidence/exhaust.py",
        "proofs/enumeration/orders.py",
    }
    assert rooms <= trusted
    engines = "proofs/checking/engines"
    assert {"proofs/symbolic/world.py", f"{engines}/specification.py", f"{engines}/shrink.py"} <= trusted
    assert not any(path.startswith("verified/") for path in trusted)


@pytest.mark.parametrize("target", ["setup", "demo", "reports", "test", "lint", "bench", "evidence"])
def test_make_has_the_targets_of_the_readme(target: str) -> None:
    assert re.search(rf"^{target}:", (HOME / "Makefile").read_text(), flags=re.MULTILINE)


def test_the_readme_lists_what_is_proved() -> None:
    table = README[README.index("| proved | what it shows |") : README.index("```console\n$ verified prove")]
    rows = [row.split("|")[1] for row in table.splitlines()[2:] if row.startswith("|")]
    assert {name for row in rows for name in re.findall(r"`([^`]+)`", row)} == set(PROCEDURES)
    assert f"proves {len(THEOREMS)} theorems" in README
