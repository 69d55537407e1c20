"""Nodes with a color, for `f(u, alpha, beta, depth, T)`: `u.children`, `u.eval`, `u.id`, `u.color.value` (1 or -1).

Such a search has no game beside its nodes (`proofs.views.colored`). Here every function that asks a node is given the
game, and asks that: `tree.children(u)`. A node is its own number. `u.eval` is what the position is worth to MAX, so a
search in negamax form asks for `u.color.value * u.eval`; one in minimax form asks whether the color is 1.

The words are those of nodes alone if no class of the file has one of them for a field, and nothing assigns them.
"""

import ast
from typing import Final

from proofs.checking.core.signatures import means
from proofs.proving.phrasing.flow import stores_in
from proofs.proving.phrasing.points import calls_of, reached
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import expression, names_in
from proofs.proving.source.fragment import refuse

EVAL: Final = "eval_of_node"  # what `u.eval` is called in a proof: Python's own `eval` may not stand in the file
_WORDS: Final = ("children", "eval", "id", "color")
_REACHING: Final = ("builtins", "importlib", "__import__")  # from which Python's own could come
_GAMES: Final = ("tree", "game", "graph")
_OF_MOVER: Final = (  # what the node U is worth to the player to move
    "U.color.value * U.eval_of_node",
    "U.eval_of_node * U.color.value",
    "U.eval_of_node if U.color.value == 1 else -U.eval_of_node",
    "U.eval_of_node if U.color.value > 0 else -U.eval_of_node",
    "-U.eval_of_node if U.color.value == -1 else U.eval_of_node",
    "-U.eval_of_node if U.color.value < 0 else U.eval_of_node",
)
_TURNS: Final = {
    "U.color.value == 1": "tree.is_max(U)",
    "U.color.value > 0": "tree.is_max(U)",
    "U.color.value == -1": "not tree.is_max(U)",
    "U.color.value < 0": "not tree.is_max(U)",
}
_PLAIN: Final = {"U.children": "tree.children(U)", "U.eval_of_node": "tree.evaluate(U)", "U.id": "U"}


def name_evals(program: Program) -> None:
    """Where a search is given nodes and no game, their `eval` is told from Python's own."""
    own = [argument.arg for argument in program.definitions[program.entry].args.args]
    ours = [node for definition in program.definitions.values() for node in ast.walk(definition)]
    asked = {node.attr for node in ours if isinstance(node, ast.Attribute)}
    if not {"children", "eval"} <= asked or any(means(own[0], game) for game in _GAMES if own):
        return
    every = [*ast.walk(program.module)]
    named = {name for node in every if isinstance(node, ast.alias) for name in node.name.split(".")}
    named |= {node.id for node in every if isinstance(node, ast.Name)}
    called = {id(node.func) for node in every if isinstance(node, ast.Call)}
    for node in every:
        match node:
            case ast.Attribute(ast.Name(word), "eval", ast.Load()) if (
                word not in program.names and id(node) not in called
            ):
                if not named & {*_REACHING}:
                    node.attr = EVAL
                    program.has_colored_nodes = True


def with_the_game(program: Program) -> None:
    """Hand the game to every function that asks a node, and ask the game."""
    if not program.has_colored_nodes:
        return
    _must_be_of_nodes_alone(program)
    asking = {name for name, definition in program.definitions.items() if _asks(definition)}
    calls = calls_of(program)
    asking |= {name for name in program.definitions if reached(calls, name) & asking}
    for name, definition in program.definitions.items():
        if "tree" in names_in(definition) | names_in(definition, ast.Store) | {one.arg for one in definition.args.args}:
            raise refuse(definition, f"{name}: call nothing `tree` in a search of nodes that know their children")
        _Asks(program.of_mover).generic_visit(definition)
        for node in ast.walk(definition):
            match node:
                case ast.Call(ast.Name(other)) if other in asking:
                    node.args.insert(0, ast.copy_location(ast.Name("tree", ast.Load()), node))
                case ast.Attribute(of, word) if word in (EVAL, "color"):
                    told = "u.color.value * u.eval is what u is worth to the player to move, in negamax form; in "
                    told += "minimax form ask u.eval, and u.color.value == 1"
                    raise refuse(node, f"{ast.unparse(of)}.{word.partition('_')[0]}: {told}")
    for name in asking:
        definition = program.definitions[name]
        definition.args.args.insert(0, ast.copy_location(ast.arg("tree"), definition))


def _asks(definition: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr in (EVAL, *_WORDS) for node in ast.walk(definition))


def _must_be_of_nodes_alone(program: Program) -> None:
    for part in ast.walk(program.module):
        words: dict[str, ast.AST] = {}
        if isinstance(part, ast.ClassDef):
            words = {name: part for name, _ in stores_in(part.body)}
        elif isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load):
            words = {part.attr: part}
        for word in _WORDS:
            if word in words:
                raise refuse(words[word], f"{word}: a proof takes it for what a node is asked; call it something else")


class _Asks(ast.NodeTransformer):
    """What a node is asked, as a question to the game."""

    def __init__(self, of_mover: bool) -> None:
        worth = dict.fromkeys(_OF_MOVER, "tree.evaluate(U)")
        plain = {text: put for text, put in _PLAIN.items() if not (of_mover and text == "U.eval_of_node")}
        self.questions = [(worth if of_mover else _TURNS), plain]

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            text = ast.unparse(node)
            for word in {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}:
                for questions in self.questions:
                    for asked, put in questions.items():
                        if text == asked.replace("U", word):
                            return ast.copy_location(expression(put.replace("U", word), node), node)
        return self.generic_visit(node)
