"""Experiments on the size of the transposition table (figures 4.1 to 4.6 and 4.24 to 4.28)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from proofs.campaigns import Job
from proofs.experiments.costs import LINEUP, cumulative
from proofs.experiments.experiment import Claim, Experiment, Point, Rows, Setting, job

ROOMS: Final = (6, 8, 10, 12, 14)  # slots, as powers of 2
LG: Final = "slots of the table, as a power of 2"


def with_room(*searches: str) -> Callable[[Setting, int], Mapping[str, Job]]:
    """The searches, and Alpha-Beta, with tables of all sizes."""

    def jobs(setting: Setting, position: int) -> Mapping[str, Job]:
        return {
            f"{name} in {room}": job("search", setting, position, search=LINEUP[name], room=room)
            for name in ("Alpha-Beta", *searches)
            for room in ROOMS
        }

    return jobs


def in_parts_of_alphabeta(*searches: str) -> Callable[[Rows], Iterable[Point]]:
    """Leaves with a table of some size, in parts of those of Alpha-Beta with one of that size."""

    def points(rows: Rows) -> Iterator[Point]:
        leaves = {name: cumulative(some, "leaves")[-1] for name, some in rows.items() if " in " in name}
        for name in searches:
            for room in ROOMS:
                yield Point(name, room, leaves[f"{name} in {room}"] / leaves[f"Alpha-Beta in {room}"])
        for name in ("Alpha-Beta", *searches):
            for room in ROOMS:
                yield Point(f"{name}{ITSELF}", room, leaves[f"{name} in {room}"] / leaves[f"{name} in {ROOMS[-1]}"])

    return points


ITSELF: Final = ", in parts of itself with most room"
BEST_FIRST: Final = ("SSS*", "DUAL*")
GUESSED: Final = ("Aspiration NegaScout", "MTD(f)")

TABLE_SIZE: Final = Experiment(
    "table-size",
    ("RR-F4.1-SSSmemory", "RR-F4.4-DUALmemory", "RR-4.1.2-ABmemory"),
    "SSS* and DUAL* by the size of the table (figures 4.1 to 4.6)",
    "In a small table SSS* evaluates many more leaves than Alpha-Beta; above a critical size the curve is flat and "
    "SSS* generally the better one. DUAL* needs less room than SSS*; Alpha-Beta needs about as much as SSS*.",
    LG,
    "leaves, Alpha-Beta in the same table = 1",
    with_room(*BEST_FIRST),
    in_parts_of_alphabeta(*BEST_FIRST),
    (
        Claim("in the smallest table SSS* evaluates more leaves than Alpha-Beta", "SSS*", "first", low=1),
        Claim("in the largest it evaluates fewer", "SSS*", "last", high=1),
        Claim("in the largest tables the curve of SSS* is flat", "SSS*", 14, ("SSS*", 12), 0.95, 1.05),
        Claim("in the smallest table DUAL* suffers less than SSS*", "DUAL*", "first", ("SSS*", "first"), high=1),
        Claim(
            "in the smallest table SSS* suffers more than Alpha-Beta does",
            f"SSS*{ITSELF}",
            "first",
            (f"Alpha-Beta{ITSELF}", "first"),
            low=1,
        ),
        Claim(
            "from 2^12 slots on Alpha-Beta has all the room that it needs, within 2 per cent",
            f"Alpha-Beta{ITSELF}",
            12,
            None,
            0.98,
            1.02,
        ),
        Claim("and so has SSS*", f"SSS*{ITSELF}", 12, None, 0.98, 1.02),
    ),
    log=True,
    hidden=tuple(f"{name}{ITSELF}" for name in ("Alpha-Beta", *BEST_FIRST)),
)
SMALL_MEMORY: Final = Experiment(
    "small-memory",
    ("RR-F4.24-smallmem",),
    "NegaScout and MTD(f) in small tables (figures 4.24 to 4.28)",
    "In small tables Aspiration NegaScout beats Alpha-Beta by a growing margin. MTD(f) does so in Othello; in "
    "checkers, with values of a wider range, it is worse than Alpha-Beta in the smallest tables.",
    LG,
    "leaves, Alpha-Beta in the same table = 1",
    with_room(*GUESSED),
    in_parts_of_alphabeta(*GUESSED),
    (
        Claim(
            "in the smallest table Aspiration NegaScout evaluates fewer leaves than Alpha-Beta",
            GUESSED[0],
            "first",
            high=1,
        ),
        Claim("its margin grows as the table shrinks", GUESSED[0], "first", (GUESSED[0], "last"), high=1),
        Claim("in the largest table MTD(f) evaluates fewer than Alpha-Beta", "MTD(f)", "last", high=1),
        Claim(
            "in the smallest table MTD(f) evaluates more than Alpha-Beta", "MTD(f)", "first", low=1, games=("checkers",)
        ),
        Claim(
            "in the smallest table MTD(f) is as good as Aspiration NegaScout, within a tenth",
            "MTD(f)",
            "first",
            (GUESSED[0], "first"),
            0.9,
            1.1,
            games=("othello",),
        ),
    ),
    hidden=tuple(f"{name}{ITSELF}" for name in ("Alpha-Beta", *GUESSED)),
)
