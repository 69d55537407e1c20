"""Experiments on the cost of searches: leaves, all nodes, time, calls of MT (figures 4.7 to 4.12 and 4.15 to 4.17)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

from proofs.campaigns import Job
from proofs.experiments.experiment import Claim, Experiment, Point, Row, Rows, Setting, job

LINEUP: Final = {
    "Aspiration NegaScout": "aspiration-negascout-tt",
    "Alpha-Beta": "alphabeta-tt",
    "SSS*": "mt-sss-tt",
    "DUAL*": "mt-dual-tt",
    "MTD(f)": "mtd-f-tt",
}
BASE: Final = "Aspiration NegaScout"


def lineup(setting: Setting, position: int) -> Mapping[str, Job]:
    """All searches on one position."""
    return {name: job("search", setting, position, search=search) for name, search in LINEUP.items()}


def taking_part(rows: Rows) -> list[str]:
    """The searches of the line-up, and those from files."""
    return [name for name in rows if name in LINEUP or ":" in name]


def cumulative(rows: Sequence[Row], count: str) -> list[float]:
    """The total cost of all iterations up to each depth."""
    return [*accumulate(float(row[count]) for row in rows)]


def relative(count: str) -> Callable[[Rows], Iterable[Point]]:
    """Each search in parts of Aspiration NegaScout, all iterations up to each depth together."""

    def points(rows: Rows) -> Iterator[Point]:
        base = cumulative(rows[BASE], count)
        for name in taking_part(rows):
            for row, own, other in zip(rows[name], cumulative(rows[name], count), base, strict=True):
                yield Point(name, row["depth"], own / other)

    return points


def leaf_points(rows: Rows) -> Iterator[Point]:
    """Leaves, and whether MTD(f) gains more on NegaScout than this does on Alpha-Beta."""
    yield from relative("leaves")(rows)
    leaves = {name: cumulative(rows[name], "leaves")[-1] for name in (BASE, "Alpha-Beta", "MTD(f)")}
    gain = leaves["MTD(f)"] / leaves[BASE] / (leaves[BASE] / leaves["Alpha-Beta"])
    yield Point(GAINS, rows[BASE][-1]["depth"], gain)


def time_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """All searches in one job, in turn, those from files with them: so they are timed under the same conditions."""
    return {"timed": job("timed", setting, position, searches=[*LINEUP.values(), *setting.others])}


def time_points(together: Rows) -> Iterator[Point]:
    """Time; and time for a leaf, in parts of Alpha-Beta's."""
    called = {search: name for name, search in LINEUP.items()}
    rows: dict[str, list[Row]] = {}
    for row in together["timed"]:
        search = str(row["search"])
        rows.setdefault(called.get(search, search), []).append(row)
    yield from relative("seconds")(rows)
    each = {
        name: cumulative(rows[name], "seconds")[-1] / cumulative(rows[name], "leaves")[-1]
        for name in ("Alpha-Beta", "SSS*", "DUAL*")
    }
    for name in ("SSS*", "DUAL*"):
        yield Point(f"{name}, time a leaf", rows[BASE][-1]["depth"], each[name] / each["Alpha-Beta"])


def call_jobs(setting: Setting, position: int) -> Mapping[str, Job]:
    """The searches by null windows; MTD(f) also with the coarse evaluation."""
    some = {name: one for name, one in lineup(setting, position).items() if name in {"SSS*", "DUAL*", "MTD(f)"}}
    return some | {COARSE: job("search", setting, position, search="mtd-f-tt", grain="coarse")}


def call_points(rows: Rows) -> Iterator[Point]:
    """Calls in each iteration."""
    for name in ("MTD(f)", COARSE, "SSS*", "DUAL*"):
        yield from (Point(name, row["depth"], row["calls"]) for row in rows[name])


GAINS: Final = "MTD(f)'s gain over NegaScout's"
COARSE: Final = "MTD(f), coarse evaluation"
DEPTH: Final = "depth"

LEAVES: Final = Experiment(
    "leaves",
    (
        "RR-F4.7-leaves",
        "RR-4.2.1-design",
        "RR-4.1.1-design",
        "RR-1.3-MTDfbest",
        "RR-4.4-fivefalse",
        "RR-2.3.2-fivepoints",
    ),
    "Leaves by depth (figures 4.7 to 4.9)",
    "MTD(f) evaluates the fewest leaves, 5 to 10 per cent fewer than Aspiration NegaScout; SSS* and Alpha-Beta hardly "
    "differ, and both need more.",
    DEPTH,
    "leaves, Aspiration NegaScout = 1",
    lineup,
    leaf_points,
    (
        Claim("MTD(f) evaluates fewer leaves than Aspiration NegaScout", "MTD(f)", high=1),
        Claim("Alpha-Beta evaluates more than Aspiration NegaScout", "Alpha-Beta", low=1),
        Claim("SSS* evaluates more than Aspiration NegaScout", "SSS*", low=1),
        Claim("SSS* and Alpha-Beta are within a tenth of each other", "SSS*", "last", ("Alpha-Beta", "last"), 0.9, 1.1),
        Claim("MTD(f) gains more on NegaScout than NegaScout on Alpha-Beta", GAINS, high=1),
    ),
    hidden=(GAINS,),
    takes_others=True,
)
TOTAL: Final = Experiment(
    "total-nodes",
    ("RR-F4.10-total",),
    "All nodes by depth (figures 4.10 to 4.12)",
    "Of all nodes, too, MTD(f) visits the fewest; SSS* and DUAL* are poor, SSS* at even depths and DUAL* at odd ones.",
    DEPTH,
    "nodes, Aspiration NegaScout = 1",
    lineup,
    relative("total"),
    (
        Claim("MTD(f) visits fewer nodes than Aspiration NegaScout", "MTD(f)", high=1),
        Claim("SSS* visits more", "SSS*", low=1),
        Claim("DUAL* visits more", "DUAL*", low=1),
        Claim("SSS* is worse at even depths than at odd ones", "SSS*", "even", ("SSS*", "odd"), low=1),
        Claim("DUAL* is worse at odd depths than at even ones", "DUAL*", "odd", ("DUAL*", "even"), low=1),
    ),
    log=True,
    takes_others=True,
)
TIME: Final = Experiment(
    "time",
    ("RR-F4.15-time", "RR-4.1.3-runtime"),
    "Time by depth (figures 4.15 to 4.17)",
    "MTD(f) is 5 to 16 per cent faster than Aspiration NegaScout. SSS* and DUAL* need time in proportion to their "
    "leaves, unless inner nodes are slow.",
    DEPTH,
    "processor time, Aspiration NegaScout = 1",
    time_jobs,
    time_points,
    (
        Claim("MTD(f) is faster than Aspiration NegaScout", "MTD(f)", high=1),
        Claim(
            "SSS* needs as much time a leaf as Alpha-Beta, within a quarter",
            "SSS*, time a leaf",
            "last",
            None,
            0.8,
            1.25,
        ),
        Claim("DUAL* does, too", "DUAL*, time a leaf", "last", None, 0.8, 1.25),
    ),
    log=True,
    hidden=("SSS*, time a leaf", "DUAL*, time a leaf"),
    takes_others=True,
    is_timed=True,
)
CALLS: Final = Experiment(
    "calls",
    ("RR-4.2.2-calls",),
    "Calls of MT (section 4.2.2)",
    "MTD(f) calls MT 3 to 6 times an iteration, SSS* and DUAL* hundreds of times; the "
    "coarser the evaluation, the fewer.",
    DEPTH,
    "calls of MT in the iteration",
    call_jobs,
    call_points,
    (
        Claim("MTD(f) makes about 3 to 6 calls", "MTD(f)", "last", None, 2.5, 6.5),
        Claim("with the coarse evaluation it makes fewer", COARSE, "last", ("MTD(f)", "last"), high=1),
        Claim("SSS* makes at least a hundred", "SSS*", low=100),
        Claim("DUAL* makes at least a hundred", "DUAL*", low=100),
    ),
    log=True,
)
