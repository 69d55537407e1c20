"""The hash by which a report names the source that it is about."""

import ast
import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from proofs.proving.source.fragment import syntax_of, without_docstring


@cache
def fingerprint(function: Callable[..., Any]) -> str:
    """A hash of the syntax tree without docstrings and decorators; comments and layout are not in it anyway."""
    definition = syntax_of(function)
    definition.decorator_list = []
    for node in ast.walk(definition):
        if isinstance(node, ast.FunctionDef):
            node.body = without_docstring(node.body)
    return hashlib.sha256(ast.dump(definition, include_attributes=False).encode()).hexdigest()[:16]
