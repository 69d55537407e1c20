"""The files that `verified draw` writes: a picture of a search, or a page that steps through one or two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from proofs.commands.arguments import this_command
from proofs.commands.own_or_built_in import is_own
from specs.values import Value
from verified.registry import ALGORITHMS

if TYPE_CHECKING:
    from proofs.drawing.tree_text import Searched
    from proofs.pages.scene import Search


@dataclass(frozen=True)
class DrawnFiles:
    """The files that were requested, and the name of the search beside the first."""

    html: str | None
    svg: str | None
    beside: str | None

    def must_fit(self, algorithm: str, *, as_json: bool, **notes: bool) -> None:
        """ValueError if these options do not go together, or if a page cannot be made here; `notes` are of the text."""
        if self.beside and not self.html:
            raise ValueError(f"--beside {self.beside}: two searches stand side by side on a page; say --html FILE, too")
        if self.html and self.svg:
            raise ValueError("--html and --svg: ask for one of them at a time")
        if as_json and self.is_asked:
            raise ValueError("--json prints, and --html and --svg write a file: ask for one of them at a time")
        if self.html:
            from proofs.pages.render import must_be_there

            must_be_there()
            if algorithm == "none":
                raise ValueError("--html steps through a search, and `none` makes none; --svg draws the tree alone")
            for option in (name for name, asked in notes.items() if asked):
                raise ValueError(
                    f"--{option} is for text and pictures; a page shows what is stored, and OPEN, at each step"
                )

    @property
    def is_asked(self) -> bool:
        """Whether a file is to be written."""
        return bool(self.html or self.svg)

    def page(self, algorithm: str, game: Any, max_depth: int | None, given: Mapping[str, Value]) -> None:
        """The page of a known algorithm; one beside it is given what it takes of the same options."""
        from proofs.pages.scene import Search

        searches = [Search.by(algorithm, game, max_depth, **given)]
        if self.beside:
            if is_own(self.beside):
                raise ValueError(f"--beside {self.beside}: say what the function is held against, --spec alphabeta")
            takes = ALGORITHMS[self.beside].options if self.beside in ALGORITHMS else {}
            options = {name: value for name, value in given.items() if name in takes}
            searches.append(Search.by(self.beside, searches[0].game, None, **options))
        self._write(searches)

    def own(self, record: Mapping[str, Any], made_of: Callable[[str], Mapping[str, Any]], *, proofs: bool) -> None:
        """The page or picture of a function of the user's own. Exit status 1 if it ends without a value."""
        from proofs.checking.rerun import REFUTED
        from proofs.commands.own import searched_by
        from proofs.pages.own import fault_of, known_beside, own_search
        from specs.depth_limited import EvaluatedTree

        if self.html:
            searches = [own_search(record)]
            if self.beside and is_own(self.beside):
                searches.append(own_search(made_of(self.beside)))
            elif self.beside:
                searches.append(known_beside(self.beside, record))
            self._write(searches)
        else:
            searched = searched_by(record)
            judged = record["form"] == "minimax" and not isinstance(searched.tree, EvaluatedTree)
            self.picture(searched, [searched.proved()] if proofs else [], judged=judged)
        if any(call["clauses"][-1]["verdict"] == REFUTED for call in record["calls"]):
            typer.echo(f"it ends without a value: {fault_of(record)}")
            raise typer.Exit(1)

    def picture(self, searched: Searched, notes: Sequence[Mapping[int, str]], *, judged: bool = True) -> None:
        """The picture of a search."""
        from proofs.drawing.still import still
        from proofs.pages.render import write

        assert self.svg is not None
        typer.echo(f"written: {write(self.svg, still(searched, notes, judged=judged))}")

    def _write(self, searches: Sequence[Search]) -> None:
        from proofs.pages.render import write
        from proofs.pages.search_page import search_page

        assert self.html is not None
        typer.echo(f"written: {write(self.html, search_page(searches, this_command()))}")
