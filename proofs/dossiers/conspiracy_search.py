"""The evidence about the search by conspiracy numbers."""

from typing import Final

from proofs.dossiers.depth_cases import unsupported
from proofs.dossiers.dossier import Dossier, Entry, Misuse, bugs
from proofs.dossiers.expanded import DEEP, with_thresholds
from verified.expanded.conspiracy_search import (
    CONSPIRACY_SEARCH,
    conspiracy_search,
    count_conspirators,
    lowering_son,
    raising_son,
    stabilise,
)

_NAME: Final = ("conspiracy-search",)

DOSSIER: Final = Dossier(
    CONSPIRACY_SEARCH,
    bugs=[
        *bugs(
            stabilise,
            ("conspiracy-stable", "if min(root.pn, root.dn) >= threshold:", "if True:", "stops at once"),
            ("conspiracy-member", "root.pn <= root.dn", "root.pn > root.dn", "the larger conspiracy"),
            start=conspiracy_search,
        ),
        *bugs(
            conspiracy_search,
            ("conspiracy-value", "estimates_of(tree)), threshold)", "estimates_of(tree)), 1)", "asks for one member"),
        ),
        *bugs(
            count_conspirators,
            ("conspiracy-numbers", "place.lower > root.lower", "place.lower >= root.lower", "counts what is no change"),
            start=conspiracy_search,
            broken=stabilise,
        ),
    ],
    misuses=[Misuse("conspiracy-threshold", (DEEP[0], 0, 0))],
    edited=dict.fromkeys((conspiracy_search, stabilise, count_conspirators, raising_son, lowering_son), _NAME),
    entries={_NAME[0]: Entry(conspiracy_search, with_thresholds, unsupported)},
)
