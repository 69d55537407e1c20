"""The provers as programs: one SMT file, one answer, and what was answered before.

An answer is kept in the user's cache folder under the hash of the prover, its version and the whole text of the file,
and only if the prover said `unsat`. So a function that was proved once is proved again at once, and an edit costs the
goals that it changes.
"""

from __future__ import annotations

import hashlib
import os
import re
import resource
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

COMMANDS: Final = {"z3": ["z3", "-smt2", "-in"], "cvc4": ["cvc4", "--lang=smt2"], "cvc5": ["cvc5", "--lang=smt2"]}
PROVERS: Final = tuple(COMMANDS)
NEEDED: Final = 2  # so many provers must agree


def run(command: list[str], seconds: float | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program that was found on the path."""
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)  # noqa: S603


@cache
def version(prover: str) -> str:
    """The version that a prover says it has."""
    found = re.search(r"version:? ([\d.]+)", run([prover, "--version"]).stdout)
    return found[1] if found else "?"


def is_unsatisfiable(smt: str, prover: str, seconds: int) -> bool:
    """Whether the prover refutes the negated goal within so many seconds of processor time."""
    known = _store() / hashlib.sha256(f"{prover} {version(prover)}\n{smt}".encode()).hexdigest()
    if known.exists():
        return True

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    done = subprocess.run(  # noqa: S603
        COMMANDS[prover],
        input=smt,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
    )
    if not done.stdout.startswith("unsat\n"):
        return False
    known.parent.mkdir(parents=True, exist_ok=True)
    known.touch()
    return True


def _store() -> Path:
    """Where the answers are kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "verified-game-trees" / "why3"
