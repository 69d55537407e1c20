"""The errata of all five papers in one table, and what might be taken for one and is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from proofs.errata import (
    ka_conjectures,
    ka_graphs,
    pb_procedures,
    pb_proofs,
    pb_theorems,
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
    pb_theorems,
    pb_procedures,
    pb_proofs,
    st_theory,
    st_mt,
    rr_scout,
    rr_tables,
    rr_mtd,
    rr_graphs,
    rr_traces,
    ka_graphs,
    ka_conjectures,
    ss_table,
    ss_theorems,
    wording,
)

_PLACE: Final = {identifier: place for place, identifier in enumerate(catalogue())}

# In the order of the papers, and within a paper in the order of the text.
ERRATA: Final[Mapping[str, Erratum]] = {
    erratum.id: erratum
    for erratum in sorted(
        (erratum for module in _MODULES for erratum in module.ERRATA), key=lambda erratum: _PLACE[erratum.id]
    )
}

# Items of which something had to be said, though nothing that is printed there is wrong.
NOT_ERRATA: Final[Mapping[str, str]] = {
    "PB-R2.1": "the root call with alpha = f = beta, which alpha < beta excludes, returns f all the same",
    "PB-D7.1": "the tie rule of the beta-ancestor is needed just as it is printed",
    "ST-D6.1": "that pay-offs must be integers is said there",
    "RR-2.2.1-NScutoffs": "an empirical statement; with repetitions counted it has exceptions",
    "RR-F2.15-fix": "the correction of RR-F2.15-alphabetaTT",
    "RR-F3.2-MT": "its postcondition holds even for gamma = -inf; what a driver makes of that is RR-F3.3-MTDUAL",
    "RR-F3.5-MTD": "right under the condition that it states; the instances that break it are RR-MTD-minf to -step",
    "RR-1.3-MTDfbest": "a summary of experiments, which the figures of appendix C bear out for chess only",
    "RR-F4.7-leaves": "a summary of experiments, of which appendix C puts Othello outside the range",
    "KA-T5.4": "true, though loose: #V steps suffice whatever K is",
    "KA-F5.4-chain": "true, though a component changes once less than the longest chain has elements",
    "KA-E7.4-ladder": "the figure is lost; that its reconstruction is not bipartite for odd n may not be its fault",
    "KA-F7.4-dfs": "the closed form fails for n = 1 on the reconstructed ladder",
    "KA-F7.4-memo": "the closed form fails for n = 1 on the reconstructed ladder",
    "KA-A7.2": "that a memo is the score of the cut graph is false, but the paper does not claim it",
    "SS-Table3": "its third column bounds alpha-beta without deep cutoffs, so that it exceeds the others",
}


def chosen(prefixes: Sequence[str]) -> list[Erratum]:
    """The errata whose id begins with one of these; all of them if there is none."""
    for prefix in prefixes:
        if not any(identifier.startswith(prefix) for identifier in ERRATA):
            papers = ", ".join(f"{paper}-" for paper in PAPERS)
            raise ValueError(f"no erratum has an id that begins with {prefix!r}; ids begin with {papers}")
    return [erratum for erratum in ERRATA.values() if not prefixes or erratum.id.startswith(tuple(prefixes))]
