"""How many nodes per second alpha-beta enters, contracts off, against its peers: the second part of `make bench`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.markup import escape
from rich.table import Table

from specs.contracts import contracts
from specs.minimax import f
from specs.tree import Tree
from tests.bench.peers import PEERS, Peer, entered
from tests.bench.timing import Contestant, always, fastest
from verified.alphabeta import alphabeta

OURS: Final = "alphabeta, contracts off"
INSTALL: Final = "`make bench` installs the extra `bench`"


@dataclass(frozen=True)
class Speed:
    """Nodes per second of a search, and how many times as fast ours is; `missing` says why there are no figures."""

    peer: str
    nodes: int = 0
    nodes_per_second: float = 0.0
    ours_to_theirs: float = 0.0
    missing: str = ""


def speeds(tree: Tree, rounds: int, peers: Sequence[Peer] = PEERS) -> list[Speed]:
    """Nodes per second: ours with contracts off, then each peer's."""
    contestants = {"alphabeta": Contestant(OURS, "off", always(partial(alphabeta, tree, tree.root)))}
    missing = []
    for peer in peers:
        try:
            contestants[peer.recursion] = Contestant(peer.name, "off", always(peer.connect(tree)))
        except ImportError as error:
            missing.append(Speed(peer.name, missing=f"not installed ({error}); {INSTALL}"))
    least = fastest([*contestants.values()], rounds, f(tree, tree.root))
    with contracts("off"):
        nodes = {one.name: entered(recursion, one.ready()) for recursion, one in contestants.items()}
    speed = {name: nodes[name] / least[name] for name in nodes}
    return [Speed(name, nodes[name], speed[name], speed[OURS] / speed[name]) for name in nodes] + missing


def table(rows: Sequence[Speed]) -> Table:
    """The figures for the eye."""
    shown = Table("peer", "nodes", "nodes/s", "ours/theirs", title="goal: ours/theirs > 1", min_width=65)
    for row in rows:
        cells = str(row.nodes), f"{row.nodes_per_second:,.0f}", f"{row.ours_to_theirs:.2f}"
        shown.add_row(row.peer, *(("-", "-", escape(row.missing)) if row.missing else cells))
    return shown
