"""The functions that a search is made of, read from its file, and put back as functions that run and can be proved.

What is read is checked to be what runs (`must_be_genuine`). What is put back stands in a text of its own, with the rest
of the file around it: there a proof looks up what else gives a name its meaning. `line_of` says on which line of the
file each line of that text was.
"""

import ast
import builtins
import copy
import linecache
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Final

from proofs.proving.phrasing.caching import must_be_cached_by_python
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.matches_code import IS_CACHED, must_be_genuine, uncached
from proofs.proving.source.same_program import Text, is_the_same

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
    source: Text = field(default_factory=lambda: Text({}, {}, {}))  # before any rule
    tables: dict[str, set[str]] = field(default_factory=dict)  # by function: the parameters that are tables
    is_as_written: bool = False  # what its rules have changed is seen to change nothing
    rewritten_by: set[str] = field(default_factory=set)  # the rules, and the modules of the passes, that changed it
    cached: set[str] = field(default_factory=set)  # functions whose results Python keeps
    prints: bool = False  # something is printed or logged, which is left out
    pairs: frozenset[str] = frozenset()  # functions that return a value and something beside it
    of_mover: bool = False  # its values are those of the player to move, and it says so in no parameter
    has_colored_nodes: bool = False  # it is given nodes that know their children, and no game: see `colored_nodes`
    ours: dict[str, str] = field(default_factory=dict)  # by a name that a rule has made: what the source says there

    def fresh(self, word: str) -> str:
        """A name like this that nothing in the file has, nor what was added to it."""
        parts = [node for home in (self.module, *self.definitions.values()) for node in ast.walk(home)]
        used = {getattr(node, "id", getattr(node, "arg", getattr(node, "name", ""))) for node in parts}
        used |= {*self.definitions, *self.names, *self.takes}
        return next(name for number in count(1) if (name := word if number == 1 else f"{word}_{number}") not in used)

    def add(self, text: str, at: ast.AST) -> None:
        """Add the function of this text, which stands on the line of another one."""
        (made,) = ast.parse(text).body
        assert isinstance(made, ast.FunctionDef)
        for node in ast.walk(made):
            if isinstance(node, ast.stmt | ast.expr | ast.arg):
                node.lineno = node.end_lineno = getattr(at, "lineno", 1)
        self.definitions[made.name], self.defaults[made.name] = made, None

    def says_the_same(self) -> bool:
        """Whether its functions do what the source says, though the rules have changed them."""
        is_free = not self.takes.keys() & {*self.names, *dir(builtins)}
        return is_free and is_the_same(
            self.source, Text(self.definitions, self.defaults, self.names), self.module, self.tables
        )

    def premises(self) -> dict[str, str]:
        """What a proof takes for granted of what it does not follow."""
        of_cache = "the game, its nodes and pay-offs can be hashed, as the keys of a cache" if self.cached else ""
        of_print = "what is printed or logged has a text, and is taken where it goes" if self.prints else ""
        return {word: told for word, told in (("cache", of_cache), ("print", of_print)) if told}

    def state(self) -> str:
        """All that a pass may change, as a text."""
        texts = [ast.dump(one) for one in self.definitions.values()]
        return repr((texts, self.defaults, sorted(self.takes), self.tables, self.pairs, [*self.names]))


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
    program.source = Text(copy.deepcopy(program.definitions), {**program.defaults}, program.names)
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
        vars(functions[name]).update({IS_CACHED: True} if name in program.cached else {})
    return Written(functions, lines, text)


def _map_lines(one: ast.AST, other: ast.AST, lines: dict[int, int]) -> None:
    """Both trees have one shape: where each statement of the other stands is known by the one."""
    if isinstance(other, ast.stmt):
        lines.setdefault(other.lineno, getattr(one, "lineno", 0))
    for this, that in zip(ast.iter_child_nodes(one), ast.iter_child_nodes(other), strict=False):
        _map_lines(this, that, lines)
