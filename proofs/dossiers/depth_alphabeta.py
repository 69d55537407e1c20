"""The evidence about alpha-beta to a depth with a table that accepts deeper entries."""

from typing import Final

from proofs.dossiers.depth_cases import EDITS, MISUSES, unsupported, with_windows
from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.dossier import Entry as EntryPoint
from proofs.proving.models.depth_table import DEPTH_TABLE
from verified.depth.depth_alphabeta import DEPTH_ALPHABETA, depth_alphabeta

_UPPER: Final = "            return known.upper\n"
_NARROW: Final = "        alpha, beta = max(alpha, known.lower), min(beta, known.upper)\n"

DOSSIER: Final = Dossier(
    DEPTH_ALPHABETA,
    bugs=bugs(
        depth_alphabeta,
        *EDITS,
        ("witness", _UPPER, f"{_UPPER}{_NARROW}", "a bound narrows the window, as printed"),
    ),
    misuses=MISUSES,
    entries={"depth-alphabeta": EntryPoint(depth_alphabeta, with_windows, unsupported, once=True)},
    proved={depth_alphabeta: (DEPTH_TABLE,)},
    edited={depth_alphabeta: ("depth-alphabeta",)},
)
