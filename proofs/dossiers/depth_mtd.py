"""The evidence about MTD(f) to a depth with a table that accepts deeper entries."""

from typing import Final

from proofs.dossiers.depth_cases import GAME, lying, unsupported, with_guesses
from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.dossier import Entry as EntryPoint
from proofs.proving.models.depth_tests import DEPTH_TESTS
from specs.values import POS_INF
from verified.depth.depth_mtd import DEPTH_MTD, depth_mtd

_DEEPER: Final = "table.put(node, table.get(node)._replace(depth=depth + 9))\n        return v"

DOSSIER: Final = Dossier(
    DEPTH_MTD,
    bugs=bugs(
        depth_mtd,
        (
            "depth-value",
            "    v = depth_alphabeta(tree, node, depth, below(g), above(g), table)",
            "    v = g",
            "as printed",
        ),
        ("depth-value", "return v", "return above(v)", "one too many"),
        ("integer-value", "return v", "return above(v, 0.5)", "half a point too many"),
        ("true-depth-table-after", "return v", _DEEPER, "a greater depth is told"),
        ("depth-bracket", "upper = g", "upper = below(g)", "the upper bound is one too low"),
        ("depth-last", "lower = g", "lower, g = g, above(g)", "the next test value stands in the place of the answer"),
    ),
    misuses=(
        Misuse("search-first", (GAME, 0, 1, POS_INF)),
        Misuse("depth", (GAME, 0, -1)),
        Misuse("true-depth-table", (GAME, 0, 1, 0, lying())),
    ),
    entries={"depth-mtd": EntryPoint(depth_mtd, with_guesses, unsupported, once=True)},
    proved={depth_mtd: (DEPTH_TESTS,)},
    edited={depth_mtd: ("depth-mtd",)},
)
