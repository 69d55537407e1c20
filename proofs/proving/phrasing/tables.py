"""A dict in which a search keeps what it learned, as a parameter of every function that uses it.

It may be a variable of the module, a parameter, a default, or a variable of the function that starts the search. A
proof knows nothing of it but what is true of each of its entries, so that it does not matter which of these it is, nor
that it is empty at first. What a search does with it is `get`, `in`, `table[node]` and `table[node] = ...`; anything
else is refused, for it could change what the table holds without a proof seeing it.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import Final

from proofs.checking.core.signatures import means
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import names_in
from proofs.proving.source.fragment import refuse
from proofs.proving.source.methods import TableOfSelf

_MEDDLING: Final = ("__builtins__", "__globals__", "eval", "exec", "globals", "setattr", "__dict__", "vars", "locals")


def is_empty_dict(value: ast.expr | None) -> bool:
    """`{}` or `dict()`."""
    match value:
        case ast.Dict([], []) | ast.Call(ast.Name("dict"), [], []):
            return True
    return False


def with_tables(program: Program) -> None:
    """Make a parameter of each table; `program.tables` says which those are, by function."""
    outer: dict[str, set[str]] = {name: set() for name in program.definitions}  # what it takes from the module
    given = {name: _table_parameters(program, name) for name in program.definitions}
    for name in program.cached:
        if given[name]:
            raise refuse(program.definitions[name], f"{min(given[name])} is a dict, which no cache takes for a key")
    for name, definition in program.definitions.items():
        _drop_fresh(definition, given[name])
        outer[name] |= _local_tables(definition)
        own = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)} | names_in(definition, ast.Store)
        for node in ast.walk(definition):
            if isinstance(node, ast.Name) and node.id not in own and isinstance(program.names.get(node.id), dict):
                _must_be_the_searchs_own(node, program)
                outer[name].add(node.id)
    if not any(outer.values()) and not any(given.values()):
        return
    kept = [program.names[word] for word in set[str]().union(*outer.values()) if word in program.names]
    if len({id(table) for table in kept}) != len(kept):
        raise refuse(program.definitions[program.entry], "two of its tables are one dict; a table has one name")
    calls = {name: [*_calls(definition, program)] for name, definition in program.definitions.items()}
    for name in program.definitions:
        for call in calls[name]:
            assert isinstance(call.func, ast.Name)
            outer[name] |= _pass_defaults(program, call, given[call.func.id], given[name])
    _close(outer, calls)
    for name, definition in program.definitions.items():
        for call in calls[name]:
            assert isinstance(call.func, ast.Name)
            more = sorted(outer[call.func.id])
            call.args[:0] = [ast.copy_location(ast.Name(word, ast.Load()), call) for word in more]
        arguments = definition.args.args
        if both := outer[name] & {argument.arg for argument in arguments}:
            raise refuse(definition, f"{min(both)} is two tables here; give one of them another name")
        arguments[:0] = [ast.copy_location(ast.arg(word), definition) for word in sorted(outer[name])]
        program.tables[name] = {*outer[name], *given[name]}
    for name, definition in program.definitions.items():
        _must_be_used_as_such(definition, program.tables[name], program)


# WHICH THEY ARE


def _table_parameters(program: Program, name: str) -> set[str]:
    """Parameters that are tables; what they are by default is left out."""
    definition = program.definitions[name]
    arguments = definition.args.args
    defaults = [*(program.defaults.get(name) or ())]
    written = [*definition.args.defaults]
    found: set[str] = set()
    first = len(arguments) - len(written)
    for number in reversed(range(len(arguments))):
        argument, by_default = arguments[number], written[number - first] if number >= first else None
        is_so_called = means(argument.arg, "memory") or (argument.arg == "T" and _is_no_game(definition))
        is_one = is_so_called or is_empty_dict(by_default) or _is_stored_in(definition, argument.arg)
        if not is_one:
            continue
        found.add(argument.arg)
        if by_default is not None:
            value = defaults[number - first]
            is_none = value is None and _starts_fresh(definition, argument.arg)
            if not (is_none or (is_empty_dict(by_default) and type(value) is dict and not value)):
                raise refuse(by_default, f"{argument.arg}={ast.unparse(by_default)}: a table is empty at first: {{}}")
            del written[number - first], defaults[number - first]
            for later in arguments[number + 1 :]:
                if len(written) >= len(arguments) - number:
                    break
                if later.arg not in found:
                    raise refuse(
                        argument,
                        f"{argument.arg} is a table and stands before {later.arg}; let tables be the last parameters",
                    )
    definition.args.defaults, program.defaults[name] = written, tuple(defaults) or None
    if found:
        last = [argument for argument in arguments if argument.arg in found]
        if [*arguments[len(arguments) - len(last) :]] != last and written:
            raise refuse(definition, f"{definition.name}: let its table be its last parameter")
    return found


def _is_no_game(definition: ast.FunctionDef) -> bool:
    """Whether T, which may be short for a tree, is a table: it is asked as one, or not at all and stands later."""
    asked = {
        node.attr
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "T"
    }
    return asked == {"get"} or (not asked and definition.args.args[0].arg != "T")


def _is_stored_in(definition: ast.FunctionDef, word: str) -> bool:
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == word
        for node in ast.walk(definition)
    )


def _fresh_if_none(part: ast.stmt, word: str) -> bool:
    match part:
        case ast.If(
            ast.Compare(ast.Name(one), [ast.Is()], [ast.Constant(None)]), [ast.Assign([ast.Name(two)], made)], []
        ):
            return one == two == word and is_empty_dict(made)
        case ast.Assign(
            [ast.Name(two)],
            ast.IfExp(ast.Compare(ast.Name(one), [ast.Is()], [ast.Constant(None)]), made, ast.Name(other))
            | ast.IfExp(ast.Compare(ast.Name(one), [ast.IsNot()], [ast.Constant(None)]), ast.Name(other), made),
        ):
            return one == two == other == word and is_empty_dict(made)
    return False


def _starts_fresh(definition: ast.FunctionDef, word: str) -> bool:
    """`if table is None: table = {}`, or the same as an expression, before anything else speaks of it."""
    for part in definition.body:
        if _fresh_if_none(part, word):
            return True
        if word in names_in(part) | names_in(part, ast.Store):
            return False
    return False


def _drop_fresh(definition: ast.FunctionDef, tables: set[str]) -> None:
    definition.body = [
        part for part in definition.body if not any(_fresh_if_none(part, word) for word in tables)
    ] or definition.body


def _local_tables(definition: ast.FunctionDef) -> set[str]:
    """`table = {}` in the function's own body, before anything else speaks of it."""
    found: set[str] = set()
    for part in [*definition.body]:
        match part:
            case ast.Assign([ast.Name(word)], value) | ast.AnnAssign(ast.Name(word), _, value) if is_empty_dict(value):
                stores = [
                    node for node in ast.walk(definition)
                    if isinstance(node, ast.Name) and node.id == word and not isinstance(node.ctx, ast.Load)
                ]  # fmt: skip
                before = definition.body[: definition.body.index(part)]
                if len(stores) > 1 or any(word in names_in(early) for early in before):
                    raise refuse(part, f"{word} is made anew here; a table is made once, before anything speaks of it")
                found.add(word)
                definition.body.remove(part)
    return found


def _must_be_the_searchs_own(at: ast.Name, program: Program) -> None:
    """Refuse a dict of the module that anything else may change."""
    word, table = at.id, program.names[at.id]
    if type(table) is TableOfSelf:
        return
    if type(table) is not dict or table:
        raise refuse(at, f"{word} is no dict that is empty at first")
    ours = {id(inner) for definition in program.definitions.values() for inner in ast.walk(definition)}
    harmless: set[int] = set()
    made = 0
    for part in program.module.body:
        match part:
            case ast.Assign([ast.Name(name) as target], value) | ast.AnnAssign(ast.Name(name) as target, _, value):
                if name == word and is_empty_dict(value):
                    made += 1
                    harmless.add(id(target))
    for node in ast.walk(program.module):
        match node:
            case ast.Call(ast.Attribute(ast.Name(name) as one, "clear"), [], []) if name == word:
                harmless.add(id(one))
            case ast.Call(ast.Name("len"), [ast.Name(name) as one], []) if name == word:
                harmless.add(id(one))
    for node in ast.walk(program.module):
        if getattr(node, "id", getattr(node, "attr", "")) in _MEDDLING:
            raise refuse(node, f"{ast.unparse(node)}: it may change {word}")
        if isinstance(node, ast.Global) and word in node.names:
            raise refuse(node, f"{word} is assigned by a function; a table is made once, in the module")
        if isinstance(node, ast.Name) and node.id == word and id(node) not in {*harmless, *ours}:
            raise refuse(node, f"{word} is used outside of the search: a proof does not see what becomes of it there")
    if made != 1:
        raise refuse(at, f"{word} is no table of this module: make it there, once, as `{word} = {{}}`")


# HOW THEY ARE HANDED ON


def _calls(definition: ast.FunctionDef, program: Program) -> Iterator[ast.Call]:
    called = set[int]()
    for node in ast.walk(definition):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in program.definitions:
            called.add(id(node.func))
            yield node
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id in program.definitions and id(node) not in called:
            raise refuse(node, f"{node.id} is called, and nothing else")


def _pass_defaults(program: Program, call: ast.Call, theirs: set[str], mine: set[str]) -> set[str]:
    """Hand on a table that the call leaves to its default: which one it is does not matter."""
    assert isinstance(call.func, ast.Name)
    arguments = [argument.arg for argument in program.definitions[call.func.id].args.args]
    known = {*arguments[: len(call.args)], *(keyword.arg for keyword in call.keywords)}
    missing = [word for word in arguments if word in theirs and word not in known]
    call.keywords += [ast.keyword(word, ast.copy_location(ast.Name(word, ast.Load()), call)) for word in missing]
    return {word for word in missing if word not in mine}


def _close(outer: dict[str, set[str]], calls: Mapping[str, list[ast.Call]]) -> None:
    """Who calls another needs what that one takes."""
    changed = True
    while changed:
        changed = False
        for name, made in calls.items():
            more = set[str]().union(*(outer[call.func.id] for call in made if isinstance(call.func, ast.Name)))
            if more - outer[name]:
                outer[name] |= more
                changed = True


def _must_be_used_as_such(definition: ast.FunctionDef, tables: set[str], program: Program) -> None:
    fine: set[int] = set()
    for node in ast.walk(definition):
        match node:
            case ast.Call(ast.Attribute(ast.Name() as one, "get"), [_] | [_, _], []):
                fine.add(id(one))
            case ast.Subscript(ast.Name() as one, _, ast.Load() | ast.Store()):
                fine.add(id(one))
            case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Name() as one]):
                fine.add(id(one))
            case ast.Call(ast.Name(word)) if word in program.definitions or _is_inner(definition, word):
                fine |= {id(part) for part in (*node.args, *(keyword.value for keyword in node.keywords))}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id in tables and id(node) not in fine:
            told = f"a proof knows of {node.id}.get(node), node in {node.id}, {node.id}[node] and {node.id}[node] = ..."
            raise refuse(node, f"{node.id}: {told}")


def _is_inner(definition: ast.FunctionDef, word: str) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == word for part in ast.walk(definition))


# AFTER NESTED FUNCTIONS WERE LIFTED


def tables_of(program: Program) -> dict[tuple[str, str], str]:
    """By function and parameter: the name of the table, one name for all that are handed on to each other."""
    every = set[str]().union(*program.tables.values()) if program.tables else set()
    places = {
        (name, argument.arg)
        for name, definition in program.definitions.items()
        for argument in definition.args.args
        if argument.arg in program.tables.get(name, every)
    }
    parent = {place: place for place in places}

    def top(place: tuple[str, str]) -> tuple[str, str]:
        while parent[place] != place:
            place = parent[place]
        return place

    for name, definition in program.definitions.items():
        for call in ast.walk(definition):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in program.definitions:
                theirs = [argument.arg for argument in program.definitions[call.func.id].args.args]
                pairs = [*zip(theirs, call.args, strict=False), *((k.arg or "", k.value) for k in call.keywords)]
                for word, value in pairs:
                    here = (name, value.id) if isinstance(value, ast.Name) else None
                    there = call.func.id, word
                    if there in parent and here in parent:
                        parent[top(there)] = top(here)
    return {place: top(place)[1] for place in places}
