"""trusted: what the names of a source mean: each is looked up, and refused if anything may give it another meaning.

`max`, `all` and the other words of Python that a proof knows must be Python's own. A constant is assigned once in the
text of its module, to numbers that are written out there.
"""

import ast
import builtins
import linecache
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import Any, Final, cast

from proofs.proving.source.fragment import CONSTANTS, IDENTICAL, LOOKS, refuse
from specs.values import Greatest, Infinity, Least

# They ask nothing but comparisons and truth; `dict` stands in `dict.fromkeys(children, value)` only.
BUILTINS: Final = {word: vars(builtins)[word] for word in ("max", "min", "all", "any", "bool", "dict")}
_EXACTLY: Final = (Least, Greatest, bool, *CONSTANTS[1:])  # a class of one's own may compare as it likes
_MEDDLING: Final = ("__builtins__", "__globals__", "eval", "exec", "globals")  # they may give any name any meaning
_SAME_EVERYWHERE: Final = ("specs", "verified", "math")  # what these have depends on no machine


def globals_of(function: FunctionType, definition: ast.FunctionDef, known: Iterable[Any]) -> Mapping[str, Any]:
    """What the names of the source mean that are not its own; refused unless functions, constants or known classes."""
    own = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
    own |= {node.name for node in ast.walk(definition) if isinstance(node, ast.FunctionDef) and node is not definition}
    found: dict[str, Any] = {}
    for node in _loaded(definition):
        if node.id in BUILTINS:
            meant = attrgetter("__builtins__")(function).get(node.id)  # where its code looks
            if node.id in own or node.id in function.__globals__ or meant is not BUILTINS[node.id]:
                raise refuse(node, f"{node.id} is not Python's own; give yours another name")
        elif node.id in function.__globals__ and node.id not in {*own, *found}:
            thing = found[node.id] = function.__globals__[node.id]
            is_known = _is_among(thing, known)
            if node.id in LOOKS and not is_known:
                raise refuse(node, f"{node.id} is a word that the proof takes for itself; rename it")
            if node.id in IDENTICAL and not isinstance(thing, Infinity):
                raise refuse(node, f"{node.id} is not the end of the order that it is called after")
            is_plain = isinstance(thing, FunctionType) or (isinstance(thing, type) and is_known)
            if not (is_plain or _is_constant(thing, known)):
                raise refuse(node, f"{node.id} is neither a function nor a constant")
            _must_stay(node, function.__globals__, function.__code__.co_filename)
        elif node.id not in own and node.id not in found:
            told = (
                "ask `if not children`, or go through them" if node.id == "len" else "do without it, or write it here"
            )
            raise refuse(node, f"{node.id} is a function that no proof knows; {told}")
    return found


def misplaced(definition: ast.FunctionDef, names: Mapping[str, Any], known: Iterable[Any]) -> Iterator[ast.Name]:
    """The names that are read elsewhere than as the invariant of a loop, or of a place (`here` of `phrases`)."""
    heads: set[int] = set()
    for node in ast.walk(definition):
        match node:
            case ast.For(body=[ast.Assert(ast.Call(func)), *_]) | ast.While(body=[ast.Assert(ast.Call(func)), *_]):
                heads.add(id(func))
            case ast.Call(ast.Name("here"), [invariant, *_]) if _is_among(names.get("here"), known):
                heads.add(id(invariant))
    return (name for name in _loaded(definition) if id(name) not in heads)


def _loaded(definition: ast.FunctionDef) -> Iterator[ast.Name]:
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node


def _is_among(thing: Any, things: Iterable[Any]) -> bool:
    return any(thing is one for one in things)  # not `in`: a class may say that it equals whatever it likes


def _is_constant(thing: Any, known: Iterable[Any]) -> bool:
    if isinstance(thing, tuple):
        is_known = type(thing) is tuple or _is_among(type(thing), known)
        return is_known and all(_is_constant(part, known) for part in cast("Sequence[Any]", thing))
    return _is_among(type(thing), _EXACTLY)


# WHAT NOTHING ASSIGNS


def _must_stay(node: ast.Name, names: Mapping[str, Any], file: str) -> None:
    """Refuse a global name that may mean something else later on, or in another run."""
    name, bound = node.id, 0
    for part in ast.walk(_text(file)):
        word = part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "")
        is_set = word == name and not isinstance(getattr(part, "ctx", None), ast.Load)
        if word in _MEDDLING or (is_set and isinstance(part, ast.Attribute)):
            raise refuse(part, f"{ast.unparse(part)}: it may give {name} another meaning")
        if isinstance(part, ast.Global) and name in part.names:
            raise refuse(part, f"{name} is assigned by a function of its module, so it is no constant")
        bound += is_set or name in (
            getattr(part, "asname", None) or getattr(part, "name", None),
            getattr(part, "rest", 0),
        )
    if isinstance(names[name], FunctionType | type | ModuleType) or (isinstance(names[name], Infinity) and not bound):
        return
    if bound != 1 or not any(_binds(part, name, names, file) for part in _text(file).body):
        raise refuse(node, f"{name} is no constant: it is not assigned once, to numbers that are written out there")


def _text(file: str) -> ast.Module:
    return _parsed("".join(linecache.getlines(file)))


@cache
def _parsed(text: str) -> ast.Module:  # by the text, which may be another one when a file is proved again
    return ast.parse(text)


def _binds(part: ast.stmt, name: str, names: Mapping[str, Any], file: str) -> bool:
    """Whether the statement binds the name, and to something that is the same in every run."""
    match part:
        case ast.Assign([ast.Name(bound)], value) | ast.AnnAssign(ast.Name(bound), _, ast.expr() as value):
            return bound == name and all(_is_written_out(each, names, file) for each in ast.walk(value))
        case ast.ImportFrom(module, aliases, level):
            is_same = level == 0 and str(module).partition(".")[0] in _SAME_EVERYWHERE
            is_bound = any((alias.asname or alias.name) == name for alias in aliases)
            return is_bound and (is_same or isinstance(names[name], Infinity))
    return False


def _is_written_out(part: ast.AST, names: Mapping[str, Any], file: str) -> bool:
    match part:
        case ast.Name(word) if word in names:
            _must_stay(part, names, file)
            return True
        case ast.Name(word):
            return word in ("float", "int")
        case ast.Attribute(ast.Name(word)):  # math.inf
            return names.get(word) is math
        case ast.Call(ast.Name(word), _, []):
            return any(names.get(word, vars(builtins).get(word)) is kind for kind in (float, int, Fraction))
    return isinstance(part, ast.Constant | ast.UnaryOp | ast.BinOp | ast.Tuple | ast.operator | ast.unaryop | ast.Load)
