"""trusted: what the names of a source mean: each is looked up, and refused if anything may give it another meaning.

A name is never believed. `max`, `all` and the other words of Python that a proof knows must be Python's own. A constant
is bound once in the text of its module, to what is written out there; no function of the module assigns it, or any
function that the proof reads.
"""

import ast
import builtins
import dis
import linecache
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.util import resolve_name
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, cast

from proofs.proving.source.fragment import CONSTANTS, IDENTICAL, LOOKS, refuse
from specs.values import Greatest, Infinity, Least

# They ask nothing but comparisons and truth; `dict` stands in `dict.fromkeys(children, value)` only.
BUILTINS: Final = {word: vars(builtins)[word] for word in ("max", "min", "all", "any", "bool", "dict")}
_EXACTLY: Final = (Least, Greatest, bool, *CONSTANTS[1:])  # a class of one's own may compare as it likes
_MEDDLING: Final = ("__builtins__", "__globals__", "eval", "exec", "globals")  # they may give any name any meaning
_OURS: Final = ("specs", "verified", *sys.stdlib_module_names)


def globals_of(function: FunctionType, definition: ast.FunctionDef, known: Iterable[Any]) -> Mapping[str, Any]:
    """What the names of the source mean that are not its own; refused unless functions, constants or known classes."""
    own = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
    own |= {node.name for node in ast.walk(definition) if isinstance(node, ast.FunctionDef) and node is not definition}
    found: dict[str, Any] = {}
    for node in _loaded(definition):
        if node.id in BUILTINS:
            meant = function.__builtins__.get(node.id)  # type: ignore[attr-defined]  # where its code looks
            if node.id in own or node.id in function.__globals__ or meant is not BUILTINS[node.id]:
                raise refuse(node, f"{node.id} is not Python's own; give yours another name")
        elif node.id in function.__globals__ and node.id not in {*own, *found}:
            thing = found[node.id] = function.__globals__[node.id]
            is_known = _is_among(thing, known)
            if node.id in LOOKS and not is_known:
                raise refuse(node, f"{node.id} is a word that the proof has for itself")
            if node.id in IDENTICAL and not isinstance(thing, Infinity):
                raise refuse(node, f"{node.id} is not the end of the order that it is called after")
            is_plain = isinstance(thing, FunctionType) or (isinstance(thing, type) and is_known)
            if not (is_plain or _is_constant(thing, known)):
                raise refuse(node, f"{node.id} is neither a function nor a constant")
            _must_stay(node, function.__globals__, function.__code__.co_filename)
        elif node.id not in own and node.id not in found:
            raise refuse(node, f"nothing is known of {node.id}")
    return found


def misplaced(definition: ast.FunctionDef, names: Mapping[str, Any], known: Iterable[Any]) -> Iterator[ast.Name]:
    """The names that are read elsewhere than as the invariant of a loop, or of a place (`here` of `desugar`)."""
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
    name, (module, at_once, later) = node.id, _text(file)
    for part in ast.walk(module):
        word = part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""
        is_set = word == name and isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load)
        if word in _MEDDLING or is_set:
            raise refuse(part, f"{ast.unparse(part)}: it may give {name} another meaning")
    if name in later:
        raise refuse(node, f"{name} is assigned by a function of its module, so it is no constant")
    if isinstance(names[name], FunctionType | type | ModuleType | Infinity):
        return
    if at_once.count(name) != 1 or not any(_binds(part, name, names, file) for part in module.body):
        raise refuse(node, f"{name} is no constant: it is not assigned once, to numbers that are written out there")


@cache
def _text(file: str) -> tuple[ast.Module, list[str], list[str]]:
    """The text of a module, and the names that are assigned: by the module itself, and by functions in it."""
    text = "".join(linecache.getlines(file))
    whole = compile(text, file, "exec", dont_inherit=True)
    inner = (step for code in _within(whole) for step in dis.get_instructions(code))
    at_once = [step.argval for step in dis.get_instructions(whole) if step.opname.startswith(("STORE_", "DELETE_"))]
    later = [step.argval for step in inner if step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL")]
    return ast.parse(text), at_once, later


def _within(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from (part, *_within(part))


def _binds(part: ast.stmt, name: str, names: Mapping[str, Any], file: str) -> bool:
    """Whether the statement binds the name, and to something that is the same in every run."""
    match part:
        case ast.Assign([ast.Name(bound)], value) | ast.AnnAssign(ast.Name(bound), _, ast.expr() as value):
            return bound == name and all(_is_written_out(each, names, file) for each in ast.walk(value))
        case ast.ImportFrom(module, aliases, level):
            for alias in (alias for alias in aliases if (alias.asname or alias.name) == name):
                there = sys.modules[resolve_name("." * level + (module or ""), names.get("__package__") or "")]
                if there.__name__.partition(".")[0] not in _OURS:
                    _must_stay(ast.copy_location(ast.Name(alias.name), part), vars(there), there.__file__ or "")
                return True
    return False


def _is_written_out(part: ast.AST, names: Mapping[str, Any], file: str) -> bool:
    match part:
        case ast.Name(word) if word in names:
            _must_stay(part, names, file)
            return True
        case ast.Name(word):
            return word in ("float", "int")
        case ast.Attribute(ast.Name(word)):  # math.inf
            return type(names.get(word)) is ModuleType and names[word].__name__ in sys.stdlib_module_names
        case ast.Call(ast.Name(word), _, []):
            return any(names.get(word, vars(builtins).get(word)) is kind for kind in (float, int, Fraction))
    return isinstance(part, ast.Constant | ast.UnaryOp | ast.BinOp | ast.Tuple | ast.operator | ast.unaryop | ast.Load)
