"""What runs as a command of its own, in the clone of the project: files of tests, and the judge of the corpus."""

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

HOME: Final = Path(__file__).parents[3]
_LINES: Final = 60  # so much of what a command printed is told if it failed


def tests(file: str) -> dict[str, Any]:
    """The tests of one file that are marked as evidence."""
    return _ran("pytest", "-q", "-n", "0", "-m", "evidence", "-p", "no:cacheprovider", file)


def oracle(part: int, of: int) -> dict[str, Any]:
    """One of so many parts of the comparison of the checker with a judge that shares no code with it."""
    return _ran("tests.proofs.oracle", "--part", f"{part}/{of}")


def _ran(module: str, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(  # noqa: S603 - this interpreter runs our own tests
        command, cwd=HOME, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    lines = done.stdout.splitlines() or [f"exit status {done.returncode}"]
    holds = done.returncode == 0
    return {"holds": holds, "said": lines[-1] if holds else "\n".join(lines[-_LINES:])}
