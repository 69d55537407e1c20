"""Negamax form as minimax form: what the player to move sees, turned into what MAX sees.

A search whose window and value are those of the player to move becomes three functions: its own body, in which pay-offs
are those of the player to move; the same as MAX sees it, which is what the contract speaks of; and the call of that
one, turned back.
"""

import ast
from collections.abc import Sequence

from proofs.proving.phrasing.program import Program
from proofs.proving.source.fragment import refuse


def as_max_sees_it(program: Program, name: str, words: Sequence[str]) -> str:
    """Turn the function round; its own body goes by the name that is returned."""
    definition = program.definitions[name]
    own = [argument.arg for argument in definition.args.args]
    by = dict(zip(words, own, strict=True))
    body, seen = (program.fresh(f"{name}_{word}") for word in ("of_mover", "seen"))
    program.ours |= {body: name, seen: name}
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
        program.add(text.format(new, ", ".join(own), tree, n, inner, ", ".join(turned)), definition)
    return body


def with_payoffs_of_mover(program: Program) -> None:
    """`tree.value(leaf)` is the pay-off of the player to move there, in all functions; so is `tree.evaluate(node)`."""
    words = {one: program.fresh(f"{one}_of_mover") for one in ("value", "evaluate")}
    program.ours |= {word: f"tree.{one}" for one, word in words.items()}

    class Put(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.expr:
            self.generic_visit(node)
            match node:
                case ast.Call(ast.Attribute(game, "value" | "evaluate" as one), [leaf], []):
                    return ast.copy_location(ast.Call(ast.Name(words[one], ast.Load()), [game, leaf], []), node)
            return node

        def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
            if node.attr in ("is_max", *words) and id(node) not in called:
                told = "the tree's are called, and nothing else; an entry of a table is a named tuple or a dataclass"
                raise refuse(node, f"{ast.unparse(node)}: {told} with fields alone, in a variable that holds no other")
            if node.attr == "is_max":
                raise refuse(node, "a search in negamax form does not ask who moves")
            return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    for definition in [*program.definitions.values()]:
        called = {id(node.func) for node in ast.walk(definition) if isinstance(node, ast.Call)}
        Put().visit(definition)
    for one, word in words.items():
        text = f"def {word}(tree, node):\n    return tree.{one}(node) if tree.is_max(node) else -tree.{one}(node)"
        program.add(text, program.definitions[program.entry])
