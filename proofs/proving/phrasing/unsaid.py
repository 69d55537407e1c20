"""What no phrase turns into the fragment, refused where it stands, with what to write instead."""

import ast

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import names_in
from proofs.proving.source.fragment import refuse

_FACTORS = ast.Mult | ast.Div | ast.Pow | ast.LShift


def must_be_sayable(program: Program) -> None:
    """Refuse a window that grows by a factor, and an object of the user's own class as a table."""
    for definition in program.definitions.values():
        own = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)} | names_in(definition, ast.Store)
        for node in ast.walk(definition):
            match node:
                case ast.AugAssign(_, op) if isinstance(op, _FACTORS):
                    told = "a proof knows of no window that grows by a factor; open the end that failed: -inf, or inf"
                    raise refuse(node, f"{ast.unparse(node)}: {told}")
                case ast.Attribute(ast.Name(word)) if word not in own and _is_object(program, word):
                    told = f"a table is a dict, {word} = {{}}, or a dict in an attribute of the object that searches"
                    kind = type(program.names[word]).__name__
                    raise refuse(node, f"{word} is a {kind}, of which a proof knows nothing; {told}")


def _is_object(program: Program, word: str) -> bool:
    """Whether it is an object of a class that is written in the file."""
    kind = type(program.names.get(word))
    written = {part.name for part in program.module.body if isinstance(part, ast.ClassDef)}
    return kind.__name__ in written and program.names.get(kind.__name__) is kind
