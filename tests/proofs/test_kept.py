"""What a function keeps is put back before each game, wherever it is kept; a large list costs nothing."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from types import FunctionType
from typing import Any

import pytest

from proofs.checking.check import check
from proofs.checking.core.journal import Journal
from proofs.checking.core.kept import LARGE, Kept
from proofs.sandbox.loader import load
from tests.proofs.small_checks import few_random_games

# Each `count` says how often it was called since it was loaded.
PLACES = {
    "a global number": """
        N = 0
        def count():
            global N
            N += 1
            return N
    """,
    "a name that is not there at first": """
        def count():
            globals()["N"] = globals().get("N", 0) + 1
            return N
    """,
    "a global dict": """
        T = {}
        def count():
            T[len(T)] = 0
            return len(T)
    """,
    "a dict within a tuple within a dict": """
        T = {"a": ({},)}
        def count():
            T["a"][0][len(T["a"][0])] = 0
            return len(T["a"][0])
    """,
    "a default": """
        def count(seen=[]):
            seen.append(0)
            return len(seen)
    """,
    "a closure": """
        def made():
            n = 0
            def count():
                nonlocal n
                n += 1
                return n
            return count
        count = made()
    """,
    "an attribute of the function": """
        def count():
            count.n += 1
            return count.n
        count.n = 0
    """,
    "a cache": """
        from functools import lru_cache
        @lru_cache(None)
        def seen():
            return []
        def count():
            seen().append(0)
            return len(seen())
    """,
    "a set, a deque and a bytearray": """
        from collections import deque
        S, Q, B = set(), deque(), bytearray(1)
        def count():
            S.add(len(S)), Q.append(0)
            B[0] += 1
            assert len(S) == len(Q) == B[0]
            return len(S)
    """,
    "an iterator of the library": """
        from itertools import count as numbers
        N = numbers(1)
        def count():
            return next(N)
    """,
    "a generator of random numbers": """
        from random import Random
        R = Random(5)
        FIRST = [Random(5).random()]
        def count():
            return 1 if R.random() == FIRST[0] else 2
    """,
    "a class": """
        class Search:
            n = 0
        def count():
            Search.n += 1
            return Search.n
    """,
    "an object with slots": """
        class Box:
            __slots__ = ("n",)
            def __init__(self):
                self.n = 0
        BOX = Box()
        def count():
            BOX.n += 1
            return BOX.n
    """,
    "a large list": f"""
        T = [None] * {LARGE + 1}
        def count():
            n = T.index(None)
            T[n] = n
            return n + 1
    """,
    "a large list that grows": f"""
        T = [None] * {LARGE + 1}
        def count():
            T.append(0)
            return len(T) - {LARGE + 1}
    """,
    "buckets in a large list": f"""
        T = [[None] * 9 for _ in range({LARGE + 1})]
        def count():
            n = T[-1].index(None)
            T[-1][n] = n
            return n + 1
    """,
    "one bucket many times": f"""
        T = [[0]] * {LARGE + 1}
        def count():
            T[3][0] += 1
            assert T[0][0] == T[3][0], "it is the same list"
            return T[7][0]
    """,
}


def loaded(tmp_path: Path, text: str, name: str = "count") -> Any:
    path = tmp_path / "keeping.py"
    path.write_text(dedent(text))
    return load(f"{path}:{name}")


@pytest.mark.parametrize("place", PLACES)
def test_it_is_put_back(place: str, tmp_path: Path) -> None:
    count = loaded(tmp_path, PLACES[place])
    kept = Kept(count)
    for _ in range(3):
        kept.restore()
        assert [count(), count()] == [1, 2]
    assert not kept.shared


@pytest.mark.parametrize("place", [name for name in PLACES if "global" in name or "not there" in name])
def test_so_are_the_names_that_functions_of_a_module_use(place: str) -> None:
    names: dict[str, Any] = {"__name__": "a module that others use, too"}  # so not all of its names are put back
    both = "def other():\n    return N, T, M\n" + dedent(PLACES[place])
    exec(both, names)  # noqa: S102 - a text of this table
    kept = Kept(FunctionType((lambda: (other, count)).__code__, names))  # type: ignore[name-defined]  # noqa: F821
    kept.restore()
    assert [names["count"](), names["count"]()] == [1, 2]
    kept.restore()
    assert names["count"]() == 1


def test_what_cannot_change_is_not_copied(tmp_path: Path) -> None:
    text = """
        from __future__ import annotations
        from collections.abc import Callable
        from pathlib import Path
        from typing import NamedTuple, TypeVar

        T = TypeVar("T")
        Move = tuple[int, int]
        Choice = int | None
        Order = Callable[[int], int]
        HERE = Path()

        class Entry(NamedTuple):
            depth: int

        ENTRIES = [Entry(0)]
        def count():
            ENTRIES.append(Entry(len(ENTRIES)))
            return len(ENTRIES) - 1
    """
    kept = Kept(count := loaded(tmp_path, text))
    kept.restore()
    assert not kept._copies
    assert (count(), count()) == (1, 2)
    kept.restore()
    assert count() == 1


def test_without_that_it_would_stay(tmp_path: Path) -> None:
    for text in PLACES.values():
        count = loaded(tmp_path, text)
        assert [count(), count()][0] != count()


def test_the_object_of_a_method(tmp_path: Path) -> None:
    text = """
        class Search:
            def __init__(self):
                self.inner = Inner()
            def count(self):
                self.inner.table[len(self.inner.table)] = self
                self.more = 1
                return len(self.inner.table)
        class Inner:
            def __init__(self):
                self.table = {}
    """
    count = loaded(tmp_path, text, "Search.count")
    kept = Kept(count)
    for _ in range(3):
        kept.restore()
        assert not hasattr(count.__self__, "more")
        assert [count(), count()] == [1, 2]


def test_what_cannot_be_copied_is_named(tmp_path: Path) -> None:
    count = loaded(tmp_path, "G = (n for n in range(1, 99))\ndef count():\n    return next(G)\n")
    kept = Kept(count)
    kept.restore()
    assert "generator" in kept.shared[0]
    assert kept.is_loose


def test_a_data_class_stays_one(tmp_path: Path) -> None:
    text = """
        from dataclasses import asdict, dataclass
        @dataclass
        class Entry:
            v: int = 0
        def count():
            return asdict(Entry(3))
    """
    count = loaded(tmp_path, text)
    kept = Kept(count)
    for _ in range(2):
        kept.restore()
        assert count() == {"v": 3}


@pytest.mark.parametrize(
    "text",
    [
        """
        def ticks():
            yield from (0, 1)
            while True:
                yield 0
        TICK = ticks()
        def tick():
            return next(TICK)
        """,
        """
        from contextvars import ContextVar
        CALLS = ContextVar("calls", default=0)
        def tick():
            CALLS.set(CALLS.get() + 1)
            return CALLS.get() == 2
        """,
    ],
)
@pytest.mark.sampled(2)
@pytest.mark.more
def test_of_what_cannot_be_put_back_nothing_is_said_to_hold(text: str, tmp_path: Path) -> None:
    path = tmp_path / "loose.py"
    path.write_text(
        dedent(text)
        + dedent("""
        def value(tree, node):
            kids = tree.children(node)
            best = max if tree.is_max(node) else min
            return best([value(tree, kid) for kid in kids]) if kids else tree.value(node)

        def search(tree, node, alpha, beta):
            return value(tree, node) + tick()
    """)
    )
    with few_random_games():
        report = check(load(f"{path}:search"), "alphabeta", max_leaves=1, branching=0, seconds=60)
    assert report.verdict in {"undecided", "refuted"}, str(report)


def test_of_a_large_list_only_what_was_written_is_put_back() -> None:
    dirty: list[Journal] = []
    table = Journal([None] * 2**20, dirty)
    table[5] = table[-1] = 7
    table[5] = 8
    assert len(dirty) == 1
    assert table._written == {5: None, 2**20 - 1: None}
    table.undo()
    assert table[5] is None
    assert table[-1] is None
    table[3] = 1
    table.sort(key=lambda entry: entry is None)
    assert table[0] == 1
    table.undo()
    assert (table[0], table[3]) == (None, None)
