"""The lines that ran: what no game has reached of the user's code is named, and keeps a verdict back if it may decide.

Before 3.12 Python tells of a sample of the runs only. So where something is missing, more games are gone through, each
of them recorded, until nothing is missing any more or the time for that is over.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from proofs.checking.core.budget import SEED
from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import attempt
from proofs.checking.coverage.excuses import Excuses
from proofs.checking.coverage.parts import Part, parts, source_of
from proofs.checking.coverage.recorder import Recorder
from proofs.checking.games.random_histories import RandomFamily
from proofs.checking.games.tree_cases import families, shared_families
from proofs.checking.induction.hidden_state import opened
from proofs.checking.stages.check_state import Check, Event
from proofs.checking.stages.large_games import MOST_COUNTED, Games
from proofs.checking.stages.literals import numbers_written
from proofs.checking.stages.long_histories import MOST_ENTRIES, many_positions
from proofs.verdict import Verdict

SECONDS: Final = 4.0  # of work, to look for games that run what is missing
SHARE: Final = 0.97  # of the time
AT_RANDOM: Final = 400
LEAVES: Final = 3
EACH: Final = 60  # cases between two looks at what is missing
CALLS: Final = 3  # on each game, of a function that keeps something


def by_lines(check: Check) -> Iterator[Event]:
    """Say which parts of the code no game has run."""
    lines = check.subject.lines
    if lines is None or check.subject.isolated or check.broken:
        return
    found = _told(check, lines)
    if not lines.is_eager and any(not part["excuse"] for part in found):
        yield check.stage(Verdict.SAMPLED, "lines that no game has run so far")
        lines.is_eager = True
        try:
            found = _looked_for(check, lines)
        finally:
            lines.is_eager = False
    yield {"event": "unreached", "parts": found}


def _looked_for(check: Check, lines: Recorder) -> list[dict[str, Any]]:
    """What is still missing after more games."""
    tick = check.clock.until(SHARE, work=SECONDS)
    found: list[dict[str, Any]] = []
    with check.calling(CALLS) if check.keeps else nullcontext():
        every = _cases(check)
        while cases := [*islice(every, EACH)]:
            try:
                for case in cases:
                    tick()
                    attempt(check.subject, case, {})
            except OutOfTimeError:
                break
            found = _told(check, lines)
            if all(part["excuse"] for part in found):
                break
    return _told(check, lines)


def _cases(check: Check) -> Iterator[Case]:
    """Games of every kind in turn, so that none of them takes all the time."""
    subject = check.subject
    if check.game.in_levels:
        for level in check.game.families(subject, check.budget):
            yield from level.cases(subject, gaps=False)
        return
    few = min(LEAVES, check.budget.max_leaves)
    small = [*families(subject, few)[:-1], *shared_families(few)]
    counts = [int(number) for number in numbers_written(check) if number.denominator == 1 and number <= MOST_COUNTED]
    if (plies := subject.call.plies) is not None:
        counts.append(max(plies - 2, 1))  # a line of play is two plies longer
    kinds = [
        (case for family in small for case in family.cases(subject, gaps=check.integers)),
        RandomFamily(7, AT_RANDOM, leaves=12).cases(subject, gaps=False),
        Games(check, counts).cases(),
    ]
    if check.keeps:
        rng = Random(SEED)  # noqa: S311 - random games need no secrets
        entries = [int(n) for n in numbers_written(check) if n.denominator == 1 and n <= MOST_ENTRIES]
        kinds.append(case for n in entries for case in many_positions(check, rng, n))
    while kinds:
        for kind in [*kinds]:
            case = next(kind, None)
            if case is None:
                kinds.remove(kind)
            elif check.subject.domain.admits(case):
                yield case


def _told(check: Check, lines: Recorder) -> list[dict[str, Any]]:
    """The parts that never ran, each with why it does not count, or with the option that may be the cause."""
    told: list[dict[str, Any]] = []
    own = _file_of(check)
    excuses: dict[str, Excuses] = {}
    entries = {getattr(check.subject.function, "__name__", ""), *re.findall(r"\w+", check.subject.call.text)}
    for part in parts(lines.arcs):
        if part.file not in excuses:
            excuses[part.file] = Excuses(ast.parse(source_of(part.file)), lines.names[part.file], entries)
        excuse = excuses[part.file].of(part)
        where = "" if part.file == own else f"{Path(part.file).name} "
        place = f"{where}line {part.line}"
        caused = "" if excuse else _caused(check, part)
        told.append({"place": place, "line": part.line, "text": part.text, "excuse": excuse, "caused": caused})
    return told


def _file_of(check: Check) -> str:
    """The file in which the function stands, if it is written in Python."""
    plain, _ = opened(check.subject.function)
    return "" if plain is None else plain.__code__.co_filename


def _caused(check: Check, part: Part) -> str:
    """The options and settings that may have kept games away from the part, in words."""
    subject, budget = check.subject, check.budget
    asked = " ".join(ast.unparse(test) for test, _ in part.tests).lower()
    causes = []
    is_of_turns = any(word in asked for word in ("is_max", "turn", "player", "mover", "color", "side"))
    if is_of_turns and subject.is_negamax:
        causes.append("in negamax form players take turns: --form minimax, or a view that says takes_turns = False")
    elif is_of_turns and subject.domain.alternating:
        causes.append("players take turns: --alternating")
    if subject.call.plies is not None and any(word in asked for word in ("depth", "ply", "plies")):
        causes.append(f"no game is deeper than {subject.call.plies} plies: --call says so")
    if subject.domain.is_bounded:
        causes.append(f"pay-offs are within {subject.domain.range}: --payoffs")
    if budget.full_window:
        causes.append("no window but the widest: --full-window")
    if budget.shapes:
        causes.append("no shapes but these: --shapes")
    return f" ({'; '.join(causes)})" if causes else ""
