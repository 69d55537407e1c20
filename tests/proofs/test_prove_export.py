"""`verified prove --export`: a folder that any solver can check again, and that is caught if someone changes it."""

import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
import typer
from typer.testing import CliRunner

from proofs.commands.prove import prove_command
from proofs.proving import recheck
from proofs.proving.export import SCRIPT, export_theorems
from proofs.proving.theory.registry import THEOREMS
from tests.proofs.false_theorems import FALSE

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
app.command("prove")(prove_command)

CVC5: Final = """
import sys, cvc5
solver = cvc5.Solver(cvc5.TermManager())
solver.setOption("incremental", "true")
parser = cvc5.InputParser(solver)
parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.argv[1])
while not (command := parser.nextCommand()).isNull():
    print(command.invoke(solver, parser.getSymbolManager()), end="")
"""
Z3: Final = "z3 -smt2 {}"
FILES: Final = 12  # the obligations of minimax, and what they assume


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("export") / "obligations"
    told = CliRunner().invoke(app, ["minimax", "--export", str(made)])
    assert told.exit_code == 0
    assert told.output.endswith(f"{FILES} files in {made}; to check them again: python {made}/recheck.py {made}\n")
    return made


def manifest(folder: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    return read


def again(folder: Path, *solvers: str) -> tuple[int, str]:
    """What the script of the folder says, run on its own, without any module of ours in reach."""
    asked = [word for solver in solvers for word in ("--solver", solver)]
    command = [sys.executable, "-I", str(folder / "recheck.py"), str(folder), *asked]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return run.returncode, run.stdout + run.stderr


def test_the_manifest_says_what_each_file_is_about(folder: Path) -> None:
    said = manifest(folder)
    (proof,) = said["procedures"]
    assert (proof["procedure"], proof["verdict"]) == ("minimax", "proved")
    assert proof["axioms"]
    assert {row["source"] for row in said["files"]} == {proof["source"]["syntax"]}
    assert {row["logic"] for row in said["files"]} == {"QF_LRA"}
    assert {row["clause"] for row in said["files"] if row["kind"] == "postcondition"} <= {
        row["clause"] for row in proof["statements"]
    }
    assert {"value", "visits-all", "minimax-max-loop"} <= {row["clause"] for row in said["files"]}
    assert [{*row["expected"]} == {"unsat"} for row in said["files"]] == [True] * (FILES - 1) + [False]
    assert set(said["files"][-1]["expected"]) == {"sat"}
    assert {file.name for file in folder.glob("*.smt2")} == {row["file"] for row in said["files"]}
    for row in said["files"]:
        assert (folder / row["file"]).read_text().count("(check-sat)") == len(row["expected"])


def test_the_solvers_own_parsers_settle_every_file(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "by_cvc5.py").write_text(CVC5)
    solvers = [Z3, f"{sys.executable} {tmp_path / 'by_cvc5.py'} {{}}"]
    if shutil.which("yices-smt2", path=recheck._path()):
        solvers.append(recheck.KNOWN["yices-smt2"])
    status, told = again(folder, *solvers)
    assert status == 0, told
    for solver in solvers:
        assert f"{solver}: {FILES} settled, of {FILES} files" in told


def test_without_a_name_it_runs_the_solvers_that_it_finds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    _, told = again(folder)
    assert f"{Z3}: {FILES} settled" in told  # the program that comes with the package, beside this Python


def test_the_script_stands_alone(folder: Path) -> None:
    assert (folder / "recheck.py").read_bytes() == SCRIPT.read_bytes()
    names = set()
    for node in ast.walk(ast.parse(SCRIPT.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    assert names <= sys.stdlib_module_names


# WHOEVER CHANGES A FILE IS CAUGHT, BY ITS HASH AND, WHERE THE HASH IS FORGED TOO, BY THE SOLVER


def negated(text: str) -> str:
    return text.replace("(assert ", "(assert (not ", 1).replace(")\n(check-sat)", "))\n(check-sat)", 1)


def without_assumptions(text: str) -> str:
    """As if the cases had no hypothesis that is an atom: only the denied goals are left."""
    return re.sub(r"\(and \(and (?:\(<=? \S+ \S+\) ?)+\) \(not ", "(and true (not ", text)


def contradictory(text: str) -> str:
    return text.replace("(push 1)\n(assert ", "(push 1)\n(assert (< 1.0 0.0))\n(assert ", 1)


def one_question_less(text: str) -> str:
    return text.replace("(check-sat)\n", "", 1)


def row_of(folder: Path, is_meant: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    return next(row for row in manifest(folder)["files"] if is_meant(row))


@pytest.mark.parametrize(
    ("tampered", "kind", "word"),
    [
        (negated, "postcondition", "wrong"),
        (without_assumptions, "postcondition", "wrong"),
        (contradictory, "hypotheses", "wrong"),
        (one_question_less, "hypotheses", "undecided"),
    ],
)
def test_a_changed_file_is_caught(
    folder: Path, tampered: Callable[[str], str], kind: str, word: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    row = row_of(copy, lambda row: row["kind"] == kind)
    file = copy / row["file"]
    text = tampered(file.read_text())
    assert text != file.read_text()
    file.write_text(text)
    assert recheck.check(Z3, copy, row, 60)[0] == recheck.CHANGED
    forged = {**row, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    assert recheck.check(Z3, copy, forged, 60)[0] == word
    said = manifest(copy)
    said["files"] = [forged]
    (copy / "manifest.json").write_text(json.dumps(said))
    for other in copy.glob("*.smt2"):
        if other != file:
            other.unlink()
    assert recheck.main([str(copy), "--solver", Z3]) == recheck.STATUS[word]


def test_an_answer_for_which_nobody_asked_settles_nothing(folder: Path, tmp_path: Path) -> None:
    row = row_of(folder, lambda row: row["kind"] == "postcondition")
    for said, word in [("unsat", "settled"), ("sat", "wrong"), ("unknown", "undecided"), ("", "undecided"),
                       ("unsat\\nunsat", "undecided"), ("(error no)\\nunsat", "undecided")]:  # fmt: skip
        (tmp_path / "parrot.py").write_text(f"print('{said}')")
        assert recheck.check(f"{sys.executable} {tmp_path / 'parrot.py'} {{}}", folder, row, 60)[0] == word
    (tmp_path / "sleeper.py").write_text("import time; time.sleep(60)")
    assert recheck.check(f"{sys.executable} {tmp_path / 'sleeper.py'} {{}}", folder, row, 0.2)[0] == "undecided"


def test_what_cannot_be_used(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert recheck.main([str(tmp_path)]) == 2
    assert recheck.main([str(folder), "--solver", "z3 -smt2"]) == 2
    assert recheck.main([str(folder), "--solver", "no-such-solver {}"]) == 2
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    (copy / "more.smt2").write_text("(check-sat)")
    assert recheck.main([str(copy), "--solver", Z3]) == 2
    (copy / "more.smt2").unlink()
    (copy / "minimax.3.smt2").unlink()
    assert recheck.main([str(copy), "--solver", Z3]) == 1
    assert "minimax.3.smt2: changed: the file is missing" in capsys.readouterr().out
    unusable: tuple[Any, ...] = ({"files": []}, {"files": [{**manifest(folder)["files"][0], "expected": []}]}, {}, [])
    for broken in unusable:
        (copy / "manifest.json").write_text(json.dumps(broken))
        assert recheck.main([str(copy), "--solver", Z3]) == 2


def test_a_folder_that_is_not_empty_is_left_alone(folder: Path) -> None:
    with pytest.raises(ValueError, match="is not an empty folder"):
        CliRunner().invoke(app, ["minimax", "--export", str(folder)], catch_exceptions=False)


def test_the_same_source_gives_the_same_folder(folder: Path, tmp_path: Path) -> None:
    CliRunner().invoke(app, ["minimax", "--export", str(tmp_path / "anew")])
    for file in folder.iterdir():
        assert (tmp_path / "anew" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.more
def test_a_proof_that_fails_is_found_out_again(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "proofs" / "README.md"
    code = source.read_text().partition("<!-- file: proved_search.py -->\n```python\n")[2].partition("```")[0]
    (tmp_path / "slip.py").write_text(code.replace("a >= beta", "a > beta"))
    told = CliRunner().invoke(
        app, [f"{tmp_path / 'slip.py'}:search", "--spec", "alphabeta", "--export", str(tmp_path / "out")]
    )
    assert told.exit_code == 1
    status, said = again(tmp_path / "out", Z3)
    assert status == 1
    assert "wrong: question 1: expected unsat, the solver says sat (PB-I1 kept, line 10)" in said


def test_theorems_are_written_too(tmp_path: Path) -> None:
    assert export_theorems([THEOREMS["KA-TA.1"]], tmp_path / "out") == 7
    status, told = again(tmp_path / "out", Z3)
    assert status == 0, told
    wrong = next(theorem for theorem in FALSE if theorem.id == "KA-TA.1")
    export_theorems([wrong], tmp_path / "false")
    status, told = again(tmp_path / "false", Z3)
    assert status == 1
    assert "wrong: question 2: expected unsat, the solver says sat (another operation at the end" in told
