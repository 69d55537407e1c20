"""The status of the command line: 1 is a verdict and nothing else is 1."""

import errno
import importlib.metadata
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import proofs.cli
from proofs.__main__ import main
from proofs.checking.check import check
from proofs.checking.core.clock import LAST, Clock, OutOfTimeError
from proofs.sandbox import neighbours

COMMAND = [sys.executable, "-P", "-m", "proofs"]  # as the command `verified`: the working folder is not on the path


def status(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], text=True, stderr=subprocess.PIPE, check=False, **options)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["run", "alphabeta", "(1 2)"], ["run", "alphabeta", "(1 2", "--json"], ["--help"]])
def test_a_full_disk_is_no_verdict(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = status(*command, stdout=full)
    assert done.returncode == 74
    assert done.stderr.endswith("No space left on device; the output could not be written, so this is no verdict\n")
    assert "Traceback" not in done.stderr


@pytest.mark.more
def test_a_full_disk_for_errors_too_leaves_the_status() -> None:
    if Path("/dev/full").exists():
        with Path("/dev/full").open("w") as full:
            for buffered in ("", "1"):
                environment = {**os.environ, "PYTHONUNBUFFERED": buffered}
                done = subprocess.run([*COMMAND, "list"], stdout=full, stderr=full, env=environment, check=False)
                assert done.returncode == 74


def test_a_closed_pipe_is_quiet() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    with os.fdopen(theirs, "w") as closed:
        done = status("list", stdout=closed)
    assert (done.returncode, done.stderr) == (141, "")


def raising(problem: BaseException) -> Callable[..., None]:
    def app(**_: Any) -> None:
        raise problem

    return app


@pytest.mark.parametrize(
    ("problem", "expected", "said"),
    [
        (KeyboardInterrupt(), 130, "interrupted: this is no verdict"),
        (SystemExit(130), 130, "interrupted: this is no verdict"),
        (KeyError("slip"), 70, "this is a fault of verified itself, and no verdict"),
        (AssertionError("slip"), 70, "AssertionError: slip"),
        (MemoryError(), 70, "no verdict"),
        (OSError(errno.EIO, "bad disk"), 74, "error: [Errno 5] bad disk"),
        (BrokenPipeError(), 141, ""),
        (SystemExit(1), 1, ""),
        (SystemExit(3), 3, ""),
        (SystemExit(0), 0, ""),
        (ValueError("what?"), 2, "error: what?"),
    ],
)
def test_only_a_verdict_has_the_status_of_one(
    problem: BaseException, expected: int, said: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(proofs.cli, "app", raising(problem))
    stdout = os.dup(1)
    try:
        with pytest.raises(SystemExit) as ended:
            main()
    finally:
        os.dup2(stdout, 1)
        os.close(stdout)
        signal.signal(signal.SIGINT, before)
    assert ended.value.code == expected
    assert said in capfd.readouterr().err


def test_an_interrupt_while_modules_are_loaded_is_told(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from proofs.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "interrupted: this is no verdict\n")


# WHAT IS CHECKED IS A FUNCTION


@pytest.mark.parametrize(
    ("thing", "advice"),
    [(None, "None cannot be called"), (42, "cannot be called"), ([], "cannot be called"), (dict, "dict is a class")],
)
def test_what_is_no_function_is_refused_and_not_refuted(thing: Any, advice: str) -> None:
    with pytest.raises(TypeError, match=advice):
        check(thing)


# NEIGHBOURS


@pytest.mark.more
def test_neighbours_are_imported_and_do_not_stand_in_for_ours(tmp_path: Path) -> None:
    for name in ("hypothesis", "random", "typing", "proofs", "specs", "verified", "fractions", "z3", "statistics"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('the stranger’s own')\n")
    (tmp_path / "helper.py").write_text("def best(values, is_max): return max(values) if is_max else min(values)\n")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "__init__.py").write_text("from rules.ends import worth\n")
    (tmp_path / "rules" / "ends.py").write_text("def worth(tree, node): return tree.value(node)\n")
    (tmp_path / "mine.py").write_text(
        "from helper import best\nfrom rules import worth\nimport random\n"
        "def search(tree, node, alpha, beta):\n"
        "    below = [search(tree, child, alpha, beta) for child in tree.children(node)]\n"
        "    return best(below, tree.is_max(node)) if below else worth(tree, node)\n"
    )
    done = status(
        "check", "mine.py:search", "--spec", "alphabeta", "--max-leaves", "2", "--branching", "1", "--seconds", "60",
        cwd=tmp_path, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == 0, done.stdout


def _closure(name: str) -> Iterator[str]:
    """The distributions that this one needs at run time, itself the first."""
    seen, waiting = set[str](), [name]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            required = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        yield name
        for line in required:
            extra = re.search(r"extra == [\"'](\w+)", line)
            if extra is None or extra[1] in ("proofs", "strategies"):
                waiting.append(re.split(r"[\s\[<>=!~;(]", line, maxsplit=1)[0].lower().replace("_", "-"))


def test_every_module_that_we_need_is_known() -> None:
    needed = set(_closure("verified-game-trees"))
    found = {
        module
        for module, packages in importlib.metadata.packages_distributions().items()
        if {package.lower().replace("_", "-") for package in packages} & needed
    }
    assert found - {"colorama"} <= neighbours.NEEDED


# TIME


def test_the_last_stage_ends_within_the_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock.within(60)
    now = [clock.started + 59.9]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    tick = clock.until(LAST)
    tick()
    now[0] += 0.2
    with pytest.raises(OutOfTimeError):
        tick()
    assert clock.is_over(1)
