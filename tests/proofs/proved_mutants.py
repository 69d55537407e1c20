"""Single-edit mutants of right searches without annotations, put to the prover; what is proved, held against others.

The edits are those of `verified mutants`, in every function of the file that the search reaches. One that is proved is
run on all small games by the judge of `test_proving_unannotated`, which shares no code with the engines, on random
larger ones, and by `verified check`.
"""

import ast
import importlib.util
import random
import sys
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

from typer.testing import CliRunner

from proofs.cli import app
from proofs.mutants.single_edits import mutations_within
from tests.proofs.test_proving_unannotated import PROVED, Game, breaks, is_proved, is_right, loaded
from tests.proofs.unannotated_index import Row

VALUES = (-2, 0, 1)  # as the ends of windows are


def module_of(row: Row) -> ModuleType:
    """The file of the row, as a module."""
    path = row.request.rpartition(":")[0]
    made = importlib.util.spec_from_file_location(f"unannotated_{row.file}", path)
    assert made is not None
    assert made.loader is not None
    module = importlib.util.module_from_spec(made)
    sys.modules[module.__name__] = module  # where the edits look for it
    made.loader.exec_module(module)
    return module


def reached(row: Row) -> list[str]:
    """The functions that the search reaches, by the names that are read in them."""
    tree = ast.parse(row.text())
    home = row.function.partition(".")[0]
    known = {part.name: part for part in tree.body if isinstance(part, ast.FunctionDef | ast.ClassDef)}
    found = [home]
    for name in found:
        read = {node.id for node in ast.walk(known[name]) if isinstance(node, ast.Name)}
        found += [other for other in known if other in read and other not in found]
    names: list[str] = []
    for name in found:
        part = known[name]
        inner = [
            f"{name}.{one.name}" for one in part.body if isinstance(one, ast.FunctionDef) and one.name != "__init__"
        ]
        names += [name] if isinstance(part, ast.FunctionDef) else inner
    return names


def every_mutant(row: Row) -> Iterator[tuple[str, str]]:
    """What is edited, and the text of the file."""
    module = module_of(row)
    for name in reached(row):
        for edit in mutations_within(module, name):
            yield str(edit), edit.text


def chosen(number: int, seed: int) -> list[tuple[Row, str, str]]:
    """So many of them, as many of one search as of another as far as there are."""
    rng = random.Random(seed)
    rows = rng.sample(PROVED, number) if number < len(PROVED) else PROVED
    waiting = {row: rng.sample(every, len(every)) for row in rows if (every := [*every_mutant(row)])}
    found: list[tuple[Row, str, str]] = []
    while waiting and len(found) < number:
        for row in rng.sample([*waiting], len(waiting)):
            found.append((row, *waiting[row].pop()))
            if not waiting[row]:
                del waiting[row]
    return found[:number]


# ALL SMALL GAMES


def shapes(nodes: int) -> Iterator[Any]:
    """Ordered trees of so many nodes; None stands for a leaf."""
    if nodes == 1:
        yield None
    for below in _forests(nodes - 1):
        if below:
            yield below


def _forests(nodes: int) -> Iterator[tuple[Any, ...]]:
    if nodes == 0:
        yield ()
    for first in range(1, nodes + 1):
        for tree, rest in product([*shapes(first)], [*_forests(nodes - first)]):
            yield (tree, *rest)


def _leaves(shape: Any) -> int:
    return 1 if shape is None else sum(map(_leaves, shape))


def _filled(shape: Any, values: Iterator[int]) -> Any:
    return next(values) if shape is None else tuple(_filled(part, values) for part in shape)


def _inner(shape: Any, at: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if shape is not None:
        yield at
        for number, part in enumerate(shape):
            yield from _inner(part, (*at, number))


def _takes_turns(top: bool, node: tuple[int, ...]) -> bool:
    return (len(node) % 2 == 0) == top


def _type_of(types: dict[tuple[int, ...], bool], node: tuple[int, ...]) -> bool:
    return types.get(node, True)


def small_games(row: Row, most: int) -> Iterator[Game]:
    """Every game of up to so many nodes with these values, of all types or with players that take turns."""
    of_mover = row.form == "negamax" and row.function != "with_color"
    turns = row.form == "negamax" or row.turns
    for nodes in range(1, most + 1):
        for shape in shapes(nodes):
            for values in product(VALUES, repeat=_leaves(shape)):
                filled = _filled(shape, iter(values))
                if turns:
                    tops = {"max": [True], "min": [False]}.get(row.turns, [True, False])
                    for top in tops:
                        yield Game(filled, of_mover=of_mover, types=partial(_takes_turns, top))
                    continue
                places = [*_inner(shape)]
                for chosen_types in product((True, False), repeat=len(places)):
                    types = dict(zip(places, chosen_types, strict=True))
                    yield Game(filled, of_mover=of_mover, types=partial(_type_of, types))


def is_right_on_small_games(text: str, row: Row, most: int) -> bool:
    """Whether no small game breaks it."""
    make = partial(loaded, text, row)
    search = make()
    for game in small_games(row, most):
        search = make() if row.keeps else search
        if breaks(search, game, row):
            return False
    return True


def is_refuted(request: str, row: Row) -> bool:
    """Whether `verified check` refutes it. (What is right only where MAX moves at the root it may refute elsewhere.)"""
    words = ["check", request, "--spec", row.spec, "--form", row.form, "--max-leaves", "3", "--seconds", "3"]
    if row.turns or row.form == "negamax":
        words.append("--alternating")
    return CliRunner().invoke(app, words).exit_code == 1


def verdict_of(row: Row, text: str, place: Path, most: int = 4, *, asks_check: bool = True) -> str:
    """`not proved`, `proved`, or by whom a proved one is refuted."""
    place.write_text(text)
    request = f"{place}:{row.function}"
    if not is_proved(request, row, 8.0):
        return "not proved"
    if not is_right_on_small_games(text, row, most):
        return "proved, and wrong on a small game"
    if not is_right(partial(loaded, text, row), row, 100):
        return "proved, and wrong on a random game"
    if asks_check and row.turns not in ("max", "min") and is_refuted(request, row):
        return "proved, and refuted by check"
    return "proved"
