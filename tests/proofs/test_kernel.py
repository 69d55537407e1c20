"""The kernel: the modules that a verdict rests on are marked, listed on one page, and few enough to be read."""

import re
from pathlib import Path

HOME = Path(__file__).parents[2]
PAGE = (HOME / "proofs/KERNEL.md").read_text()
MOST = 3_450
LISTED = re.findall(r"^\| `([\w/]+\.py)` \| ", PAGE, flags=re.MULTILINE)


def test_the_page_lists_the_modules_that_are_marked() -> None:
    marked = {
        str(path.relative_to(HOME))
        for room in ("specs", "verified", "proofs")
        for path in (HOME / room).rglob("*.py")
        if path.read_text().startswith('"""trusted: ')
    }
    assert marked == set(LISTED)
    assert len(LISTED) == len(set(LISTED)) > 20


def test_a_person_can_read_it_in_an_afternoon() -> None:
    assert f"at most {MOST:,} lines" in PAGE
    assert sum(len((HOME / name).read_text().splitlines()) for name in LISTED) <= MOST


def test_every_path_on_the_page_exists() -> None:
    for name in re.findall(r"`((?:specs|proofs|tests)/[\w/.]+)`", PAGE):
        assert (HOME / name).exists(), name
