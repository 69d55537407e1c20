"""Run any SMT solver on a folder that `verified prove --export` wrote: are the answers those that the manifest expects?

python recheck.py FOLDER                                      every solver that is found on this machine
python recheck.py FOLDER --solver 'z3 -smt2 {}'               this one; {} stands for the file
python recheck.py FOLDER --solver 'yices-smt2 --incremental {}' --solver 'cvc5 --incremental {}' --seconds 60

A file is settled if its hash is that of the manifest, and each `(check-sat)` of it gets the expected answer.

Exit status: 0 every solver settled every file; 1 an answer is wrong, or a file was changed or is missing; 2 the request
is unusable; 3 no answer is wrong, but a solver did not know one, or not in time.

This file needs Python 3.11 and nothing else; it may be copied and read apart from the project that wrote the folder.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

KNOWN = {  # how solvers are called that answer several questions in one file, by their programs
    "z3": "z3 -smt2 {}",
    "cvc5": "cvc5 --incremental {}",
    "yices-smt2": "yices-smt2 --incremental {}",
    "cvc4": "cvc4 --incremental --lang smt2 {}",
    "mathsat": "mathsat {}",
    "opensmt": "opensmt {}",
}
SETTLED, UNDECIDED, WRONG, CHANGED = "settled", "undecided", "wrong", "changed"
STATUS = {SETTLED: 0, UNDECIDED: 3, WRONG: 1, CHANGED: 1}
ANSWERS = {"sat", "unsat", "unknown"}
CONTRADICTION = {("sat", "unsat"), ("unsat", "sat")}


def main(arguments: list[str] | None = None) -> int:
    """Run the solvers, print a line for each procedure and what was not settled, and return the exit status."""
    asked = _parser().parse_args(arguments)
    folder = Path(asked.folder)
    try:
        rows = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"]
        if not rows:
            raise ValueError("it names no file")  # noqa: TRY301 - the same answer as for any other manifest without use
        for row in rows:
            if not (row["expected"] and row["cases"]):
                raise ValueError(f"it has no case or no answer of {row['file']}")  # noqa: TRY301 - the same
    except (OSError, ValueError, KeyError, TypeError) as problem:
        return _unusable(f"{folder} has no manifest.json that can be read: {problem}; make one with --export")
    commands = asked.solver or _installed()
    if not commands:
        return _unusable(f"none of {', '.join(KNOWN)} is installed; name a solver: --solver 'z3 -smt2 {{}}'")
    strangers = sorted({file.name for file in folder.glob("*.smt2")} - {row["file"] for row in rows})
    if strangers:
        return _unusable(f"{', '.join(strangers)}: not in the manifest, so nobody knows which answer is right")
    worst = 0
    for command in commands:
        if "{}" not in command or shutil.which(shlex.split(command)[0], path=_path()) is None:
            return _unusable(f"{command!r}: write a program that is installed, and {{}} for the file: 'z3 -smt2 {{}}'")
        words = [_report(command, procedure, mine, folder, asked.seconds) for procedure, mine in _groups(rows).items()]
        found = sum(words, Counter())
        told = ", ".join(f"{found[word]} {word}" for word in STATUS if found[word])
        print(f"{command}: {told}, of {len(rows)} files\n")
        worst = max([worst, *(status for word, status in STATUS.items() if found[word])], key=(0, 3, 1).index)
    return worst


def check(command: str, folder: Path, row: dict[str, object], seconds: float) -> tuple[str, str]:
    """One file put to one solver: settled, undecided, wrong or changed; and why."""
    file = folder / str(row["file"])
    if not file.is_file():
        return CHANGED, "the file is missing"
    if hashlib.sha256(file.read_bytes()).hexdigest() != row["sha256"]:
        word, why = _answered(command, file, row["expected"], seconds)
        return CHANGED, f"its text is not the one of the manifest; it is {word} {why}".rstrip()
    return _answered(command, file, row["expected"], seconds)


def _answered(command: str, file: Path, expected: object, seconds: float) -> tuple[str, str]:
    words = [str(file) if word == "{}" else word for word in shlex.split(command)]
    environment = {**os.environ, "PATH": _path()}
    try:
        run = subprocess.run(  # noqa: S603 - a solver of the caller's own choice is to be run
            words, capture_output=True, text=True, timeout=seconds, check=False, env=environment
        )
    except subprocess.TimeoutExpired:
        return UNDECIDED, f"no answer in {seconds:g} s"
    lines = run.stdout.split("\n")
    answers = [line.strip() for line in lines if line.strip() in ANSWERS]
    others = [line.strip() for line in lines if line.strip() and line.strip() not in ANSWERS]
    if answers == expected and not others:
        return SETTLED, ""
    pairs = list(zip(expected, answers, strict=False)) if isinstance(expected, list) else []
    for number, pair in enumerate(pairs, 1):
        if pair in CONTRADICTION:
            return WRONG, f"question {number}: expected {pair[0]}, the solver says {pair[1]}"
    said = next(iter(others), "") or run.stderr.strip().partition("\n")[0]
    known = sum(answer != "unknown" for answer in answers)
    return UNDECIDED, f"{known} of {len(pairs) or 1} questions answered: {said or answers[-1:]}"[:200]


def _report(
    command: str, procedure: str, rows: list[dict[str, object]], folder: Path, seconds: float
) -> "Counter[str]":
    """The files of one procedure: a line for all of them, and one for each that is not settled."""
    found: Counter[str] = Counter()
    lines = []
    for row in rows:
        word, why = check(command, folder, row, seconds)
        found[word] += 1
        if word != SETTLED:
            lines.append(f"  {row['file']}: {word}: {why} ({row['what']}, line {row['line']})")
    print(f"{procedure:<28}{found[SETTLED]:>5} of {len(rows)} settled")
    print("".join(f"{line}\n" for line in lines), end="", flush=True)
    return found


def _groups(rows: list[dict[str, object]]) -> dict[str, list[dict[str, object]]]:
    groups: dict[str, list[dict[str, object]]] = {}
    for row in rows:
        groups.setdefault(str(row["procedure"]), []).append(row)
    return groups


def _path() -> str:
    """Where programs are looked for: also beside this Python, where packages put theirs."""
    return f"{os.environ.get('PATH', '')}{os.pathsep}{Path(sys.executable).parent}"


def _installed() -> list[str]:
    return [command for program, command in KNOWN.items() if shutil.which(program, path=_path())]


def _unusable(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="what `verified prove --export` wrote")
    parser.add_argument("--solver", action="append", metavar="COMMAND", help="such as 'z3 -smt2 {}'; may be repeated")
    parser.add_argument("--seconds", type=float, default=60, help="for one file (60)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
