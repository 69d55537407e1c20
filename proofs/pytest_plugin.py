"""A pytest plugin: a user's own suite says that a function meets a specification.

As a marker on a test that returns the function, or as a fixture:

    @pytest.mark.meets("alphabeta", seconds=20)
    def test_my_search():
        return search

    def test_my_negamax(check_search):
        check_search(negamax, spec="alphabeta", form="negamax", max_leaves=5)

A marker on a class, a module or a method of a `unittest.TestCase` is one on each of its tests; one that nobody would
look at is an error, never a pass. The spec may be one of your own, as `MY_SPEC` or as "my_specs.py:MY_SPEC". The test
fails with the report: the broken clause and the smallest tree. Pytest finds the plugin as soon as the package is
installed (entry point `pytest11`).
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Unpack

import pytest

if TYPE_CHECKING:
    from proofs.checking.core.spec import Spec
    from proofs.checking.report import Report
    from proofs.judging.check import CheckOptions

MARKER = (
    "meets(spec, form=..., require=..., seconds=..., max_leaves=..., payoffs=..., alternating=...): "
    "the function that the test returns meets the spec"
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", MARKER)


LOOKED_AT = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a marked test, and check the function that it returns."""
    if not is_marked(pyfuncitem):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    look(pyfuncitem, pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names})
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """See to it that a marker is looked at, whoever runs the test: a `unittest.TestCase`, or another plugin."""
    if is_marked(item) and isinstance(item, pytest.Function) and is_case(item.cls):
        test = item.obj
        item.obj = functools.wraps(test)(lambda: look(item, test, {}))
    result = yield
    if is_marked(item) and not item.stash.get(LOOKED_AT, False):
        pytest.fail(f"{item.name} is marked `meets`, but is run in a way in which nothing is checked: {ADVICE}")
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> None:
    """Refuse a marker on what is no test: nobody would look at it."""
    if not isinstance(collector, pytest.Module | pytest.Class):
        return
    is_test = collector.classnamefilter(name) if inspect.isclass(obj) else collector.funcnamefilter(name)
    own = obj.__dict__.get("pytestmark", ()) if hasattr(obj, "__dict__") else ()
    marks = own if isinstance(own, list | tuple) else (own,)
    if not (is_test or is_case(obj)) and any(getattr(mark, "name", "") == "meets" for mark in marks):
        raise collector.CollectError(f"{name} is marked `meets`, but is no test: {ADVICE}")


ADVICE = "put the marker on a plain test function or method that returns the function to check"


def is_case(thing: object) -> bool:
    """Whether it is a `unittest.TestCase`; where nobody has imported that module nothing is."""
    return inspect.isclass(thing) and issubclass(thing, getattr(sys.modules.get("unittest"), "TestCase", ()))


def is_marked(item: pytest.Item) -> bool:
    """Whether the test, its class or its module is marked."""
    return item.get_closest_marker("meets") is not None


def look(item: pytest.Item, test: Callable[..., Any], arguments: dict[str, Any]) -> None:
    """Run the test and hold what it returns against every marker."""
    __tracebackhide__ = True
    if any(
        kind(test) for kind in (inspect.iscoroutinefunction, inspect.isgeneratorfunction, inspect.isasyncgenfunction)
    ):
        pytest.fail(f"{item.name} is marked `meets`, but is async or a generator: {ADVICE}")
    function = test(**arguments)
    if not callable(function) and not isinstance(function, str):
        pytest.fail(f"{item.name} is marked `meets`, so it returns the function to check; it returned {function!r}")
    item.stash[LOOKED_AT] = True
    for marker in item.iter_markers("meets"):
        meets(function, *marker.args, **marker.kwargs)


@pytest.fixture
def check_search() -> Callable[..., Report]:
    """`check_search(function, spec="alphabeta", ...)`: the report, or a failure that shows it."""
    return meets


def meets(
    function: Callable[..., Any] | str, spec: str | Spec = "alphabeta", **options: Unpack[CheckOptions]
) -> Report:
    """Fail unless every required clause holds."""
    __tracebackhide__ = True
    from proofs import check  # only where it is used: every pytest run loads this module

    report = check(function, spec, **options)
    if not report:
        pytest.fail(str(report), pytrace=False)
    return report
