"""Functions within a search, as functions of its module: what they take from around them is handed to them.

Only what stays the same may be taken: the parameters of the function around that nothing assigns, such as the tree.
"""

import ast

from proofs.proving.phrasing.flow import Flow
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import fresh, names_in
from proofs.proving.source.fragment import refuse


def lift(program: Program) -> None:
    """Lift the functions within every function, the innermost first."""
    for name in [*program.definitions]:
        _lift(program, program.definitions[name])


def _lift(program: Program, around: ast.FunctionDef, outside: frozenset[str] = frozenset()) -> None:
    """`outside` are the variables of the functions around that one."""
    inner = [part for part in around.body if isinstance(part, ast.FunctionDef)]
    outer = {argument.arg for argument in around.args.args} | names_in(around, ast.Store)
    for part in inner:
        _lift(program, part, outside | outer)
    if not inner:
        return
    owned = {part.name for part in inner}
    for node in ast.walk(around):
        if isinstance(node, ast.FunctionDef) and node is not around and node not in inner:
            raise refuse(node, f"{node.name} is defined within a statement; define it in the function's own body")
        if isinstance(node, ast.Name) and node.id in owned and isinstance(node.ctx, ast.Store):
            raise refuse(node, f"{node.id} is a function, and a variable as well; give one of them another name")
    last = max(around.body.index(part) for part in inner)
    for early in around.body[:last]:
        if early not in inner and names_in(early) & owned:
            raise refuse(early, f"{min(names_in(early) & owned)} is called before it is defined")
    called = {id(node.func) for node in ast.walk(around) if isinstance(node, ast.Call)}
    for node in ast.walk(around):
        if isinstance(node, ast.Name) and node.id in owned and id(node) not in called:
            raise refuse(node, f"{node.id} is called, and nothing else")
    constant = {argument.arg for argument in around.args.args}
    taken: dict[str, set[str]] = {}
    for part in inner:
        if part.decorator_list or part.args.defaults or part.args.kwonlyargs or part.args.vararg or part.args.kwarg:
            raise refuse(part, f"{part.name}: a function within a search has plain parameters, and no decorator")
        free = {name.id for name in Flow(part).free.values()}
        if far := (free - outer) & outside:
            raise refuse(part, f"{part.name} takes {min(far)} from further out than the function around it; hand it in")
        taken[part.name] = free & outer
    _close(inner, taken)
    assigned = {
        node.id
        for part in around.body
        if part not in inner
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    names = {part.name: fresh(part.name, program.module, program.definitions) for part in inner}
    for part in inner:
        for word in sorted(taken[part.name]):
            if word not in constant or word in assigned:
                raise refuse(part, f"{part.name} takes {word} from around it, which changes; hand it in")
            if word in {argument.arg for argument in part.args.args} | names_in(part, ast.Store):
                raise refuse(part, f"{word} means one thing in {part.name} and another one around it")
    for node in ast.walk(around):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in owned:
            more = sorted(taken[node.func.id])
            node.args[:0] = [ast.copy_location(ast.Name(word, ast.Load()), node) for word in more]
            node.func.id = names[node.func.id]
    for part in inner:
        part.args.args[:0] = [ast.copy_location(ast.arg(word), part) for word in sorted(taken[part.name])]
        part.name = names[part.name]
        program.definitions[part.name], program.defaults[part.name] = part, None
    around.body = [part for part in around.body if part not in inner]


def _close(inner: list[ast.FunctionDef], taken: dict[str, set[str]]) -> None:
    """Who calls another needs what that one takes."""
    changed = True
    while changed:
        changed = False
        for part in inner:
            called = {
                node.func.id
                for node in ast.walk(part)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in taken
            }
            more = set[str]().union(*(taken[name] for name in called)) - taken[part.name]
            if more:
                taken[part.name] |= more
                changed = True
