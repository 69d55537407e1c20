"""Jobs that run as a command in the clone of the project: one file of tests, or a part of the judge's comparison."""

import subprocess
import sys
from pathlib import Path
from typing import Any, Final

HOME: Final = Path(__file__).parents[3]
_LINES: Final = 60  # how many of the last lines of a failed command are reported


def tests(file: str) -> dict[str, Any]:
    """The tests of one file that are marked as evidence."""
    return _ran("pytest", "-q", "-n", "0", "-m", "evidence", "-p", "no:cacheprovider", file)


def oracle(part: int, of: int) -> dict[str, Any]:
    """One of so many parts of the comparison of the checker with a judge that shares no code with it."""
    return _ran("tests.proofs.oracle", "--part", f"{part}/{of}")


def _ran(module: str, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, "-m", module, *arguments]
    process = subprocess.run(  # noqa: S603 - this interpreter runs our own tests
        command, cwd=HOME, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    lines = process.stdout.splitlines() or [f"exit status {process.returncode}"]
    holds = process.returncode == 0
    return {"holds": holds, "said": lines[-1] if holds else "\n".join(lines[-_LINES:])}
