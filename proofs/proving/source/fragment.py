"""trusted: the fragment of Python that can be proved, and what a proof reads of a source.

A whitelist: assignments to names, `if`, `for` and `while` with an invariant, `break`, `continue`, `return`, calls,
comparisons, sums, tuples, `all` and `any`. What is not on it is a `FragmentError` that names the line: nothing is
skipped. Functions without contract are held to the same list, except those of `specs`, which clauses are made of.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from specs.values import Infinity

STATEMENTS: Final = (
    ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While, ast.Break, ast.Continue, ast.Return, ast.Pass, ast.Assert,
    ast.Expr, ast.FunctionDef,
)  # fmt: skip
EXPRESSIONS: Final = (
    ast.Name, ast.Constant, ast.Tuple, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.IfExp, ast.Call,
    ast.Attribute, ast.Subscript, ast.Slice, ast.NamedExpr, ast.GeneratorExp, ast.ListComp, ast.Dict,
)  # fmt: skip
CONSTANTS: Final = (Infinity, int, float, str, Fraction, type(None))
IDENTICAL: Final = ("NEG_INF", "POS_INF")
_OURS: Final = ("_cut", "_loop_")  # names that the rewritten source has for itself begin like this
LOOKS: Final = ("older", "place_of")  # words of `phrases` that an invariant may say: they change nothing


class FragmentError(Exception):
    """A line of the source that is outside what can be proved."""


def syntax_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of the function, with the line numbers of its file."""
    lines, first = inspect.getsourcelines(function)
    definition = ast.parse(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise FragmentError(f"line {first}: {function.__name__} is not written as a function")
    return ast.increment_lineno(definition, first - 1)


def sorts_of(function: Callable[..., Any]) -> dict[str, str]:
    """The sorts of the parameters as the source says them, and of the result under `return`."""
    definition = syntax_of(function)
    annotated = {arg.arg: arg.annotation for arg in definition.args.args} | {"return": definition.returns}
    return {name: "" if sort is None else ast.unparse(sort) for name, sort in annotated.items()}


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements but for a docstring."""
    match body:
        case [ast.Expr(ast.Constant(str())), *rest]:
            return rest or [ast.copy_location(ast.Pass(), body[0])]
    return body


def refuse(node: ast.AST, why: str) -> FragmentError:
    """The error that names the line."""
    return FragmentError(f"line {getattr(node, 'lineno', '?')}: {why}")


def check(definition: ast.FunctionDef) -> None:
    """Refuse what is outside the fragment. The definition has no annotations, docstrings and decorators any more."""
    heads = {id(node.body[0]) for node in ast.walk(definition) if isinstance(node, ast.For | ast.While)}
    dicts = {id(call.func.value) for call in ast.walk(definition) if _is_from_keys(call)}  # type: ignore[attr-defined]
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id == "dict" and id(node) not in dicts:
            raise refuse(node, "`dict` is for dict.fromkeys(children, value) only")
        if isinstance(node, ast.stmt) and not isinstance(node, STATEMENTS):
            raise refuse(node, f"a statement of kind {_word(node)} cannot be proved")
        if isinstance(node, ast.expr) and not isinstance(node, (*EXPRESSIONS, ast.Lambda)):
            raise refuse(node, f"an expression of kind {_word(node)} cannot be proved")
        if isinstance(node, ast.Assert) and id(node) not in heads:
            raise refuse(node, "an assert stands at the head of a loop, for its invariant, and nowhere else")
        if isinstance(node, ast.For | ast.While) and any(isinstance(part, ast.FunctionDef) for part in ast.walk(node)):
            raise refuse(node, "a function is defined in this loop: it would be another one at each iteration")
        _check(node)


def _is_from_keys(node: ast.AST) -> bool:
    match node:
        case ast.Call(ast.Attribute(ast.Name("dict"), "fromkeys"), [_, _], []):
            return True
    return False


def _word(node: ast.AST) -> str:
    return type(node).__name__.lower()


def _check(node: ast.AST) -> None:
    match node:
        case ast.For() | ast.While():
            _check_loop(node)
        case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) if name.startswith(_OURS):
            raise refuse(node, f"{name}: the proof has names like this for itself; rename it")
        case ast.FunctionDef(args=args):
            if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs or node.name in LOOKS:
                raise refuse(node, f"{node.name} takes `*args` or keyword-only parameters; write plain ones")
            if not all(map(_is_simple, args.defaults)):
                raise refuse(node, f"a default of {node.name} is worked out; write a number or a name")
        case ast.Assign(targets=targets):
            for target in targets:
                _check_target(target)
        case ast.AugAssign(target=target) if not isinstance(target, ast.Name):
            raise refuse(node, "`+=` changes what is no variable; write `x = x + ...`")
        case ast.Compare(ops=ops) if any(isinstance(op, ast.Is | ast.IsNot) for op in ops):
            if len(ops) > 1 or not (_is_one_of_a_kind(node.left) or _is_one_of_a_kind(node.comparators[0])):
                raise refuse(node, "`is` is for None, NEG_INF and POS_INF only, and stands alone")
        case ast.Expr(value=value) if isinstance(value, EXPRESSIONS) and not isinstance(value, ast.Call):
            raise refuse(node, "this statement does nothing; leave it out")
        case ast.BinOp(op=ast.Mod()) | ast.AugAssign(op=ast.Mod()):
            raise refuse(node, "`%`: a proof knows no remainders, nor texts that are put together; do without it")
        case ast.Call(func=func) if not isinstance(func, ast.Name | ast.Attribute):
            raise refuse(node, "what is called here has no name; give it one first")
        case ast.Call(keywords=keywords) if any(keyword.arg is None for keyword in keywords):
            raise refuse(node, "arguments are handed on by `**`; write each of them out")
        case ast.Dict(keys=[_, *_]):
            raise refuse(node, "this dict is not empty; make `{}`, then `table[node] = ...`")
        case ast.GeneratorExp() | ast.ListComp():
            generator = node.generators[0]
            if len(node.generators) > 1 or generator.is_async or (isinstance(node, ast.ListComp) and generator.ifs):
                raise refuse(node, "a comprehension with several `for`, or an `if`; write a loop")
            if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
                raise refuse(node, "a comprehension that assigns by `:=`; assign on a line of its own")
            parts = generator.target.elts if isinstance(generator.target, ast.Tuple) else [generator.target]
            if not all(isinstance(part, ast.Name) for part in parts):
                raise refuse(node, "a comprehension is over a name, or a tuple of names")


def _is_one_of_a_kind(side: ast.expr) -> bool:
    if isinstance(side, ast.Constant):
        return any(side.value is one for one in (None, True, False))  # 0 and 1 equal two of these
    return isinstance(side, ast.Name) and side.id in IDENTICAL


def _is_simple(side: ast.expr) -> bool:
    match side:
        case ast.UnaryOp(ast.USub(), ast.Constant()) | ast.Constant() | ast.Name():
            return True
    return False


def _check_target(target: ast.expr) -> None:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    for part in parts:
        if not isinstance(part, ast.Name | ast.Subscript):
            raise refuse(target, f"an assignment to {ast.unparse(part)}: only variables and subscripts are assigned to")


def _check_loop(loop: ast.For | ast.While) -> None:
    if loop.orelse:
        raise refuse(loop, "this loop has an `else`; set a variable in the loop, and test it after the loop")
    if isinstance(loop, ast.For) and not isinstance(loop.target, ast.Name):
        raise refuse(loop, "this loop assigns several variables at once; write `for child in tree.children(node):`")
    match loop.body[0]:
        case ast.Assert(ast.Call(ast.Name(), args, keywords=[]), None):
            for part in (part for arg in args for part in ast.walk(arg)):
                looks = isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in LOOKS
                if isinstance(part, ast.NamedExpr) or (isinstance(part, ast.Call) and not looks):
                    raise refuse(loop, "an invariant neither assigns nor calls: it may be left out of a run")
            return
    raise refuse(loop, "this loop has no invariant: its first statement must be `assert the_loop(...)`")
