"""Tests that share something slow run in one process of xdist: a group that it does not see would cost minutes."""

import pytest


@pytest.fixture(scope="module")
def shared() -> list[int]:
    """A fixture of this module, for which the tests that use it are one group."""
    return [1]


def group(request: pytest.FixtureRequest, expected: str) -> str:
    """What xdist takes for the group of the test; without xdist there are none, and all is as expected."""
    is_grouped = getattr(request.config.option, "loadgroup", False)
    return request.node.nodeid.rpartition("@")[2] if is_grouped else expected


@pytest.mark.xdist_group("a name")
def test_a_group_with_a_name_is_seen(request: pytest.FixtureRequest) -> None:
    assert group(request, "a name") == "a name"


def test_so_is_one_by_a_fixture(request: pytest.FixtureRequest, shared: list[int]) -> None:
    assert shared == [1]
    assert group(request, "test_groups") == "test_groups"
