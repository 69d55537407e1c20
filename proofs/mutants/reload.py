"""Execute a module again with an edited text, together with the modules that import it.

A procedure finds what it calls in its own module. So for an edit to reach a procedure of another module, that module
and all modules between the two are executed again, on top of the edited one. The modules in use are not changed.
"""

import ast
import inspect
import linecache
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from specs.values import NEG_INF, POS_INF, above, below

# What an edit may put where the module as written has no use for it.
_AT_HAND: dict[str, Any] = {"NEG_INF": NEG_INF, "POS_INF": POS_INF, "above": above, "below": below}


def execute(module: ModuleType, text: str) -> ModuleType:
    """A new module, executed from that text."""
    filename = f"<{module.__name__}, edited: {zlib.crc32(text.encode()):08x}>"
    # Where `inspect` looks for sources: the contract layer compiles a procedure from its text.
    linecache.cache[filename] = len(text), None, text.splitlines(keepends=True), filename
    edited = ModuleType(module.__name__)
    vars(edited).update(_AT_HAND, __file__=filename)
    exec(compile(text, filename, "exec"), vars(edited))  # noqa: S102 - the point: to run an edited module
    return edited


def execute_up_to(start: str, edited: str, text: str) -> ModuleType:
    """Module `start` anew, on top of module `edited` with that text."""
    anew: dict[str, ModuleType] = {edited: execute(sys.modules[edited], text)}
    for name in between(start, edited):
        with standing_in(anew):
            anew[name] = execute(sys.modules[name], inspect.getsource(sys.modules[name]))
    if start not in anew:
        raise ValueError(f"{start} does not import {edited}, so an edit there cannot be seen by it")
    return anew[start]


def between(start: str, edited: str) -> list[str]:
    """The modules from `edited` (left out) up to `start` by which the one imports the other, each after its imports."""
    leads_to: dict[str, bool] = {edited: True}
    order: list[str] = []

    def leads(name: str) -> bool:
        if name not in leads_to:
            below = [leads(other) for other in imports(name)]  # all of them: each has its place in the order
            leads_to[name] = any(below)
            if leads_to[name]:
                order.append(name)
        return leads_to[name]

    leads(start)
    return order


@cache
def imports(name: str) -> tuple[str, ...]:
    """The modules of `verified` that a module imports from."""
    nodes = ast.walk(ast.parse(inspect.getsource(sys.modules[name])))
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return tuple(module for module in modules if module.startswith("verified."))


@contextmanager
def standing_in(modules: Mapping[str, ModuleType]) -> Iterator[None]:
    """For a while, what is imported under these names is these modules."""
    before = {name: sys.modules[name] for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        sys.modules.update(before)
