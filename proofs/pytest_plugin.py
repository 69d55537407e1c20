"""A pytest plugin: a user's own suite says that a function meets a specification.

As a marker on a test that returns the function, or as a fixture:

    @pytest.mark.meets("alphabeta", seconds=20)
    def test_my_search():
        return search

    def test_my_negamax(check_search):
        check_search(negamax, spec="alphabeta", form="negamax", max_leaves=5)

The spec may be one of your own, as `MY_SPEC` or as "my_specs.py:MY_SPEC". The test fails with the report: the broken
clause and the smallest tree. Pytest finds the plugin as soon as the package is installed (entry point `pytest11`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from proofs.checking.core.spec import Spec
    from proofs.checking.report import Report

MARKER = (
    "meets(spec, form=..., require=..., seconds=..., max_leaves=..., payoffs=..., alternating=...): "
    "the function that the test returns meets the spec"
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line("markers", MARKER)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a marked test, and check the function that it returns."""
    marker = pyfuncitem.get_closest_marker("meets")
    if marker is None:
        return None
    names = pyfuncitem._fixtureinfo.argnames
    function = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    if not callable(function) and not isinstance(function, str):
        pytest.fail(
            f"{pyfuncitem.name} is marked `meets`, so it returns the function to check; it returned {function!r}"
        )
    meets(function, *marker.args, **marker.kwargs)
    return True


@pytest.fixture
def check_search() -> Callable[..., Report]:
    """`check_search(function, spec="alphabeta", ...)`: the report, or a failure that shows it."""
    return meets


def meets(function: Callable[..., Any] | str, spec: str | Spec = "alphabeta", **options: Any) -> Report:
    """Fail unless every required clause holds."""
    __tracebackhide__ = True
    from proofs.checking.check import check  # only where it is used: every pytest run loads this module

    report = check(function, spec, **options)
    if not report:
        pytest.fail(str(report), pytrace=False)
    return report
