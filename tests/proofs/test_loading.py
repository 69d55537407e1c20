"""Requests such as `my_search.py:search`: what they find, and what they say when they find nothing."""

import functools
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import specs
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest, fit, load
from proofs.sandbox.neighbours import NEEDED, namesake
from proofs.sandbox.trial import try_import
from verified.alphabeta import alphabeta

SOURCE = """
from dataclasses import dataclass

import neighbour

TABLE = {}


@dataclass
class Point:
    x: int = 0


def search(tree, node, alpha, beta):
    return neighbour.answer


def scout(tree):
    return 0


class Engine:
    depth = 3

    def search(self, tree):
        return (self.depth, tree)

    @staticmethod
    def plain(tree):
        return ("plain", tree)

    @classmethod
    def made(cls, tree):
        return (cls.__name__, tree)


class NeedsArguments:
    def __init__(self, depth):
        self.depth = depth

    def search(self, tree):
        return tree


class Called:
    def __call__(self, tree):
        return ("called", tree)


ready = Called()
configured = Engine()
configured.depth = 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "modules", sys.modules)
    for name in [name for name in sys.modules if name.startswith(("_variant_", "neighbour", "kit"))]:
        del sys.modules[name]
    (tmp_path / "engine.py").write_text(SOURCE)
    (tmp_path / "neighbour.py").write_text("answer = 42\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(request: str) -> str:
    with pytest.raises(UnusableRequest) as caught:
        load(request)
    message = str(caught.value)
    assert repr(request) in message
    return message.replace(repr(request), "REQUEST")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("request_", "arguments", "expected"),
    [
        ("engine.py:search", (1, 2, 3, 4), 42),
        ("./engine.py:search", (1, 2, 3, 4), 42),
        ("engine.py:Engine.search", ("t",), (3, "t")),
        ("engine.py:Engine.plain", ("t",), ("plain", "t")),
        ("engine.py:Engine.made", ("t",), ("Engine", "t")),
        ("engine.py:ready", ("t",), ("called", "t")),
        ("engine.py:configured.search", ("t",), (7, "t")),
        ("engine:scout", ("t",), 0),
        ("os.path:basename", ("a/b",), "b"),
        ("collections:OrderedDict.fromkeys", ("a",), {"a": None}),
    ],
)
def test_what_a_request_finds(request_: str, arguments: tuple[object, ...], expected: object) -> None:
    assert load(request_)(*arguments) == expected


def test_an_absolute_path_from_elsewhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert load(f"{folder}/engine.py:search")(1, 2, 3, 4) == 42


def test_a_file_is_never_taken_from_a_cache_and_leaves_none(folder: Path) -> None:
    for number in range(3):  # within one second and of one length, as a cache compares them
        (folder / "quick.py").write_text(f"def search(tree): return {number}\n")
        assert load("quick.py:search")(None) == number
    assert not list(folder.glob("__pycache__/quick*"))


def test_the_main_part_of_a_file_does_not_run(folder: Path) -> None:
    (folder / "main.py").write_text("def search(tree): return 1\nif __name__ == '__main__': raise SystemExit\n")
    assert load("main.py:search")(None) == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("request_", ["", "engine.py", ":search", "engine.py:", "engine", " : "])
def test_a_request_needs_a_file_and_a_function(request_: str) -> None:
    assert refusal(request_).endswith(
        "does not name a function; write FILE.py:FUNCTION, FILE.py:Class.method or package.module:function"
    )


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("engin.py:search", "REQUEST: no such file (did you mean engine.py?)"),
        ("nowhere/x.py:search", "REQUEST: no such file, seen from /"),
        ("zzz.py:search", "REQUEST: no such file, seen from /"),
        ("./:search", "REQUEST: that is a folder; name a file in it"),
        ("no-module:search", "'no-module' names neither a file nor a module; write FILE.py:FUNCTION"),
        ("no_module_here:search", "there is no module 'no_module_here' here; write FILE.py:FUNCTION"),
        ("os.nothing:search", "there is no module 'os.nothing' here"),
        ("engine.py:serch", "no 'serch' in engine.py (did you mean search?); there is "),
        ("engine.py:zzzzz", "no 'zzzzz' in engine.py; there is "),
        ("engine.py:Engine.serch", "no 'serch' in Engine (did you mean search?); there is made, plain, search"),
        ("engine.py:search.x", "no 'x' in search"),
        ("engine.py:TABLE", "TABLE is {}, which cannot be called; name a function"),
        ("engine.py:Engine", "Engine is a class; name a method of it; there is search, plain, made"),
        ("engine.py:NeedsArguments.search", "NeedsArguments() raises TypeError: NeedsArguments.__init__() missing 1"),
    ],
)
def test_what_is_not_there_is_told(request_: str, told: str) -> None:
    assert told in refusal(request_)


def test_the_list_of_what_there_is_names_functions_only() -> None:
    names = refusal("verified.minimax:zzzzz").partition("; there is ")[2]
    assert "minimax" in names
    assert "annotations" not in names


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\ndef search(:\n", "bad.py line 2 is not Python: invalid syntax: def search(:"),
        ("x = 1\n\x00", "is not Python: "),
        ("# -*- coding: nonsense -*-\n", "is not Python: "),
        ("x = 1\ny = x / 0\n", "importing bad.py raises ZeroDivisionError: division by zero (line 2: y = x / 0)"),
        ("def f():\n    raise KeyError('k')\nf()\n", "raises KeyError: 'k' (line 2, in f: raise KeyError('k'))"),
        ("import sys\nsys.exit(3)\n", "importing bad.py raises SystemExit: 3 (line 2: sys.exit(3))"),
        ("raise KeyboardInterrupt\n", "importing bad.py raises KeyboardInterrupt (line 1"),
        ("import json.nothing\n", "raises ModuleNotFoundError: No module named 'json.nothing' (line 1"),
        ("from . import neighbour\n", "; a file of a package is named as package.module:function"),
        (
            "class E(Exception):\n    def __str__(self): return 1/0\nraise E\n",
            "raises E whose str raises ZeroDivisionError",
        ),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_with_its_line(folder: Path, text: str, told: str) -> None:
    (folder / "bad.py").write_text(text)
    assert told in refusal("bad.py:search")


def test_bytes_that_are_no_text(folder: Path) -> None:
    (folder / "bad.py").write_bytes(b"x = '\xff\xfe'\n")
    assert "bad.py" in refusal("bad.py:search")


def test_a_package_that_misses_something_is_not_taken_for_missing(folder: Path) -> None:
    (folder / "kit").mkdir()
    (folder / "kit" / "__init__.py").write_text("")
    (folder / "kit" / "search.py").write_text("import ki\n")
    assert "importing kit.search raises ModuleNotFoundError: No module named 'ki'" in refusal("kit.search:search")
    (folder / "kit" / "good.py").write_text("from . import __name__ as name\ndef search(tree): return name\n")
    assert load("kit.good:search")(None) == "kit"


def test_an_import_that_never_ends_is_ended_from_outside(folder: Path) -> None:
    (folder / "endless.py").write_text("while True: pass\n")
    started = time.monotonic()
    with pytest.raises(TimedOut), time_limit(0.1):
        load("endless.py:search")
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    ("text", "told", "seconds"),
    [
        ("import os; os._exit(0)", "the process ended itself with status 0 while the file was imported$", 10),
        ("while True: pass", r"not done after \d+\.\d s, ended while the file was imported$", 1),
        ("1 / 0", "importing tried.py raises ZeroDivisionError", 10),
        ("def search(tree): return 0", "", 10),
    ],
)
def test_a_file_is_tried_in_a_process_of_its_own(text: str, told: str, seconds: int, folder: Path) -> None:
    (folder / "tried.py").write_text(f"{text}\n")
    if told:
        with pytest.raises(UnusableRequest, match=told):
            try_import("tried.py:search", seconds=seconds)
    else:
        try_import("tried.py:search", seconds=seconds)


FOUR = ("tree", "node", "alpha", "beta")


def four(tree: object, node: object, alpha: object, beta: object) -> None: ...
def more(tree: object, node: object, alpha: object, beta: object, depth: int = 0) -> None: ...
def stars(*everything: object) -> None: ...
def starred(tree: object, *rest: object, **options: object) -> None: ...
def two(tree: object, node: object) -> None: ...
def five(tree: object, node: object, alpha: object, beta: object, depth: object) -> None: ...
def keyword(tree: object, node: object, alpha: object, beta: object, *, depth: int) -> None: ...
def by_name(tree: object, node: object, *, alpha: object, beta: object) -> None: ...
async def later(tree: object, node: object, alpha: object, beta: object) -> None: ...
def generator(*_: object) -> Iterator[int]:
    yield 1


async def later_generator(*_: object) -> AsyncIterator[int]:
    yield 1


@functools.wraps(two)
def wrapper(*arguments: object) -> None: ...


@functools.wraps(four)
def narrow(tree: object) -> None: ...


class Machine:
    def __call__(self, tree: object, node: object, alpha: object, beta: object) -> None: ...
    def method(self, tree: object, node: object, alpha: object, beta: object) -> None: ...


class LateMachine:
    async def __call__(self, tree: object, node: object, alpha: object, beta: object) -> None: ...


@pytest.mark.parametrize(
    "function",
    [
        four,
        more,
        stars,
        starred,
        wrapper,
        Machine(),
        Machine().method,
        functools.lru_cache(four),
        functools.partial(five, depth=1),
        functools.partial(keyword, depth=1),
        max,
        lambda *_: None,
    ],
)
def test_what_can_be_called_fits(function: Callable[..., object]) -> None:
    fit(function, FOUR)


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (two, "expected a function to be called as two(tree, node, alpha, beta), found two(tree: 'object'"),
        (five, "missing a required argument: 'depth'"),
        (keyword, "missing a required argument: 'depth'"),
        (by_name, "too many positional arguments"),
        (narrow, "too many positional arguments"),
        (functools.lru_cache(two), "too many positional arguments"),
        (functools.partial(four, 1), "too many positional arguments"),
        (lambda: None, "<lambda>()"),
        (later, "later is an async function; what is checked is a plain function that returns, later(tree, node, "),
        (functools.partial(later), "an async function"),
        (LateMachine(), "LateMachine is an async function"),
        (generator, "generator is a generator (it says yield)"),
        (later_generator, "an async generator"),
    ],
)
def test_what_cannot_be_called_so_does_not_fit(function: Callable[..., object], told: str) -> None:
    with pytest.raises(UnusableRequest) as caught:
        fit(function, FOUR)
    assert told in str(caught.value).replace("tree: object", "tree: 'object'")


def test_a_neighbour_of_a_needed_name_is_there_for_its_neighbours_alone(folder: Path) -> None:
    """A user's own `specs.py` is what the user's files import by that name, and ours stays what it is for us."""
    for name in [name for name in sys.modules if name.startswith(("_neighbour_", "kit"))]:
        del sys.modules[name]
    (folder / "specs.py").write_text("import kit_of_mine\nOFFSET = 1\n")
    (folder / "kit_of_mine.py").write_text("def twice():\n    from specs import OFFSET\n    return 2 * OFFSET\n")
    (folder / "proofs").mkdir()
    (folder / "proofs" / "__init__.py").write_text("from .inner import DEEP\n")
    (folder / "proofs" / "inner.py").write_text("DEEP = 10\n")
    (folder / "mine.py").write_text(
        "import kit_of_mine, proofs.inner, specs, random\n"
        "from proofs.inner import DEEP\n"
        "from specs import OFFSET as other\n"
        "from verified.alphabeta import alphabeta\n"
        "def search(tree):\n"
        "    return specs.OFFSET, kit_of_mine.twice(), proofs.DEEP, proofs.inner.DEEP, DEEP, other, alphabeta\n"
    )
    found: Any = load("mine.py:search")(None)
    *numbers, ours = found
    assert numbers == [1, 2, 10, 10, 10, 1]
    assert ours is alphabeta
    assert "OFFSET" not in vars(sys.modules["specs"])
    assert sys.modules["specs"].__file__ != str(folder / "specs.py")


def test_what_is_needed_is_no_neighbour_of_itself() -> None:
    """In a clone the file may stand beside our own `specs`: that is what it imports."""
    root = str(Path(specs.__file__).parents[1])
    assert [name for name in NEEDED if namesake(name, root)] == []
