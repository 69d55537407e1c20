"""Experiments on the effect of enhancements: ETC (figures 5.6, 5.7), its variant, the road map (figure 5.11)."""

from collections.abc import Iterator, Mapping
from typing import Final

from proofs.campaigns import Job
from proofs.experiments.costs import cumulative
from proofs.experiments.experiment import Claim, Experiment, Point, Rows, Setting, job
from proofs.experiments.minimal import graph_jobs


def etc_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """Alpha-Beta with a table, without ETC, with it, and with its variant."""
    return {name: job("search", setting, position, search=search) for name, search in LOOKING_AHEAD.items()}


def etc_points(rows: Rows) -> Iterator[Point]:
    """Leaves of all iterations."""
    base = cumulative(rows["Alpha-Beta"], "leaves")
    for name in ("ETC", TRIED_FIRST):
        for row, own, other in zip(rows[name], cumulative(rows[name], "leaves"), base, strict=True):
            yield Point(name, row["depth"], own / other)


TRIED_FIRST: Final = "ETC, too shallow a cutoff tried first"
LOOKING_AHEAD: Final = {"Alpha-Beta": "alphabeta-tt", "ETC": "alphabeta-etc", TRIED_FIRST: "alphabeta-lretc"}
STEPS: Final = {  # of the road map: the search, and the order that it learns
    "with a table": ("alphabeta-tt", "none"),
    "table move first": ("alphabeta-tt", "table"),
    "killers and history": ("alphabeta-tt", "full"),
    "ETC": ("alphabeta-etc", "full"),
}


def road_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """Each step of the road map."""
    steps = {
        name: job("search", setting, position, search=search, order=order) for name, (search, order) in STEPS.items()
    }
    return {**graph_jobs(setting, position), "Alpha-Beta": job("once", setting, position, search="alphabeta"), **steps}


def road_points(rows: Rows) -> Iterator[Point]:
    """Leaves of the last iteration, in parts of the left-first minimal graph."""
    graph = {row["depth"]: row for row in rows["graphs"]}
    for name in ("minimax", "Alpha-Beta", *STEPS):
        for row in rows[name]:
            yield Point(name, row["depth"], row["leaves"] / graph[row["depth"]]["graph_leaves"])
    for kind, name in (("tree", "minimal tree"), ("etc", "minimal graph with ETC"), ("mm", "with ETC and MM(d)")):
        for depth, row in graph.items():
            if f"{kind}_leaves" in row:
                yield Point(name, depth, row[f"{kind}_leaves"] / row["graph_leaves"])


ETC: Final = Experiment(
    "etc",
    ("RR-F5.6-ETCresults", "RR-1.3-ETC", "RR-5.3-LRETC"),
    "Enhanced transposition cutoffs (figures 5.6 and 5.7)",
    "ETC saves 20 to 30 per cent of the leaves in chess (at depth 9) and checkers, about 4 per cent in Othello. To "
    "try a child first whose bound would cut but was searched too shallow gives no tangible improvement.",
    "depth",
    "leaves, without ETC = 1",
    etc_jobs,
    etc_points,
    (
        Claim("ETC saves leaves", "ETC", high=1),
        Claim("it saves at least 20 per cent", "ETC", high=0.8, games=("chess", "checkers")),
        Claim("its variant is no better, within 3 per cent", TRIED_FIRST, "last", ("ETC", "last"), 0.97, 1.03),
        Claim("it saves about 4 per cent, no more than 8", "ETC", "last", None, 0.92, 1, games=("othello",)),
    ),
)
ROADMAP: Final = Experiment(
    "roadmap",
    ("RR-F5.11-roadmap",),
    "The road map (figure 5.11)",
    "Each enhancement, and each step from there to the real minimal graph, makes the tree smaller.",
    "depth",
    "leaves, left-first minimal graph = 1",
    road_jobs,
    road_points,
    (
        Claim("a table makes Alpha-Beta's tree smaller", "with a table", "last", ("Alpha-Beta", "last"), high=1),
        Claim("and so does the table's move first", "table move first", "last", ("with a table", "last"), high=1),
        Claim("and so do killers and history", "killers and history", "last", ("table move first", "last"), high=1),
        Claim("and so does ETC", "ETC", "last", ("killers and history", "last"), high=1),
        Claim("the left-first minimal graph is smaller yet", "ETC", low=1),
        Claim("and with ETC still smaller", "minimal graph with ETC", high=1),
    ),
    log=True,
)
