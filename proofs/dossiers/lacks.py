"""Which classifying clauses families of algorithms lack, each with the smallest tree on which that is seen."""

from typing import Final

ALPHABETA_LIKE: Final = {"same-leaves-as-sss": "((0 0) 0)"}
SCOUT: Final = {
    "visits-alphabeta": "(0 ((1 0) 0))",
    "once": "min(1 (0 (0 0)))",
    "no-dead-node": "min(1 ((0 0) 0))",
    **ALPHABETA_LIKE,
}
ALWAYS_AGAIN: Final = {**SCOUT, "once": "(0 1)", "same-leaves-as-sss": "(0 1)"}  # a leaf that passes is asked again
SSS: Final = {"visits-alphabeta": "((0 0) 1)", "no-dead-node": "((0 0) 0)"}  # ST-R6.1
SSS_2: Final = {**SSS, "once": "(0 0)", "same-leaves-as-sss": "(0 0)"}  # it asks for the bounds of a leaf again
DUAL: Final = {"visits-alphabeta": "min((1 0) 0)", "no-dead-node": "min((0 0) 0)", **ALPHABETA_LIKE}
SCOUT_WITH_TABLE: Final = {clause: tree for clause, tree in SCOUT.items() if clause != "once"}
