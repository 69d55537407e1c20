"""Experiments that compare the tree searched with minimal trees and graphs (chapter 5)."""

from collections.abc import Iterator, Mapping
from typing import Final

from proofs.campaigns import Job
from proofs.experiments.experiment import Claim, Experiment, Point, Rows, Setting, job

MINIMAXED: Final = {"othello": 2, "checkers": 3}  # the d of MM(d) in the thesis; it has none for chess
PLIES: Final = 1  # for other games


def graph_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """The minimal tree and graphs after each iteration."""
    plies = 0 if setting.game == "chess" else MINIMAXED.get(setting.game, PLIES)
    return {"graphs": job("graphs", setting, position, plies=plies)}


def efficiency_points(rows: Rows) -> Iterator[Point]:
    """The nodes that the last iteration expands or evaluates, in parts of the left-first minimal graph."""
    for row in rows["graphs"]:
        searched = row["leaves"] + row["inner"]
        yield Point("Aspiration NegaScout", row["depth"], searched / row["graph_nodes"])


def smaller_points(rows: Rows) -> Iterator[Point]:
    """How many times larger the left-first minimal graph is than what ETC and MM(d) leave of it."""
    for row in rows["graphs"]:
        yield Point("ETC", row["depth"], row["graph_nodes"] / row["etc_nodes"])
        if "mm_nodes" in row:
            yield Point("ETC and MM(d)", row["depth"], row["graph_nodes"] / row["mm_nodes"])


def transposition_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """The minimal graphs, and the transpositions that a search meets."""
    return {**graph_jobs(setting, position), "anatomy": job("anatomy", setting, position)}


def transposition_points(rows: Rows) -> Iterator[Point]:
    """Minimal tree over minimal graph; the width that is left; which transpositions are at one depth."""
    for row in rows["graphs"]:
        larger = row["tree_leaves"] / row["graph_leaves"]
        yield Point(LARGER, row["depth"], larger)
        yield Point(WIDTH, row["depth"], larger ** (-1 / row["depth"]))
    for row in rows["anatomy"]:
        if row["same"]:
            yield Point(SAME, row["depth"], row["same"] / (row["same"] + row["other"]))


def order_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """The last iteration of Aspiration NegaScout, dissected."""
    return {"anatomy": job("anatomy", setting, position)}


def order_points(rows: Rows) -> Iterator[Point]:
    """The share of cutoffs that the first move caused, by the plies below the node."""
    for row in rows["anatomy"]:
        for plies, (first, cut) in row["cuts"].items():
            yield Point("first move", int(plies), first / cut)


LARGER: Final = "minimal tree over minimal graph"
WIDTH: Final = "width that transpositions leave"
SAME: Final = "transpositions at one depth"

MINIMAL_GRAPH: Final = Experiment(
    "minimal-graph",
    ("RR-F5.3-efficiency", "RR-5.2-evenodd"),
    "Distance to the left-first minimal graph (figure 5.3)",
    "Good programs search a small multiple of the left-first minimal graph, at even depths a larger one than at odd "
    "depths.",
    "depth",
    "nodes of the last iteration, left-first minimal graph = 1",
    graph_jobs,
    efficiency_points,
    (
        Claim("Aspiration NegaScout searches less than three times the minimal graph", "Aspiration NegaScout", high=3),
        Claim(
            "at even depths the factor is larger than at odd ones",
            "Aspiration NegaScout",
            "even",
            ("Aspiration NegaScout", "odd"),
            low=1,
        ),
    ),
)
REAL_GRAPH: Final = Experiment(
    "real-minimal-graph",
    ("RR-F5.8-ARMGresults", "RR-1.3-RMG"),
    "The left-first minimal graph is not minimal (figures 5.8 to 5.10)",
    "The real minimal graph is smaller: by a factor of about 2 in checkers with MM(3), 1.5 to 1.6 in Othello with "
    "MM(2), and at least 1.25 in chess with ETC alone.",
    "depth",
    "nodes of the left-first minimal graph, this graph = 1",
    graph_jobs,
    smaller_points,
    (
        Claim("ETC makes the graph smaller", "ETC", low=1),
        Claim("in chess by at least 1.25", "ETC", low=1.25, games=("chess",)),
        Claim("with MM(3) by about 2", "ETC and MM(d)", "last", None, 1.7, 2.3, games=("checkers",)),
        Claim("with MM(2) by about 1.5 to 1.6", "ETC and MM(d)", "last", None, 1.4, 1.7, games=("othello",)),
    ),
)
TRANSPOSITIONS: Final = Experiment(
    "transpositions",
    ("RR-5.1-transstats",),
    "Transpositions (section 5.1, figure 5.2)",
    "The minimal tree is larger than the minimal graph: by 4 in chess at depth 9, by 9 in checkers at depth 15, by "
    "less in Othello. About 99 per cent of the transpositions are between nodes of one depth; in chess and checkers "
    "they take 10 to 20 per cent off the width.",
    "depth",
    "leaves of the minimal tree, minimal graph = 1",
    transposition_jobs,
    transposition_points,
    (
        Claim("the minimal tree is larger than the minimal graph", LARGER, low=1),
        Claim(
            "at least 97 per cent of the transpositions are between nodes of one depth",
            SAME,
            low=0.97,
            games=("chess", "checkers"),
        ),
        Claim(
            "transpositions take 10 to 20 per cent off the width",
            WIDTH,
            "last",
            None,
            0.8,
            0.9,
            games=("chess", "checkers"),
        ),
    ),
    hidden=(WIDTH, SAME),
)
MOVE_ORDER: Final = Experiment(
    "move-order",
    ("RR-F5.1-ordering",),
    "Order of moves (figure 5.1)",
    "Where a cutoff occurs the first move causes it: over 90 per cent of the time at nodes that are searched deeply, "
    "about 90 per cent near the leaves (75 in Othello).",
    "plies below the node",
    "cutoffs that the first move caused, all = 1",
    order_jobs,
    order_points,
    (
        Claim(
            "at deeply searched nodes the first move causes over 90 per cent of the cutoffs",
            "first move",
            "last",
            low=0.9,
        ),
        Claim(
            "just above the leaves about 90 per cent",
            "first move",
            "first",
            None,
            0.85,
            0.95,
            games=("chess", "checkers"),
        ),
        Claim("just above the leaves about 75 per cent", "first move", "first", None, 0.7, 0.8, games=("othello",)),
    ),
    geometric=False,
)
