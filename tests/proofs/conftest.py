"""What all tests of the proofs share: the answers of the solvers, and the proofs of the procedures as they are written.

`pytest -n 2 --dist loadgroup` runs the tests of one group in one process, so that what they share is computed once: the
tests that ask for all proofs, and those about one procedure.
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    from proofs.dossiers.shelf import PROCEDURES

    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        about = item.callspec.params.get("name") if hasattr(item, "callspec") else None
        if "proofs" in item.fixturenames:
            item.add_marker(pytest.mark.xdist_group("proofs"))
        elif item.path.stem.startswith("test_proving") and about in PROCEDURES:
            item.add_marker(pytest.mark.xdist_group(str(about)))
