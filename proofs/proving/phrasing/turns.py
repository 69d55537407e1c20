"""Negamax form as minimax form: what the player to move sees, turned into what MAX sees.

A search whose window and value are those of the player to move becomes three functions: its own body, in which pay-offs
are those of the player to move; the same as MAX sees it, which is what the contract speaks of; and the call of that one,
turned back.
"""

import ast
from collections.abc import Sequence

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import fresh, parsed
from proofs.proving.source.fragment import refuse


def as_max_sees_it(program: Program, name: str, words: Sequence[str], *, has_sign: bool) -> str:
    """Turn the function round; its own body goes by the name that is returned."""
    definition = program.definitions[name]
    own = [argument.arg for argument in definition.args.args]
    by = dict(zip(words, own, strict=True))
    body, seen = (fresh(f"{name}_{word}", program.module, program.definitions) for word in ("of_mover", "seen"))
    for each in program.definitions.values():
        for node in ast.walk(each):
            if isinstance(node, ast.Name) and node.id == name:
                node.id = seen
    definition.name = body
    made = program.definitions.pop(name)
    program.definitions[body], program.defaults[body] = made, program.defaults[name]
    tree, n = by["tree"], by["node"]
    turned = [f"-{by['beta']}" if word == "alpha" else f"-{by['alpha']}" if word == "beta" else own[number]
              for number, word in enumerate(words)]  # fmt: skip
    text = "def {0}({1}):\n    if {2}.is_max({3}):\n        return {4}({1})\n    return -{4}({5})"
    for new, inner in ((name, body), (seen, name)):
        (part,) = parsed(text.format(new, ", ".join(own), tree, n, inner, ", ".join(turned)), definition)
        assert isinstance(part, ast.FunctionDef)
        part.args.defaults = []
        program.definitions[new], program.defaults[new] = part, None
    if not has_sign:
        _turn_payoffs(program, body, tree)
    return body


def _turn_payoffs(program: Program, name: str, tree: str) -> None:
    """`tree.value(leaf)` is the pay-off of the player to move there."""
    word = fresh("value_of_mover", program.module, [one for one in program.definitions if one != "value_of_mover"])

    class Put(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.expr:
            self.generic_visit(node)
            match node:
                case ast.Call(ast.Attribute(ast.Name(game), "value"), [leaf], []) if game == tree:
                    return ast.copy_location(
                        ast.Call(ast.Name(word, ast.Load()), [ast.Name(game, ast.Load()), leaf], []), node
                    )
                case ast.Call(ast.Attribute(ast.Name(game), "is_max")) if game == tree:
                    raise refuse(node, "a search in negamax form does not ask who moves")
            return node

    definition = program.definitions[name]
    Put().visit(definition)
    if word not in program.definitions:
        text = f"def {word}(tree, node):\n    return tree.value(node) if tree.is_max(node) else -tree.value(node)"
        (part,) = parsed(text, definition)
        assert isinstance(part, ast.FunctionDef)
        program.definitions[word], program.defaults[word] = part, None
