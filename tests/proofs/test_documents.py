"""The programs and commands of the pages are run and print what they say; names and numbers in prose are right."""

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
from proofs import check, views
from proofs.checking.core.budget import Budget
from proofs.checking.core.template import AT_HAND
from proofs.checking.report import LADDER
from proofs.checking.specs import SPECS
from proofs.checking.specs.own import names_there, quantities
from proofs.dossiers.shelf import PROCEDURES
from proofs.errata.table import chosen
from proofs.proving.theory.registry import THEOREMS
from proofs.verdict import Outcome, Verdict
from proofs.views import VIEWS
from specs.catalogue import of_papers
from tests.proofs.warm_commands import in_shell
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

HOME = Path(__file__).parents[2]
ROOMS = "", "examples", "verified", "proofs"
PAGES = {str(path.relative_to(HOME)): path.read_text() for room in ROOMS for path in sorted((HOME / room).glob("*.md"))}
NAMES = "README.md", "examples/README.md", "examples/own-spec.md", "proofs/README.md", "examples/installed.md"
README, CHECKING, OWN_SPEC, EVIDENCE, INSTALLED = map(PAGES.__getitem__, NAMES)
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
        command, shell=isinstance(command, str), cwd=place, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    return done.stdout or done.stderr


# The commands of the page of each room are run by `make test`, those of the pages that they lead to by `make more`, and
# so are those that take long and print what others print, too.
LONGER = re.compile(
    "verified (prove (with_table|plain_search).py|check (sentinel|first_240).py|prove minimax --export)"
)


def is_longer(page: str, command: str) -> bool:
    return not page.endswith("README.md") or LONGER.match(command) is not None


COMMANDS = [
    pytest.param(page, said, output, marks=[pytest.mark.more] * is_longer(page, said), id=said)
    for page, said, output in commands()
]


@pytest.mark.many_games
@pytest.mark.parametrize(("page", "command", "output"), COMMANDS)
def test_a_command_of_a_page_prints_what_it_says(page: str, command: str, output: str, place: Path) -> None:
    assert page in PAGES
    patient = command.replace("verified check ", "verified check --seconds 600 ")  # however slow the machine is
    if page == "README.md":
        assert printed(patient, place).rstrip() == output.rstrip()
    else:
        done = in_shell(patient, place, ENVIRONMENT)
        assert (done.stdout or done.stderr).rstrip() == output.rstrip()


@pytest.mark.more
def test_a_copy_does_what_the_command_does(tmp_path: Path) -> None:
    """Its input, what it writes and where, its folder and its status."""
    (tmp_path / "here.py").write_text("def search(tree): raise NameError('here')")
    line = (
        "echo '(1 2)' | verified run minimax -; verified run minimax '(1 2'; echo $?;"
        "verified check here.py:search --spec minimax --max-leaves 1 > report.txt; echo $?; grep -c here report.txt;"
        "verified list | head -1; echo $?"
    )
    copied = in_shell(line, tmp_path, ENVIRONMENT)
    assert copied.stdout.startswith("value      2\n")
    fresh = subprocess.run(
        ["/bin/sh", "-c", line], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (copied.stdout, copied.stderr, copied.returncode) == (fresh.stdout, fresh.stderr, fresh.returncode)


@pytest.mark.parametrize(("page", "program", "output"), [*programs()])
def test_a_program_of_a_page_prints_what_it_says(page: str, program: str, output: str, place: Path) -> None:
    assert page in PAGES
    assert printed([sys.executable, "-c", program], place) == output


def test_the_pages_have_commands_and_programs() -> None:
    assert {page for page, *_ in commands()} >= {*NAMES, *(f"{room}/README.md" for room in ROOMS[1:])}
    assert {page for page, *_ in programs()} >= {"README.md", "examples/README.md"}


def test_the_readme_is_short_and_leads_everywhere() -> None:
    assert len(README.splitlines()) <= 200
    for name, page in PAGES.items():
        for link in re.findall(r"\]\(([^)#:]+)\)", page):
            assert (HOME / name).parent.joinpath(link).exists(), (name, link)
    linked = set(re.findall(r"\]\(([^)#:]+\.md)\)", README))
    assert linked | {"README.md", "CHANGELOG.md"} == {*PAGES, "tests/README.md", "docs/architecture.md"}


def test_the_page_on_own_specs_shows_the_example_and_every_name() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", OWN_SPEC, flags=re.MULTILINE | re.DOTALL)
    assert program in (HOME / "examples/own_spec.py").read_text()
    said = set(re.findall(r"`(\w+)`", OWN_SPEC.partition("| name | what it is |")[2].partition("\n\n")[0]))
    for spec in SPECS.values():
        known = {name for name in (*names_there(spec), *quantities(spec)) if not name.startswith("leaves_of_")}
        assert known <= {*said, "fn", "s_marked"}, spec.name


def test_the_page_on_installed_searches_has_every_view_and_name_at_hand() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", INSTALLED, flags=re.MULTILINE)) == {*VIEWS}
    assert set(re.findall(r"`(from_\w+)\(", INSTALLED)) == {name for name in views.__all__ if name.startswith("from_")}
    at_hand = INSTALLED.partition("At hand in a template are")[2].partition(".")[0]
    assert set(re.findall(r"`(\w+)`", at_hand)) == {*AT_HAND} - {"graph", "first", "rng"}


def test_every_name_on_the_page_of_theorems_exists() -> None:
    names = re.findall(r"`([a-z_]+(?:\.\w+)+)`", specs.__doc__ or "")
    assert len(names) > 30
    for name in names:
        module, _, thing = name.rpartition(".")
        assert hasattr(importlib.import_module(f"specs.{module}"), thing), name


def test_the_numbers_of_the_catalogue_are_right() -> None:
    counts = Counter(entry.status for entry in of_papers().values())
    said = "each of the {} items of the five papers:\n{} are checked, {} have nothing to check, {} come later"
    numbers = sum(counts.values()), counts["checked"], counts["not checkable"], counts["later"]
    assert said.format(*numbers) in EVIDENCE
    proved = sum(entry.is_proved for entry in of_papers().values())
    assert f"of {proved} something is proved" in EVIDENCE


def test_the_number_of_errata_is_right() -> None:
    assert f"`verified errata` recomputes {len(chosen(()))} of them" in EVIDENCE
    assert f"{len(chosen(()))} errors of the\n  printed texts" in README


def test_the_specs_of_both_pages_are_those_that_there_are() -> None:
    assert all(f"`{name}`" in README for name in SPECS)
    for page in (README, CHECKING):
        rows = re.findall(r"^\| `([\w-]+)` \| `(\w+\([\w, ]+\))`[^|]*\| ([^|]+) \|(.*)$", page, flags=re.MULTILINE)
        assert [name for name, *_ in rows] == [*SPECS][: None if page is CHECKING else len(rows)]
        for name, signature, required, others in rows:
            spec = SPECS[name]
            assert spec.signature.startswith(f"{signature} -> ")
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
        assert re.search(rf"\b{Outcome(word).status}: [^.]*\b{said}\b", CHECKING), word


def test_the_notes_of_the_page_are_those_of_the_engines() -> None:
    table = CHECKING.partition("| note | what to do |\n")[2].partition("\n\n")[0]
    paths = [*(HOME / "proofs/checking").rglob("*.py"), HOME / "proofs/judging/closing_proof.py"]
    engines = "".join(path.read_text() for path in paths)
    notes = re.findall(r"^\| `(.+?)(?: \.\.\.)?` \|", table, flags=re.MULTILINE)
    assert len(notes) == len(table.splitlines()) - 1
    for note in notes:
        assert note.replace("depth", "{', '.join(more)}") in engines, note


def test_the_function_of_the_first_screen_is_proved_when_repaired(tmp_path: Path) -> None:
    program = re.findall(r"<!-- file: my_search.py -->\n```python\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)[
        0
    ]
    wrong = "if not alpha < best < beta:  # a cutoff at either end, whoever moves"
    assert wrong in program
    repaired = program.replace(wrong, "if best >= beta if tree.is_max(node) else best <= alpha:")
    (tmp_path / "repaired.py").write_text(repaired)
    report = check(f"{tmp_path / 'repaired.py'}:search", max_leaves=1)
    assert {report.clauses[name].verdict for name in SPECS["alphabeta"].required} == {"proved"}
    assert report.clauses["success"].rungs[Verdict.PROVED].startswith("every tree, every window, ")
    assert "every depth, up to 6 children a node" in report.clauses["success"].rungs[Verdict.INDUCTIVE]


def test_every_example_stands_on_the_page_with_its_verdict() -> None:
    for path in HOME.glob("examples/*.txt"):
        verdict = path.read_text().splitlines()[-3].split()[0]
        assert re.search(rf"\[{path.stem}.py\]\({path.stem}.py\) .* \[{verdict}\]\({path.name}\)", CHECKING)


def test_every_algorithm_is_in_the_readme() -> None:
    for name in (*ALGORITHMS, *GRAPH_ALGORITHMS):
        assert f"`{name}`" in README


def test_every_room_of_proofs_is_on_its_page() -> None:
    table = EVIDENCE[EVIDENCE.index("| room | holds |") :]
    rows = [row.split("|")[1] for row in table.splitlines()[2:]]
    rooms = {path.parent.name for path in (HOME / "proofs").glob("*/__init__.py")}
    assert {room for row in rows for room in re.findall(r"`(\w+)/`", row)} == rooms


@pytest.mark.parametrize(
    "target", ["setup", "browser", "demo", "reports", "pictures", "test", "lint", "bench", "evidence"]
)
def test_make_has_the_targets_of_the_readme(target: str) -> None:
    assert re.search(rf"^{target}:", (HOME / "Makefile").read_text(), flags=re.MULTILINE)


def test_the_readme_says_which_algorithms_are_proved() -> None:
    rows = re.findall(r"^\| (`.+`) \| [^|]+ \| [^|]+ \| (yes|no) \|$", README, flags=re.MULTILINE)
    said = {name: word == "yes" for names, word in rows for name in re.findall(r"`([^`]+)`", names)}
    assert said == {name: name in PROCEDURES for name in (*ALGORITHMS, *GRAPH_ALGORITHMS)}
    assert f"{len(PROCEDURES)} procedures are proved" in README
    assert f"`verified prove`, of {len(PROCEDURES)} procedures or of yours" in EVIDENCE
    assert f"proves {len(THEOREMS)} theorems" in EVIDENCE
