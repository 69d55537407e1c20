"""Two searches compared: a verdict on each inclusion, and what each costs on average.

A function of the user's own runs in a process of its own, as in a check; so does then the other. What is proved for
every tree is looked up, by name (`proofs.comparing.known`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from proofs.averages import Setting, average
from proofs.averages.average import guess_for
from proofs.checking.loading import LOADING, Request
from proofs.checking.rerun import shown
from proofs.checking.steady import steady
from proofs.comparing.inclusion import ANY, Inclusion, Tick, forms
from proofs.comparing.inclusion import compare as compare_sides
from proofs.comparing.known import chain, said
from proofs.comparing.numbers import payoffs
from proofs.comparing.sides import Side, built_in, own
from proofs.sandbox.channel import Channel
from proofs.sandbox.launch import Task
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.process import GIB, Death, supervise
from proofs.sandbox.quotes import describe
from proofs.verdict import Verdict
from specs.contracts import contracts
from specs.values import NEG_INF, POS_INF, Value, parse_value

Search = str | Request  # the name of an algorithm, or what is asked of the user's own file
Ends = Mapping[str, Value | str]  # what both are given; `any` stands for every window, every guess
SECONDS: Final = 3600.0  # a person who waits ends it sooner
STALL: Final = 20.0
SMALL: Final = 3  # leaves of the trees on which a search is seen to be wrong
COSTS: Final = ((2, 2), (3, 2), (2, 3))  # width and depth of the trees on which costs are shown


@dataclass(frozen=True)
class Compared:
    """What came of it: for each search whether it is within the other, as plain JSON.

    `notes` name a search of the user's own that is wrong: what it does not visit proves nothing then.
    """

    what: str
    given: Mapping[str, Any]
    leaves: int
    inclusions: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...] = ()

    @property
    def is_within(self) -> bool:
        """Whether the first is within the second, as far as was looked."""
        return self.inclusions[0]["verdict"] not in ("refuted", "undecided")


def name_of(search: Search) -> str:
    """What it is called."""
    return search if isinstance(search, str) else str(search.function)


def compare(a: Search, b: Search, what: str, given: Ends, leaves: int, tick: Tick) -> Compared:
    """Compare what both evaluate, or visit. ValueError: one of them cannot be used."""
    notes: list[str] = []
    if isinstance(a, str) and isinstance(b, str):
        found = result(built_in(a), built_in(b), what, given, leaves, tick)
    else:
        found, notes = _in_sandbox(a, b, what, given, leaves, tick)
    for one, (search, other) in zip(found, ((a, b), (b, a)), strict=True):
        if one["separation"] is None and (why := proved(search, other, given)):
            one["verdict"], one["by"] = Verdict.PROVED.value, why
    return Compared(what, shown_ends(given), leaves, tuple(found), tuple(notes))


def proved(search: Search, other: Search, given: Ends) -> str:
    """What proves for every tree that the search is within the other; "" if nothing does that we know of.

    Of a function of the user's own nobody knows whether it does the same twice. What is proved of null windows is
    proved of integers: with another window or guess nothing is.
    """
    if not isinstance(search, str) and search == other:
        return ""
    if any(isinstance(end, float | Fraction) and end % 1 != 0 for end in given.values()):
        return ""
    rows = chain(name_of(search), name_of(other), has_window=any(end in given for end in ("alpha", "beta")))
    return "" if rows is None else said(rows)


def result(a: Side, b: Side, what: str, given: Ends, leaves: int, tick: Tick) -> list[dict[str, Any]]:
    """The verdicts of the engine."""
    must_take(a, b, given)
    with contracts("off"):
        return [_as_json(inclusion) for inclusion in compare_sides(a, b, what, given, leaves, tick)]


def must_take(a: Side, b: Side, given: Ends) -> None:
    """ValueError if neither takes what is given, or if no value is within the window."""
    for end in given:
        if end not in a.takes | b.takes:
            words = "first guess" if end == "first" else "window"
            raise ValueError(f"--{end} {given[end]}: neither {a.name} nor {b.name} takes a {words}")
    alpha, beta = (given.get(end, ANY) for end in ("alpha", "beta"))
    low, high = NEG_INF if isinstance(alpha, str) else alpha, POS_INF if isinstance(beta, str) else beta
    if not low < high:
        raise ValueError(f"--alpha {low} --beta {high}: a window needs alpha < beta")


def _as_json(inclusion: Inclusion) -> dict[str, Any]:
    separation = inclusion.separation
    unsure = inclusion.search.beyond or inclusion.other.beyond
    told = None
    if separation is not None:
        name = separation.tree.name
        outside = [name(node) for node in separation.outside]
        told = {"tree": str(separation.tree), "given": shown(separation.given), "outside": outside}
    return {
        "search": inclusion.search.name,
        "within": inclusion.other.name,
        "verdict": "refuted" if told else "undecided" if unsure else inclusion.verdict.value,
        "by": "" if told else unsure,
        "shapes": inclusion.shapes,
        "paths": inclusion.paths,
        "roots": ["max" if root else "min" for root in inclusion.search.roots if root in inclusion.other.roots],
        "separation": told,
    }


def faults(*sides: Side) -> list[str]:
    """For each search that is wrong on a small tree, searched with the full window, the first such tree."""
    found: dict[str, str] = {}
    for side in sides:
        trees = (form.fill(values) for form in forms(SMALL, [*side.roots]) for values in payoffs(len(form.leaves), ()))
        wrong = ((tree, problem) for tree in trees if (problem := side.fault(tree)))
        for tree, problem in islice(wrong, 1):
            found[side.name] = f"{side.name} is wrong on {tree}: {problem}; verified check says more"
    return [*found.values()]


def shown_ends(given: Ends) -> dict[str, Any]:
    """What both are given, as JSON has it."""
    return {end: value if isinstance(value, str) else shown({end: value})[end] for end, value in given.items()}


# A STRANGER'S FUNCTION


def _in_sandbox(
    a: Search, b: Search, what: str, given: Ends, leaves: int, tick: Tick
) -> tuple[list[dict[str, Any]], list[str]]:
    both = [search if isinstance(search, str) else vars(search) for search in (a, b)]
    task = Task.of(work, {"both": both, "what": what, "given": shown_ends(given), "leaves": leaves})
    made: dict[str, Any] = {}
    for event in supervise(task, seconds=SECONDS, stall_seconds=STALL, memory_bytes=2 * GIB):
        if not isinstance(event, Death):
            made = event
            tick()
        elif "unusable" in made:
            raise ValueError(made["unusable"])
        elif event.how != "done" or "found" not in made:
            what_ran = event.note.text.removeprefix(LOADING) or "while it searched"
            raise ValueError(f"{name_of(a)}, {name_of(b)}: {event} ({what_ran}); verified check says more")
    return [dict(one) for one in made["found"]], [*made["notes"]]


def work(channel: Channel, *, both: list[Any], what: str, given: dict[str, Any], leaves: int) -> None:
    """What runs within the sandbox."""

    def side(asked: Any) -> Side:
        return built_in(asked) if isinstance(asked, str) else own(asked["function"], steady(channel, Request(**asked)))

    ends = {end: value if value == ANY else parse_value(str(value)) for end, value in given.items()}
    try:
        sides = [side(asked) for asked in both]
        channel.send({"loaded": [one.name for one in sides]})
        found = result(sides[0], sides[1], what, ends, leaves, channel.beacon.beat)
        notes = faults(*sides)
    except (UnusableRequest, ValueError) as problem:
        channel.send({"unusable": str(problem)})
    except Exception as problem:  # noqa: BLE001 - whatever a stranger's code raises
        names = " or ".join(asked["function"] for asked in both if not isinstance(asked, str))
        channel.send(
            {"unusable": f"{names}: {describe(problem)} was raised while it searched; verified check says more"}
        )
    else:
        channel.send({"found": found, "notes": notes})


# COSTS


def costs(a: Search, b: Search, root: str, tick: Tick) -> list[dict[str, Any]]:
    """The exact expected number of leaves that each evaluates on random uniform trees, a guess being the value."""
    rows = []
    for width, depth in COSTS:
        setting = Setting(width, depth, root)
        row: dict[str, Any] = {"width": width, "depth": depth}
        means: list[Fraction] = []
        for search in (a, b):
            guess = guess_for(search, setting, None) if isinstance(search, str) else None
            means.append(average(search, setting, guess, tick=lambda _runs, _part: tick()).mean)
        row["leaves"] = [{"fraction": str(mean), "decimal": float(mean)} for mean in means]
        rows.append(row)
    return rows
