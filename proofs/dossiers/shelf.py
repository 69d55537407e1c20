"""All dossiers, collected from the modules of this package, and what is derived from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from proofs import dossiers
from proofs.dossiers.dossier import Bug, Dossier
from proofs.enumeration.plans import Plan
from specs.contracts import Clause
from verified.registry import modules_of

_FOUND: Final = [vars(module).get("DOSSIER") for module in modules_of(dossiers)]
DOSSIERS: Final[Mapping[str, Dossier]] = {
    dossier.about.name: dossier
    for dossier in sorted((found for found in _FOUND if isinstance(found, Dossier)), key=lambda d: d.about.rank)
}

PLANS: Final[Mapping[str, Plan]] = {name: dossier.plan for name, dossier in DOSSIERS.items() if dossier.plan}
BUGS: Final[tuple[Bug, ...]] = tuple(bug for dossier in DOSSIERS.values() for bug in dossier.bugs)
MISUSES: Final[tuple[tuple[Callable[..., Any], str, tuple[Any, ...]], ...]] = tuple(
    (misuse.function or dossier.about.function, misuse.clause, misuse.arguments)
    for dossier in DOSSIERS.values()
    for misuse in dossier.misuses
)
CALLS: Final[Mapping[str, tuple[Clause, ...]]] = {
    function.__name__: clauses for dossier in DOSSIERS.values() for function, clauses in dossier.calls.items()
}
