"""What all tests of the proofs share: the answers of the solvers, and the proofs of the procedures as they are written.

`pytest -n 2 --dist loadgroup` runs the tests of one group in one process, so that what they share is computed once. All
that is about the proofs is one such group, the largest: xdist starts with it, and the other process has the rest.
"""

from typing import Any

import pytest

from tests.proofs.remembered import remember_answers

remember_answers()


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
