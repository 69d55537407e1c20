"""The site: it is built with every link right, and has every page; the picture of the architecture is current."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from proofs.cli import SUMMARIES
from specs.catalogue import catalogue

HOME = Path(__file__).parents[1]
QUIET = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "1"}


@pytest.mark.more
def test_the_site_is_built_and_every_link_of_it_is_right(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=HOME, env={**os.environ, **QUIET}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    commands = (tmp_path / "docs/reference/commands/index.html").read_text()
    assert all(f"verified {name}" in commands for name in SUMMARIES)
    ids = (tmp_path / "docs/reference/ids/index.html").read_text()
    assert all(f"<code>{id}</code>" in ids for id in catalogue())
    reference = (tmp_path / "docs/reference/verified/index.html").read_text()
    assert "Let f = f(node), alpha &lt; beta" in reference
    assert not [page for page in tmp_path.rglob("*.html") if "https://fonts." in page.read_text()]


def test_the_picture_of_the_architecture_is_current() -> None:
    drawn = runpy.run_path(str(HOME / "docs/architecture.py"))
    svg = (HOME / "docs/architecture.svg").read_text()
    assert svg == drawn["picture"](), "draw it anew: make pictures"
    assert all(f">{box.removeprefix('proofs.')}</text>" in svg for row in drawn["layers"]() for box in row)
