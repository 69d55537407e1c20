"""What each name of a search means, worked out on the source as it was written, before any rule changes it.

A name is a parameter, a variable, of the function around, of the module, or Python's own. A variable has a value on
every way to the line that reads it. What the module gives a meaning keeps it: nothing in the file assigns it again,
nor an attribute of it. What is not so is refused on its line.
"""

import ast
import builtins
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import BuiltinFunctionType, ModuleType
from typing import Any, Final

from proofs.proving.phrasing.flow import Flow, parameters, stores_in
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import without_types
from proofs.proving.source.fragment import refuse
from proofs.proving.source.methods import TableOfSelf
from specs.values import Infinity

NOTHING: Final = object()
WORDS: Final = (  # of Python, that a rule or a proof knows
    "max", "min", "len", "list", "tuple", "sorted", "reversed", "enumerate", "range", "iter", "next", "float", "dict",
    "all", "any", "bool",
)  # fmt: skip
_MEDDLING: Final = (
    "__builtins__", "__globals__", "__dict__", "__class__", "__code__", "__defaults__", "__kwdefaults__",
    "__getattr__", "__getattribute__", "__setattr__", "eval", "exec", "globals", "locals", "vars", "setattr", "delattr",
    "modules",
)  # fmt: skip
_HEAP_TYPE: Final = 1 << 9  # CPython's flag of a class that a program has made
_NUMBERS: Final = (int, float)  # exactly: True and False are no numbers here


class Scope:
    """What the names of one function mean; it is made anew when the function was changed."""

    def __init__(self, definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
        self.definition, self.names = definition, names
        inner = [node for node in ast.walk(definition) if isinstance(node, ast.FunctionDef | ast.Lambda)]
        self.parameters = {argument.arg for one in inner for argument in parameters(one.args)}
        self.stores: dict[str, list[ast.AST]] = {}
        for one in inner:
            for name, node in stores_in(one.body if isinstance(one, ast.FunctionDef) else [one.body]):
                self.stores.setdefault(name, []).append(node)
        self.declared = {
            name for node in ast.walk(definition) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names
        }
        self.own = {*self.parameters, *self.stores} - self.declared
        for node in ast.walk(definition):
            if isinstance(node, ast.comprehension):
                self.own |= {name for name, _ in stores_in([node.target])}

    @cached_property
    def flow(self) -> Flow:
        """Which assignments reach each read."""
        return Flow(self.definition)

    @cached_property
    def values(self) -> dict[int, ast.expr]:
        """By what a statement assigns, alone or as one of a tuple: the expression whose value it gets."""
        found: dict[int, ast.expr] = {}
        for node in ast.walk(self.definition):
            match node:
                case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                    found |= {id(target): value for target, value in zip(targets, values, strict=True)}
                case ast.Assign([target], value):
                    found[id(target)] = value
        return found

    def meaning(self, word: str) -> Any:
        """What the module or Python means by the word; NOTHING if it is the function's own, or unknown."""
        if word in self.own:
            return NOTHING
        return self.names.get(word, _of_python(self.names).get(word, NOTHING))

    def is_once(self, word: str) -> bool:
        """Whether it is a variable with one assignment: what it was given there it has wherever it is read."""
        return word in self.own and word not in self.parameters and len(self.stores.get(word, ())) == 1

    def is_steady(self, value: ast.expr) -> bool:
        """Whether the names in it are assigned at most once, so that they mean the same wherever they have a value."""
        named = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
        return all(len(self.stores.get(word, ())) + (word in self.parameters) < 2 for word in named)


def _of_python(names: Mapping[str, Any]) -> Mapping[str, Any]:
    words = names.get("__builtins__", builtins)  # a dict of its own where a neighbour of the file has a name of ours
    return vars(words) if isinstance(words, ModuleType) else words


# THE FRONT END


def must_be_resolved(program: Program) -> None:
    """Refuse a name without a meaning, without a value, or with a meaning that may change; and odd literals."""
    used: dict[str, ast.Name] = {}
    for definition in program.definitions.values():
        _must_not_hide(Scope(definition, program.names))
        for name in _free(definition, frozenset()):
            meant = program.names.get(name.id, _of_python(program.names).get(name.id, NOTHING))
            if meant is NOTHING:
                raise refuse(name, f"nothing in this file gives {name.id} a value; is it a slip of the pen?")
            if name.id in vars(builtins) and (meant is not vars(builtins)[name.id] or not _is_built_in(name.id, meant)):
                raise refuse(name, f"{name.id} is not Python's own; give yours another name")
            is_ours = str(getattr(meant, "__module__", "")).partition(".")[0] == "proofs"
            if is_ours and type(meant) is not TableOfSelf:
                raise refuse(name, f"{name.id} is a part of the prover, and no part of a search; do without it")
            if _is_object(program, name.id):
                told = f"a table is a dict, {name.id} = {{}}, or a dict in an attribute of the object that searches"
                kind = type(program.names[name.id]).__name__
                raise refuse(name, f"{name.id} is a {kind}, of which a proof knows nothing; {told}")
            used.setdefault(name.id, name)
    must_have_plain_literals(program)
    _must_stay(program, used)


def _is_built_in(word: str, meant: Any) -> bool:
    """Whether it is what Python itself made under that name: nobody has put something else in its place."""
    if isinstance(meant, type):
        return not meant.__flags__ & _HEAP_TYPE
    return not callable(meant) or (isinstance(meant, BuiltinFunctionType) and meant.__name__ == word)


def _must_not_hide(scope: Scope) -> None:
    """Refuse a variable with the name of a module, a class or an end of the order, or with a word that rules know."""
    for word in scope.own:
        if isinstance(scope.names.get(word), ModuleType | type | float | Infinity):
            raise refuse(scope.definition, f"{word} is a name of the module and of {scope.definition.name}; rename one")
    for node in ast.walk(scope.definition):
        if isinstance(node, ast.Name) and node.id in WORDS and node.id in scope.own and isinstance(node.ctx, ast.Load):
            raise refuse(node, f"{node.id} is not Python's own; give yours another name")


def _free(definition: ast.FunctionDef, around: frozenset[str]) -> Iterator[ast.Name]:
    """What it takes from the module; the variables of it and of the functions in it are looked at on the way."""
    flow = Flow(definition)
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and id(node) in flow.reaching and not flow.is_assigned_at(node):
            told = "give it one on every way to this line"
            raise refuse(node, f"{node.id} may have no value here; {told}")
    yield from (name for name in flow.free.values() if name.id not in around)
    for inner in _functions_in(definition):
        yield from _free(inner, around | flow.local)


def _is_object(program: Program, word: str) -> bool:
    """Whether it is an object of a class that is written in the file."""
    kind = type(program.names.get(word))
    written = {part.name for part in program.module.body if isinstance(part, ast.ClassDef)}
    return kind.__name__ in written and program.names.get(kind.__name__) is kind


def _functions_in(definition: ast.AST) -> Iterator[ast.FunctionDef]:
    for part in ast.iter_child_nodes(definition):
        if isinstance(part, ast.FunctionDef):
            yield part
        else:
            yield from _functions_in(part)


def _must_stay(program: Program, used: Mapping[str, ast.Name]) -> None:
    """Refuse what may give a name of the module, or an attribute that the search reads, another meaning."""
    ours = [node for definition in program.definitions.values() for node in ast.walk(definition)]
    fixed = {node.attr for node in ours if isinstance(node, ast.Attribute)}
    written: set[str] = set()
    for node in ast.walk(program.module):
        if isinstance(node, ast.ClassDef):
            written |= {name for name, _ in stores_in(part for part in node.body if not _is_bare_field(part, node))}
    selves = _through_self(program.module)
    for node in ast.walk(program.module):
        match node:
            case ast.Name(word) | ast.Attribute(_, word) | ast.FunctionDef(word) if word in _MEDDLING:
                raise refuse(node, f"{word}: it may give any name of this file another meaning; do without it")
            case ast.Global(words) if both := {*words} & used.keys():
                raise refuse(node, f"{min(both)} is assigned by a function; hand it in, or return it")
            case ast.Attribute(of, word, ast.Store() | ast.Del()):
                is_bare = word not in written if id(node) in selves else word not in fixed | written
                if not is_bare or (id(node) not in selves and _is_of_the_module(of, program.names)):
                    told = "a proof reads the class or module as it is written"
                    raise refuse(node, f"{ast.unparse(node)} is assigned; {told}")


def _is_bare_field(part: ast.stmt, home: ast.ClassDef) -> bool:
    """Whether it only annotates a field: that alone gives the class no attribute."""
    may_have_slots = home.bases or home.keywords or any(isinstance(one, ast.Call) for one in home.decorator_list)
    return isinstance(part, ast.AnnAssign) and part.value is None and not may_have_slots


def _is_of_the_module(of: ast.expr, names: Mapping[str, Any]) -> bool:
    """Whether it may be something that the module has a name for, or a part of that: `logging.Logger`, `type(x)`."""
    while isinstance(of, ast.Attribute | ast.Subscript):
        of = of.value
    return not isinstance(of, ast.Name) or of.id in names


def _through_self(module: ast.Module) -> set[int]:
    """Attributes of an object that its own methods set."""
    found: set[int] = set()
    for home in ast.walk(module):
        for method in home.body if isinstance(home, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and method.args.args:
                own = method.args.args[0].arg
                for node in ast.walk(method):
                    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == own:
                        found.add(id(node))
    return found


# LITERALS


def must_have_plain_literals(program: Program) -> None:
    """Refuse True as a number, fractions as places, and texts that are less or greater."""
    for definition in program.definitions.values():
        for node in without_types(definition):
            _must_be_plain(node)


def _must_be_plain(node: ast.AST) -> None:
    match node:
        case ast.AugAssign(_, ast.Mult() | ast.Div() | ast.Pow() | ast.LShift()):
            told = "a proof knows of no window that grows by a factor; open the end that failed: -inf, or inf"
            raise refuse(node, f"{ast.unparse(node)}: {told}")
        case ast.Slice(lower, upper, step):
            for part in (lower, upper, step):
                _must_be(part, (int, type(None)), "a slice begins and ends at a whole number")
        case ast.Subscript(_, ast.Constant() | ast.UnaryOp() as place):
            _must_be(place, (int, str), "a place in a list or a tuple is a whole number")
        case ast.BinOp(left, _, right):
            for part in (left, right):
                _must_be(part, _NUMBERS, "only numbers are added, multiplied or divided")
        case ast.Compare(left, ops, others) if any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in ops):
            for part in (left, *others):
                _must_be(part, _NUMBERS, "only numbers are less or greater")


def _must_be(part: ast.expr | None, kinds: tuple[type, ...], why: str) -> None:
    while isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub | ast.UAdd):
        part = part.operand
    if isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and type(part.value) not in kinds):
        raise refuse(part, f"{ast.unparse(part)}: {why}")
