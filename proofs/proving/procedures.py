"""The procedures that are proved, each with the modules that know of the things it uses.

To add one: a row here, and, if it uses things that no proof knows yet, a module beside this one that adds their sorts,
meanings and measures (`sorts.SORTS`, `situation.MEANINGS`, `hooks`). A proof may use of another procedure only what
that one's own proof shows; what it relies on is therefore proved with it, first.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Final

from proofs.proving.explore import Attempt, attempt
from proofs.proving.proof import Proof, Watch, prove, rest
from proofs.proving.solvers.solver import Solver


@dataclass(frozen=True)
class Row:
    """A procedure: its name on the command line, where it is, the modules that a proof of it needs.

    `attempt` names the function that makes its obligations, if that is not the usual one.
    """

    name: str
    where: str  # module:function
    providers: tuple[str, ...] = ()
    attempt: str = ""

    @property
    def function(self) -> FunctionType:
        """The procedure itself."""
        return _found(self.where)

    def attempted(self) -> Attempt:
        """Its obligations."""
        for provider in self.providers:
            importlib.import_module(provider)
        return (_found(self.attempt) if self.attempt else attempt)(self.function)


def _found(where: str) -> FunctionType:
    module, _, name = where.partition(":")
    found: FunctionType = getattr(importlib.import_module(module), name)
    return found


_MEMORIES: Final = "proofs.proving.models.memory"
_RULES: Final = "proofs.proving.models.next_test_rule"
_TABLES: Final = "proofs.proving.models.table"
_LOOKUPS: Final = "proofs.proving.models.table_children"
_BEST: Final = "verified.null_window.mtd_best"
_MOVES: Final = "proofs.proving.models.mtd_best"
_OF_BEST: Final = (
    "probe",
    "most-promising",
    "next-best",
    "candidate",
    "disprove-rest",
    "proof-of-best",
    "prove-best",
    "mtd-best",
)
_SSS2: Final = "verified.best_first.sss2"
_OF_SSS2: Final = ("expand", "expandtip", "diminish", "sss-2")
ROWS: Final = (
    Row("minimax", "verified.minimax:minimax"),
    Row("alphabeta", "verified.alphabeta:alphabeta"),
    Row("alphabeta-informed", "verified.alphabeta_informed:alphabeta_informed"),
    Row("aspiration", "verified.aspiration:aspiration"),
    Row("negascout", "verified.negascout:negascout"),
    Row("aspiration-negascout", "verified.aspiration_negascout:aspiration_negascout"),
    Row("mt", "verified.null_window.mt:mt", (_MEMORIES,)),
    Row("mt-mirror", "verified.null_window.mt_dual:mt_mirror", (_MEMORIES,)),
    Row("mt-two-bounds", "verified.null_window.mt_two_bounds:mt_two_bounds", (_MEMORIES,)),
    Row("mt-sss", "verified.null_window.mt_sss:mt_sss", (_MEMORIES,)),
    Row("mt-dual", "verified.null_window.mt_dual:mt_dual", (_MEMORIES,)),
    Row("mt-sss-two-bounds", "verified.null_window.mt_two_bounds:mt_sss_two_bounds", (_MEMORIES,)),
    Row("next-test", "verified.null_window.mtd:next_test", (_MEMORIES, _RULES)),
    Row("mtd", "verified.null_window.mtd:mtd", (_MEMORIES, _RULES)),
    Row("mtd-f", "verified.null_window.mtd_f:mtd_f", (_MEMORIES, _RULES)),
    Row("mtd-step", "verified.null_window.mtd_step:mtd_step", (_MEMORIES, _RULES)),
    Row("halfway-up", "verified.null_window.mtd_bi:halfway_up", (_RULES,)),
    Row("mtd-bi", "verified.null_window.mtd_bi:mtd_bi", (_MEMORIES, _RULES)),
    *(Row(name, f"{_BEST}:{name.replace('-', '_')}", (_MEMORIES, _RULES, _MOVES)) for name in _OF_BEST),
    Row("alphabeta-tt", "verified.memory.alphabeta_tt:alphabeta_tt", (_TABLES,)),
    Row("transposition", "verified.memory.alphabeta_etc:transposition", (_TABLES, _LOOKUPS)),
    Row("alphabeta-etc", "verified.memory.alphabeta_etc:alphabeta_etc", (_TABLES, _LOOKUPS)),
    *(
        Row(name, f"{_SSS2}:{name.replace('-', '')}", attempt="proofs.proving.models.sss2:attempt_of")
        for name in _OF_SSS2
    ),
)
PROCEDURES: Final[dict[str, Row]] = {row.name: row for row in ROWS}


def find(name: str) -> Row:
    """The row of that name, with `-` or `_`."""
    row = PROCEDURES.get(name.replace("_", "-"))
    if row is None:
        raise ValueError(f"no proof of {name!r}; there are {', '.join(PROCEDURES)}")
    return row


def proofs_of(
    names: Iterable[str] = (), watch: Watch | None = None, by: tuple[Solver, ...] | None = None
) -> Iterator[Proof]:
    """The proofs of these procedures, all by default, each after those that it relies on."""
    done: dict[str, Proof] = {}
    for name in names or PROCEDURES:
        yield from _proved(find(name), done, watch, by, ())


def _proved(
    row: Row, done: dict[str, Proof], watch: Watch | None, by: tuple[Solver, ...] | None, above: tuple[str, ...]
) -> Iterator[Proof]:
    procedure = row.function.__name__
    if procedure in done:
        return
    if procedure in above:
        raise ValueError(f"{' calls '.join((*above, procedure))}: a proof cannot rely on itself")
    if watch is not None:
        watch(f"{row.name}: its paths", 0, 1)
    attempted = row.attempted()
    for other in attempted.relies_on:
        if other.replace("_", "-") in PROCEDURES:
            yield from _proved(find(other), done, watch, by, (*above, procedure))
    made = rest(prove(attempted, watch, by), done)
    done[procedure] = made
    yield made
