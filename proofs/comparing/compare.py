"""Two searches compared: a verdict on each inclusion, and what each costs on average.

If one is a function of the user's own, both run in a separate process, as in a check. Inclusions that are proved for
every tree are looked up by name (`proofs.comparing.known`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from types import MappingProxyType
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

Search = str | Request  # the name of an algorithm, or a request for a function in the user's file
Ends = Mapping[str, Value | str]  # the arguments of both; `any` stands for every window, every guess
SECONDS: Final = 3600.0  # a person who waits ends it sooner
STALL: Final = 20.0
SMALL: Final = 3  # leaves of the trees on which a search is seen to be wrong
COSTS: Final = ((2, 2), (3, 2), (2, 3))  # width and depth of the trees on which costs are shown


@dataclass(frozen=True)
class Compared:
    """The result: for each search whether it is within the other, as plain JSON.

    `notes` name a search of the user's own that is wrong: then it proves nothing that it visits fewer nodes.
    """

    what: str
    given: Mapping[str, Any]
    leaves: int
    inclusions: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...] = ()

    @property
    def is_within(self) -> bool:
        """Whether the first is within the second, on all trees that were compared."""
        return self.inclusions[0]["verdict"] not in ("refuted", "undecided")


def name_of(search: Search) -> str:
    """The name of the search."""
    return search if isinstance(search, str) else str(search.function)


def compare(
    a: Search,
    b: Search,
    what: str = "leaves",
    given: Ends = MappingProxyType({}),
    leaves: int = 5,
    tick: Tick = lambda: None,
) -> Compared:
    """Compare the leaves that both evaluate, or the nodes that both visit. ValueError: one of them cannot be used.

    A search is the name of an algorithm, or a `Request` for a function of the user's own. Both are run on every tree
    shape of up to so many `leaves`, with the `first` guess, `alpha` and `beta` that are `given`.
    """
    notes: list[str] = []
    if isinstance(a, str) and isinstance(b, str):
        verdicts = result(built_in(a), built_in(b), what, given, leaves, tick)
    else:
        verdicts, notes = _in_sandbox(a, b, what, given, leaves, tick)
    for one, (search, other) in zip(verdicts, ((a, b), (b, a)), strict=True):
        if one["separation"] is None and (why := proved(search, other, given)):
            one["verdict"], one["by"] = Verdict.PROVED.value, why
    return Compared(what, shown_ends(given), leaves, tuple(verdicts), tuple(notes))


def proved(search: Search, other: Search, given: Ends) -> str:
    """The proof for every tree that the search is within the other; "" if none is known.

    None is known for a function of the user's own. Proofs about null windows are about integers: with a window or
    guess that is no integer they do not count.
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
    apart = None
    if separation is not None:
        name = separation.tree.name
        outside = [name(node) for node in separation.outside]
        apart = {"tree": str(separation.tree), "given": shown(separation.given), "outside": outside}
    return {
        "search": inclusion.search.name,
        "within": inclusion.other.name,
        "verdict": "refuted" if apart else "undecided" if unsure else inclusion.verdict.value,
        "by": "" if apart else unsure,
        "shapes": inclusion.shapes,
        "paths": inclusion.paths,
        "roots": ["max" if root else "min" for root in inclusion.search.roots if root in inclusion.other.roots],
        "separation": apart,
    }


def faults(*sides: Side) -> list[str]:
    """For each search that is wrong on a small tree, searched with the full window, the first such tree."""
    messages: dict[str, str] = {}
    for side in sides:
        trees = (form.fill(values) for form in forms(SMALL, [*side.roots]) for values in payoffs(len(form.leaves), ()))
        wrong = ((tree, problem) for tree in trees if (problem := side.fault(tree)))
        for tree, problem in islice(wrong, 1):
            messages[side.name] = f"{side.name} is wrong on {tree}: {problem}; verified check says more"
    return [*messages.values()]


def shown_ends(given: Ends) -> dict[str, Any]:
    """The arguments of both, as JSON."""
    return {end: value if isinstance(value, str) else shown({end: value})[end] for end, value in given.items()}


# A STRANGER'S FUNCTION


def _in_sandbox(
    a: Search, b: Search, what: str, given: Ends, leaves: int, tick: Tick
) -> tuple[list[dict[str, Any]], list[str]]:
    both = [search if isinstance(search, str) else vars(search) for search in (a, b)]
    task = Task.of(work, {"both": both, "what": what, "given": shown_ends(given), "leaves": leaves})
    answer: dict[str, Any] = {}
    for event in supervise(task, seconds=SECONDS, stall_seconds=STALL, memory_bytes=2 * GIB):
        if not isinstance(event, Death):
            answer = event
            tick()
        elif "unusable" in answer:
            raise ValueError(answer["unusable"])
        elif event.how != "done" or "found" not in answer:
            what_ran = event.note.text.removeprefix(LOADING) or "while it searched"
            raise ValueError(f"{name_of(a)}, {name_of(b)}: {event} ({what_ran}); verified check says more")
    return [dict(one) for one in answer["found"]], [*answer["notes"]]


def work(channel: Channel, *, both: list[Any], what: str, given: dict[str, Any], leaves: int) -> None:
    """The part that runs in the sandbox."""

    def side(asked: Any) -> Side:
        return built_in(asked) if isinstance(asked, str) else own(asked["function"], steady(channel, Request(**asked)))

    ends = {end: value if value == ANY else parse_value(str(value)) for end, value in given.items()}
    try:
        sides = [side(asked) for asked in both]
        channel.send({"loaded": [one.name for one in sides]})
        verdicts = result(sides[0], sides[1], what, ends, leaves, channel.beacon.beat)
        notes = faults(*sides)
    except (UnusableRequest, ValueError) as problem:
        channel.send({"unusable": str(problem)})
    except Exception as problem:  # noqa: BLE001 - whatever a stranger's code raises
        names = " or ".join(asked["function"] for asked in both if not isinstance(asked, str))
        channel.send(
            {"unusable": f"{names}: {describe(problem)} was raised while it searched; verified check says more"}
        )
    else:
        channel.send({"found": verdicts, "notes": notes})


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
