"""The evidence about NegaScout to a depth with a table that accepts deeper entries."""

from typing import Final

from proofs.dossiers.depth_cases import EDITS, GAME, MISUSES, unsupported, with_windows
from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.dossier import Entry as EntryPoint
from proofs.proving.models.depth_table import DEPTH_TABLE
from verified.depth.depth_negascout import DEPTH_NEGASCOUT, depth_negascout

_AGAIN: Final = "v = depth_negascout(tree, child, depth - 1, a, beta, table)\n            g = max"
_FIRST: Final = "if g is NEG_INF or a is NEG_INF:\n                v = depth_negascout(tree, child, depth - 1, a,"

DOSSIER: Final = Dossier(
    DEPTH_NEGASCOUT,
    bugs=bugs(
        depth_negascout,
        ("witness", _FIRST, _FIRST.replace("depth - 1", "max(depth - 2, 0)"), "counts two plies"),
        *EDITS[1:],
        (
            "witness",
            "depth - 1, alpha, b, table)\n            g",
            "depth - 1, alpha, v, table)\n            g",
            "as printed",
        ),
        ("witness", _AGAIN, "pass\n            g = max", "no second search"),
        ("integer-value", "    return g\n", "    return above(g, 0.5)\n", "half a point too many"),
    ),
    misuses=(*MISUSES, Misuse("integers", (GAME, 0, 1, 0.5, 2))),
    entries={"depth-negascout": EntryPoint(depth_negascout, with_windows, unsupported, once=True)},
    proved={depth_negascout: (DEPTH_TABLE,)},
    edited={depth_negascout: ("depth-negascout",)},
)
