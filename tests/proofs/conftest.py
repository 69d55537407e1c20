"""What all tests of the proofs share: the answers of the solvers, and the proofs of the procedures as they are written.

`pytest -n 2 --dist loadgroup` runs the tests of one group in one process, so that what they share is computed once. All
that is about the proofs is one such group, the largest: xdist starts with it, and the other process has the rest.

A check of a function object runs in a copy of this process. So what every check needs is compiled here, once; and a
check draws few random games, unless the test is marked `many_games`. A check of a file runs in a copy of an interpreter
that has imported the engines (`warm_sandbox`).
"""

from collections.abc import Iterator
from typing import Any

import pytest

from specs.contracts import contracts
from tests.proofs.remembered import remember_answers
from tests.proofs.small_checks import few_random_games
from tests.proofs.warm_sandbox import copied_interpreters
from verified.registry import ALGORITHMS

remember_answers()
assert ALGORITHMS  # all procedures are there, and are compiled as a check runs them
with contracts("off"):
    pass


@pytest.fixture(autouse=True)
def _few_games(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.node.get_closest_marker("many_games"):
        yield
    else:
        with few_random_games():
            yield


@pytest.fixture(autouse=True)
def _copies(request: pytest.FixtureRequest) -> Iterator[None]:
    with copied_interpreters(request.path.stem, request.node.originalname):
        yield


@pytest.fixture(scope="session")
def proofs() -> dict[str, Any]:
    """The proofs of all procedures, by the names of their functions."""
    from tests.proofs.proved import all_proofs

    return all_proofs()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    from proofs.mutants import proofs as mutated
    from tests.proofs.proved import shown

    vars(mutated)["shown_by"] = shown  # what other tests have explored is not explored again
    for item in items:
        if isinstance(item, pytest.Function) and (
            "proofs" in item.fixturenames or item.path.stem.startswith("test_proving")
        ):
            item.add_marker(pytest.mark.xdist_group("proofs"))
