"""The page of `verified scan --html`: each search that was found, its command, and what became of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from proofs.pages.render import rendered


def scan_page(package: str, rows: Sequence[Mapping[str, Any]], unread: Mapping[str, str], command: str) -> str:
    """The page as text; a row is what `verified scan --json` has."""
    title = f"Searches in {package}"
    return rendered("scan.html", title=title, rows=rows, unread=unread, command=command)
