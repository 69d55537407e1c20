"""The inclusions between built-in searches that are proved for every tree, by a theorem or a proved clause.

A row names two searches and what proves the inclusion of the nodes visited (and so of the leaves evaluated). Rows may
be chained (`chain`). A row is no more reliable than its citations: the tests check that every citation is proved, and
run both searches of every row and of every chain on every small tree.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

MINIMAX: Final = "minimax"


@dataclass(frozen=True)
class Known:
    """The nodes of `search` are among those of `within`, with the full window; with any window if `any_window`.

    `cites` are theorems (`verified theorems`), or clauses of a procedure (`procedure:clause`) that `verified prove`
    shows; `because` adds an explanation, if needed.
    """

    search: str
    within: str
    cites: tuple[str, ...]
    any_window: bool = False
    because: str = ""

    def __str__(self) -> str:
        said = " and ".join(self.cites)
        return f"{said}, {self.because}" if self.because else said


UNION: Final = ("FR-MTD-visits", "FR-MTD-union")
CALLS: Final = "of every call that it makes: a narrower window visits no more"
KNOWN: Final[tuple[Known, ...]] = (
    Known("negascout", "alphabeta", ("negascout:visits-only-open",), any_window=True),
    Known("pvs", "alphabeta", ("pvs:visits-only-open",), any_window=True),
    Known("p-alphabeta", "alphabeta", ("alphabeta:visits-open", "p-alphabeta:value"), because=CALLS),
    Known(
        "alphabeta",
        "alphabeta-shallow",
        ("alphabeta:visits-open", "alphabeta-shallow:visits-shallow"),
        any_window=True,
        because="which compares two neighbours on the way to n where alpha(n) and beta(n) are the best of all",
    ),
    Known("alphabeta-tt", "alphabeta", ("alphabeta-tt:visits-only-open",), any_window=True),
    Known("alphabeta-etc", "alphabeta", ("alphabeta-etc:visits-only-open",), any_window=True),
    Known("negascout-tt", "alphabeta", ("negascout-tt:visits-only-open",), any_window=True),
    Known("alphabeta-informed", "alphabeta", ("alphabeta-informed:tighter-visits-fewer",), any_window=True),
    Known(
        "alphabeta",
        "alphabeta-informed",
        ("alphabeta:visits-open", "alphabeta-informed:visits-informed"),
        any_window=True,
        because="which say the same where there are no heuristic bounds",
    ),
    Known("aspiration", "alphabeta", ("alphabeta:visits-open",), because=CALLS),
    Known("aspiration-negascout", "alphabeta", ("negascout:visits-only-open",), because=CALLS),
    Known("aspiration-negascout-tt", "alphabeta", ("negascout-tt:visits-only-open",), because=CALLS),
    Known("mtd-f", "alphabeta", UNION),
    Known("mt-sss", "alphabeta", UNION, because="of the guess +inf"),
    Known("mt-dual", "alphabeta", UNION, because="of a guess below all pay-offs"),
)
EVERYTHING: Final = ("minimax:visits-all",)


def chain(search: str, within: str, *, has_window: bool) -> Sequence[Known] | None:
    """The rows that lead from the search to the other, as few as possible; None if there are none.

    Every search, also a user's own, is within minimax, which visits every node.
    """
    if search == within:
        return ()
    reached: dict[str, tuple[Known, ...]] = {search: ()}
    edge = [search]
    while edge:
        here = edge.pop(0)
        for row in _from(here):
            if row.within not in reached and (row.any_window or not has_window):
                reached[row.within] = (*reached[here], row)
                edge.append(row.within)
    return reached.get(within)


def _from(search: str) -> Iterator[Known]:
    if search != MINIMAX:
        yield Known(search, MINIMAX, EVERYTHING, any_window=True)
    yield from (row for row in KNOWN if row.search == search)


def said(rows: Sequence[Known]) -> str:
    """The proof in words."""
    if not rows:
        return "it is the same search"
    if len(rows) == 1:
        return str(rows[0])
    assert all(one.within == other.search for one, other in pairwise(rows))
    return "; ".join(f"{row.search} within {row.within}: {row}" for row in rows)
