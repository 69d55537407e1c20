"""The functions that a search is made of, read from its file, and put back as functions that run and can be proved.

What is read is checked to be what runs (`must_be_genuine`). What is put back stands in a text of its own, with the rest
of the file around it: there a proof looks up what else gives a name its meaning. `line_of` says on which line of the
file each line of that text was.
"""

import ast
import copy
import linecache
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Final

from proofs.proving.phrasing.caching import must_be_cached_by_python
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.matches_code import must_be_genuine, uncached

_NUMBERS: Final = count(1)


@dataclass
class Program:
    """Definitions by name, those that the search reaches; the search is `entry`."""

    entry: str
    definitions: dict[str, ast.FunctionDef]
    defaults: dict[str, tuple[Any, ...] | None]
    names: Mapping[str, Any]  # of its module
    module: ast.Module
    file: str
    takes: dict[str, Any] = field(default_factory=dict)  # what the phrases add to the names
    originals: list[ast.FunctionDef] = field(default_factory=list)  # its functions, before any rule
    tables: dict[str, set[str]] = field(default_factory=dict)  # by function: the parameters that are tables
    rewritten_by: set[str] = field(default_factory=set)  # the rules, and the modules of the passes, that changed it
    cached: set[str] = field(default_factory=set)  # functions whose results Python keeps
    pairs: frozenset[str] = frozenset()  # functions that return a value and something beside it
    ours: dict[str, str] = field(default_factory=dict)  # by a name that a rule has made: what the source says there

    def state(self) -> str:
        """All that a pass may change, as a text."""
        texts = [ast.dump(one) for one in self.definitions.values()]
        return repr((texts, self.defaults, sorted(self.takes), self.tables, self.pairs, [*self.names]))

    @contextmanager
    def in_its_own_words(self) -> Iterator[None]:
        """A refusal names what the source has, and no function that the rules have made."""
        try:
            yield
        except FragmentError as problem:
            words = re.sub(r"\w+", lambda word: self.ours.get(word[0], word[0]), str(problem))
            if type(problem) is not FragmentError or words == str(problem):
                raise
            raise FragmentError(words) from None


@dataclass(frozen=True)
class Written:
    """The functions of a program, as the prover gets them."""

    functions: Mapping[str, FunctionType]
    line_of: Mapping[int, int]
    text: str


def read(function: FunctionType) -> Program:
    """The function and those of its own file that it reaches."""
    file = function.__code__.co_filename
    linecache.checkcache(file)  # it may have been read before it was written anew
    module = ast.parse("".join(linecache.getlines(file)))
    program = Program(function.__name__, {}, {}, function.__globals__, module, file)
    waiting = [function]
    while waiting:
        one = waiting.pop()
        name = one.__name__
        if name in program.definitions:
            continue
        must_be_genuine(one)
        definition = _found(module, one)
        meant = function.__globals__.get(name)
        if uncached(meant) is not one:
            raise FragmentError(f"line {definition.lineno}: {name} means something else in its module by now")
        if one.__closure__ or definition.name != name:
            raise FragmentError(f"line {definition.lineno}: {name} is made by another function; write it in the module")
        program.definitions[name], program.defaults[name] = definition, one.__defaults__
        if meant is not one:
            must_be_cached_by_python(definition, module, function.__globals__)
            program.cached.add(name)
        for node in ast.walk(definition):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                other = uncached(function.__globals__.get(node.id))
                if isinstance(other, FunctionType) and other.__code__.co_filename == file and other.__name__ == node.id:
                    waiting.append(other)
    program.originals = copy.deepcopy([*program.definitions.values()])
    return program


def _found(module: ast.Module, function: FunctionType) -> ast.FunctionDef:
    inner = [part for home in module.body if isinstance(home, ast.If) for part in home.body]  # see `methods`
    for part in (*module.body, *inner):
        if isinstance(part, ast.FunctionDef):
            first = min([part.lineno, *(each.lineno for each in part.decorator_list)])
            if first == function.__code__.co_firstlineno and part.name == function.__name__:
                return part
    told = "write it as a function of the module"
    raise FragmentError(f"line {function.__code__.co_firstlineno}: {function.__qualname__}: {told}")


def write(program: Program) -> Written:
    """The functions as they are now."""
    theirs = {id(made) for made in program.definitions.values()}
    replaced = {(made.name, made.lineno) for made in program.definitions.values()}
    around = [
        part
        for part in program.module.body
        if id(part) not in theirs and (getattr(part, "name", ""), getattr(part, "lineno", 0)) not in replaced
    ]
    made = ast.Module([*around, *program.definitions.values()], [])
    ast.fix_missing_locations(made)
    text = ast.unparse(made) + "\n"
    file = f"<{program.file}: {program.entry}, in the fragment: {next(_NUMBERS)}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    again = ast.parse(text)
    lines: dict[int, int] = {}
    _map_lines(made, again, lines)
    names = {**program.names, **program.takes}
    try:
        compiled = compile(again, file, "exec", dont_inherit=True)
    except SyntaxError as problem:  # a name that one function keeps for another
        raise FragmentError(f"{problem.msg}: a proof follows what a function returns; return it instead") from None
    codes = {code.co_name: code for code in compiled.co_consts if isinstance(code, CodeType)}
    functions = {}
    for name in program.definitions:
        functions[name] = names[name] = FunctionType(codes[name], names, name, program.defaults.get(name))
    return Written(functions, lines, text)


def _map_lines(one: ast.AST, other: ast.AST, lines: dict[int, int]) -> None:
    """Both trees have one shape: where each statement of the other stands is known by the one."""
    if isinstance(other, ast.stmt):
        lines.setdefault(other.lineno, getattr(one, "lineno", 0))
    for this, that in zip(ast.iter_child_nodes(one), ast.iter_child_nodes(other), strict=False):
        _map_lines(this, that, lines)
