"""Clauses as formulas: the Python source of their predicates, and of the ghost quantities they name, in WhyML."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from proofs.why3.calls import listing
from proofs.why3.expressions import Expressions, Listed, Scope
from proofs.why3.source import Function, Module, NotTranslatedError, calls_parameter, module_named, refuse
from proofs.why3.types import Slot, Term, Type, TypesDifferError, simple
from specs.clauses.fail_soft import FAIL_SOFT, value
from specs.contracts import Clause, contract_of, is_contracted
from specs.contracts.ghost import GHOSTS

if TYPE_CHECKING:
    from proofs.why3.program import Program

WHOLE: Final = {
    "alpha_n", "beta_n", "L_bar", "U_bar", "sons", "informed_sons", "called", "nodes_called", "calls", "payoffs_below",
}  # fmt: skip
ON_TREES: Final = {  # two ways to one node, and the memory of a brother changes
    "mt-max-tree", "mt-min-tree", "mt-max-tree-mirror", "mt-min-tree-mirror",
}  # fmt: skip
SAYS: Final = {"best_before", "best_before_of_mover", "true_value", "true_value_of_mover"}


def real(function: Function) -> Callable[..., Any] | None:
    """The function itself, where it is one of this project's own."""
    path = function.module.path
    for package in ("verified", "specs"):
        if package in path.parts:
            dotted = ".".join([*path.with_suffix("").parts[path.parts.index(package) :]])
            module = __import__(dotted, fromlist=["_"])
            found = getattr(module, function.node.name, None)
            return found if callable(found) else None
    return None


def own_contract(function: Function) -> tuple[Clause, ...] | None:
    """The clauses of a procedure of the library that searches from a node."""
    if not function.node.decorator_list or "node" not in function.parameters:
        return None
    if any(calls_parameter(function, name) for name in function.parameters):
        return None
    found = real(function)
    return contract_of(found).clauses if found is not None and is_contracted(found) else None


def usual_contract(function: Function) -> tuple[tuple[Clause, ...], Mapping[str, str]]:
    """What a function that calls itself is taken to promise: alpha-beta's clauses if it has a window, else f."""
    from proofs.why3.program import ALPHAS, BETAS

    names = {*function.parameters}
    return (FAIL_SOFT if names & ALPHAS and names & BETAS else (value,)), {}


# PREDICATES


@cache
def parsed(path: str) -> ast.Module:
    """A file, parsed once."""
    return ast.parse(Path(path).read_text())


def source_of(predicate: Callable[..., Any]) -> ast.FunctionDef:
    """The text of a predicate, as a function without decorators."""
    plain = inspect.unwrap(predicate)
    if not inspect.isfunction(plain):
        raise NotTranslatedError(0, f"{plain!r} is no predicate that is written out")
    code = plain.__code__
    names = [*code.co_varnames[: code.co_argcount]]
    for part in ast.walk(parsed(code.co_filename)):
        match part:
            case ast.FunctionDef(name=name, decorator_list=decorators, lineno=line) if name == code.co_name:
                if min([line, *(each.lineno for each in decorators)]) == code.co_firstlineno:
                    return ast.FunctionDef(name, part.args, part.body, [], None, None, lineno=line, col_offset=0)
    found = [
        part
        for part in ast.walk(parsed(code.co_filename))
        if isinstance(part, ast.Lambda) and part.lineno == code.co_firstlineno
        if [each.arg for each in part.args.args] == names
    ]  # fmt: skip
    if len(found) != 1:
        raise NotTranslatedError(code.co_firstlineno, f"the source of {code.co_name} is not found")
    body: list[ast.stmt] = [ast.copy_location(ast.Return(found[0].body), found[0].body)]
    return ast.FunctionDef("formula", found[0].args, body, [], None, None, lineno=found[0].lineno, col_offset=0)


_functions: Final[dict[int, Function]] = {}


def function_of(predicate: Callable[..., Any]) -> Function:
    """A predicate as the translator reads it, the same each time."""
    if id(predicate) not in _functions:
        plain = inspect.unwrap(predicate)
        _functions[id(predicate)] = Function(source_of(plain), module_named(plain.__module__))
    return _functions[id(predicate)]


def holds(program: Program, predicate: Callable[..., Any], known: Mapping[str, Term], trees: frozenset[str]) -> Term:
    """The predicate, of what its parameters stand for."""
    function = function_of(predicate)
    env = {name: named(program, name, known, trees) for name in function.parameters if name not in trees}
    return reduced(
        Expressions(program, Scope(function, env=env, trees=trees | {"game"}), logic=True), function.node.body
    )


def named(program: Program, name: str, known: Mapping[str, Term], trees: frozenset[str]) -> Term:
    """What a name of a clause stands for: a parameter, the result, or a ghost quantity, by its definition."""
    if name in known:
        return known[name]
    if name == "is_outermost":
        return Term("true", simple("bool"))
    if name in WHOLE or name.startswith("old_") or name not in GHOSTS:
        raise NotTranslatedError(0, f"it speaks of {name}, which no single call knows")
    return holds(program, GHOSTS[name], known, trees)


def reduced(ex: Expressions, body: Sequence[ast.stmt]) -> Term:
    """The body of a predicate as one expression."""
    if not body:
        raise NotTranslatedError(0, "a predicate without a result")
    first, rest = body[0], body[1:]
    match first:
        case ast.Expr(value=ast.Constant()):
            return reduced(ex, rest)
        case ast.Return(value=ast.expr() as result):
            return returned(ex, result)
        case ast.If(test=test, body=then, orelse=orelse):
            condition = ex.truth(test)
            if condition == "false":
                return reduced(ex, [*orelse, *rest])
            one, two = reduced(ex, then), reduced(ex, [*orelse, *rest])
            ex.types.unify(one.type, two.type)
            return Term(f"(if {condition} then {one.text} else {two.text})", one.type)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "unwatched"):
                ex.scope.env[name] = returned(ex, value)
            return reduced(ex, rest)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            ex.scope.env[name] = returned(ex, value)
            return reduced(ex, rest)
        case ast.Assign(targets=[ast.Tuple(elts=elts)], value=value):
            whole = ex.value(value)
            if whole.type.found().name != "tuple":
                ex.types.unify(whole.type, Type("tuple", [Slot(), Slot()]))
            for index, each in enumerate(elts):
                if isinstance(each, ast.Name):
                    ex.scope.env[each.id] = ex.part(whole, index)
            return reduced(ex, rest)
    refuse(first, f"{ast.unparse(first)} is not translated in a clause")


def returned(ex: Expressions, node: ast.expr) -> Term:
    """An expression of a predicate; a list is kept as what it goes through."""
    if not isinstance(node, (ast.GeneratorExp, ast.ListComp)) or len(node.generators) != 1:
        return ex.expr(node)
    loop = node.generators[0]
    listed = listing(ex, loop)
    inner = Expressions(ex.program, Scope(**{**vars(ex.scope), "env": {**ex.scope.env}}), logic=True)
    targets = loop.target.elts if isinstance(loop.target, ast.Tuple) else [loop.target]
    inner.scope.env |= {t.id: e for t, e in zip(targets, listed.elements, strict=True) if isinstance(t, ast.Name)}
    guard = " && ".join([listed.guard, *(inner.truth(test) for test in loop.ifs)])
    element = Term("true", simple("bool")) if isinstance(node.elt, ast.JoinedStr) else inner.expr(node.elt)
    return Listed("", Type("listed"), False, listed.binder, guard, (element,))


def applied(ex: Expressions, node: ast.Call, module: Module, name: str) -> Term:
    """A predicate of the project, applied in a formula."""
    real_one = getattr(__import__(f"{'.'.join(_dotted(module))}", fromlist=["_"]), name)
    function = function_of(real_one)
    env, trees = {}, set()
    if len(function.parameters) != len(node.args):
        refuse(node, f"{ast.unparse(node)} leaves something out")
    for parameter, given in zip(function.parameters, node.args, strict=True):
        if (isinstance(given, ast.Name) and given.id in ex.scope.trees) or (
            isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "unwatched"
        ):
            trees.add(parameter)
        else:
            env[parameter] = ex.expr(given)
    return reduced(
        Expressions(ex.program, Scope(function, env=env, trees=frozenset(trees | {"game"})), logic=True),
        function.node.body,
    )


def _dotted(module: Module) -> Sequence[str]:
    parts = module.path.with_suffix("").parts
    return parts[parts.index("specs") :]


def clause_text(program: Program, clause: Clause, known: Mapping[str, Term], trees: frozenset[str]) -> str:
    """A clause as a formula; NotTranslatedError says why there is none."""
    if clause.id in ON_TREES:
        raise NotTranslatedError(0, "it is true of trees alone, and a node of these games may be reached in two ways")
    try:
        conclusion = _truth(program, holds(program, clause.conclusion, known, trees))
        if clause.premise is None:
            return conclusion
        return f"({_truth(program, holds(program, clause.premise, known, trees))} -> {conclusion})"
    except TypesDifferError as differ:
        raise NotTranslatedError(0, str(differ)) from None


def _truth(program: Program, term: Term) -> str:
    if isinstance(term, Listed):
        return f"(exists {term.binder}. {term.guard})"
    if program.final and term.type.found().name != "bool":
        raise NotTranslatedError(0, "it is no truth value")
    return term.text


def meaning(program: Program, scope: Scope, texts: Mapping[str, str]) -> str:
    """What a helper without effects returns, as a formula; nothing if it cannot be said in one."""
    function, result = scope.function, program.result(scope.function)
    name = result.type.found().name
    if result.maybe or name not in ("bool", "value") or any(program.is_table_here(scope, p) for p in texts):
        return ""
    env = {}
    for parameter, text in texts.items():
        slot = program.slot(scope, parameter)
        env[parameter] = Term(text, slot.type, slot.maybe)
    counted = program.pause()
    try:
        inner = Scope(function, trees=scope.trees, env=env, outer=scope.outer, functions=scope.functions)
        term = reduced(Expressions(program, inner, logic=True), function.node.body)
    except (NotTranslatedError, TypesDifferError):
        return ""
    finally:
        program.resume(counted)
    return f"result {'<->' if name == 'bool' else '='} {term.text}"


# LOOPS


def is_invariant(statement: ast.Assert, module: Module) -> bool:
    """Whether an assert says what holds in a loop, by words of the project."""
    match statement.test:
        case ast.Call(func=ast.Name(id=name)):
            return module.imported(name)[0].startswith("specs.clauses")
    words = {part.id for part in ast.walk(statement.test) if isinstance(part, ast.Name)}
    return bool(words & SAYS) and all(module.imported(word)[0] == "specs.brothers" for word in words & SAYS)


def loop_clauses(statement: ast.Assert, module: Module) -> tuple[Clause, ...]:
    """The clauses of the loop that an assert names."""
    assert isinstance(statement.test, ast.Call)
    assert isinstance(statement.test.func, ast.Name)
    source, name = module.imported(statement.test.func.id)
    return contract_of(getattr(__import__(source, fromlist=["_"]), name)).clauses


def said_by(ex: Expressions, statement: ast.Assert, program: Program) -> list[tuple[str, str]]:
    """The formulas of an assert at the head of a loop, each with its id."""
    if not isinstance(statement.test, ast.Call):
        return [(f"line {statement.lineno}", ex.truth(statement.test))]
    test = statement.test
    assert isinstance(test.func, ast.Name)
    source, name = ex.module.imported(test.func.id)
    loop = getattr(__import__(source, fromlist=["_"]), name)
    known, trees = _given(ex, test, [*inspect.signature(loop).parameters], program)
    said = []
    for clause in contract_of(loop).clauses:
        try:
            said.append((clause.id, clause_text(program, clause, known, trees)))
            program.note(clause.id, ex.scope.function.name, "invariant", line=statement.lineno)
        except NotTranslatedError as left:
            program.note(clause.id, ex.scope.function.name, "invariant", left.why, statement.lineno)
    return said


def _given(
    ex: Expressions, test: ast.Call, names: list[str], program: Program
) -> tuple[dict[str, Term], frozenset[str]]:
    known: dict[str, Term] = {}
    trees: set[str] = set()
    for name, given in zip(names, test.args, strict=True):
        if isinstance(given, ast.Name) and given.id in ex.scope.trees:
            trees.add(name)
        elif isinstance(given, ast.Name) and given.id in ex.scope.loops and name == "child" and "node" in names:
            sequence, place = ex.scope.loops[given.id]
            known[name] = Term(f"(get {sequence} {place})", simple("node"))
            about = ex.value(test.args[names.index("node")]).text
            known["Maxbroth"] = known["Minbroth"] = program.best(sequence, place, about)
        elif isinstance(given, ast.Name) or ex.module.is_ours:
            known[name] = ex.expr(given)
        else:
            refuse(given, "only variables are handed to what a loop says")
    if "node" in known:
        known["f"] = Term(f"({'mover' if program.negamax else 'f'} {known['node'].text})", simple("value"))
    return known, frozenset(trees)


def bounds_of_f(ex: Expressions, head: Sequence[ast.Assert], hints: Sequence[str], program: Program) -> list[str]:
    """The variables that a loop keeps on one side of f: its bracket."""
    found: list[str] = []
    for text in hints:
        for part in ast.walk(ast.parse(text)):
            match part:
                case ast.Compare(left=left, comparators=comparators) if "true_value" in ast.unparse(part):
                    found += [e.id for e in (left, *comparators) if isinstance(e, ast.Name) and e.id != "v"]
    for statement in head:
        if isinstance(statement.test, ast.Call) and isinstance(statement.test.func, ast.Name):
            source, name = ex.module.imported(statement.test.func.id)
            names = [*inspect.signature(getattr(__import__(source, fromlist=["_"]), name)).parameters]
            for clause in loop_clauses(statement, ex.module):
                if "f" in clause.names:
                    args = [statement.test.args[names.index(each)] for each in clause.names if each in names]
                    found += [each.id for each in args if isinstance(each, ast.Name)]
    every = dict.fromkeys(name for name in found if ex.scope.function.local(name))
    return [program.name(ex.scope, name) for name in every if program.slot(ex.scope, name).type.found().name == "value"]
