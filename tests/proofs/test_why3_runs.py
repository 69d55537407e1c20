"""What the translator writes does what the Python does, on every small tree: `why3 execute` runs the text itself."""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import PROCEDURES, find
from proofs.why3 import prover
from proofs.why3.emit import Text, translate
from proofs.why3.judge import SPECS, builtin
from proofs.why3.program import Program
from proofs.why3.source import Function, Module, NotTranslatedError
from proofs.why3.types import TypesDifferError
from tests.proofs.unannotated_index import HOME, ROWS, Row
from tests.proofs.why3_runs import WINDOWS, Forest, can_run, first_difference, forest, number

pytestmark = pytest.mark.skipif(
    not prover.is_installed(), reason="WHY3 IS NOT INSTALLED: nothing of the second road is tested (`make why3`)"
)
BY_NAME: Final = {row.name: row for row in ROWS}
RUN: Final = 75  # so many of the unannotated searches can be run at least


def module_of(row: Row) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"run_{row.file}", HOME / f"{row.file}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def of_row(row: Row, text: str = "") -> tuple[Program, Callable[..., Any]]:
    owner, _, name = row.function.rpartition(".")
    module = Module(HOME / f"{row.file}.py", text or row.text())
    function = module.function(row.function, module.bindings[owner or name][0])
    assert function is not None
    program = Program(function, SPECS[row.spec], negamax=row.form == "negamax")
    real = module_of(row)
    return program, getattr(getattr(real, owner)(), name) if owner else getattr(real, name)


def of_procedure(name: str) -> tuple[Program, Callable[..., Any]]:
    function = find(name).function
    source, clauses = builtin(f"{function.__module__}:{function.__name__}")
    return Program(source, clauses), getattr(importlib.import_module(function.__module__), function.__name__)


def arguments(program: Program, function: Function) -> Mapping[str, str | int | None] | None:
    """What each parameter is given: the name of its role, or its default; None if one has neither."""
    contract = program.contracts[function]
    roles = {name: role for role, name in contract.roles.items()}
    given: dict[str, str | int | None] = {}
    for name in function.parameters:
        default = function.default(name)
        constant = getattr(default, "value", None)
        given[name] = "tree" if name in contract.trees else roles.get(name, constant)
    return given if all(isinstance(each, int) or each in ("tree", *contract.roles) for each in given.values()) else None


def expected(program: Program, text: Text, real: Callable[..., Any], game: Forest) -> dict[str, float]:
    """What the Python returns for each call, as WhyML writes the call; nothing if the text cannot be run."""
    function = program.entry
    given, result = arguments(program, function), program.result(function)
    if given is None or result.maybe or result.type.found().name != "value" or not can_run(text.whyml):
        return {}
    calls = {}
    for node in game.roots:
        for alpha, beta in WINDOWS if "beta" in given.values() else WINDOWS[:1]:
            means: dict[object, Any] = {"tree": game, "node": node, "alpha": alpha, "beta": beta}
            plain: dict[str, Any] = {name: means.get(role, role) for name, role in given.items()}
            words = " ".join(
                str(value).lower() if isinstance(value, bool) else f"({number(value)})"
                for name, value in plain.items() if name not in program.contracts[function].trees
            )  # fmt: skip
            calls[f"{program.function_name(function)} {words}"] = real(**plain)
    return calls


def difference(made: tuple[Program, Callable[..., Any]], game: Forest) -> str | None:
    """The first call that differs; None if the function cannot be run."""
    program, real = made
    text = translate(program)
    calls = expected(program, text, real, game)
    return first_difference(text.whyml, calls, game) if calls else None


def test_a_search_runs_as_it_does_in_python() -> None:
    assert difference(of_row(BY_NAME["one_loop.fail_hard"]), forest(2)) == ""


def test_an_edit_of_the_text_is_seen() -> None:
    row = BY_NAME["one_loop.fail_hard"]
    assert difference(of_row(row, row.wrong()), forest(2))


@pytest.mark.more
def test_what_can_be_run() -> None:
    count = 0
    for row in ROWS:
        try:
            program, real = of_row(row)
            count += bool(expected(program, translate(program), real, forest(1)))
        except (NotTranslatedError, TypesDifferError):
            continue
    assert count >= RUN


@pytest.mark.more
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", BY_NAME)
def test_each_search_runs_as_it_does_in_python(name: str) -> None:
    try:
        answer = difference(of_row(BY_NAME[name]), forest(3))
    except (NotTranslatedError, TypesDifferError) as left:
        pytest.skip(f"not translated: {left}")
    if answer is None:
        pytest.skip("it has None, a table, or an argument that is not known")
    assert answer == ""


@pytest.mark.more
@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", PROCEDURES)
def test_each_procedure_runs_as_it_does_in_python(name: str) -> None:
    try:
        answer = difference(of_procedure(name), forest(3))
    except (NotTranslatedError, TypesDifferError) as left:
        pytest.skip(f"not translated: {left}")
    if answer is None:
        pytest.skip("it has None, a table, or an argument that is not known")
    assert answer == ""
