"""Functions as strangers and enemies write them, held against the list of what is understood.

`WRONG` are right on every small tree, and wrong on a deep one, after many calls, or at another time: each must be seen
to do something that is not understood. `RIGHT` are right everywhere and made of what is understood: a step is made.
"""

from __future__ import annotations

import builtins
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, indent
from types import FunctionType, MethodType
from typing import Any, NamedTuple

import pytest

from proofs.checking.core.calling import Subject
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.hidden_state import beyond, findings, keeps, tells_apart
from proofs.checking.induction.one_step import induct
from proofs.checking.specs import ALPHABETA
from proofs.sandbox.loader import load
from specs.minimax import f
from specs.tree import Tree

DEPTH = 14
CHAIN = Tree.parse("(" * DEPTH + "1 0 2" + ")" * DEPTH)
ENDLESS = Tree.parse("(" * 4000 + "1" + ")" * 4000)
SMALL = Tree.parse("((1 0 2) (4 3))")


class Row(NamedTuple):
    """A module, what is said of its function, and what it is called."""

    text: str
    said: str = ""
    shows: bool = True  # whether it goes wrong here and now


def minimax(
    above: str = "",
    *,
    enter: str = "pass",
    deep: str = "False",
    leave: str = "pass",
    more: str = "",
    values: str = "[search(tree, child, alpha, beta) for child in children]",
) -> str:
    """Minimax that does something before and after its children, and forgets all but the first of them when `deep`."""
    return f"""{dedent(above)}
def search(tree, node, alpha, beta{more}):
    children = tree.children(node)
    if not children:
        return tree.value(node)
{indent(dedent(enter).strip(), "    ")}
    try:
        values = {values}
        if {deep}:
            values = values[:1]
    finally:
{indent(dedent(leave).strip(), "        ")}
    return max(values) if tree.is_max(node) else min(values)
"""


def method(above: str = "", **parts: str) -> str:
    """The same as a method of `Search`, with what else the class has."""
    text = minimax(**{"values": "[self.search(tree, child, alpha, beta) for child in children]", **parts})
    return f"class Search{dedent(above)}\n{indent(text.replace('(tree, node', '(self, tree, node'), '    ')}"


def swallowing(handler: str, above: str = "") -> str:
    """Minimax in which something stands around the whole body."""
    head, line, body = minimax().partition("    children")
    return f"{above}{head}    try:\n{indent(line + body, '    ')}{indent(handler, '    ')}\n"


def pushed(path: str) -> dict[str, str]:
    """A stack as high as the search is deep."""
    return {"enter": f"{path}.append(0)", "deep": f"len({path}) > 12", "leave": f"{path}.pop()"}


def moved(by: str) -> dict[str, str]:
    """A function that is given what is added to the depth, and returns it."""
    return {"enter": f"{by}(1)", "deep": f"{by}(0) > 12", "leave": f"{by}(-1)"}


def added(to: str) -> dict[str, str]:
    """A number that is the depth."""
    return {"enter": f"{to} += 1", "deep": f"{to} > 12", "leave": f"{to} -= 1"}


# DEPTH, SEEN THROUGH WHATEVER STAYS FROM CALL TO CALL

COUNTED = "class Box:\n    n = 0\n    def move(self, by):\n        self.n += by\n        return self.n\n"
FRAMES = """
    import sys
    def depth(frame):
        return 1 + depth(frame.f_back) if frame.f_back and frame.f_back.f_code is search.__code__ else 1
"""
WRONG = {
    "a list": Row(minimax("PATH = []", **pushed("PATH")), "the global PATH"),
    "a class derived from list": Row(
        minimax("class Path(list):\n    pass\nPATH = Path()", **pushed("PATH")), "the global PATH"
    ),
    "a deque": Row(minimax("from collections import deque\nPATH = deque()", **pushed("PATH")), "the global PATH"),
    "an array": Row(minimax("PATH = bytearray()", **pushed("PATH")), "the global PATH"),
    "a module's attribute two steps away": Row(
        minimax("import beside", **pushed("beside.further.PATH")),
        "the global beside.further.PATH",
    ),
    "a module under another name": Row(
        minimax(
            "import beside", enter="b = beside.further\nb.PATH.append(0)", deep="len(b.PATH) > 12", leave="b.PATH.pop()"
        ),
        "takes the module further as a thing",
    ),
    "a module imported on the way": Row(
        minimax(enter="import beside as b\nb.N += 1", deep="b.N > 12", leave="b.N -= 1"), "sets the attribute N"
    ),
    "an object": Row(minimax(f"{COUNTED}BOX = Box()", **moved("BOX.move")), "the global BOX"),
    "an object in a tuple": Row(minimax(f"{COUNTED}BOXES = (Box(),)", **moved("BOXES[0].move")), "the global BOXES"),
    "an object by default": Row(
        minimax(f"{COUNTED}", more=", BOX=Box()", **moved("BOX.move")), "a default argument of search"
    ),
    "a method of an object by default": Row(
        minimax(f"{COUNTED}", more=", move=Box().move", **moved("move")),
        "a default argument of search",
    ),
    "a partial call": Row(
        minimax(f"from functools import partial\n{COUNTED}move = partial(Box.move, Box())", **moved("move")),
        "the global move",
    ),
    "an attribute of a class": Row(
        minimax("class Box:\n    n = 0", **added("Box.n")),
        "search sets the attribute n",
    ),
    "a list of a class, under another name": Row(
        minimax(
            "class Box:\n    path = []",
            enter="b = Box\nb.path.append(0)",
            deep="len(b.path) > 12",
            leave="b.path.pop()",
        ),
        "Box.path",
    ),
    "an attribute of a number": Row(
        minimax("class Number(int):\n    n = 0\nZERO = Number()", **added("ZERO.n")), "the global ZERO"
    ),
    "an attribute of the function": Row(
        minimax(enter="search.n = getattr(search, 'n', 0) + 1", deep="search.n > 12", leave="search.n -= 1"),
        "search sets the attribute n",
    ),
    "a list in a named tuple": Row(
        minimax(
            "from typing import NamedTuple\nclass Pair(NamedTuple):\n    path: list\nPAIR = Pair([])",
            **pushed("PAIR.path"),
        ),
        "the global PAIR",
    ),
    "a list in an enumeration": Row(
        minimax("from enum import Enum\nclass Kind(Enum):\n    MAX = []", **pushed("Kind.MAX.value")), "Kind.MAX"
    ),
    "an attribute of an enumeration": Row(
        minimax("from enum import Enum\nclass Kind(Enum):\n    MAX = 1\nKind.MAX.n = 0", **added("Kind.MAX.n")),
        "search sets the attribute n",
    ),
    "what a data class makes by default": Row(
        minimax(
            "from dataclasses import dataclass, field\nLIST = []\n@dataclass\nclass Box:\n"
            "    path: list = field(default_factory=lambda: LIST)",
            **pushed("Box().path"),
        ),
        "the global LIST",
    ),
    "the defaults of a named tuple": Row(
        minimax(
            "from typing import NamedTuple\nclass Pair(NamedTuple):\n    n: int = 0",
            enter="Pair._field_defaults['n'] += 1",
            deep="Pair._field_defaults['n'] > 12",
            leave="Pair._field_defaults['n'] -= 1",
        ),
        "asks for ._field_defaults",
    ),
    "a generator kept alive": Row(
        minimax(
            "def counter():\n    n = 0\n    while True:\n        n += yield n\nGEN = counter()\nnext(GEN)",
            **moved("GEN.send"),
        ),
        "the global GEN",
    ),
    "a cell of a closure": Row(
        "def made():\n    n = 0\n"
        + indent(minimax(enter="nonlocal n\nn += 1", deep="n > 12", leave="n -= 1"), "    ")
        + "    return search\nsearch = made()\n",
        "search assigns to a name of the function around it",
    ),
    "a global that is assigned": Row(
        minimax("N = 0\n", enter="global N\nN += 1", deep="N > 12", leave="N -= 1"), "search assigns to a global name"
    ),
    "a cache": Row(
        minimax("from functools import cache\n@cache\ndef path():\n    return []", **pushed("path()")),
        "the global path",
    ),
    "an iterator by default": Row(
        minimax("from itertools import count", more=", numbers=count()", deep="next(numbers) > 12"),
        "a default argument of search",
    ),
    "a context variable": Row(
        minimax(
            "from contextvars import ContextVar\nN = ContextVar('N', default=0)",
            enter="N.set(N.get() + 1)",
            deep="N.get() > 12",
            leave="N.set(N.get() - 1)",
        ),
        "the global N",
    ),
    "an attribute of a thread": Row(
        minimax("import threading\nLOCAL = threading.local()\nLOCAL.path = []", **pushed("LOCAL.path")),
        "the global LOCAL",
    ),
    "weak references": Row(
        minimax(
            "from weakref import WeakSet\nALIVE = WeakSet()\nclass Box:\n    pass",
            enter="box = Box()\nALIVE.add(box)",
            deep="len(ALIVE) > 12",
            leave="del box",
        ),
        "the global ALIVE",
    ),
    "the environment": Row(
        minimax(
            "import os",
            enter="os.environ['N'] = '1' + os.environ.get('N', '')",
            deep="len(os.environ['N']) > 12",
            leave="os.environ['N'] = os.environ['N'][1:]",
        ),
        "the global os.environ",
    ),
    "a logger": Row(
        minimax(
            "import logging\nLOG = logging.getLogger('search')",
            enter="LOG.setLevel(LOG.level + 1)",
            deep="LOG.level > 12",
            leave="LOG.setLevel(LOG.level - 1)",
        ),
        "the global LOG",
    ),
    "the limit of recursion": Row(
        minimax(
            "import sys\nFIRST = sys.getrecursionlimit()",
            enter="sys.setrecursionlimit(sys.getrecursionlimit() + 1)",
            deep="sys.getrecursionlimit() > FIRST + 12",
            leave="sys.setrecursionlimit(sys.getrecursionlimit() - 1)",
        ),
        "uses sys.setrecursionlimit",
    ),
    "a random number": Row(minimax("import random\nrandom.seed(7)", deep="random.random() > 0.9"), "random.random"),
    "a text that a printed thing counts": Row(
        minimax(
            f"{COUNTED}BOX = Box()\nclass Sly:\n    def __str__(self):\n        BOX.move(1)\n        return ''\n"
            "def seen():\n    return BOX.n",
            enter="print(Sly(), end='')",
            deep="seen() > 40",
        ),
        "the global BOX",
    ),
    "a class of classes": Row(
        minimax(
            "class Meta(type):\n    n = 0\n    def __len__(cls):\n        Meta.n += 1\n        return Meta.n\n"
            "class Box(metaclass=Meta):\n    pass",
            deep="len(Box) > 12",
        ),
        "the class of the class Box",
    ),
    "a module that answers for itself": Row(
        minimax("import beside", deep="beside.more > 12"), "asks beside for more, of which nothing is known"
    ),
    "a word of Python's that is another": Row(
        minimax(
            "PATH = []\ndef len(them):\n    PATH.append(0)\n    return sum(1 for _ in them)",
            enter="len(children)",
            deep="sum(1 for _ in PATH) > 12",
        ),
        "the global PATH",
    ),
    "a property that is no function": Row(
        minimax(
            f"{COUNTED}BOX = Box()\nclass Up:\n    def __call__(self, _):\n        return BOX.move(1)\n"
            "class Sly:\n    size = property(Up())",
            deep="Sly().size > 12",
        ),
        "Sly.size",
    ),
    "a special method that is no function": Row(
        minimax(
            f"from functools import partial\n{COUNTED}class Sly:\n    __len__ = partial(Box().move, 1)",
            deep="len(Sly()) > 12",
        ),
        "Sly.__len__",
    ),
    "objects made by their class": Row(
        minimax(
            "class Box:\n    n = 0\n    @classmethod\n    def __init__(cls):\n        cls.n += 1",
            enter="Box()",
            deep="Box.n > 12",
        ),
        "__init__ sets the attribute n",
    ),
    "a class that equals that of a number": Row(
        minimax(
            "class Kind(type):\n    def __eq__(cls, other):\n        return True\n    def __hash__(cls):\n"
            f"        return hash(int)\n{COUNTED.replace('Box:', 'Box(metaclass=Kind):')}BOX = Box()",
            **moved("BOX.move"),
        ),
        "the global BOX",
    ),
    "an object that says it is a function": Row(
        minimax(
            f"{COUNTED}class Sly(Box):\n    __class__ = type(lambda: 0)\n    def __call__(self, by):\n"
            "        return self.move(by)\nSLY = Sly()",
            **moved("SLY"),
        ),
        "the global SLY",
    ),
    "a tuple with attributes": Row(
        minimax("class Pair(tuple):\n    pass\nPAIR = Pair()\nPAIR.path = []", **pushed("PAIR.path")),
        "the global PAIR",
    ),
    "a list in a slice": Row(minimax("CUT = slice([], None)", **pushed("CUT.start")), "the global CUT"),
    "a list behind a view": Row(
        minimax("from types import MappingProxyType\nVIEW = MappingProxyType({0: []})", **pushed("VIEW[0]")),
        "the global VIEW",
    ),
    "a list in an error": Row(minimax("ERROR = ValueError([])", **pushed("ERROR.args[0]")), "the global ERROR"),
    "what another function assigns": Row(
        minimax("K = 0\ndef bump():\n    global K\n    K = 99", deep="K > 12"),
        "the global K, which bump assigns",
        shows=False,
    ),
}
OBJECTS = {
    "an attribute of the object": Row(method(":\n    n = 0", **added("self.n")), "search sets the attribute n"),
    "a slot of the object": Row(
        method(":\n    __slots__ = ('n',)\n    def __init__(self):\n        self.n = 0", **added("self.n")),
        "search sets the attribute n",
    ),
    "a list in a slot": Row(
        method(":\n    __slots__ = ('path',)\n    def __init__(self):\n        self.path = []", **pushed("self.path")),
        "self.path",
    ),
    "the object itself": Row(method("(list):", **pushed("self")), "self"),
    "the object made again": Row(
        method(
            ":\n    def __init__(self, n=0):\n        self.n = n",
            enter="self.__init__(self.n + 1)",
            deep="self.n > 12",
            leave="self.__init__(self.n - 1)",
        ),
        "asks for .__init__",
    ),
    "a property that is kept": Row(
        "from functools import cached_property\n"
        + method(":\n    @cached_property\n    def path(self):\n        return []", **pushed("self.path")),
        "Search.path",
    ),
    "a property with a list behind it": Row(
        "PATH = []\n" + method(":\n    @property\n    def path(self):\n        return PATH", **pushed("self.path")),
        "the global PATH",
    ),
    "a clock of the class": Row(
        "import time\n" + method(":\n    clock = time.monotonic", deep="self.clock() < 0"),
        "uses time.monotonic",
        shows=False,
    ),
}

# DEPTH, SEEN IN WHAT PYTHON KNOWS OF ITSELF; THE TIME; NAMES OF THINGS

ASKING = {
    "its frame": Row(minimax(FRAMES, deep="depth(sys._getframe()) > 12"), "uses sys._getframe", shows=False),
    "the stack": Row(minimax("import inspect", deep="len(inspect.stack(0)) > 99"), "uses inspect.stack", shows=False),
    "the frame of a generator": Row(
        minimax("def frames(it):\n    frame = it.gi_frame\n    return frame", deep="frames(x for x in ()) is None"),
        "asks for .gi_frame",
        shows=False,
    ),
    "the trace of an error": Row(
        minimax(
            deep="deep()",
            above="""
            def deep():
                try:
                    raise ValueError
                except ValueError as error:
                    return error.__traceback__.tb_frame is None
        """,
        ),
        "asks for .__traceback__",
        shows=False,
    ),
    "what was raised before": Row(
        minimax(
            deep="deep()",
            above="""
            def deep():
                try:
                    raise ValueError
                except ValueError as error:
                    return error.__context__ is not None
        """,
        ),
        "asks for .__context__",
        shows=False,
    ),
    "an attribute by a pattern": Row(
        minimax(
            deep="deep(ValueError())",
            above="""
            def deep(error):
                match error:
                    case ValueError(__traceback__=trace):
                        return trace is not None
        """,
        ),
        "asks for .__traceback__",
        shows=False,
    ),
    "an attribute by a text": Row(
        minimax(deep="len('{0.gi_frame.f_back}'.format(x for x in ())) > 999"), "asks for .format", shows=False
    ),
    "an attribute by a function": Row(
        minimax("from operator import attrgetter", deep="attrgetter('gi_frame.f_back')(x for x in ()) is None"),
        "uses operator.attrgetter",
        shows=False,
    ),
    "an attribute by a computed name": Row(
        minimax(deep="getattr((x for x in ()), 'gi_' + 'frame') is None"), "uses builtins.getattr", shows=False
    ),
    "its variables": Row(minimax(deep="'n' in locals()"), "uses builtins.locals", shows=False),
    "its globals": Row(minimax(deep="len(search.__globals__) > 99"), "asks for .__globals__", shows=False),
    "all objects": Row(minimax("import gc", deep="len(gc.get_objects()) < 9"), "uses gc.get_objects", shows=False),
    "an address in a text": Row(minimax(deep="'%s' % (lambda: 0) == ''"), "makes a text of a thing", shows=False),
    "whether values are one thing": Row(minimax(deep="alpha is beta"), "asks by `is` whether", shows=False),
    "a clock by default": Row(
        minimax("import time", more=", clock=time.monotonic", deep="clock() < 0"), "uses time.monotonic", shows=False
    ),
    "a clock under another name": Row(
        minimax("import time\nnow = time.perf_counter", deep="now() < 0"), "uses time.perf_counter", shows=False
    ),
    "a clock in a tuple": Row(
        minimax("import time\nTOOLS = (max, time.time)", deep="TOOLS[1]() < 0"), "uses time.time", shows=False
    ),
    "a clock around the corner": Row(
        minimax(enter="from time import time as now", deep="now() < 0"), "uses time.time", shows=False
    ),
    "the address of a node": Row(
        minimax(
            "MEMO = {}",
            enter="key = id(node)",
            values="MEMO.setdefault(key, [search(tree, child, alpha, beta) for child in children])",
        ),
        "the global MEMO",
        shows=False,
    ),
    "an address by default": Row(minimax(more=", key=id", deep="key(node) < 0"), "uses builtins.id", shows=False),
    "a hash under another name": Row(
        minimax("name_of = hash", deep="name_of(node) < -9"), "uses builtins.hash", shows=False
    ),
    "a warning": Row(minimax("import warnings", enter="warnings.warn('again')"), "warnings.warn", shows=False),
}
SWALLOWING = {
    "any exception": Row(swallowing("except Exception:\n    return alpha"), "`except Exception`"),
    "any exception at all": Row(swallowing("except:\n    return alpha"), "swallows every exception"),
    "a RuntimeError among others": Row(
        swallowing("except (KeyError, RuntimeError):\n    return alpha"), "`except RuntimeError`"
    ),
    "a RecursionError under another name": Row(
        swallowing("except Deep:\n    return alpha", "Deep = RecursionError"), "`except Deep`"
    ),
    "one exception, and then all others": Row(
        swallowing("except KeyError:\n    return beta\nexcept:\n    return alpha"), "swallows every exception"
    ),
    "an exception that is computed": Row(
        swallowing("except ALL[0]:\n    return alpha", "ALL = (Exception,)"), "swallows every exception"
    ),
    "a tuple of exceptions": Row(
        swallowing("except ALL:\n    return alpha", "ALL = (KeyError, Exception)"), "`except ALL`"
    ),
    "a break in the end": Row(
        minimax(enter="while True:\n    try:\n        len(children)\n    finally:\n        break"),
        "swallows every exception",
        shows=False,
    ),
    "a return in the end": Row(swallowing("finally:\n    return alpha"), "swallows every exception", shows=False),
    "a class within": Row(
        minimax(enter="class Box:\n    pass"),
        "line 6 defines a class, which is not on the list",
        shows=False,
    ),
    "a lock": Row(
        minimax("def held(lock):\n    with lock:\n        return False", deep="held(children)"),
        "line 2 (in held) says `with`, which is not on the list",
        shows=False,
    ),
    "a manager of exceptions": Row(
        minimax("from contextlib import suppress", enter="with suppress(RecursionError):\n    pass"),
        "uses contextlib.suppress",
        shows=False,
    ),
}


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module next to the function, which has another in it; both are forgotten afterwards."""
    (tmp_path / "further.py").write_text("PATH = []\n")
    text = "import further\nN = 0\nSEEN = []\ndef __getattr__(name):\n    SEEN.append(0)\n    return len(SEEN)\n"
    (tmp_path / "beside.py").write_text(text)
    monkeypatch.setenv("N", "")
    path, limit = sys.path[:], sys.getrecursionlimit()
    yield
    sys.path[:] = path
    sys.setrecursionlimit(limit)
    for name in ("beside", "further"):
        sys.modules.pop(name, None)


def loaded(tmp_path: Path, row: Row, name: str = "search") -> Any:
    path = tmp_path / "strange.py"
    path.write_text(row.text)
    return load(f"{path}:{name}")


def said_of(function: Any) -> list[str]:
    if isinstance(function, MethodType):
        assert isinstance(function.__func__, FunctionType)
        return [str(finding) for finding in findings(function.__func__, function.__self__)]
    return [str(finding) for finding in findings(function)]


def is_right(function: Any) -> bool:
    """Whether it is minimax on a deep tree, and on a small one however often it is called."""
    try:
        deep = [function(CHAIN, CHAIN.root, -9, 9) for _ in range(2)]
        return {*deep} == {f(CHAIN, CHAIN.root)} and all(
            function(SMALL, SMALL.root, -9, 9) == f(SMALL, SMALL.root) for _ in range(30)
        )
    except Exception:  # noqa: BLE001 - whatever goes wrong
        return False


@pytest.mark.parametrize("name", [*WRONG, *OBJECTS, *ASKING, *SWALLOWING])
def test_what_is_not_understood_is_named(name: str, tmp_path: Path) -> None:
    row = {**WRONG, **OBJECTS, **ASKING, **SWALLOWING}[name]
    function = loaded(tmp_path, row, "Search.search" if name in OBJECTS else "search")
    said = said_of(function)
    assert said, "it counts as understood"
    assert any(part in text for text in said for part in row.said.split("|")), said
    if name in WRONG or (name in OBJECTS and "clock" not in name):
        assert keeps(function)


@pytest.mark.parametrize("name", [name for name, row in {**WRONG, **OBJECTS}.items() if row.shows])
def test_it_is_wrong_indeed(name: str, tmp_path: Path) -> None:
    assert not is_right(loaded(tmp_path, {**WRONG, **OBJECTS}[name], "Search.search" if name in OBJECTS else "search"))


@pytest.mark.parametrize("name", [name for name, row in SWALLOWING.items() if row.shows])
def test_where_there_is_no_more_room_it_answers_all_the_same(name: str, tmp_path: Path) -> None:
    function = loaded(tmp_path, SWALLOWING[name])
    assert function(ENDLESS, ENDLESS.root, -9, 9) == -9
    assert is_right(function)


RIGHT = {
    "as it stands": Row(minimax()),
    "constants": Row(minimax("from math import inf\nENDS = (-inf, inf)\nK = 2 ** 3", deep="K in ENDS")),
    "constants of a module": Row(minimax("import math, sys", deep="math.inf < math.pi")),
    "a module imported on the way": Row(
        minimax(enter="import math\nfrom itertools import islice as part", deep="math.inf < 0 or [*part(children, 0)]")
    ),
    "a helper with defaults and names": Row(
        minimax(
            "def best(values, *more, is_max=True, **rest):\n    return max(values) if is_max else min(values)",
            deep="best([1, 2]) == 1",
        )
    ),
    "a closure with constants": Row(
        "def made(k):\n" + indent(minimax(deep="k > 12"), "    ") + "    return search\nsearch = made(3)\n"
    ),
    "a function within, and what it counts": Row(
        minimax(enter="n = 0\ndef more():\n    nonlocal n\n    n += 1\n    return n", deep="more() > 12")
    ),
    "a generator within": Row(
        minimax(
            "def each(values):\n    for value in values:\n        yield value",
            values="[*each([search(tree, child, alpha, beta) for child in children])]",
        )
    ),
    "a dict of its own, and a KeyError": Row(
        minimax(enter="known = {}\ntry:\n    known[node]\nexcept KeyError:\n    known[node] = 1", deep="not known")
    ),
    "an error of its own": Row(
        minimax("class Cut(Exception):\n    pass", enter="try:\n    raise Cut\nexcept Cut as cut:\n    pass")
    ),
    "a text in an error": Row(minimax(enter="if alpha > beta:\n    raise ValueError(f'{alpha} > {beta}')")),
    "a printed text": Row(minimax(enter="print('children')")),
    "a data class, a named tuple, an enumeration": Row(
        minimax(
            """
        from dataclasses import dataclass, field
        from enum import Enum
        from typing import NamedTuple
        class Kind(Enum):
            MAX = 1
            MIN = -1
            def sign(self):
                return self.value
        class Pair(NamedTuple):
            low: int = 0
            high: int = 1
        @dataclass(order=True)
        class Box:
            content: object = 0
            more: list = field(default_factory=list)
            def open(self):
                return self.content
        @dataclass(frozen=True, slots=True)
        class Cell:
            content: object = 0
        """,
            enter="pair = Pair()._replace(low=2)\nbox = Box(Kind.MAX.sign())",
            deep="pair.low + box.open() + Cell(3).content == 0 or Kind.MAX is Kind.MIN or box < Box(0)",
        )
    ),
    "a class that it makes objects of": Row(
        minimax(
            """
        class Base:
            SIGNS = (1, -1)
            def __init__(self, n):
                self.n = n
        class Bag(Base):
            __slots__ = ("m",)
            def __init__(self, n):
                super().__init__(n)
                self.m = [n]
            @property
            def size(self):
                return self.n + len(self.m)
            @staticmethod
            def best(values):
                return max(values)
            def __len__(self):
                return self.size
            def __repr__(self):
                return f"<{self.n}>"
            def saved(self):
                import time
                return time.time()
        """,
            deep="len(Bag(3)) + Bag.best(Base.SIGNS) > 12",
        )
    ),
    "a list of a class of its own": Row(
        minimax("class Path(list):\n    pass", enter="path = Path()\npath.append(1)", deep="len(path) > 12")
    ),
    "tools of Python": Row(
        minimax(
            """
        from collections import deque, defaultdict
        from functools import partial, reduce
        from heapq import heappush, heappop
        import itertools, operator
        least = partial(min, 3)
        """,
            enter="queue, groups, heap = deque(), defaultdict(list), []\nqueue.append(1)\ngroups[1].append(2)\n"
            "heappush(heap, 3)\nheappop(heap)",
            deep="reduce(operator.add, itertools.chain([1], queue)) + least(5) > 12",
        )
    ),
    "a match statement": Row(
        minimax(
            enter="match (len(children), 1):\n    case (0, _):\n        return 0\n    case (n, 1) if n > 99:\n"
            "        return 0\n    case _:\n        pass"
        )
    ),
    "a walrus, a slice, a star": Row(
        minimax(enter="first, *rest = children\nif (n := len(rest)) < 0:\n    return n", deep="children[:0]")
    ),
    "a function of a module next to it": Row(
        minimax("import near", values="near.all_of([search(tree, child, alpha, beta) for child in children])")
    ),
    "a sign of its own": Row(minimax("NOTHING = object()", enter="v = NOTHING", deep="v is not NOTHING or v is None")),
}
METHODS = {
    "a method": Row(
        method(":\n    LIMIT = 12\n    def __init__(self):\n        self.k = 3", deep="self.k > self.LIMIT")
    ),
    "an object with slots": Row(
        method(":\n    __slots__ = ('k',)\n    def __init__(self):\n        self.k = 3", deep="self.k > 12")
    ),
    "a data class with slots": Row(
        "from dataclasses import dataclass\n@dataclass(slots=True)\n" + method(":\n    k: int = 3", deep="self.k > 12")
    ),
    "a frozen data class": Row(
        "from dataclasses import dataclass\n@dataclass(frozen=True)\n" + method(":\n    k: int = 3", deep="self.k > 12")
    ),
    "a named tuple": Row(
        "from typing import NamedTuple\n" + method("(NamedTuple):\n    k: int = 3", deep="self.k > 12")
    ),
    "other methods that are not called": Row(
        "import time\n" + method(":\n    def timed(self):\n        self.t = time.time()\n        return self.t")
    ),
}


@pytest.mark.parametrize("name", [*RIGHT, *METHODS])
def test_what_is_understood_is_inductive(name: str, tmp_path: Path) -> None:
    (tmp_path / "near.py").write_text("def all_of(values):\n    return list(values)\n")
    function = loaded(tmp_path, {**RIGHT, **METHODS}[name], "Search.search" if name in METHODS else "search")
    assert not said_of(function)
    assert not keeps(function)
    assert is_right(function)
    made = induct(Subject(function, ALPHABETA), 2, ("alpha", "beta"))
    assert made.calls
    assert not made.failed


def test_the_words_of_python_are_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    function = loaded(tmp_path, Row(minimax(deep="divmod(3, 2)[0] > 99")))
    assert not said_of(function)
    monkeypatch.setattr(builtins, "divmod", time.monotonic)
    assert any("uses time.monotonic" in text for text in said_of(function))


def test_a_function_has_words_of_its_own(tmp_path: Path) -> None:
    plain = loaded(tmp_path, Row(minimax()))
    names = {**plain.__globals__, "__builtins__": {**vars(builtins), "max": min}}
    assert not said_of(FunctionType(plain.__code__, names | {"search": plain}))  # `min` is understood as well
    names["__builtins__"]["max"] = time.time
    assert any("uses time.time" in text for text in said_of(FunctionType(plain.__code__, names)))


def test_an_import_is_pythons_own(tmp_path: Path) -> None:
    plain = loaded(tmp_path, Row(minimax(enter="import math", deep="math.inf < 0")))
    assert not said_of(plain)
    names = {**plain.__globals__, "__builtins__": {**vars(builtins), "__import__": print}}
    assert any("imports math" in text for text in said_of(FunctionType(plain.__code__, names)))


@pytest.mark.parametrize(
    "made",
    [
        "{*children}",
        "{child for child in children}",
        "set(children)",
        "bag(children)",
        "dict.fromkeys(children).keys() & children",
        "dict.fromkeys(children).keys() - []",
    ],
)
def test_a_set_has_an_order_that_a_step_does_not_know(made: str, tmp_path: Path) -> None:
    function = loaded(tmp_path, Row(minimax("bag = frozenset", deep=f"[*{made}][0] != children[0]")))
    with pytest.raises(NotApplicableError, match="the order of a set"):
        induct(Subject(function, ALPHABETA), 2, ("alpha", "beta"))


def test_whatever_can_be_called_is_asked(tmp_path: Path) -> None:
    text = minimax() + dedent("""
        from functools import cache, partial
        class Callable:
            def __init__(self):
                self.seen = []
            def __call__(self, tree, node, alpha, beta):
                return search(tree, node, alpha, beta)
        cached, given, called = cache(search), partial(search), Callable()
        shared = partial(search, alpha=[])
    """)
    assert keeps(loaded(tmp_path, Row(text), "cached")) == ["a cache around it"]
    assert not keeps(loaded(tmp_path, Row(text), "given"))
    assert keeps(loaded(tmp_path, Row(text), "shared")) == ["a list that it is given"]
    assert keeps(loaded(tmp_path, Row(text), "called")) == ["self.seen"]
    assert not keeps(max)
    assert keeps([].append)


def test_a_type_is_asked_for_under_any_name(tmp_path: Path) -> None:
    assert tells_apart(loaded(tmp_path, Row(minimax("kind = type", deep="kind(alpha) is str"))))
    assert tells_apart(loaded(tmp_path, Row(minimax(more=", kind=type", deep="kind(alpha) is str"))))
    assert not tells_apart(loaded(tmp_path, Row(minimax())))


# WHAT IS BEYOND A CHECK


CLOCKS = """
import time, threading, asyncio
from time import perf_counter as now
from datetime import datetime

def timed(tree, node): return time.time()
def renamed(tree, node): return now()
def dated(tree, node): return datetime.now()
def threaded(tree, node): return threading.Thread(target=print)
def awaited(tree, node): return asyncio.run(node)
def through(tree, node): return renamed(tree, node)
def pooled(tree, node):
    from multiprocessing import Pool
    with Pool(2) as pool: return pool.apply(len, ([],))
def looped(tree, node):
    import asyncio
    return asyncio.run(node)
def forked(tree, node):
    import subprocess
    return subprocess.run("true")
def asynchronous(tree, node):
    import asyncio_of_mine
class Limit:
    def search(self, tree, node): return self.left()
    def left(self): return time.monotonic()
def locked(tree, node): return threading.Lock(), threading.RLock()
def sleepy(tree, node): return time.sleep(0)
def lifetime(tree, node): return tree.time.monotonic
"""


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ("timed", "reads the clock (line 6 uses time.time)"),
        ("renamed", "reads the clock"),
        ("dated", "reads the clock"),
        ("threaded", "does several things at once"),
        ("awaited", "does several things at once"),
        ("through", "reads the clock"),
        ("pooled", "does several things at once (line 13 uses multiprocessing)"),
        ("looped", "does several things at once"),
        ("forked", "does several things at once"),
        ("asynchronous", ""),
        ("Limit.search", "reads the clock"),
        ("lifetime", ""),
        ("sleepy", ""),
        ("locked", ""),
    ],
)
def test_a_clock_and_threads_are_beyond_a_check(function: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "clocks.py").write_text(CLOCKS)
    why = beyond(load(f"{tmp_path / 'clocks.py'}:{function}"))
    assert said in why
    assert bool(said) == bool(why)
