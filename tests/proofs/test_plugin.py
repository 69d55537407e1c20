"""A marker `meets` is looked at wherever it stands, or is an error: never a silent pass."""

import subprocess
import sys
from pathlib import Path

import pytest

SUITE = """
    import unittest
    import pytest
    from verified import alphabeta

    def zero(tree, node, alpha, beta): return 0
    def right(tree, node, alpha, beta): return alphabeta(tree, node, alpha, beta)

    meets = pytest.mark.meets("alphabeta", max_leaves=1, branching=0)

    class TestOfUnittest(unittest.TestCase):
        def setUp(self): self.zero, self.right = zero, right
        @meets
        def test_wrong(self): return self.zero
        @meets
        def test_right(self): return self.right
        @meets
        def test_silent(self): self.zero
        def test_unmarked(self): pass
        @meets
        @unittest.skip("later")
        def test_skipped(self): return self.zero

    class TestLater(unittest.IsolatedAsyncioTestCase):
        @meets
        async def test_async_case(self): return zero

    @meets
    class TestOfClass:
        def test_wrong_in_class(self): return zero
        def test_right_in_class(self): return right

    class TestDerived(TestOfClass):
        def test_wrong_in_derived(self): return zero

    @meets
    @pytest.mark.parametrize("function", [zero, right], ids=["zero", "right"])
    def test_each(function): return function

    @meets
    async def test_async(): return right

    @meets
    @pytest.mark.meets("minimax", max_leaves=1, branching=0)
    def test_two_markers(): return right

    @meets
    @pytest.mark.xfail(strict=True)
    def test_expected(): return zero
"""
QUICK = """
import proofs.judging.check as checking

class Word:
    def __init__(self, holds): self.holds = holds
    def __bool__(self): return self.holds
    def __str__(self): return "does NOT meet"

# What a check finds has tests of its own; here, whether there is one.
checking.check = lambda function, spec, **limits: Word(function.__name__ == "right" and spec == "alphabeta")
"""
WRONG = {
    "TestOfUnittest::test_wrong", "TestOfUnittest::test_silent", "TestLater::test_async_case",
    "TestOfClass::test_wrong_in_class", "TestDerived::test_wrong_in_class", "TestDerived::test_wrong_in_derived",
    "test_each[zero]", "test_async", "test_two_markers",
}  # fmt: skip
RIGHT = {
    "TestOfUnittest::test_right", "TestOfUnittest::test_unmarked", "TestOfClass::test_right_in_class",
    "TestDerived::test_right_in_class", "test_each[right]",
}  # fmt: skip


def suite(folder: Path, text: str) -> str:
    """What pytest says of each test of a stranger's suite."""
    (folder / "test_mine.py").write_text("\n".join(line.removeprefix("    ") for line in text.splitlines()))
    (folder / "conftest.py").write_text(QUICK)
    command = [sys.executable, "-m", "pytest", "-rA", "-q", "-p", "no:cacheprovider", "--tb=short", "test_mine.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.mark.more
def test_a_marker_is_looked_at_wherever_it_stands(tmp_path: Path) -> None:
    said = suite(tmp_path, SUITE)
    found = {word: set[str]() for word in ("PASSED", "FAILED", "SKIPPED", "XFAIL")}
    for line in said.splitlines():
        word, _, rest = line.partition(" ")
        if word in found:
            found[word].add(rest.partition("test_mine.py::")[2].partition(" - ")[0])
    assert found["FAILED"] == WRONG, said
    assert found["PASSED"] == RIGHT, said
    assert found["XFAIL"] == {"test_expected"}
    assert len(found["SKIPPED"]) == 1


@pytest.mark.parametrize(
    "marked",
    [
        "@pytest.mark.meets('alphabeta')\n    def search(tree, node, alpha, beta): return 0",
        "@pytest.mark.meets('alphabeta')\n    class Searches:\n        def test_it(self): return print",
        "class TestAll:\n        @pytest.mark.meets('alphabeta')\n        def search(self): return print",
    ],
)
@pytest.mark.sampled(3)
@pytest.mark.more
def test_a_marker_on_what_is_no_test_is_an_error(tmp_path: Path, marked: str) -> None:
    said = suite(tmp_path, f"    import pytest\n    {marked}\n    def test_other(): pass")
    assert "is marked `meets`, but is no test" in said
    assert "1 error" in said
