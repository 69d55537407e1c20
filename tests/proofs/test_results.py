"""The page of results: every result of this project stands on it, and its numbers are those that are computed here."""

from pathlib import Path

import pytest

from specs.catalogue import Entry, catalogue

PAGE = (Path(__file__).parents[2] / "examples/results.md").read_text()
RESULTS = [entry for id, entry in catalogue().items() if id.startswith("FR-") and entry.status == "checked"]


@pytest.mark.parametrize("entry", RESULTS, ids=lambda entry: entry.id)
def test_every_result_is_on_the_page(entry: Entry) -> None:
    assert f"**{entry.id}**" in PAGE
