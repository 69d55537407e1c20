"""Which rows of a sampled test `make test`, `make more` and `make evidence` run."""

from typing import Any, cast

import pytest


class Row:
    """As much of a row as the sampling looks at."""

    def __init__(self, number: int, *marks: pytest.Mark) -> None:
        self.nodeid = f"test_it[{number}]"
        self.marks = {mark.name: mark for mark in marks}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)

    def add_marker(self, name: str) -> None:
        self.marks[name] = getattr(pytest.mark, name).mark


def sampled(config: pytest.Config, *marks: pytest.Mark) -> list[list[str]]:
    """The marks that each of five rows ends with, but for `sampled` itself."""
    rows = [Row(number, *marks) for number in range(5)]
    (ours,) = (plugin for plugin in config.pluginmanager.get_plugins() if _is_ours(plugin))
    cast("Any", ours).pytest_collection_modifyitems(rows)
    return [[name for name in row.marks if name != "sampled"] for row in rows]


def _is_ours(plugin: object) -> bool:
    return str(getattr(plugin, "__file__", "")).endswith("tests/conftest.py")


def test_every_nth_row_is_run_at_once(pytestconfig: pytest.Config) -> None:
    assert sampled(pytestconfig, pytest.mark.sampled(2).mark) == [[], ["evidence"], [], ["evidence"], []]
    assert sampled(pytestconfig, pytest.mark.sampled(3, "more").mark) == [[], ["more"], ["more"], [], ["more"]]


def test_a_sample_may_be_left_to_make_more(pytestconfig: pytest.Config) -> None:
    marks = pytest.mark.sampled(2).mark, pytest.mark.more.mark
    assert sampled(pytestconfig, *marks) == [["more"], ["more", "evidence"]] * 2 + [["more"]]


def test_a_sample_of_which_no_row_would_be_run_is_an_error(pytestconfig: pytest.Config) -> None:
    with pytest.raises(pytest.UsageError, match=r"test_it\[0\] is the first row of a sample, and yet"):
        sampled(pytestconfig, pytest.mark.sampled(2).mark, pytest.mark.evidence.mark)
