"""The page of results, computed from the data alone, so that a test can compute it again and compare."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from proofs.experiments.conduct import Findings
from proofs.experiments.experiment import Place
from proofs.experiments.figure import mean_at

ENDS: Final[Mapping[str, Place]] = {"first": "first", "last": "last"}  # of a series, as remarks name them
REMARKS: Final = "remarks.toml"  # beside the data: why results differ, by the name of the experiment
HEAD: Final = """\
# The thesis's experiments, run again

Chapters 4 and 5 of Plaat, *Research Re: search & Re-search*, are measurements with three programs that are gone. Here
they are made again with the searches of this library on OpenSpiel's games, far less deep than in the thesis, with
evaluations of our own. While a search is counted its contract is checked, at level `local`, at every nested call; only
where time is measured contracts are off. `make experiments` makes this page, its figures and its data in about an hour
on two cores that have nothing else to do, and a test compares every number with the data. One experiment alone, or with
a search of your own in it:

    verified experiment leaves --game othello --depth 6 --positions 20
    verified experiment leaves --game othello --with my_search.py:search

All searches get the same table, without a limit unless the size is what is measured, and the same order of moves (the
table's move, killers, history); they are deepened one ply at a time, and the first guess is the value two iterations
ago. If two searches gave one position different values, or one another value than plain minimax, there would be no
page. A number is the geometric mean over the test positions (of shares of 1 the arithmetic one), with the bootstrap
interval of 95 per cent. A statement of the thesis is *reproduced* if the whole interval agrees with it, *not
reproduced* if no part of it does, and otherwise *cannot be told here*; fewer than six positions never tell. Time is the
processor's: all searches of a position take turns in one process, three times over, without collection of garbage, and
the least time of each iteration counts, so that other work of the machine weighs on all alike and as little as it can.

Two things to keep in mind. The thesis advises the value two iterations ago where values swing between odd and even
depths; it was taken here after trials on three positions each of Othello and checkers, in which MTD(f) did better with
it in Othello than with the value of the last iteration. And each statement is judged by itself: of so many, some are on
the wrong side of their interval by chance. The remarks below each figure are explanations that nothing here tests.
"""


def page(experiments: Sequence[Sequence[Findings]], folder: Path) -> str:
    """The page about all experiments, each with all its games; figures and data are in the folder beside it."""
    remarks = tomllib.loads((folder / REMARKS).read_text("utf-8")) if (folder / REMARKS).exists() else {}
    parts = [HEAD, *summary(experiments)]
    for some in experiments:
        parts += section(some, folder.name, str(remarks.get(some[0].experiment.name, "")))
    return "\n".join(parts) + "\n"


def summary(experiments: Sequence[Sequence[Findings]]) -> Iterator[str]:
    """How many statements were reproduced, by game, and what all was made with."""
    games: dict[tuple[str, int, int], Counter[str]] = {}
    for one in (one for some in experiments for one in some):
        about = one.setting.game, one.setting.depth, one.setting.positions
        games.setdefault(about, Counter()).update(decision.word for decision in one.decisions)
    yield "| game | depth | positions | reproduced | not reproduced | cannot be told here |"
    yield "| --- | --- | --- | --- | --- | --- |"
    order = [*dict.fromkeys(game for game, *_ in games)]
    for (game, depth, positions), words in sorted(games.items(), key=lambda row: (order.index(row[0][0]), row[0][1:])):
        yield (
            f"| {game} | {depth} | {positions} | {words['reproduced']} | {words['not reproduced']} | "
            f"{words['cannot be told here']} |"
        )
    yield ""
    yield f"Made with: {experiments[0][0].made}."


def section(findings: Sequence[Findings], folder: str, remark: str) -> Iterator[str]:
    """One experiment: what the thesis says, the figure, what became of each statement, and why."""
    experiment = findings[0].experiment
    yield f"\n## {experiment.title}\n"
    yield f"`{experiment.name}`, for {', '.join(experiment.items)}. The thesis: {experiment.statement}\n"
    yield f"![{experiment.title}]({folder}/{experiment.name}.svg) ([data]({folder}/{experiment.name}.csv))\n"
    for one in findings:
        yield from (f"- {one.setting.game}: {decision.sentence}" for decision in one.decisions)
    if remark:
        yield f"\n{filled(remark.strip(), findings)}"


def filled(remark: str, findings: Sequence[Findings]) -> str:
    """The remark, with each {game|series|x} replaced by the mean that is there: no number is written by hand.

    An x is a number, or `first` or `last`; `{game|depth}` is the depth of the search.
    """
    games = {one.setting.game: one for one in findings}
    text = ""
    for number, part in enumerate(remark.replace("}", "{").split("{")):
        match part.split("|") if number % 2 else ():
            case (game, "depth"):
                text += str(games[game].setting.depth)
            case (game, series, x):
                place = ENDS[x] if x in ENDS else float(x)
                text += f"{mean_at(games[game], series, games[game].data.at(series, place)[0]).mean:.2f}"
            case _:
                text += part
    return text
