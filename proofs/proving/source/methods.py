"""A method as a plain function on the lines on which it stands: `self` is left out, and `self.search` is `search`.

The rest of its file is kept beside it, for what assigns a name there says whether that name means the same tomorrow
(`names`): `class Engine:` becomes `if True:`, so that its methods are functions of the module. Only the object's class
may say what `self.search` is. So it is with every method that it calls. Of what an object keeps nothing is known but
for a dict that its methods use as a table (`self.table`), which becomes a variable of the module; `self` is good for
nothing else.
"""

import ast
import inspect
import linecache
from types import CodeType, FunctionType, MethodType
from typing import Any, Final

from proofs.proving.source.fragment import FragmentError, refuse
from proofs.proving.source.matches_code import must_be_genuine

_MEDDLING: Final = (
    "setattr", "delattr", "vars", "__dict__", "__class__", "__getattribute__", "__getattr__", "__setattr__",
)  # fmt: skip


class TableOfSelf(dict[Any, Any]):
    """Stands for an attribute that is seen to be a dict which only the methods of its class use."""


def as_function(method: MethodType) -> FunctionType:
    """The method without its object; FragmentError says why it cannot be written so."""
    function, owner = method.__func__, type(method.__self__)
    if not isinstance(function, FunctionType):
        raise FragmentError(f"{method!r}: only a method that is written in Python can be proved")
    is_plain = type(owner) is type and {kind.__module__ for kind in owner.__mro__[:-1]} == {function.__module__}
    if not is_plain or inspect.getattr_static(method.__self__, function.__name__) is not function:
        told = "make it one of a class that is written in this file, or a function"
        raise FragmentError(f"{function.__qualname__} is no plain method of its class; {told}")
    must_be_genuine(function)
    file = function.__code__.co_filename
    lines = linecache.getlines(file)
    module = ast.parse("".join(lines))
    home, definition = _found(module, function)
    for part in ast.walk(module):
        word = getattr(part, "id", None) or getattr(part, "attr", None) or getattr(part, "name", None)
        if word in _MEDDLING:
            raise refuse(part, f"{word}: it may give self.{function.__name__} another meaning")
    methods = _reached(method, home, definition)
    tables = {attr: f"self_{attr}" for attr in _tables(method, module, methods, home)}
    for word in (*tables.values(), *(each.name for each in methods if each is not definition)):
        if word in function.__globals__ or any(isinstance(n, ast.Name) and n.id == word for n in ast.walk(module)):
            raise refuse(definition, f"{word} means something else in this file; give the method another name")
    edited = [line.encode() for line in lines]
    for each in methods:
        edited = _without_counters(method.__self__, home, each, edited)
    for each in methods:
        edited = _without_self(each, edited, {one.name for one in methods}, tables)
    first, body = _first_line(home), _first_line(home.body[0])
    if body == home.lineno:
        raise refuse(home, f"class {home.name} is written on one line; begin its body on a line of its own")
    edited[first - 1 : body - 1] = [b"if True:\n", *[b"\n"] * (body - first - 1)]
    kept = {name: TableOfSelf() for name in tables.values()}
    return _compiled([line.decode() for line in edited], methods, method, kept, home)


def _reached(method: MethodType, home: ast.ClassDef, definition: ast.FunctionDef) -> list[ast.FunctionDef]:
    """The method and those of its class that it calls, directly or not; each must be what its class says it is."""
    found = [definition]
    written = {part.name: part for part in home.body if isinstance(part, ast.FunctionDef)}
    for one in found:
        own = one.args.args[0].arg if one.args.args else ""
        for node in ast.walk(one):
            match node:
                case ast.Call(ast.Attribute(ast.Name(word), attr)) if word == own and attr in written:
                    static = inspect.getattr_static(method.__self__, _mangled(attr, home))
                    if not isinstance(static, FunctionType) or static.__code__.co_firstlineno != _first_line(
                        written[attr]
                    ):
                        raise refuse(node, f"self.{attr} is no plain method of its class")
                    must_be_genuine(static)
                    if written[attr] not in found:
                        found.append(written[attr])
    return found


def _mangled(attr: str, home: ast.ClassDef) -> str:
    """How an object calls what its class calls by a name that begins with two underscores."""
    is_private = attr.startswith("__") and not attr.endswith("__")
    return f"_{home.name.lstrip('_')}{attr}" if is_private else attr


def _tables(method: MethodType, module: ast.Module, methods: list[ast.FunctionDef], home: ast.ClassDef) -> list[str]:
    """The attributes that are dicts, empty at first, which nothing but these methods uses."""
    found: dict[str, None] = {}
    ours: set[int] = set()
    for each in methods:
        own = each.args.args[0].arg if each.args.args else ""
        for node in ast.walk(each):
            match node:
                case ast.Attribute(ast.Name(word), attr, ast.Load()) if word == own:
                    static = inspect.getattr_static(method.__self__, _mangled(attr, home), None)
                    if type(static) is dict and not static:
                        found.setdefault(attr)
                        ours.add(id(node))
    harmless = {*ours}
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute() as one, "clear"), [], []):
                harmless.add(id(one))
            case ast.Call(ast.Name("len"), [ast.Attribute() as one], []):
                harmless.add(id(one))
            case ast.Assign(
                [ast.Attribute(ast.Name("self")) as one], ast.Dict([], []) | ast.Call(ast.Name("dict"), [], [])
            ):
                harmless.add(id(one))
            case ast.AnnAssign(ast.Attribute(ast.Name("self")) as one, _, ast.Dict([], [])):
                harmless.add(id(one))
    within = {id(node) for one in methods for node in ast.walk(one)}
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr in found:
            is_set = not isinstance(node.ctx, ast.Load) and id(node) in within
            if id(node) not in harmless or is_set or (id(node) in within and id(node) not in ours):
                told = "a proof does not see what becomes of the table there"
                raise refuse(node, f"{ast.unparse(node)} is used outside of the search: {told}")
    kept = [inspect.getattr_static(method.__self__, _mangled(attr, home)) for attr in found]
    if len({id(table) for table in kept}) != len(kept):
        raise refuse(methods[0], f"{' and '.join(found)} are one dict; a table has one name")
    return [*found]


def _first_line(part: ast.stmt) -> int:
    """Where it begins, with its decorators."""
    above: list[ast.expr] = getattr(part, "decorator_list", [])
    return min([part.lineno, *(each.lineno for each in above)])


def _found(module: ast.Module, function: FunctionType) -> tuple[ast.ClassDef, ast.FunctionDef]:
    """The class, and the method in it."""
    for home in module.body:
        for part in home.body if isinstance(home, ast.ClassDef) else ():
            is_it = isinstance(home, ast.ClassDef) and _first_line(part) == function.__code__.co_firstlineno
            if is_it and isinstance(part, ast.FunctionDef):
                return home, part  # type: ignore[return-value]  # only a class has been looked into
    raise FragmentError(f"{function.__qualname__} is not written as a method of a class of its module")


def _without_counters(
    thing: object, home: ast.ClassDef, definition: ast.FunctionDef, lines: list[bytes]
) -> list[bytes]:
    """`self.nodes += 1` does nothing that the method sees: `nodes` is a whole number at first, and only counted up."""
    own = definition.args.args[0].arg
    kept = getattr(thing, "__dict__", {})
    edited = [*lines]
    for part in ast.walk(definition):
        match part:
            case ast.AugAssign(ast.Attribute(ast.Name(word), attr), ast.Add(), ast.Constant(int())) if word == own:
                is_number = type(kept.get(_mangled(attr, home))) is int
                if is_number and _is_only_counted(home, attr) and part.lineno == part.end_lineno:
                    row = edited[part.lineno - 1]
                    # as long as it was, so that what stands behind it stays where it is
                    width = (part.end_col_offset or 0) - part.col_offset
                    edited[part.lineno - 1] = row[: part.col_offset] + b"pass".ljust(width) + row[part.end_col_offset :]
                    part.target = ast.Name("_", ast.Store())
    return edited


def _is_only_counted(home: ast.ClassDef, attr: str) -> bool:
    """Whether nothing in the class gives it a meaning but `= 0` and `+= 1`, and no base class does."""
    methods = [part.name for part in home.body if isinstance(part, ast.FunctionDef)]
    special = [name for name in methods if name.startswith("__") and name.endswith("__")]
    if home.bases or home.keywords or home.decorator_list or not {*special} <= {"__init__"}:
        return False
    counted: set[int] = set()
    for part in ast.walk(home):
        match part:
            case ast.AugAssign(ast.Attribute(_, word) as target, ast.Add(), ast.Constant(int())) if word == attr:
                counted.add(id(target))
            case ast.Assign([ast.Attribute(_, word) as target], ast.Constant(int())) if word == attr:
                counted.add(id(target))
    stores = [part for part in ast.walk(home) if isinstance(part, ast.Attribute) and part.attr == attr]
    named = [part for part in ast.walk(home) if getattr(part, "name", "") == attr or getattr(part, "id", "") == attr]
    writes = [part for part in stores if not isinstance(part.ctx, ast.Load)]
    return not named and all(id(part) in counted for part in writes)


def _without_self(
    definition: ast.FunctionDef, lines: list[bytes], methods: set[str], tables: dict[str, str]
) -> list[bytes]:
    """The lines of the file, `self` cut out where the method says it."""
    if len(definition.args.args) < 2 or definition.decorator_list:
        raise refuse(definition, f"{definition.name}: only a plain method, with parameters, can be proved")
    own, other = definition.args.args[:2]
    cuts: list[tuple[ast.arg | ast.expr, ast.arg | ast.expr]] = [(own, other)]
    called = {id(part.func) for part in ast.walk(definition) if isinstance(part, ast.Call)}
    for part in ast.walk(definition):
        match part:
            case ast.Attribute(ast.Name(word), attr) if word == own.arg and attr in methods:
                if id(part) not in called:
                    raise refuse(part, f"{ast.unparse(part)} is called, and nothing else")
                cuts.append((part, part))
            case ast.Attribute(ast.Name(word), attr) if word == own.arg and attr in tables:
                cuts.append((part, part))
            case ast.Attribute(ast.Name(word), attr) if word == own.arg:
                told = "a proof knows nothing of what an object keeps; hand it in, or make it a function of the module"
                raise refuse(part, f"{ast.unparse(part)}: {told}")
            case ast.Name(word) if word.startswith("__") and not word.endswith("__"):
                raise refuse(part, f"{word}: within a class Python takes this for another name; rename it")
            case ast.Name(word) if word in methods:
                raise refuse(part, f"{word} is the method's name as well; give one of them another name")
            case ast.arg(word) if (word == own.arg or word in methods) and part is not own:
                raise refuse(part, f"{word} has two meanings; give one of them another name")
    kept = {id(begin.value) for begin, _ in cuts if isinstance(begin, ast.Attribute)}
    for part in ast.walk(definition):
        if isinstance(part, ast.Name) and part.id == own.arg and id(part) not in kept:
            raise refuse(
                part,
                f"{own.arg} alone: a proof knows nothing of the object; hand in what is needed of it",
            )
    edited = [*lines]
    for begin, end in sorted(cuts, key=lambda each: (each[0].lineno, each[0].col_offset), reverse=True):
        row, start = begin.lineno - 1, begin.col_offset
        stop = end.end_col_offset if begin is end else end.col_offset
        if (end.end_lineno if begin is end else end.lineno) != begin.lineno:
            raise refuse(begin, "`self.` and the name after it stand on two lines; write them on one")
        word = begin.attr if isinstance(begin, ast.Attribute) else ""
        said = tables.get(word, word).encode()
        edited[row] = edited[row][:start] + said + edited[row][stop:]
    return edited


def _compiled(
    lines: list[str], methods: list[ast.FunctionDef], method: MethodType, tables: dict[str, TableOfSelf],
    home: ast.ClassDef,
) -> FunctionType:  # fmt: skip
    """The function of these lines, with the names of the module that the method has."""
    function = method.__func__
    assert isinstance(function, FunctionType)
    name = f"<{function.__code__.co_filename}: {function.__qualname__} without its object>"
    linecache.cache[name] = sum(map(len, lines)), None, lines, name
    module: Any = ast.parse("".join(lines))
    names: dict[str, Any] = {**function.__globals__, **tables}
    for definition in methods:
        (made,) = [
            part for part in ast.walk(module) if isinstance(part, ast.FunctionDef) and part.lineno == definition.lineno
        ]
        code = compile(ast.Module([made], []), name, "exec")
        (body,) = [part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == made.name]
        original: Any = inspect.getattr_static(method.__self__, _mangled(made.name, home))
        names[made.name] = FunctionType(body, names, made.name, original.__defaults__)
    found: FunctionType = names[methods[0].name]
    return found
