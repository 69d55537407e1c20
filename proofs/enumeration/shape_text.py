"""Shapes as text: `((. .) .)` is a node with a node of two leaves and a leaf below it, `w=4,d=2` the uniform shape."""

import re
from typing import Final

from proofs.enumeration.tree_shapes import LEAF, Shape

_UNIFORM: Final = re.compile(r"w=([0-9]+),d=([0-9]+)")
MOST_LEAVES: Final = 64  # that can be checked; a shape is no deeper either


def parse_shape(text: str) -> Shape:
    """A shape such as `((. .) .)`, or `w=4,d=2` for the uniform one; ValueError quotes what is neither."""
    if uniform := _UNIFORM.fullmatch(text.replace(" ", "")):
        width, depth = map(int, uniform.groups())
        if depth > MOST_LEAVES:
            raise ValueError(f"shape {text!r} is {depth} deep; up to {MOST_LEAVES} can be checked")
        if not 1 <= width**depth <= MOST_LEAVES:
            raise ValueError(f"shape {text!r} has {width**depth} leaves; 1 to {MOST_LEAVES} can be checked")
        return _uniform(width, depth)
    stack: list[list[Shape]] = [[]]
    for column, sign in enumerate(text, start=1):
        if sign == "(":
            stack.append([])
            if len(stack) > MOST_LEAVES:
                raise ValueError(f"shape {text[:20]!r}.. is more than {MOST_LEAVES} deep, at column {column}")
        elif sign == ")" and len(stack) > 1 and stack[-1]:
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        elif sign == ".":
            stack[-1].append(LEAF)
        elif not sign.isspace():
            raise ValueError(f"shape {text!r}: {sign!r} at column {column}; write a leaf as . and a node as ( .. )")
    if text.count(".") > MOST_LEAVES:
        raise ValueError(f"shape {text[:20]!r}.. has {text.count('.')} leaves; 1 to {MOST_LEAVES} can be checked")
    if len(stack) != 1 or not stack[0]:
        raise ValueError(f"shape {text!r} is not finished; write it as ((. .) .) or w=4,d=2")
    # several parts without parentheses around them are the children of the root
    return stack[0][0] if len(stack[0]) == 1 else tuple(stack[0])


def _uniform(width: int, depth: int) -> Shape:
    return (_uniform(width, depth - 1),) * width if depth else LEAF


def format_shape(shape: Shape) -> str:
    """The text that `parse_shape` reads back."""
    return f"({' '.join(map(format_shape, shape))})" if shape else "."
