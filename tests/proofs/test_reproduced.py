"""What one game leaves does not reach the next one, and a refutation is one that a fresh process sees, too.

The searches here keep their table where nothing is put back: in a module that is imported late, in the module `sys`,
in a generator. With a true table they are right, and must not be refuted for what an earlier game left; with a false
one they are wrong, and the line that is printed reproduces it.
"""

import sys
from pathlib import Path

import pytest

from proofs.checking.again import line, read_line
from proofs.checking.check import check
from proofs.checking.core.isolated import in_a_copy
from proofs.checking.loading import Request
from proofs.checking.report import Report
from proofs.checking.rerun import rerun

SEARCH = """
from math import inf
{before}
def search(tree, node, alpha, beta):
    {table}
    if node in table: return table[node]
    children = tree.children(node)
    if not children: return tree.value(node)
    best, a, b = (-inf if tree.is_max(node) else inf), alpha, beta
    for child in children:
        v = search(tree, child, a, b)
        if tree.is_max(node): best = max(best, v); a = max(a, best)
        else: best = min(best, v); b = min(b, best)
        if a >= b: break
    if {when}: table[node] = best
    return best
"""
PLACES = {
    "a module that is imported late": ("", "from a_late_store import TABLE as table"),
    "the module sys": ("import sys", "table = vars(sys).setdefault('a_table', {})"),
    "a generator": ("TABLES = (table for table in [{}] * 10**6)", "table = next(TABLES)"),
}


def written(folder: Path, place: str, when: str) -> str:
    before, table = PLACES[place]
    (folder / "a_late_store.py").write_text("TABLE = {}\n")
    path = folder / "kept.py"
    path.write_text(SEARCH.format(before=before, table=table, when=when))
    return f"{path}:search"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.more
def test_a_true_table_is_not_refuted_for_what_an_earlier_game_left(place: str, tmp_path: Path) -> None:
    report = check(written(tmp_path, place, "alpha < best < beta"), "alphabeta", seconds=6, max_leaves=2)
    assert report.verdict in {"holds", "undecided"}, report


@pytest.mark.more
@pytest.mark.parametrize("place", PLACES)
def test_a_false_table_is_refuted_and_the_line_reproduces_it(place: str, tmp_path: Path) -> None:
    function = written(tmp_path, place, "True")
    report = check(function, "alphabeta", seconds=30, max_leaves=2)
    assert report.verdict == "refuted", report
    assert_reproduced(function, report)


def assert_reproduced(function: str, report: Report) -> None:
    lines = [clause.finding["again"] for clause in report.clauses.values() if clause.finding]
    assert lines
    for text in lines:
        told, texts = read_line(text)
        assert rerun(Request(function, "alphabeta"), told, texts=texts)["verdict"] == "refuted", text


def test_what_does_not_come_about_again_is_not_refuted(tmp_path: Path) -> None:
    """Every process but the one in which it is checked for the first time gets a right search."""
    path = tmp_path / "moody.py"
    text = SEARCH.format(
        before=f"MARK = __import__('pathlib').Path({str(tmp_path / 'mark')!r})", table="table = {}", when="0"
    )
    path.write_text(
        text.replace("    return best\n", "    return best + (0 if MARK.exists() else MARK.touch() or 1)\n")
    )
    report = check(f"{path}:search", "alphabeta", seconds=6, max_leaves=2)
    assert report.verdict in {"holds", "undecided"}, report


def test_a_line_says_what_it_was_made_of() -> None:
    told = {"tree": "(-1 2)", "alpha": ["-inf", 0], "beta": [1, "+inf"], "calls": 2, "before": [{"tree": "3"}]}
    asked = ["a b.py:search", "--spec", "alphabeta", "--call", "search(tree, 'x')", "--require", "once"]
    read, texts = read_line(line(asked, told, texts=True))
    assert texts
    assert read == {**told, "alpha": ["-inf", "0"], "beta": ["1", "+inf"]}


def test_a_copy_forgets_what_it_did() -> None:
    left: list[int] = []

    def leave() -> int:
        left.append(1)
        sys.modules.clear()
        return len(left)

    assert in_a_copy(leave) == 1
    assert not left
    assert sys.modules


def test_a_copy_that_dies_is_no_answer() -> None:
    """Then the work is done in this process: here it raises what it raises."""
    with pytest.raises(ZeroDivisionError):
        in_a_copy(lambda: 1 // 0)
