"""The procedures that are proved, each with the models of the things that it uses.

To add one: a row here, and, if it uses things that no proof knows yet, a model in `models`. A proof may use of another
procedure only what that one's own proof shows; what it relies on is therefore proved with it, first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, Final, cast

from proofs.proving.explore import Attempt, attempt
from proofs.proving.models.core import CORE
from proofs.proving.models.heuristics import HEURISTICS
from proofs.proving.models.memory import MEMORY
from proofs.proving.models.mtd_best import MTD_BEST
from proofs.proving.models.next_test_rule import NEXT_TEST_RULE
from proofs.proving.models.sss2 import SSS2
from proofs.proving.models.table import TABLE
from proofs.proving.models.table_children import TABLE_CHILDREN
from proofs.proving.proof import Proof, Watch, prove, rest
from proofs.proving.solvers.solver import Solver
from proofs.proving.vocabulary import Vocabulary
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.best_first.sss2 import diminish, expand, expandtip, sss2
from verified.memory.alphabeta_etc import alphabeta_etc, transposition
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.minimax import minimax
from verified.negascout import negascout
from verified.null_window import mtd_best as best
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_dual, mt_mirror
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_sss_two_bounds, mt_two_bounds
from verified.null_window.mtd import mtd, next_test
from verified.null_window.mtd_bi import halfway_up, mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.null_window.mtd_step import mtd_step


@dataclass(frozen=True)
class Row:
    """A procedure: its name on the command line, the function, and the models that its proof speaks of."""

    name: str
    procedure: Callable[..., Any]
    models: tuple[Vocabulary, ...] = ()

    @property
    def function(self) -> FunctionType:
        """The procedure itself."""
        return cast("FunctionType", self.procedure)

    @property
    def vocabulary(self) -> Vocabulary:
        """What its proof may speak of."""
        return _vocabulary(self.models)

    def attempted(self) -> Attempt:
        """Its obligations."""
        return attempt(self.function, self.vocabulary)


@cache
def _vocabulary(models: tuple[Vocabulary, ...]) -> Vocabulary:
    return CORE.extended_by(*models)


_DRIVER: Final = (MEMORY, NEXT_TEST_RULE)
_BEST: Final = (NEXT_TEST_RULE, MTD_BEST)
ROWS: Final = (
    Row("minimax", minimax),
    Row("alphabeta", alphabeta),
    Row("alphabeta-informed", alphabeta_informed, (HEURISTICS,)),
    Row("aspiration", aspiration),
    Row("negascout", negascout),
    Row("aspiration-negascout", aspiration_negascout),
    Row("mt", mt, (MEMORY,)),
    Row("mt-mirror", mt_mirror, (MEMORY,)),
    Row("mt-two-bounds", mt_two_bounds, (MEMORY,)),
    Row("mt-sss", mt_sss, (MEMORY,)),
    Row("mt-dual", mt_dual, (MEMORY,)),
    Row("mt-sss-two-bounds", mt_sss_two_bounds, (MEMORY,)),
    Row("next-test", next_test, _DRIVER),
    Row("mtd", mtd, _DRIVER),
    Row("mtd-f", mtd_f, _DRIVER),
    Row("mtd-step", mtd_step, _DRIVER),
    Row("halfway-up", halfway_up, (NEXT_TEST_RULE,)),
    Row("mtd-bi", mtd_bi, _DRIVER),
    Row("probe", best.probe, _BEST),
    Row("most-promising", best.most_promising, _BEST),
    Row("next-best", best.next_best, _BEST),
    Row("candidate", best.candidate, _BEST),
    Row("disprove-rest", best.disprove_rest, _BEST),
    Row("proof-of-best", best.proof_of_best, _BEST),
    Row("prove-best", best.prove_best, _BEST),
    Row("mtd-best", best.mtd_best, _BEST),
    Row("alphabeta-tt", alphabeta_tt, (TABLE,)),
    Row("transposition", transposition, (TABLE_CHILDREN,)),
    Row("alphabeta-etc", alphabeta_etc, (TABLE_CHILDREN,)),
    Row("expand", expand, (SSS2,)),
    Row("expandtip", expandtip, (SSS2,)),
    Row("diminish", diminish, (SSS2,)),
    Row("sss-2", sss2, (SSS2,)),
)
PROCEDURES: Final[dict[str, Row]] = {row.name: row for row in ROWS}


def find(name: str, rows: Iterable[Row] = ROWS) -> Row:
    """The row of that name, with `-` or `_`."""
    named = {row.name: row for row in rows}
    row = named.get(name.replace("_", "-"))
    if row is None:
        raise ValueError(f"no proof of {name!r}; there are {', '.join(named)}")
    return row


def by_procedure(rows: Iterable[Row] = ROWS) -> Mapping[str, Row]:
    """The rows by the names of their functions, under which other proofs rely on them."""
    return {row.function.__name__: row for row in rows}


def proofs_of(
    names: Iterable[str] = (),
    watch: Watch | None = None,
    by: tuple[Solver, ...] | None = None,
    rows: Iterable[Row] = ROWS,
) -> Iterator[Proof]:
    """The proofs of these procedures, all by default, each after those that it relies on."""
    known = by_procedure(rows)
    done: dict[str, Proof] = {}

    def proofs(row: Row, above: tuple[str, ...]) -> Iterator[Proof]:
        procedure = row.function.__name__
        if procedure in done:
            return
        if procedure in above:
            raise ValueError(f"{' calls '.join((*above, procedure))}: a proof cannot rely on itself")
        if watch is not None:
            watch(f"{row.name}: its paths", 0, 1)
        attempted = row.attempted()
        for other in attempted.relies_on:
            if other in known:
                yield from proofs(known[other], (*above, procedure))
        done[procedure] = rest(prove(attempted, watch, by), done)
        yield done[procedure]

    for row in [find(name, known.values()) for name in names] or known.values():
        yield from proofs(row, ())
