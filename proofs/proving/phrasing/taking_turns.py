"""Searches that never ask who moves: `max_value` and `min_value`, which call each other by turns."""

import ast
from collections.abc import Mapping

from proofs.proving.phrasing.program import Program


def types_by_turns(program: Program, nodes: Mapping[str, str], is_max: bool) -> dict[str, bool] | None:
    """For each function whether MAX moves at the node that it is given, if that is so at the root; None if it is both.

    Only a guess, from what is handed on: the node itself, or another one, which is taken to be a child. `nodes` says
    how each function calls its node.
    """
    found = {program.entry: is_max}
    waiting = [program.entry]
    while waiting:
        name = waiting.pop()
        for call in ast.walk(program.definitions[name]):
            match call:
                case ast.Call(ast.Name(word), given) if word in program.definitions and word in nodes:
                    own = [argument.arg for argument in program.definitions[word].args.args]
                    by = dict(zip(own, given, strict=False)) | {each.arg or "": each.value for each in call.keywords}
                    handed = by.get(nodes[word])
                    is_same = isinstance(handed, ast.Name) and handed.id == nodes.get(name)
                    kind = found[name] if is_same else not found[name]
                    if word not in found:
                        found[word] = kind
                        waiting.append(word)
                    elif found[word] != kind:
                        return None
    return found
