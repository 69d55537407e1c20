"""The command `verified` in a line of the shell, run in a copy of the process of the tests.

Most of what a short command takes is to import the engines. So a line of the shell finds a `verified` that hands its
words, its folder and its input over to the tests; these make a copy of themselves (`fork`), which does what the command
does, and give back what it wrote and its status. Sandboxes of the copy are copies, too (`warm_sandbox`).

Whether the command itself starts, and what it imports, is seen where it is started as a user does it: by the tests of
the command line, and by the commands of README.md.
"""

import os
import select
import subprocess
import sys
import warnings
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NoReturn

from proofs.__main__ import main
from tests.proofs import warm_sandbox

_CLIENT: Final = """#!/bin/sh
place=$(mktemp -d "$HANDED_OVER/XXXXXX")
printf '%s\\0' "$PWD" "$@" > "$place/words"
cat > "$place/in"
mkfifo "$place/status"
echo "$place" > "$HANDED_OVER/requests"
read status < "$place/status"
cat "$place/err" >&2
cat "$place/out"
exit "$status"
"""


def in_shell(line: str, folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What a line of the shell writes, and its status; where it says `verified`, a copy of this process does it."""
    with TemporaryDirectory() as place:
        client = Path(place, "verified")
        client.write_text(_CLIENT)
        client.chmod(0o755)
        os.mkfifo(Path(place, "requests"))
        requests = os.open(Path(place, "requests"), os.O_RDWR)
        path = f"{place}{os.pathsep}{environment['PATH']}"
        with (
            Path(place, "written").open("w+") as written,
            Path(place, "told").open("w+") as told,
            subprocess.Popen(
                ["/bin/sh", "-c", line], cwd=folder, env={**environment, "PATH": path, "HANDED_OVER": place},
                stdin=subprocess.DEVNULL, stdout=written, stderr=told,
            ) as shell,
        ):  # fmt: skip
            try:
                _serve(shell, requests, environment)
            finally:
                os.close(requests)
            for file in (written, told):
                file.seek(0)
            return subprocess.CompletedProcess(line, shell.returncode, written.read(), told.read())


def _serve(shell: subprocess.Popen[bytes], requests: int, environment: Mapping[str, str]) -> None:
    """Do what is handed over until the shell has ended."""
    ended = os.pidfd_open(shell.pid)
    try:
        while True:
            ready, _, _ = select.select([requests, ended], [], [])
            if requests in ready:
                for place in os.read(requests, 4096).decode().split():
                    _do(Path(place), environment)
            elif shell.poll() is not None:
                return
    finally:
        os.close(ended)


def _do(place: Path, environment: Mapping[str, str]) -> None:
    warm = warm_sandbox._warm(os.getpid())
    assert warm is not None, "these are the tests themselves"
    copy = os.fork()
    if not copy:
        _become(place, environment, warm)
    status = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    (place / "status").write_text(f"{status if status >= 0 else 128 - status}\n")


def _become(place: Path, environment: Mapping[str, str], warm: warm_sandbox._Warm) -> NoReturn:
    """In the copy: be the command."""
    status = 70
    try:
        folder, *words = (place / "words").read_text().split("\0")[:-1]
        os.chdir(folder)
        for fd, name, flags in ((0, "in", os.O_RDONLY), (1, "out", os.O_WRONLY), (2, "err", os.O_WRONLY)):
            os.dup2(os.open(place / name, flags | os.O_CREAT, 0o600), fd)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115 - it ends with them
        os.environ.clear()
        os.environ.update(environment)
        mine = os.getpid()  # a process that looks for a proof is another
        vars(warm_sandbox)["_warm"] = lambda process: warm if process == mine else None
        warm.settings = warm_sandbox._settings()
        warnings.resetwarnings()
        sys.argv[:] = ["verified", *words]
        try:
            main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 0
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
    finally:
        os._exit(status)
