"""The errata of all five papers in one table."""

from collections.abc import Mapping, Sequence
from typing import Final

from proofs.errata import (
    ka_conjectures,
    ka_graphs,
    pb_procedures,
    pb_proofs,
    pb_theorems,
    rr_depths,
    rr_graphs,
    rr_mtd,
    rr_scout,
    rr_tables,
    rr_traces,
    ss_table,
    ss_theorems,
    st_mt,
    st_theory,
    wording,
)
from proofs.errata.erratum import Erratum
from specs.catalogue import PAPERS, catalogue

_MODULES: Final = (
    pb_theorems, pb_procedures, pb_proofs, st_theory, st_mt, rr_scout, rr_tables, rr_depths, rr_mtd,
    rr_graphs, rr_traces, ka_graphs, ka_conjectures, ss_table, ss_theorems, wording,
)  # fmt: skip

_PLACE: Final = {identifier: place for place, identifier in enumerate(catalogue())}

# In the order of the papers, and within a paper in the order of the text; mere slips of wording come last.
ERRATA: Final[Mapping[str, Erratum]] = {
    erratum.id: erratum
    for erratum in sorted(
        (erratum for module in _MODULES for erratum in module.ERRATA),
        key=lambda erratum: (erratum.kind == "wording", _PLACE[erratum.id]),
    )
}


def chosen(prefixes: Sequence[str]) -> list[Erratum]:
    """The errata whose id begins with one of these; all of them if there is none."""
    for prefix in prefixes:
        if not any(identifier.startswith(prefix) for identifier in ERRATA):
            papers = ", ".join(f"{paper}-" for paper in PAPERS)
            raise ValueError(f"no erratum has an id that begins with {prefix!r}; ids begin with {papers}")
    return [erratum for erratum in ERRATA.values() if not prefixes or erratum.id.startswith(tuple(prefixes))]
