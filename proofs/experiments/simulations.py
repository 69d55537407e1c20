"""Experiments on artificial trees against real ones (section 4.4), and on worse move ordering (section 6.1)."""

from collections.abc import Iterator, Mapping
from typing import Final

from proofs.campaigns import Job
from proofs.experiments.costs import BASE, LINEUP, cumulative
from proofs.experiments.experiment import Claim, Experiment, Point, Rows, Setting, job

ONCE: Final = "SSS*, one search without enhancements"
IN_PROGRAMS: Final = "SSS*, as programs search"
SIMULATED: Final = ("random",)


def simulation_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """SSS* and Alpha-Beta: one search of the bare tree, and with all enhancements."""
    bare = {f"{name} once": job("once", setting, position, search=search) for name, search in BARE.items()}
    return bare | {name: job("search", setting, position, search=LINEUP[name]) for name in BARE}


def simulation_points(rows: Rows) -> Iterator[Point]:
    """Leaves of SSS* in parts of Alpha-Beta's, both ways."""
    depth = rows["SSS*"][-1]["depth"]
    yield Point(ONCE, depth, rows["SSS* once"][-1]["leaves"] / rows["Alpha-Beta once"][-1]["leaves"])
    ours, theirs = (cumulative(rows[name], "leaves") for name in ("SSS*", "Alpha-Beta"))
    for row, own, other in zip(rows["SSS*"], ours, theirs, strict=True):
        yield Point(IN_PROGRAMS, row["depth"], own / other)


def weaker_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """MTD(f) and Aspiration NegaScout, with less and less order."""
    return {
        f"{name}, {order}": job("search", setting, position, search=LINEUP[name], order=order)
        for name in (BASE, "MTD(f)")
        for order in ORDERS
    }


def weaker_points(rows: Rows) -> Iterator[Point]:
    """Leaves of MTD(f) in parts of Aspiration NegaScout's, with the same order."""
    for order, said in ORDERS.items():
        ours, theirs = (cumulative(rows[f"{name}, {order}"], "leaves") for name in ("MTD(f)", BASE))
        for row, own, other in zip(rows[f"{BASE}, {order}"], ours, theirs, strict=True):
            yield Point(said, row["depth"], own / other)


BARE: Final = {"SSS*": "mt-sss", "Alpha-Beta": "alphabeta"}
ORDERS: Final = {"full": "table, killers, history", "table": "table's move only", "none": "no order"}

SIMULATION: Final = Experiment(
    "simulation",
    ("RR-4.4-simulation", "RR-1.3-realvsartificial"),
    "Simulations (section 4.4)",
    "In simulations, with one search of an artificial tree, SSS* evaluates about half as many leaves as Alpha-Beta; in "
    "real programs all searches are within a few per cent.",
    "depth",
    "leaves, Alpha-Beta = 1",
    simulation_jobs,
    simulation_points,
    (
        Claim(
            "without enhancements SSS* evaluates about half the leaves, 0.4 to 0.7",
            ONCE,
            "last",
            None,
            0.4,
            0.7,
            games=SIMULATED,
        ),
        Claim(
            "in a program SSS* is within a tenth of Alpha-Beta",
            IN_PROGRAMS,
            "last",
            None,
            0.9,
            1.1,
            games=("othello", "checkers", "chess"),
        ),
        Claim(
            "so a simulation makes SSS* look better than a program does", ONCE, "last", (IN_PROGRAMS, "last"), high=1
        ),
    ),
)
WEAKER: Final = Experiment(
    "weaker-order",
    ("RR-6.1-lesserprograms",),
    "Programs of lesser quality (sections 4.2.3 and 6.1)",
    "The worse a program orders its moves, the more MTD(f) saves over Aspiration NegaScout.",
    "depth",
    "leaves of MTD(f), Aspiration NegaScout = 1",
    weaker_jobs,
    weaker_points,
    (
        Claim(
            "without any order MTD(f) saves more than with all of it",
            ORDERS["none"],
            "last",
            (ORDERS["full"], "last"),
            high=1,
        ),
    ),
)
