"""Functions whose results Python keeps: by `cache` or `lru_cache`, written above them, and by nothing else."""

import ast
import functools
from collections.abc import Mapping
from typing import Any

from proofs.proving.source.fragment import FragmentError


def must_be_cached_by_python(definition: ast.FunctionDef, module: ast.Module, names: Mapping[str, Any]) -> None:
    """Refuse a function whose results are kept by anything but `cache` or `lru_cache` right above it."""
    makers = [one.func if isinstance(one, ast.Call) else one for one in definition.decorator_list]
    for maker in makers:
        match maker:
            case ast.Name(word):
                meant = names.get(word)
            case ast.Attribute(ast.Name(home), word):
                meant = getattr(names.get(home), word, None)
            case _:
                meant = None
        if meant not in (functools.cache, functools.lru_cache) or len(makers) != 1:
            raise FragmentError(
                f"line {definition.lineno}: of decorators only cache and lru_cache are known, one alone"
            )
    for node in ast.walk(module):
        if getattr(node, "attr", getattr(node, "id", "")) in ("__wrapped__", "update_wrapper", "wraps"):
            line = getattr(node, "lineno", definition.lineno)
            raise FragmentError(f"line {line}: it may give {definition.name} another function to keep the results of")
    if not makers:
        raise FragmentError(f"line {definition.lineno}: write @cache above {definition.name}")
