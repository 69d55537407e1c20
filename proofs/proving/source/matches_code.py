"""trusted: that a function runs what its source says: no decorator around it, no closure, no other code or signature.

A proof reads the source and drops the decorators. So the code that the source compiles to must be the code that the
function has; that of a procedure with a contract is the code that it had before the contract (`code_as_written`).
"""

import __future__

import ast
import gc
import inspect
import linecache
import textwrap
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final

from proofs.proving.source.fragment import FragmentError
from specs.contracts import contract_of, is_contracted

IS_CACHED: Final = "is_cached"  # set of a function that is put back: Python keeps its results
_SAME: Final = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount", "co_kwonlyargcount")


def must_be_genuine(function: FunctionType) -> None:
    """Refuse a function whose code is not what its source says."""
    lines, first = inspect.getsourcelines(function)
    module = ast.parse(textwrap.dedent("".join(lines)))
    (definition,) = module.body[:1]
    if isinstance(definition, ast.FunctionDef):
        definition.decorator_list = []
    home = function.__qualname__.rpartition(".")[0]
    if home.isidentifier():  # a method: what begins with two underscores has the name of its class before it
        around = ast.ClassDef(home, [], [], module.body, [])
        module.body = [ast.copy_location(around, definition)]
    module.body[:0] = _imports("".join(linecache.getlines(function.__code__.co_filename)))
    switches = {getattr(__future__, name).compiler_flag for name in __future__.all_feature_names}
    written = contract_of(function).code_as_written if is_contracted(function) else function.__code__
    flags = sum(flag for flag in switches if written.co_flags & flag)
    try:
        found = compile(module, "<source>", "exec", flags=flags, dont_inherit=True).co_consts
    except SyntaxError:  # a lambda, within something else
        raise FragmentError(f"line {first}: {function.__name__} is not written as a function") from None
    if home.isidentifier():
        found = next(code.co_consts for code in found if isinstance(code, CodeType))
    if not any(isinstance(code, CodeType) and _are_same(code, written) for code in found):
        raise FragmentError(
            f"line {first}: {function.__name__} runs something else than its source says: a decorator, a closure?"
        )
    if said := {"__signature__", "__text_signature__", "__wrapped__"} & function.__dict__.keys():
        raise FragmentError(f"line {first}: {function.__name__}.{min(said)} says other parameters than its source")


def uncached(thing: Any) -> Any:
    """The function of which `cache` or `lru_cache` keeps the results: equal arguments have the same contract."""
    if type(thing) is not type(cache(len)):
        return thing
    wrapped = thing.__wrapped__
    return wrapped if any(wrapped is one for one in gc.get_referents(thing)) else thing  # it may have been set


@cache
def _imports(text: str) -> list[ast.stmt]:
    """What the file imports: Python compiles a call of what a module has in another way than one of a method."""
    parts = [*ast.parse(text).body]
    for part in parts:  # and what stands under an `if`
        parts += part.body + part.orelse if isinstance(part, ast.If) else []
    imports = [part for part in parts if isinstance(part, ast.Import | ast.ImportFrom)]
    return [part for part in imports if not (isinstance(part, ast.ImportFrom) and part.module == "__future__")]


def _are_same(one: CodeType, other: CodeType) -> bool:
    if any(getattr(one, word) != getattr(other, word) for word in _SAME) or len(one.co_consts) != len(other.co_consts):
        return False
    return all(
        _are_same(this, that)
        if isinstance(this, CodeType) and isinstance(that, CodeType)
        else (type(this), this) == (type(that), that)
        for this, that in zip(one.co_consts, other.co_consts, strict=True)
    )
