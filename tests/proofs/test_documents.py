"""The README's programs and commands are run and print what it says; names in prose exist."""

import importlib
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import specs
from specs.catalogue import catalogue
from verified.graphs.graph_registry import GRAPH_ALGORITHMS
from verified.registry import ALGORITHMS

HOME = Path(__file__).parents[2]
README = (HOME / "README.md").read_text()
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
ENVIRONMENT.pop("VERIFIED_CONTRACTS", None)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    found = []
    for block in blocks("console"):
        for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = entry.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), commands(), ids=[command for command, _ in commands()])
def test_a_command_of_the_readme_prints_what_it_says(command: str, output: str, tmp_path: Path) -> None:
    for name, text in re.findall(
        r"<!-- file: (\S+) -->\n```python\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL
    ):
        (tmp_path / name).write_text(text)
    done = subprocess.run(  # noqa: S602 - the commands are the README's own
        command, shell=True, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.stdout.rstrip() == output.rstrip(), done.stderr


def test_the_program_of_the_readme_prints_what_it_says() -> None:
    program = next(block for block in blocks("python") if "run(" in block)
    (output,) = blocks("text")
    done = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert done.stdout == output


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


def test_every_algorithm_is_in_the_readme() -> None:
    for name in (*ALGORITHMS, *GRAPH_ALGORITHMS):
        assert f"`{name}`" in README


def test_what_verdicts_rest_on_says_so() -> None:
    trusted = {
        str(path.relative_to(HOME)) for path in HOME.glob("*/**/*.py") if path.read_text().startswith('"""trusted')
    }
    rooms = {"specs/contracts/layer.py", "specs/minimax.py", "proofs/exhaust.py", "proofs/enumeration/orders.py"}
    assert rooms <= trusted
    assert not any(path.startswith("verified/") for path in trusted)


@pytest.mark.parametrize("target", ["setup", "demo", "test", "lint", "bench", "evidence"])
def test_make_has_the_targets_of_the_readme(target: str) -> None:
    assert re.search(rf"^{target}:", (HOME / "Makefile").read_text(), flags=re.MULTILINE)
